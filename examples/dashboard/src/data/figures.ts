import Big from 'big.js'

/** Counts and amounts, of a day, an offer, an affiliate, … */
export interface Figures {
  readonly clicks: number
  readonly conversions: number
  /** The network's income, as its report counts it. */
  readonly revenue: Big
  /** What it pays to affiliates. */
  readonly payout: Big
}

export const NOTHING: Figures = { clicks: 0, conversions: 0, revenue: Big(0), payout: Big(0) }

export const addFigures = (a: Figures, b: Figures): Figures => ({
  clicks: a.clicks + b.clicks,
  conversions: a.conversions + b.conversions,
  revenue: a.revenue.plus(b.revenue),
  payout: a.payout.plus(b.payout),
})

type Amounts = Pick<Figures, 'revenue' | 'payout'>

/** The profit of the amounts as they are shown, in cents, so that every line adds up. Exports have all digits. */
export const shownProfit = ({ revenue, payout }: Amounts): Big => revenue.round(2).minus(payout.round(2))

export const profitOf = ({ revenue, payout }: Amounts): Big => revenue.minus(payout)

/** Profit per revenue, in percent. Undefined without revenue. */
export const marginOf = (amounts: Amounts): Big | undefined =>
  amounts.revenue.eq(0) ? undefined : profitOf(amounts).times(100).div(amounts.revenue)

/** Conversions per click, in percent. */
export const rateOf = ({ clicks, conversions }: Figures): Big =>
  clicks === 0 ? Big(0) : Big(conversions).times(100).div(clicks)

/** The counts and amounts of a report row. */
export const figuresOf = (row: {
  ck_gross: number
  ck_conversion: number
  ck_income: string
  ck_cost: string
}): Figures => ({
  clicks: row.ck_gross,
  conversions: row.ck_conversion,
  revenue: Big(row.ck_income),
  payout: Big(row.ck_cost),
})

/** Returns the currency of the report. Amounts of different currencies must not be added up. */
export function onlyCurrency(rows: readonly { currency?: string | null | undefined }[]): string {
  const currencies = new Set(rows.map(({ currency }) => currency ?? ''))
  if (currencies.size > 1) throw new Error(`This network reports in several currencies: ${[...currencies].join(', ')}`)
  return [...currencies][0] ?? ''
}
