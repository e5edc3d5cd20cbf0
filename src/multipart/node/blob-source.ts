import type { HeldFile } from '../held.ts'
import type { Source } from './source.ts'

/** A file that the runtime has, beside one that it does not have. */
export function blobSource({ path, filename, type, blob }: HeldFile): Source {
  return {
    path,
    filename,
    type,
    size: blob.size,
    replayable: true,
    read: () => blob.stream(),
    stop() {},
    async close() {},
  }
}
