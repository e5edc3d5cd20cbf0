import { divide, formatMicros, formatScaled } from '../decimal.ts'
import type { Audience } from './sources.ts'
import type { Totals } from './totals.ts'

/** A figure of a group: a number to order by, in units of its last place, and how many places it is shown with. */
export interface Metric {
  readonly value: (totals: Totals, group: number) => bigint | number
  /** Counts have none, and are shown as integers. */
  readonly places?: number
}

const MICRO_PLACES = 10n
const sum = (of: (totals: Totals, group: number) => bigint): Metric => ({
  value: (totals, group) => divide(of(totals, group), MICRO_PLACES),
  places: 5,
})
const clicks = (totals: Totals, group: number) => BigInt(totals.count('gross', group))
const conversions = (totals: Totals, group: number) => BigInt(totals.count('conversions', group))
const cost = (totals: Totals, group: number) => totals.money('payout', group)
const revenue = (totals: Totals, group: number) => totals.money('revenue', group)

/** Money of micro units for each of something, to 4 places. */
const each = (money: typeof cost, count: typeof clicks): Metric => ({
  value: (totals, group) => divide(money(totals, group), count(totals, group) * 100n),
  places: 4,
})
/** A percentage to 2 places. */
const percent = (part: typeof cost, whole: typeof cost): Metric => ({
  value: (totals, group) => divide(part(totals, group) * 10_000n, whole(totals, group)),
  places: 2,
})

const counts: Readonly<Record<string, Metric>> = {
  ck_source_click: { value: (totals, group) => totals.count('all', group) },
  ck_gross: { value: (totals, group) => totals.count('gross', group) },
  ck_unique: { value: (totals, group) => totals.count('unique', group) },
  ck_conversion: { value: (totals, group) => totals.count('conversions', group) },
  ck_cr: percent(conversions, clicks),
}

/**
 * The figures of the aggregate reports (SERVICE-NOTES, Behaviour 10), where clicks are the gross clicks. To an
 * affiliate the network's cost is income, and the rest is the network's own business.
 */
export const metrics: Readonly<Record<Audience, Readonly<Record<string, Metric>>>> = {
  network: {
    ...counts,
    ck_cost: sum(cost),
    ck_payout: sum(cost),
    ck_income: sum(revenue),
    ck_revenue: sum(revenue),
    ck_profit: sum((totals, group) => revenue(totals, group) - cost(totals, group)),
    ck_roi: percent((totals, group) => revenue(totals, group) - cost(totals, group), cost),
    ck_cpc: each(cost, clicks),
    ck_cpa: each(cost, conversions),
    ck_rpc: each(revenue, clicks),
    ck_rpa: each(revenue, conversions),
  },
  affiliate: {
    ...counts,
    ck_payout: sum(cost),
    ck_income: sum(cost),
    ck_rpc: each(cost, clicks),
    ck_rpa: each(cost, conversions),
  },
}

/** A figure as the service shows it. */
export function showMetric({ value, places }: Metric, totals: Totals, group: number): string | number {
  const figure = value(totals, group)
  return places === undefined ? Number(figure) : formatScaled(BigInt(figure), places)
}

/** Micro units with 6 places, as the conversion report shows money. */
export const sixPlaces = (micros: number): string => formatMicros(micros, 6)
