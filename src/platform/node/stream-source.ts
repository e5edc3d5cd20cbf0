import { isErrored, Readable } from 'node:stream'
import { describeValue } from '../../errors/describe.ts'
import type { Issue } from '../../errors/errors.ts'
import { inputError } from '../../errors/input-error.ts'
import { type CheckedFile, checkFields, type FileCheck, type Placed, readName } from '../check-files.ts'
import { mediaType } from '../media-type.ts'
import { chunksOf, type Source, sourceError } from './source.ts'

type AnyStream = NodeJS.ReadableStream | ReadableStream<unknown> | AsyncIterable<unknown>

export interface CheckedStream extends CheckedFile {
  readonly kind: 'stream'
  readonly size: number | undefined
  /** The stream, or the iterator of an iterable. Either can be read once. */
  readonly stream: NodeJS.ReadableStream | ReadableStream<unknown> | AsyncIterator<unknown>
}

const UNREAD = 'a stream that nobody has read or closed yet'
const USED = 'one that was read or closed'
const TAKEN = 'one that an earlier upload has taken'
// A generator that was already read looks empty.
const EMPTY = 'one that is empty, or was read before'

export const checkStream: FileCheck<CheckedStream> = (file, report) => {
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

const isNodeStream = (stream: object): stream is NodeJS.ReadableStream =>
  typeof (stream as { pipe?: unknown }).pipe === 'function' && typeof (stream as { on?: unknown }).on === 'function'

const isWebStream = (stream: object): stream is ReadableStream<unknown> =>
  typeof (stream as { getReader?: unknown }).getReader === 'function'

/** Streams and iterators of uploads, from the moment they are opened. */
const taken = new WeakSet<object>()

/** Issues of streams that are given twice, that another upload has taken, or that were locked since they were checked. */
export function streamIssues(files: readonly Placed<CheckedStream>[]): Issue[] {
  return files.flatMap(({ stream, place: path }, index): Issue[] => {
    const first = files.findIndex((file) => file.stream === stream)
    if (first !== index) return [{ path, expected: 'a stream of its own', received: `that of ${files[first]?.place}` }]
    const received = taken.has(stream) ? TAKEN : isWebStream(stream) && stream.locked ? USED : undefined
    return received === undefined ? [] : [{ path, expected: UNREAD, received }]
  })
}

/**
 * Listens to the errors of streams while files beside them are opened: an `error` event without a listener ends the
 * process. A stream that fails meanwhile is reported when it is read.
 */
export function ignoreErrorsOf(files: readonly CheckedStream[]): () => void {
  const ignore = () => {}
  const streams = files.map(({ stream }) => stream).filter(isNodeStream)
  for (const stream of streams) stream.on('error', ignore)
  return () => {
    // Old streams may lack it.
    for (const stream of streams) (stream as Partial<Readable>).off?.('error', ignore)
  }
}

/** A stream as a source. Until it is taken, as in a preview, it stays as it was, and closing it does nothing. */
export function streamSource(operation: string, { stream, ...file }: Placed<CheckedStream>): Source {
  let iterator: AsyncIterator<unknown>
  let first: Promise<IteratorResult<unknown>> | undefined
  return {
    ...file,
    replayable: false,
    take() {
      taken.add(stream)
      // It may fail before it is read, and an `error` event without a listener ends the process.
      if (isNodeStream(stream)) stream.on('error', () => {})
      iterator = iteratorOf(stream)
      first = firstBytes(iterator)
      // `ready()` and `read()` report it.
      first.catch(() => {})
    },
    async ready() {
      const result = await first?.catch((error) => {
        throw sourceError(operation, file.place, 'could not be read to its end', 'not-sent', error)
      })
      if (result?.done)
        throw inputError(operation, { path: file.place, expected: 'a stream with at least one byte', received: EMPTY })
    },
    async *read() {
      const result = await first
      if (result === undefined || result.done) return
      yield result.value
      yield* { [Symbol.asyncIterator]: () => iterator }
    },
    async close() {
      if (first === undefined) return
      if (isNodeStream(stream)) (stream as Partial<Readable>).destroy?.()
      // Not awaited, because a generator returns only after the read that it awaits.
      else (async () => iterator.return?.())().catch(() => {})
    },
  }
}

function iteratorOf(stream: CheckedStream['stream']): AsyncIterator<unknown> {
  if (isWebStream(stream)) return chunksOf(stream)
  return isNodeStream(stream) ? stream[Symbol.asyncIterator]() : stream
}

async function firstBytes(iterator: AsyncIterator<unknown>): Promise<IteratorResult<unknown>> {
  for (;;) {
    const result = await iterator.next()
    const { value } = result
    const isEmpty = value === '' || (ArrayBuffer.isView(value) && value.byteLength === 0)
    if (result.done || !isEmpty) return result
  }
}
