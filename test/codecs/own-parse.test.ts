import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { nonEmptyArray, parsedBy, refuse } from '../../src/codecs/own-parse.ts'

it('a schema that parses by a function of ours takes further checks', () => {
  const schema = parsedBy<string, string>(z.string(), (payload) => {
    if (!String(payload.value).includes('a')) refuse(payload, 'a text with an a')
  }).check(z.maxLength(2))
  expect(z.parse(schema, 'ab')).toBe('ab')
  expect(z.safeParse(schema, 'abc').success).toBe(false)
  expect(z.safeParse(schema, 'b').error?.issues).toMatchObject([{ message: 'a text with an a' }])
})

it('an array of at least one item says what it takes', () => {
  const schema = nonEmptyArray(z.string('a string'), 'a non-empty array')
  expect(z.parse(schema, ['a'])).toEqual(['a'])
  for (const [value, message] of [
    [5, 'an array'],
    [[], 'a non-empty array'],
    [[5], 'a string'],
  ] as const)
    expect(z.safeParse(schema, value).error?.issues).toMatchObject([{ message }])
})
