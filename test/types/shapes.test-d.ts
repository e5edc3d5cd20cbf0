import { expectTypeOf, it } from 'vitest'
import { type Id, id, ids } from '../../src/codecs/ids.ts'
import type { InputOf, InputSchema } from '../../src/codecs/input.ts'
import {
  type DataOf,
  integer,
  type Known,
  known,
  optionalString,
  type ResponseSchema,
  record,
  string,
  stringOrNull,
} from '../../src/codecs/responses.ts'
import { flag, oneOf, text } from '../../src/codecs/scalars.ts'
import { allOptional } from '../../src/codecs/zod/object-schemas.ts'
import { input } from '../../src/schemas/input.ts'

interface Hop {
  order: number
  url: string | null
  note?: string | null | undefined
}

interface Form {
  id: Id
  name: string
  status: 'Active' | 'Paused'
  ssl?: boolean | 0 | 1 | undefined
}

it('the type of a record follows from the schemas of its fields', () => {
  const hop = () => ({ order: integer, url: stringOrNull, note: optionalString })
  expectTypeOf<DataOf<typeof hop>>().toEqualTypeOf<Hop>()
  const states = { own: known<'on' | 'off'>(string), other: known<'on' | 'off'>(optionalString) }
  expectTypeOf<DataOf<typeof states>>().toEqualTypeOf<{
    own: Known<'on' | 'off'>
    other?: Known<'on' | 'off'> | null | undefined
  }>()
  // @ts-expect-error the documented values are numbers
  void known<1 | 2>(string)
})

it('a record schema cannot have another type than its fields', () => {
  const complete: ResponseSchema<Hop> = record(() => ({ order: integer, url: stringOrNull, note: optionalString }))
  // @ts-expect-error url is missing
  const forgotten: ResponseSchema<Hop> = record(() => ({ order: integer, note: optionalString }))
  // @ts-expect-error order must not be a string
  const other: ResponseSchema<Hop> = record(() => ({ order: string, url: stringOrNull, note: optionalString }))
  void [complete, forgotten, other]
})

it('the type of an input follows from the schemas of its fields', () => {
  const status = oneOf(['Active', 'Paused'])
  const form = () => ({ id, name: text, status, ...allOptional({ ssl: flag }) })
  expectTypeOf<InputOf<typeof form>>().toEqualTypeOf<Form>()
})

it('an input schema cannot have another type than its fields', () => {
  const status = oneOf(['Active', 'Paused'])
  const form: InputSchema<Form> = input(() => ({ id, name: text, status, ...allOptional({ ssl: flag }) }))
  // @ts-expect-error status is missing
  const forgotten: InputSchema<Form> = input(() => ({ id, name: text }))
  // @ts-expect-error a list of ids is not an id
  const wide: InputSchema<Form> = input(() => ({ id: ids, name: text, status }))
  // @ts-expect-error the schema of a record takes any value
  const notEncoding: InputSchema<Form> = input(() => ({ id, name: string, status }))
  void [form, forgotten, wide, notEncoding]
})
