import Big from 'big.js'
import { byStatus } from '../data/by-status.ts'
import { type Daily, daily } from '../data/daily.ts'
import { type Figures, rateOf, shownProfit } from '../data/figures.ts'
import { isOutage } from '../state/outage.ts'
import { period } from '../state/period.ts'
import type { RemoteState } from '../state/remote.ts'
import { countText, longest, moneyText, percentText } from '../text/amounts.ts'
import { Head, Info } from './card.tsx'
import { comparison, PeriodNote } from './period-note.tsx'
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
  { name: 'Profit', of: shownProfit, text: moneyText },
  { name: 'Conversions', of: ({ conversions }) => Big(conversions), text: count },
  { name: 'Clicks', of: ({ clicks }) => Big(clicks), text: count },
  { name: 'Conversion rate', of: rateOf, text: percentText, points: true },
]

/** The figures of the network. */
export function FiguresSection() {
  const { data, loading } = daily.value
  return (
    <section id="figures" aria-labelledby="figures-title">
      <Head isPage id="figures" title="Overview" note={<PeriodNote />} />
      <Tiles of={daily.value} />
      <Statuses total={loading ? undefined : data?.total.conversions} />
    </section>
  )
}

/** The figures of the period, compared with the previous period. */
export function Tiles({ of: { data, loading, error } }: { of: RemoteState<Daily> }) {
  return (
    <div class="tiles">
      {/* The chart or the banner shows the reason. */}
      {error !== undefined && !(data === undefined && isOutage(error)) && (
        <p class="outdated">
          {data === undefined ? 'The figures could not be loaded' : 'These figures are out of date'}
        </p>
      )}
      <ul
        class={loading && data ? 'stale' : error === undefined ? '' : 'old'}
        style={data && { '--longest': longest(tiles.map((tile) => figureText(tile, data))) }}
      >
        {tiles.map((tile) => (
          <TileFigure key={tile.name} tile={tile} data={data} failed={error !== undefined} />
        ))}
      </ul>
    </div>
  )
}

/** How many conversions are approved, pending and rejected. */
function Statuses({ total }: { total: number | undefined }) {
  const { data, error } = byStatus.value
  if (error !== undefined && !isOutage(error))
    return <p class="note">How many conversions are approved could not be loaded.</p>
  if (data === undefined || total === undefined) return <p class="note">&nbsp;</p>
  const { approved, pending, rejected } = data
  return (
    <div class="note">
      Conversions: {countText(approved)} approved, {countText(pending)} pending, {countText(rejected)} rejected
      <Info about="these conversions">
        {approved + pending + rejected === total
          ? 'The figures above include all of them. The overall report has no amounts by status.'
          : 'The service does not document which of them the figures above include.'}
      </Info>
    </div>
  )
}

function TileFigure({ tile, data, failed }: { tile: Tile; data: Daily | undefined; failed: boolean }) {
  return (
    <li class="tile" data-tile={tile.name}>
      <span class="label">{tile.name}</span>
      {data === undefined ? (
        <>
          {failed ? <span class="figure">–</span> : <span class="figure blank"> </span>}
          <span class="change">&nbsp;</span>
          <span class="before">&nbsp;</span>
        </>
      ) : (
        <>
          <span class={tile.of(data.total).lt(0) ? 'figure negative' : 'figure'}>{figureText(tile, data)}</span>
          <Change tile={tile} of={data} />
          <Sparkline values={wholeDays(data).map((day) => tile.of(day).toNumber())} />
        </>
      )}
    </li>
  )
}

/** A report without rows has no currency either. */
const isEmpty = ({ currency }: Daily) => currency === ''

const figureText = ({ of, text }: Tile, data: Daily) =>
  text !== count && isEmpty(data) ? '–' : text(of(data.total), data.currency)

/** Today would make every line fall. */
const wholeDays = ({ days }: Daily) => days.filter(({ isUnfinished }) => !isUnfinished)

function Change({ tile, of }: { tile: Tile; of: Daily }) {
  const { whole, before, currency } = of
  const { compared = 0, length } = period.value ?? {}
  const [now, previous] = [tile.of(whole), tile.of(before)]
  // The tile's own figure includes today, which is not compared.
  const compares = compared === length ? '' : `${tile.text(now, currency)} `
  return (
    <>
      {previous.lte(0) ? <span class="change">&nbsp;</span> : <Difference tile={tile} now={now} previous={previous} />}
      <span class="before">
        {compared > 0 && !isEmpty(of) && `${compares}from ${tile.text(previous, currency)}`}
        <span class="hidden"> {period.value && comparison(period.value)}</span>
      </span>
    </>
  )
}

function Difference({ tile, now, previous }: { tile: Tile; now: Big; previous: Big }) {
  const difference = now.minus(previous)
  const change = tile.points ? difference.round(2) : difference.times(100).div(previous).round(1)
  const text = tile.points ? `${change.abs().toFixed(2)} pp` : `${change.abs().toFixed(1)}%`
  const tone = tile.neutral || change.eq(0) ? '' : change.gt(0) ? 'good' : 'bad'
  const sign = change.gt(0) ? '▲' : change.lt(0) ? '▼' : '='
  return (
    <span class={`change ${tone}`}>
      <span aria-hidden="true">{sign}</span> <span class="hidden">{change.lt(0) ? 'down' : 'up'} </span>
      {text}
    </span>
  )
}
