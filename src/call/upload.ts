import { openFiles } from '#platform'
import { listFrom } from '../codecs/responses.ts'
import { plural } from '../errors/describe.ts'
import { isAffiliateNetworkError, ResponseError } from '../errors/errors.ts'
import { isRecord } from '../errors/objects.ts'
import type { Operation } from '../operations/operation.ts'
import type { UploadOptions } from '../options/options.ts'
import type { MultipartPart } from '../options/uploads.ts'
import type { MultipartBody, OpenFilesOptions } from '../platform/multipart.ts'
import { callerCodeError } from '../transport/caller-code.ts'
import type { ClientState } from '../transport/client-state.ts'
import type { ServiceReply } from '../transport/reply.ts'
import { send } from '../transport/send.ts'
import { prepareCall } from './prepare-call.ts'
import { trackCall } from './run.ts'

/** Makes the call of an operation that uploads files. */
export const runUpload = (operation: Operation, args: readonly unknown[], clientState: ClientState): Promise<unknown> =>
  trackCall(operation.name, clientState, async (callState) => {
    const prepared = prepareCall(operation, args, clientState)
    const { options, files } = prepared
    // Before the files are opened.
    callState.signal = options.signal
    options.signal?.throwIfAborted()
    const multipart = await openUpload(operation.name, files, options)
    try {
      const reply = await send({ ...prepared, multipart }, clientState, callState)
      reply.checkErrorMessage()
      const result = operation.result.read(reply, prepared.wire)
      checkUploadedRecords(reply, result, multipart.parts, options.onIncomplete)
      return result
    } finally {
      await multipart.close()
    }
  })

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

/** Matches the names of files that can become any number of records. */
const ARCHIVE = /\.(?:7z|bz2|gz|rar|tar|tbz2?|tgz|txz|xz|zipx?|zst)$/i

/**
 * Reports a result with fewer records than files were sent. It is a list of records, or a map of such lists.
 * @throws ResponseError with `onIncomplete: 'throw'`
 */
export function checkUploadedRecords(
  reply: ServiceReply,
  result: unknown,
  parts: readonly MultipartPart[],
  onIncomplete: UploadOptions['onIncomplete'],
): void {
  const files = parts.map(({ filename }) => filename)
  const records = Object.values(Object(result)).flatMap(listFrom).filter(isRecord)
  const [sent, received] = [files.length, records.length]
  if (received >= sent || files.some((name) => ARCHIVE.test(name))) return
  const names = records.map(({ name }) => name).filter(Boolean)
  // Several files may have one name, and each record is that of one file.
  const left = [...names]
  const isMissing = (name: string) => {
    const at = left.indexOf(name)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  }
  const missing = names.length > 0 ? files.filter(isMissing) : undefined
  const missingNames = missing?.length ? `; none is named ${missing.slice(0, 10).join(', ')}` : ''
  const message = `the service returned records for ${received} of ${plural(sent, 'file')}${missingNames}`
  if (onIncomplete === 'throw') throw reply.makeError(ResponseError, message)
  reply.callState.warn({ code: 'upload-incomplete', message, sent, received, missing })
}
