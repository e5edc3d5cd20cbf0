import { describeType, inParentheses, plural } from '../../errors/describe.ts'
import { ConnectionError, type Outcome } from '../../errors/errors.ts'
import { SOURCE_FAILED } from '../../errors/failure-codes.ts'
import type { CheckedFile, Placed } from '../check-files.ts'
import { codeOrName } from '../failure.ts'

export interface Source extends Placed<CheckedFile> {
  readonly size: number | undefined
  /** Whether it can be read more than once. */
  readonly replayable: boolean
  /** Takes a stream, which is read or destroyed from now on. */
  take(): void
  /** Waits for the first byte of a stream. @throws InputError if there is none. */
  ready(): Promise<void>
  read(): AsyncIterable<unknown>
  /** Releases what it holds, and ends a read under way, also one that waits for bytes. */
  close(): Promise<void>
}

/** The methods of a source that is always ready, and holds nothing open. */
export const DO_NOTHING: Pick<Source, 'take' | 'ready' | 'close'> = {
  take() {},
  async ready() {},
  async close() {},
}

/** Iterates over a web stream through its reader, as not every `ReadableStream` class is iterable. */
export function chunksOf<Chunk>(stream: ReadableStream<Chunk>): AsyncIterableIterator<Chunk> {
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

/** Size of a chunk. Data in memory would otherwise be sent as one, without progress. */
const CHUNK_SIZE = 64 * 1024

/** The fault of bytes whose length is 0 since their memory was transferred away. */
export const TRANSFERRED = 'its memory was transferred away during the upload'

/** A source's bytes, exactly as many as its size. @throws ConnectionError, as the service has received a part. */
export async function* bytesOf(operation: string, { place, size, read }: Source): AsyncGenerator<Buffer> {
  const fail = (problem: string, reason?: unknown) => sourceError(operation, place, problem, 'unknown', reason)
  let count = 0
  let fault: string | undefined
  try {
    for await (const chunk of read()) {
      const bytes = toBuffer(chunk)
      count += bytes?.length ?? 0
      if (bytes === undefined) fault = `expected bytes, received ${describeType(chunk)}`
      else if (size !== undefined && count > size) fault = `expected ${plural(size, 'byte')}, received more`
      else {
        const { length } = bytes
        for (let at = 0; at < length && bytes.length === length; at += CHUNK_SIZE)
          yield bytes.subarray(at, at + CHUNK_SIZE)
        if (bytes.length !== length) fault = TRANSFERRED
      }
      if (fault !== undefined) break
    }
  } catch (error) {
    throw fail('could not be read to its end', error)
  }
  if (fault !== undefined) throw fail(fault)
  if (size !== undefined && count < size) throw fail(`expected ${plural(size, 'byte')}, received ${count}`)
}

/** The error of a source. The message of its reason may contain anything, so only the code is shown. */
export function sourceError(operation: string, place: string, problem: string, outcome: Outcome, reason?: unknown) {
  const code = codeOrName(reason)
  const message = `${operation}: ${place}: ${problem}${inParentheses(code)}`
  return new ConnectionError(message, { operation, outcome, code: code ?? SOURCE_FAILED })
}

/** The same memory as a Buffer; text as UTF-8, because a `Readable` may have an encoding. */
function toBuffer(chunk: unknown): Buffer | undefined {
  if (typeof chunk === 'string') return Buffer.from(chunk)
  return ArrayBuffer.isView(chunk) ? Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength) : undefined
}
