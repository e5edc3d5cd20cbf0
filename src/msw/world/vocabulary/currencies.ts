/**
 * Currencies of offers. Reports are in the network's own, the first; `micros` is what one unit is worth in it.
 * SERVICE.md shows no list of codes for `setOffer`, so both a small number and the ISO 4217 number are understood.
 */
export interface Currency {
  readonly code: string
  readonly name: string
  readonly symbol: string
  readonly numbers: readonly number[]
  readonly micros: number
  /** Where people pay in it. */
  readonly countries: readonly string[]
}

export const currencies: readonly [Currency, ...Currency[]] = [
  { code: 'USD', name: 'United States, Dollars', symbol: '$', numbers: [1, 840], micros: 1_000_000, countries: ['US'] },
  {
    code: 'EUR',
    name: 'Euro Member Countries, Euro',
    symbol: '€',
    numbers: [2, 978],
    micros: 1_084_000,
    countries: ['DE', 'FR', 'ES', 'IT', 'NL', 'GR'],
  },
  { code: 'GBP', name: 'United Kingdom, Pounds', symbol: '£', numbers: [3, 826], micros: 1_271_000, countries: ['GB'] },
  { code: 'CNY', name: 'China, Yuan Renminbi', symbol: '¥', numbers: [4, 156], micros: 139_600, countries: ['CN'] },
  { code: 'JPY', name: 'Japan, Yen', symbol: '¥', numbers: [5, 392], micros: 6_720, countries: ['JP'] },
  { code: 'INR', name: 'India, Rupees', symbol: '₹', numbers: [6, 356], micros: 11_930, countries: ['IN'] },
  { code: 'BRL', name: 'Brazil, Reais', symbol: 'R$', numbers: [7, 986], micros: 182_500, countries: ['BR'] },
]

export const networkCurrency: Currency = currencies[0]

/** The currency of a code or of a number; the network's own where neither is known. */
export function currencyOf(codeOrNumber: string | number): Currency {
  return (
    currencies.find(({ code, numbers }) => code === codeOrNumber || numbers.includes(Number(codeOrNumber))) ??
    networkCurrency
  )
}

/** The currency that people of a country pay in; the network's own where it has none. */
export const currencyIn = (country: string | undefined): Currency =>
  currencies.find(({ countries }) => countries.some((code) => code === country)) ?? networkCurrency
