import { MISMATCH, refusal } from '../run/doubts.ts'
import type { SyncPlan } from '../run/sync-options.ts'
import type { DaysFigures } from '../source/day-figures.ts'
import type { DaySource } from '../source/day-source.ts'
import type { DayTotals } from '../source/day-totals.ts'
import type { DayComparison } from '../store/store.ts'
import { type DayNote, daysAfterEnd } from './day-note.ts'
import type { LossBrake } from './loss-brake.ts'
import type { ReportWitness } from './report-witness.ts'

/** What speaks for or against the rows of a day. */
export interface CheckContext {
  /** What was noted when the day was stored, if its rows have the ids that they have now. */
  readonly note: DayNote | undefined
  /** What the report of all days says. */
  readonly figures: DaysFigures | undefined
  readonly witness: ReportWitness
  readonly brake: LossBrake
  /** Is asked last. @throws what speaks against it */
  accept(changes: DayComparison): void
}

/** What was read of a day. */
interface FoundDay {
  readonly changes: DayComparison
  readonly rows: number
  readonly totals: DayTotals | undefined
}

/** Decides whether a day is stored. Returns whether that is a repair. @throws ResponseError that says what speaks against it */
export function checkDay(
  { operation }: DaySource,
  { now, timezone, allowLoss, lookBackDays }: SyncPlan,
  day: string,
  { note, figures, witness, brake, accept }: CheckContext,
  { changes, rows, totals }: FoundDay,
): boolean {
  const { verdict, reason } = (figures && totals && witness.judge(day, note, totals, figures, now)) ?? NO_WITNESS
  if (verdict === 'mismatch' && allowLoss !== true) throw refusal(operation, MISMATCH, `${day}: ${reason}`)
  const [was, is] = [note?.conversions ?? 0, figures?.get(day)?.conversions ?? 0]
  if (note !== undefined && verdict !== 'repair')
    brake.check(day, changes, {
      rows,
      isOld: daysAfterEnd(day, { readAt: now }, timezone, now) >= lookBackDays,
      isDenied: was > 0 && is >= was,
      isConfirmed: verdict === 'completion',
    })
  accept(changes)
  return verdict === 'repair'
}

const NO_WITNESS = { verdict: 'plausible', reason: undefined } as const
