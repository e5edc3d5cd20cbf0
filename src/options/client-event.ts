import type { AffiliateNetworkError, Outcome, PagingFigures } from '../errors/errors.ts'

/** A client event, for `onEvent`. Check `type` to narrow it. */
export type ClientEvent = RequestEvent | ResponseEvent | RetryEvent | WarningEvent | EndEvent

/** A warning. Check `code` to narrow it. */
export type WarningEvent =
  | DriftEvent
  | PagingDriftEvent
  | FirstPageOnlyEvent
  | LongRangeEvent
  | MissingSwitchEvent
  | UploadIncompleteEvent

/** A warning without the fields that all warnings have. */
export type WarningDetails<Event = WarningEvent> = Event extends WarningEvent
  ? Omit<Event, 'type' | 'operation' | 'callId'>
  : never

/** Fields of every event. */
interface CallEvent {
  /** Call name, e.g. `offers.update`. */
  readonly operation: string
  /** Unique call id, the same in all of the call's events and in its error. */
  readonly callId: string
}

/** Fields of every warning. */
interface Warning extends CallEvent {
  /** The kind of event. */
  readonly type: 'warning'
  /** The warning as a sentence. */
  readonly message: string
}

/** A request is about to be sent. */
export interface RequestEvent extends CallEvent {
  /** The kind of event. */
  readonly type: 'request'
  /** Attempt number, starting at 1. Attempts that end before the request reaches fetch don't count. */
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
  /** Attempt number, starting at 1. Attempts that end before the request reaches fetch don't count. */
  readonly attempt: number
  /** The HTTP status, even if `httpStatus` in the body is an error. */
  readonly status: number
  /** Milliseconds from the request to the end of the response. */
  readonly durationMs: number
  /** The `trace-id` of the envelope or the headers. */
  readonly traceId: string | undefined
  /** The headers, with lowercase names and without the key. */
  readonly headers: Readonly<Record<string, string>>
}

/** A call is about to be retried. */
export interface RetryEvent extends CallEvent {
  /** The kind of event. */
  readonly type: 'retry'
  /**
   * Number of the failed attempt. If it ended before the request reached fetch, the next attempt has the same number.
   */
  readonly attempt: number
  /** Milliseconds until the next attempt. */
  readonly delayMs: number
  /** Why the attempt failed, e.g. `status 503`, `timeout`, `connection (ECONNRESET)`. */
  readonly reason: string
}

/**
 * A value in a response doesn't match its schema, or a successful response has an `errorMessage`. Reported once per
 * operation and path.
 */
export interface DriftEvent extends Warning {
  /** The kind of warning. */
  readonly code: 'drift'
  /** Path of the value, without array indices and map keys, e.g. `events.payout`. */
  readonly path: string
  /** What the schema expects there. */
  readonly expected: string
  /** The type of the received value, or the text of an `errorMessage`. */
  readonly received: string
}

/**
 * Rows changed or moved while a list's pages were read: some may be missing or duplicated. Rows added at the end don't
 * count. Sent when drift is first detected, again at the first duplicate row, and again at the end of the list if there
 * were more duplicates.
 */
export interface PagingDriftEvent extends Warning, PagingFigures {
  /** The kind of warning. */
  readonly code: 'paging-drift'
  /** The page after which drift was detected. */
  readonly page: number
}

/**
 * The `items` of an awaited list were read while more pages follow, without a `page` or `limit` in the query. Sent once
 * per client and operation. It's the only event that may follow its call's `end`.
 */
export interface FirstPageOnlyEvent extends Warning {
  /** The kind of warning. */
  readonly code: 'first-page-only'
  /** Number of rows on the first page. */
  readonly items: number
  /** Total number of pages, according to the service. */
  readonly totalPages: number
  /** Total number of rows on all pages, according to the service. */
  readonly totalItems: number
}

/**
 * A report covers more than 400 days, or ends over a year from now. Sent once per client and report.
 */
export interface LongRangeEvent extends Warning {
  /** The kind of warning. */
  readonly code: 'long-range'
  /** First day of the report, as `YYYY-MM-DD`. */
  readonly from: string
  /** Last day of the report, as `YYYY-MM-DD`. */
  readonly to: string
  /** Number of days in the report. */
  readonly days: number
}

/**
 * An offer was updated with caps or targeting rules, but without the field that switches them on. Sent once per client
 * and switch. If the offer's switch is off, they may have no effect.
 */
export interface MissingSwitchEvent extends Warning {
  /** The kind of warning. */
  readonly code: 'missing-switch'
  /** The given field, e.g. `cap_interval_limit`. */
  readonly field: string
  /** The field that switches it on: `has_cap_limit`, `device_targeting` or `geo_targeting`. */
  readonly switch: string
}

/**
 * An upload returned fewer records than files sent: services silently drop files beyond their limits. Not reported for
 * uploads with an archive, which can become any number of records.
 */
export interface UploadIncompleteEvent extends Warning {
  /** The kind of warning. */
  readonly code: 'upload-incomplete'
  /** Number of files sent. */
  readonly sent: number
  /** Number of records in the response. */
  readonly received: number
  /**
   * Names of the files that no record is named after; `undefined` if no record has a name. If a service renames files,
   * all of them look missing: compare `sent` and `received` instead.
   */
  readonly missing: readonly string[] | undefined
}

/**
 * A call has ended. Sent exactly once per call, as its last event except for `first-page-only`; each page of a list is a
 * call.
 */
export interface EndEvent extends CallEvent {
  /** The kind of event. */
  readonly type: 'end'
  /**
   * How the call ended: `ok`; `aborted` by the caller; or its error's `outcome`, which says whether a write may have
   * been applied.
   */
  readonly outcome: 'ok' | 'aborted' | Outcome
  /** Number of requests passed to fetch, whether or not they connected. */
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
