import { isErrored, Readable } from 'node:stream'
import { readerOf } from './reader.ts'

/** What an upload takes as a stream. */
export type AnyStream = NodeJS.ReadableStream | ReadableStream<unknown> | AsyncIterable<unknown>

/** How to read a stream of any kind. */
export interface ByteSource {
  /** What gives its bytes only once: the stream, or the iterator that it gives. */
  readonly once: object
  iterate(): AsyncIterator<unknown>
  /** Ends a read under way. */
  stop(): void
}

export function byteSource(stream: AnyStream): ByteSource {
  if (isNodeStream(stream)) {
    const stop = () => void (stream as NodeJS.ReadableStream & { destroy?(): void }).destroy?.()
    return { once: stream, iterate: () => stream[Symbol.asyncIterator](), stop }
  }
  let started: AsyncIterator<unknown> | undefined
  const start = (iterator: AsyncIterator<unknown>) => {
    started = iterator
    return iterator
  }
  if (isWebStream(stream)) {
    const stop = () => void (started?.return?.() ?? stream.cancel()).catch(() => {})
    return { once: stream, iterate: () => start(readerOf(stream)), stop }
  }
  const iterator = stream[Symbol.asyncIterator]()
  return {
    // A source that can be iterated again gives another one each time.
    once: iterator,
    iterate: () => start(iterator),
    stop: () => void Promise.resolve(started?.return?.()).catch(() => {}),
  }
}

export const isNodeStream = (stream: object): stream is NodeJS.ReadableStream =>
  typeof (stream as { pipe?: unknown }).pipe === 'function' && typeof (stream as { on?: unknown }).on === 'function'

const isWebStream = (stream: object): stream is ReadableStream<unknown> =>
  typeof (stream as { getReader?: unknown }).getReader === 'function'

export function isStream(stream: unknown): stream is AnyStream {
  if (typeof stream !== 'object' || stream === null) return false
  return isWebStream(stream) || typeof (stream as Partial<AsyncIterable<unknown>>)[Symbol.asyncIterator] === 'function'
}

/** Whether somebody reads a stream or has read it: the rest would be sent as if it were the file. */
export function isUsed(stream: AnyStream): boolean {
  const known = stream as NodeJS.ReadableStream
  if (Readable.isDisturbed(known) || isErrored(known)) return true
  if (isWebStream(stream)) return stream.locked
  const { readable, readableFlowing } = stream as Partial<Readable>
  return readable === false || readableFlowing === true
}
