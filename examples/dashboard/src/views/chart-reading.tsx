import type { Daily, DrawnDay } from '../data/daily.ts'
import { shownProfit } from '../data/figures.ts'
import { countText, moneyText } from '../text/amounts.ts'
import { longDay, shortDay } from '../text/days.ts'
import { LEFT, RIGHT } from './chart-drawing.tsx'

const nameOf = ({ day, isUnfinished }: DrawnDay) => (isUnfinished ? `${longDay(day)}, so far` : longDay(day))

const lines = (day: DrawnDay, currency: string): (readonly [name: string, series: string, value: string])[] => [
  ['Revenue', 'revenue', moneyText(day.revenue, currency)],
  ['Payout', 'payout', moneyText(day.payout, currency)],
  ['Profit', 'profit', moneyText(shownProfit(day), currency)],
  ['Conversions', 'conversions', countText(day.conversions)],
  ['Clicks', 'clicks', countText(day.clicks)],
  ...[day.previous ?? []]
    .flat()
    .map((before) => [`Revenue ${shortDay(before.day)}`, 'previous', moneyText(before.revenue, currency)] as const),
]

/** Describes a day in a sentence, for screen readers. */
export function dayInWords({ drawn, currency }: Daily, index: number): string {
  const day = drawn[index]
  if (day === undefined) return 'no days'
  return `${nameOf(day)}: ${lines(day, currency)
    .map(([name, , value]) => `${name.toLowerCase()} ${value}`)
    .join(', ')}`
}

/** The figures of a day, next to its place in the chart. */
export function ChartReading({ of, index }: { of: Daily; index: number }) {
  const day = of.drawn[index] as DrawnDay
  const share = (index + 0.5) / of.drawn.length
  const x = `${LEFT}px + ${share} * (100% - ${LEFT + RIGHT}px)`
  return (
    <div
      class="reading"
      aria-hidden="true"
      style={{ left: share < 0.5 ? `min(${x} + 14px, 100% - 190px)` : `max(0px, ${x} - 204px)` }}
    >
      <strong>{nameOf(day)}</strong>
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
