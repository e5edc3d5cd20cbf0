import { type DoubtCode, doubtOf } from './failure-codes.ts'
import type { SyncSummary } from './sync-summary.ts'

/** A day that could not be read, with its error. */
export interface FailedDay {
  /** `YYYY-MM-DD`. If counting several days failed, the first of them. */
  readonly day: string
  /** Error of the call, or an error that describes the invalid rows. */
  readonly error: Error
}

/**
 * A run with days that could not be read. All other days are stored. The failed days keep their old rows, and the next
 * run reads them again. The `cause` is the error of the first failed day.
 */
export class SyncError extends Error {
  /** The name of the class. */
  override readonly name = 'SyncError'
  /** The days that could not be read. */
  readonly failed: readonly FailedDay[]
  /**
   * Why days were read and not stored, as the `code` of their errors. `LOSS`: a day would lose too much (see the option
   * `allowLoss`). `MISMATCH`: its rows disagree with the report by day. `SHARED`: two days have the same conversion.
   * If several apply, the first of these.
   */
  readonly code: DoubtCode | undefined
  /** Summary of the days that succeeded. */
  readonly report: SyncSummary

  constructor(operation: string, failed: readonly FailedDay[], report: SyncSummary) {
    const [{ day, error }] = failed as readonly [FailedDay]
    const others = failed.length > 1 ? ` and ${failed.length - 1} more` : ''
    const message = error.message.replace(`${operation}: `, '')
    super(`${operation}: ${day}${others} could not be ${doubtOf(error) ? 'stored' : 'read'}: ${message}`, {
      cause: error,
    })
    this.failed = failed
    this.code = failed
      .flatMap((one) => doubtOf(one.error) ?? [])
      .sort()
      .at(0)
    this.report = report
  }
}
