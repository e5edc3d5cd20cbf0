import type { NetworkOffer } from 'affiliate-network-sdk'
import Big from 'big.js'
import type { OfferFigures } from '../data/by-offer.ts'
import { capsShown } from '../data/caps.ts'
import { pickedOffer } from '../data/creatives.ts'
import { marginOf, shownProfit } from '../data/figures.ts'
import { advertisers } from '../data/offers.ts'
import { asStep, inAddress } from '../state/address.ts'
import { selection } from '../state/offer-sets.ts'
import { page } from '../state/page.ts'
import { countText, longest, moneyText, percentText, priceText } from '../text/amounts.ts'
import { Amount } from './amount.tsx'
import { Icon } from './icons.tsx'
import { OfferCaps, usedShare } from './offer-caps.tsx'
import { columnOf, type Sort, type SortColumn, SortHeading, type SortValue, sorted } from './sort.tsx'
import { StatusSwitch } from './status-switch.tsx'

/** The non-breaking space keeps the separator at the end of a line. */
const SEPARATOR = '\u00a0· '

type FiguresById = ReadonlyMap<number, OfferFigures>

/** What the columns are sorted by. */
const sortValues: Record<string, (offer: NetworkOffer, figures: OfferFigures | undefined) => SortValue> = {
  name: ({ name }) => name,
  status: ({ status }) => status,
  // Amounts of different currencies, and percentages, have no common order.
  payout: (offer) => [hasAmount(offer) ? (offer.currency_code ?? '') : '%', Big(offer.payout), shareOf(offer) ?? 0],
  conversions: (_, figures) => figures?.conversions,
  revenue: (_, figures) => figures?.revenue,
  profit: (_, figures) => figures && shownProfit(figures),
  margin: (_, figures) => figures && marginOf(figures),
  caps: usedShare,
}

export const offerSort = inAddress<Sort>('offer-sort', '-revenue', (text) =>
  Object.hasOwn(sortValues, columnOf(text)) ? text : undefined,
)

export const sortColumns = (): readonly SortColumn[] => [
  { column: 'name', label: 'Offer', text: true },
  { column: 'status', label: 'Status', text: true },
  { column: 'payout', label: 'Payout' },
  ...(capsShown.value === 'yes' ? [{ column: 'caps', label: 'Caps used' }] : []),
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
    <table class="offers" style={{ '--longest': longest(revenues) }}>
      <thead>
        <tr>
          <th scope="col" class="check">
            <span class="hidden">Selected</span>
          </th>
          {sortColumns().map((column) => (
            <SortHeading key={column.column} {...column} sort={offerSort} />
          ))}
          <th scope="col" class="tools">
            <span class="hidden">Creatives</span>
          </th>
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
  const advertiser = advertisers.value.data?.get(offer.advertiser_id ?? 0)
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
        <span dir="auto">{offer.name}</span>
        <small>{[`#${offer.id}`, advertiser, offer.type, offer.access_type].filter(Boolean).join(SEPARATOR)}</small>
      </th>
      <td class="status">
        <StatusSwitch offer={offer} />
      </td>
      <td class="payout" data-label={offer.payout_type ? `Payout (${offer.payout_type})` : 'Payout'}>
        {payoutText(offer)} <small>{offer.payout_type}</small>
      </td>
      {capsShown.value === 'yes' && (
        <td class="caps" data-label="Caps used">
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
      <td class="tools">
        <button type="button" class="button quiet square" onClick={() => showCreatives(offer.id)}>
          <Icon name="image" />
          <span class="hidden">Creatives of {offer.name}</span>
        </button>
      </td>
    </tr>
  )
}

/** The percentage of a price. `-1.00` means that there is none. */
const shareOf = ({ payout_percent }: NetworkOffer): Big | undefined =>
  payout_percent && !payout_percent.startsWith('-') ? Big(payout_percent) : undefined

const hasAmount = (offer: NetworkOffer) => !Big(offer.payout).eq(0) || shareOf(offer) === undefined

/** An amount, a percentage, or both. */
function payoutText(offer: NetworkOffer): string {
  const sum = hasAmount(offer) ? priceText(offer.payout, offer.currency_code ?? '') : undefined
  const share = shareOf(offer) && `${offer.payout_percent} %`
  return [sum, share].filter(Boolean).join(' + ')
}

function showCreatives(id: number): void {
  asStep(() => {
    pickedOffer.value = id
    page.value = 'creatives'
  })
}
