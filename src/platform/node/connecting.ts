import type { ClientRequest } from 'node:http'
import type { Socket } from 'node:net'

/** Milliseconds, as in Node's fetch. */
const CONNECT_TIMEOUT = 10_000

/**
 * Ends a request that is not connected in time. Returns a function for the request's errors, which marks those from
 * before the connection as errors of connecting, whatever their code: nothing was sent.
 */
export function watchConnecting(
  request: ClientRequest,
  ready: 'connect' | 'secureConnect',
): (error: NodeJS.ErrnoException) => NodeJS.ErrnoException {
  let connected = false
  request.once('socket', (socket: Socket & { readonly secureConnecting?: boolean }) => {
    // An agent may hand over a connection that it has kept.
    connected = !socket.connecting && !socket.secureConnecting
    if (connected) return
    const late = Object.assign(new Error('No connection came about in time'), { code: 'ETIMEDOUT' })
    const timer = setTimeout(() => request.destroy(late), CONNECT_TIMEOUT)
    socket.once('close', () => clearTimeout(timer))
    socket.once(ready, () => {
      clearTimeout(timer)
      connected = true
    })
  })
  return (error) => {
    if (connected) return error
    return Object.assign(new Error('No connection came about', { cause: error }), {
      code: error.code,
      syscall: 'connect',
    })
  }
}
