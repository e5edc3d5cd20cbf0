import type { Readable } from 'node:stream'
import type { Issue } from '../../errors/errors.ts'
import { inputError } from '../../errors/input-error.ts'
import type { Placed } from '../check-files.ts'
import { chunksOf, type Source, sourceError } from './source.ts'
import { isNodeStream, isWebStream, type StreamFile, UNREAD, USED } from './stream-file.ts'

const TAKEN = 'one that an earlier upload has taken'
// A generator that was already read looks empty.
const EMPTY = 'one that is empty, or was read before'

/** Streams and iterators of uploads, from the moment they are opened. */
const taken = new WeakSet<object>()

/** Issues of streams that are given twice, that another upload has taken, or that were locked since they were checked. */
export function streamIssues(files: readonly Placed<StreamFile>[]): Issue[] {
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
export function ignoreErrorsOf(files: readonly StreamFile[]): () => void {
  const ignore = () => {}
  const streams = files.map(({ stream }) => stream).filter(isNodeStream)
  for (const stream of streams) stream.on('error', ignore)
  return () => {
    // Old streams may lack it.
    for (const stream of streams) (stream as Partial<Readable>).off?.('error', ignore)
  }
}

/** A stream as a source. Until it is taken, as in a preview, it stays as it was, and closing it does nothing. */
export function streamSource(operation: string, { stream, ...file }: Placed<StreamFile>): Source {
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

function iteratorOf(stream: StreamFile['stream']): AsyncIterator<unknown> {
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
