/** What became of a write: it never left, it was refused, or it may have been applied. */
export type Outcome = 'not-sent' | 'rejected' | 'unknown'

/** One thing that did not fit: where, what was expected, what came. */
export interface Issue {
  /** Dotted path with array indices, e.g. `events[0].payout`; empty for the value itself. */
  readonly path: string
  /** What would fit, e.g. `a positive whole number, or its digits`. */
  readonly expected: string
  /** What came: of an input the value, shortened; of an answer its type. */
  readonly received: string
}

/** What an error knows besides its message. */
export interface ErrorDetails {
  /** The call's name, e.g. `offers.update`. */
  readonly operation: string
  /** What became of a write; of a call with several attempts, the worst. */
  readonly outcome: Outcome
  /** HTTP status of the answer. */
  readonly status?: number | undefined
  /** `errorCode` of the answer's envelope. */
  readonly errorCode?: number | undefined
  /** The service's own words, in full: `message` or `errorMessage` of the answer's envelope. */
  readonly serviceMessage?: string | undefined
  /** The `trace-id` of the answer, for a question to the service. */
  readonly traceId?: string | undefined
  /** How many requests were sent. */
  readonly attempts?: number | undefined
  /** How long the service asked to wait, in milliseconds. */
  readonly retryAfterMs?: number | undefined
  /**
   * The first page of a crawl that was not handed out: `{ ...query, page: error.page }` goes on from there. Not after a
   * `PagingError`: what that crawl missed lies before this page, so start again.
   */
  readonly page?: number | undefined
  /** Each thing that did not fit, of an `InputError` or a `ResponseError`. */
  readonly issues?: readonly Issue[] | undefined
  /** What the service answered, with the key taken out. */
  readonly body?: unknown
  /** The runtime's own code, e.g. `ECONNREFUSED`. */
  readonly code?: string | undefined
  /** Never an error of the runtime, which would hold the URL and so the key. */
  readonly cause?: unknown
}

const BRAND = Symbol.for('affiliate-network-sdk.error')

/** What every error of this package is. No error ever holds the API key. */
export abstract class AffiliateNetworkError extends Error implements ErrorDetails {
  /** The name of the class. */
  abstract override readonly name: string
  /** Tells the classes apart, also across copies of this package. */
  abstract readonly kind: 'input' | 'api' | 'response' | 'connection' | 'timeout' | 'paging'
  declare readonly operation: string
  declare readonly outcome: Outcome
  declare readonly status?: number
  declare readonly errorCode?: number
  declare readonly serviceMessage?: string
  declare readonly traceId?: string
  declare readonly attempts?: number
  declare readonly retryAfterMs?: number
  declare readonly page?: number
  declare readonly issues?: readonly Issue[]
  declare readonly body?: unknown
  declare readonly code?: string

  constructor(message: string, details: ErrorDetails) {
    super(message)
    for (const [name, value] of Object.entries(details)) {
      if (value !== undefined)
        Object.defineProperty(this, name, { value, enumerable: name !== 'cause', configurable: true, writable: true })
    }
    Object.defineProperty(this, BRAND, { value: true })
  }

  /** For logs in JSON: an error's `message` is not enumerable by itself. */
  toJSON(): Record<string, unknown> {
    return { message: this.message, ...(this as object) }
  }
}

/** The arguments do not fit. Nothing was sent. */
export class InputError extends AffiliateNetworkError {
  override readonly name = 'InputError'
  /** `input`: nothing was sent. */
  override readonly kind = 'input'
}

/** The service said no: a status that is not 2xx, an `errorCode` other than 0, or a failed redirect test. */
export class ApiError extends AffiliateNetworkError {
  override readonly name = 'ApiError'
  /** `api`: the service said no. */
  override readonly kind = 'api'
}

/** The answer is not JSON, is cut short, is too large, or does not fit. */
export class ResponseError extends AffiliateNetworkError {
  override readonly name = 'ResponseError'
  /** `response`: an answer that cannot be read. */
  override readonly kind = 'response'
}

/** No answer: refused, reset, DNS, TLS, or redirected. */
export class ConnectionError extends AffiliateNetworkError {
  override readonly name = 'ConnectionError'
  /** `connection`: no answer. */
  override readonly kind = 'connection'
}

/** No whole answer in time. */
export class TimeoutError extends AffiliateNetworkError {
  override readonly name = 'TimeoutError'
  /** `timeout`: no whole answer in time. */
  override readonly kind = 'timeout'
}

/** A crawl that could not be complete, under `onDrift: 'throw'`. Start it again: what it missed may be anywhere. */
export class PagingError extends AffiliateNetworkError {
  override readonly name = 'PagingError'
  /** `paging`: a crawl that missed something. */
  override readonly kind = 'paging'
}

/** Every error class of this package; `kind` tells them apart. */
export type AnyAffiliateNetworkError =
  | InputError
  | ApiError
  | ResponseError
  | ConnectionError
  | TimeoutError
  | PagingError

/** Whether a value is an error of this package, also of another copy of it. Narrow further by `kind`. */
export function isAffiliateNetworkError(value: unknown): value is AnyAffiliateNetworkError {
  return value instanceof Error && BRAND in value
}
