/**
 * What happened to a write that failed. `not-sent`: the service received nothing. `rejected`: the service refused it.
 * `unknown`: it may have been applied.
 */
export type Outcome = 'not-sent' | 'rejected' | 'unknown'

/** Kind of an issue, for programs that show it to users in their own words. */
export type IssueCode =
  /** There is no value. */
  | 'missing'
  /** There is no such field or option. */
  | 'unknown'
  /** It belongs in another place, which `expected` names. */
  | 'misplaced'
  /** It is an option of the call, which `expected` shows. */
  | 'option'
  /** The client sends it by itself. */
  | 'reserved'
  /** It must be left out, for the reason in `expected`. */
  | 'excluded'
  /** Another run uses it. */
  | 'in-use'
  /** It is not a field of this report. */
  | 'report-field'
  /** It is not a day that the service takes. */
  | 'day'
  /** It is not an hour that the service takes. */
  | 'hour'

/** One value that is not valid: where it is, what was expected, and what was received. */
export interface Issue {
  /** Path of the value, e.g. `events[0].payout`; empty for the argument or response as a whole. */
  readonly path: string
  /** What was expected, e.g. `a positive integer`; what to write instead, or why not, by `code`. */
  readonly expected: string
  /** What was received: the value of an input, shortened; the type of a value in a response. */
  readonly received: string
  /** Kind of issue; not present for other invalid values. */
  readonly code?: IssueCode
  /** The known name that was probably meant. */
  readonly meant?: string
}

/** What an error contains besides its message. A {@link PagingError} contains more. */
export interface ErrorDetails {
  /** Name of the call, e.g. `offers.update`. */
  readonly operation: string
  /** What happened to a write. After several attempts, it is `unknown` if any of them may have been applied. */
  readonly outcome: Outcome
  /** Id of the call, as in its events. */
  readonly callId?: string | undefined
  /** HTTP status of the response, or the `httpStatus` of its body if only that is an error. */
  readonly status?: number | undefined
  /** `errorCode` from the response's envelope. */
  readonly errorCode?: number | undefined
  /** The service's message in full: `message` or `errorMessage` of the response's envelope. */
  readonly serviceMessage?: string | undefined
  /** The response's `trace-id`, for support requests to the network. */
  readonly traceId?: string | undefined
  /** Number of requests that were handed to fetch, whether or not a connection was made. */
  readonly attempts?: number | undefined
  /** Wait that the service asked for before the next request, in milliseconds. */
  readonly retryAfterMs?: number | undefined
  /**
   * First page of a list that was not returned. Continue there with `{ ...query, page: error.page }`. After a
   * `PagingError` with `onDrift: 'throw'`, start again: missing rows may be on earlier pages.
   */
  readonly page?: number | undefined
  /** The invalid values, at most 100. Only in an `InputError` or a `ResponseError`. */
  readonly issues?: readonly Issue[] | undefined
  /**
   * The body of the response, without the key: its JSON, or else its text. Of a body of more than 1,000,000 characters, it
   * is the start as text.
   */
  readonly body?: unknown
  /**
   * The code of a failure of the connection, the response or a relay. The service's own is `errorCode`, and that of an
   * invalid value is in `issues`.
   *
   * A code of the runtime, e.g. `ECONNREFUSED`, or of this package: `CUT_SHORT` (the response ended too early),
   * `TOO_LARGE`, `REDIRECTED`, `BLOCKED_PORT`, `SOURCE_FAILED` (a file could not be read). If a relay refused the
   * request, its reason, e.g. `not-signed-in`.
   */
  readonly code?: string | undefined
  /** What a developer can change if a relay refused the request. For logs: `message` is for the users of the page. */
  readonly hint?: string | undefined
}

const BRAND = Symbol.for('affiliate-network-sdk.error')

/** Base class of all errors of this package. They never contain the API key. Only lists throw a {@link PagingError}. */
export abstract class AffiliateNetworkError extends (Error as new (message: string) => Error & Partial<ErrorDetails>) {
  /** The name of the class. */
  abstract override readonly name: string
  /** The kind of error. Unlike `instanceof`, it works with errors from another copy of this package. */
  abstract readonly kind: 'input' | 'api' | 'response' | 'connection' | 'timeout' | 'paging'
  declare readonly operation: string
  declare readonly outcome: Outcome

  constructor(message: string, details: AnyErrorDetails) {
    super(message)
    for (const [name, value] of Object.entries(details)) if (value !== undefined) Reflect.set(this, name, value)
    // Without a prototype: a polluted one would make another descriptor of it.
    Object.defineProperty(this, BRAND, { __proto__: null, value: true } as PropertyDescriptor)
  }

  /** Returns the error's fields and its message, which `JSON.stringify` leaves out of other errors. */
  toJSON(): Record<string, unknown> {
    return { message: this.message, ...(this as object) }
  }
}

/**
 * An argument is not valid, or a function in the options failed, such as that for the key. `attempts` says how many requests
 * were made before; it is left out if none was.
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
  /** HTTP status of the response, or the `httpStatus` of its body if only that is an error. */
  declare readonly status: number
}

/** The response is not JSON, is incomplete, is too large, or does not match its schema. */
export class ResponseError extends AffiliateNetworkError {
  override readonly name = 'ResponseError'
  override readonly kind = 'response'
}

/** No response was received: the connection was refused or reset, DNS or TLS failed, or the service redirected. */
export class ConnectionError extends AffiliateNetworkError {
  override readonly name = 'ConnectionError'
  override readonly kind = 'connection'
}

/** The response was not complete within `timeout` or `totalTimeout`. */
export class TimeoutError extends AffiliateNetworkError {
  override readonly name = 'TimeoutError'
  override readonly kind = 'timeout'
}

/**
 * The rows of a list changed or moved while its pages were read (with `onDrift: 'throw'`): start again, because rows
 * may be missing on any page. Or the list has more than `maxPages` pages.
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

/** What an error of any class may contain. */
export type AnyErrorDetails = ErrorDetails &
  Partial<Pick<PagingError, 'items' | 'totalItems' | 'firstTotalItems' | 'duplicates'>>

/** A class of errors. */
export type ErrorClass = new (message: string, details: AnyErrorDetails) => AffiliateNetworkError

/** Any error of this package. Check `kind` to tell them apart. */
export type AnyAffiliateNetworkError =
  | InputError
  | ApiError
  | ResponseError
  | ConnectionError
  | TimeoutError
  | PagingError

/** Whether a value is an error of this package, or of another copy of it. Check `kind` to narrow it further. */
export function isAffiliateNetworkError(value: unknown): value is AnyAffiliateNetworkError {
  return value instanceof Error && BRAND in value
}
