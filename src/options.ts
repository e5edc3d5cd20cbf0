import type { Timezone } from './codecs/dates.ts'

/** How to make a client. */
export interface ClientOptions {
  /**
   * Scheme and host of the network, with or without a path; `/api/v2/…` is added. `http:` only on loopback, or with
   * `allowInsecureHttp`.
   */
  readonly baseUrl: string | URL
  /** The API key, or a function that gives it; it is asked once per attempt. */
  readonly key: string | (() => string | Promise<string>)
  /** An affiliate's own id, sent as `a`: makes the client an `AffiliateClient`. */
  readonly affiliateId?: number | string | undefined
  /** Hours from UTC of reports that name none themselves. */
  readonly timezone?: Timezone | undefined
  /** Milliseconds for one attempt, its body included. 30 000 by default. */
  readonly timeout?: number | undefined
  /** Milliseconds for a whole call, its retries and waits included; of a list, for each page. None by default. */
  readonly totalTimeout?: number | undefined
  /** How often a failed call is tried again where that is safe. 2 by default. */
  readonly retries?: number | undefined
  /** Tokens shared by all calls: each retry takes one, each success gives a tenth back. 20 by default. */
  readonly retryBudget?: number | undefined
  /** Requests of this client in flight at once. 4 by default. */
  readonly concurrency?: number | undefined
  /** A cap that the client keeps by itself. None by default. */
  readonly rateLimit?: RateLimit | undefined
  /** What a row that does not fit its schema does. `'warn'` by default. */
  readonly validation?: Validation | undefined
  /** Digits of the year in a report's `from` and `to`. 2 by default. */
  readonly reportYear?: 2 | 4 | undefined
  /** A larger body is a `ResponseError`. 64 MiB by default. */
  readonly maxResponseBytes?: number | undefined
  /** Allows `http:` beyond loopback: the key then travels in clear text. */
  readonly allowInsecureHttp?: boolean | undefined
  /** Another fetch than `globalThis.fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined
  /** Extra headers of every request: names and values, or `Headers`. */
  readonly headers?: Readonly<Record<string, string | undefined>> | Headers | undefined
  /** Told of requests, answers, retries and warnings. The key is in none of them; what it throws breaks no call. */
  readonly onEvent?: ((event: ClientEvent) => void) | undefined
}

/** So many requests in any such interval. */
export interface RateLimit {
  /** How many requests. */
  readonly requests: number
  /** In how many milliseconds. */
  readonly intervalMs: number
}

/**
 * `warn`: a misfit is handed on as it came, and told once per operation and path. `throw`: a `ResponseError` with
 * every issue. `off`: rows are not looked at.
 */
export type Validation = 'warn' | 'throw' | 'off'

/** What can be said of one call. */
export interface CallOptions {
  /** Aborts the call, its retries and waits: it rejects with the signal's own reason. */
  readonly signal?: AbortSignal | undefined
  /** Milliseconds for one attempt, its body included. */
  readonly timeout?: number | undefined
  /** Milliseconds for the whole call, its retries and waits included. */
  readonly totalTimeout?: number | undefined
  /** How often it is tried again where that is safe; the client's `retries` by default, which is 2. */
  readonly retries?: number | undefined
  /** Parameters that this deployment knows and SERVICE.md does not. */
  readonly extraQuery?: Readonly<Record<string, string>> | undefined
  /** Told of the answer, also of one that is an `ApiError`; for a crawl, of each page. What it throws breaks no call. */
  readonly onResponse?: ((response: ResponseInfo) => void) | undefined
}

/** What can be said of one upload. */
export interface UploadOptions extends CallOptions {
  /** Told how much of the body has gone out. What it throws does not break the upload. */
  readonly onProgress?: ((progress: UploadProgress) => void) | undefined
}

/** How much of an upload has gone out. */
export interface UploadProgress {
  /** Bytes sent. */
  readonly loaded: number
  /** Bytes in all, where they are known. */
  readonly total: number | undefined
}

/** What `onResponse` is told. */
export interface ResponseInfo {
  /** The name of the call, e.g. `offers.update`. */
  readonly operation: string
  /** The HTTP status. */
  readonly status: number
  /** The status as the envelope says it. */
  readonly httpStatus: number | undefined
  /** `trace-id` of the envelope, or of the headers. */
  readonly traceId: string | undefined
  /** `api-trace-id` of the envelope. */
  readonly apiTraceId: string | undefined
  /** The service's own words; `''` where there are none. */
  readonly message: string
  /** Milliseconds from request to whole answer, of the last attempt. */
  readonly durationMs: number
  /** How many requests were sent. */
  readonly attempts: number
}

/** What `onEvent` is told. */
export type ClientEvent = RequestEvent | ResponseEvent | RetryEvent | DriftEvent | PagingDriftEvent

/** A request goes out. */
export interface RequestEvent {
  /** Tells the events apart. */
  readonly type: 'request'
  /** The name of the call, e.g. `offers.update`. */
  readonly operation: string
  /** 1 is the first. */
  readonly attempt: number
  /** The HTTP method. */
  readonly method: string
  /** With the key taken out. */
  readonly url: string
}

/** A whole answer came, good or bad. */
export interface ResponseEvent {
  /** Tells the events apart. */
  readonly type: 'response'
  /** The name of the call, e.g. `offers.update`. */
  readonly operation: string
  /** 1 is the first. */
  readonly attempt: number
  /** The HTTP status. */
  readonly status: number
  /** Milliseconds from request to whole answer. */
  readonly durationMs: number
  /** `trace-id` of the envelope, or of the headers. */
  readonly traceId: string | undefined
}

/** A call is about to be tried again. */
export interface RetryEvent {
  /** Tells the events apart. */
  readonly type: 'retry'
  /** The name of the call, e.g. `offers.update`. */
  readonly operation: string
  /** The attempt that failed. */
  readonly attempt: number
  /** Milliseconds until then. */
  readonly delayMs: number
  /** e.g. `status 503`, `timeout`, `connection (ECONNRESET)`. */
  readonly reason: string
}

/** An answer does not fit its schema: told once per operation and path. */
export interface DriftEvent {
  /** Tells the events apart. */
  readonly type: 'warning'
  /** Tells the warnings apart. */
  readonly code: 'drift'
  /** The name of the call, e.g. `offers.list`. */
  readonly operation: string
  /** Without array indices and the keys of maps, e.g. `events.payout`. */
  readonly path: string
  /** What SERVICE.md has there. */
  readonly expected: string
  /** The type of what came. */
  readonly received: string
}

/** A crawl did not see what the totals promised. */
export interface PagingDriftEvent {
  /** Tells the events apart. */
  readonly type: 'warning'
  /** Tells the warnings apart. */
  readonly code: 'paging-drift'
  /** The name of the call, e.g. `offers.list`. */
  readonly operation: string
  /** The figures, in a sentence. */
  readonly message: string
  /** The page after which it was seen. */
  readonly page: number
  /** Rows seen. */
  readonly items: number
  /** Rows that the service spoke of last. */
  readonly totalItems: number
  /** Rows that the service spoke of first. */
  readonly firstTotalItems: number
}
