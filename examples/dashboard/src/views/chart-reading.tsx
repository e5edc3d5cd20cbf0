import type { Daily, Day, DayFigures } from '../data/daily.ts'
import { shownProfit } from '../data/figures.ts'
import { countText, moneyText } from '../text/amounts.ts'
import { longDay, shortDay } from '../text/days.ts'
import { LEFT, RIGHT } from './chart-drawing.tsx'

/** The name of a day, which says whether its figures still grow. */
export const nameOfDay = ({ day, isUnfinished }: Day): string =>
  isUnfinished ? `${longDay(day)}, so far` : longDay(day)

type Line = readonly [name: string, series: string, value: string]

const lines = (day: Day, currency: string): Line[] => [
  ['Revenue', 'revenue', moneyText(day.revenue, currency)],
  ['Payout', 'payout', moneyText(day.payout, currency)],
  ['Profit', 'profit', moneyText(shownProfit(day), currency)],
  ['Conversions', 'conversions', countText(day.conversions)],
  ['Clicks', 'clicks', countText(day.clicks)],
  ...(day.previous === undefined ? [] : [lineBefore(day.previous, currency)]),
]

const lineBefore = ({ day, revenue }: DayFigures, currency: string): Line => [
  `Revenue ${shortDay(day)}`,
  'previous',
  moneyText(revenue, currency),
]

/** Describes a day in a sentence, for screen readers. */
export function dayInWords({ drawn, currency }: Daily, index: number): string {
  const day = drawn[index]
  if (day === undefined) return 'no days'
  return `${nameOfDay(day)}: ${lines(day, currency)
    .map(([name, , value]) => `${name.toLowerCase()} ${value}`)
    .join(', ')}`
}

/** The figures of a day, next to its place in the chart. */
export function ChartReading({ of, index }: { of: Daily; index: number }) {
  const day = of.drawn[index] as Day
  const share = (index + 0.5) / of.drawn.length
  const x = `${LEFT}px + ${share} * (100% - ${LEFT + RIGHT}px)`
  return (
    <div
      class="reading"
      aria-hidden="true"
      style={{ left: share < 0.5 ? `min(${x} + 14px, 100% - 190px)` : `max(0px, ${x} - 204px)` }}
    >
      <strong>{nameOfDay(day)}</strong>
      <dl>
        {lines(day, of.currency).map(([name, series, value]) => (
          <div key={name} data-series={series}>
            <dt>{name}</dt>
            <dd class={series === 'profit' && shownProfit(day).lt(0) ? 'negative' : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
