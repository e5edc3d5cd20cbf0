import { listFrom } from '../codecs/responses.ts'
import { ResponseError } from '../errors/errors.ts'
import { isRecord } from '../errors/objects.ts'
import type { UploadOptions } from '../options/options.ts'
import type { MultipartPart } from '../options/uploads.ts'
import type { ServiceReply } from '../transport/reply.ts'

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
  const missing = names.length > 0 ? files.filter((name) => !names.includes(name)) : undefined
  const missingNames = missing?.length ? `; none is named ${missing.slice(0, 10).join(', ')}` : ''
  const message = `the service returned records for ${received} of ${sent} files${missingNames}`
  if (onIncomplete === 'throw') throw reply.makeError(ResponseError, message)
  reply.callState.warn({ code: 'upload-incomplete', message, sent, received, missing })
}
