import Big from 'big.js'
import { daysFrom } from '../text/days.ts'
import { period } from '../state/period.ts'
import { remote } from '../state/remote.ts'

export interface Figures {
  readonly clicks: number
  readonly conversions: number
  /** What the network earns. */
  readonly revenue: Big
  /** What it pays to affiliates. */
  readonly payout: Big
}

export interface DayFigures extends Figures {
  readonly day: string
}

/** All days of a period, and the sums of the previous period. */
export interface Daily {
  readonly days: readonly DayFigures[]
  readonly total: Figures
  readonly before: Figures
  readonly currency: string
}

const NOTHING: Figures = { clicks: 0, conversions: 0, revenue: Big(0), payout: Big(0) }

export const addFigures = (a: Figures, b: Figures): Figures => ({
  clicks: a.clicks + b.clicks,
  conversions: a.conversions + b.conversions,
  revenue: a.revenue.plus(b.revenue),
  payout: a.payout.plus(b.payout),
})

export const profitOf = ({ revenue, payout }: Figures): Big => revenue.minus(payout)

/** Conversions per click, in percent. */
export const rateOf = ({ clicks, conversions }: Figures): Big =>
  clicks === 0 ? Big(0) : Big(conversions).times(100).div(clicks)

/** One report for the days of the period and of the previous period. */
export const daily = remote(
  ({ reports }) => {
    if (period.value === undefined) return undefined
    const { before, to, timezone } = period.value
    const fields = ['ck_day', 'ck_gross', 'ck_conversion', 'ck_income', 'ck_cost'] as const
    return reports.overall.all({ from: before, to, timezone, fields, orderBy: 'ck_day' }, { onDrift: 'throw' })
  },
  (rows): Daily => {
    const { from = '', before = '', length = 0 } = period.peek() ?? {}
    const byDay = new Map(rows.map((row) => [row.ck_day.replaceAll('/', '-'), figuresOf(row)]))
    const take = (first: string): DayFigures[] =>
      daysFrom(first, length).map((day) => ({ day, ...(byDay.get(day) ?? NOTHING) }))
    const days = take(from)
    return {
      days,
      currency: onlyCurrency(rows),
      total: days.reduce<Figures>(addFigures, NOTHING),
      before: take(before).reduce<Figures>(addFigures, NOTHING),
    }
  },
)

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
