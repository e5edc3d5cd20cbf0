import type { NetworkOffer } from 'affiliate-network-sdk'
import { offerDaily } from '../data/daily.ts'
import { advertisers, offers, shownOffer } from '../data/offers.ts'
import { uncertain } from '../state/offer-sets.ts'
import { AccessCard } from './access-card.tsx'
import { Head, Loaded } from './card.tsx'
import { ChartCard } from './chart-card.tsx'
import { CreativesCard } from './creatives-card.tsx'
import { PeriodNote } from './period-note.tsx'
import { StatusSwitch } from './status-switch.tsx'
import { TermsCard } from './terms-card.tsx'
import { Tiles } from './tiles.tsx'

/** An offer: its figures, terms, affiliates and creatives. */
export function OfferPage({ id }: { id: number }) {
  const { data, error } = shownOffer.value
  const offer = data ?? offers.value.data?.find((known) => known.id === id)
  return (
    <>
      <section aria-labelledby="offer-title">
        <a class="link back" href="#/offers">
          ← Offers
        </a>
        <Head
          isPage
          id="offer"
          title={<span dir="auto">{offer?.name ?? `Offer ${id}`}</span>}
          note={
            <>
              {offer && (
                <p class="summary">
                  {uncertain.value.has(id) ? (
                    <StatusSwitch offer={offer} />
                  ) : (
                    <span class="pill" data-status={offer.status}>
                      {offer.status}
                    </span>
                  )}{' '}
                  {summaryOf(offer)}
                </p>
              )}
              <PeriodNote />
            </>
          }
        />
      </section>
      {data === null ? (
        <p class="empty">There is no offer {id}.</p>
      ) : (
        <>
          <Tiles of={offerDaily.value} />
          <ChartCard id="offer-days" of={offerDaily} />
          {data === undefined ? (
            <section class="card" id="terms">
              <Loaded of={{ ...shownOffer.value, data: undefined, error }} onRetry={shownOffer.reload} lines={10}>
                {() => null}
              </Loaded>
            </section>
          ) : (
            <>
              <TermsCard offer={data} />
              <AccessCard offer={data} />
              <CreativesCard offerId={id} />
            </>
          )}
        </>
      )}
    </>
  )
}

/** E.g. `#1001 · Acme · Mobile · Public`. */
export const summaryOf = ({ id, advertiser_id, type, access_type }: NetworkOffer): string =>
  [`#${id}`, advertisers.value.data?.get(advertiser_id ?? 0), type, access_type].filter(Boolean).join('\u00a0· ')
