import { failureName, inParentheses, typeName } from '../../errors/describe.ts'
import { ConnectionError } from '../../errors/errors.ts'

/** A file that can be read and sent. */
export interface Source {
  /** Where it was given, e.g. `files[0].path`; used in error messages. */
  readonly path: string
  readonly filename: string
  readonly type: string
  /** Bytes, where they are known. */
  readonly size: number | undefined
  /** Whether it can be read more than once. */
  readonly replayable: boolean
  /** Its bytes from the first on. */
  read(): AsyncIterable<unknown>
  /** Releases what it holds, and ends a read under way, also one that waits for bytes. */
  close?(): Promise<void>
}

/** Sent at once at most: data in memory would go out as one piece, without progress. */
const PIECE = 64 * 1024

/**
 * A source's bytes, exactly as many as its size: `content-length` promised them. A source that fails becomes a
 * `ConnectionError`, because it is unknown what the service did with the part that it received.
 */
export async function* bytesOf(operation: string, { path, size, read }: Source): AsyncGenerator<Buffer> {
  let failure: ConnectionError | undefined
  const fail = (what: string, reason?: unknown) => {
    // The reason's message may contain anything, so only its code is shown.
    const code = failureName(reason)
    const details = { operation, outcome: 'unknown', code: code ?? 'SOURCE_FAILED' } as const
    failure = new ConnectionError(`${operation}: ${path}: ${what}${inParentheses(code)}`, details)
    return failure
  }
  let count = 0
  try {
    for await (const chunk of read()) {
      const bytes = toBuffer(chunk)
      if (bytes === undefined) throw fail(`expected bytes, received ${typeName(chunk)}`)
      count += bytes.length
      if (size !== undefined && count > size) throw fail(`expected ${size} bytes, received more`)
      for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE)
    }
  } catch (error) {
    throw failure ?? fail('could not be read to its end', error)
  }
  if (size !== undefined && count < size) throw fail(`expected ${size} bytes, received ${count}`)
}

/** The same memory as a Buffer; text as UTF-8, because a `Readable` may have an encoding. */
function toBuffer(chunk: unknown): Buffer | undefined {
  if (typeof chunk === 'string') return Buffer.from(chunk)
  return ArrayBuffer.isView(chunk) ? Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength) : undefined
}
