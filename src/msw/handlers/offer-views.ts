import { AffiliateOffer } from '../../schemas/affiliate-offer.ts'
import { NetworkOffer } from '../../schemas/network-offer.ts'
import { AffiliateOfferEvent } from '../../schemas/offer-parts.ts'
import type { Values } from '../forms/form.ts'
import type { networkOffers } from '../forms/offers.ts'
import { type MockOffer, type MockOfferEvent, TRAFFIC_TYPES } from '../state/offers.ts'
import type { OfferCounts } from '../state/traffic.ts'
import { pick } from './pick.ts'

/** The fields of each block, which only requests for the block show. */
const BLOCKS = {
  cap_info: /cap_/,
  device_info: /^(?:enable_)?device_/,
  geo_info: /^(?:enable_)?geo_/,
  event_info: /^events$/,
  category_info: /^categories$/,
  traffic_type_info: /^allow_traffics$/,
}

const trafficsOf = ({ allow_traffics }: MockOffer) =>
  allow_traffics.map((traffic_id) => ({ traffic_id, traffic_name: TRAFFIC_TYPES[traffic_id - 1] ?? '' }))

/** An offer as the network sees it, with the requested blocks. */
export function networkView(
  offer: MockOffer,
  counts: OfferCounts | undefined,
  query: Values<typeof networkOffers>,
): Record<string, unknown> {
  const hidden = Object.entries(BLOCKS).filter(([block]) => !query[block as keyof typeof BLOCKS])
  const shown = Object.keys(NetworkOffer.shape).filter((name) => !hidden.some(([, fields]) => fields.test(name)))
  const values = {
    ...offer,
    click_count: counts?.clicks ?? 0,
    conversion_count: counts?.conversions ?? 0,
    events: offer.events.map(eventView),
    allow_traffics: trafficsOf(offer),
  }
  return pick(values, shown)
}

/** An event of an offer, with percentages for the types that have them. */
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

/** An offer as an affiliate sees it. Without access there is no tracking link. */
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
      .map((event) => pick(event, Object.keys(AffiliateOfferEvent.shape))),
  }
  return pick(values, Object.keys(AffiliateOffer.shape))
}
