import { useSignal } from '@preact/signals'
import type { NetworkOffer } from 'affiliate-network-sdk'
import { byOffer } from '../data/by-offer.ts'
import { capsShown } from '../data/caps.ts'
import { offersCsv } from '../data/exports.ts'
import { shownProfit } from '../data/figures.ts'
import { advertisers, offers, offersProgress } from '../data/offers.ts'
import {
  isFiltered,
  losing,
  offerSort,
  type StatusChoice,
  showAll,
  status,
  statuses,
  words,
} from '../state/offer-search.ts'
import { period } from '../state/period.ts'
import { countText } from '../text/amounts.ts'
import { saveCsv } from '../text/csv.ts'
import { Card, Loaded } from './card.tsx'
import { Icon } from './icons.tsx'
import { CapsNote } from './offer-caps.tsx'
import { OfferFilter } from './offer-filter.tsx'
import { OfferSelection } from './offer-selection.tsx'
import { OfferTable, sortColumns, sortOffers } from './offer-table.tsx'
import { SortMenu } from './sort.tsx'
import { Toggle } from './toggle.tsx'

const FIRST = 10

/** All offers: search, filter by status, sort, activate and pause. */
export function OffersCard() {
  const shown = useSignal(FIRST)
  const all = offers.value.data ?? []
  // A whole id finds that offer only, and not #10020 for #1002.
  const exact = all.filter(({ id }) => `#${id}` === words.value.trim())
  const found = exact.length > 0 ? exact : all.filter((offer) => matches(offer, words.value))
  const figures = new Map(byOffer.value.data?.offers.map((offer) => [offer.id, offer]))
  const loses = ({ id }: NetworkOffer) => {
    const own = figures.get(id)
    return own !== undefined && shownProfit(own).lt(0)
  }
  const hasStatus = (offer: NetworkOffer, name: StatusChoice) => name === 'All' || offer.status === name
  const ofStatus = found.filter((offer) => hasStatus(offer, status.value))
  const ofLosing = losing.value === 'yes' ? found.filter(loses) : found
  const chosen = ofStatus.filter((offer) => ofLosing.includes(offer))
  const sorted = sortOffers(chosen, figures)
  // Each filter counts what it would show together with the others.
  const counts = new Map(statuses.map((name) => [name, ofLosing.filter((offer) => hasStatus(offer, name)).length]))
  return (
    <Card
      isPage
      id="offers"
      title="Offers"
      note={
        <span role="status">
          {offers.value.data === undefined ? progressText() : `${countText(chosen.length)} of ${countText(all.length)}`}
        </span>
      }
      actions={
        <>
          <Toggle
            id="show-caps"
            pressed={capsShown.value === 'yes'}
            icon="gauge"
            onChange={(pressed) => (capsShown.value = pressed ? 'yes' : 'no')}
          >
            Caps
          </Toggle>
          <button
            type="button"
            class="button"
            disabled={chosen.length === 0 || byOffer.value.loading}
            onClick={() => exportOffers(sorted)}
          >
            <Icon name="download" />
            CSV<span class="hidden"> of these offers</span>
          </button>
        </>
      }
    >
      <OfferFilter counts={offers.value.data && counts} losers={byOffer.value.data && ofStatus.filter(loses).length} />
      <OfferSelection shown={sorted.slice(0, shown.value).map(({ id }) => id)} />
      {capsShown.value === 'yes' && <CapsNote />}
      <Loaded of={offers.value} onRetry={offers.reload} lines={17}>
        {() =>
          sorted.length === 0 ? (
            <div class="empty">
              <p>{isFiltered.value ? 'No offers match these filters.' : 'This network has no offers yet.'}</p>
              {isFiltered.value && (
                <button type="button" class="button" onClick={showAll}>
                  Show all offers
                </button>
              )}
            </div>
          ) : (
            <>
              <SortMenu columns={sortColumns()} sort={offerSort} />
              <OfferTable
                offers={sorted.slice(0, shown.value)}
                figures={figures}
                currency={byOffer.value.data?.currency ?? ''}
              />
              {sorted.length > shown.value && (
                <button type="button" class="button more" onClick={() => (shown.value += 40)}>
                  Show {Math.min(40, sorted.length - shown.value)} more
                </button>
              )}
            </>
          )
        }
      </Loaded>
    </Card>
  )
}

/** Without figures if those of the period could not be loaded. */
function exportOffers(offers: readonly NetworkOffer[]): void {
  const { data, error } = byOffer.value
  const figures = new Map(error === undefined ? data?.offers.map((offer) => [offer.id, offer]) : [])
  const { from, to } = period.value ?? {}
  saveCsv(`offers-${from}-to-${to}.csv`, offersCsv(offers, figures, data?.currency ?? ''))
}

function progressText(): string {
  if (offers.value.error !== undefined) return 'Not loaded'
  const progress = offersProgress.value
  return progress === undefined
    ? 'Loading…'
    : `${countText(progress.items)} of ${countText(progress.totalItems)} loaded…`
}

/** Matches if every word occurs in the id, such as `#1002`, the name, the advertiser or the access. */
function matches(offer: NetworkOffer, words: string): boolean {
  const advertiser = advertisers.value.data?.get(offer.advertiser_id ?? 0) ?? ''
  const text = `#${offer.id} ${offer.name} ${advertiser} ${offer.access_type}`.toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
