import { InputError, isAffiliateNetworkError } from '../errors/errors.ts'
import type { SyncStore } from '../sync/index.ts'
import { valueScrubber } from '../transport/scrubber.ts'
import { type Given, numberOf, rateLimitFlag, switchFlag, textOf, textsOf, valueFlag } from './flags.ts'
import { type Io, print, say } from './io.ts'
import { type Network, networkOf } from './network.ts'
import { SYNC_ON_MOCK } from './peers.ts'
import { progressFor } from './progress.ts'
import { colorFlag } from './results.ts'
import { openStores } from './stores.ts'
import { differs, failureLines, linesOf, type Summary } from './sync-lines.ts'
import { inSyncFlags } from './sync-wording.ts'
import { UsageError } from './usage-error.ts'
import { commandOf } from './wording.ts'

/** Command lines of `sync` that run on the mock network. */
export const SYNC_EXAMPLES = [
  'affiliate-network-sdk sync mock.db --since 2026-06-01 --conversions ck_payout,ck_conversion_status --report overall:ck_offer_id,ck_gross --offers --advertisers --mock',
]

/** The flags of `sync`. */
export const syncFlags = () => [
  valueFlag('since', 'day', 'First day to store, for conversions and reports.'),
  valueFlag('conversions', 'fields', 'Store conversions with these fields, such as ck_payout,ck_conversion_status.'),
  valueFlag(
    'report',
    'name:fields',
    'Store a report by day, such as overall:ck_offer_id,ck_gross. May be given several times.',
  ),
  switchFlag('offers', 'Store the offers.'),
  switchFlag('advertisers', 'Store the advertisers.'),
  valueFlag('again', 'days', 'Read days again, such as 2026-06-01..2026-06-30, or all.'),
  switchFlag(
    'check',
    'Compare with the service, and store nothing. Code 1 if rows differ. --again all compares every day.',
  ),
  valueFlag('timezone', 'hours', 'Time zone of the days, in whole hours from UTC. Default NETWORK_TIMEZONE.'),
  valueFlag('look-back-days', 'number', 'Number of days after its end that a day is read again. Default 35.'),
  valueFlag('concurrency', 'number', 'Days to read at once. Default 1.'),
  valueFlag(
    'allow-loss',
    'rows',
    'Allow the run to remove most rows of a day: up to this number of rows in all, or any number if you give none.',
  ),
  rateLimitFlag(),
  switchFlag('mock', 'Use a mock network in this process, at its own time, and ignore the settings.'),
  valueFlag(
    'format',
    'name',
    'json writes one summary of all tables; lines writes one line for each table. Default lines.',
    'Output',
  ),
  colorFlag(),
]

type Client = Network['client']

/** What a run of a table has besides its own options. */
interface Run {
  readonly store: SyncStore
  readonly signal: AbortSignal
  readonly now?: Date
  readonly onProgress: (progress: { readonly days: number; readonly totalDays: number }) => void
}

/** A table to keep. */
interface Table {
  readonly name: string
  /** The flag that asks for it. */
  readonly flag: string
  sync(client: Client, run: Run): Promise<object>
}

/**
 * Keeps a network in a database, table by table. Returns the exit code: 3 if rows would be lost, 1 if a table failed.
 */
export async function sync(store: string | undefined, given: Given, io: Io): Promise<number> {
  const format = textOf(given, 'format', 'json or lines') ?? 'lines'
  if (format !== 'json' && format !== 'lines')
    throw new UsageError(`--format: expected json or lines, received ${JSON.stringify(format)}`)
  const syncs = await import('../sync/index.ts')
  const tables = tablesOf(given, syncs)
  const { client, key, now } = await networkOf(io, given, SYNC_ON_MOCK)
  const scrub = valueScrubber([key])
  const isCheck = given.check === true
  const stores = await openStores(store, isCheck)
  const summaries: Record<string, Summary> = {}
  let code = 0
  try {
    for (const table of tables) {
      const progress = progressFor(io)
      const onProgress: Run['onProgress'] = ({ days, totalDays }) =>
        progress.show(days, totalDays, `days of ${table.name}`)
      const run = { store: stores.storeFor(table.name), signal: io.signal, onProgress, ...(now && { now }) }
      try {
        summaries[table.name] = { ...(await table.sync(client, run)) }
      } catch (error) {
        progress.clear()
        if (error instanceof InputError) throw new UsageError(scrub(inSyncFlags(error, table.flag)))
        if (!isOfDays(error, syncs.SyncError)) throw error
        const failed = daysOf(error)
        summaries[table.name] = {
          ...(error instanceof syncs.SyncError && error.report),
          failed: failed.map(({ day, error: reason }) => ({ day, message: reason.message })),
        }
        const head =
          failed.length > 0
            ? `${failed.length} ${failed.length === 1 ? 'day' : 'days'} failed; the next run reads them again`
            : reasonOf(error)
        say(io, scrub(`${table.name}: ${head}`))
        const reasons = failed.map(({ day, error: reason }) => ({ day, reason: reasonOf(reason) }))
        for (const line of failureLines(reasons)) say(io, scrub(line))
        if (isLoss(error))
          say(
            io,
            '  --check compares and stores nothing; --allow-loss 20 lets this run lose up to 20 rows, and --allow-loss any',
          )
        code = isLoss(error) ? 3 : Math.max(code, 1)
      }
      progress.clear()
      const summary = summaries[table.name]
      for (const warning of summary?.warnings ?? []) say(io, scrub(`warning: ${warning}`))
      const lines = format === 'lines' && summary ? linesOf(table.name, summary, isCheck) : []
      for (const line of lines) print(io, scrub(line))
      if (isCheck && summary && differs(summary)) code = Math.max(code, 1)
    }
  } finally {
    await stores.close()
    if (format === 'json') io.stdout.write(`${scrub(JSON.stringify(summaries, null, 2))}\n`)
  }
  return code
}

