import type { NetworkOffer } from 'affiliate-network-sdk'
import Big from 'big.js'
import { priceText } from './amounts.ts'

type Decimal = string | null | undefined

/** The percentage of a price. `-1.00` means that there is none. */
export const shareOf = (percent: Decimal): Big | undefined =>
  percent && !percent.startsWith('-') ? Big(percent) : undefined

export const hasAmount = (amount: Decimal, percent: Decimal): boolean =>
  !Big(amount || 0).eq(0) || shareOf(percent) === undefined

/** An amount, a percentage, or both. */
export function priceOf(amount: Decimal, percent: Decimal, currency: Decimal): string {
  const sum = hasAmount(amount, percent) ? priceText(amount || '0', currency ?? '') : undefined
  return [sum, shareOf(percent) && `${percent}%`].filter(Boolean).join(' + ')
}

export const payoutText = ({ payout, payout_percent, currency_code }: NetworkOffer): string =>
  priceOf(payout, payout_percent, currency_code)
