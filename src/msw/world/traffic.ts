import { DAY, HOUR } from '../clock.ts'
import { createRandom, type Random } from '../random.ts'
import type { AccessLists } from '../state/access.ts'
import type { MockAffiliate } from '../state/affiliates.ts'
import { APPROVED, type ConversionCell, REJECTED } from '../store/conversion-store.ts'
import { createTraffic, type Traffic } from '../store/traffic.ts'
import { addIdleClicks } from './clicks.ts'
import type { OfferPlan } from './offers.ts'
import { affiliateHabits, type EventTerms, type TrafficPlan, trafficPlans } from './plans.ts'
import { countsPerHour } from './rhythm.ts'
import { createArrivals, type Visitor } from './visits.ts'
import { countries } from './vocabulary/countries.ts'

/** The year that reports can look back on. */
export const HISTORY_HOURS = 365 * 24

/** A year of clicks and conversions up to `now`: exactly `count` conversions, in the order of their times. */
export function generateTraffic(
  plans: readonly OfferPlan[],
  affiliates: readonly MockAffiliate[],
  access: AccessLists,
  count: number,
  seed: number,
  now: number,
): Traffic {
  const traffic = createTraffic(count)
  const { dictionaries, conversions, clicks } = traffic
  const { tables, choice } = trafficPlans(plans, affiliates, access, dictionaries, seed)
  const habits = affiliateHabits(affiliates, dictionaries, now, seed)
  if (tables.length === 0) return traffic
  const arrivals = createArrivals(tables, choice, habits, dictionaries)
  const random = createRandom(seed, 'traffic')
  const start = Math.floor(now / HOUR) * HOUR - HISTORY_HOURS * HOUR
  /** Per offer and country: the last event, which the next of the same visitor follows. */
  const funnels = new Map<number, ConversionCell>()
  const counts = countsPerHour(createRandom(seed, 'rhythm'), arrivals.hours, start, HISTORY_HOURS, count)

  counts.forEach((inHour, hour) => {
    const seconds = new Uint16Array(inHour).map(() => random.below(HOUR)).sort()
    for (const second of seconds) {
      const time = start + hour * HOUR + second
      const visitor = arrivals.draw(random, time)
      const { plan, country } = visitor
      const funnel = plan.offer * countries.length + country
      const before = funnels.get(funnel)
      const later = before !== undefined && before.event < plan.events.length && random.chance(40)
      const cell = later ? followUp(random, plan, before, time) : firstEvent(random, visitor, time, start)
      funnels.set(funnel, cell)
      conversions.add(cell)
      if (!later) clicks.add({ ...cell, hour: Math.floor(cell.clickTime / HOUR), all: 1, gross: 1, unique: 1 })
    }
  })
  addIdleClicks(clicks, arrivals, start, HISTORY_HOURS, count, seed)
  return traffic
}

function firstEvent(random: Random, visitor: Visitor, time: number, start: number): ConversionCell {
  const { plan, affiliate, country, source, client } = visitor
  const wait = random.chance(85) ? random.between(15, 900) : random.between(900, 3 * DAY)
  // Not before its offer, not before the year that reports look back on, and within the session.
  const most = Math.min(plan.session, time - Math.max(plan.from, start))
  return {
    time,
    clickTime: time - (wait <= most ? wait : random.below(most + 1)),
    offer: plan.offer,
    affiliate,
    event: 1,
    currency: plan.currency,
    country,
    source,
    client,
    salt: random.bits(),
    ...settlement(random, plan.events[0] as EventTerms, time),
  }
}

/** The next event of the visitor who had the one before. */
function followUp(random: Random, plan: TrafficPlan, before: ConversionCell, time: number): ConversionCell {
  return {
    ...before,
    time,
    event: before.event + 1,
    ...settlement(random, plan.events[before.event] as EventTerms, time),
  }
}

/** What a conversion pays, and when it is decided whether it does. */
function settlement(random: Random, terms: EventTerms, time: number) {
  // A sale's amount in hundredths; times parts of 10,000 that is micro units. Cut to 5 places, as reports sum in 5.
  const sale = terms.revenueShare > 0 ? random.between(1_500, 25_000) : 0
  const payout = terms.payout + Math.floor((sale * terms.payoutShare) / 10) * 10
  const revenue = terms.revenue + Math.floor((sale * terms.revenueShare) / 10) * 10
  const roll = random.below(100)
  if (!terms.needsApproval && roll < 55) return { payout, revenue, outcome: APPROVED, settles: time }
  const days = terms.needsApproval ? random.between(5, 30) : random.between(1, 14)
  const verdict = random.below(100)
  // A few are argued about for weeks.
  const wait = verdict >= 96 ? days * 6 * DAY : days * DAY + random.below(DAY)
  return { payout, revenue, outcome: verdict < 78 ? APPROVED : REJECTED, settles: time + wait }
}
