import type { SyncPlan } from '../run/sync-options.ts'
import type { ReadDay } from '../source/day-rows.ts'
import type { DaySource } from '../source/day-source.ts'
import type { DayComparison } from '../store/store.ts'
import { type DayNote, hasChanged } from './day-note.ts'
import { doFit, fits, type ReportedDay, type Totals } from './figures.ts'
import { mayStore, type Taken, type Verdict } from './may-store.ts'

/** What a run knows when it judges a day. */
interface Night {
  readonly plan: SyncPlan
  readonly source: DaySource
  readonly reported: ReportedDay | undefined
  readonly taken: Taken
  readonly isAskedAgain: boolean
}

/** Whether a day that was read may be stored in place of the one that is. */
export function judgeDay(read: ReadDay, changes: DayComparison, note: DayNote | undefined, night: Night): Verdict {
  const { plan, reported, taken, isAskedAgain } = night
  const { sums } = night.source
  // A report without a row of a day that has rows is no report.
  const isReport = reported !== undefined && (reported.text !== '' || read.rows.length + (note?.rows ?? 0) === 0)
  const isFitting = (totals: Totals | undefined) =>
    sums === undefined || !isReport || totals === undefined ? undefined : fits(totals, reported, sums)
  return mayStore({
    changes,
    rows: read.rows.length - changes.shared.reduce((sum, { rows }) => sum + rows, 0),
    fitsRead: isFitting(read.totals),
    fitsStored: isFitting(note?.totals),
    isReportSame: note?.reported !== undefined && note.reported === reported?.text,
    areSums: sums === undefined,
    isAskedAgain,
    refusal: note?.refusal,
    now: plan.now,
    taken,
    allowLoss: plan.allowLoss,
  })
}

/** Whether the report, or counts of statuses, confirm what was read. */
export function isSeen(
  read: ReadDay,
  changes: DayComparison,
  before: DayNote,
  reported: ReportedDay | undefined,
  { sums, hasStatuses }: DaySource,
): boolean {
  if (sums === undefined) return true
  const hasMoved = before.reported !== reported?.text
  const isFitting = doFit(read.totals, reported, sums)
  if (!hasChanged(changes)) return isFitting || !hasMoved
  const { added, removed, columns } = changes
  // The same sum says nothing of amounts that were exchanged.
  const canSee = (name: string) =>
    Object.hasOwn(sums, name) ? hasMoved : hasStatuses && name === 'ck_conversion_status'
  return isFitting && (added === 0 || removed === 0) && columns.every(({ name }) => canSee(name))
}
