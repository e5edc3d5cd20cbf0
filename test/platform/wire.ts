import type { RawRequest } from '../raw-server/raw-server.ts'

/** The boundary in a request's content-type. */
export function boundaryOf({ headers }: RawRequest): string {
  const boundary = /^multipart\/form-data; boundary=(\S+)$/.exec(headers['content-type'] ?? '')?.[1]
  if (boundary === undefined) throw new Error(`no boundary in ${headers['content-type']}`)
  return boundary
}

/** A request's body as Latin-1, without the sizes of chunks. */
export function bodyOf({ bytes, headers }: RawRequest): string {
  const body = bytes.slice(bytes.indexOf('\r\n\r\n') + 4)
  if (headers['transfer-encoding'] !== 'chunked') return body
  let rest = body
  let whole = ''
  for (;;) {
    const end = rest.indexOf('\r\n')
    const size = Number.parseInt(rest.slice(0, end), 16)
    if (size === 0) return whole
    whole += rest.slice(end + 2, end + 2 + size)
    rest = rest.slice(end + 2 + size + 2)
  }
}

/** A body with its boundary, which is a new one each time, replaced by BOUNDARY. */
export const withoutBoundary = (request: RawRequest): string =>
  bodyOf(request).replaceAll(boundaryOf(request), 'BOUNDARY')
