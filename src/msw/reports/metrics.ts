import { divide, formatScaled } from '../decimal.ts'
import type { Group } from './groups.ts'
import type { ReportQuery } from './scope.ts'

/** A figure of a group: a number to sort by, in units of its last place, and the number of places. */
export interface Metric {
  readonly value: (group: Group) => bigint | number
  /** Not set for counts, which are shown as integers. */
  readonly places?: number
}

type Amount = (group: Group) => bigint

const clicks: Amount = ({ gross }) => BigInt(gross)
const conversions: Amount = (group) => BigInt(group.conversions)
const cost: Amount = ({ payout }) => payout
const income: Amount = ({ revenue }) => revenue
const profit: Amount = ({ payout, revenue }) => revenue - payout

/** An amount to 5 places. */
const sum = (of: Amount): Metric => ({ value: (group) => divide(of(group), 10n), places: 5 })
/** An amount for each click or conversion, to 4 places. */
const each = (of: Amount, count: Amount): Metric => ({
  value: (group) => divide(of(group), count(group) * 100n),
  places: 4,
})
/** A percentage to 2 places. */
const percent = (part: Amount, whole: Amount): Metric => ({
  value: (group) => divide(part(group) * 10_000n, whole(group)),
  places: 2,
})

/** The figures of the aggregate reports, with gross clicks as clicks. */
const network: Readonly<Record<string, Metric>> = {
  ck_source_click: { value: ({ all }) => all },
  ck_gross: { value: ({ gross }) => gross },
  ck_unique: { value: ({ unique }) => unique },
  ck_conversion: { value: (group) => group.conversions },
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

/** A figure as the service shows it. */
export function showMetric({ value, places }: Metric, group: Group): string | number {
  const figure = value(group)
  return places === undefined ? Number(figure) : formatScaled(BigInt(figure), places)
}
