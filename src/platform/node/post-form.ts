import type { Readable } from 'node:stream'
import FormData from 'form-data'
import type { FetchRequest } from '../fetch.ts'
import { postBody } from './post.ts'
import { type Source, sourceError, TRANSFERRED } from './source.ts'

interface Form {
  readonly operation: string
  readonly files: readonly (Pick<Source, 'filename' | 'type' | 'size'> & { readonly stream: Readable })[]
  /** Whether the sizes of all files are known, and so that of the form. */
  readonly hasLength: boolean
  /** Receives how many bytes of the files were sent so far. */
  readonly reportSent: (bytes: number) => void
}

/** Posts files as a form of the package `form-data`. */
export function postForm(request: FetchRequest, { operation, files, hasLength, reportSent }: Form): Promise<Response> {
  const form = new FormData()
  for (const [index, { filename, type, size, stream }] of files.entries()) {
    // As text, because form-data takes the number 0 for an unknown length.
    const knownLength = size?.toString() as unknown as number
    form.append(`file[${index}]`, stream, { filename, contentType: type, knownLength })
  }
  let sent = 0
  return postBody(request, {
    headers: { ...form.getHeaders(), ...(hasLength && { 'content-length': String(form.getLengthSync()) }) },
    bytes: form,
    onSent(chunk) {
      // The framing of a form is text, and the files are bytes.
      if (typeof chunk !== 'string') sent += chunk.length
      reportSent(sent)
      // An empty chunk: its memory was transferred away after it was read. The service would wait for its bytes.
      if (chunk.length === 0) form.emit('error', sourceError(operation, 'files', TRANSFERRED, 'unknown'))
    },
  })
}
