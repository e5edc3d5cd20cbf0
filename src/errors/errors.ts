/**
 * What happened to a write that failed. `not-sent`: the service received nothing. `rejected`: the service refused it.
 * `unknown`: it may have been applied.
 */
export type Outcome = 'not-sent' | 'rejected' | 'unknown'

/** Issue code, for programs that show issues in their own words. */
export type IssueCode =
  /** The value is missing. */
  | 'missing'
  /** The field or option doesn't exist. */
  | 'unknown'
  /** The value belongs elsewhere, as `expected` says. */
  | 'misplaced'
  /** The name is a call option, as `expected` shows. */
  | 'option'
  /** The client itself sends the parameter. */
  | 'reserved'
  /** The value must be left out, for the reason in `expected`. */
  | 'excluded'
  /** Another run is using the store. */
  | 'in-use'
  /** The report has no such field. */
  | 'report-field'
  /** The service doesn't accept the day. */
  | 'day'
  /** The service doesn't accept the hour. */
  | 'hour'

/** An invalid value: where it is, what was expected, and what was received. */
export interface Issue {
  /** Path of the value, e.g. `events[0].payout`; empty for the whole argument or response. */
  readonly path: string
  /** What was expected, e.g. `a positive integer`; or, depending on `code`, what to write instead, or why not. */
  readonly expected: string
  /** What was received: an input's value, shortened, or the type of a value in a response. */
  readonly received: string
  /** Issue code; absent for other invalid values. */
  readonly code?: IssueCode
  /** The name that was probably meant. */
  readonly meant?: string
}

/** An error's fields besides its message. A {@link PagingError} has more. */
export interface ErrorDetails {
  /** Call name, e.g. `offers.update`. */
  readonly operation: string
  /** What happened to a write. After several attempts, `unknown` if any of them may have been applied. */
  readonly outcome: Outcome
  /** Call id, as in the call's events. */
  readonly callId?: string | undefined
  /** HTTP status of the response, or the body's `httpStatus` if only that is an error. */
  readonly status?: number | undefined
  /** `errorCode` from the response's envelope. */
  readonly errorCode?: number | undefined
  /** The service's full message: the envelope's `message` or `errorMessage`. */
  readonly serviceMessage?: string | undefined
  /** The response's `trace-id`, for support requests to the network. */
  readonly traceId?: string | undefined
  /** Number of requests passed to fetch, whether or not they connected. */
  readonly attempts?: number | undefined
  /** How long the service asked to wait before the next request, in milliseconds. */
  readonly retryAfterMs?: number | undefined
  /**
   * First page of a list that wasn't returned. Continue there with `{ ...query, page: error.page }`. After a
   * `PagingError` with `onDrift: 'throw'`, start over: missing rows may be on earlier pages.
   */
  readonly page?: number | undefined
  /** The invalid values, at most 100. Only in an `InputError` or a `ResponseError`. */
  readonly issues?: readonly Issue[] | undefined
  /**
   * The response body without the key: its JSON, or else its text. If it has more than 1,000,000 characters, its start
   * as text. Not enumerable, so that consoles don't print it; `JSON.stringify` includes it.
   */
  readonly body?: unknown
  /**
   * Code of a connection, response or relay failure. The service's own code is `errorCode`; codes of invalid values are
   * in `issues`.
   *
   * A runtime code, e.g. `ECONNREFUSED`, or one of this package's: `CUT_SHORT` (the response ended too early),
   * `TOO_LARGE`, `REDIRECTED`, `BLOCKED_PORT`, `SOURCE_FAILED` (a file couldn't be read, and the runtime gave no code
   * such as `EIO`). If a relay refused the request, its reason, e.g. `not-signed-in`.
   */
  readonly code?: string | undefined
  /** What a developer can change if a relay refused the request. Log it: `message` is for the page's users. */
  readonly hint?: string | undefined
}

const BRAND = Symbol.for('affiliate-network-sdk.error')

