import { readBy } from '../codecs/read.ts'
import { describeType } from '../errors/describe.ts'
import { isRecord, ownCopy } from '../errors/objects.ts'
import { UnreadableResponse } from '../errors/unreadable-response.ts'
import { type Envelope, Pagination } from '../schemas/envelope.ts'

/**
 * Reads the rows of a page, which are not validated yet, and its pagination: from the envelope, or from `data`. `data: []`
 * without a pagination is an empty page.
 * @throws UnreadableResponse
 */
export function readRawPage(value: unknown, { data }: Envelope, place: 'envelope' | 'content', page: number) {
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
