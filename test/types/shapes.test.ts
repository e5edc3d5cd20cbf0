import { expect, it } from 'vitest'
import { type AnswerSchema, answer, optionalString, integer, string, stringOrNull } from '../../src/codecs/answers.ts'
import { type Id, id, ids } from '../../src/codecs/ids.ts'
import { oneOf, text } from '../../src/codecs/scalars.ts'
import { type InputSchema, input } from '../../src/codecs/input.ts'

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

/** Code that is compiled but not run. */
const compiled = (_code: () => unknown) => expect(true).toBe(true)

it('an answer schema must have exactly the fields of its type', () => {
  compiled(() => {
    const complete: AnswerSchema<Hop> = answer(() => ({ order: integer, url: stringOrNull, note: optionalString }))
    // @ts-expect-error note is missing, which may be absent in an answer only
    const forgotten: AnswerSchema<Hop> = answer(() => ({ order: integer, url: stringOrNull }))
    // @ts-expect-error an order is no text
    const other: AnswerSchema<Hop> = answer(() => ({ order: string, url: stringOrNull, note: optionalString }))
    // @ts-expect-error a url may be null
    const narrow: AnswerSchema<Hop> = answer(() => ({ order: integer, url: string, note: optionalString }))
    const more: AnswerSchema<Hop> = answer(() => ({
      order: integer,
      url: stringOrNull,
      note: optionalString,
      // @ts-expect-error there is no method
      method: integer,
    }))
    // @ts-expect-error of which type?
    const untyped = answer(() => ({ order: integer }))
    return [complete, forgotten, other, narrow, more, untyped]
  })
})

it('an input schema must have exactly the fields of its type', () => {
  const status = oneOf(['Active', 'Paused'])
  compiled(() => {
    const form: InputSchema<Form> = input(() => ({ id, name: text, status }))
    // @ts-expect-error status is missing
    const forgotten: InputSchema<Partial<Form>> = input(() => ({ id, name: text }))
    // @ts-expect-error a list of ids is no id
    const wide: InputSchema<Form> = input(() => ({ id: ids, name: text, status }))
    // @ts-expect-error Paused is a status too
    const narrow: InputSchema<Form> = input(() => ({ id, name: text, status: oneOf(['Active']) }))
    // @ts-expect-error there is no title
    const more: InputSchema<Form> = input(() => ({ id, name: text, status, title: text }))
    // @ts-expect-error the schema of an answer spells nothing
    const unspelled: InputSchema<Form> = input(() => ({ id, name: string, status }))
    // @ts-expect-error of which type?
    const untyped = input(() => ({ id }))
    return [form, forgotten, wide, narrow, more, unspelled, untyped]
  })
})