/** Base class of all SDK errors. They never contain the API key. Only lists throw a {@link PagingError}. */
export abstract class AffiliateNetworkError extends (Error as new (message: string) => Error & Partial<ErrorDetails>) {
  /** The name of the class. */
  abstract override readonly name: string
  /** The kind of error. Unlike `instanceof`, it works with errors from another copy of this package. */
  abstract readonly kind: 'input' | 'api' | 'response' | 'connection' | 'timeout' | 'paging'
  declare readonly operation: string
  declare readonly outcome: Outcome

  constructor(message: string, { body, ...details }: AnyErrorDetails) {
    super(message)
    // Not enumerable: consoles print the other fields, and the rows of a response would move the message out of view.
    if (body !== undefined) Object.defineProperty(this, 'body', { value: body, writable: true, configurable: true })
    for (const [name, value] of Object.entries(details)) if (value !== undefined) Reflect.set(this, name, value)
    Object.defineProperty(this, BRAND, { value: true })
  }

  /** Returns the error's fields and its message, which `JSON.stringify` omits from other errors. */
  toJSON(): Record<string, unknown> {
    return { message: this.message, ...(this as object), body: this.body }
  }
}

/**
 * An argument is invalid, or a function in the options failed, such as the key function. `attempts` is the number of
 * requests made before, if any.
 */
export class InputError extends AffiliateNetworkError {
  override readonly name = 'InputError'
  override readonly kind = 'input'
  /** The invalid values, at most 100. */
  declare readonly issues: readonly Issue[]
}

/**
 * The service returned an error: a status other than 2xx, an `errorCode` other than 0, an `httpStatus` of 400 or above in
 * the body, or a failed redirect test.
 */
export class ApiError extends AffiliateNetworkError {
  override readonly name = 'ApiError'
  override readonly kind = 'api'
  /** HTTP status of the response, or the body's `httpStatus` if only that is an error. */
  declare readonly status: number
}

/** The response isn't JSON, is incomplete, is too large, or doesn't match its schema. */
export class ResponseError extends AffiliateNetworkError {
  override readonly name = 'ResponseError'
  override readonly kind = 'response'
}

/** No response was received: the connection was refused or reset, DNS or TLS failed, or the service redirected. */
export class ConnectionError extends AffiliateNetworkError {
  override readonly name = 'ConnectionError'
  override readonly kind = 'connection'
}

/** The response wasn't complete within `timeout` or `totalTimeout`. */
export class TimeoutError extends AffiliateNetworkError {
  override readonly name = 'TimeoutError'
  override readonly kind = 'timeout'
}

/**
 * Rows changed or moved while a list's pages were read (with `onDrift: 'throw'`): start over, because rows may be
 * missing on any page. Or the list has more than `maxPages` pages.
 */
export class PagingError extends AffiliateNetworkError {
  override readonly name = 'PagingError'
  override readonly kind = 'paging'
  /** Number of rows received so far. */
  declare readonly items?: number
  /** Total number of rows according to the last page. */
  declare readonly totalItems?: number
  /** Total number of rows according to the first page. */
  declare readonly firstTotalItems?: number
  /**
   * Number of rows that repeat the `id` of an earlier row, or the `month` and `id` of an earlier conversion; 0 for rows
   * without an `id`.
   */
  declare readonly duplicates?: number
}

/** Row counts of a list whose pages were read. */
export type PagingFigures = Required<Pick<PagingError, 'items' | 'totalItems' | 'firstTotalItems' | 'duplicates'>>

/** Fields that an error of any class may have. */
export type AnyErrorDetails = ErrorDetails & Partial<PagingFigures>

/** A class of errors. */
export type ErrorClass = new (message: string, details: AnyErrorDetails) => AffiliateNetworkError

/** Any SDK error. Check `kind` to tell them apart. */
export type AnyAffiliateNetworkError =
  | InputError
  | ApiError
  | ResponseError
  | ConnectionError
  | TimeoutError
  | PagingError

/** Whether a value is an SDK error, of this or another copy of the package. Check `kind` to narrow it further. */
export function isAffiliateNetworkError(value: unknown): value is AnyAffiliateNetworkError {
  return value instanceof Error && BRAND in value
}
