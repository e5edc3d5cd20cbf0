import type { MultipartBody, OpenOptions } from './body.ts'
import { checkDataFile, type DataFile, describeFile, isDescription, isFile } from './data-file.ts'
import { broken, type Failure, propertyOf, textOf } from './failure.ts'
import { formBody } from './form.ts'
import { type CheckFile, checkFiles } from './list.ts'

export { streamBody } from './stream-body.ts'

/** Checks the files of an upload and makes a body of them. @throws InputError before anything is sent. */
export async function openFiles(operation: string, files: unknown, _options?: OpenOptions): Promise<MultipartBody> {
  return formBody(checkFiles(operation, files, checkFile))
}

const EXPECTED = 'a File, or { name, data }'

const checkFile: CheckFile<DataFile> = (file, report, path) => {
  if (isFile(file)) return checkDataFile(file, report, path)
  if (!isDescription(file)) return report('', EXPECTED, describeFile(file))
  for (const field of ['path', 'stream']) {
    if (Object.hasOwn(file, field) && !Object.hasOwn(file, 'data'))
      return report('', `${EXPECTED}, the only files of this runtime`, `a ${field}`)
  }
  return checkDataFile(file, report, path)
}

/** Reads the error of a failed request. Browsers and workers do not say whether a connection was made. */
export const readFailure = (error: unknown): Failure =>
  broken(textOf(error, 'code') ?? textOf(propertyOf(error, 'cause'), 'code'))
