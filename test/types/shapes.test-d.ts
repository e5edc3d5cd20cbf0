import { it } from 'vitest'
import { type Id, id, ids } from '../../src/codecs/ids.ts'
import { type InputSchema, input } from '../../src/codecs/input.ts'
import {
  integer,
  optionalString,
  type ResponseSchema,
  record,
  string,
  stringOrNull,
} from '../../src/codecs/responses.ts'
import { oneOf, text } from '../../src/codecs/scalars.ts'

interface Hop {
  order: number
  url: string | null
  note?: string | null | undefined
}

interface Form {
  id: Id
  name: string
  status: 'Active' | 'Paused'
}

it('a record schema must have exactly the fields of its type', () => {
  const complete: ResponseSchema<Hop> = record(() => ({ order: integer, url: stringOrNull, note: optionalString }))
  // @ts-expect-error note is missing: it is optional in a record only
  const forgotten: ResponseSchema<Hop> = record(() => ({ order: integer, url: stringOrNull }))
  // @ts-expect-error order must not be a string
  const other: ResponseSchema<Hop> = record(() => ({ order: string, url: stringOrNull, note: optionalString }))
  // @ts-expect-error a url may be null
  const narrow: ResponseSchema<Hop> = record(() => ({ order: integer, url: string, note: optionalString }))
  const more: ResponseSchema<Hop> = record(() => ({
    order: integer,
    url: stringOrNull,
    note: optionalString,
    // @ts-expect-error unknown field
    method: integer,
  }))
  // @ts-expect-error the type must be stated
  const untyped = record(() => ({ order: integer }))
  void [complete, forgotten, other, narrow, more, untyped]
})

it('an input schema must have exactly the fields of its type', () => {
  const status = oneOf(['Active', 'Paused'])
  const form: InputSchema<Form> = input(() => ({ id, name: text, status }))
  // @ts-expect-error status is missing
  const forgotten: InputSchema<Partial<Form>> = input(() => ({ id, name: text }))
  // @ts-expect-error a list of ids is not an id
  const wide: InputSchema<Form> = input(() => ({ id: ids, name: text, status }))
  // @ts-expect-error the status Paused is missing
  const narrow: InputSchema<Form> = input(() => ({ id, name: text, status: oneOf(['Active']) }))
  // @ts-expect-error unknown field title
  const more: InputSchema<Form> = input(() => ({ id, name: text, status, title: text }))
  // @ts-expect-error the schema of a record does not encode
  const notEncoding: InputSchema<Form> = input(() => ({ id, name: string, status }))
  // @ts-expect-error the type must be stated
  const untyped = input(() => ({ id }))
  void [form, forgotten, wide, narrow, more, notEncoding, untyped]
})
