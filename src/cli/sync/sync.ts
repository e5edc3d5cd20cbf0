import { plural } from '../../errors/describe.ts'
import { type Clock, DAY_WORDS } from '../../flat-calls/day-words.ts'
import { valueScrubber } from '../../transport/secrets/scrubber.ts'
import { EXIT, type ExitCode, UsageError } from '../exit-error.ts'
import { type Given, numberOf, rateLimitFlag, switchFlag, textOf, valueFlag } from '../flags.ts'
import { networkOf } from '../network.ts'
import { type Io, sayError, warn, writeWrapped } from '../output/io.ts'
import { progressFor } from '../output/progress.ts'
import { colorFlag } from '../output/results.ts'
import { profileOf, toldOf } from '../profile-file.ts'
import { codeOfRun, endOfRun, endOfTable, type TableEnd } from './ends.ts'
import { agreementLines, checkLines, differs, type Summary, summaryLine } from './lines.ts'
import { checkMissing } from './missing.ts'
import { openStores, type Stores } from './stores.ts'
import { type Run, tablesOf } from './tables.ts'

/** Command lines of `sync` that run on the mock network. */
export const SYNC_EXAMPLES: readonly [string, ...string[]] = [
  'affiliate-network-sdk sync mock.db --since 2026-06-01 --conversions ck_payout,ck_conversion_status --report overall:ck_offer_id,ck_gross --offers --advertisers --mock',
]

/** The flags of `sync`. */
export const syncFlags = () => [
  valueFlag('since', 'day', `First day to store, for conversions and reports. Also ${DAY_WORDS}.`),
  valueFlag('conversions', 'fields', 'Store conversions with these fields, such as ck_payout,ck_conversion_status.'),
  valueFlag('report', 'name:fields', 'Store a report by day, such as overall:ck_offer_id,ck_gross. Can be repeated.'),
  valueFlag('extra-fields', 'fields', 'Fields of conversions and reports that only your network has, such as ck_city.'),
  switchFlag('offers', 'Store the offers.'),
  switchFlag('advertisers', 'Store the advertisers.'),
  valueFlag('table', 'name', 'Table name, such as acme_conversions, if the run stores only one table.'),
  valueFlag('keep-changes', 'days', 'Number of days to keep changes. Default all.'),
  valueFlag('again', 'days', 'Days to read again, such as 2026-06-01..2026-06-30 or -7d..today, or all.'),
  switchFlag(
    'check',
    'Compare with the service, and store nothing. Exits with code 4 if rows differ. --again all compares every day.',
  ),
  valueFlag('timezone', 'hours', 'Time zone of the days, in whole hours from UTC. Default NETWORK_TIMEZONE.'),
  valueFlag('look-back-days', 'number', 'Number of days that each run reads again. Default 35.'),
  valueFlag('concurrency', 'number', 'Days, or ranges of days, to read at once. Default 1.'),
  valueFlag('time-limit', 'time', 'Maximum duration, such as 6h, 90m or 30s. Default 6h.'),
  valueFlag(
    'allow-loss',
    'rows',
    'Store days that would lose most of their rows: up to this many lost rows, or any number if omitted.',
  ),
  valueFlag(
    'profile',
    'file',
    'Profile of the network, as doctor --json prints it. Its facts about reports are printed too.',
  ),
  switchFlag('adopt', 'Take over a table made with another network.'),
  rateLimitFlag(),
  switchFlag('mock', 'Use a mock network in this process, at its own time, instead of the address and keys.'),
  valueFlag(
    'format',
    'name',
    'json for one summary of all tables, lines for one line per table. Default lines.',
    'Output',
  ),
  colorFlag(),
]

