import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { pipeline, type Readable, type Transform, Writable } from 'node:stream'
import { setImmediate } from 'node:timers'
import zlib from 'node:zlib'
import { type FetchRequest, hasNoBody, pullStream } from '../fetch.ts'
import { delayWriteErrors, watchConnecting } from './connection.ts'

export interface OutgoingBody {
  /** Its `content-type`, and its length where that is known. */
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: NodeJS.ReadableStream
  /** Receives each chunk: once `node:http` has written it, or when fetch takes it. */
  onSent?(chunk: string | Buffer): void
}

/**
 * Posts a body through `node:http(s)`. Resolves with an error status as soon as its headers arrive; with a success status
 * only once the whole body was sent, because a file that was received in part is not a success.
 */
export function postByHttp(
  { url, headers, signal }: Pick<FetchRequest, 'url' | 'headers' | 'signal'>,
  body: OutgoingBody,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const secure = url.startsWith('https:')
    // Not imported by name: msw and tracing tools replace the module's function.
    const request = (secure ? https : http).request(url, {
      method: 'POST',
      // Some gateways refuse a request without a user agent: this is that of Node's fetch.
      headers: { 'user-agent': 'node', ...headers, ...body.headers, connection: 'close' },
    })
    // Despite the header, the agent would keep the connection if the service does not close it.
    request.shouldKeepAlive = false
    delayWriteErrors(request)
    const withPhase = watchConnecting(request, secure ? 'secureConnect' : 'connect')
    let response: IncomingMessage | undefined
    let isWhole = false
    let isSettled = false

    const fail = (reason: unknown) => {
      // A response that was handed over reports its own failure, and what follows it does not matter.
      if (isSettled) return
      reject(reason)
      request.destroy()
    }
    const settle = () => {
      if (isSettled || response === undefined || ((response.statusCode ?? 0) < 300 && !isWhole)) return
      try {
        resolve(webResponse(response))
        isSettled = true
      } catch (error) {
        fail(error)
      }
    }
    const abort = () => fail(signal.reason)

    const sink = new Writable({
      // The framing of a form stays text, which distinguishes it from the bytes of the files.
      decodeStrings: false,
      write(chunk: string | Buffer, encoding, done) {
        // In a turn of its own: a source that always has more would keep a response or an abort from being noticed.
        setImmediate(() => {
          request.write(chunk, encoding, (error) => {
            if (!error) body.onSent?.(chunk)
            done(error)
          })
        })
      },
      final: (done) => void request.end(done),
    })
    sink.once('finish', () => {
      isWhole = true
      settle()
    })
    // A file that fails. An old-style stream such as a form may report it after the pipeline has removed its listener.
    body.bytes.on('error', fail)
    pipeline(body.bytes, sink, () => {})

    request.on('error', (error) => fail(withPhase(error)))
    request.once('response', (incoming) => {
      response = incoming
      // A service that stops reading must not keep the connection open once its response is complete.
      incoming.once('close', () => request.destroy())
      settle()
    })
    signal.addEventListener('abort', abort)
    request.once('close', () => {
      signal.removeEventListener('abort', abort)
      fail(withPhase(Object.assign(new Error('The connection was closed'), { code: 'ECONNRESET' })))
    })
  })
}

const DECODERS = new Map<string, (() => Transform) | undefined>([
  ['gzip', zlib.createGunzip],
  ['x-gzip', zlib.createGunzip],
  ['deflate', zlib.createInflate],
  ['br', zlib.createBrotliDecompress],
  // Since Node 22.15.
  ['zstd', zlib.createZstdDecompress],
])

/** A response of `node:http` as a web `Response`. @throws what `Headers` and `Response` throw for invalid values. */
function webResponse(incoming: IncomingMessage): Response {
  const headers = new Headers()
  const raw = incoming.rawHeaders
  for (let at = 0; at < raw.length; at += 2) headers.append(raw[at] as string, raw[at + 1] as string)
  const { statusCode: status = 0 } = incoming
  if (hasNoBody(status)) {
    incoming.resume()
    return new Response(null, { status, headers })
  }
  return new Response(decodedBody(incoming, headers.get('content-encoding')), { status, headers })
}

/** No compression is requested, but some services compress all the same. */
function decodedBody(incoming: IncomingMessage, encoding: string | null): ReadableStream<Uint8Array> {
  const decode = DECODERS.get(encoding?.trim().toLowerCase() ?? '')
  // The reader of the decoded body receives its errors.
  const body: Readable = decode === undefined ? incoming : pipeline(incoming, decode(), () => {})
  return pullStream(body[Symbol.asyncIterator](), () => void body.destroy())
}
