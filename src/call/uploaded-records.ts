import { listOf } from '../codecs/responses.ts'
import { truncate } from '../errors/describe.ts'
import { isRecord } from '../errors/is-record.ts'
import { type ReceivedResponse, unusable } from '../errors/response-error.ts'
import type { UploadIncompleteEvent } from '../options/client-event.ts'
import type { UploadOptions } from '../options/options.ts'
import type { MultipartPart } from '../options/uploads.ts'

/** Matches the names of files that can become any number of records. */
const ARCHIVE = /\.(?:7z|bz2|gz|rar|tar|tbz2?|tgz|txz|xz|zipx?|zst)$/i

/**
 * Reports a result with fewer records than files were sent. It is a list of records, or a map of such lists.
 * @throws ResponseError with `onIncomplete: 'throw'`
 */
export function checkUploaded(
  response: ReceivedResponse,
  result: unknown,
  parts: readonly MultipartPart[],
  onIncomplete: UploadOptions['onIncomplete'],
  warn: (event: UploadIncompleteEvent) => void,
): void {
  const files = parts.map(({ filename }) => filename)
  const records = Object.values(Object(result)).flatMap(listOf).filter(isRecord)
  const [sent, received] = [files.length, records.length]
  if (received >= sent || files.some((name) => ARCHIVE.test(name))) return
  const names = records.map(({ name }) => name).filter(Boolean)
  const missing = names.length > 0 ? files.filter((name) => !names.includes(name)).map(response.scrub) : undefined
  const named = missing?.length ? `; none is named ${truncate(missing.join(', '), 200)}` : ''
  const text = `the service returned records for ${received} of ${sent} files${named}`
  if (onIncomplete === 'throw') throw unusable(response, text)
  const { operation, callId } = response
  const message = `${operation}: ${text}`
  warn({ type: 'warning', code: 'upload-incomplete', operation, callId, message, sent, received, missing })
}
