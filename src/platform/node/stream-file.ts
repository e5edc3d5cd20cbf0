import { isErrored, Readable } from 'node:stream'
import { describeValue } from '../../errors/describe.ts'
import { type CheckedFile, checkFields, type FileCheck, readName } from '../check-files.ts'
import { mediaType } from '../media-type.ts'

type AnyStream = NodeJS.ReadableStream | ReadableStream<unknown> | AsyncIterable<unknown>

export interface StreamFile extends CheckedFile {
  readonly kind: 'stream'
  readonly size: number | undefined
  /** The stream, or the iterator of an iterable. Either can be read once. */
  readonly stream: NodeJS.ReadableStream | ReadableStream<unknown> | AsyncIterator<unknown>
}

export const UNREAD = 'a stream that nobody has read or closed yet'
export const USED = 'one that was read or closed'

export const checkStreamFile: FileCheck<StreamFile> = (file, report) => {
  const { name, stream, size } = file
  checkFields(file, ['name', 'stream', 'size'], report)
  const filename = readName(name, report)
  if (size !== undefined && !(Number.isSafeInteger(size) && (size as number) > 0))
    report({ path: 'size', expected: 'a positive whole number of bytes', received: describeValue(size) })
  if (!isStream(stream))
    return report({
      path: 'stream',
      expected: 'a Readable, a ReadableStream or an async iterable',
      received: describeValue(stream),
    })
  if (isUsed(stream)) return report({ path: 'stream', expected: UNREAD, received: USED })
  return {
    kind: 'stream',
    filename,
    type: mediaType(filename),
    size: size as number | undefined,
    // A source that can be iterated again gives another iterator each time.
    stream: isNodeStream(stream) || isWebStream(stream) ? stream : stream[Symbol.asyncIterator](),
  }
}

function isStream(stream: unknown): stream is AnyStream {
  if (typeof stream !== 'object' || stream === null) return false
  return isWebStream(stream) || typeof (stream as Partial<AsyncIterable<unknown>>)[Symbol.asyncIterator] === 'function'
}

/** Whether a stream was read, or is being read: the rest would be sent as if it were the whole file. */
function isUsed(stream: AnyStream): boolean {
  const known = stream as NodeJS.ReadableStream
  if (Readable.isDisturbed(known) || isErrored(known)) return true
  if (isWebStream(stream)) return stream.locked
  const { readable, readableFlowing } = stream as Partial<Readable>
  return readable === false || readableFlowing === true
}

export const isNodeStream = (stream: object): stream is NodeJS.ReadableStream =>
  typeof (stream as { pipe?: unknown }).pipe === 'function' && typeof (stream as { on?: unknown }).on === 'function'

export const isWebStream = (stream: object): stream is ReadableStream<unknown> =>
  typeof (stream as { getReader?: unknown }).getReader === 'function'
