import { createRandom, type Random } from '../random.ts'
import type { ClickGroup, Visitor } from '../state/traffic.ts'
import { DAY, HOUR } from '../time/clock.ts'
import type { Country } from './countries.ts'
import type { Market } from './markets.ts'
import { countsPerHour, HOURS } from './rhythm.ts'

/** Clicks, with random bits from which everything else about the visitor is derived. */
export interface Visit extends ClickGroup {
  readonly salt: number
}

/** An event of a visitor: a conversion before it is recorded. */
export interface VisitorEvent {
  readonly time: number
  readonly e_id: number
  readonly visit: Visit
}

/** What happens in an hour: conversions in order of time, and the clicks that lead to them or to nothing. */
export interface VisitsOfHour {
  readonly visits: readonly Visit[]
  readonly events: readonly VisitorEvent[]
}

/** The longest time from a click to its conversion. */
export const LONGEST_WAIT = 3 * DAY

/** Clicks without a conversion are generated in groups, so that a large network does not hold millions of them. */
const GROUPS_PER_CONVERSION = 4
const MOST_GROUPS = 200_000

/** What the visits of a network are drawn from. */
export interface VisitPlan {
  readonly seed: number
  readonly markets: readonly Market[]
  /** In seconds. */
  readonly start: number
  readonly eventCount: (hour: number) => number
  readonly groupCount: (hour: number) => number
  readonly conversionsPerGroup: number
}

/** Plans visits from `start` on, with `conversions` conversions in the first year. */
export function planVisits(markets: readonly Market[], seed: number, start: number, conversions: number): VisitPlan {
  const shares = hourShares(markets)
  const groups = Math.min(conversions * GROUPS_PER_CONVERSION, MOST_GROUPS)
  return {
    seed,
    markets,
    start,
    eventCount: countsPerHour([seed, 'rhythm of conversions'], shares, start, conversions),
    groupCount: countsPerHour([seed, 'rhythm of clicks'], shares, start, groups),
    conversionsPerGroup: conversions / groups,
  }
}

/** The traffic of a network, hour by hour. */
export class Visits {
  readonly #plan: VisitPlan
  #eventRandom: Random
  #groupRandom: Random
  /** By offer and country: the latest event, which the next event of the same visitor follows. */
  #latest = new Map<string, VisitorEvent>()
  #hour = 0

  constructor(plan: VisitPlan) {
    this.#plan = plan
    this.#eventRandom = createRandom(plan.seed, 'conversions')
    this.#groupRandom = createRandom(plan.seed, 'clicks')
  }

  /** Continues with the same visits, independently. */
  copy(): Visits {
    const copy = new Visits(this.#plan)
    copy.#eventRandom = this.#eventRandom.copy()
    copy.#groupRandom = this.#groupRandom.copy()
    copy.#latest = new Map(this.#latest)
    copy.#hour = this.#hour
    return copy
  }

  /** The end of the hours that were generated. */
  get until(): number {
    return this.#plan.start + this.#hour * HOUR
  }

  /** Generates the next hour. */
  next(): VisitsOfHour {
    const start = this.until
    const hour = this.#hour++
    const { groupCount, eventCount } = this.#plan
    const groups = Array.from({ length: groupCount(hour) }, () => this.#group(start))
    const seconds = Array.from({ length: eventCount(hour) }, () => this.#eventRandom.below(HOUR))
    const events = seconds.sort((left, right) => left - right).map((second) => this.#event(start + second))
    return { visits: [...groups, ...events.filter(({ e_id }) => e_id === 1).map(({ visit }) => visit)], events }
  }

  /** Clicks that lead to no conversion. */
  #group(start: number): Visit {
    const random = this.#groupRandom
    const { market, visitor } = this.#visitor(random, start)
    const most = Math.max(1, Math.floor(market.clicksPerConversion * this.#plan.conversionsPerGroup * 2) - 1)
    const all = 1 + random.below(most)
    const gross = all - partOf(random, all, 10)
    const unique = gross - partOf(random, gross, 25)
    return { ...visitor, time: start + random.below(HOUR), all, gross, unique, salt: 0 }
  }

  #event(time: number): VisitorEvent {
    const random = this.#eventRandom
    const { market, visitor } = this.#visitor(random, time)
    const place = `${market.offer_id} ${visitor.country}`
    const latest = this.#latest.get(place)
    const isLater = latest !== undefined && latest.e_id < market.events && random.chance(40)
    const event = isLater
      ? { time, e_id: latest.e_id + 1, visit: latest.visit }
      : { time, e_id: 1, visit: this.#converted(market, visitor, time) }
    this.#latest.set(place, event)
    return event
  }

  /** The click of a conversion: within the session, and not before the offer or the first hour. */
  #converted(market: Market, visitor: Visitor, time: number): Visit {
    const random = this.#eventRandom
    const wait = random.chance(85) ? random.between(15, 900) : random.between(900, LONGEST_WAIT)
    const most = Math.min(market.session, time - Math.max(market.from, this.#plan.start))
    const clicked = time - (wait <= most ? wait : random.below(most + 1))
    return { ...visitor, time: clicked, all: 1, gross: 1, unique: 1, salt: random.bits() }
  }

  /** A visitor of an offer that has traffic at that time, more likely from where it is day. */
  #visitor(random: Random, time: number) {
    const hour = Math.floor(time / HOUR) % 24
    for (let attempt = 0; attempt < 30; attempt++) {
      const market = random.pick(this.#plan.markets)
      if (time < market.from || time >= market.until) continue
      const country = random.pick(market.countries)
      if (random.chance(shareAt(country, hour))) return visitorOf(random, market, country, time)
    }
    // The offer of the first market always has traffic.
    const market = this.#plan.markets[0] as Market
    return visitorOf(random, market, random.pick(market.countries), time)
  }
}

function visitorOf(random: Random, market: Market, { code }: Country, time: number) {
  let affiliate = random.pick(market.affiliates)
  for (let attempt = 0; attempt < 6 && time >= affiliate.until; attempt++) affiliate = random.pick(market.affiliates)
  const visitor: Visitor = {
    offer_id: market.offer_id,
    affiliate_id: affiliate.id,
    country: code,
    source: random.pick(affiliate.sources),
    client: random.pick(market.devices),
  }
  return { market, visitor }
}

/** Up to `percent` of a count. The fraction of a whole one is one by chance, so that small counts have their part too. */
const partOf = (random: Random, count: number, percent: number) =>
  Math.floor((count * random.below(percent + 1) + random.below(100)) / 100)

/** How much traffic a country has in an hour of the day in UTC, in percent of its busiest hour. */
const shareAt = ({ utcOffset }: Country, hour: number) => HOURS[(hour + utcOffset + 24) % 24] as number

/** The shares of the hours of a day in UTC, over all countries by their part of the traffic. */
function hourShares(markets: readonly Market[]): number[] {
  const sums = HOURS.map(() => 0)
  for (const [market, times] of counted(markets))
    for (const [country, weight] of counted(market.countries))
      sums.forEach((sum, hour) => {
        sums[hour] = sum + times * weight * shareAt(country, hour)
      })
  const most = Math.max(...sums)
  return sums.map((sum) => Math.floor((sum * 100) / most))
}

/** How often each item occurs in a list. */
function counted<Item>(items: readonly Item[]): Map<Item, number> {
  const counts = new Map<Item, number>()
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1)
  return counts
}
