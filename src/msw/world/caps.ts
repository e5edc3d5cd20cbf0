import { capUnits } from '../state/cap-units.ts'
import { currencyOf } from '../state/currencies.ts'
import type { MockOffer } from '../state/offers.ts'
import type { Traffic } from '../state/traffic.ts'
import { intervalStart } from '../time/clock.ts'

const INTERVALS = ['Daily', 'Weekly', 'Monthly'] as const

/** Gives every third offer caps without limits, and returns these offers. */
export function addCaps(offers: readonly MockOffer[]): readonly MockOffer[] {
  const capped = offers.filter((_, index) => index % 3 === 1)
  capped.forEach((offer, turn) => {
    offer.has_cap_limit = 'Yes'
    offer.cap_type = turn % 4 === 3 ? 'Budget' : 'Conversion'
    offer.cap_event_range = turn % 5 === 4 ? 'initial' : 'all'
    offer.cap_interval = INTERVALS[turn % 3] as (typeof INTERVALS)[number]
  })
  return capped
}

/** Sets the limits of caps by the traffic of their offers: none was ever exceeded, and each was nearly reached once. */
export function setLimits(capped: readonly MockOffer[], traffic: Traffic): void {
  const usages = usagesOf(capped, traffic)
  capped.forEach((offer, turn) => {
    const { total, most, mostOfAffiliate } = usages.get(offer.id) ?? UNUSED
    const unit = offer.cap_type === 'Budget' ? currencyOf(offer.currency_code).micros : 1
    offer.cap_interval_limit = roundUp(most / unit)
    offer.cap_overall_limit = turn % 2 === 0 ? -1 : roundUp((total / unit) * 1.1)
    if (turn % 2 === 1) return
    offer.cap_affiliate_interval = offer.cap_interval
    offer.cap_affiliate_interval_limit = roundUp(mostOfAffiliate / unit)
  })
}

/** The next number of two digits and zeros, at least 5. */
function roundUp(amount: number): number {
  let unit = 1
  while (unit * 100 <= amount) unit *= 10
  return Math.max(5, (Math.floor(amount / unit) + 1) * unit)
}

/** Conversions of an offer, or micro units of a budget: in total, and at most in one interval. */
interface Usage {
  total: number
  most: number
  mostOfAffiliate: number
}

const UNUSED: Usage = { total: 0, most: 0, mostOfAffiliate: 0 }

/** What the traffic has used of the caps of offers, by offer id. */
function usagesOf(capped: readonly MockOffer[], { conversions }: Traffic): ReadonlyMap<number, Usage> {
  const offers = new Map(capped.map((offer) => [offer.id, offer]))
  const usages = new Map<number, Usage>()
  const sums = new Map<string, number>()
  const add = (key: string, amount: number) => {
    const sum = (sums.get(key) ?? 0) + amount
    sums.set(key, sum)
    return sum
  }
  for (const conversion of conversions.values()) {
    const { offer_id, affiliate_id, time } = conversion
    const offer = offers.get(offer_id)
    if (offer === undefined || offer.cap_interval === '') continue
    const amount = capUnits(offer, conversion)
    const interval = `${offer_id} ${intervalStart(offer.cap_interval, time)}`
    const used = usages.get(offer_id) ?? { ...UNUSED }
    used.total += amount
    used.most = Math.max(used.most, add(interval, amount))
    used.mostOfAffiliate = Math.max(used.mostOfAffiliate, add(`${interval} ${affiliate_id}`, amount))
    usages.set(offer_id, used)
  }
  return usages
}
