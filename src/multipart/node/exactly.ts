import { typeName } from '../../errors/describe.ts'
import type { ConnectionError } from '../../errors/errors.ts'
import { sourceFailure } from '../source-failure.ts'
import type { Source } from './source.ts'

/** What goes out at once at most: a Blob in memory would come as one piece, of which no progress can be told. */
const PIECE = 64 * 1024

/** A source's bytes, as many as its size says: that many were promised by `content-length`. */
export async function* exactly(operation: string, source: Source): AsyncGenerator<Buffer> {
  const { path, size } = source
  let failure: ConnectionError | undefined
  const fail = (what: string, reason?: unknown) => {
    failure = sourceFailure(operation, path, what, reason)
    return failure
  }
  let count = 0
  try {
    for await (const chunk of source.read()) {
      const bytes = toBytes(chunk)
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

/** The same memory as a Buffer; a text as UTF-8, since a `Readable` may have been given an encoding. */
function toBytes(chunk: unknown): Buffer | undefined {
  if (typeof chunk === 'string') return Buffer.from(chunk)
  return ArrayBuffer.isView(chunk) ? Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength) : undefined
}
