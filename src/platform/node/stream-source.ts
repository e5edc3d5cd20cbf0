import { describeValue } from '../../errors/describe.ts'
import type { Issue } from '../../errors/errors.ts'
import { inputErrorAt } from '../../errors/input-error.ts'
import { ownCopy } from '../../errors/is-record.ts'
import { type CheckedFile, checkFields, checkName, type FileDescription, type ReportIssue } from '../check-files.ts'
import { mediaType } from '../media-type.ts'
import { type Source, sourceError } from './source.ts'
import { isStream, isUsed, type OneShot, oneShotOf, open } from './streams.ts'

/** A stream that is neither read nor destroyed yet. */
export interface CheckedStream extends CheckedFile {
  readonly size: number | undefined
  readonly stream: OneShot
}

const UNREAD = 'a stream that nobody has read or closed yet'
// A generator that was read before, or a stream of one, ends at once.
const EMPTY = 'one that is empty, or was read before'

/** Checks `{ name, stream, size? }`. */
export function checkStream(file: FileDescription, report: ReportIssue, path: string): CheckedStream | undefined {
  const { name, stream, size } = ownCopy(file)
  const knownFields = checkFields(file, ['name', 'stream', 'size'], report)
  const filename = checkName(name, report)
  const sized = size === undefined || (Number.isSafeInteger(size) && (size as number) > 0)
  if (!sized) report('size', 'a positive whole number of bytes', describeValue(size))
  if (!isStream(stream))
    return report('stream', 'a Readable, a ReadableStream or an async iterable', describeValue(stream))
  if (isUsed(stream)) return report('stream', UNREAD, 'one that was read or closed')
  if (!knownFields || !sized || filename === undefined) return undefined
  const checked = { path: `${path}.stream`, filename, type: mediaType(filename), size: size as number | undefined }
  return { ...checked, stream: oneShotOf(stream) }
}

/** Streams and iterators of uploads, from the moment they are opened. */
const taken = new WeakSet<object>()

/** Issues of streams that another upload has taken, or that are given twice. */
export function takenStreams(files: readonly CheckedStream[]): Issue[] {
  return files.flatMap(({ stream, path }, index): Issue[] => {
    const first = files.findIndex((file) => file.stream === stream)
    if (first !== index) return [{ path, expected: 'a stream of its own', received: `that of ${files[first]?.path}` }]
    return taken.has(stream) ? [{ path, expected: UNREAD, received: 'one that an earlier upload has taken' }] : []
  })
}

/** What a preview shows of a stream, which stays as it was. */
export const describeStream = ({ stream: _, ...file }: CheckedStream): Source => ({
  ...file,
  replayable: false,
  async ready() {},
  async *read() {},
  async close() {},
})

/** Takes a stream: it is read or destroyed from now on. */
export function openStream(operation: string, file: CheckedStream): Source {
  taken.add(file.stream)
  const { iterator, stop } = open(file.stream)
  const first = firstBytes(iterator)
  // Reported by who waits for it.
  first.catch(() => {})
  return {
    ...describeStream(file),
    async ready() {
      const { done } = await first.catch((error) => {
        throw sourceError(operation, file.path, 'could not be read to its end', 'not-sent', error)
      })
      if (done) throw inputErrorAt(operation, file.path, 'a stream with at least one byte', EMPTY)
    },
    async *read() {
      const { done, value } = await first
      if (done) return
      yield value
      yield* { [Symbol.asyncIterator]: () => iterator }
    },
    close: async () => stop(),
  }
}

/** The first result of an iterator that is not an empty chunk. */
async function firstBytes(iterator: AsyncIterator<unknown>): Promise<IteratorResult<unknown>> {
  for (;;) {
    const result = await iterator.next()
    const { value } = result
    const isEmpty = value === '' || (ArrayBuffer.isView(value) && value.byteLength === 0)
    if (result.done || !isEmpty) return result
  }
}
