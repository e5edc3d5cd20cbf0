import { setImmediate } from 'node:timers'
import { describeValue } from '../../errors/describe.ts'
import type { Issue } from '../../errors/errors.ts'
import { ownCopy } from '../../errors/is-record.ts'
import type { Description } from '../data-file.ts'
import { checkFields, type ReportIssue } from '../list.ts'
import { mediaType } from '../media-type.ts'
import { EXPECTED_NAME, readName } from '../names.ts'
import { type ByteSource, byteSource, isNodeStream, isStream, isUsed } from './byte-source.ts'
import type { Source } from './source.ts'

/** A stream that is neither read nor destroyed yet. */
export interface CheckedStream {
  readonly kind: 'stream'
  readonly path: string
  readonly filename: string
  readonly size: number | undefined
  readonly bytes: ByteSource
}

const UNREAD = 'a stream that nobody has read or closed yet'
const ENDED = 'an iterator that gives nothing any more'

/** Checks `{ name, stream, size? }`. */
export function checkStream(file: Description, report: ReportIssue, path: string): CheckedStream | undefined {
  const { name, stream, size } = ownCopy(file)
  const knownFields = checkFields(file, ['name', 'stream', 'size'], report)
  const read = readName(name)
  if ('received' in read) report('name', EXPECTED_NAME, read.received)
  const sized = size === undefined || (Number.isSafeInteger(size) && (size as number) >= 0)
  if (!sized) report('size', 'a whole number of bytes', describeValue(size))
  if (!isStream(stream))
    return report('stream', 'a Readable, a ReadableStream or an async iterable', describeValue(stream))
  if (isUsed(stream)) return report('stream', UNREAD, 'one that was read or closed')
  if (!knownFields || !sized || 'received' in read) return undefined
  const bytes = byteSource(stream)
  return { kind: 'stream', path: `${path}.stream`, filename: read.name, size: size as number | undefined, bytes }
}

/** Streams and iterators of uploads, from the moment they are opened. */
const taken = new WeakSet<object>()

/** Issues of streams that another upload has taken, or that are given twice. */
export function takenStreams(files: readonly CheckedStream[]): Issue[] {
  return files.flatMap(({ bytes: { once }, path }, index): Issue[] => {
    const first = files.findIndex(({ bytes }) => bytes.once === once)
    if (first !== index) return [{ path, expected: 'a stream of its own', received: `that of ${files[first]?.path}` }]
    return taken.has(once) ? [{ path, expected: UNREAD, received: 'one that an earlier upload has taken' }] : []
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
  async close() {},
})

/** Takes a stream: it is read or destroyed from now on. Gives an issue if it turns out to have been read before. */
export async function openStream(file: CheckedStream): Promise<Source | Issue> {
  const { once, iterate, stop } = file.bytes
  taken.add(once)
  // It may fail before it is read, and an `error` event without a listener ends the process.
  if (isNodeStream(once)) once.on('error', () => {})
  let iterator: AsyncIterator<unknown> | undefined
  let first: Promise<IteratorResult<unknown>> | undefined
  if (file.size !== 0) {
    iterator = iterate()
    first = (async (opened) => opened.next())(iterator)
    if (await hasEnded(first)) return { path: file.path, expected: UNREAD, received: ENDED }
  }
  return {
    ...describeStream(file),
    async *read() {
      const opened = iterator ?? iterate()
      iterator = opened
      const { done, value } = await (first ?? opened.next())
      if (done && first !== undefined) throw Object.assign(new Error(ENDED), { code: 'NO_BYTES' })
      if (done) return
      yield value
      yield* { [Symbol.asyncIterator]: () => opened }
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
