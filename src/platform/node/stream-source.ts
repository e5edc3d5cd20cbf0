import { setImmediate } from 'node:timers'
import { describeValue } from '../../errors/describe.ts'
import type { Issue } from '../../errors/errors.ts'
import { ownCopy } from '../../errors/is-record.ts'
import { checkFields, checkName, type FileDescription, type ReportIssue } from '../check-files.ts'
import { mediaType } from '../media-type.ts'
import type { Source } from './source.ts'
import { isStream, isUsed, type OneShot, oneShotOf, open } from './streams.ts'

/** A stream that is neither read nor destroyed yet. */
export interface CheckedStream {
  readonly kind: 'stream'
  readonly path: string
  readonly filename: string
  readonly size: number | undefined
  readonly stream: OneShot
}

const UNREAD = 'a stream that nobody has read or closed yet'
const ENDED = 'an iterator that gives nothing any more'

/** Checks `{ name, stream, size? }`. */
export function checkStream(file: FileDescription, report: ReportIssue, path: string): CheckedStream | undefined {
  const { name, stream, size } = ownCopy(file)
  const knownFields = checkFields(file, ['name', 'stream', 'size'], report)
  const filename = checkName(name, report)
  const sized = size === undefined || (Number.isSafeInteger(size) && (size as number) >= 0)
  if (!sized) report('size', 'a whole number of bytes', describeValue(size))
  if (!isStream(stream))
    return report('stream', 'a Readable, a ReadableStream or an async iterable', describeValue(stream))
  if (isUsed(stream)) return report('stream', UNREAD, 'one that was read or closed')
  if (!knownFields || !sized || filename === undefined) return undefined
  return {
    kind: 'stream',
    path: `${path}.stream`,
    filename,
    size: size as number | undefined,
    stream: oneShotOf(stream),
  }
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

/** What is known of a stream without touching it. */
export const describeStream = ({ path, filename, size }: CheckedStream): Source => ({
  path,
  filename,
  type: mediaType(filename),
  size,
  replayable: false,
  async *read() {},
})

/** Takes a stream: it is read or destroyed from now on. Gives an issue if it turns out to have been read before. */
export async function openStream(file: CheckedStream): Promise<Source | Issue> {
  taken.add(file.stream)
  const { iterator, stop } = open(file.stream)
  const first = (async () => iterator.next())()
  if (await hasEnded(first)) {
    if (file.size !== 0) return { path: file.path, expected: UNREAD, received: ENDED }
  }
  return {
    ...describeStream(file),
    async *read() {
      const { done, value } = await first
      if (done && file.size !== 0) throw Object.assign(new Error(ENDED), { code: 'NO_BYTES' })
      if (done) return
      yield value
      yield* { [Symbol.asyncIterator]: () => iterator }
    },
    close: async () => stop(),
  }
}

/**
 * Whether an iterator has ended already. Nothing shows that a generator, or what a stream was made of, was read before,
 * but one that was ends at once, where it would be uploaded as an empty file. One that waits for its bytes is not waited
 * for.
 */
async function hasEnded(first: Promise<IteratorResult<unknown>>): Promise<boolean> {
  const turn = new Promise<undefined>((resolve) => setImmediate(() => resolve(undefined)))
  const result = await Promise.race([first, turn]).catch(() => undefined)
  return result?.done === true
}
