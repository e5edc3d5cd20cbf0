import { BodyError } from '../errors/body-error.ts'
import { hasNoBody } from './no-body.ts'

/** A form to post, and a listener for its progress. */
export interface XhrRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
  readonly body: FormData
  readonly maxResponseBytes: number
  /** Receives the part of the body that was sent so far, from 0 to less than 1. */
  onSent(part: number): void
}

/**
 * Posts a form through `XMLHttpRequest`, the only way for a page to observe an upload. Settles as `fetch` does: with any
 * answer as soon as its headers came, with a `TypeError` when there was none, with the signal's reason after an abort.
 *
 * Unlike fetch, a page cannot keep it from sending cookies to the page's own origin and the referrer that the page's
 * policy allows, and listening to an upload makes the browser ask a foreign service for permission first (a CORS
 * preflight).
 */
export async function postByXhr(request: XhrRequest): Promise<Response> {
  const { url, headers, signal, body, maxResponseBytes, onSent } = request
  signal.throwIfAborted()
  const xhr = new XMLHttpRequest()
  let answer!: ReadableStreamDefaultController<Uint8Array>
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      answer = controller
    },
    cancel: () => xhr.abort(),
  })
  await new Promise<void>((resolve, reject) => {
    // Does nothing after the end.
    const fail = (reason: unknown) => {
      reject(reason)
      answer.error(reason)
      xhr.abort()
    }
    const abort = () => fail(signal.reason)
    xhr.open('POST', url)
    xhr.responseType = 'arraybuffer'
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    // Of the end, only the answer can tell: with any, Chromium reports all as sent, even if it stopped the upload.
    xhr.upload.onprogress = ({ loaded, total }) => loaded < total && onSent(loaded / total)
    xhr.onreadystatechange = () => xhr.readyState === XMLHttpRequest.HEADERS_RECEIVED && resolve()
    xhr.onprogress = ({ loaded }) => loaded > maxResponseBytes && fail(new BodyError('too large'))
    xhr.onload = () => {
      answer.enqueue(new Uint8Array(xhr.response))
      answer.close()
    }
    xhr.onloadend = () => {
      signal.removeEventListener('abort', abort)
      fail(new TypeError('XMLHttpRequest got no whole answer'))
    }
    signal.addEventListener('abort', abort)
    xhr.send(body)
  })
  return toResponse(xhr, url, stream)
}

/**
 * The answer as a `Response`. XMLHttpRequest follows redirects and cannot be told not to; all it shows is the address of
 * the last answer. An answer from another address than the requested one is therefore handed back as the redirect that
 * led there: the transport refuses redirects, and what another address says must not count as the service's answer.
 */
function toResponse(xhr: XMLHttpRequest, url: string, stream: ReadableStream<Uint8Array>): Response {
  const { responseURL } = xhr
  const redirected = responseURL !== '' && responseURL !== new URL(url, globalThis.location?.href).href
  const status = redirected ? 302 : xhr.status
  const headers = redirected ? new Headers({ location: responseURL }) : headersOf(xhr)
  const response = new Response(hasNoBody(status) ? null : stream, { status, headers })
  return Object.defineProperty(response, 'redirected', { value: redirected })
}

function headersOf(xhr: XMLHttpRequest): Headers {
  const headers = new Headers()
  for (const line of xhr.getAllResponseHeaders().split('\r\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  return headers
}
