import type { NetworkOffer } from 'affiliate-network-sdk'
import Big from 'big.js'
import type { OfferFigures } from '../data/by-offer.ts'
import { capsShown } from '../data/caps.ts'
import { marginOf, shownProfit } from '../data/figures.ts'
import { offerSort } from '../state/offer-search.ts'
import { selection } from '../state/offer-sets.ts'
import { countText, longest, moneyText, percentText } from '../text/amounts.ts'
import { hasAmount, payoutText, shareOf } from '../text/payout.ts'
import { Amount } from './amount.tsx'
import { OfferCaps, usedShare } from './offer-caps.tsx'
import { OfferLink } from './offer-link.tsx'
import { summaryOf } from './offer-page.tsx'
import { SelectShown } from './offer-selection.tsx'
import { columnOf, type SortColumn, SortHeading, type SortValue, sorted } from './sort.tsx'
import { StatusSwitch } from './status-switch.tsx'

type FiguresById = ReadonlyMap<number, OfferFigures>

/** What the columns are sorted by. */
const sortValues: Record<string, (offer: NetworkOffer, figures: OfferFigures | undefined) => SortValue> = {
  name: ({ name }) => name,
  status: ({ status }) => status,
  // Amounts of different currencies, and percentages, have no common order.
  payout: ({ payout, payout_percent, currency_code }) => [
    hasAmount(payout, payout_percent) ? (currency_code ?? '') : '%',
    Big(payout),
    shareOf(payout_percent) ?? 0,
  ],
  conversions: (_, figures) => figures?.conversions,
  revenue: (_, figures) => figures?.revenue,
  profit: (_, figures) => figures && shownProfit(figures),
  margin: (_, figures) => figures && marginOf(figures),
  caps: usedShare,
}

export const sortColumns = (): readonly SortColumn[] => [
  { column: 'name', label: 'Offer', text: true },
  { column: 'status', label: 'Status', text: true },
  { column: 'payout', label: 'Payout' },
  ...(capsShown.value === 'yes' ? [{ column: 'caps', label: 'Caps' }] : []),
  { column: 'conversions', label: 'Conversions' },
  { column: 'revenue', label: 'Revenue' },
  { column: 'profit', label: 'Profit' },
  { column: 'margin', label: 'Margin' },
]

export function sortOffers(offers: readonly NetworkOffer[], figures: FiguresById): readonly NetworkOffer[] {
  return sorted(offers, offerSort.value, (offer) =>
    sortValues[columnOf(offerSort.value)]?.(offer, figures.get(offer.id)),
  )
}

interface OfferTableProps {
  readonly offers: readonly NetworkOffer[]
  readonly figures: FiguresById
  readonly currency: string
}

export function OfferTable({ offers, figures, currency }: OfferTableProps) {
  const revenues = offers.map(({ id }) => moneyText(figures.get(id)?.revenue ?? Big(0), currency))
  return (
    <table class="offers" data-some={selection.value.size > 0} style={{ '--longest': longest(revenues) }}>
      <thead>
        <tr>
          <th scope="col" class="check">
            <SelectShown shown={offers.map(({ id }) => id)} />
          </th>
          {sortColumns().map((column) => (
            <SortHeading key={column.column} {...column} sort={offerSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {offers.map((offer) => (
          <OfferRow key={offer.id} offer={offer} figures={figures.get(offer.id)} currency={currency} />
        ))}
      </tbody>
    </table>
  )
}

function OfferRow({
  offer,
  figures,
  currency,
}: {
  offer: NetworkOffer
  figures: OfferFigures | undefined
  currency: string
}) {
  const margin = figures && marginOf(figures)
  return (
    <tr data-offer={offer.id}>
      <td class="check">
        <input
          type="checkbox"
          aria-label={`Select ${offer.name}`}
          checked={selection.value.has(offer.id)}
          onChange={({ currentTarget }) => selection.put([offer.id], currentTarget.checked)}
        />
      </td>
      <th scope="row" class="name">
        <OfferLink id={offer.id} name={offer.name} />
        <small>{summaryOf(offer)}</small>
      </th>
      <td class="status">
        <StatusSwitch offer={offer} />
      </td>
      <td class="payout" data-label={offer.payout_type ? `Payout (${offer.payout_type})` : 'Payout'}>
        {payoutText(offer)} <small>{offer.payout_type}</small>
      </td>
      {capsShown.value === 'yes' && (
        <td class="caps" data-label="Caps">
          <OfferCaps of={offer} />
        </td>
      )}
      <td class="conversions" data-label="Conversions">
        {figures === undefined ? '–' : countText(figures.conversions)}
      </td>
      <td class="revenue" data-label="Revenue">
        {figures === undefined ? '–' : moneyText(figures.revenue, currency)}
      </td>
      <td class="profit" data-label="Profit">
        {figures === undefined ? '–' : <Amount value={shownProfit(figures)} currency={currency} />}
      </td>
      <td class="margin" data-label="Margin">
        {margin === undefined ? '–' : <span class={margin.lt(0) ? 'negative' : undefined}>{percentText(margin)}</span>}
      </td>
    </tr>
  )
}
