import { expect, it } from 'vitest'
import { type AnswerSchema, answer, maybeWords, whole, words, wordsOrNull } from '../../src/codecs/answers.ts'
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

/** Code that is compiled and not run. */
const compiled = (_code: () => unknown) => expect(true).toBe(true)

it('an answer has a schema for each field of its type, and for no other', () => {
  compiled(() => {
    const complete: AnswerSchema<Hop> = answer({ order: whole, url: wordsOrNull, note: maybeWords })
    // @ts-expect-error note is missing, which may be absent in an answer only
    const forgotten: AnswerSchema<Hop> = answer({ order: whole, url: wordsOrNull })
    // @ts-expect-error an order is no text
    const other: AnswerSchema<Hop> = answer({ order: words, url: wordsOrNull, note: maybeWords })
    // @ts-expect-error a url may be null
    const narrow: AnswerSchema<Hop> = answer({ order: whole, url: words, note: maybeWords })
    // @ts-expect-error there is no method
    const more: AnswerSchema<Hop> = answer({ order: whole, url: wordsOrNull, note: maybeWords, method: whole })
    // @ts-expect-error of which type?
    const untyped = answer({ order: whole })
    return [complete, forgotten, other, narrow, more, untyped]
  })
})

it('so has an input', () => {
  const status = oneOf(['Active', 'Paused'])
  compiled(() => {
    const form: InputSchema<Form> = input({ id, name: text, status })
    // @ts-expect-error status is missing
    const forgotten: InputSchema<Partial<Form>> = input({ id, name: text })
    // @ts-expect-error a list of ids is no id
    const wide: InputSchema<Form> = input({ id: ids, name: text, status })
    // @ts-expect-error Paused is a status too
    const narrow: InputSchema<Form> = input({ id, name: text, status: oneOf(['Active']) })
    // @ts-expect-error there is no title
    const more: InputSchema<Form> = input({ id, name: text, status, title: text })
    // @ts-expect-error the schema of an answer spells nothing
    const unspelled: InputSchema<Form> = input({ id, name: words, status })
    // @ts-expect-error of which type?
    const untyped = input({ id })
    return [form, forgotten, wide, narrow, more, unspelled, untyped]
  })
})
