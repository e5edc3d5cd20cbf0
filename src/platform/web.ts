import { ignoreErrors } from '../errors/ignore-errors.ts'
import { checkFiles, type FileCheck } from './check-files.ts'
import { checkDataFile, type DataFile } from './data-file.ts'
import { brokenConnection, type Failure, propertyOf, textProperty } from './failure.ts'
import { type FetchRequest, isSuccess, postByFetch, pullStream } from './fetch.ts'
import type { MultipartBody, OpenFilesOptions, UploadRequest } from './multipart.ts'
import { watchProgress } from './progress.ts'
import { postByXhr } from './xhr.ts'

export { plainBody as textBody } from './fetch.ts'

/**
 * Copies the files of an upload into Blobs, also for a preview: they can be sent again, and `FormData` of some test
 * environments takes no `File`. @throws InputError
 */
export async function openFiles(
  operation: string,
  input: unknown,
  { onProgress }: OpenFilesOptions = {},
): Promise<MultipartBody> {
  const checked = checkFiles(operation, input, A_FILE, checkWebFile)
  const files = await Promise.all(
    checked.map(async ({ data, filename, type }) => ({ filename, data: new Blob([await toBlobPart(data)], { type }) })),
  )
  return {
    parts: files.map(({ filename, data }, index) => ({ name: `file[${index}]`, filename, size: data.size })),
    replayable: true,
    ready: async () => {},
    send: (request) => postFiles(files, request, onProgress),
    close: async () => {},
  }
}

const A_FILE = 'a File, or { name, data }'

const checkWebFile: FileCheck<DataFile> = (file, report) => {
  const other = ['path', 'stream'].find((field) => Object.hasOwn(file, field))
  if (other === undefined || Object.hasOwn(file, 'data')) return checkDataFile(file, report)
  return report({ path: '', expected: `${A_FILE}, the only files of this runtime`, received: `a ${other}` })
}

/** A Blob refuses memory that other threads can write to, and takes a Blob of another class for the text `[object Blob]`. */
async function toBlobPart(data: Blob | Uint8Array): Promise<BlobPart> {
  if (data instanceof Blob) return data
  if (!(data instanceof Uint8Array)) return (data as Blob).arrayBuffer()
  return data.buffer instanceof ArrayBuffer ? (data as Uint8Array<ArrayBuffer>) : new Uint8Array(data)
}

async function postFiles(
  files: readonly { filename: string; data: Blob }[],
  request: UploadRequest,
  onProgress: OpenFilesOptions['onProgress'],
): Promise<Response> {
  const total = files.reduce((bytes, { data }) => bytes + data.size, 0)
  const reportSent = watchProgress(onProgress, total)
  // The listener may have aborted the call.
  request.signal.throwIfAborted()
  const body = new FormData()
  for (const [index, { data, filename }] of files.entries()) body.append(`file[${index}]`, data, filename)
  // fetch does not report how much it has sent. Nothing else needs XMLHttpRequest.
  const byXhr = request.fetch === undefined && onProgress !== undefined && 'XMLHttpRequest' in globalThis
  const response = byXhr
    ? await postByXhr(request, body, (part) => reportSent(Math.floor(part * total)))
    : await postByFetch(request, body)
  if (isSuccess(response)) reportSent(total)
  return response
}

/**
 * For tools such as its network panel, Chromium cancels a request whose body a script has read to its end, and drops the
 * body. It does not if the response was cloned: the clone is canceled in its place.
 */
export function readableBody(response: Response): Response['body'] {
  // A response of a custom fetch may have no `clone`, or a body that is locked.
  ignoreErrors(() => response.clone().body?.cancel())
  return response.body
}

/** Posts bytes as they come. `type` is the media type of the whole body. */
export const postStream = (request: FetchRequest, bytes: AsyncGenerator<Uint8Array>, type: string): Promise<Response> =>
  postByFetch(
    request,
    pullStream(bytes, () => void bytes.return(undefined)),
    { 'content-type': type },
  )

/** Reads the error of a failed request. Browsers and workers do not say whether a connection was made. */
export const readFailure = (error: unknown): Failure =>
  brokenConnection(textProperty(error, 'code') ?? textProperty(propertyOf(error, 'cause'), 'code'))
