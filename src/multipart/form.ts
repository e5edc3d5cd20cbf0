import { fetchInit } from './fetch-init.ts'
import type { MultipartBody, MultipartRequest } from './body.ts'
import { withoutBodyHeaders } from './headers.ts'
import type { HeldFile } from './held.ts'
import { type Progress, watchProgress } from './progress.ts'
import { sourceFailure } from './source-failure.ts'
import { watchedFile } from './watched-file.ts'

/**
 * Files that the runtime has, as a web `FormData` through `fetch`.
 *
 * `fetch` does not say how much it has sent. Where the runtime lets itself be watched as it reads the files (Node,
 * Deno), progress is told from that; elsewhere only the start, and the end once the service has taken the upload.
 */
export function formBody(operation: string, files: readonly HeldFile[]): MultipartBody {
  return {
    parts: files.map(({ filename, blob }, index) => ({ name: `file[${index}]`, filename, size: blob.size })),
    replayable: true,
    send: (request) => send(operation, files, request),
    close: async () => {},
  }
}

async function send(operation: string, files: readonly HeldFile[], request: MultipartRequest): Promise<Response> {
  request.signal.throwIfAborted()
  const failed = new AbortController()
  const progress = watchProgress(request.onProgress, sizeOf(files))
  const form = new FormData()
  for (const [index, { path, filename, type, blob }] of files.entries()) {
    const file = watchedFile(blob, filename, type, {
      onRead: progress.add,
      onError: (reason) => failed.abort(sourceFailure(operation, path, 'could not be read to its end', reason)),
    })
    // Without a third argument the file stays the one that is watched.
    form.append(`file[${index}]`, file)
  }
  const signal = AbortSignal.any([request.signal, failed.signal])
  try {
    return await postForm({ ...request, signal }, form, progress)
  } catch (error) {
    throw failed.signal.aborted && !request.signal.aborted ? failed.signal.reason : error
  }
}

/** The bytes of files, without what multipart puts around them. */
export const sizeOf = (files: readonly HeldFile[]): number => files.reduce((bytes, { blob }) => bytes + blob.size, 0)

/** Sends a form through the request's `fetch`, and tells of its end once the service has taken it. */
export async function postForm(
  // Called as a method, the fetch of browsers and workers is an illegal invocation.
  { url, headers, signal, fetch }: MultipartRequest,
  body: FormData | Uint8Array<ArrayBuffer>,
  progress: Progress,
  bodyHeaders: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...withoutBodyHeaders(headers), ...bodyHeaders },
    body,
    signal,
    ...fetchInit(),
  })
  if (response.ok) progress.finish()
  return response
}
