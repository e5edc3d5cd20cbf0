import { isAffiliateNetworkError, ResponseError } from '../../errors/errors.ts'

/** Of several codes, a run has the first. */
export const CODES = ['LOSS', 'MISMATCH', 'SHARED'] as const

/** Why a day was read and not stored: the `code` of its error, and of a run with such a day. */
export type DoubtCode = (typeof CODES)[number]

/**
 * `LOSS`: the day would lose too much. `MISMATCH`: its rows disagree with the report of all days, or with the service's own
 * counts. `SHARED`: it has rows that another day has as well, which was read in the same run.
 */
export const [LOSS, MISMATCH, SHARED] = CODES

/** The error of a day that is not stored. */
export const doubt = (operation: string, code: DoubtCode, problem: string): ResponseError =>
  new ResponseError(`${operation}: ${problem}`, { operation, outcome: 'unknown', code })

/** The error of a day or list that stays as it was, unless the run may lose it. */
export const refusal = (operation: string, code: typeof LOSS | typeof MISMATCH, what: string): ResponseError =>
  doubt(operation, code, `storing ${what}; it stays as it was (the option allowLoss stores it)`)

/** The code of the error of a day that was read and not stored; `undefined` for any other error. */
export const doubtOf = (error: unknown): DoubtCode | undefined =>
  isAffiliateNetworkError(error) ? CODES.find((code) => code === error.code) : undefined

/** The code of a run with these errors. */
export const firstDoubt = (errors: readonly Error[]): DoubtCode | undefined => {
  const found = errors.map(doubtOf)
  return CODES.find((code) => found.includes(code))
}
