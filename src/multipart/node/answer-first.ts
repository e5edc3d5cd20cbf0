import type { ClientRequest } from 'node:http'
import { setImmediate } from 'node:timers'

type Done = (error?: NodeJS.ErrnoException | null) => void

/**
 * Lets an answer that has come in go before a write that failed. A service that refuses an upload half-way answers and
 * closes; the next write fails, and Node would destroy the socket then and there, with the answer unread in the system.
 */
export function answerFirst(request: ClientRequest): void {
  request.once('socket', (socket) => {
    const { _write, _writev } = socket
    socket._write = (chunk, encoding, done) => _write.call(socket, chunk, encoding, later(done))
    if (_writev) socket._writev = (chunks, done) => _writev.call(socket, chunks, later(done))
  })
}

/** What a write says of a connection that the other side has closed. */
const CLOSED = ['ECONNRESET', 'EPIPE']

/** Says so once the loop has looked for what came in: after a whole turn, as it may have looked before in this one. */
const later =
  (done: Done): Done =>
  (error) => {
    if (CLOSED.includes(error?.code ?? '')) setImmediate(() => setImmediate(done, error))
    else done(error)
  }
