import * as z from 'zod/mini'
import { must, textLike } from './zod/checks.ts'
import { type InputCodec, shownAs, wireCodec } from './zod/codec.ts'

/** An amount: a plain decimal with at most 5 places, as a string (`'0.10'`) or as a number that prints as one. */
export type Decimal = string | number

const PLAIN = /^(?:\d+(?:\.\d{1,5})?|\.\d{1,5})$/
const PERCENT = /^0*(?:\d{1,2}(?:\.\d{1,5})?|\.\d{1,5}|100(?:\.0{1,5})?)$/

/** Whether a number may have been rounded, or is infinite. */
export const isRounded = (value: unknown): boolean => typeof value === 'number' && Math.abs(value) >= 2 ** 53

/** The digits of an amount. `0.1 + 0.2` (17 digits), `1e21`, `1e-7`, `-0` and whole numbers from 2^53 on are refused. */
const digitsOf = (value: Decimal): string => (Object.is(value, -0) || isRounded(value) ? '' : String(value))

function amount(expected: string, pattern: RegExp, maximum?: number): InputCodec<Decimal> {
  const digits = textLike(pattern, expected)
  const number = shownAs(z.number(expected).check(must((value) => pattern.test(digitsOf(value)), expected)), {
    minimum: 0,
    ...(maximum !== undefined && { maximum }),
  })
  return wireCodec<Decimal>(z.union([digits, number], expected), pattern, { write: digitsOf })
}

export const money: InputCodec<Decimal> = amount("a non-negative decimal with up to 5 places, such as '0.10'", PLAIN)

export const percent: InputCodec<Decimal> = amount(
  "a decimal from 0 to 100 with up to 5 places, such as '12.50'",
  PERCENT,
  100,
)
