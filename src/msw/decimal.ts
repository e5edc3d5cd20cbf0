/**
 * Amounts are whole numbers of micro units (6 places): numbers up to 2^53 in records, bigints in sums and divisions, so
 * that they stay exact.
 */
export const MICROS = 1_000_000

/** The largest amount that is exact as a number of micro units. */
export const MOST_UNITS = Math.floor(Number.MAX_SAFE_INTEGER / MICROS)

const PLAIN = /^(-?)(\d*)(?:\.(\d*))?$/

/** `'1.25'` as 1250000; digits beyond the sixth place are rounded half away from zero. */
export function toMicros(decimal: string | number): number {
  const [, sign, whole = '', fraction = ''] = PLAIN.exec(String(decimal)) ?? []
  if (sign === undefined || whole + fraction === '')
    throw new RangeError(`not a plain decimal: ${JSON.stringify(decimal)}`)
  const digits = BigInt(whole + fraction.slice(0, 6).padEnd(6, '0')) + (fraction.charCodeAt(6) >= 53 ? 1n : 0n)
  const micros = Number(digits) * (sign === '-' ? -1 : 1)
  if (!Number.isSafeInteger(micros)) throw new RangeError(`an amount too large for the mock network: ${decimal}`)
  return micros === 0 ? 0 : micros
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

/** `numerator / denominator`, rounded half away from zero; 0 if the denominator is 0 (SERVICE-NOTES, Behaviour 10). */
export function divide(numerator: bigint, denominator: bigint): bigint {
  if (denominator === 0n) return 0n
  const negative = numerator < 0n !== denominator < 0n
  const top = numerator < 0n ? -numerator : numerator
  const bottom = denominator < 0n ? -denominator : denominator
  const quotient = (2n * top + bottom) / (2n * bottom)
  return negative ? -quotient : quotient
}
