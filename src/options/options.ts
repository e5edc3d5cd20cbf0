import type { Timezone } from '../codecs/calendar.ts'
import type { ClientEvent, ResponseEvent } from './client-event.ts'

/** Options for `createClient`. */
export interface ClientOptions {
  /**
   * Network URL: scheme and host, with or without a path. The client appends `/api/v2/…`. `http:` is refused unless the
   * host is loopback or `allowInsecureHttp` is set.
   */
  readonly baseUrl: string | URL
  /** The API key, or a function that returns it and is called once per attempt. */
  readonly key: string | (() => string | Promise<string>)
  /** Not allowed, because the client has a key. */
  readonly relay?: undefined
  /** Affiliate id, sent as `a`. If set, `createClient` returns an `AffiliateClient`. */
  readonly affiliateId?: number | string | undefined
  /** Default report time zone, in hours from UTC (-11 to 14). A report's own `timezone` takes precedence. */
  readonly timezone?: Timezone | undefined
  /**
   * Timeout per attempt in milliseconds, including the body. Defaults to 30,000, or for a call, to the client's value.
   */
  readonly timeout?: number | undefined
  /**
   * Timeout for the whole call in milliseconds, including retries and the waits between them; for a list, per page. No
   * limit by default.
   */
  readonly totalTimeout?: number | undefined
  /**
   * Maximum number of retries after a failed call. Reads and idempotent writes are retried; other writes only if the
   * service can't have processed them. POST requests made with `request` are never retried. Defaults to 2, or for a
   * call, to the client's value.
   */
  readonly retries?: number | undefined
  /**
   * Retry tokens shared by all of the client's calls, 20 by default. Each retry takes one, and each success returns a
   * tenth of one. With no token left, nothing is retried.
   */
  readonly retryBudget?: number | undefined
  /** Maximum number of concurrent requests, 4 by default. */
  readonly concurrency?: number | undefined
  /** Maximum number of requests that the client starts per interval. No limit by default. */
  readonly rateLimit?: RateLimit | undefined
  /**
   * A limiter shared by several processes. The client calls it before each attempt, after `concurrency` and
   * `rateLimit`.
   */
  readonly limiter?: SharedLimiter | undefined
  /** What to do with responses that don't match their schema, `'warn'` by default. */
  readonly validation?: Validation | undefined
  /** Number of year digits in a report's `from` and `to`, 2 by default. */
  readonly reportYear?: 2 | 4 | undefined
  /**
   * Maximum response body size in bytes, 32 MiB by default. Reading a larger body stops there, with a `ResponseError`.
   */
  readonly maxResponseBytes?: number | undefined
  /** Allows `http:` for non-loopback hosts, which sends the key in clear text. */
  readonly allowInsecureHttp?: boolean | undefined
  /**
   * Sends every request; defaults to `globalThis.fetch`. The URL it receives contains the key. If it throws an error
   * whose code means that no connection was made, such as `ECONNREFUSED`, the request counts as not sent, and a write
   * may be retried.
   */
  readonly fetch?: Fetch | undefined
  /** Headers added to every request. `content-type` and `content-encoding` are ignored: the body determines them. */
  readonly headers?: Readonly<Record<string, string | undefined>> | Headers | undefined
  /**
   * Called for requests, responses, retries, warnings and the end of each call. Events never contain the key. Errors
   * that the function throws are ignored.
   */
  readonly onEvent?: ((event: ClientEvent) => void) | undefined
}

/** Options for `createClient` in a web page whose server has the key and runs a relay (`createRelay`). */
export interface RelayClientOptions extends Omit<ClientOptions, 'baseUrl' | 'key' | 'relay'> {
  /**
   * Relay address: a path on the page's origin, such as `/network`, or a URL. The client appends `/api/v2/…`. A path is
   * resolved at each call; without a page, as in server-side rendering, calls reject with an `InputError`.
   */
  readonly baseUrl: string | URL
  /** The client sends no key; the relay adds it. */
  readonly relay: true
  /** Not allowed, because the relay has the key. */
  readonly key?: undefined
}

