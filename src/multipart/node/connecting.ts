import type { ClientRequest } from 'node:http'
import type { Socket } from 'node:net'

/** As long as Node's fetch waits for one. */
const CONNECT_TIMEOUT = 10_000

/**
 * Watches a request's connection come about, and ends the request if it does not in time. Gives what marks an error: one
 * from before, whatever its code is, is one of connecting, and nothing was sent.
 */
export function watchConnecting(
  request: ClientRequest,
  ready: 'connect' | 'secureConnect',
): (error: NodeJS.ErrnoException) => NodeJS.ErrnoException {
  let connected = false
  request.once('socket', (socket: Socket & { readonly secureConnecting?: boolean }) => {
    // An agent may have one that is kept.
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
