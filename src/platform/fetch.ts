/** A body for fetch, and the headers that describe it. */
export interface FetchBody {
  readonly body: string | FormData | ReadableStream<Uint8Array<ArrayBuffer>>
  readonly headers: Readonly<Record<string, string>>
  /** Required with a stream: the response is read once the body was sent. */
  readonly duplex?: 'half'
}

/** A text as a body, as it is. */
export const plainBody = (body: string): FetchBody => ({ body, headers: {} })

export interface FetchRequest {
  /** Holds the key: must not reach an error or a log. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
  /** The client's `fetch` option. Every request goes through it where it is set. */
  readonly fetch: typeof globalThis.fetch | undefined
  /** Whether the cookies of the page's own origin are sent, as a relay needs them. */
  readonly credentials: 'omit' | 'same-origin'
}

/** Sends a request by the client's `fetch` option, or by the runtime's fetch. */
export function sendByFetch(
  method: 'GET' | 'POST',
  // Destructured: called as `request.fetch()`, the fetch of browsers and workers throws `Illegal invocation`.
  { url, headers, signal, fetch = globalThis.fetch, credentials }: FetchRequest,
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

export const postByFetch = (
  request: FetchRequest,
  body: FormData | ReadableStream<Uint8Array<ArrayBuffer>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> => sendByFetch('POST', request, { body, headers, duplex: 'half' })

/** Makes a stream of what an iterator gives. Not `ReadableStream.from`, which some runtimes lack. */
export const pullStream = (
  chunks: Pick<AsyncIterator<Uint8Array, unknown>, 'next'>,
  cancel: () => void,
): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value as Uint8Array<ArrayBuffer>)
    },
    cancel,
  })

/**
 * Whether a value is a response. Not by `instanceof`, because some runtimes and test environments have a `Response` class
 * of their own.
 */
export function isResponse(response: unknown): boolean {
  const { status, headers } = Object(response) as Partial<Response>
  return typeof status === 'number' && typeof headers?.get === 'function'
}

/** Whether a response of this status has no body. `Response` refuses one, even of no bytes. */
export const hasNoBody = (status: number): boolean => status === 204 || status === 205 || status === 304

/** Whether a status is 2xx. Not by `ok`: the response of a custom fetch may lack it, and may be any value. */
export function isSuccess(response: unknown): boolean {
  const { status = 0 } = Object(response) as Partial<Response>
  return status >= 200 && status < 300
}
