import { readBy } from '../codecs/read.ts'
import { typeName } from '../errors/describe.ts'
import { isRecord, ownCopy } from '../errors/is-record.ts'
import { Envelope, Pagination } from '../schemas/envelope.ts'
import { UnreadableResponse } from './json.ts'

const HEAD = ['errorCode', 'httpStatus', 'message', 'errorMessage', 'api-trace-id', 'trace-id'] as const

/**
 * The envelope of a response, read strictly: without it nothing can be trusted. Its texts alone, on which nothing rests,
 * are left out where they do not fit. The redirect test may be `unwrapped`, with its fields at the top level.
 * @throws UnreadableResponse
 */
export function readEnvelope(value: unknown, unwrapped = false): Envelope {
  if (!isRecord(value)) throw new UnreadableResponse('an envelope with errorCode')
  const head = pick(value, HEAD)
  const isUnwrapped = unwrapped && head.errorCode === undefined && Object.hasOwn(value, 'result')
  if (isUnwrapped) head.errorCode = 0
  readBy(Envelope, head, ([field]) => {
    const name = String(field)
    if (name === 'errorCode' || name === 'httpStatus')
      throw new UnreadableResponse(`an envelope with ${name} as documented`)
    delete head[name]
  })
  const data = Object.hasOwn(value, 'data') ? value.data : undefined
  return ownCopy({ ...head, data: isUnwrapped || (unwrapped && data === undefined) ? value : data }) as Envelope
}

/** A copy of some of a record's own fields: readers convert in place. */
function pick(value: unknown, names: readonly string[]): Record<string, unknown> {
  const picked: Record<string, unknown> = ownCopy({})
  for (const name of names) if (isRecord(value) && Object.hasOwn(value, name)) picked[name] = value[name]
  return picked
}

export const messageOf = (envelope: Envelope): string => envelope.message || envelope.errorMessage || ''

/** A page's rows, not read yet, and where it stands in its list. */
export interface RawPage {
  readonly rows: unknown[]
  readonly pagination: Pagination
}

/**
 * A page, from either of the two places where the service puts its pagination. `data: []` without it is an empty page.
 * @param page the number that was asked for.
 * @throws UnreadableResponse
 */
export function rowsOf(value: unknown, { data }: Envelope, place: 'envelope' | 'content', page: number): RawPage {
  const isEmpty = Array.isArray(data) && data.length === 0
  const inEnvelope = place === 'envelope' || isEmpty
  const rows = inEnvelope ? data : pick(data, ['content']).content
  const pagination = pick(inEnvelope ? value : data, ['page', 'totalPages', 'totalItems'])
  if (isEmpty && pagination.totalItems === undefined)
    return { rows: [], pagination: { page, totalPages: 0, totalItems: 0 } }
  if (!Array.isArray(rows))
    throw new UnreadableResponse(
      `${inEnvelope ? 'data' : 'data.content'} to be an array of rows, received ${typeName(rows)}`,
    )
  const unreadable = new UnreadableResponse('page, totalPages and totalItems as whole numbers')
  readBy(Pagination, pagination, () => {
    throw unreadable
  })
  if (Object.values(pagination).some((count) => (count as number) < 0)) throw unreadable
  return { rows, pagination: pagination as unknown as Pagination }
}
