/**
 * Amounts are whole numbers of micro units (6 places): numbers up to 2^53 in records, bigints in sums and divisions, so
 * that they stay exact.
 */
export const MICROS = 1_000_000

/** The largest amount that is exact as a number of micro units. */
export const MOST_UNITS = Math.floor(Number.MAX_SAFE_INTEGER / MICROS)

/** A float as programs write it: `1.25`, `.5`, `1e-7`. Nobody means a number with more digits. */
const FLOAT = /^([+-]?)(\d{0,999})\.?(\d{0,999})(?:e([+-]?\d{1,3}))?$/i

/** A float as a number of units of the last of `places`, rounded half away from zero; `undefined` for another text. */
export function scaled(float: string, places: number): bigint | undefined {
  const [, sign, whole = '', fraction = '', exponent = '0'] = FLOAT.exec(float.trim()) ?? []
  if (sign === undefined || whole + fraction === '') return undefined
  const shift = places + Number(exponent) - fraction.length
  const digits = BigInt(sign === '-' ? -1 : 1) * BigInt(whole + fraction)
  return shift < 0 ? divide(digits, 10n ** BigInt(-shift)) : digits * 10n ** BigInt(shift)
}

/** A decimal whose micro units are exact as a number: most are, and a bigint takes ten times as long. */
const SHORT_DECIMAL = /^-?\d{1,9}(?:\.\d{1,6})?$/

/** `'1.25'` as 1250000; digits beyond the sixth place are rounded. */
export function toMicros(decimal: string | number): number {
  if (SHORT_DECIMAL.test(String(decimal))) return Math.round(Number(decimal) * MICROS) || 0
  const micros = scaled(String(decimal), 6)
  if (micros === undefined) throw new RangeError(`not a decimal: ${JSON.stringify(decimal)}`)
  if (!Number.isSafeInteger(Number(micros)))
    throw new RangeError(`an amount too large for the mock network: ${decimal}`)
  return Number(micros)
}

/** Micro units as a decimal with the given number of places. */
export function formatMicros(micros: number | bigint, places: number): string {
  return formatScaled(divide(BigInt(micros), 10n ** BigInt(6 - places)), places)
}

/** A number of units of the last place as a decimal: `formatScaled(-5n, 2)` is `-0.05`. */
export function formatScaled(scaled: bigint, places: number): string {
  const negative = scaled < 0n
  const digits = String(negative ? -scaled : scaled).padStart(places + 1, '0')
  const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
  return negative ? `-${text}` : text
}

/** `numerator / denominator`, rounded half away from zero; 0 if the denominator is 0. */
export function divide(numerator: bigint, denominator: bigint): bigint {
  if (denominator === 0n) return 0n
  const negative = numerator < 0n !== denominator < 0n
  const top = numerator < 0n ? -numerator : numerator
  const bottom = denominator < 0n ? -denominator : denominator
  const quotient = (2n * top + bottom) / (2n * bottom)
  return negative ? -quotient : quotient
}
