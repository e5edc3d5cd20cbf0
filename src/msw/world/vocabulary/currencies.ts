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
}

export const currencies: readonly [Currency, ...Currency[]] = [
  { code: 'USD', name: 'United States, Dollars', symbol: '$', numbers: [1, 840], micros: 1_000_000 },
  { code: 'EUR', name: 'Euro Member Countries, Euro', symbol: '€', numbers: [2, 978], micros: 1_084_000 },
  { code: 'GBP', name: 'United Kingdom, Pounds', symbol: '£', numbers: [3, 826], micros: 1_271_000 },
  { code: 'CNY', name: 'China, Yuan Renminbi', symbol: '¥', numbers: [4, 156], micros: 139_600 },
  { code: 'JPY', name: 'Japan, Yen', symbol: '¥', numbers: [5, 392], micros: 6_720 },
  { code: 'INR', name: 'India, Rupees', symbol: '₹', numbers: [6, 356], micros: 11_930 },
  { code: 'BRL', name: 'Brazil, Reais', symbol: 'R$', numbers: [7, 986], micros: 182_500 },
]

export const networkCurrency: Currency = currencies[0]

/** The currency of a code or of a number; the network's own where neither is known. */
export function currencyOf(codeOrNumber: string | number): Currency {
  return (
    currencies.find(({ code, numbers }) => code === codeOrNumber || numbers.includes(Number(codeOrNumber))) ??
    networkCurrency
  )
}
