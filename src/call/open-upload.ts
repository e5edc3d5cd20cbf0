import { openFiles } from '#platform'
import { isAffiliateNetworkError } from '../errors/errors.ts'
import type { MultipartBody, OpenFilesOptions } from '../platform/multipart.ts'
import { askCaller } from '../transport/ask-caller.ts'

/** Opens the files of an upload. @throws InputError */
export const openUpload = (operation: string, files: unknown, options: OpenFilesOptions): Promise<MultipartBody> =>
  askCaller(
    operation,
    'files',
    'a file that can be read',
    () => openFiles(operation, files, options),
    isAffiliateNetworkError,
  )
