import { period } from '../state/period.ts'
import { remote } from '../state/remote.ts'
import { daysFrom } from '../text/days.ts'
import { addFigures, type Figures, figuresOf, NOTHING, onlyCurrency } from './figures.ts'

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

/** One report for the days of the period and of the previous period. */
export const daily = remote(
  ({ reports }) => {
    if (period.value === undefined) return undefined
    const { before, to, timezone } = period.value
    const fields = ['ck_day', 'ck_gross', 'ck_conversion', 'ck_income', 'ck_cost'] as const
    return reports.overall.all({ from: before, to, timezone, fields, orderBy: 'ck_day' }, { onDrift: 'throw' })
  },
  (rows): Daily => {
    const { from = '', length = 0, before = '', beforeLength = 0 } = period.peek() ?? {}
    const byDay = new Map(rows.map((row) => [row.ck_day.replaceAll('/', '-'), figuresOf(row)]))
    const take = (first: string, count: number): DayFigures[] =>
      daysFrom(first, count).map((day) => ({ day, ...(byDay.get(day) ?? NOTHING) }))
    const days = take(from, length)
    return {
      days,
      currency: onlyCurrency(rows),
      total: days.reduce<Figures>(addFigures, NOTHING),
      before: take(before, beforeLength).reduce<Figures>(addFigures, NOTHING),
    }
  },
)
