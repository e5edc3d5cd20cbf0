import type { OffersQuery } from '../../schemas/offers.ts'
import { type MockOffer, type MockOfferEvent, TRAFFIC_TYPES } from '../state/offers.ts'
import type { OfferCounts } from '../state/traffic.ts'
import { words } from '../words.ts'

const trafficsOf = ({ allow_traffics }: MockOffer) =>
  allow_traffics.map((traffic_id) => ({ traffic_id, traffic_name: TRAFFIC_TYPES[traffic_id - 1] ?? '' }))

/** The fields of the network view, in the order of SERVICE.md. */
const FIELDS = [
  ...words('id name status advertiser_id create_date expire_date type access_type session_lifespan preview_url url'),
  ...words('secondary_offer force_unique need_security_token'),
] satisfies (keyof MockOffer)[]
const MORE_FIELDS = [
  ...words('app_id currency currency_code price_model payout_type revenue_type tracking_protocol conversion_point'),
  ...words('description payout revenue payout_percent revenue_percent'),
] satisfies (keyof MockOffer)[]
const BLOCKS = {
  cap_info: [
    ...words('has_cap_limit cap_type cap_event_range cap_overall_limit cap_interval cap_interval_limit'),
    ...words('cap_affiliate_overall_limit cap_affiliate_interval cap_affiliate_interval_limit'),
  ],
  device_info: words('enable_device_targeting device_redirect_offer device_rules'),
  geo_info: [
    ...words('enable_geo_targeting geo_type geo_countries geo_redirect_offer geo_redirect_group geo_enforce'),
    ...words('geo_states'),
  ],
} satisfies Readonly<Record<string, (keyof MockOffer)[]>>

const pick = (offer: MockOffer, fields: readonly (keyof MockOffer)[]) =>
  Object.fromEntries(fields.map((field) => [field, offer[field]]))

/** Offer (network view) of SERVICE.md, with the requested blocks. */
export function networkView(offer: MockOffer, counts: OfferCounts, query: OffersQuery): Record<string, unknown> {
  const blocks = (Object.keys(BLOCKS) as (keyof typeof BLOCKS)[]).filter((block) => query[block])
  return {
    ...pick(offer, FIELDS),
    click_count: counts.clicks,
    conversion_count: counts.conversions,
    ...pick(offer, MORE_FIELDS),
    ...pick(
      offer,
      blocks.flatMap((block) => BLOCKS[block]),
    ),
    ...(query.event_info && { events: offer.events.map(eventView) }),
    ...(query.category_info && { categories: offer.categories }),
    ...(query.traffic_type_info && { allow_traffics: trafficsOf(offer) }),
  }
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
const limitText = (limit: number) => (limit === -1 ? NOT_SET : String(limit))

/** Offer (affiliate view) of SERVICE.md. Without access there is no tracking link (SERVICE-NOTES, Answers 7). */
export function affiliateView(offer: MockOffer, trackingLink: string | null): Record<string, unknown> {
  // This view does not show whether targeting is on.
  const capped = offer.has_cap_limit === 'Yes'
  const placed = offer.enable_geo_targeting === 'Yes'
  return {
    id: String(offer.id),
    name: offer.name,
    app_id: offer.app_id,
    create_date: offer.create_date,
    expire_date: offer.expire_date,
    status: offer.status,
    tracking_link: trackingLink,
    type: offer.type,
    preview_url: offer.preview_url,
    currency: offer.currency,
    payout_type: offer.payout_type,
    logo: offer.logo,
    screenshot: offer.screenshot,
    description: offer.description,
    restriction: offer.restriction,
    hide_referrer: offer.hide_referrer,
    geo_type: offer.geo_type,
    geo_countries: placed ? offer.geo_countries : '',
    categories: offer.categories,
    allow_traffics: trafficsOf(offer),
    geo_states: placed ? offer.geo_states : [],
    device_rules: offer.enable_device_targeting === 'Yes' ? offer.device_rules : [],
    has_cap_limit: offer.has_cap_limit,
    cap_type: capped ? offer.cap_type : NOT_SET,
    cap_event_range: capped ? offer.cap_event_range : NOT_SET,
    cap_affiliate_overall_limit: capped ? limitText(offer.cap_affiliate_overall_limit) : NOT_SET,
    cap_affiliate_interval: (capped && offer.cap_affiliate_interval) || NOT_SET,
    cap_affiliate_interval_limit: capped ? limitText(offer.cap_affiliate_interval_limit) : NOT_SET,
    payout: offer.payout,
    payout_percent: offer.payout_percent,
    events: offer.events
      .filter(({ is_private }) => is_private === 'No')
      .map(({ e_id, event_name, e_tkn, description, payout_type, payout, conversion_point }) => ({
        e_id,
        event_name,
        e_tkn,
        description,
        payout_type,
        payout,
        conversion_point,
      })),
  }
}
