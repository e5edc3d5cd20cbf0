import type { Placed } from '../check-files.ts'
import type { DataFile } from '../data-file.ts'
import { chunksOf, DO_NOTHING, type Source } from './source.ts'

/** Data that the caller holds: bytes are sent from the caller's memory, and a Blob on disk is read while it is sent. */
export function dataSource({ data, ...file }: Placed<DataFile>): Source {
  const source = { ...DO_NOTHING, ...file, replayable: true }
  if (data instanceof Uint8Array) {
    const read = async function* () {
      yield data
    }
    return { ...source, size: data.length, read }
  }
  return {
    ...source,
    size: data.size,
    async *read() {
      // The `Blob` of a test environment may have only one of the two.
      const { stream } = data as Partial<Blob>
      if (stream) yield* chunksOf(data.stream())
      else yield new Uint8Array(await data.arrayBuffer())
    },
  }
}
