import type { Signal } from '@preact/signals'
import type { NetworkOffer } from 'affiliate-network-sdk'
import type { OfferFigures } from '../data/by-offer.ts'
import { pickedOffer } from '../data/creatives.ts'
import { advertisers } from '../data/offers.ts'
import { countText, moneyText, priceText } from '../text/amounts.ts'
import { Icon } from './icons.tsx'
import { StatusSwitch } from './status-switch.tsx'

/** The non-breaking space keeps the separator at the end of a line. */
const SEPARATOR = '\u00a0· '

export type SortKey = 'name' | 'conversions' | 'revenue'
type FiguresById = ReadonlyMap<number, OfferFigures>

/** Sorts names in ascending order and figures in descending order. */
export function compareBy(key: SortKey, figures: FiguresById): (a: NetworkOffer, b: NetworkOffer) => number {
  if (key === 'name') return (a, b) => a.name.localeCompare(b.name) || a.id - b.id
  const amount = ({ id }: NetworkOffer) => Number(figures.get(id)?.[key] ?? -1)
  return (a, b) => amount(b) - amount(a) || a.id - b.id
}

interface OfferTableProps {
  readonly offers: readonly NetworkOffer[]
  readonly figures: FiguresById
  readonly currency: string
  readonly sort: Signal<SortKey>
}

export function OfferTable({ offers, figures, currency, sort }: OfferTableProps) {
  const heading = (key: SortKey, label: string) => (
    <th scope="col" class={key} aria-sort={sort.value !== key ? 'none' : key === 'name' ? 'ascending' : 'descending'}>
      <button type="button" onClick={() => (sort.value = key)}>
        {label}
      </button>
    </th>
  )
  return (
    <table class="offers">
      <thead>
        <tr>
          {heading('name', 'Offer')}
          <th scope="col" class="status">
            Status
          </th>
          <th scope="col" class="payout">
            Payout
          </th>
          {heading('conversions', 'Conversions')}
          {heading('revenue', 'Revenue')}
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
  const advertiser = advertisers.value.data?.get(offer.advertiser_id ?? 0)
  return (
    <tr data-offer={offer.id}>
      <th scope="row" class="name">
        <span dir="auto">{offer.name}</span>
        <small>{[`#${offer.id}`, advertiser, offer.type, offer.access_type].filter(Boolean).join(SEPARATOR)}</small>
      </th>
      <td class="status">
        <StatusSwitch offer={offer} />
      </td>
      <td class="payout">
        {payoutText(offer)}
        <small>{offer.payout_type}</small>
      </td>
      <td class="conversions" data-label="Conversions">
        {figures === undefined ? '–' : countText(figures.conversions)}
      </td>
      <td class="revenue" data-label="Revenue">
        {figures === undefined ? '–' : moneyText(figures.revenue, currency)}
      </td>
      <td class="tools">
        <button type="button" class="button quiet" onClick={() => showCreatives(offer.id)}>
          <Icon name="image" />
          <span>Creatives</span>
          <span class="hidden"> of {offer.name}</span>
        </button>
      </td>
    </tr>
  )
}

/** An amount, a percentage, or both. `-1.00` means that there is no percentage. */
function payoutText({ payout, payout_percent, currency_code }: NetworkOffer): string {
  const share = payout_percent && !payout_percent.startsWith('-') ? `${payout_percent} %` : undefined
  const sum = /[1-9]/.test(payout) || share === undefined ? priceText(payout, currency_code ?? '') : undefined
  return [sum, share].filter(Boolean).join(' + ')
}

function showCreatives(id: number): void {
  pickedOffer.value = id
  document.getElementById('creatives')?.scrollIntoView()
  document.getElementById('creatives-title')?.focus({ preventScroll: true })
}
