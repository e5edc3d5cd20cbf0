import type { AffiliateNetworkError, Outcome } from '../errors/errors.ts'

/** An event of a client, for `onEvent`. Check `type` to narrow it. */
export type ClientEvent = RequestEvent | ResponseEvent | RetryEvent | WarningEvent | EndEvent

/** A warning. Check `code` to narrow it. */
export type WarningEvent = DriftEvent | PagingDriftEvent | UploadIncompleteEvent

/** A warning without the fields that every warning of a call has. */
export type WarningDetails<Event = WarningEvent> = Event extends WarningEvent
  ? Omit<Event, 'type' | 'operation' | 'callId'>
  : never

/** Fields of every event. */
interface CallEvent {
  /** Name of the call, e.g. `offers.update`. */
  readonly operation: string
  /** Id of the call: the same in all its events and in its error, and different from that of any other call. */
  readonly callId: string
}

/** Fields of every warning. */
interface Warning extends CallEvent {
  /** The kind of event. */
  readonly type: 'warning'
  /** What differs, as a sentence. */
  readonly message: string
}

/** A request is about to be sent. */
export interface RequestEvent extends CallEvent {
  /** The kind of event. */
  readonly type: 'request'
  /** Number of the attempt; the first is 1. One that ended before its request was handed to fetch does not count. */
  readonly attempt: number
  /** The HTTP method. */
  readonly method: string
  /** The URL without the key. */
  readonly url: string
}

/** A response was received, successful or not. */
export interface ResponseEvent extends CallEvent {
  /** The kind of event. */
  readonly type: 'response'
  /** Number of the attempt; the first is 1. One that ended before its request was handed to fetch does not count. */
  readonly attempt: number
  /** The HTTP status, also if `httpStatus` in the body is an error. */
  readonly status: number
  /** Milliseconds from the request to the end of the response. */
  readonly durationMs: number
  /** The `trace-id` of the envelope or the headers. */
  readonly traceId: string | undefined
  /** The headers, with names in lower case and without the key. */
  readonly headers: Readonly<Record<string, string>>
}

/** A call is about to be retried. */
export interface RetryEvent extends CallEvent {
  /** The kind of event. */
  readonly type: 'retry'
  /** The attempt that failed. If it ended before its request was handed to fetch, the next one has the same number. */
  readonly attempt: number
  /** Milliseconds until the next attempt. */
  readonly delayMs: number
  /** Why the attempt failed, e.g. `status 503`, `timeout`, `connection (ECONNRESET)`. */
  readonly reason: string
}

/**
 * A value in a response does not match its schema, or a success has an `errorMessage`. Reported once per operation and
 * path.
 */
export interface DriftEvent extends Warning {
  /** The kind of warning. */
  readonly code: 'drift'
  /** Path of the value, without array indices and keys of maps, e.g. `events.payout`. */
  readonly path: string
  /** What the schema expects there. */
  readonly expected: string
  /** The type of the received value, or the text of an `errorMessage`. */
  readonly received: string
}

/**
 * The rows of a list changed or moved while its pages were read: some may be missing or occur twice. Rows that were only
 * added at the end are none of these. Sent when it is first noticed, again for the first duplicate row, and again at the end of the list if there were more duplicates.
 */
export interface PagingDriftEvent extends Warning {
  /** The kind of warning. */
  readonly code: 'paging-drift'
  /** The page after which the difference was found. */
  readonly page: number
  /** Rows received so far. */
  readonly items: number
  /** Total number of rows according to the last page. */
  readonly totalItems: number
  /** Total number of rows according to the first page. */
  readonly firstTotalItems: number
  /**
   * Rows received so far that repeat the `id` of an earlier row, or the `month` and `id` of an earlier conversion; 0 for
   * reports whose rows have no `id`.
   */
  readonly duplicates: number
}

/**
 * An upload returned fewer records than files were sent: services drop files beyond their limits without an error. Not
 * reported for an upload with an archive, which can become any number of records.
 */
export interface UploadIncompleteEvent extends Warning {
  /** The kind of warning. */
  readonly code: 'upload-incomplete'
  /** Number of files that were sent. */
  readonly sent: number
  /** Number of records in the response. */
  readonly received: number
  /**
   * Names of the files without a record of that name; `undefined` if no record has a name. If a service renames files,
   * all of them look missing: compare `sent` and `received` instead.
   */
  readonly missing: readonly string[] | undefined
}

/** A call is over. Sent exactly once for each call, as its last event; each page of a list is a call. */
export interface EndEvent extends CallEvent {
  /** The kind of event. */
  readonly type: 'end'
  /**
   * How the call ended: `ok`; `aborted` by the caller; or the `outcome` of its error, which says whether a write may
   * have taken effect.
   */
  readonly outcome: 'ok' | 'aborted' | Outcome
  /** How many requests were handed to fetch, whether or not a connection was made. */
  readonly attempts: number
  /** Milliseconds from the start of the call to its end, including retries and waits. */
  readonly durationMs: number
  /** The `kind` of the call's error; `undefined` without an error. */
  readonly kind?: AffiliateNetworkError['kind'] | undefined
  /** The `status` of the call's error. */
  readonly status?: number | undefined
  /** The `errorCode` of the call's error, from the envelope of the response. */
  readonly errorCode?: number | undefined
}
