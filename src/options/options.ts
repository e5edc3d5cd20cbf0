import type { Timezone } from '../codecs/calendar.ts'
import type { ClientEvent, ResponseEvent } from './client-event.ts'

/** Options of `createClient`. */
export interface ClientOptions {
  /**
   * URL of the network: scheme and host, with or without a path. The client appends `/api/v2/…`. Plain `http:` is
   * refused unless the host is loopback or `allowInsecureHttp` is set.
   */
  readonly baseUrl: string | URL
  /** The API key, or a function that returns it. The function is called once per attempt. */
  readonly key: string | (() => string | Promise<string>)
  /** Not set, because the client has a key. */
  readonly relay?: undefined
  /** Id of an affiliate, sent as `a`. With it, `createClient` returns an `AffiliateClient`. */
  readonly affiliateId?: number | string | undefined
  /** Default time zone of reports, in hours from UTC (-11 to 14). A report's own `timezone` takes precedence. */
  readonly timezone?: Timezone | undefined
  /** Timeout of one attempt in milliseconds, including its body. 30 000 by default; for a call, the client's value. */
  readonly timeout?: number | undefined
  /**
   * Timeout of a whole call in milliseconds, including retries and the waits between them; for a list, of each page. No
   * limit by default.
   */
  readonly totalTimeout?: number | undefined
  /**
   * Number of retries of a failed call. Reads are retried, and writes that are safe to repeat. Other writes are retried
   * only if the service certainly did not process them. A POST by `request` is never retried. 2 by default; for a call,
   * the client's value.
   */
  readonly retries?: number | undefined
  /**
   * Retry tokens shared by all calls of the client: each retry takes one, each success returns a tenth of one. Without
   * a token, nothing is retried. 20 by default.
   */
  readonly retryBudget?: number | undefined
  /** Maximum number of requests in flight at once, 4 by default. */
  readonly concurrency?: number | undefined
  /** Limits how many requests the client starts in an interval. No limit by default. */
  readonly rateLimit?: RateLimit | undefined
  /**
   * A limiter that several processes share. The client asks it before each attempt, after `concurrency` and
   * `rateLimit`.
   */
  readonly limiter?: SharedLimiter | undefined
  /** What to do with responses that do not match their schema. `'warn'` by default. */
  readonly validation?: Validation | undefined
  /** Number of digits of the year in a report's `from` and `to`, 2 by default. */
  readonly reportYear?: 2 | 4 | undefined
  /**
   * Maximum size of a response's body in bytes, 64 MiB by default. A larger one is a `ResponseError`. So is JSON that would
   * take too much time or memory: more than 2,000,000 commas and brackets (a page of 10,000 rows has about 550,000),
   * 1,000,000 names or 100,000 different names.
   */
  readonly maxResponseBytes?: number | undefined
  /** Allows `http:` for hosts other than loopback. The key is then sent in clear text. */
  readonly allowInsecureHttp?: boolean | undefined
  /**
   * The fetch implementation to use for every request. `globalThis.fetch` by default. Its request URL contains the
   * key. An error that it throws with the code of a connection that was not made, such as `ECONNREFUSED`, means that the
   * request was not sent: a write may then be sent again.
   */
  readonly fetch?: Fetch | undefined
  /** Headers added to every request, except `content-type` and `content-encoding`, which follow from the body. */
  readonly headers?: Readonly<Record<string, string | undefined>> | Headers | undefined
  /**
   * Called for requests, responses, retries, warnings and the end of each call. Events never contain the key. Errors
   * that the function throws are ignored.
   */
  readonly onEvent?: ((event: ClientEvent) => void) | undefined
}

/** Options of `createClient` for a page whose server has the key and runs a relay (`createRelay`). */
export interface RelayClientOptions extends Omit<ClientOptions, 'baseUrl' | 'key' | 'relay'> {
  /**
   * Address of the relay: a path of the page's origin, such as `/network`, or a URL. The client appends `/api/v2/…`. A
   * path is resolved at each call. Without a page, as on a server that renders it, calls reject with an InputError.
   */
  readonly baseUrl: string | URL
  /** The client has no key and sends none: the relay adds it. */
  readonly relay: true
  /** Not set, because the relay has the key. */
  readonly key?: undefined
}

