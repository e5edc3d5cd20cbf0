import type * as z from 'zod/mini'
import { isRounded } from './answers.ts'
import { spelling } from './input.ts'

/** An amount: a plain decimal of at most 5 places, as a string (`'0.10'`) or as a number that is written exactly so. */
export type Decimal = string | number

const PLAIN = /^(?:\d+(?:\.\d{1,5})?|\.\d{1,5})$/

/**
 * The digits of an amount. A number is taken when its shortest text is plain notation of at most 5 places:
 * `0.1` is, `0.1 + 0.2` (17 digits), `1e21`, `1e-7`, `-0` and whole numbers from 2^53 on are not. No float is ever calculated with.
 */
function decimalDigits(value: unknown): string | undefined {
  if (isRounded(value)) return undefined
  const digits = typeof value === 'number' ? (Object.is(value, -0) ? '-0' : String(value)) : value
  return typeof digits === 'string' && PLAIN.test(digits) ? digits : undefined
}

/** Money: `'0.10'` is sent as `0.10`. */
export const money = spelling<Decimal>(
  "an amount: a plain decimal of at most 5 places and not negative, e.g. '0.10'",
  decimalDigits,
  decimalDigits,
)

/** A percentage from 0 to 100. */
export const percent: z.ZodMiniType<Decimal, string> = spelling<Decimal>(
  "a percentage: a plain decimal from 0 to 100 with at most 5 places, e.g. '12.50'",
  percentDigits,
  percentDigits,
)

function percentDigits(value: unknown): string | undefined {
  const digits = decimalDigits(value)
  return digits !== undefined && /^0*(?:\d{0,2}(?:\.\d*)?|100(?:\.0*)?)$/.test(digits) ? digits : undefined
}
