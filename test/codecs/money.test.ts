import fc from 'fast-check'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { money, percent } from '../../src/codecs/money.ts'
import { sent } from './sent.ts'

it.each([
  ['0.10', '0.10'],
  ['0', '0'],
  ['00.5', '00.5'],
  ['.5', '.5'],
  ['.12345', '.12345'],
  ['123456789012345678901234567890.12345', '123456789012345678901234567890.12345'],
  [0.1, '0.1'],
  [0, '0'],
  [12.5, '12.5'],
  [1e6, '1000000'],
  [0.00001, '0.00001'],
])('%j is sent as %s', (value, wire) => {
  expect(sent(money, value)).toBe(wire)
})

it.each([
  '',
  '-1',
  '+1',
  '1.',
  '1.123456',
  '.123456',
  '1,5',
  '1 000',
  ' 1',
  '1e3',
  '0x1',
  'NaN',
  0.1 + 0.2,
  1e21,
  2 ** 53,
  1e-7,
  -0,
  -1,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  1n,
  null,
  undefined,
  true,
  ['1'],
])('%o is not a valid amount', (value) => {
  expect(z.safeParse(money, value as never).success).toBe(false)
})

it.each(['0', '100', '100.00', '99.99999', 12.5, '007.5'])('%j is a valid percentage', (value) => {
  expect(sent(percent, value)).toBe(String(value))
})

it.each(['100.01', '101', '-1', '-1.00', '1000', 100.5, ''])('%j is not a valid percentage', (value) => {
  expect(z.safeParse(percent, value).success).toBe(false)
})

it.each([
  [money, "a non-negative decimal with up to 5 places, such as '0.10'"],
  [percent, "a decimal from 0 to 100 with up to 5 places, such as '12.50'"],
])('an invalid one is refused with what is expected', (schema, expected) => {
  for (const value of ['1,5', -1, null])
    expect(z.safeParse(schema, value as never).error?.issues).toMatchObject([{ message: expected }])
})

it('keeps every digit of a decimal of at most 5 places', () => {
  const decimal = fc
    .tuple(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 99_999 }))
    .map(([whole, places, part]) =>
      places === 0 ? `${whole}` : `${whole}.${String(part).padStart(5, '0').slice(0, places)}`,
    )
  fc.assert(
    fc.property(decimal, (value) => {
      expect(z.parse(money, value)).toBe(value)
    }),
  )
})

it('accepts a number only if its plain notation is exact', () => {
  fc.assert(
    fc.property(fc.double(), (value) => {
      const result = z.safeParse(money, value)
      if (result.success) {
        expect(sent(money, value)).toMatch(/^\d+(\.\d{1,5})?$/)
        expect(Number(sent(money, value))).toBe(value)
      }
    }),
  )
})
