import { useSignal } from '@preact/signals'
import Big from 'big.js'
import { type ByOffer, byOffer, type OfferFigures } from '../data/by-offer.ts'
import { rateOf, shownProfit } from '../data/figures.ts'
import { offers as allOffers } from '../data/offers.ts'
import { reviewLosses } from '../state/offer-search.ts'
import { moneyText, offerCount, percentText } from '../text/amounts.ts'
import { Card, Loaded } from './card.tsx'
import { OfferLink } from './offer-link.tsx'
import { Segments } from './segments.tsx'

const SHOWN = 5

const measures = {
  profit: { label: 'Profit', of: shownProfit },
  revenue: { label: 'Revenue', of: ({ revenue }: OfferFigures) => revenue },
  rate: { label: 'Rate', of: rateOf },
} as const
type Measure = keyof typeof measures

/** The offers with the highest and the lowest figures. */
export function RankingCard() {
  const measure = useSignal<Measure>('profit')
  return (
    <Card
      id="ranking"
      title="Top and bottom offers"
      note="Offers with clicks in the period"
      actions={
        <Segments
          legend="Ranked by"
          name="measure"
          options={Object.entries(measures).map(([name, { label }]) => [name as Measure, label] as const)}
          value={measure.value}
          onChange={(chosen) => (measure.value = chosen)}
        />
      }
    >
      <Loaded of={byOffer.value} onRetry={byOffer.reload} lines={12}>
        {(data) => <Ranking of={data} measure={measure.value} />}
      </Loaded>
    </Card>
  )
}

function Ranking({ of: { offers, currency }, measure }: { of: ByOffer; measure: Measure }) {
  const amount = measures[measure].of
  const ranked = offers.filter(({ clicks }) => clicks > 0).toSorted((a, b) => amount(b).cmp(amount(a)) || a.id - b.id)
  if (ranked.length === 0) return <p class="empty">No offers with clicks in this period.</p>
  const top = ranked.slice(0, SHOWN)
  const bottom = ranked.slice(SHOWN).slice(-SHOWN).toReversed()
  const widest = ranked.map((offer) => amount(offer).abs()).reduce((a, b) => (a.gt(b) ? a : b), Big(0))
  const text = (value: Big) => (measure === 'rate' ? percentText(value) : moneyText(value, currency))
  const losers = offers.filter((offer) => shownProfit(offer).lt(0))
  const lost = losers.reduce((sum, offer) => sum.minus(shownProfit(offer)), Big(0))
  const active = losers.filter(({ id }) =>
    allOffers.value.data?.some((offer) => offer.id === id && offer.status === 'Active'),
  )
  const list = (title: string, id: string, shown: readonly OfferFigures[]) => (
    <div>
      <h3 id={id}>{title}</h3>
      <ol aria-labelledby={id}>
        {shown.map((offer) => {
          const value = amount(offer)
          const share = widest.eq(0) ? 0 : value.abs().div(widest).toNumber()
          return (
            <li key={offer.id} data-offer={offer.id} data-negative={value.lt(0)}>
              <span class="name">
                <OfferLink id={offer.id} name={offer.name} />
              </span>
              <span class="value">{text(value)}</span>
              <span class="track" aria-hidden="true">
                {share > 0 && <span style={{ width: `${Math.max(1, share * 100)}%` }} />}
              </span>
            </li>
          )
        })}
      </ol>
    </div>
  )
  return (
    <div class="ranking">
      {losers.length > 0 && (
        <p class="losses">
          <span>
            <strong>{offerCount(losers.length)}</strong> lost{' '}
            <strong class="negative">{moneyText(lost, currency)}</strong>
          </span>
          {active.length > 0 && (
            <button type="button" class="button" onClick={() => reviewLosses(active.map(({ id }) => id))}>
              Review and pause
            </button>
          )}
        </p>
      )}
      {list('Top', 'ranking-top', top)}
      {bottom.length > 0 && list('Bottom', 'ranking-bottom', bottom)}
    </div>
  )
}
