import type { Daily } from '../data/daily.ts'
import { shownProfit } from '../data/figures.ts'
import { countText, moneyText } from '../text/amounts.ts'
import { dayCount } from '../text/days.ts'
import { Amount } from './amount.tsx'
import { nameOfDay } from './chart-reading.tsx'

/** The figures of the chart as a table. */
export function DaysTable({ of: { days, total, currency } }: { of: Daily }) {
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
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section class="scroller" tabIndex={0} aria-label="Daily figures">
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
              <th scope="row">{nameOfDay(figures)}</th>
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
