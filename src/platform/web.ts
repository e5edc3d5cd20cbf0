import type { MultipartBody, MultipartRequest } from './body.ts'
import { type CheckFile, checkFiles, isFile } from './check-files.ts'
import { checkDataFile, type DataFile } from './data-file.ts'
import { broken, type Failure, propertyOf, textOf } from './failure.ts'
import { postByFetch } from './fetch.ts'
import { watchProgress } from './progress.ts'
import { postByXhr } from './xhr.ts'

/** Makes a web `FormData` of the files of an upload. Bytes are copied, for retries. @throws InputError */
export async function openFiles(operation: string, given: unknown): Promise<MultipartBody> {
  const checked = checkFiles(operation, given, EXPECTED, checkFile)
  const files = checked.map(({ data, filename, type }) => new File([toPart(data)], filename, { type }))
  return {
    parts: files.map(({ name, size }, index) => ({ name: `file[${index}]`, filename: name, size })),
    replayable: true,
    ready: async () => {},
    send: (request) => send(files, request),
    close: async () => {},
  }
}

const EXPECTED = 'a File, or { name, data }'

const checkFile: CheckFile<DataFile> = (file, report, path) => {
  const other = ['path', 'stream'].find((field) => Object.hasOwn(file, field))
  if (other !== undefined && !isFile(file) && !Object.hasOwn(file, 'data'))
    return report('', `${EXPECTED}, the only files of this runtime`, `a ${other}`)
  return checkDataFile(file, report, path)
}

/** A Blob refuses memory that other threads can write to. */
const toPart = (data: Blob | Uint8Array): BlobPart =>
  data instanceof Uint8Array && !(data.buffer instanceof ArrayBuffer)
    ? new Uint8Array(data)
    : (data as Blob | Uint8Array<ArrayBuffer>)

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

/** Posts bytes as they come. `type` is the media type of the whole body. */
export function postStream(
  request: MultipartRequest,
  bytes: AsyncGenerator<Uint8Array>,
  type: string,
): Promise<Response> {
  // Not `ReadableStream.from`, which some runtimes lack.
  const body = new ReadableStream({
    async pull(controller) {
      const { done, value } = await bytes.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: () => void bytes.return(undefined),
  })
  return postByFetch(request, body, { 'content-type': type })
}

/** Reads the error of a failed request. Browsers and workers do not say whether a connection was made. */
export const readFailure = (error: unknown): Failure =>
  broken(textOf(error, 'code') ?? textOf(propertyOf(error, 'cause'), 'code'))
