import type { AffiliateClient, NetworkClient } from '../client/clients.ts'
import { days } from '../codecs/dates.ts'
import { inputErrorAt } from '../errors/input-error.ts'
import { notify } from '../errors/notify.ts'
import { changedDays, type StoredCounts } from './changed-days.ts'
import { isSettled, readNote } from './day-note.ts'
import type { ConversionStore } from './store.ts'
import { queryOf, storeDay } from './store-day.ts'
import { type FailedDay, SyncError } from './sync-error.ts'
import { NAME, planSync, type SyncOptions, type SyncPlan } from './sync-options.ts'
import type { SyncReport } from './sync-report.ts'
import { pause, type Task, tryEach } from './try-each.ts'

/** Waits before what failed for a passing reason is tried again, in milliseconds. */
const WAITS = [1_000, 5_000]

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
      failed.push(...passing.values())
      break
    }
    tasks = [...passing.keys()]
    if (tasks.length > 0) await pause(wait, reading)
  }
  if (failed.length > 0) throw new SyncError(NAME, failed, report)
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
