import { hasNoBody } from './no-body.ts'

/** A form to post, and a listener for its progress. */
export interface XhrRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
  readonly body: FormData
  /** Receives the part of the body that was sent so far, from 0 to 1. */
  onSent(part: number): void
}

/**
 * Posts a form through `XMLHttpRequest`, the only way for a page to observe an upload. Settles as `fetch` does: with any
 * answer, with a `TypeError` when there was none, with the signal's reason after an abort.
 *
 * Unlike fetch, a page cannot keep it from sending cookies to the page's own origin and the referrer that the page's
 * policy allows, and listening to an upload makes the browser ask a foreign service for permission first (a CORS
 * preflight).
 */
export function postByXhr({ url, headers, signal, body, onSent }: XhrRequest): Promise<Response> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    const abort = () => {
      reject(signal.reason)
      xhr.abort()
    }
    xhr.open('POST', url)
    xhr.responseType = 'arraybuffer'
    xhr.withCredentials = false
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    xhr.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0)
    xhr.onload = () => {
      try {
        resolve(toResponse(xhr, url))
      } catch (error) {
        reject(error)
      }
    }
    xhr.onerror = () => reject(new TypeError('XMLHttpRequest got no answer'))
    xhr.onloadend = () => signal.removeEventListener('abort', abort)
    signal.addEventListener('abort', abort, { once: true })
    xhr.send(body)
  })
}

/**
 * The answer as a `Response`. XMLHttpRequest follows redirects and cannot be told not to; all it shows is the address of
 * the last answer. An answer from another address than the requested one is therefore handed back as the redirect that
 * led there: the transport refuses redirects, and what another address says must not count as the service's answer.
 */
function toResponse(xhr: XMLHttpRequest, url: string): Response {
  if (xhr.responseURL !== '' && xhr.responseURL !== absolute(url))
    return new Response(null, { status: 302, headers: { location: xhr.responseURL } })
  const headers = new Headers()
  for (const line of xhr
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  const { status } = xhr
  return new Response(hasNoBody(status) ? null : xhr.response, { status, headers })
}

/** As `responseURL` has it: resolved, and without a fragment. */
function absolute(url: string): string {
  const resolved = new URL(url, globalThis.location?.href)
  resolved.hash = ''
  return resolved.href
}
