import type Big from 'big.js'

const money = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const rate = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 5 })
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })
const whole = new Intl.NumberFormat('en')

/** A formatter takes decimal text as it is: no float is made of it. */
const exact = (amount: Big) => amount.toFixed() as Intl.StringNumericLiteral

/** An amount to the cent, e.g. `−$35.26`. What is cut off here is kept in every export. */
export function moneyText(amount: Big, symbol: string): string {
  return `${amount.lt(0) ? '−' : ''}${symbol}${money.format(exact(amount.abs()))}`
}

/** For an axis: `$1.2K`. */
export const compactMoney = (amount: number, symbol: string): string => `${symbol}${compact.format(amount)}`

/** A price with all its digits and no idle zeros, e.g. `0.72 USD`. */
export const priceText = (decimal: string, currency: string): string =>
  `${rate.format(decimal as Intl.StringNumericLiteral)} ${currency}`

export const countText = (count: number): string => whole.format(count)

export const percentText = (percent: Big): string => `${money.format(exact(percent))} %`
