import { isAffiliateNetworkError, ResponseError } from '../../errors/errors.ts'

/** Why a day was read and not stored: the `code` of its error, and of a run with such a day. */
export type DoubtCode = 'LOSS' | 'MISMATCH' | 'SHARED'

/** The day would lose too much. */
export const LOSS = 'LOSS'

/** Its rows disagree with the report of all days, or with the service's own counts. */
export const MISMATCH = 'MISMATCH'

/** It has rows that another day has as well, which was read in the same run. */
export const SHARED = 'SHARED'

const CODES: readonly string[] = [LOSS, MISMATCH, SHARED] satisfies readonly DoubtCode[]

/** The error of a day that is not stored. */
export function doubt(operation: string, code: DoubtCode, what: string): ResponseError {
  const message = `${operation}: storing ${what}; it stays as it was (the option allowLoss stores it)`
  return new ResponseError(message, { operation, outcome: 'unknown', code })
}

/** The code of the error of a day that was read and not stored; `undefined` for any other error. */
export const doubtOf = (error: unknown): DoubtCode | undefined =>
  isAffiliateNetworkError(error) && CODES.includes(error.code ?? '') ? (error.code as DoubtCode) : undefined
