import { isErrored, Readable } from 'node:stream'
import { show } from '../../errors/describe.ts'
import type { UploadStream } from '../inputs.ts'
import { type Complain, checkFields } from '../list.ts'
import { mediaType } from '../media-type.ts'
import { EXPECTED_NAME, readName } from '../names.ts'
import type { Source } from './source.ts'

/** A stream that nobody reads yet. */
export interface CheckedStream {
  readonly kind: 'stream'
  readonly path: string
  readonly filename: string
  readonly stream: AnyStream
  readonly size: number | undefined
}

type AnyStream = NodeJS.ReadableStream | ReadableStream<unknown> | AsyncIterable<unknown>

const FIELDS = { name: true, stream: true, size: true } satisfies Record<keyof UploadStream, true>

/** Checks `{ name, stream, size? }`. The stream is not touched. */
export function checkStream(file: object, complain: Complain, path: string): CheckedStream | undefined {
  const { name, stream, size } = file as { name?: unknown; stream?: unknown; size?: unknown }
  const fits = checkFields(file, FIELDS, complain)
  const read = readName(name)
  if ('received' in read) complain('name', EXPECTED_NAME, read.received)
  const sized = size === undefined || (Number.isSafeInteger(size) && (size as number) >= 0)
  if (!sized) complain('size', 'a whole number of bytes', show(size))
  if (!isStream(stream)) return complain('stream', 'a Readable, a ReadableStream or an async iterable', show(stream))
  if (isSpent(stream)) return complain('stream', 'a stream that nobody has read or closed yet', 'another')
  if (!fits || !sized || 'received' in read) return undefined
  return { kind: 'stream', path: `${path}.stream`, filename: read.name, stream, size: size as number | undefined }
}

/** A stream as a source. Unless it is only borrowed, it is read or destroyed from now on. */
export function streamSource({ path, filename, stream, size }: CheckedStream, borrowed: boolean): Source {
  // It may fail before its turn has come, and an `error` event that nobody hears ends the process.
  if (!borrowed && isNodeStream(stream)) stream.on('error', () => {})
  let stop = () => {}
  return {
    path,
    filename,
    type: mediaType(filename),
    size,
    replayable: false,
    async *read() {
      if (!isWebStream(stream)) return yield* stream
      const reader = stream.getReader()
      // To cancel the reader ends a read that is waiting, which to return from an iterator does not.
      stop = () => void reader.cancel().catch(() => {})
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return
        yield value
      }
    },
    stop: () => {
      if (isNodeStream(stream)) (stream as NodeJS.ReadableStream & { destroy?(): void }).destroy?.()
      else if (isWebStream(stream) && !stream.locked) void stream.cancel().catch(() => {})
      else stop()
    },
    async close() {
      if (!borrowed) this.stop()
    },
  }
}

const isNodeStream = (stream: AnyStream): stream is NodeJS.ReadableStream =>
  typeof (stream as { pipe?: unknown }).pipe === 'function' && typeof (stream as { on?: unknown }).on === 'function'

const isWebStream = (stream: AnyStream): stream is ReadableStream<unknown> =>
  typeof (stream as { getReader?: unknown }).getReader === 'function'

function isStream(stream: unknown): stream is AnyStream {
  if (typeof stream !== 'object' || stream === null || stream instanceof Blob) return false
  return (
    isWebStream(stream as AnyStream) ||
    typeof (stream as Partial<AsyncIterable<unknown>>)[Symbol.asyncIterator] === 'function'
  )
}

/** Whether somebody reads a stream, or has: what is left of it would go out as if it were the file. */
function isSpent(stream: AnyStream): boolean {
  const known = stream as NodeJS.ReadableStream
  if (Readable.isDisturbed(known) || isErrored(known)) return true
  if (isWebStream(stream)) return stream.locked
  const { readable, readableFlowing } = stream as Partial<Readable>
  return readable === false || readableFlowing === true
}
