import { readBy } from '../codecs/zod/read.ts'
import { describeType } from '../errors/describe.ts'
import { isRecord, ownCopy } from '../errors/objects.ts'
import { UnreadableResponse } from '../errors/unreadable-response.ts'
import { Envelope, Pagination } from '../schemas/envelope.ts'

/**
 * Reads the envelope of a response. An invalid `errorCode` or `httpStatus` makes the response unreadable; other invalid
 * fields are left out. The redirect test may be `unwrapped`, with its fields at the top level.
 * @throws UnreadableResponse
 */
export function readEnvelope(value: unknown, unwrapped = false): Envelope {
  if (!isRecord(value)) throw new UnreadableResponse(`an envelope with errorCode, received ${describeType(value)}`)
  const envelope = ownCopy(value)
  const isUnwrapped = unwrapped && envelope.errorCode === undefined && Object.hasOwn(value, 'result')
  if (isUnwrapped) envelope.errorCode = 0
  readBy(Envelope, envelope, ([field], expected, invalid) => {
    const name = String(field)
    if (name === 'errorCode' || name === 'httpStatus')
      throw new UnreadableResponse(`${expected} as ${name}, received ${describeType(invalid)}`)
    delete envelope[name]
  })
  if (isUnwrapped || (unwrapped && envelope.data === undefined)) envelope.data = value
  return envelope as Record<string, unknown> & Envelope
}

/** Reads the position of a page in its list. `refuse` is called with the name of a field that is not valid. */
export function readPagination(fields: Record<string, unknown>, refuse: (name: string) => never): Pagination {
  readBy(Pagination, fields, ([name]) => refuse(String(name)))
  const { page, totalPages, totalItems } = fields as Record<string, unknown> & Pagination
  const pagination = { page, totalPages, totalItems }
  for (const [name, count] of Object.entries(pagination)) if (count < 0) refuse(name)
  return pagination
}

/** The message of the service; empty if there is none. */
export const messageOf = (envelope: Partial<Envelope>): string => envelope.message || envelope.errorMessage || ''
