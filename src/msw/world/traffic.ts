import { DAY, HOUR } from '../clock.ts'
import { createRandom, type Random } from '../random.ts'
import type { AccessLists } from '../state/access.ts'
import type { MockAffiliate } from '../state/affiliates.ts'
import { APPROVED, type ConversionCell, REJECTED } from '../store/conversion-store.ts'
import { createTraffic, type Traffic } from '../store/traffic.ts'
import type { OfferPlan } from './offers.ts'
import { affiliateHabits, type EventTerms, type TrafficPlan, trafficPlans } from './plans.ts'
import { countsPerHour } from './rhythm.ts'

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
  const { dictionaries, conversions } = traffic
  const { tables, choice } = trafficPlans(plans, affiliates, access, dictionaries, seed)
  const habits = affiliateHabits(affiliates, dictionaries, now, seed)
  if (tables.length === 0) return traffic
  const random = createRandom(seed, 'traffic')
  const start = Math.floor(now / HOUR) * HOUR - HISTORY_HOURS * HOUR
  const counts = countsPerHour(createRandom(seed, 'rhythm'), start, HISTORY_HOURS, count)
  /** Per table: the last first event, which later events of the same visitor follow. */
  const last = tables.map(() => ({ row: -1, event: 0 }))

  counts.forEach((inHour, hour) => {
    const seconds = new Uint16Array(inHour).map(() => random.below(HOUR)).sort()
    for (const second of seconds) {
      const time = start + hour * HOUR + second
      const chosen = choose(random, choice, tables, time)
      const plan = tables[chosen] as TrafficPlan
      const funnel = last[chosen] as { row: number; event: number }
      if (funnel.row >= 0 && funnel.event < plan.events.length && random.chance(40)) {
        const first = conversions.read(funnel.row)
        funnel.event++
        conversions.add({
          ...first,
          time,
          event: funnel.event,
          ...settlement(random, plan.events[funnel.event - 1] as EventTerms, time),
        })
        continue
      }
      const first = visit(random, plan, habits, time)
      funnel.row = conversions.add(first)
      funnel.event = 1
      addClicks(random, traffic, plan, first)
    }
  })
  return traffic
}

/** An offer that is live at that time. The first table's always is. */
function choose(random: Random, choice: Uint16Array, tables: readonly TrafficPlan[], time: number): number {
  for (let attempt = 0; attempt < 12; attempt++) {
    const chosen = choice[random.bits() % choice.length] as number
    const { from, until } = tables[chosen] as TrafficPlan
    if (time >= from && time < until) return chosen
  }
  return 0
}

type Habits = ReturnType<typeof affiliateHabits>

function visit(random: Random, plan: TrafficPlan, habits: Habits, time: number): ConversionCell {
  let affiliate = draw(random, plan.affiliates)
  for (let attempt = 0; attempt < 6 && time >= (habits.get(affiliate)?.until ?? 0); attempt++)
    affiliate = draw(random, plan.affiliates)
  return {
    time,
    clickTime: time - (random.chance(70) ? random.between(15, 1800) : random.between(1800, 3 * DAY)),
    offer: plan.offer,
    affiliate,
    event: 1,
    currency: plan.currency,
    country: draw(random, plan.countries),
    source: random.pick(habits.get(affiliate)?.sources ?? [0]),
    client: draw(random, plan.clients),
    salt: random.bits(),
    ...settlement(random, plan.events[0] as EventTerms, time),
  }
}

const draw = (random: Random, table: Uint16Array) => table[random.bits() % table.length] as number

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

/** The click that converted with others like it, and sometimes clicks that came to nothing. */
function addClicks(random: Random, { clicks }: Traffic, plan: TrafficPlan, first: ConversionCell): void {
  const cell = {
    hour: Math.floor(first.clickTime / HOUR),
    offer: first.offer,
    affiliate: first.affiliate,
    country: first.country,
    source: first.source,
    client: first.client,
  }
  clicks.add({ ...cell, ...amounts(random, 1 + random.below(plan.clicksPerConversion * 2 - 1)) })
  if (random.chance(30))
    clicks.add({
      ...cell,
      country: draw(random, plan.countries),
      client: draw(random, plan.clients),
      ...amounts(random, 1 + random.below(plan.clicksPerConversion)),
    })
}

function amounts(random: Random, all: number) {
  const gross = all - random.below(Math.floor(all / 10) + 1)
  return { all, gross, unique: gross - random.below(Math.floor(gross / 4) + 1) }
}
