import type Big from 'big.js'

const money = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 2 })
const whole = new Intl.NumberFormat('en')

/** Intl.NumberFormat formats decimal strings exactly, without floats. */
const exact = (amount: Big) => amount.toFixed() as Intl.StringNumericLiteral

/** Keeps signs, units and digits in this order, in text from right to left too. */
const isolated = (text: string) => `\u2066${text}\u2069`

/** Symbols of currencies that have no cents. `¥` is the symbol of the yuan too, which has some. */
const WITHOUT_CENTS = /^[¥₩₫]$/

/** Formats an amount to the cent, e.g. `−$35.26` and `¥1,200`. Exports keep all digits. */
export function moneyText(amount: Big, symbol: string): string {
  const cents = amount.round(2)
  const format = WITHOUT_CENTS.test(symbol) && cents.eq(cents.round()) ? whole : money
  return isolated(`${amount.lt(0) ? '−' : ''}${symbol}${format.format(exact(cents.abs()))}`)
}

/** Formats an amount for an axis, e.g. `$1.25K`. */
export const compactMoney = (amount: number, symbol: string): string => `${symbol}${compact.format(amount)}`

/** Formats a price with all its digits, e.g. `0.725 USD` and `7,056.54 JPY`. */
export function priceText(decimal: string, currency: string): string {
  const format = { minimumFractionDigits: centDigits(currency), maximumFractionDigits: 5 }
  return isolated(`${new Intl.NumberFormat('en', format).format(decimal as Intl.StringNumericLiteral)} ${currency}`)
}

/** How many digits the cents of a currency have: 2 for `USD`, and none for `JPY`. */
const centDigits = (currency: string): number =>
  /^[A-Z]{3}$/.test(currency)
    ? (new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2)
    : 2

/** The length of the longest figure, which decides how many figures fit beside each other. */
export const longest = (texts: readonly string[]): number =>
  Math.max(0, ...texts.map((text) => text.replaceAll(/[\u2066\u2069]/g, '').length))

export const countText = (count: number): string => whole.format(count)

export const countOf = (count: number, noun: string): string => `${countText(count)} ${noun}${count === 1 ? '' : 's'}`

export const offerCount = (count: number): string => countOf(count, 'offer')

export const percentText = (percent: Big): string =>
  isolated(`${percent.lt(0) ? '−' : ''}${money.format(exact(percent.abs()))}%`)
