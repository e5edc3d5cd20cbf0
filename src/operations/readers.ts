import type * as z from 'zod/mini'
import type { WireRecord } from '../codecs/input.ts'
import * as r from '../codecs/responses.ts'
import { readBy } from '../codecs/zod/read.ts'
import { describeType } from '../errors/describe.ts'
import { type AffiliateNetworkError, type AnyErrorDetails, type ErrorClass, ResponseError } from '../errors/errors.ts'
import { isRecord } from '../errors/objects.ts'
import type { Page } from '../options/lists.ts'
import { type Envelope, Pagination } from '../schemas/envelope.ts'

/** A response without an error, as a reader sees it. */
export interface Reply {
  readonly envelope: Partial<Envelope>
  /** The message of the service, without the key; `''` if there is none. */
  readonly message: string
  /** Reads a value by its schema. Invalid values are reported or thrown, as the client's `validation` says. */
  decode<Data>(schema: z.ZodMiniType<Data, unknown>, value: unknown): Data
  /**
   * Makes an error about the response, with its status, trace id and body. A write may have been applied, so `outcome` is
   * `unknown` if `details` do not name it.
   */
  makeError(Class: ErrorClass, message: string, details?: Partial<AnyErrorDetails>): AffiliateNetworkError
}

/** Reads the result of a call from its response. */
export interface Reader<Result = unknown> {
  /** What the result is. A `row` is one of the rows of a page. */
  readonly shape: 'page' | 'row' | 'list' | 'map' | 'record' | 'none'
  /** Schema of the response's `data`; `undefined` if it has none, and for a page. */
  readonly data?: z.ZodMiniType | undefined
  /** `wire` is the input as it was sent. A method, so that TypeScript accepts any reader as a `Reader`. */
  read(reply: Reply, wire: WireRecord): Result
}

/** Reads a page of rows. */
export interface PageReader<Row = unknown, Result = Page<Row>> extends Reader<Result> {
  /** Where the page number and totals are: beside `data`, or in it, beside `content`. */
  readonly pagination: 'envelope' | 'content'
  /** The parameter with which the response is the only page. */
  readonly onlyPageWith?: string | undefined
  /** Returns the schema of a row, given the names of the parameters as sent. */
  row(parameters: readonly string[]): z.ZodMiniType<Row>
}

/** `parse` reads `data` by itself, as the schema is not used with `validation: 'off'`. */
const dataReader = <Data>(
  shape: Reader['shape'],
  data: z.ZodMiniType<Data, unknown>,
  expected: string,
  parse: (data: unknown) => unknown,
): Reader<Data> => ({
  shape,
  data,
  read(reply) {
    const value = parse(reply.decode(data, reply.envelope.data))
    if (value === undefined) throw reply.makeError(ResponseError, `expected data to be ${expected}`)
    return value as Data
  },
})

/** For an operation whose `data` is a record. */
export const recordReader = <Data>(record: z.ZodMiniType<Data, unknown>) =>
  dataReader('record', record, 'an object', (data) => (isRecord(data) ? data : undefined))

/** For an operation whose `data` is a list, empty if it is missing. */
export const listReader = <Item>(item: z.ZodMiniType<Item, unknown>) =>
  dataReader('list', r.list(item), 'an array', (data) => r.arrayFrom(data ?? []))

/** For an operation whose `data` is a map by id, empty if it is missing. */
export const mapReader = <Item>(item: z.ZodMiniType<Item, unknown>) =>
  dataReader('map', r.mapOf(item), 'a map of ids', (data) => r.mapFrom(data ?? []))

/** For an operation whose response is a page of rows. `data: []` without a pagination is an empty page. */
export const pageReader = <Row>(
  place: Pick<PageReader<Row>, 'pagination' | 'onlyPageWith' | 'row'>,
): PageReader<Row> => ({ ...place, shape: 'page', read: (reply, wire) => readPage(place, reply, wire) })

/** Whether a response to this input is the only page, even if its totals name more. */
export const isOnlyPage = ({ onlyPageWith }: Pick<PageReader, 'onlyPageWith'>, wire: WireRecord): boolean =>
  onlyPageWith !== undefined && wire[onlyPageWith] !== undefined

function readPage<Row>(
  place: Pick<PageReader<Row>, 'pagination' | 'onlyPageWith' | 'row'>,
  reply: Reply,
  wire: WireRecord,
): Page<Row> {
  const { envelope } = reply
  const { data } = envelope
  const requested = Number(wire.page ?? 1)
  const refuse = (name: string, expected: string, value: unknown): never => {
    const problem = `page ${requested}: expected ${name} to be ${expected}, received ${describeType(value)}`
    throw reply.makeError(ResponseError, problem)
  }
  const isEmpty = data === '' || (Array.isArray(data) && data.length === 0)
  // By the response: a relay that acts for an affiliate responds to a network's client with the list of that affiliate.
  const inEnvelope = isEmpty || (place.pagination === 'envelope' && !(isRecord(data) && 'content' in data))
  const fields: Record<string, unknown> = { ...(inEnvelope ? envelope : isRecord(data) ? data : {}) }
  if (isEmpty && fields.totalItems === undefined)
    return { items: [], page: requested, totalPages: 0, totalItems: 0, hasNextPage: false }
  const given = inEnvelope ? data : fields.content
  const rows = r.arrayFrom(given)
  if (rows === undefined) return refuse(inEnvelope ? 'data' : 'data.content', 'an array of rows', given)
  const refuseCount = (name: string) => refuse(name, 'a whole number of at least 0', fields[name])
  readBy(Pagination, fields, ([name]) => refuseCount(String(name)))
  const { page, totalPages, totalItems } = fields as Record<string, unknown> & Pagination
  for (const [name, count] of Object.entries({ page, totalPages, totalItems })) if (count < 0) refuseCount(name)
  const items = reply.decode(r.list(place.row(Object.keys(wire))), rows)
  const hasNextPage = page < totalPages && !isOnlyPage(place, wire)
  return { items, page, totalPages, totalItems, hasNextPage }
}
