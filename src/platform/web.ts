import type { MultipartBody, MultipartRequest, OpenOptions } from './body.ts'
import { type CheckFile, checkFiles, isFile } from './check-files.ts'
import { checkDataFile, type DataFile } from './data-file.ts'
import { broken, type Failure, propertyOf, textOf } from './failure.ts'
import { postByFetch } from './fetch.ts'
import { formBody } from './form.ts'

/** Checks the files of an upload and makes a body of them. @throws InputError before anything is sent. */
export async function openFiles(operation: string, files: unknown, _options?: OpenOptions): Promise<MultipartBody> {
  return formBody(checkFiles(operation, files, EXPECTED, checkFile))
}

const EXPECTED = 'a File, or { name, data }'

const checkFile: CheckFile<DataFile> = (file, report, path) => {
  const other = ['path', 'stream'].find((field) => Object.hasOwn(file, field))
  if (other !== undefined && !isFile(file) && !Object.hasOwn(file, 'data'))
    return report('', `${EXPECTED}, the only files of this runtime`, `a ${other}`)
  return checkDataFile(file, report, path)
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
