import { fetchInit } from '../fetch-init.ts'
import type { MultipartBody, MultipartRequest } from './body.ts'
import { withoutBodyHeaders } from './headers.ts'
import type { HeldFile } from './held.ts'
import { watchProgress } from './progress.ts'
import { sourceFailure } from './source-failure.ts'
import { watchedFile } from './watched-file.ts'

/**
 * Files that the runtime has, as a web `FormData` through `fetch`.
 *
 * `fetch` does not say how much it has sent. Where the runtime lets itself be watched as it reads the files (Node,
 * Deno), progress is told from that; elsewhere only the start, and the end once the service has taken the upload.
 */
export function formBody(operation: string, files: readonly HeldFile[]): MultipartBody {
  const total = files.reduce((bytes, { blob }) => bytes + blob.size, 0)
  return {
    parts: files.map(({ filename, blob }, index) => ({ name: `file[${index}]`, filename, size: blob.size })),
    replayable: true,
    send: (request) => send(operation, files, total, request),
    close: async () => {},
  }
}

async function send(
  operation: string,
  files: readonly HeldFile[],
  total: number,
  request: MultipartRequest,
): Promise<Response> {
  request.signal.throwIfAborted()
  const failed = new AbortController()
  const progress = watchProgress(request.onProgress, total)
  const form = new FormData()
  for (const [index, { path, filename, type, blob }] of files.entries()) {
    const file = watchedFile(blob, filename, type, {
      onRead: progress.add,
      onError: (reason) => failed.abort(sourceFailure(operation, path, 'could not be read to its end', reason)),
    })
    // Without a third argument the file stays the one that is watched.
    form.append(`file[${index}]`, file)
  }
  // Called as a method, the fetch of browsers and workers is an illegal invocation.
  const { fetch } = request
  try {
    const response = await fetch(request.url, {
      method: 'POST',
      headers: withoutBodyHeaders(request.headers),
      body: form,
      signal: AbortSignal.any([request.signal, failed.signal]),
      ...fetchInit(),
    })
    if (response.ok) progress.finish()
    return response
  } catch (error) {
    throw failed.signal.aborted && !request.signal.aborted ? failed.signal.reason : error
  }
}
