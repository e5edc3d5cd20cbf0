import { readRows } from '../codecs/zod/read.ts'
import { describeType } from '../errors/describe.ts'
import { ResponseError } from '../errors/errors.ts'
import { isRecord } from '../errors/objects.ts'
import type { RowsOperation } from '../operations/operation.ts'
import type { Page } from '../options/lists.ts'
import type { ClientState } from '../transport/client-state.ts'
import { readPagination } from '../transport/envelope.ts'
import type { ServiceResponse } from '../transport/interpret.ts'
import type { EncodedCall } from '../transport/request.ts'
import { decode } from './decode.ts'

/**
 * Reads a page of a list: its rows and pagination, from the envelope or from `data`. `data: []` without a pagination is an
 * empty page. `page` is the number that was requested.
 */
export function readPage(
  operation: Pick<RowsOperation, 'name' | 'pagination' | 'row'>,
  { query }: Pick<EncodedCall, 'query'>,
  response: Pick<ServiceResponse, 'envelope' | 'makeError' | 'warn'>,
  clientState: Pick<ClientState, 'relay' | 'validation' | 'sentWarnings'>,
  page: number,
): Page<unknown> {
  const { envelope } = response
  const { data } = envelope
  const refuse = (name: string, expected: string, value: unknown): never => {
    const problem = `page ${page}: expected ${name} to be ${expected}, received ${describeType(value)}`
    throw response.makeError(ResponseError, problem)
  }
  const isEmpty = Array.isArray(data) && data.length === 0
  // A relay that acts for an affiliate responds to a network's client with the list of that affiliate.
  const isRelayed = clientState.relay && isRecord(data)
  const inEnvelope = isEmpty || (operation.pagination === 'envelope' && !isRelayed)
  const fields: Record<string, unknown> = { ...(inEnvelope ? envelope : isRecord(data) ? data : {}) }
  if (isEmpty && fields.totalItems === undefined)
    return { items: [], page, totalPages: 0, totalItems: 0, hasNextPage: false }
  const rows = inEnvelope ? data : fields.content
  if (!Array.isArray(rows)) return refuse(inEnvelope ? 'data' : 'data.content', 'an array of rows', rows)
  const pagination = readPagination(fields, (name) => refuse(name, 'a whole number of at least 0', fields[name]))
  const row = operation.row(query.map(([name]) => name))
  const items = decode(response, operation.name, row, rows, clientState, readRows) as unknown[]
  return { items, ...pagination, hasNextPage: pagination.page < pagination.totalPages }
}
