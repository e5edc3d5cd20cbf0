import type { Random } from '../random.ts'
import type { affiliateHabits, TrafficPlan } from './plans.ts'

/** Who clicks, in indices of the dictionaries. */
export interface Visitor {
  readonly offer: number
  readonly affiliate: number
  readonly country: number
  readonly source: number
  readonly client: number
}

/** Draws visitors: the same ones click and convert. */
export interface Arrivals {
  /** An offer that is live at that time. The first table's always is. */
  choose(random: Random, time: number): TrafficPlan
  visitor(random: Random, plan: TrafficPlan, time: number): Visitor
}

export function createArrivals(
  tables: readonly TrafficPlan[],
  choice: Uint16Array,
  habits: ReturnType<typeof affiliateHabits>,
): Arrivals {
  return {
    choose(random, time) {
      for (let attempt = 0; attempt < 12; attempt++) {
        const plan = tables[draw(random, choice)] as TrafficPlan
        if (time >= plan.from && time < plan.until) return plan
      }
      return tables[0] as TrafficPlan
    },
    visitor(random, plan, time) {
      let affiliate = draw(random, plan.affiliates)
      for (let attempt = 0; attempt < 6 && time >= (habits.get(affiliate)?.until ?? 0); attempt++)
        affiliate = draw(random, plan.affiliates)
      return {
        offer: plan.offer,
        affiliate,
        country: draw(random, plan.countries),
        source: random.pick(habits.get(affiliate)?.sources ?? [0]),
        client: draw(random, plan.clients),
      }
    },
  }
}

const draw = (random: Random, table: Uint16Array) => table[random.bits() % table.length] as number
