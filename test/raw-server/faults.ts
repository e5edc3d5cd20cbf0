import type { Socket } from 'node:net'
import type { Reply } from './raw-server.ts'

/** Breaks the connection with RST. */
export const reset: Reply = (socket) => void socket.resetAndDestroy()

/** Ends the connection without a word. */
export const close: Reply = (socket) => void socket.end()

/** Never responds. */
export const hang: Reply = () => {}

/** Sends bytes and ends the connection. */
export const thenClose =
  (bytes: string | Uint8Array) =>
  (socket: Socket): void =>
    void socket.end(bytes)

/** Sends bytes, and resets the connection once they are out. */
export const thenReset =
  (bytes: string | Uint8Array) =>
  (socket: Socket): void =>
    // A reset overtakes bytes that were not read yet: after a pause, a turn of the loop has this process read them.
    void socket.write(bytes, () => setTimeout(() => setImmediate(() => socket.resetAndDestroy()), 20))

/** Sends the start at once, and then one byte again and again, for ever. */
export const drip =
  (start: string, byte: string): Reply =>
  (socket) => {
    socket.write(start)
    const timer = setInterval(() => socket.write(byte), 10)
    onceClosed(socket, () => clearInterval(timer))
  }

/** Sends parts with pauses between them. */
export const parts =
  (first: string | Uint8Array, second: string | Uint8Array, gapMs: number): Reply =>
  (socket) => {
    socket.write(first)
    const timer = setTimeout(() => socket.write(second), gapMs)
    onceClosed(socket, () => clearTimeout(timer))
  }

const onceClosed = (socket: Socket, work: () => void) => void socket.once('close', work)
