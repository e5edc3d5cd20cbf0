import type { AffiliateClient, NetworkClient } from '../client/clients.ts'
import { days } from '../codecs/dates.ts'
import { isAffiliateNetworkError, ResponseError } from '../errors/errors.ts'
import { inputErrorAt } from '../errors/input-error.ts'
import { isRecord } from '../errors/is-record.ts'
import { notify } from '../errors/notify.ts'
import { BASE_COLUMNS, scalarText } from './columns.ts'
import type { ConversionRow, ConversionStore, DayChanges } from './store.ts'
import { NAME, planSync, type SyncOptions, type SyncPlan } from './sync-options.ts'

/** What a run did. */
export interface SyncReport extends DayChanges {
  /** Days that were read and stored. */
  readonly days: number
  /** Rows of these days. */
  readonly rows: number
  /** The first day that was read, as `YYYY-MM-DD`. */
  readonly from: string
  /** The last day that was read: today, in the time zone of the run. */
  readonly to: string
}

/** How often a day is read whose rows move while they are read. */
const TRIES = 3

/** Rows move between pages where the order is not stable; new conversions of today come last in this one. */
const ORDER = { orderBy: 'ck_conversion_time', order: 'ASC', limit: 10_000 } as const

/** A store knows nothing of two runs in one process that share it. */
const inUse = new WeakSet<ConversionStore>()

/**
 * Keeps the conversions of a network or an affiliate in a database. Each day is read whole and replaces the stored day
 * in one transaction, so a run that is killed leaves whole days only, and the next one goes on from there. Days that are
 * complete and older than `lookBackDays` are not read again.
 * @throws any AffiliateNetworkError: InputError, also if another run uses the store or it was made with other settings;
 * PagingError if the rows of a day moved while they were read, three times. Days that were stored before stay.
 * @example
 * ```ts
 * import { syncConversions } from 'affiliate-network-sdk/sync'
 * import { sqliteStore } from 'affiliate-network-sdk/sync/sqlite'
 *
 * const store = sqliteStore('synced.db')
 * const { days, rows, changed } = await syncConversions(network, {
 *   fields: ['ck_conversion_time', 'ck_conversion_status', 'ck_offer_name', 'ck_payout'],
 *   since: '2026-06-01',
 *   timezone: 0,
 *   now: new Date('2026-07-01T12:00:00Z'), // leave it out, for the clock of this machine
 *   store,
 * })
 * console.log(days, rows, changed)
 * store.close()
 * ```
 */
export async function syncConversions(
  client: NetworkClient | AffiliateClient,
  options: SyncOptions,
): Promise<SyncReport> {
  const plan = planSync(client, options)
  const { store, fields, extraFields, timezone, signal } = plan
  signal?.throwIfAborted()
  // Checks the fields before the store is touched. Nothing is sent.
  await (client as NetworkClient).preview.reports.conversion(queryOf(plan, plan.today))
  if (inUse.has(store)) throw inputErrorAt(NAME, 'store', 'a store that no other run uses', 'one in use')
  inUse.add(store)
  try {
    await store.open?.({ fields: [...fields, ...extraFields], timezone })
    const report = await runDays(client as NetworkClient, plan).catch(async (error: unknown) => {
      // A store that failed often fails to release too: the first error tells more.
      await Promise.resolve(store.release?.()).catch(() => {})
      throw error
    })
    await store.release?.()
    return report
  } finally {
    inUse.delete(store)
  }
}

async function runDays(client: NetworkClient, plan: SyncPlan): Promise<SyncReport> {
  const { store, since, today, lookBack, concurrency, onProgress, signal } = plan
  const complete = new Set(await store.completeDays())
  const wanted = days(since, today).filter((day) => day === today || day >= lookBack || !complete.has(day))
  const report = { days: 0, rows: 0, added: 0, changed: 0, removed: 0, from: wanted[0] ?? today, to: today }
  const stop = new AbortController()
  const reading = signal === undefined ? stop.signal : AbortSignal.any([signal, stop.signal])
  const next = wanted.values()

  const work = async () => {
    for (const day of next) {
      const { rows, changes } = await storeDay(client, plan, day, reading)
      report.days++
      report.rows += rows
      report.added += changes.added
      report.changed += changes.changed
      report.removed += changes.removed
      const progress = { day, days: report.days, totalDays: wanted.length, rows: report.rows }
      notify(() => onProgress?.(progress))
      reading.throwIfAborted()
    }
  }
  const workers = Array.from({ length: concurrency }, async () => {
    try {
      await work()
    } catch (error) {
      stop.abort(error)
    }
  })
  await Promise.all(workers)
  reading.throwIfAborted()
  return report
}

/** Reads a day until it is whole, and stores it. */
async function storeDay(client: NetworkClient, plan: SyncPlan, day: string, signal: AbortSignal) {
  const { store, today } = plan
  const columns = new Set<string>(['id', ...BASE_COLUMNS, ...plan.fields, ...plan.extraFields])
  for (let tries = 1; ; tries++) {
    let rows = 0
    let isWhole = false
    const parts = async function* (): AsyncGenerator<readonly ConversionRow[], void, undefined> {
      const report = client.reports.conversion(queryOf(plan, day), { onDrift: 'throw', signal })
      for await (const { items } of report.pages()) {
        rows += items.length
        yield items.map((row) => keepColumns(row, columns))
      }
      isWhole = true
    }
    try {
      const changes = await store.replaceDay(day, parts(), { complete: day < today })
      if (!isWhole) throw new TypeError(`${NAME}: the store has not read all rows of ${day}`)
      return { rows, changes }
    } catch (error) {
      if (!isAffiliateNetworkError(error)) throw error
      if (error.kind === 'paging' && tries < TRIES) continue
      // An error of another day, which ends this one too, has its day already.
      if (!signal.aborted) addDay(error, day)
      throw error
    }
  }
}

/** Adds to an error of a report which day it is of. Its class and its fields stay as they are. */
function addDay(error: Error, day: string): void {
  const message = `${NAME}: ${day}: ${error.message.replace(`${NAME}: `, '')}`
  Object.assign(error, { message, stack: error.stack?.replace(error.message, () => message) })
}

const queryOf = ({ fields, extraFields, timezone }: SyncPlan, day: string) => ({
  ...ORDER,
  from: day,
  to: day,
  timezone,
  // To order by it, it is requested; it is stored if it is one of the fields.
  fields: [...new Set([...fields, ORDER.orderBy])],
  ...(extraFields.length > 0 && { extraFields }),
})

/**
 * Leaves the stored columns in a row, and no others. The rows of a page belong to this run, so they are not copied.
 * @throws ResponseError for a row without an id, which could not be found again.
 */
function keepColumns(row: unknown, columns: ReadonlySet<string>): ConversionRow {
  const kept: Record<string, unknown> = isRecord(row) ? row : {}
  const id = scalarText(kept.id)
  if (!id)
    throw new ResponseError(`${NAME}: expected an id in every row of the report`, {
      operation: NAME,
      outcome: 'unknown',
    })
  for (const name of Object.keys(kept)) if (!columns.has(name)) delete kept[name]
  for (const name of columns) kept[name] ??= null
  kept.id = id
  return kept as ConversionRow
}
