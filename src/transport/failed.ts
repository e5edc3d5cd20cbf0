import type {
  AffiliateNetworkError,
  ApiError,
  ConnectionError,
  ErrorDetails,
  ResponseError,
  TimeoutError,
} from '../errors/errors.ts'
import type { Scrub } from './secret.ts'

/** A failed attempt: the error, and whether the answer was cut short. */
export class Failed extends Error {
  readonly error: AffiliateNetworkError
  readonly cut: boolean

  constructor(error: AffiliateNetworkError, cut = false) {
    super(error.message)
    this.error = error
    this.cut = cut
  }
}

type ErrorClass = typeof ApiError | typeof ResponseError | typeof ConnectionError | typeof TimeoutError

/** Makes the failure of an attempt, its words and the runtime's code clean of the key. */
export type Fail = (
  Class: ErrorClass,
  message: string,
  details: Omit<ErrorDetails, 'operation' | 'cause'>,
  cut?: boolean,
) => Failed

export const failing =
  (operation: string, scrub: Scrub): Fail =>
  (Class, message, details, cut) => {
    const code = details.code === undefined ? undefined : scrub(details.code)
    return new Failed(new Class(scrub(`${operation}: ${message}`), { operation, ...details, code }), cut)
  }