/** A function like `fetch`: that of the runtime, of `undici`, or a function around one of them. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchResponse>

/** What the client passes to a `fetch` function as its second argument. */
export interface FetchInit {
  /** The HTTP method. */
  method: 'GET' | 'POST'
  /** Headers of the client and of the body. */
  headers: Record<string, string>
  /**
   * A form or JSON as text; the files of an upload as a stream. In browsers and workers, an upload is a `FormData`
   * instead. This type leaves it out, because its type differs between runtimes.
   */
  body?: string | (ReadableStream<Uint8Array> & AsyncIterable<Uint8Array>)
  /** Set for a stream. */
  duplex?: 'half'
  /** Fires when the call is aborted or the attempt has timed out. */
  signal: AbortSignal
  /** Redirects are not followed: they would carry the key away. */
  redirect: 'manual'
  /** Keeps the URL, which contains the key, out of caches. Left out where the runtime has no cache. */
  cache?: 'no-store'
  /** No cookies; to a relay, those of the page's own origin. */
  credentials: 'omit' | 'same-origin'
  /** Keeps the URL, which contains the key, out of referrers. */
  referrerPolicy: 'no-referrer'
}

/** What the client requires of a response: a `Response` of any runtime or library. */
export interface FetchResponse {
  /** The HTTP status. */
  readonly status: number
  /** The response headers. */
  readonly headers: { get(name: string): string | null }
  /** The body as a web `ReadableStream`, of any runtime, or as a stream of Node. */
  readonly body?: { getReader(): unknown } | AsyncIterable<unknown> | null | undefined
  /** Reads the body where there is no stream, as in React Native. */
  arrayBuffer?(): Promise<ArrayBuffer>
  /** Reads the body where there is no `arrayBuffer` either. Without any of them, the body is empty. */
  text?(): Promise<string>
}

/** A maximum number of requests per interval. */
export interface RateLimit {
  /** Maximum number of requests in any interval of `intervalMs`. */
  readonly requests: number
  /** Length of the interval in milliseconds. */
  readonly intervalMs: number
}

/** A limiter of your own, such as one in Redis that all processes with the same key share. */
export interface SharedLimiter {
  /**
   * Waits until one more request may be sent. Returns a function, which is called once, when the attempt is over; what
   * it throws is ignored. If `take` fails, the call fails with an `InputError`.
   * @param signal Fires when the call is aborted, or its `totalTimeout` is over, while it waits.
   */
  take(signal: AbortSignal): Promise<() => void>
}

/**
 * What to do with responses that do not match their schema. `warn`: pass the value through unchanged, with a `drift`
 * warning once per operation and path. `throw`: throw a `ResponseError` that lists every issue. `off`: do not check.
 */
export type Validation = 'warn' | 'throw' | 'off'

/** Options of a single call. Options that the client has too default to the client's. */
export interface CallOptions extends Pick<ClientOptions, 'timeout' | 'totalTimeout' | 'retries'> {
  /** Aborts the call, including its retries and waits. The call then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /** Additional query parameters, for parameters of a deployment that this package does not know. */
  readonly extraQuery?: Readonly<Record<string, string>> | undefined
  /**
   * Called with information about the response, also when the call ends in an `ApiError`; for a list, once per page.
   * Errors that the function throws are ignored.
   */
  readonly onResponse?: ((response: ResponseInfo) => void) | undefined
}

/** Options of a redirect test. */
export interface RedirectTestOptions extends CallOptions {
  /** The HTTP method. `POST` sends the link in a JSON body, for long links. `GET` by default. */
  readonly method?: 'GET' | 'POST' | undefined
}

/** Options of an upload. */
export interface UploadOptions extends CallOptions {
  /**
   * Called as the files are sent, first with `loaded: 0`. In pages and workers it makes the upload use
   * `XMLHttpRequest`, because `fetch` does not report progress: a service on another origin must then respond to a
   * CORS preflight. Errors that the function throws are ignored.
   */
  readonly onProgress?: ((progress: UploadProgress) => void) | undefined
  /**
   * What to do if the service returns fewer records than files were sent. `'warn'`: return the records, with an
   * `upload-incomplete` warning. `'throw'`: throw a `ResponseError` with the response in `body`. `'warn'` by default.
   */
  readonly onIncomplete?: 'warn' | 'throw' | undefined
}

/** Progress of an upload. */
export interface UploadProgress {
  /** Bytes of the files sent so far. */
  readonly loaded: number
  /** Size of the files in bytes; `undefined` if unknown. */
  readonly total: number | undefined
}

/** Information about the response of the last attempt, for `onResponse`. */
export interface ResponseInfo extends Omit<ResponseEvent, 'type' | 'attempt'> {
  /** The HTTP status according to the response's envelope. */
  readonly httpStatus: number | undefined
  /** The `api-trace-id` of the envelope. */
  readonly apiTraceId: string | undefined
  /** The message of the service; `''` if there is none. */
  readonly message: string
  /** How many requests were handed to fetch, whether or not a connection was made. */
  readonly attempts: number
}
