import type { AffiliateClient, NetworkClient } from '../client/clients.ts'
import { days } from '../codecs/dates.ts'
import { type AffiliateNetworkError, isAffiliateNetworkError, ResponseError } from '../errors/errors.ts'
import { inputErrorAt } from '../errors/input-error.ts'
import { isRecord } from '../errors/is-record.ts'
import { notify } from '../errors/notify.ts'
import { changedDays, type StoredCounts } from './changed-days.ts'
import { BASE_COLUMNS, scalarText } from './columns.ts'
import { isSettled, NONE, readNote, type Status, writeNote } from './day-note.ts'
import type { ConversionRow, ConversionStore, DayChanges } from './store.ts'
import { type FailedDay, SyncError } from './sync-error.ts'
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

/** Waits before what failed for a passing reason is tried again, in milliseconds. */
const WAITS = [1_000, 5_000]

/** Days' reads in a row without any response, after which a run ends. */
const MOST_UNANSWERED = 5

/** A day with more rows is read hour by hour: rows that share a second have no stable order across pages. */
const LARGE_DAY = 10_000

/** Rows move between pages where the order is not stable; new conversions of today come last in this one. */
const ORDER = { orderBy: 'ck_conversion_time', order: 'ASC', limit: 10_000 } as const

const STATUS = 'ck_conversion_status' as const

/** A store knows nothing of two runs in one process that share it. */
const inUse = new WeakSet<ConversionStore>()

/**
 * Keeps the conversions of a network or an affiliate in a database. Each day is read whole and replaces the stored day
 * in one transaction, so a run that is killed leaves whole days only, and the next one goes on from there. Today is read
 * first, then the days before it until `lookBackDays` after their end. Of older days, a network's client reads those
 * whose counts by status have changed; an affiliate's client those that still had a Pending row.
 * @throws {@link SyncError} if a day could not be read; the others are stored. InputError, also if another run uses the
 * store or it was made with other settings; ApiError for a refused key; the error of the store.
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

/** Something that a run does: reads a day, or looks through old ones. */
interface Task {
  /** The day, or the first one. */
  readonly day: string
  run(): Promise<void>
}

async function runDays(client: NetworkClient, plan: SyncPlan): Promise<SyncReport> {
  const { store, today, concurrency, onProgress, signal } = plan
  const { wanted, settled } = daysToRead(plan, new Map(await store.storedDays()))
  const report = { days: 0, rows: 0, added: 0, changed: 0, removed: 0, from: wanted.at(-1) ?? today, to: today }
  const stop = new AbortController()
  const reading = signal === undefined ? stop.signal : AbortSignal.any([signal, stop.signal])
  let totalDays = wanted.length

  const taskOf = (day: string): Task => ({
    day,
    async run() {
      const { rows, changes } = await storeDay(client, plan, day, reading)
      report.days++
      report.rows += rows
      report.added += changes.added
      report.changed += changes.changed
      report.removed += changes.removed
      if (day < report.from) report.from = day
      notify(() => onProgress?.({ day, days: report.days, totalDays, rows: report.rows }))
      reading.throwIfAborted()
    },
  })
  const lookThrough = (span: readonly StoredCounts[]): Task => ({
    day: span[0]?.day as string,
    async run() {
      const changed = await changedDays(client, plan, span, reading)
      totalDays += changed.length
      tasks.push(...changed.toReversed().map(taskOf))
    },
  })

  let tasks = [...wanted.map(taskOf), ...settled.map(lookThrough)]
  const failed: FailedDay[] = []
  for (let round = 0; tasks.length > 0; round++) {
    const { passing, lasting, isOver } = await tryEach(tasks, concurrency, reading, stop)
    failed.push(...lasting)
    const wait = WAITS[round]
    if (isOver || wait === undefined) {
      failed.push(...passing)
      break
    }
    tasks = passing.map(({ task }) => task)
    if (tasks.length > 0) await pause(wait, reading)
  }
  if (failed.length > 0)
    throw new SyncError(
      NAME,
      failed.map(({ day, error }) => ({ day, error })),
      report,
    )
  return report
}

