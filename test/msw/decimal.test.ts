import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toMicros } from '../../src/msw/decimal.ts'
import { currencyOf, toNetworkMicros } from '../../src/msw/state/currencies.ts'

it.each([
  ['0.1', 100_000],
  ['-1.00', -1_000_000],
  ['-0', 0],
  ['1e-6', 1],
  ['0.0000005', 1],
  ['999999999.999999', 999_999_999_999_999],
  ['1234567890.123456', 1_234_567_890_123_456],
])('%s is %d micro units', (decimal, micros) => {
  expect(toMicros(decimal)).toBe(micros)
})

const digits = fc.tuple(fc.nat(999_999_999), fc.nat(999_999)).map(([whole, part]) => ({
  decimal: `${whole}.${String(part).padStart(6, '0')}`,
  micros: BigInt(whole) * 1_000_000n + BigInt(part),
}))

it('every short decimal is exact', () => {
  fc.assert(
    fc.property(digits, ({ decimal, micros }) => {
      expect(BigInt(toMicros(decimal))).toBe(micros)
    }),
  )
})

it('every amount in another currency is rounded down to 5 places', () => {
  fc.assert(
    fc.property(digits, fc.constantFrom('USD', 'EUR', 'CNY', 'JPY'), ({ decimal, micros }, code) => {
      const currency = currencyOf(code)
      const inNetwork = ((micros * BigInt(currency.micros)) / 10_000_000n) * 10n
      expect(BigInt(toNetworkMicros(decimal, currency))).toBe(inNetwork)
    }),
  )
})
