import type { MultipartRequest } from './body.ts'

/** Options of every fetch: redirects are not followed, and the key in the URL stays out of caches and referrers. */
export const fetchInit = (credentials: 'omit' | 'same-origin' = 'omit') =>
  ({
    redirect: 'manual',
    // Edge runtimes without a cache lack this field, and refuse a request that names it.
    ...('cache' in Request.prototype && { cache: 'no-store' }),
    credentials,
    referrerPolicy: 'no-referrer',
  }) as const satisfies RequestInit

/** Posts a body by the client's `fetch` option, or by the runtime's fetch. */
export function postByFetch(
  // Destructured: called as `request.fetch()`, the fetch of browsers and workers throws `Illegal invocation`.
  { url, headers, signal, credentials, fetch = globalThis.fetch }: MultipartRequest,
  body: FormData | ReadableStream<Uint8Array<ArrayBuffer>>,
  bodyHeaders?: Readonly<Record<string, string>>,
): Promise<Response> {
  const init = {
    method: 'POST',
    headers: { ...withoutBodyHeaders(headers), ...bodyHeaders },
    body,
    // Required with a stream: the response is read once the body was sent.
    duplex: 'half',
    signal,
    ...fetchInit(credentials),
  }
  return fetch(url, init)
}

/** Headers that describe a body or its transfer, which only the code that builds the body knows. */
const BODY_HEADERS = new Set(['content-type', 'content-length', 'transfer-encoding', 'content-encoding', 'expect'])

export function withoutBodyHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !BODY_HEADERS.has(name.toLowerCase())))
}

/** Whether a response of this status has no body. `Response` refuses one, even of no bytes. */
export const hasNoBody = (status: number): boolean => status === 204 || status === 205 || status === 304