/** The days to read, the newest first, and spans of old days to look through. */
function daysToRead({ since, today, timezone, lookBackDays, now, isAffiliate }: SyncPlan, notes: Map<string, string>) {
  const wanted: string[] = []
  const settled: StoredCounts[][] = []
  let span: StoredCounts[] = []
  for (const day of days(since, today)) {
    const note = readNote(notes.get(day) ?? '')
    const isOld = day !== today && note !== undefined && isSettled(day, note, timezone, lookBackDays, now)
    const mayChange = isOld && isAffiliate && note.counts.Pending > 0
    if (isOld && !mayChange) span.push({ day, counts: note.counts })
    else {
      wanted.unshift(day)
      settled.unshift(span)
      span = []
    }
  }
  settled.unshift(span)
  return { wanted, settled: isAffiliate ? [] : settled.filter(({ length }) => length > 0) }
}

interface FailedTask extends FailedDay {
  readonly task: Task
}

/** Does each task once, several at a time. Tasks may add others. @throws what ends a run at once */
async function tryEach(tasks: readonly Task[], concurrency: number, signal: AbortSignal, stop: AbortController) {
  const failures = { passing: [] as FailedTask[], lasting: [] as FailedTask[], isOver: false }
  let at = 0
  let unanswered = 0
  const work = async () => {
    while (at < tasks.length && !failures.isOver) {
      const task = tasks[at++] as Task
      try {
        await task.run()
        unanswered = 0
      } catch (error) {
        if (signal.aborted || !isAffiliateNetworkError(error) || endsRun(error)) throw error
        addDay(error, task.day)
        const kept = isPassing(error) ? failures.passing : failures.lasting
        kept.push({ day: task.day, error, task })
        unanswered = error.kind === 'connection' || error.kind === 'timeout' ? unanswered + 1 : 0
        failures.isOver ||= unanswered >= MOST_UNANSWERED
      }
    }
  }
  const workers = Array.from({ length: concurrency }, () => work().catch((error) => stop.abort(error)))
  await Promise.all(workers)
  signal.throwIfAborted()
  return failures
}

/** Whether no other day can be read either: a call that is not valid, or a key that is refused. */
const endsRun = ({ kind, status }: AffiliateNetworkError) =>
  kind === 'input' || (kind === 'api' && (status === 401 || status === 403))

/** Whether another try may help. */
const isPassing = ({ kind, status = 0 }: AffiliateNetworkError) =>
  kind === 'connection' ||
  kind === 'timeout' ||
  kind === 'paging' ||
  (kind === 'api' && (status === 408 || status === 429 || status >= 500))

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end)
      resolve()
    }, milliseconds)
    signal.addEventListener('abort', end, { once: true })
  })
}

/** Reads a day, and stores it. */
async function storeDay(client: NetworkClient, plan: SyncPlan, day: string, signal: AbortSignal) {
  const { store, now } = plan
  const columns = new Set<string>(['id', ...BASE_COLUMNS, ...plan.fields, ...plan.extraFields])
  const counts = { ...NONE }
  const seen = new Set<string>()
  let isWhole = false
  const parts = async function* (): AsyncGenerator<readonly ConversionRow[], void, undefined> {
    for await (const items of pagesOf(client, plan, day, signal)) {
      const rows: ConversionRow[] = []
      for (const item of items) {
        const status = isRecord(item) ? item[STATUS] : undefined
        if (Object.hasOwn(counts, String(status))) counts[status as Status]++
        const row = keepColumns(item, columns)
        // One that comes twice makes the crawl reject at its end.
        if (!seen.has(row.id)) rows.push(row)
        seen.add(row.id)
      }
      yield rows
    }
    isWhole = true
  }
  const changes = await store.replaceDay(day, parts(), () => writeNote({ readAt: now, counts }))
  if (!isWhole) throw new TypeError(`${NAME}: the store has not read all rows of ${day}`)
  return { rows: seen.size, changes }
}

/** The rows of a day, page by page; of a large day, hour by hour. */
async function* pagesOf(client: NetworkClient, plan: SyncPlan, day: string, signal: AbortSignal) {
  const options = { onDrift: 'throw', signal } as const
  let isLarge = false
  for await (const { items, totalItems } of client.reports.conversion(queryOf(plan, day), options).pages()) {
    isLarge = totalItems > LARGE_DAY
    if (isLarge) break
    yield items as readonly unknown[]
  }
  for (let hour = 0; isLarge && hour < 24; hour++) {
    const at = `${day} ${String(hour).padStart(2, '0')}`
    for await (const { items } of client.reports.conversion(queryOf(plan, at), options).pages())
      yield items as readonly unknown[]
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
  // To order by it, and to count by status, they are requested; they are stored if they are among the fields.
  fields: [...new Set([...fields, ORDER.orderBy, STATUS])],
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
