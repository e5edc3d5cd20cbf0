import { AffiliateOffer } from '../../schemas/affiliate-offer.ts'
import { NetworkOffer } from '../../schemas/network-offer.ts'
import { AffiliateOfferEvent } from '../../schemas/offer-parts.ts'
import type { OffersQuery } from '../../schemas/offers.ts'
import { type MockOffer, type MockOfferEvent, TRAFFIC_TYPES } from '../state/offers.ts'
import type { OfferCounts } from '../state/traffic.ts'
import { pick, pickFields } from './pick.ts'

type Block = 'cap_info' | 'device_info' | 'geo_info' | 'event_info' | 'category_info' | 'traffic_type_info'

/** What the names of the fields of a block have in common. */
const BLOCKS: readonly (readonly [Block, string])[] = [
  ['cap_info', 'cap_'],
  ['device_info', 'device_'],
  ['geo_info', 'geo_'],
  ['event_info', 'events'],
  ['category_info', 'categories'],
  ['traffic_type_info', 'allow_traffics'],
]

const NETWORK_FIELDS = Object.keys(NetworkOffer.shape)
const ALWAYS_SHOWN = NETWORK_FIELDS.filter((field) => !BLOCKS.some(([, part]) => field.includes(part)))

const trafficsOf = ({ allow_traffics }: MockOffer) =>
  allow_traffics.map((traffic_id) => ({ traffic_id, traffic_name: TRAFFIC_TYPES[traffic_id - 1] ?? '' }))

/** Offer (network view) of SERVICE.md, with the requested blocks. */
export function networkView(offer: MockOffer, counts: OfferCounts, query: OffersQuery): Record<string, unknown> {
  const blocks = BLOCKS.filter(([block]) => query[block])
  const values = {
    ...offer,
    click_count: counts.clicks,
    conversion_count: counts.conversions,
    events: offer.events.map(eventView),
    allow_traffics: trafficsOf(offer),
  }
  return pickFields(values, [
    ...ALWAYS_SHOWN,
    ...blocks.flatMap(([, part]) => NETWORK_FIELDS.filter((field) => field.includes(part))),
  ])
}

/** Offer event of SERVICE.md, with percentages for the types that have them. */
function eventView({ payout_percent, revenue_percent, ...event }: MockOfferEvent): Record<string, unknown> {
  return {
    ...event,
    ...(event.payout_type.includes('CPS') && { payout_percent }),
    ...(event.revenue_type.includes('RPS') && { revenue_percent }),
  }
}

const NOT_SET = 'Not Set'
const NO_CAPS = {
  cap_type: NOT_SET,
  cap_event_range: NOT_SET,
  cap_affiliate_overall_limit: NOT_SET,
  cap_affiliate_interval: NOT_SET,
  cap_affiliate_interval_limit: NOT_SET,
}
const limitText = (limit: number) => (limit === -1 ? NOT_SET : String(limit))

/** Offer (affiliate view) of SERVICE.md. Without access there is no tracking link (SERVICE-NOTES, Answers 7). */
export function affiliateView(offer: MockOffer, tracking_link: string | null): Record<string, unknown> {
  const caps = {
    cap_affiliate_overall_limit: limitText(offer.cap_affiliate_overall_limit),
    cap_affiliate_interval: offer.cap_affiliate_interval || NOT_SET,
    cap_affiliate_interval_limit: limitText(offer.cap_affiliate_interval_limit),
  }
  const values = {
    ...offer,
    id: String(offer.id),
    tracking_link,
    allow_traffics: trafficsOf(offer),
    // This view does not show whether targeting is on.
    ...(offer.enable_geo_targeting === 'No' && { geo_countries: '', geo_states: [] }),
    ...(offer.enable_device_targeting === 'No' && { device_rules: [] }),
    ...(offer.has_cap_limit === 'No' ? NO_CAPS : caps),
    events: offer.events
      .filter(({ is_private }) => is_private === 'No')
      .map((event) => pick(event, AffiliateOfferEvent)),
  }
  return pick(values, AffiliateOffer)
}
