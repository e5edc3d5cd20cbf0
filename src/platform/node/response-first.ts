import type { ClientRequest } from 'node:http'
import { setImmediate } from 'node:timers'

type Done = (error?: NodeJS.ErrnoException | null) => void

/**
 * Delays the error of a failed write until a response that arrived before it was read. A service that refuses an upload
 * half-way responds and closes; the next write fails, and Node would destroy the socket with the response still unread.
 */
export function responseFirst(request: ClientRequest): void {
  request.once('socket', (socket) => {
    const { _write, _writev } = socket
    socket._write = (chunk, encoding, done) => _write.call(socket, chunk, encoding, later(done))
    if (_writev) socket._writev = (chunks, done) => _writev.call(socket, chunks, later(done))
  })
}

/** Codes of a write to a connection that the other side has closed. */
const CLOSED: readonly (string | undefined)[] = ['ECONNRESET', 'EPIPE']

/** Reports the error after the event loop has read from its sockets: two turns, as it may be past that in this one. */
const later =
  (done: Done): Done =>
  (error) => {
    if (CLOSED.includes(error?.code)) setImmediate(() => setImmediate(done, error))
    else done(error)
  }
