import { toMicros } from '../decimal.ts'

/**
 * A currency of offers. Reports are in the network's own, the first of the list. The service documents no codes for
 * `setOffer`, so both a small number and the ISO 4217 number are accepted.
 */
export interface Currency {
  readonly code: string
  readonly name: string
  readonly symbol: string
  readonly numbers: readonly number[]
  /** Value of one unit in the network's currency, in micro units. */
  readonly micros: number
  /** Countries that pay in it. */
  readonly countries: string
}

const currencies: readonly Currency[] = (
  [
    ['USD', 'United States, Dollars', '$', [1, 840], 1_000_000, 'US'],
    ['EUR', 'Euro Member Countries, Euro', '€', [2, 978], 1_084_000, 'DE FR ES IT NL GR'],
    ['GBP', 'United Kingdom, Pounds', '£', [3, 826], 1_271_000, 'GB'],
    ['CNY', 'China, Yuan Renminbi', '¥', [4, 156], 139_600, 'CN'],
    ['JPY', 'Japan, Yen', '¥', [5, 392], 6_720, 'JP'],
    ['INR', 'India, Rupees', '₹', [6, 356], 11_930, 'IN'],
    ['BRL', 'Brazil, Reais', 'R$', [7, 986], 182_500, 'BR'],
  ] as const
).map(([code, name, symbol, numbers, micros, countries]) => ({ code, name, symbol, numbers, micros, countries }))

/** The currency of the network's reports. */
export const networkCurrency = currencies[0] as Currency

/** The currency of a code or a number; the network's own if it is unknown. */
export function currencyOf(codeOrNumber: string | number): Currency {
  const known = currencies.find(({ code, numbers }) => code === codeOrNumber || numbers.includes(Number(codeOrNumber)))
  return known ?? networkCurrency
}

/** The currency of a country; the network's own if it is not in the list. */
export const currencyIn = (country: string): Currency =>
  currencies.find(({ countries }) => countries.split(' ').includes(country)) ?? networkCurrency

/** An amount as micro units of the network's currency, rounded down to 5 places as in the aggregate reports. */
export function toNetworkMicros(amount: string, { micros }: Currency): number {
  const own = toMicros(amount)
  const product = own * micros
  if (Number.isSafeInteger(product)) return Math.trunc(product / 10_000_000) * 10
  return Number((BigInt(own) * BigInt(micros)) / 10_000_000n) * 10
}
