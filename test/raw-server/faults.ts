import type { Socket } from 'node:net'
import type { Reply } from './raw-server.ts'

/** Breaks the connection with RST. */
export const reset: Reply = (socket) => void socket.resetAndDestroy()

/** Ends the connection without a word. */
export const close: Reply = (socket) => void socket.end()

/** Never answers. */
export const hang: Reply = () => {}

/** Sends bytes and ends the connection. */
export const thenClose =
  (bytes: string | Uint8Array): Reply =>
  (socket) =>
    void socket.end(bytes)

/** Sends bytes, and resets the connection once they are out. */
export const thenReset =
  (bytes: string | Uint8Array): Reply =>
  (socket) =>
    // Not at once: a reset overtakes bytes that were not read yet.
    void socket.write(bytes, () => setTimeout(() => socket.resetAndDestroy(), 20))

/** Sends bytes one at a time for ever: the last one again and again. */
export const drip =
  (bytes: string | Uint8Array, everyMs = 10): Reply =>
  (socket) => {
    const all = Buffer.from(bytes as string)
    let at = 0
    const timer = setInterval(() => {
      const byte = all.subarray(at, ++at)
      socket.write(byte.length === 1 ? byte : all.subarray(-1))
    }, everyMs)
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
