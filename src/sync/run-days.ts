import { days } from '../codecs/dates.ts'
import { notify } from '../errors/notify.ts'
import { type DayNote, isSettled } from './day-note.ts'
import { LossBrake } from './loss-brake.ts'
import type { Source, StoredDay } from './source.ts'
import { storeDay } from './store-day.ts'
import { type FailedDay, SyncError } from './sync-error.ts'
import type { SyncPlan } from './sync-options.ts'
import type { SyncSummary } from './sync-summary.ts'
import { pause, type Task, tryEach } from './try-each.ts'
import { withStore } from './with-store.ts'

/** Waits before what failed for a passing reason is tried again, in milliseconds. */
const WAITS = [1_000, 5_000]

/** Stores the days of a source that are new, or that may have changed. */
export async function runDays(source: Source, plan: SyncPlan): Promise<SyncSummary> {
  const { operation, kind, fields, columns } = source
  plan.signal?.throwIfAborted()
  await source.check()
  return withStore({ ...plan, operation, kind, fields, columns }, (notes) => readDays(source, plan, notes))
}

async function readDays(source: Source, plan: SyncPlan, notes: ReadonlyMap<string, DayNote>): Promise<SyncSummary> {
  const { today, concurrency, onProgress, signal } = plan
  const { wanted, settled } = daysToRead(source, plan, notes)
  const report = { days: 0, rows: 0, added: 0, changed: 0, removed: 0, from: wanted.at(-1) ?? today, to: today }
  const brake = new LossBrake(source.operation, plan.allowLoss)
  const stop = new AbortController()
  const reading = signal === undefined ? stop.signal : AbortSignal.any([signal, stop.signal])
  let totalDays = wanted.length

  const taskOf = (day: string): Task => ({
    day,
    async run() {
      const known = notes.get(day)?.fields
      const isKnown = known !== undefined && source.hasSameIds(known)
      const { rows, changes } = await storeDay(source, plan, day, isKnown ? known : undefined, brake, reading)
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
  const lookThrough = (span: readonly StoredDay[]): Task => ({
    day: span[0]?.day as string,
    async run() {
      const changed = await source.changed(span, reading)
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
  if (failed.length > 0) throw new SyncError(source.operation, failed, report)
  return report
}

/** The days to read, the newest first, and spans of old days to look through. */
function daysToRead(
  source: Source,
  { since, today, timezone, lookBackDays, now }: SyncPlan,
  notes: ReadonlyMap<string, DayNote>,
) {
  const wanted: string[] = []
  const settled: StoredDay[][] = []
  let span: StoredDay[] = []
  for (const day of days(since, today)) {
    const note = notes.get(day)
    const isOld = day !== today && note !== undefined && isSettled(day, note, timezone, lookBackDays, now)
    const hasAllFields = isOld && source.fields.every((name) => note.fields.includes(name))
    if (isOld && hasAllFields && !source.mayChange(note.state)) span.push({ day, state: note.state })
    else {
      wanted.unshift(day)
      settled.unshift(span)
      span = []
    }
  }
  settled.unshift(span)
  return { wanted, settled: settled.filter(({ length }) => length > 0) }
}
