import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { pipeline, Writable } from 'node:stream'
import { setImmediate } from 'node:timers'
import { ConnectionError } from '../../errors/errors.ts'
import { toResponse } from './answer.ts'
import { answerFirst } from './answer-first.ts'
import { watchConnecting } from './connecting.ts'

/** A body to post. */
export interface Outgoing {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
  /** Bytes in all, where they are known. */
  readonly length: number | undefined
  readonly body: NodeJS.ReadableStream
  /** Receives each chunk once it was sent. */
  onSent(chunk: string | Buffer): void
  /** Ends the streams that the body is read from. */
  stopSources(): void
}

/**
 * Posts a body through `node:http(s)`. Resolves with an error status as soon as its headers arrive, and stops sending;
 * with a success status only once the whole body was sent, because a file accepted by half is no success. Rejects with
 * the signal's reason, with the failure of a file, or with Node's error.
 */
export function post({ url, headers, signal, length, body, onSent, stopSources }: Outgoing): Promise<Response> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      stopSources()
      return reject(signal.reason)
    }
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
    let [sent, isWhole, isSettled] = [0, false, false]

    const sink = new Writable({
      // The framing of a form stays text, which distinguishes it from the bytes of the files.
      decodeStrings: false,
      write(chunk: string | Buffer, encoding, done) {
        // In a turn of its own: a source that always has more would keep an answer or an abort from being noticed.
        setImmediate(() => {
          if (sink.destroyed) return
          request.write(chunk, encoding, (error) => {
            if (error) return done(error)
            onSent(chunk)
            sent += Buffer.byteLength(chunk)
            // A service that counts bytes may answer and close before `end()`.
            if (sent === length) onWhole()
            done()
          })
        })
      },
      final: (done) => void request.end(done),
    })
    const stopSending = () => {
      sink.destroy()
      stopSources()
    }
    const end = (reason: unknown) => {
      // An answer that was handed over reports its own failure, and what follows it does not matter.
      if (isSettled) return
      reject(reason)
      stopSending()
      request.destroy()
    }
    const deliver = () => {
      if (isSettled || answer === undefined || (isSuccess(answer) && !isWhole)) return
      if (!isWhole) stopSending()
      try {
        resolve(toResponse(answer))
        isSettled = true
      } catch (error) {
        end(error)
      }
    }
    const onWhole = () => {
      isWhole = true
      deliver()
    }

    // An old-style stream such as a form may emit an error after the pipeline has removed its listener.
    body.on('error', () => {})
    pipeline(body, sink, (error) => {
      if (!error) onWhole()
      // Any other error comes from the request, which emits it itself.
      else if (error instanceof ConnectionError) end(error)
    })

    request.on('error', (error) => end(withPhase(error)))
    request.once('response', (incoming) => {
      answer = incoming
      // A service that stops reading must not keep the connection open once its answer is complete.
      incoming.once('close', () => request.destroy())
      incoming.on('error', () => {})
      deliver()
    })

    const abort = () => (isSettled ? answer?.destroy(signal.reason) : end(signal.reason))
    signal.addEventListener('abort', abort, { once: true })
    request.once('close', () => {
      signal.removeEventListener('abort', abort)
      end(withPhase(Object.assign(new Error('The connection was closed'), { code: 'ECONNRESET' })))
    })
  })
}

const isSuccess = ({ statusCode = 0 }: IncomingMessage) => statusCode >= 200 && statusCode < 300
