import { isErrored, Readable } from 'node:stream'

/** What an upload takes as a stream. */
export type AnyStream = NodeJS.ReadableStream | ReadableStream<unknown> | AsyncIterable<unknown>

/** What gives the bytes of a stream only once: the stream, or the iterator that it gives. */
export type OneShot = NodeJS.ReadableStream | ReadableStream<unknown> | AsyncIterator<unknown>

/** A stream that is being read. */
export interface OpenStream {
  readonly iterator: AsyncIterator<unknown>
  /** Ends a read under way, and the stream. */
  stop(): void
}

/** A source that can be iterated again gives another iterator each time. */
export const oneShotOf = (stream: AnyStream): OneShot =>
  isNodeStream(stream) || isWebStream(stream) ? stream : stream[Symbol.asyncIterator]()

/** Begins to read a stream. */
export function open(stream: OneShot): OpenStream {
  if (isNodeStream(stream)) {
    // It may fail before it is read, and an `error` event without a listener ends the process.
    stream.on('error', () => {})
    const { destroy } = stream as Partial<Readable>
    return { iterator: stream[Symbol.asyncIterator](), stop: () => void destroy?.call(stream) }
  }
  const iterator = isWebStream(stream) ? readerOf(stream) : stream
  return { iterator, stop: () => void (async () => iterator.return?.())().catch(() => {}) }
}

/** Iterates over a web stream through its reader, as not every `ReadableStream` class is iterable. */
export function readerOf<Chunk>(stream: ReadableStream<Chunk>): AsyncIterableIterator<Chunk> {
  const reader = stream.getReader()
  return {
    next: () => reader.read() as Promise<IteratorResult<Chunk>>,
    // Also ends a read that waits for bytes.
    async return() {
      await reader.cancel()
      reader.releaseLock()
      return { done: true, value: undefined }
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}

/** Whether a value is a stream that an upload takes. */
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

const isNodeStream = (stream: object): stream is NodeJS.ReadableStream =>
  typeof (stream as { pipe?: unknown }).pipe === 'function' && typeof (stream as { on?: unknown }).on === 'function'

const isWebStream = (stream: object): stream is ReadableStream<unknown> =>
  typeof (stream as { getReader?: unknown }).getReader === 'function'
