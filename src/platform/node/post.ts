import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { pipeline, Writable } from 'node:stream'
import { setImmediate } from 'node:timers'
import { toResponse } from './answer.ts'
import { answerFirst } from './answer-first.ts'
import { watchConnecting } from './connecting.ts'

/** A body to post. */
export interface Outgoing {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
  readonly body: NodeJS.ReadableStream
  /** Receives each chunk once it was sent. */
  onSent(chunk: string | Buffer): void
}

/**
 * Posts a body through `node:http(s)`. Resolves with an error status as soon as its headers arrive; with a success status
 * only once the whole body was sent, because a file accepted by half is no success. Rejects with the signal's reason,
 * with the failure of a file, or with Node's error.
 */
export function post({ url, headers, signal, body, onSent }: Outgoing): Promise<Response> {
  return new Promise((resolve, reject) => {
    const secure = url.startsWith('https:')
    // Not imported by name: msw and tracing tools replace the module's function. The user agent is that of Node's fetch,
    // because some gateways refuse a request without one. The connection is a new one: one that was kept could die
    // during the upload, and then it would be unknown whether the service has received it.
    const request = (secure ? https : http).request(url, {
      method: 'POST',
      headers: { 'user-agent': 'node', ...headers, connection: 'close' },
    })
    // The agent would keep the connection in spite of the header.
    request.shouldKeepAlive = false
    answerFirst(request)
    const withPhase = watchConnecting(request, secure ? 'secureConnect' : 'connect')
    let answer: IncomingMessage | undefined
    let isWhole = false
    let isSettled = false

    const end = (reason: unknown) => {
      // An answer that was handed over reports its own failure, and what follows it does not matter.
      if (isSettled) return
      reject(reason)
      request.destroy()
    }
    const deliver = () => {
      if (isSettled || answer === undefined || (isSuccess(answer) && !isWhole)) return
      try {
        resolve(toResponse(answer))
        isSettled = true
      } catch (error) {
        end(error)
      }
    }
    const abort = () => end(signal.reason)

    const sink = new Writable({
      // The framing of a form stays text, which distinguishes it from the bytes of the files.
      decodeStrings: false,
      write(chunk: string | Buffer, encoding, done) {
        // In a turn of its own: a source that always has more would keep an answer or an abort from being noticed.
        setImmediate(() => {
          request.write(chunk, encoding, (error) => {
            if (!error) onSent(chunk)
            done(error)
          })
        })
      },
      final: (done) => void request.end(done),
    })
    sink.once('finish', () => {
      isWhole = true
      deliver()
    })
    // A file that fails. An old-style stream such as a form may report it after the pipeline has removed its listener.
    body.on('error', end)
    pipeline(body, sink, () => {})

    request.on('error', (error) => end(withPhase(error)))
    request.once('response', (incoming) => {
      answer = incoming
      // A service that stops reading must not keep the connection open once its answer is complete.
      incoming.once('close', () => request.destroy())
      deliver()
    })
    signal.addEventListener('abort', abort)
    request.once('close', () => {
      signal.removeEventListener('abort', abort)
      end(withPhase(Object.assign(new Error('The connection was closed'), { code: 'ECONNRESET' })))
    })
  })
}

const isSuccess = ({ statusCode = 0 }: IncomingMessage) => statusCode < 300
