import type { ClientRequest } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate } from 'node:timers'

/** Milliseconds, as in Node's fetch. */
const CONNECT_TIMEOUT = 10_000

/** Ends a request that is not connected in time. Returns a function that marks errors from before the connection as such. */
export function watchConnecting(
  request: ClientRequest,
  ready: 'connect' | 'secureConnect',
): (error: NodeJS.ErrnoException) => NodeJS.ErrnoException {
  let connected = false
  request.once('socket', (socket: Socket & { readonly secureConnecting?: boolean }) => {
    // An agent may reuse a connection that is open already.
    connected = !socket.connecting && !socket.secureConnecting
    if (connected) return
    const timedOut = Object.assign(new Error('No connection could be made in time'), { code: 'ETIMEDOUT' })
    const timer = setTimeout(() => request.destroy(timedOut), CONNECT_TIMEOUT)
    socket.once('close', () => clearTimeout(timer))
    socket.once(ready, () => {
      clearTimeout(timer)
      connected = true
    })
  })
  return (error) => {
    if (connected) return error
    return Object.assign(new Error('No connection could be made', { cause: error }), {
      code: error.code,
      syscall: 'connect',
    })
  }
}

type Done = (error?: NodeJS.ErrnoException | null) => void

/**
 * Delays the error of a failed write. A service that refuses an upload half-way responds and closes; the next write fails,
 * and Node would destroy the socket with the response still unread. Node has no option for that: `_write` is what its
 * streams call. The tests of uploads that are refused half-way fail where it is not called any more.
 */
export function delayWriteErrors(request: ClientRequest): void {
  request.once('socket', (socket) => {
    const { _write, _writev } = socket
    socket._write = (chunk, encoding, done) => _write.call(socket, chunk, encoding, later(done))
    if (_writev) socket._writev = (chunks, done) => _writev.call(socket, chunks, later(done))
  })
}

const CLOSED: readonly (string | undefined)[] = ['ECONNRESET', 'EPIPE']

/** Reports the error once the event loop has read from its sockets: after two turns, as this one may be past reading. */
const later =
  (done: Done): Done =>
  (error) => {
    if (CLOSED.includes(error?.code)) setImmediate(() => setImmediate(done, error))
    else done(error)
  }
