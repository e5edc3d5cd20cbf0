/** Bytes of HTTP responses, typed out so that a test can send wrong ones. */

const REASONS: Readonly<Record<number, string>> = { 200: 'OK', 201: 'Created', 202: 'Accepted', 302: 'Found' }

/** A whole response, with its content-length. */
export function response(status: number, body: string | Uint8Array = '', headers: Record<string, string> = {}): Buffer {
  const bytes = Buffer.from(body as string)
  const lines = Object.entries({ 'content-length': String(bytes.length), ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  return Buffer.concat([
    Buffer.from(`HTTP/1.1 ${status} ${REASONS[status] ?? 'Other'}\r\n${lines.join('')}\r\n`),
    bytes,
  ])
}

/** A whole response in JSON. */
export const json = (value: unknown, status = 200, headers: Record<string, string> = {}): Buffer =>
  response(status, JSON.stringify(value), { 'content-type': 'application/json', ...headers })

/** The plainest good response. */
export const OK = json({ httpStatus: 200, data: [], errorCode: 0, message: '' })

/** A good response around some data. */
export const data = (value: unknown): Buffer => json({ httpStatus: 200, data: value, errorCode: 0, message: '' })

/** A busy service that may be asked again at once: keeps tests of retries short. */
export const BUSY = response(503, '<h1>Busy</h1>', { 'content-type': 'text/html', 'retry-after': '0' })