type Syncs = typeof import('../sync/index.ts')

/** The tables that the flags ask for. @throws UsageError */
function tablesOf(given: Given, { syncConversions, syncReport, syncOffers, syncAdvertisers }: Syncs): Table[] {
  const since = textOf(given, 'since', 'a day')
  if (since !== undefined && !isDay(since))
    throw new UsageError(`--since: expected a day that exists, such as 2026-01-01, received ${JSON.stringify(since)}`)
  const timezone = numberOf(given, 'timezone', -11, 14)
  const allowLoss = given.allowLoss === true ? true : numberOf(given, 'allow-loss', 0)
  const check = given.check === true ? true : undefined
  const days = {
    since,
    timezone,
    lookBackDays: numberOf(given, 'look-back-days', 0),
    concurrency: numberOf(given, 'concurrency', 1),
    allowLoss,
    again: againOf(textOf(given, 'again', 'days')),
    check,
  } as never
  const lists = [
    ['offers', syncOffers],
    ['advertisers', syncAdvertisers],
  ] as const
  const conversions = namesIn(given, 'conversions')
  const reports = (textsOf(given, 'report', 'a report and its fields') ?? []).map(reportOf)
  const tables: Table[] = [
    ...(conversions
      ? [
          {
            name: 'conversions',
            flag: 'conversions',
            sync: (client: Client, run: Run) =>
              syncConversions(client, { ...run, ...Object(days), fields: conversions }),
          },
        ]
      : []),
    ...reports.map(({ report, fields }) => ({
      name: `report_${report}`,
      flag: 'report',
      sync: (client: Client, run: Run) => syncReport(client, { ...run, ...Object(days), report, fields }),
    })),
    ...lists
      .filter(([name]) => given[name] === true)
      .map(([name, list]) => ({
        name,
        flag: name,
        sync: (client: Client, { onProgress: _, ...run }: Run) => list(client as never, { ...run, allowLoss, check }),
      })),
  ]
  if (tables.length === 0)
    throw new UsageError(
      'sync: expected what to store: --conversions <fields>, --report <name:fields>, --offers or --advertisers',
    )
  if (since === undefined && (conversions || reports.length > 0))
    throw new UsageError('sync: expected --since with the first day to store, such as --since 2026-01-01')
  return tables
}

function namesIn(given: Given, name: string): readonly string[] | undefined {
  return textsOf(given, name, 'fields, such as ck_payout,ck_conversion_status')?.flatMap((text) => text.split(/ *, */))
}

/** Whether a text may be a day. Of those in other forms than `2026-06-30`, the run says itself whether they exist. */
const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text)
    ? new Date(`${text}T00:00Z`).toJSON()?.startsWith(text) === true
    : /^\d.*\d$/.test(text)

function againOf(text: string | undefined) {
  if (text === undefined || text === 'all') return text
  const [, from, to] = /^(\S+)\.\.(\S+)$/.exec(text) ?? []
  const isReversed = from !== undefined && to !== undefined && from.length === to.length && from > to
  if (from !== undefined && to !== undefined && isDay(from) && isDay(to) && !isReversed) return { from, to }
  throw new UsageError(
    `--again: expected the first and the last day, such as 2026-06-01..2026-06-30, or all, received ${JSON.stringify(text)}`,
  )
}

function reportOf(text: string) {
  const [, report, fields] = /^(\w+):(.+)$/s.exec(text) ?? []
  if (report === undefined || fields === undefined)
    throw new UsageError(
      `--report: expected a report and its fields, such as overall:ck_offer_id,ck_gross, received ${JSON.stringify(text)}`,
    )
  return { report, fields: fields.split(/ *, */) }
}

/** Days that failed, or a list that would lose too much: other tables go on. */
const isOfDays = (error: unknown, SyncError: Syncs['SyncError']): error is Error =>
  error instanceof SyncError || isLoss(error)

const isLoss = (error: unknown) => error instanceof Error && (error as { readonly code?: unknown }).code === 'LOSS'

const daysOf = (error: Error): readonly { readonly day: string; readonly error: Error }[] =>
  'failed' in error && Array.isArray(error.failed) ? error.failed : []

/** The message of an error, with the words of a command; of one of a sync, without the name of its function. */
function reasonOf(error: Error): string {
  const { message } = error
  if (!isAffiliateNetworkError(error)) return message
  const before = `${error.operation}: `
  if (!message.startsWith(before)) return message
  const rest = message.slice(before.length)
  return error.operation.startsWith('sync') ? rest : `${commandOf(error.operation)}: ${rest}`
}
