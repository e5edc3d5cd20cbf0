import { intervalStart } from '../clock.ts'
import { MICROS } from '../decimal.ts'
import type { MockOffer } from '../state/offers.ts'
import type { MockState } from '../state/state.ts'
import { lowerBound } from '../store/columns.ts'
import { REJECTED } from '../store/conversion-store.ts'
import { currencyOf } from '../world/vocabulary/currencies.ts'

/** Whether an offer has had all that its caps allow, altogether or from this affiliate. */
export function capReached(offer: MockOffer, affiliateId: number, state: MockState): boolean {
  if (offer.has_cap_limit === 'No') return false
  const used = (since: number, affiliate?: number) => consumption(offer, since, affiliate, state)
  const full = (limit: number, since: number, affiliate?: number) => limit >= 0 && used(since, affiliate) >= limit
  return (
    full(offer.cap_overall_limit, 0) ||
    full(offer.cap_affiliate_overall_limit, 0, affiliateId) ||
    (offer.cap_interval !== '' && full(offer.cap_interval_limit, intervalStart(offer.cap_interval, state.now))) ||
    (offer.cap_affiliate_interval !== '' &&
      full(offer.cap_affiliate_interval_limit, intervalStart(offer.cap_affiliate_interval, state.now), affiliateId))
  )
}

/** Conversions since then that were not rejected; or, for a budget, what they pay in the offer's currency. */
function consumption(
  offer: MockOffer,
  since: number,
  affiliateId: number | undefined,
  { traffic, now }: MockState,
): number {
  const { conversions, dictionaries } = traffic
  const { columns, byTime } = conversions
  const index = dictionaries.offers.find(offer.id)
  const affiliate = affiliateId === undefined ? undefined : dictionaries.affiliates.find(affiliateId)
  if (index === undefined || (affiliateId !== undefined && affiliate === undefined)) return 0
  let count = 0
  let paid = 0
  for (let at = lowerBound(byTime, columns.time, since); at < byTime.length; at++) {
    const row = byTime[at] as number
    if (columns.offer[row] !== index || (affiliate !== undefined && columns.affiliate[row] !== affiliate)) continue
    if (
      (offer.cap_event_range === 'initial' && columns.event[row] !== 1) ||
      conversions.statusAt(row, now) === REJECTED
    )
      continue
    count++
    paid += columns.payout[row] as number
  }
  if (offer.cap_type === 'Conversion') return count
  return Number((BigInt(paid) * BigInt(MICROS)) / BigInt(currencyOf(offer.currency_code).micros) / BigInt(MICROS))
}
