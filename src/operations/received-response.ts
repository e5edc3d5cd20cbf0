import type { AffiliateNetworkError, ErrorDetails } from '../errors/errors.ts'

export type ErrorClass = new (message: string, details: ErrorDetails) => AffiliateNetworkError

/** What `result` of an operation may use of a response. */
export interface ReceivedResponse {
  /** The message of the service, without the key; `''` if there is none. */
  readonly message: string
  /**
   * Makes an error about the response, with its status, trace id and body. A write may have been applied, so `outcome` is
   * `unknown` if `details` do not name it.
   */
  readonly makeError: (Class: ErrorClass, message: string, details?: Partial<ErrorDetails>) => AffiliateNetworkError
}
