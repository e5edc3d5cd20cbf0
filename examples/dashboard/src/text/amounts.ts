import type Big from 'big.js'

const money = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const rate = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 5 })
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 2 })
const whole = new Intl.NumberFormat('en')

/** Intl.NumberFormat formats decimal strings exactly, without floats. */
const exact = (amount: Big) => amount.toFixed() as Intl.StringNumericLiteral

/** Keeps signs, units and digits in this order, in text from right to left too. */
const isolated = (text: string) => `\u2066${text}\u2069`

/** Formats an amount to the cent, e.g. `−$35.26`. Exports keep all digits. */
export function moneyText(amount: Big, symbol: string): string {
  return isolated(`${amount.lt(0) ? '−' : ''}${symbol}${money.format(exact(amount.abs()))}`)
}

/** Formats an amount for an axis, e.g. `$1.25K`. */
export const compactMoney = (amount: number, symbol: string): string => `${symbol}${compact.format(amount)}`

/** Formats a price without trailing zeros, e.g. `0.72 USD`. */
export const priceText = (decimal: string, currency: string): string =>
  isolated(`${rate.format(decimal as Intl.StringNumericLiteral)} ${currency}`)

export const countText = (count: number): string => whole.format(count)

export const offerCount = (count: number): string => `${countText(count)} ${count === 1 ? 'offer' : 'offers'}`

export const percentText = (percent: Big): string =>
  isolated(`${percent.lt(0) ? '−' : ''}${money.format(exact(percent.abs()))} %`)
