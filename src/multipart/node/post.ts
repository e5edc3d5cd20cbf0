import http from 'node:http'
import https from 'node:https'
import { pipeline, Writable } from 'node:stream'
import { setImmediate } from 'node:timers'
import { ConnectionError } from '../../errors.ts'
import { toResponse } from './answer.ts'

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
  /** Told when the whole body had gone out before the answer came. */
  onWhole(): void
  /** Ends whatever gives to the body. */
  stopSources(): void
}

/**
 * Posts a body through `node:http(s)` and gives the answer as soon as its head is there; what has not gone out by then
 * is not sent any more. Rejects with the signal's reason, with what failed in the body, or with the error of Node.
 */
export function post({
  url,
  headers,
  signal,
  length,
  body,
  onSent,
  onWhole,
  stopSources,
}: Outgoing): Promise<Response> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      stopSources()
      return reject(signal.reason)
    }
    // Looked up on the module each time: msw and tracing tools put their own function there.
    const request = (url.startsWith('https:') ? https : http).request(url, { method: 'POST', headers })
    // The agent would keep the connection, whatever the headers say.
    request.shouldKeepAlive = false
    let onAbort = () => end(signal.reason)
    let offered = 0
    const sink = new Writable({
      // The texts of a form stay texts, which tells them from the bytes of the files.
      decodeStrings: false,
      write(chunk: string | Buffer, encoding, done) {
        // After what has come in: a write to a connection that the service has closed throws its early answer away.
        setImmediate(() => {
          if (sink.destroyed) return
          offered += Buffer.byteLength(chunk)
          request.write(chunk, encoding, (error) => {
            if (!error) onSent(chunk)
            done(error)
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
      reject(reason)
      stopSending()
      request.destroy()
    }

    // An old-style stream such as a form may tell of an error when nobody listens to it any more.
    body.on('error', () => {})
    pipeline(body, sink, (error) => {
      // Anything else comes from the request, which tells of it by itself.
      if (error instanceof ConnectionError) end(error)
    })

    request.on('error', end)
    request.once('response', (incoming) => {
      if (request.writableEnded || offered === length) onWhole()
      else stopSending()
      // A body that nobody takes in must not hold the connection once the answer is over.
      incoming.once('close', () => request.destroy())
      incoming.on('error', () => {})
      onAbort = () => incoming.destroy(signal.reason)
      try {
        resolve(toResponse(incoming))
      } catch (error) {
        end(error)
      }
    })

    const abort = () => onAbort()
    signal.addEventListener('abort', abort, { once: true })
    request.once('close', () => {
      signal.removeEventListener('abort', abort)
      end(Object.assign(new Error('The connection was closed'), { code: 'ECONNRESET' }))
    })
  })
}
