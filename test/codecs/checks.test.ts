import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { examined, nonEmptyArray, refuse } from '../../src/codecs/zod/checks.ts'
import { published } from '../../src/schemas/published-input.ts'

it('an examined value has only the issues that are found, and JSON Schema shows what it is like', () => {
  const like = () => z.string('not this message')
  const schema = examined<string>(like, (payload) => {
    if (!String(payload.value).includes('a')) refuse(payload, 'a text with an a')
  })
  for (const one of [schema, published(schema)]) {
    expect(z.parse(one, 'ab')).toBe('ab')
    expect(z.safeParse(one, 'b').error?.issues).toMatchObject([{ message: 'a text with an a' }])
    expect(z.safeParse(one, 5).error?.issues).toMatchObject([{ message: 'a text with an a' }])
  }
  expect(z.toJSONSchema(published(schema))).toMatchObject({ type: 'string' })
})

it('an array of at least one item says what it takes', () => {
  const schema = nonEmptyArray(z.string('a string'), 'a non-empty array')
  expect(z.parse(schema, ['a'])).toEqual(['a'])
  for (const [value, message] of [
    [5, 'a non-empty array'],
    [[], 'a non-empty array'],
    [[5], 'a string'],
  ] as const)
    expect(z.safeParse(schema, value).error?.issues).toMatchObject([{ message }])
})
