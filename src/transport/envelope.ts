import { readBy } from '../codecs/read.ts'
import { isRecord, ownCopy } from '../errors/objects.ts'
import { UnreadableResponse } from '../errors/unreadable-response.ts'
import { Envelope, Pagination } from '../schemas/envelope.ts'

/**
 * Reads the envelope of a response. An invalid `errorCode` or `httpStatus` makes the response unreadable; other invalid
 * fields are left out. The redirect test may be `unwrapped`, with its fields at the top level.
 * @throws UnreadableResponse
 */
export function readEnvelope(value: unknown, unwrapped = false): Envelope {
  if (!isRecord(value)) throw new UnreadableResponse('an envelope with errorCode')
  const envelope = ownCopy(value)
  const isUnwrapped = unwrapped && envelope.errorCode === undefined && Object.hasOwn(value, 'result')
  if (isUnwrapped) envelope.errorCode = 0
  readBy(Envelope, envelope, ([field]) => {
    const name = String(field)
    if (name === 'errorCode' || name === 'httpStatus')
      throw new UnreadableResponse(`an envelope with ${name} as documented`)
    delete envelope[name]
  })
  if (isUnwrapped || (unwrapped && envelope.data === undefined)) envelope.data = value
  return envelope as Record<string, unknown> & Envelope
}

/** Reads the position of a page in its list; `undefined` if it is not valid. */
export function readPagination(fields: Record<string, unknown>): Pagination | undefined {
  let isValid = true
  readBy(Pagination, fields, () => {
    isValid = false
  })
  const { page, totalPages, totalItems } = fields as Record<string, unknown> & Pagination
  return isValid && Math.min(page, totalPages, totalItems) >= 0 ? { page, totalPages, totalItems } : undefined
}

/** The message of the service; empty if there is none. */
export const messageOf = (envelope: Envelope): string => envelope.message || envelope.errorMessage || ''
