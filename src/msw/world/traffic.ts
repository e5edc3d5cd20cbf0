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
import { type Arrivals, createArrivals } from './visits.ts'

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
  const arrivals = createArrivals(tables, choice, habits)
  const random = createRandom(seed, 'traffic')
  const start = Math.floor(now / HOUR) * HOUR - HISTORY_HOURS * HOUR
  /** Per offer: the last first event, which later events of the same visitor follow. */
  const funnels = new Map<TrafficPlan, ConversionCell>()

  countsPerHour(createRandom(seed, 'rhythm'), start, HISTORY_HOURS, count).forEach((inHour, hour) => {
    const seconds = new Uint16Array(inHour).map(() => random.below(HOUR)).sort()
    for (const second of seconds) {
      const time = start + hour * HOUR + second
      const plan = arrivals.choose(random, time)
      const before = funnels.get(plan)
      const later = before !== undefined && before.event < plan.events.length && random.chance(40)
      const cell = later ? followUp(random, plan, before, time) : firstEvent(random, plan, arrivals, time)
      funnels.set(plan, cell)
      conversions.add(cell)
      if (!later) clicks.add({ ...cell, hour: Math.floor(cell.clickTime / HOUR), all: 1, gross: 1, unique: 1 })
    }
  })
  addIdleClicks(clicks, arrivals, start, HISTORY_HOURS, count, seed)
  return traffic
}

function firstEvent(random: Random, plan: TrafficPlan, arrivals: Arrivals, time: number): ConversionCell {
  return {
    time,
    clickTime: time - (random.chance(85) ? random.between(15, 900) : random.between(900, 3 * DAY)),
    event: 1,
    currency: plan.currency,
    ...arrivals.visitor(random, plan, time),
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
