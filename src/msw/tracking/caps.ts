import { capUnits } from '../state/cap-units.ts'
import { currencyOf } from '../state/currencies.ts'
import type { MockOffer } from '../state/offers.ts'
import type { MockState } from '../state/state.ts'
import { statusAt } from '../state/traffic.ts'
import { intervalStart } from '../time/clock.ts'

/** Whether a cap of an offer is reached, in total or for this affiliate. */
export function isCapReached(offer: MockOffer, affiliateId: number, state: MockState): boolean {
  if (offer.has_cap_limit === 'No') return false
  const isFull = (limit: number, since: number, affiliate?: number) =>
    limit >= 0 && usage(offer, since, affiliate, state) >= limit
  const { cap_interval, cap_affiliate_interval } = offer
  return (
    isFull(offer.cap_overall_limit, 0) ||
    isFull(offer.cap_affiliate_overall_limit, 0, affiliateId) ||
    (cap_interval !== '' && isFull(offer.cap_interval_limit, intervalStart(cap_interval, state.now))) ||
    (cap_affiliate_interval !== '' &&
      isFull(offer.cap_affiliate_interval_limit, intervalStart(cap_affiliate_interval, state.now), affiliateId))
  )
}

/**
 * The conversions since then, or a budget's payouts in the offer's currency. That rejected ones don't count is a guess.
 */
function usage(offer: MockOffer, since: number, affiliateId: number | undefined, { traffic, now }: MockState): number {
  let used = 0
  for (const conversion of traffic.conversions.values()) {
    const { offer_id, affiliate_id, time } = conversion
    if (offer_id !== offer.id || time < since || (affiliateId !== undefined && affiliate_id !== affiliateId)) continue
    if (statusAt(conversion, now) !== 'Rejected') used += capUnits(offer, conversion)
  }
  return offer.cap_type === 'Budget' ? Math.floor(used / currencyOf(offer.currency_code).micros) : used
}