/** Keeps a network in a database, table by table. Returns the exit code. */
export async function sync(store: string | undefined, given: Given, io: Io): Promise<number> {
  const format = textOf(given, 'format', 'json or lines') ?? 'lines'
  if (format !== 'json' && format !== 'lines')
    throw new UsageError(`--format: expected json or lines, received ${JSON.stringify(format)}`)
  const syncs = await import('../../sync/index.ts')
  await checkMissing(store, given, io)
  const tables = tablesOf(given, syncs)
  const { client, key, now, timezone: usual } = await networkOf(io, given)
  const timezone = (numberOf(given, 'timezone') ?? usual ?? 0) as Clock['timezone']
  const isCheck = given.check === true
  const [began, limit] = [performance.now(), timeLimitOf(textOf(given, 'time-limit', 'a time, such as 6h'))]
  const scrub = valueScrubber([key])
  const about = aboutReports(given, io)
  const summaries: Record<string, Summary> = {}
  const codes: ExitCode[] = []
  let stores: Stores | undefined
  try {
    stores = await openStores(store ?? '', isCheck)
    for (const table of tables) {
      const progress = progressFor(io)
      const onProgress: Run['onProgress'] = ({ days, totalDays }) =>
        progress.show(days, totalDays, `days of ${table.name}`)
      const start = performance.now()
      const timeLimit = Math.max(1, Math.ceil(limit - (start - began)))
      const store = stores.storeFor(table.name)
      const run = { store, signal: io.signal, timeLimit, onProgress, ...(now && { now }) }
      const { summary, code, lines }: TableEnd = await table
        .sync(client, run, { now: now ?? new Date(), timezone })
        .then(
          (summary: Summary) => ({ summary, code: isCheck && differs(summary) ? EXIT.differs : EXIT.done, lines: [] }),
          (error: unknown) => endOfTable(error, table, syncs),
        )
      progress.clear()
      summaries[table.name] = summary
      codes.push(code)
      sayError(io, lines.map(scrub))
      for (const warning of summary.warnings ?? []) warn(io, scrub(warning))
      const all = isCheck
        ? checkLines(table.name, summary)
        : [summaryLine(table.name, summary, performance.now() - start), ...agreementLines(table.name, summary, about)]
      if (format === 'lines') for (const line of all) writeWrapped(io.stdout, scrub(line))
    }
  } catch (error) {
    throw endOfRun(error, io)
  } finally {
    await inTime(stores?.close())
    if (format === 'json') io.stdout.write(`${scrub(JSON.stringify(summaries, null, 2))}\n`)
  }
  return codeOfRun(codes)
}

/** Ends the process soon if a database does not answer, whose connection would keep it. */
async function inTime(closing: Promise<void> | undefined): Promise<void> {
  let isClosed = false
  const patience = new Promise<void>((resolve) => setTimeout(resolve, 500).unref())
  await Promise.race([closing?.then(() => (isClosed = true)), patience])
  if (closing !== undefined && !isClosed) setTimeout(() => process.exit(), 200).unref()
}

/** The longest time that a timer takes, in milliseconds: 24 days. */
const LONGEST = 2 ** 31 - 1

const UNITS = { h: 3_600_000, m: 60_000, s: 1_000 } as const

/** The longest duration of the command, in milliseconds. @throws UsageError */
function timeLimitOf(text = '6h'): number {
  const [, count = '', unit = ''] = /^(\d{1,6})([hms])$/.exec(text) ?? []
  const limit = Number(count) * UNITS[unit as keyof typeof UNITS]
  if (limit > 0) return Math.min(limit, LONGEST)
  throw new UsageError(`--time-limit: expected a time, such as 6h, 90m or 30s, received ${JSON.stringify(text)}`)
}

/** What a profile says about the reports that stored rows are compared with. @throws UsageError */
function aboutReports(given: Given, io: Io): string | undefined {
  const file = textOf(given, 'profile', 'a file')
  if (file === undefined) return undefined
  const profile = profileOf(file, '--profile', io)
  const [lag, counted] = [toldOf(profile, 'reportLag'), toldOf(profile, 'sumsCount')]
  const parts = [lag && `reports are ${plural(Number(lag), 'hour')} behind`, counted && `sums count: ${counted}`]
  return `by its profile: ${parts.filter(Boolean).join('; ') || 'nothing known about reports'}`
}
