import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { pipeline, Writable } from 'node:stream'
import { setImmediate } from 'node:timers'
import type { MultipartRequest } from '../body.ts'
import { withoutBodyHeaders } from '../fetch.ts'
import { responseFirst, watchConnecting } from './connection.ts'
import { toResponse } from './response.ts'

export interface OutgoingBody {
  /** Its `content-type`, and its length where that is known. */
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: NodeJS.ReadableStream
  /** Receives each chunk once it was sent. */
  onSent?(chunk: string | Buffer): void
}

/**
 * Posts a body through `node:http(s)`. Resolves with an error status as soon as its headers arrive; with a success status
 * only once the whole body was sent, because a file accepted by half is no success. Rejects with the signal's reason,
 * with the failure of a file, or with Node's error.
 */
export function postByHttp(
  { url, headers, signal }: Pick<MultipartRequest, 'url' | 'headers' | 'signal'>,
  body: OutgoingBody,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const secure = url.startsWith('https:')
    // Not imported by name: msw and tracing tools replace the module's function. The user agent is that of Node's fetch,
    // because some gateways refuse a request without one. The connection is a new one: one that was kept could die
    // during the upload, and then it would be unknown whether the service has received it.
    const request = (secure ? https : http).request(url, {
      method: 'POST',
      headers: { 'user-agent': 'node', ...withoutBodyHeaders(headers), ...body.headers, connection: 'close' },
    })
    // The agent would keep the connection in spite of the header.
    request.shouldKeepAlive = false
    responseFirst(request)
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
      if (isSettled || response === undefined || (isSuccess(response) && !isWhole)) return
      try {
        resolve(toResponse(response))
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

const isSuccess = ({ statusCode = 0 }: IncomingMessage) => statusCode < 300
