import { openFiles } from '#platform'
import { isAffiliateNetworkError } from '../errors/errors.ts'
import type { MultipartBody, OpenFilesOptions } from '../platform/multipart.ts'
import { callerCodeError } from '../transport/caller-code.ts'

/** Opens the files of an upload. @throws InputError */
export async function openUpload(operation: string, files: unknown, options: OpenFilesOptions): Promise<MultipartBody> {
  try {
    return await openFiles(operation, files, options)
  } catch (reason) {
    throw isAffiliateNetworkError(reason)
      ? reason
      : callerCodeError(operation, 'files', 'a file that can be read', reason)
  }
}
