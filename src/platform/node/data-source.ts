import type { Issue } from '../../errors/errors.ts'
import type { DataFile } from '../data-file.ts'
import type { Source } from './source.ts'
import { readerOf } from './streams.ts'

/** Data that the caller holds: bytes are sent from the caller's memory, and a Blob on disk is read while it is sent. */
export function dataSource({ data, ...file }: DataFile): Source | Issue {
  const source = { ...file, replayable: true, ready: async () => {}, close: async () => {} }
  if (data instanceof Uint8Array) {
    const read = async function* () {
      yield data
    }
    return { ...source, size: data.length, read }
  }
  // Test environments such as jsdom have a `Blob` class of their own.
  const { stream, arrayBuffer } = data as Partial<Blob>
  if (typeof stream !== 'function' && typeof arrayBuffer !== 'function')
    return { path: file.path, expected: 'a Blob that can be read', received: 'one without stream() and arrayBuffer()' }
  return {
    ...source,
    size: data.size,
    async *read() {
      if (typeof stream === 'function') yield* readerOf(data.stream())
      else yield new Uint8Array(await data.arrayBuffer())
    },
  }
}
