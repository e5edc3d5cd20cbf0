import { isAffiliateNetworkError } from '../errors/errors.ts'
import { LOSS } from './loss-brake.ts'
import type { SyncSummary } from './sync-summary.ts'

/** A day that could not be read, and why. */
export interface FailedDay {
  /** `YYYY-MM-DD`; the first day of those that were counted, if that failed. */
  readonly day: string
  /** Why: the error of the call, or of what was wrong with the rows. */
  readonly error: Error
}

/**
 * A run that could not read every day. The others are stored; these stay as they were, and the next run reads them again.
 * Its `cause` is the error of the first of them.
 */
export class SyncError extends Error {
  /** The name of the class. */
  override readonly name = 'SyncError'
  /** The days that could not be read. */
  readonly failed: readonly FailedDay[]
  /** `LOSS` if a day stays as it was because it would lose too much: see the option `allowLoss`. */
  readonly code: typeof LOSS | undefined
  /** What the run did all the same. */
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

/** Whether a day stays as it was because it would lose too much. */
export const isLoss = (error: Error) => isAffiliateNetworkError(error) && error.code === LOSS
