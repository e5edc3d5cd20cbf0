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

/** A response of any status: `Response` refuses those such as 999, which fetch gives. */
export function responseOf(status: number, headers: Headers, body: ReadableStream<Uint8Array> | null): Response {
  const isKnown = status >= 200 && status <= 599
  const response = new Response(body, { status: isKnown ? status : 500, headers })
  return Object.defineProperty(response, 'status', { value: status })
}

/** Whether a status is 2xx. Not by `ok`: the response of a custom fetch may lack it, and may be any value. */
export function isSuccess(response: unknown): boolean {
  const { status = 0 } = Object(response) as Partial<Response>
  return status >= 200 && status < 300
}
