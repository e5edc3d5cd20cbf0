import type { AnswerSchema } from '../codecs/answers.ts'
import type { InputSchema, WireRecord } from '../codecs/input.ts'

/**
 * A call as a value. The client spells `input` and reads the answer by `output`; the mock network runs the same
 * value backwards; the preview stops after spelling; the documentation's table walks the list of values.
 */
export interface Operation<Input = unknown, Data = unknown> {
  /** As users call it, e.g. `offers.update`. */
  readonly name: string
  readonly method: 'GET' | 'POST'
  /** Under `/api/`, e.g. `v2/setOffer`. */
  readonly path: string
  /** Who may call it: the affiliate form sends `a`, and one that is for both does not. */
  readonly role: 'network' | 'affiliate' | 'both'
  /**
   * `read`: changes nothing; `repeatable`: doing it twice is doing it once; `once`: may only be sent again when the
   * service surely did not act; `never`: not at all.
   */
  readonly retry: 'read' | 'repeatable' | 'once' | 'never'
  /** Where the input goes. Of a `multipart` call the fields go into the query and the files into the body. */
  readonly carries: 'query' | 'form' | 'json' | 'multipart'
  readonly input: InputSchema<Input>
  /** The parameter whose presence makes another call of it: `id` an update of a create. */
  readonly turnedBy?: string
  /** What is sent where the caller says nothing. */
  readonly defaults?: Readonly<Record<string, unknown>>
  /** Takes the client's `timezone`, and years in the form of its `reportYear`. */
  readonly report?: boolean
  /** The schema of `data`; absent where the answer has none. */
  readonly output?: AnswerSchema<Data>
  /** The answer's fields may stand at the top level, without an envelope around them. */
  readonly bare?: boolean
}

/** Where a list's paging figures are: beside `data`, or inside it beside `content` (SERVICE.md, Response envelope). */
export type Figures = 'envelope' | 'content'

/** A call that answers in pages. */
export interface ListOperation<Input = unknown, Row = unknown> extends Operation<Input, never> {
  readonly figures: Figures
  /** The schema of a row, by the parameters as sent. */
  readonly row: (query: WireRecord) => AnswerSchema<Row>
}

/** Names the types of a call's value. */
export const operation = <Input, Data = undefined>(value: Operation<Input, Data>): Operation<Input, Data> => value

/** Names the types of a list's value. */
export const listOperation = <Input, Row>(value: ListOperation<Input, Row>): ListOperation<Input, Row> => value
