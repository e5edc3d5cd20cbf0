import Big from 'big.js'
import { type Daily, daily } from '../data/daily.ts'
import { type Figures, profitOf, rateOf } from '../data/figures.ts'
import { period } from '../state/period.ts'
import { countText, moneyText, percentText } from '../text/amounts.ts'
import { dayCount, dayRange, zoneName } from '../text/days.ts'
import { Sparkline } from './sparkline.tsx'

interface Tile {
  readonly name: string
  readonly of: (figures: Figures) => Big
  readonly text: (value: Big, currency: string) => string
  /** An increase is neither good nor bad. */
  readonly neutral?: boolean
  /** A percentage: show its change in points, because a percentage of a percentage is easily misread. */
  readonly points?: boolean
}

const count = (value: Big) => countText(value.toNumber())
const tiles: readonly Tile[] = [
  { name: 'Revenue', of: ({ revenue }) => revenue, text: moneyText },
  { name: 'Payout', of: ({ payout }) => payout, text: moneyText, neutral: true },
  { name: 'Profit', of: profitOf, text: moneyText },
  { name: 'Conversions', of: ({ conversions }) => Big(conversions), text: count },
  { name: 'Clicks', of: ({ clicks }) => Big(clicks), text: count },
  { name: 'Conversion rate', of: rateOf, text: percentText, points: true },
]

/** The figures of the period, compared with the previous period. */
export function Tiles() {
  const { data, loading, error } = daily.value
  return (
    <section id="figures" class="tiles" aria-labelledby="figures-title">
      <header>
        <h2 id="figures-title">Overview</h2>
        {period.value !== undefined && (
          <p class="note">
            {dayRange(period.value.from, period.value.to)}, {period.value.incomplete ? 'including today' : 'whole days'}{' '}
            in {zoneName(period.value.timezone)}, compared with the {dayCount(period.value.length)} before
          </p>
        )}
        {/* The chart shows the reason. */}
        {error !== undefined && (
          <p class="outdated">
            {data === undefined ? 'The figures could not be loaded' : 'These figures are out of date'}
          </p>
        )}
      </header>
      <ul class={loading ? 'stale' : error === undefined ? '' : 'old'}>
        {tiles.map((tile) => (
          <TileFigure key={tile.name} tile={tile} data={data} />
        ))}
      </ul>
    </section>
  )
}

function TileFigure({ tile, data }: { tile: Tile; data: Daily | undefined }) {
  return (
    <li class="tile" data-tile={tile.name}>
      <span class="label">{tile.name}</span>
      {data === undefined ? (
        <>
          <span class="figure blank"> </span>
          <span class="change">&nbsp;</span>
        </>
      ) : (
        <>
          <span class="figure">{tile.text(tile.of(data.total), data.currency)}</span>
          <Change tile={tile} now={tile.of(data.total)} before={tile.of(data.before)} days={data.days.length} />
          <Sparkline values={data.days.map((day) => tile.of(day).toNumber())} />
        </>
      )}
    </li>
  )
}

function Change({ tile, now, before, days }: { tile: Tile; now: Big; before: Big; days: number }) {
  if (before.lte(0)) return <span class="change">no comparison</span>
  const difference = now.minus(before)
  const change = tile.points ? difference.round(2) : difference.times(100).div(before).round(1)
  const text = tile.points ? `${change.abs().toFixed(2)} points` : `${change.abs().toFixed(1)} %`
  const tone = tile.neutral || change.eq(0) ? '' : change.gt(0) ? 'good' : 'bad'
  const sign = change.gt(0) ? '▲' : change.lt(0) ? '▼' : '='
  return (
    <span class={`change ${tone}`}>
      <span aria-hidden="true">{sign}</span> <span class="hidden">{change.lt(0) ? 'down' : 'up'} </span>
      {text}
      <span class="hidden"> compared with the {dayCount(days)} before</span>
    </span>
  )
}
