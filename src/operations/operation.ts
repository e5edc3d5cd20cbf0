import type * as z from 'zod/mini'
import type { InputSchema, WireRecord } from '../codecs/input.ts'

/** Options of a client that its operations depend on. */
export interface ClientDefaults {
  /** Default time zone of reports, in hours from UTC. */
  readonly timezone: number | undefined
  /** Digits of the year in a report's bounds. */
  readonly reportYear: 2 | 4
}

/**
 * An operation of the service as a value. The client encodes its input with `input` and decodes the answer with
 * `output`; the mock network decodes and encodes in the other direction; a preview only encodes; the table of operations
 * in the documentation is made from the list of values.
 */
export interface Operation<Input = unknown, Data = unknown> {
  /** Path of the call in the client, e.g. `offers.update`. */
  readonly name: string
  readonly method: 'GET' | 'POST'
  /** Path below `/api/`, e.g. `v2/setOffer`. */
  readonly path: string
  /** Who may call it. The affiliate form sends `a`; an operation for `both` does not. */
  readonly role: 'network' | 'affiliate' | 'both'
  /**
   * When it is retried. `read`: it changes nothing, so always; `repeatable`: a write with the same effect when repeated,
   * so always; `once`: only if the service certainly did not process it; `never`: not at all.
   */
  readonly retry: 'read' | 'repeatable' | 'once' | 'never'
  /** The call takes an id as its first argument: of what it reads or changes. */
  readonly takesId?: boolean
  /** The parameter of a list that has one id if it is this operation that is called. */
  readonly singleId?: string
  /** What carries the input. Without a body, and for the fields beside the files of `multipart`, it is the query. */
  readonly bodyType: 'none' | 'form' | 'json' | 'multipart'
  readonly input: InputSchema<Input>
  /** Names of parameters that the operation knows and `input` does not list, such as the fields of a report. */
  readonly otherParameters?: RegExp
  /** Parameters that are sent if the caller does not give them. */
  readonly defaults?: (client: ClientDefaults) => Readonly<Record<string, unknown>>
  /** Changes the encoded input, as the client's options say. */
  readonly adapt?: (wire: WireRecord, client: ClientDefaults) => WireRecord
  /** Schema of the answer's `data`. Left out if the answer has none. */
  readonly output?: z.ZodMiniType<Data>
  /** The answer may come without an envelope, with its fields at the top level. */
  readonly unwrapped?: boolean
  /** How the answer to an upload tells which files were kept. */
  readonly uploaded?: UploadedRecords<Data>
}

/** How the answer to an upload tells which files were kept: by a record for each. */
export interface UploadedRecords<Data = unknown> {
  records(data: Data): readonly unknown[]
  /** The field with the name of the file, in records that have one. */
  readonly nameField: string
  /** Matches the names of files that can become any number of records. */
  readonly archives: RegExp
}

/** Where page number and totals of a list are: beside `data`, or in it, beside `content`. */
export type PaginationPlace = 'envelope' | 'content'

/** An operation whose answer is a page of rows. */
export interface ListOperation<Input = unknown, Row = unknown> extends Operation<Input, never> {
  readonly pagination: PaginationPlace
  /** Rows of a page if the caller gives no `limit`. */
  readonly pageSize: number
  /** The parameter that makes the answer a single page. */
  readonly singlePageWith?: string
  /** Returns the schema of a row, given the parameters as sent. */
  readonly row: (query: WireRecord) => z.ZodMiniType<Row>
}

/** Whether the answer of an operation is a page of rows. */
export const isListOperation = (operation: Operation | ListOperation): operation is ListOperation => 'row' in operation

/** What most operations have in common: a read of the network, without a body. */
const READ = { method: 'GET', role: 'network', retry: 'read', bodyType: 'none' } as const

type Described<Full> = Omit<Full, keyof typeof READ> & Partial<Full>

/** Returns an operation, with its types checked and inferred. What is not given is as of a read of the network. */
export const operation = <Input, Data = undefined>(
  value: Described<Operation<Input, Data>>,
): Operation<Input, Data> => ({ ...READ, ...value })

/** Returns a list operation, with its types checked and inferred. */
export const listOperation = <Input, Row>(value: Described<ListOperation<Input, Row>>): ListOperation<Input, Row> => ({
  ...READ,
  ...value,
})