/** A function like `fetch`: the runtime's, `undici`'s, or a wrapper around either. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchResponse>

/** What the client passes to a `fetch` function as its second argument. */
export interface FetchInit {
  /** The HTTP method. */
  method: 'GET' | 'POST'
  /** Client headers and body headers. */
  headers: Record<string, string>
  /**
   * A form or JSON as a string; an upload's files as a stream. In browsers and workers, an upload is a `FormData`,
   * which this type leaves out because it differs between runtimes.
   */
  body?: string | (ReadableStream<Uint8Array> & AsyncIterable<Uint8Array>)
  /** Set for a stream. */
  duplex?: 'half'
  /** Fires when the call is aborted or the attempt times out. */
  signal: AbortSignal
  /** Redirects aren't followed, because they would leak the key. */
  redirect: 'manual'
  /** Keeps the URL, which contains the key, out of caches. Omitted if the runtime has no cache. */
  cache?: 'no-store'
  /** No cookies; for a relay, those of the page's own origin. */
  credentials: 'omit' | 'same-origin'
  /** Keeps the URL, which contains the key, out of referrers. */
  referrerPolicy: 'no-referrer'
}

/** The parts of a response that the client uses. Any runtime's or library's `Response` has it. */
export interface FetchResponse {
  /** The HTTP status. */
  readonly status: number
  /** The response headers. */
  readonly headers: { get(name: string): string | null }
  /** The body as any runtime's web `ReadableStream`. Other bodies are read by `arrayBuffer` or `text`. */
  readonly body?: { getReader(): unknown } | AsyncIterable<unknown> | null | undefined
  /** Reads the body if there's no web stream, as in React Native and `node-fetch`. */
  arrayBuffer?(): Promise<ArrayBuffer>
  /** Reads the body if there's no `arrayBuffer` either. If there's none of the three, the body is empty. */
  text?(): Promise<string>
}

/** A maximum number of requests per interval. */
export interface RateLimit {
  /** Maximum number of requests in any interval of `intervalMs`. */
  readonly requests: number
  /** Length of the interval in milliseconds. */
  readonly intervalMs: number
}

/** A custom limiter, such as one in Redis that all processes with the same key share. */
export interface SharedLimiter {
  /**
   * Waits until another request may be sent. Returns a function that is called once, after the attempt; errors that it
   * throws are ignored. If `take` fails, the call rejects with an `InputError`.
   * @param signal Fires if the call is aborted or its `totalTimeout` expires during the wait.
   */
  take(signal: AbortSignal): Promise<() => void>
}

/**
 * What to do with responses that don't match their schema. `warn`: return the value unchanged, with a `drift` warning
 * once per operation and path. `throw`: throw a `ResponseError` that lists every issue. `off`: don't check.
 */
export type Validation = 'warn' | 'throw' | 'off'

/** Options for a single call. Options that are left out default to the client's value. */
export interface CallOptions extends Pick<ClientOptions, 'timeout' | 'totalTimeout' | 'retries'> {
  /** Aborts the call, including its retries and waits. The call then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /** Additional query parameters that only your network supports. */
  readonly extraQuery?: Readonly<Record<string, string>> | undefined
  /**
   * Called with information about the response, even if the call rejects with an `ApiError`; for a list, once per page.
   * Errors that the function throws are ignored.
   */
  readonly onResponse?: ((response: ResponseInfo) => void) | undefined
}

/** Redirect test options. */
export interface RedirectTestOptions extends CallOptions {
  /** The HTTP method, `GET` by default. `POST` sends the link in a JSON body, for long links. */
  readonly method?: 'GET' | 'POST' | undefined
}

/** Upload options. */
export interface UploadOptions extends CallOptions {
  /**
   * Called as the files are sent, first with `loaded: 0`. In pages and workers, the upload then uses `XMLHttpRequest`,
   * because `fetch` doesn't report progress; a service on another origin must respond to a CORS preflight. Errors that
   * the function throws are ignored.
   */
  readonly onProgress?: ((progress: UploadProgress) => void) | undefined
  /**
   * What to do if the service returns fewer records than files sent. `'warn'` (the default) returns the records, with
   * an `upload-incomplete` warning. `'throw'` throws a `ResponseError` with the response in `body`.
   */
  readonly onIncomplete?: 'warn' | 'throw' | undefined
}

/** Upload progress. */
export interface UploadProgress {
  /** File bytes sent so far. */
  readonly loaded: number
  /** Total size of the files in bytes; `undefined` if unknown. */
  readonly total: number | undefined
}

/** Information about the last attempt's response, for `onResponse`. */
export interface ResponseInfo extends Omit<ResponseEvent, 'type' | 'attempt'> {
  /** The HTTP status according to the response's envelope. */
  readonly httpStatus: number | undefined
  /** The envelope's `api-trace-id`. */
  readonly apiTraceId: string | undefined
  /** The service's message; `''` if there is none. */
  readonly message: string
  /** Number of requests passed to fetch, whether or not they connected. */
  readonly attempts: number
}
