import { isLoss, LOSS } from './failures.ts'
import type { SyncSummary } from './sync-summary.ts'

/** A day that couldn't be read, with its error. */
export interface FailedDay {
  /** The day, as `YYYY-MM-DD`; the first one if counting several days failed. */
  readonly day: string
  /** The call's error, or an error that describes the invalid rows. */
  readonly error: Error
}

/**
 * A run had days that couldn't be read. All other days are stored. The failed days keep their old rows, and the next
 * run reads them again. The `cause` is the first failed day's error.
 */
export class SyncError extends Error {
  /** The name of the class. */
  override readonly name = 'SyncError'
  /** The days that couldn't be read. */
  readonly failed: readonly FailedDay[]
  /** `LOSS` if a day was read but not stored, because it would lose too much. */
  readonly code: typeof LOSS | undefined
  /** Summary of the days that succeeded. */
  readonly report: SyncSummary

  constructor(operation: string, failed: readonly FailedDay[], report: SyncSummary) {
    const [{ day, error }] = failed as readonly [FailedDay]
    const others = failed.length > 1 ? ` and ${failed.length - 1} more` : ''
    const message = error.message.replace(`${operation}: `, '')
    super(`${operation}: ${day}${others} could not be ${isLoss(error) ? 'stored' : 'read'}: ${message}`, {
      cause: error,
    })
    this.failed = failed
    this.code = failed.some((one) => isLoss(one.error)) ? LOSS : undefined
    this.report = report
  }
}
