import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { pipeline, Writable } from 'node:stream'
import { setImmediate } from 'node:timers'
import { ConnectionError } from '../../errors/errors.ts'
import { toResponse } from './answer.ts'
import { answerFirst } from './answer-first.ts'
import { watchConnecting } from './connecting.ts'

/** A body that is on its way. */
export interface Outgoing {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
  /** Bytes in all, where they are known. */
  readonly length: number | undefined
  readonly body: NodeJS.ReadableStream
  /** Told of each chunk once the socket has taken it. */
  onSent(chunk: string | Buffer): void
  /** Ends whatever gives to the body. */
  stopSources(): void
}

/**
 * Posts a body through `node:http(s)`. A refusal is given as soon as its head is there, and nothing more is sent. A yes
 * is given once the whole body has gone out: half a file that was accepted is no success. Rejects with the signal's
 * reason, with what failed in the body, or with the error of Node.
 */
export function post({ url, headers, signal, length, body, onSent, stopSources }: Outgoing): Promise<Response> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      stopSources()
      return reject(signal.reason)
    }
    const secure = url.startsWith('https:')
    // Looked up on the module each time: msw and tracing tools put their own function there.
    const request = (secure ? https : http).request(url, { method: 'POST', headers })
    // The agent would keep the connection, whatever the headers say.
    request.shouldKeepAlive = false
    answerFirst(request)
    const marked = watchConnecting(request, secure ? 'secureConnect' : 'connect')
    let answer: IncomingMessage | undefined
    let [sent, whole, given] = [0, false, false]

    const sink = new Writable({
      // The texts of a form stay texts, which tells them from the bytes of the files.
      decodeStrings: false,
      write(chunk: string | Buffer, encoding, done) {
        // In a turn of its own: an answer or an abort must not wait for a source that always has more.
        setImmediate(() => {
          if (sink.destroyed) return
          request.write(chunk, encoding, (error) => {
            if (error) return done(error)
            onSent(chunk)
            sent += Buffer.byteLength(chunk)
            // A service that counts may answer and close before `end()`.
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
      // What befalls an answer it tells by itself, and what comes behind it does not matter.
      if (given) return
      reject(reason)
      stopSending()
      request.destroy()
    }
    const give = () => {
      if (given || answer === undefined || (isYes(answer) && !whole)) return
      if (!whole) stopSending()
      try {
        resolve(toResponse(answer))
        given = true
      } catch (error) {
        end(error)
      }
    }
    const onWhole = () => {
      whole = true
      give()
    }

    // An old-style stream such as a form may tell of an error when nobody listens to it any more.
    body.on('error', () => {})
    pipeline(body, sink, (error) => {
      if (!error) onWhole()
      // Anything else comes from the request, which tells of it by itself.
      else if (error instanceof ConnectionError) end(error)
    })

    request.on('error', (error) => end(marked(error)))
    request.once('response', (incoming) => {
      answer = incoming
      // A body that nobody takes in must not hold the connection once the answer is over.
      incoming.once('close', () => request.destroy())
      incoming.on('error', () => {})
      give()
    })

    const abort = () => (given ? answer?.destroy(signal.reason) : end(signal.reason))
    signal.addEventListener('abort', abort, { once: true })
    request.once('close', () => {
      signal.removeEventListener('abort', abort)
      end(marked(Object.assign(new Error('The connection was closed'), { code: 'ECONNRESET' })))
    })
  })
}

const isYes = ({ statusCode = 0 }: IncomingMessage) => statusCode >= 200 && statusCode < 300
