import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { nonEmptyArray, refuse } from '../../src/codecs/zod/checks.ts'
import { unchecked } from '../../src/codecs/zod/internals.ts'

it('an unchecked schema takes checks of ours and of zod, and JSON Schema shows what it is like', () => {
  const schema = unchecked(z.string()).check((payload) => {
    if (!String(payload.value).includes('a')) refuse(payload, 'a text with an a')
  }, z.maxLength(2))
  expect(z.parse(schema, 'ab')).toBe('ab')
  expect(z.safeParse(schema, 'abc').success).toBe(false)
  expect(z.safeParse(schema, 'b').error?.issues).toMatchObject([{ message: 'a text with an a' }])
  expect(z.toJSONSchema(schema)).toMatchObject({ type: 'string' })
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
