import { createMockNetwork } from 'affiliate-network-sdk/msw'
import Big from 'big.js'
import { NOW } from './open-page.ts'

/** The network of the page, created again from the same seed. */
export const network = createMockNetwork({ seed: 7, now: NOW })

const FIRST = '2026-06-03'
const LAST = '2026-06-30'

/** The conversions of the previous 28 full days, one by one. */
export const conversions = network.state.conversions
  .list()
  .filter(({ time }) => time.toISOString().slice(0, 10) >= FIRST && time.toISOString().slice(0, 10) <= LAST)

/** The count of conversions in the 28 days before those. */
export const conversionsBefore = network.state.conversions
  .list()
  .filter(({ time }) => time >= new Date('2026-05-06') && time < new Date(FIRST)).length

/** The conversions of the network at noon of the next day. */
export const noon = createMockNetwork({ seed: 7, now: '2026-07-01T12:00:00Z' }).state.conversions.list()

export interface Sums {
  conversions: number
  revenue: Big
  payout: Big
}

const add = (sums: Sums | undefined, { revenue, payout }: { revenue: string; payout: string }): Sums => ({
  conversions: (sums?.conversions ?? 0) + 1,
  revenue: Big(revenue).plus(sums?.revenue ?? 0),
  payout: Big(payout).plus(sums?.payout ?? 0),
})

/** Sums that are computed without a report. */
export function sumBy<Key>(keyOf: (conversion: (typeof conversions)[number]) => Key, of = conversions): Map<Key, Sums> {
  const sums = new Map<Key, Sums>()
  for (const conversion of of) sums.set(keyOf(conversion), add(sums.get(keyOf(conversion)), conversion))
  return sums
}

export const total = sumBy(() => 'all').get('all') as Sums

export const dollars = (amount: Big): string =>
  `${amount.lt(0) ? '−' : ''}$${new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(amount.abs().toFixed() as Intl.StringNumericLiteral)}`
