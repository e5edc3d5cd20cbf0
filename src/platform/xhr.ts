import { tooLarge } from '../errors/unreadable-response.ts'
import { hasNoBody } from './fetch.ts'
import type { UploadRequest } from './multipart.ts'

/**
 * Posts a form through `XMLHttpRequest`, the only way for a page to observe an upload. Settles as `fetch` does, but cannot
 * be kept from sending cookies to the page's own origin, and the referrer that the page's policy allows.
 * @param onSent receives the part of the body that was sent so far, from 0 to less than 1.
 */
export async function postByXhr(
  { url, headers, signal, maxResponseBytes }: UploadRequest,
  form: FormData,
  onSent: (part: number) => void,
): Promise<Response> {
  const xhr = new XMLHttpRequest()
  let controller!: ReadableStreamDefaultController<Uint8Array>
  const body = new ReadableStream<Uint8Array>({
    start(started) {
      controller = started
    },
    cancel: () => xhr.abort(),
  })
  await new Promise<void>((resolve, reject) => {
    // Has no effect once the response is complete.
    const fail = (reason: unknown) => {
      reject(reason)
      controller.error(reason)
      xhr.abort()
    }
    const abort = () => fail(signal.reason)
    xhr.open('POST', url)
    xhr.responseType = 'arraybuffer'
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    // Not the last one: Chromium reports all bytes as sent with every response, even if it came before they were.
    xhr.upload.onprogress = ({ loaded, total }) => loaded < total && onSent(loaded / total)
    xhr.onreadystatechange = () => xhr.readyState === XMLHttpRequest.HEADERS_RECEIVED && resolve()
    xhr.onprogress = ({ loaded }) => loaded > maxResponseBytes && fail(tooLarge(maxResponseBytes))
    xhr.onload = () => {
      controller.enqueue(new Uint8Array(xhr.response))
      controller.close()
    }
    xhr.onloadend = () => {
      signal.removeEventListener('abort', abort)
      fail(new TypeError('XMLHttpRequest got no whole response'))
    }
    signal.addEventListener('abort', abort)
    xhr.send(form)
  })
  return xhrResponse(xhr, url, body)
}

/** Turns a response from another address into a redirect: XMLHttpRequest cannot be told not to follow one. */
function xhrResponse(xhr: XMLHttpRequest, url: string, body: ReadableStream<Uint8Array>): Response {
  const { responseURL } = xhr
  const redirected = responseURL !== '' && responseURL !== new URL(url, globalThis.location?.href).href
  const status = redirected ? 302 : xhr.status
  const headers = redirected ? new Headers({ location: responseURL }) : headersOfXhr(xhr)
  const response = new Response(hasNoBody(status) ? null : body, { status, headers })
  return Object.defineProperty(response, 'redirected', { value: redirected })
}

function headersOfXhr(xhr: XMLHttpRequest): Headers {
  const headers = new Headers()
  for (const [, name = '', value = ''] of xhr.getAllResponseHeaders().matchAll(/^([^:\s]+):(.*)$/gm))
    headers.append(name, value)
  return headers
}
