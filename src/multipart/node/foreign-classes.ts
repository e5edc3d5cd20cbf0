import buffer from 'node:buffer'
import type { Issue } from '../../errors/errors.ts'
import type { MultipartBody } from '../body.ts'
import { formBody, postForm, sizeOf } from '../form.ts'
import type { BlobClass, HeldFile } from '../held.ts'
import { watchProgress } from '../progress.ts'
import { inputError } from '../../errors/input-error.ts'

/** Node's own classes, whatever the global ones are. */
const own = buffer as unknown as { readonly Blob: BlobClass; readonly File: unknown }
export const OwnBlob = own.Blob

/**
 * Whether the global classes are those of a test environment such as jsdom, which puts its own in their place and leaves
 * the `fetch` of Node, which takes them for empty or for text.
 */
export const isForeign = () => globalThis.Blob !== own.Blob || globalThis.File !== own.File

/** The same files, each `Blob` of another class read into one of Node's. @throws InputError for one that cannot be. */
export async function ownBlobs<Checked extends { readonly kind: string }>(
  operation: string,
  files: readonly (Checked | HeldFile)[],
): Promise<(Checked | HeldFile)[]> {
  const issues: Issue[] = []
  const read = await Promise.all(
    files.map(async (file) => {
      if (!isHeld(file) || isOwn(file.blob)) return file
      try {
        return { ...file, blob: new OwnBlob([await file.blob.arrayBuffer()]) }
      } catch {
        issues.push({ path: file.path, expected: 'a Blob that can be read', received: 'one without arrayBuffer()' })
        return file
      }
    }),
  )
  if (issues.length > 0) throw inputError(operation, issues)
  return read
}

const isOwn = (blob: Blob): boolean => blob instanceof OwnBlob
const isHeld = (file: { readonly kind: string }): file is HeldFile => file.kind === 'held'

/** Files as the bytes of a whole form, which any `fetch` takes; of progress it can tell the start and the end. */
export function bytesBody(operation: string, files: readonly HeldFile[]): MultipartBody {
  return {
    ...formBody(operation, files),
    async send(request) {
      request.signal.throwIfAborted()
      const progress = watchProgress(request.onProgress, sizeOf(files))
      const { default: FormData } = await import('form-data')
      const form = new FormData()
      for (const [index, { filename, type, blob }] of files.entries())
        form.append(`file[${index}]`, Buffer.from(await blob.arrayBuffer()), { filename, contentType: type })
      return postForm(request, new Uint8Array(form.getBuffer()), progress, form.getHeaders())
    },
  }
}
