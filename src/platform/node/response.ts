import type { IncomingMessage } from 'node:http'
import { pipeline, Readable, type Transform } from 'node:stream'
import zlib from 'node:zlib'
import { hasNoBody } from '../fetch.ts'

const DECODERS = new Map<string, (() => Transform) | undefined>([
  ['gzip', zlib.createGunzip],
  ['x-gzip', zlib.createGunzip],
  ['deflate', zlib.createInflate],
  ['br', zlib.createBrotliDecompress],
  // Since Node 22.15.
  ['zstd', zlib.createZstdDecompress],
])

/** A response of `node:http` as a web `Response`. @throws what `Headers` throws for invalid values. */
export function toResponse(incoming: IncomingMessage): Response {
  const headers = new Headers()
  const raw = incoming.rawHeaders
  for (let at = 0; at < raw.length; at += 2) headers.append(raw[at] as string, raw[at + 1] as string)
  const { statusCode: status = 0 } = incoming
  if (hasNoBody(status)) {
    incoming.resume()
    return new Response(null, { status, headers })
  }
  // `Response` refuses statuses such as 999, which fetch gives.
  const isKnown = status >= 200 && status <= 599
  const body = bodyOf(incoming, headers.get('content-encoding'))
  const response = new Response(body, { status: isKnown ? status : 500, headers })
  return Object.defineProperty(response, 'status', { value: status })
}

/** No compression is requested, but some services compress all the same. */
function bodyOf(incoming: IncomingMessage, encoding: string | null): ReadableStream<Uint8Array> {
  const decode = DECODERS.get(encoding?.trim().toLowerCase() ?? '')
  // The reader of the decoded body receives its errors.
  const body = decode === undefined ? incoming : pipeline(incoming, decode(), () => {})
  return Readable.toWeb(body) as ReadableStream<Uint8Array>
}
