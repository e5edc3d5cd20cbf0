import { readBy } from '../codecs/read.ts'
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

export const messageOf = (envelope: Envelope): string => envelope.message || envelope.errorMessage || ''

/**
 * Reads the pagination of a page, which is in the envelope or in `data`, and its rows, which are not validated yet. `data: []` without it is an empty page.
 * @throws UnreadableResponse
 */
export function rawPageOf(value: unknown, { data }: Envelope, place: 'envelope' | 'content', page: number) {
  const isEmpty = Array.isArray(data) && data.length === 0
  const inEnvelope = place === 'envelope' || isEmpty
  const holder = inEnvelope ? value : data
  const fields = ownCopy(isRecord(holder) ? holder : {}) as Record<string, unknown> & Pagination
  const rows = inEnvelope ? data : fields.content
  if (isEmpty && fields.totalItems === undefined)
    return { rows: [], pagination: { page, totalPages: 0, totalItems: 0 } }
  if (!Array.isArray(rows))
    throw new UnreadableResponse(
      `${inEnvelope ? 'data' : 'data.content'} to be an array of rows, received ${describeType(rows)}`,
    )
  let isValid = true
  readBy(Pagination, fields, () => {
    isValid = false
  })
  const pagination = { page: fields.page, totalPages: fields.totalPages, totalItems: fields.totalItems }
  if (!isValid || Object.values(pagination).some((count) => count < 0))
    throw new UnreadableResponse('page, totalPages and totalItems as whole numbers')
  return { rows, pagination }
}
