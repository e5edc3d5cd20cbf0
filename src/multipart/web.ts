import type { MultipartBody, OpenOptions } from './body.ts'
import { formBody } from './form.ts'
import { checkHeld, type HeldFile, isDescription, isFile, received } from './held.ts'
import { type CheckFile, checkFiles } from './list.ts'

/** Checks the files of an upload and makes a body of them. @throws InputError before anything is sent. */
export async function openFiles(operation: string, files: unknown, _options?: OpenOptions): Promise<MultipartBody> {
  return formBody(operation, checkFiles(operation, files, checkFile))
}

const EXPECTED = 'a File, or { name, data }'

const checkFile: CheckFile<HeldFile> = (file, complain, path) => {
  if (!isFile(file)) {
    if (!isDescription(file)) return complain('', EXPECTED, received(file))
    for (const field of ['path', 'stream']) {
      if (field in file && !('data' in file))
        return complain('', `${EXPECTED}, the only files of this runtime`, `a ${field}`)
    }
  }
  return checkHeld(file, complain, path)
}
