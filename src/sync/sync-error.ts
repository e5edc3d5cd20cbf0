import { isAffiliateNetworkError } from '../errors/errors.ts'
import { LOSS } from './loss-brake.ts'
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
  /** `LOSS` if a day would lose too much and keeps its old rows: see the option `allowLoss`. */
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

/** Whether a day stays as it was because it would lose too much. */
export const isLoss = (error: Error) => isAffiliateNetworkError(error) && error.code === LOSS
