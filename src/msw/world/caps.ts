import { DAY } from '../clock.ts'
import type { MockOffer } from '../state/offers.ts'
import type { Traffic } from '../store/traffic.ts'

/** Every third offer has caps, drawn after its traffic so that no cap was ever broken. */
export function setCaps(offers: readonly MockOffer[], traffic: Traffic): void {
  const capped = offers.filter((_, index) => index % 3 === 1)
  const busiest = busiestDays(traffic)
  capped.forEach((offer, turn) => {
    const { days, total } = busiest.get(offer.id) ?? { days: 0, total: 0 }
    const interval = (['Daily', 'Weekly', 'Monthly'] as const)[turn % 3] as 'Daily' | 'Weekly' | 'Monthly'
    const limit = roundUp(days * { Daily: 1, Weekly: 7, Monthly: 31 }[interval])
    const budget = turn % 4 === 3
    // A budget is money: four hundred of the currency for each conversion is more than most of them pay.
    const scale = budget ? 400 : 1
    offer.has_cap_limit = 'Yes'
    offer.cap_type = budget ? 'Budget' : 'Conversion'
    offer.cap_event_range = turn % 5 === 4 ? 'initial' : 'all'
    offer.cap_interval = interval
    offer.cap_interval_limit = limit * scale
    offer.cap_overall_limit = turn % 2 === 0 ? -1 : roundUp(total * 2) * scale
    if (turn % 2 === 1) return
    offer.cap_affiliate_interval = interval
    offer.cap_affiliate_interval_limit = limit * scale
  })
}

/** The number above, of one digit and zeros, and at least 50. */
function roundUp(count: number): number {
  let unit = 50
  while (unit * 10 <= count) unit *= 10
  return (Math.floor(count / unit) + 1) * unit
}

function busiestDays({ conversions, dictionaries }: Traffic): Map<number, { days: number; total: number }> {
  const { time, offer } = conversions.columns
  const size = dictionaries.offers.size
  const today = new Uint32Array(size)
  const most = new Uint32Array(size)
  const total = new Uint32Array(size)
  let day = -1
  for (let row = 0; row < conversions.length; row++) {
    const rowDay = Math.floor((time[row] as number) / DAY)
    if (rowDay !== day) today.fill(0)
    day = rowDay
    const index = offer[row] as number
    const count = (today[index] as number) + 1
    today[index] = count
    total[index] = (total[index] as number) + 1
    if (count > (most[index] as number)) most[index] = count
  }
  return new Map(
    dictionaries.offers
      .values()
      .map((id, index) => [id, { days: most[index] as number, total: total[index] as number }]),
  )
}
