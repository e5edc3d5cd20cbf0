import type { DataFile } from '../data-file.ts'
import type { ReportIssue } from '../list.ts'
import { readerOf } from './reader.ts'
import type { Source } from './source.ts'

/** Reports a Blob without a way to read it: test environments such as jsdom have a `Blob` class of their own. */
export function checkReadable(file: DataFile | undefined, report: ReportIssue, field: string): DataFile | undefined {
  if (file === undefined || file.data instanceof Uint8Array) return file
  const { stream, arrayBuffer } = file.data as Partial<Blob>
  if (typeof stream === 'function' || typeof arrayBuffer === 'function') return file
  return report(field, 'a Blob that can be read', 'one without stream() and arrayBuffer()')
}

/** Data that the caller holds: bytes are sent from the caller's memory, and a Blob on disk is read while it is sent. */
export function dataSource({ path, filename, type, data }: DataFile): Source {
  const isBytes = data instanceof Uint8Array
  return {
    path,
    filename,
    type,
    size: isBytes ? data.length : data.size,
    replayable: true,
    async *read() {
      if (isBytes) yield data
      else if (typeof data.stream === 'function') yield* readerOf(data.stream())
      else yield new Uint8Array(await data.arrayBuffer())
    },
    async close() {},
  }
}
