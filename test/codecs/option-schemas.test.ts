import { expect, it } from 'vitest'
import type * as z from 'zod/mini'
import * as option from '../../src/codecs/option-schemas.ts'
import { parseInput } from '../../src/codecs/parse-input.ts'

/** The value that an option with that schema takes. */
const parse = (schema: z.ZodMiniType<unknown>, given: unknown) =>
  (parseInput('call', option.object(() => ({ x: schema })) as never, given) as { x?: unknown }).x

it.each([
  ['a number of a range', option.whole(0, 100), [0, 100], 101, 'a whole number from 0 to 100'],
  ['a number without an upper bound', option.whole(1), [2 ** 53 - 1], 0, 'a whole number of at least 1'],
  ['a time', option.milliseconds(), [1, 2 ** 31 - 1], 2 ** 31, 'a whole number from 1 to 2147483647'],
  ['a function', option.callback(), [parse], 'x', 'a function'],
  ['one of some', option.choice(['warn', 2, true]), ['warn', 2, true], 'off', 'one of "warn", 2, true'],
  ['one of some, in other words', option.choice(['GET'], "'GET'"), ['GET'], 'PUT', "'GET'"],
] as [
  string,
  z.ZodMiniType<unknown>,
  unknown[],
  unknown,
  string,
][])('an option that is %s is taken, or refused with what was expected, or left out', (_, schema, taken, refused, expected) => {
  for (const value of [undefined, ...taken]) expect(parse(schema, { x: value })).toBe(value)
  expect(parse(schema, {})).toBeUndefined()
  expect(() => parse(schema, { x: refused })).toThrow(`call: x: expected ${expected}, received `)
})

it('options are an object of options', () => {
  expect(() => parse(option.milliseconds(), null)).toThrow('call: expected an object of options, received null')
  expect(() => parse(option.milliseconds(), undefined)).toThrow('call: pass an object of options')
  expect(() => parse(option.milliseconds(), { x: 1, y: 2 })).toThrow('call: y: not one of the options x')
})
