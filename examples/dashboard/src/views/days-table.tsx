import type { Daily } from '../data/daily.ts'
import { shownProfit } from '../data/figures.ts'
import { countText, moneyText } from '../text/amounts.ts'
import { dayCount, longDay } from '../text/days.ts'
import { Amount } from './amount.tsx'

/** The figures of the chart as a table. */
export function DaysTable({ of: { days, drawn, total, currency } }: { of: Daily }) {
  const cells = (figures: Daily['total']) => (
    <>
      <td>{countText(figures.clicks)}</td>
      <td>{countText(figures.conversions)}</td>
      <td>{moneyText(figures.revenue, currency)}</td>
      <td>{moneyText(figures.payout, currency)}</td>
      <td>
        <Amount value={shownProfit(figures)} currency={currency} />
      </td>
    </>
  )
  const unfinished = drawn.find(({ isUnfinished }) => isUnfinished)?.day
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section class="scroller" tabIndex={0} aria-label="Table of days">
      <table class="numbers">
        <thead>
          <tr>
            {['Day', 'Clicks', 'Conversions', 'Revenue', 'Payout', 'Profit'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((figures) => (
            <tr key={figures.day}>
              <th scope="row">
                {longDay(figures.day)}
                {figures.day === unfinished && ', so far'}
              </th>
              {cells(figures)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total of {dayCount(days.length)}</th>
            {cells(total)}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
