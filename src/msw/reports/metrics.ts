import { divide, formatMicros, formatScaled } from '../decimal.ts'
import type { ReportQuery } from './scope.ts'

/** The sums of clicks and conversions. Amounts in micro units, as bigints so that they stay exact. */
export interface Sums {
  all: number
  gross: number
  unique: number
  conversions: number
  payout: bigint
  revenue: bigint
}

/** A figure of sums: a number to sort by, in units of its last place, and the number of places. */
export interface Metric {
  readonly value: (sums: Sums) => bigint | number
  /** Not set for counts, which are shown as integers. */
  readonly places?: number
}

type Amount = (sums: Sums) => bigint

const clicks: Amount = ({ gross }) => BigInt(gross)
const conversions: Amount = (sums) => BigInt(sums.conversions)
const cost: Amount = ({ payout }) => payout
const income: Amount = ({ revenue }) => revenue
const profit: Amount = ({ payout, revenue }) => revenue - payout

const sum = (of: Amount): Metric => ({ value: of, places: 6 })
/** An amount for each click or conversion, to 4 places. */
const each = (of: Amount, count: Amount): Metric => ({
  value: (sums) => divide(of(sums), count(sums) * 100n),
  places: 4,
})
/** A percentage to 2 places. */
const percent = (part: Amount, whole: Amount): Metric => ({
  value: (sums) => divide(part(sums) * 10_000n, whole(sums)),
  places: 2,
})

/** The figures of the aggregate reports, with gross clicks as clicks. */
const network: Readonly<Record<string, Metric>> = {
  ck_source_click: { value: ({ all }) => all },
  ck_gross: { value: ({ gross }) => gross },
  ck_unique: { value: ({ unique }) => unique },
  ck_conversion: { value: (sums) => sums.conversions },
  ck_cr: percent(conversions, clicks),
  ck_cost: sum(cost),
  ck_payout: sum(cost),
  ck_income: sum(income),
  ck_revenue: sum(income),
  ck_profit: sum(profit),
  ck_roi: percent(profit, cost),
  ck_cpc: each(cost, clicks),
  ck_cpa: each(cost, conversions),
  ck_rpc: each(income, clicks),
  ck_rpa: each(income, conversions),
}

/** The network's cost is the affiliate's income. */
const affiliate = { ...network, ck_income: sum(cost), ck_rpc: each(cost, clicks), ck_rpa: each(cost, conversions) }

/** The figures that a caller sees. */
export const metrics: Readonly<Record<ReportQuery['audience'], Readonly<Record<string, Metric>>>> = {
  network,
  affiliate,
}

/** A figure as the service shows it: amounts to 6 places for a conversion, to 5 in a sum. */
export function showMetric({ value, places }: Metric, sums: Sums, amountPlaces: 5 | 6): string | number {
  const figure = value(sums)
  if (places === undefined) return Number(figure)
  return places === 6 ? formatMicros(figure, amountPlaces) : formatScaled(BigInt(figure), places)
}
