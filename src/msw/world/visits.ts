import { HOUR } from '../clock.ts'
import type { Random } from '../random.ts'
import { increase } from '../store/columns.ts'
import type { Dictionaries } from '../store/traffic.ts'
import type { affiliateHabits, TrafficPlan } from './plans.ts'
import { HOURS } from './rhythm.ts'
import { countries } from './vocabulary/countries.ts'

/** Who clicks: the plan of the offer, and the rest in indices of the dictionaries. */
export interface Visitor {
  readonly plan: TrafficPlan
  readonly affiliate: number
  readonly country: number
  readonly source: number
  readonly client: number
}

/** Visitors as they come: those who click and those who convert are of the same kinds. */
export interface Arrivals {
  /** Shares of the hours of a day (UTC), in parts of 100. */
  readonly hours: readonly number[]
  /** A visitor of an offer that is live at that time, more often from where it is day. */
  draw(random: Random, time: number): Visitor
}

export function createArrivals(
  tables: readonly TrafficPlan[],
  choice: Uint16Array,
  habits: ReturnType<typeof affiliateHabits>,
  dictionaries: Dictionaries,
): Arrivals {
  const offsets = new Map(countries.map(({ code, utcOffset }) => [code, utcOffset]))
  /** Per country, the shares of the hours of a day (UTC). */
  const clocks = dictionaries.countries
    .values()
    .map((code) => HOURS.map((_, hour) => HOURS[(hour + (offsets.get(code) ?? 0) + 24) % 24] as number))

  const visitor = (random: Random, plan: TrafficPlan, country: number, time: number): Visitor => {
    let affiliate = draw(random, plan.affiliates)
    for (let attempt = 0; attempt < 6 && time >= (habits.get(affiliate)?.until ?? 0); attempt++)
      affiliate = draw(random, plan.affiliates)
    const source = random.pick(habits.get(affiliate)?.sources ?? [0])
    return { plan, affiliate, country, source, client: draw(random, plan.clients) }
  }
  return {
    hours: hoursOf(tables, choice, clocks),
    draw(random, time) {
      const hour = Math.floor(time / HOUR) % 24
      for (let attempt = 0; attempt < 30; attempt++) {
        const plan = tables[draw(random, choice)] as TrafficPlan
        if (time < plan.from || time >= plan.until) continue
        const country = draw(random, plan.countries)
        if (random.chance(clocks[country]?.[hour] as number)) return visitor(random, plan, country, time)
      }
      // The first table's offer is always live.
      const plan = tables[0] as TrafficPlan
      return visitor(random, plan, draw(random, plan.countries), time)
    },
  }
}

/** What the clocks of all countries make together, each by its part of the traffic. */
function hoursOf(tables: readonly TrafficPlan[], choice: Uint16Array, clocks: readonly number[][]): number[] {
  const ofPlan = new Uint32Array(tables.length)
  for (const at of choice) increase(ofPlan, at, 1)
  const ofCountry = new Float64Array(clocks.length)
  tables.forEach(({ countries }, at) => {
    for (const country of countries) increase(ofCountry, country, ofPlan[at] as number)
  })
  const sums = HOURS.map((_, hour) =>
    clocks.reduce((sum, clock, country) => sum + (clock[hour] as number) * (ofCountry[country] as number), 0),
  )
  const most = Math.max(...sums)
  return sums.map((sum) => Math.floor((sum * 100) / most))
}

const draw = (random: Random, table: Uint16Array) => table[random.bits() % table.length] as number
