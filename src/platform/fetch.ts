import type { MultipartRequest } from './multipart.ts'

/** A body for fetch, and the headers that describe it. */
export interface FetchBody {
  readonly body: string | FormData | ReadableStream<Uint8Array<ArrayBuffer>>
  readonly headers: Readonly<Record<string, string>>
  /** Required with a stream: the response is read once the body was sent. */
  readonly duplex?: 'half'
}

type FetchRequest = Pick<MultipartRequest, 'url' | 'headers' | 'signal' | 'fetch' | 'credentials'>

/** Sends a request by the client's `fetch` option, or by the runtime's fetch. */
export function sendByFetch(
  method: 'GET' | 'POST',
  // Destructured: called as `request.fetch()`, the fetch of browsers and workers throws `Illegal invocation`.
  { url, headers, signal, fetch = globalThis.fetch, credentials = 'omit' }: FetchRequest,
  body?: FetchBody,
): Promise<Response> {
  return fetch(url, {
    method,
    ...body,
    headers: { ...headers, ...body?.headers },
    signal,
    redirect: 'manual',
    // The URL contains the key. Edge runtimes without a cache lack this field, and refuse a request that names it.
    ...('cache' in Request.prototype && { cache: 'no-store' }),
    credentials,
    referrerPolicy: 'no-referrer',
  })
}

/** Posts an upload. Only the code that builds its body knows the headers that describe it. */
export const postByFetch = (
  request: MultipartRequest,
  body: FormData | ReadableStream<Uint8Array<ArrayBuffer>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> =>
  sendByFetch('POST', { ...request, headers: withoutBodyHeaders(request.headers) }, { body, headers, duplex: 'half' })

/** Headers that describe a body or its transfer. */
const BODY_HEADERS = new Set(['content-type', 'content-length', 'transfer-encoding', 'content-encoding', 'expect'])

export function withoutBodyHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !BODY_HEADERS.has(name.toLowerCase())))
}

/** Whether a response of this status has no body. `Response` refuses one, even of no bytes. */
export const hasNoBody = (status: number): boolean => status === 204 || status === 205 || status === 304
