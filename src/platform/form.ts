import type { MultipartBody, MultipartRequest } from './body.ts'
import type { DataFile } from './data-file.ts'
import { postByFetch } from './fetch.ts'
import { watchProgress } from './progress.ts'
import { postByXhr } from './xhr.ts'

/** Files as a web `FormData`. Bytes are copied once, so that a retry sends what was given. */
export function formBody(checked: readonly DataFile[]): MultipartBody {
  const files = checked.map(({ data, filename, type }) => new File([toPart(data)], filename, { type }))
  return {
    parts: files.map(({ name, size }, index) => ({ name: `file[${index}]`, filename: name, size })),
    replayable: true,
    ready: async () => {},
    send: (request) => send(files, request),
    close: async () => {},
  }
}

async function send(files: readonly File[], request: MultipartRequest): Promise<Response> {
  const total = files.reduce((bytes, { size }) => bytes + size, 0)
  const reach = watchProgress(request.onProgress, total)
  // The listener may have ended the call.
  request.signal.throwIfAborted()
  const body = new FormData()
  for (const [index, file] of files.entries()) body.append(`file[${index}]`, file, file.name)
  // fetch does not report how much it has sent. Nothing else needs XMLHttpRequest.
  const byXhr = request.fetch === undefined && request.onProgress !== undefined && 'XMLHttpRequest' in globalThis
  const response = byXhr
    ? await postByXhr(request, body, (part) => reach(Math.floor(part * total)))
    : await postByFetch(request, body)
  if (response.ok) reach(total)
  return response
}

/** A Blob refuses memory that other threads can write to. */
const toPart = (data: Blob | Uint8Array): BlobPart =>
  data instanceof Uint8Array && !(data.buffer instanceof ArrayBuffer)
    ? new Uint8Array(data)
    : (data as Blob | Uint8Array<ArrayBuffer>)
