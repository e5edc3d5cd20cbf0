import { intervalStart } from '../clock.ts'
import type { MockOffer } from '../state/offers.ts'
import type { Traffic } from '../store/traffic.ts'
import { currencyOf } from './vocabulary/currencies.ts'

const INTERVALS = ['Daily', 'Weekly', 'Monthly'] as const
type Interval = (typeof INTERVALS)[number]

/** Every third offer has caps, drawn after its traffic: no cap was ever broken, and each was nearly reached once. */
export function setCaps(offers: readonly MockOffer[], traffic: Traffic): void {
  const capped = offers.filter((_, index) => index % 3 === 1)
  capped.forEach((offer, turn) => {
    offer.has_cap_limit = 'Yes'
    offer.cap_type = turn % 4 === 3 ? 'Budget' : 'Conversion'
    offer.cap_event_range = turn % 5 === 4 ? 'initial' : 'all'
    offer.cap_interval = INTERVALS[turn % 3] as Interval
  })
  const use = useOf(capped, traffic)
  capped.forEach((offer, turn) => {
    const { total = 0, most = 0, mostOfAffiliate = 0 } = use.get(offer.id) ?? {}
    const unit = offer.cap_type === 'Budget' ? currencyOf(offer.currency_code).micros : 1
    offer.cap_interval_limit = roundUp(most / unit)
    offer.cap_overall_limit = turn % 2 === 0 ? -1 : roundUp((total / unit) * 1.1)
    if (turn % 2 === 1) return
    offer.cap_affiliate_interval = offer.cap_interval
    offer.cap_affiliate_interval_limit = roundUp(mostOfAffiliate / unit)
  })
}

/** The number above, of two digits and zeros, and at least 5. */
function roundUp(amount: number): number {
  let unit = 1
  while (unit * 100 <= amount) unit *= 10
  return Math.max(5, (Math.floor(amount / unit) + 1) * unit)
}

/** What an offer had altogether and, of its cap's interval, at most: conversions, or micro units for a budget. */
interface Use {
  total: number
  most: number
  mostOfAffiliate: number
  /** The interval that is being counted, and what it has so far. */
  interval: number
  inInterval: number
  readonly ofAffiliate: Map<number, number>
}

function useOf(capped: readonly MockOffer[], { conversions, dictionaries }: Traffic): Map<number, Use> {
  const uses = new Map<number, Use>()
  const byIndex = new Map<number, readonly [MockOffer, Use]>()
  for (const offer of capped) {
    const index = dictionaries.offers.find(offer.id)
    if (index === undefined) continue
    const use: Use = { total: 0, most: 0, mostOfAffiliate: 0, interval: -1, inInterval: 0, ofAffiliate: new Map() }
    uses.set(offer.id, use)
    byIndex.set(index, [offer, use])
  }
  const { time, offer: offers, affiliate: affiliates, event, payout } = conversions.columns
  for (let row = 0; row < conversions.length; row++) {
    const [offer, use] = byIndex.get(offers[row] as number) ?? []
    if (offer === undefined || use === undefined) continue
    if (offer.cap_event_range === 'initial' && event[row] !== 1) continue
    const interval = intervalStart(offer.cap_interval as Interval, time[row] as number)
    if (interval !== use.interval) {
      use.interval = interval
      use.inInterval = 0
      use.ofAffiliate.clear()
    }
    const amount = offer.cap_type === 'Budget' ? (payout[row] as number) : 1
    const affiliate = affiliates[row] as number
    const ofAffiliate = (use.ofAffiliate.get(affiliate) ?? 0) + amount
    use.ofAffiliate.set(affiliate, ofAffiliate)
    use.inInterval += amount
    use.total += amount
    use.most = Math.max(use.most, use.inInterval)
    use.mostOfAffiliate = Math.max(use.mostOfAffiliate, ofAffiliate)
  }
  return uses
}
