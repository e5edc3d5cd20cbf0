import { type Clock, dayOfWord } from '../../flat-calls/day-words.ts'
import type { SyncStore } from '../../sync/index.ts'
import { UsageError } from '../exit-error.ts'
import { type Given, namesOf, numberOf, textOf, textsOf } from '../flags.ts'
import type { Network } from '../network.ts'

type Client = Network['client']

/** What a run of a table has besides its own options. */
export interface Run {
  readonly store: SyncStore
  readonly signal: AbortSignal
  readonly timeLimit: number
  readonly now?: Date
  readonly onProgress: (progress: { readonly days: number; readonly totalDays: number }) => void
}

/** A table to keep. */
export interface Table {
  readonly name: string
  /** The flag that asks for it. */
  readonly flag: string
  /** Runs the sync. Words for days are those of the clock. */
  sync(client: Client, run: Run, clock: Clock): Promise<object>
}

export type Syncs = typeof import('../../sync/index.ts')

/** The tables that the flags ask for. @throws UsageError */
export function tablesOf(given: Given, syncs: Syncs): Table[] {
  const shared = {
    table: textOf(given, 'table', 'a name'),
    keepChanges: numberOf(given, 'keep-changes', 1),
    allowLoss: given.allowLoss === true ? true : numberOf(given, 'allow-loss', 0),
    check: given.check === true ? true : undefined,
    adopt: given.adopt === true ? true : undefined,
  }
  const tables = [...dayTablesOf(given, syncs, shared), ...listTablesOf(given, syncs, shared)]
  if (shared.table === undefined) return tables
  if (tables.length > 1)
    throw new UsageError(
      `--table: expected one table, received ${tables.map(({ flag }) => `--${flag}`).join(' and ')}: run the command once for each`,
    )
  return tables.map((table) => ({ ...table, name: `${shared.table}` }))
}

function dayTablesOf(given: Given, { syncConversions, syncReport }: Syncs, shared: object): Table[] {
  const optionsAt = dayOptionsOf(given)
  const extraFields = namesOf(given, 'extra-fields')
  const conversions = namesOf(given, 'conversions')
  const reports = (textsOf(given, 'report', 'a report and its fields') ?? []).map(reportOf)
  const tables: Table[] = [...(conversions ? [{ fields: conversions }] : []), ...reports].map((own) => ({
    name: 'report' in own ? `report_${own.report}` : 'conversions',
    flag: 'report' in own ? 'report' : 'conversions',
    sync(client, run, clock) {
      const options = { ...run, ...shared, ...optionsAt(clock), ...own, extraFields } as never
      return 'report' in own ? syncReport(client, options) : syncConversions(client, options)
    },
  }))
  if (tables.length === 0 && extraFields !== undefined)
    throw new UsageError('--extra-fields: expected with --conversions or --report')
  return tables
}

function listTablesOf(given: Given, { syncOffers, syncAdvertisers }: Syncs, shared: object): Table[] {
  const lists = { offers: syncOffers, advertisers: syncAdvertisers }
  return Object.entries(lists)
    .filter(([name]) => given[name] === true)
    .map(([name, list]) => ({
      name,
      flag: name,
      sync: (client, { onProgress: _, ...run }) => list(client as never, { ...run, ...shared }),
    }))
}

/** The options of tables by day, at the time of a run. @throws UsageError */
function dayOptionsOf(given: Given): (clock: Clock) => object {
  const since = textOf(given, 'since', 'a day')
  const again = againOf(textOf(given, 'again', 'days'))
  const options = {
    timezone: numberOf(given, 'timezone', -11, 14),
    lookBackDays: numberOf(given, 'look-back-days', 0),
    concurrency: numberOf(given, 'concurrency', 1),
  }
  return (clock) => ({
    ...options,
    since: since && dayOfWord(since, clock),
    again: typeof again === 'object' ? { from: dayOfWord(again.from, clock), to: dayOfWord(again.to, clock) } : again,
  })
}

function againOf(text: string | undefined): 'all' | { readonly from: string; readonly to: string } | undefined {
  if (text === undefined || text === 'all') return text
  const [, from, to] = /^(\S+?)\.\.(\S+)$/.exec(text) ?? []
  if (from !== undefined && to !== undefined) return { from, to }
  throw new UsageError(
    `--again: expected the first and the last day, such as 2026-06-01..2026-06-30 or -7d..yesterday, or all, received ${JSON.stringify(text)}`,
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
