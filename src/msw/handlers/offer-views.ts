import type { AffiliateOffer } from '../../schemas/affiliate-offer.ts'
import type { NetworkOffer } from '../../schemas/network-offer.ts'
import type { AffiliateOfferEvent } from '../../schemas/offer-parts.ts'
import type { Values } from '../forms/form.ts'
import type { networkOffers } from '../forms/offers.ts'
import { named } from '../given.ts'
import { type MockOffer, type MockOfferEvent, TRAFFIC_TYPES } from '../state/offers.ts'
import type { OfferCounts } from '../state/traffic.ts'
import { pick } from './pick.ts'

/** The fields of each block, and those that every request shows, in the order of the service. */
const BLOCKS = {
  cap_info: {
    ...named('has_cap_limit cap_type cap_event_range cap_overall_limit cap_interval cap_interval_limit'),
    ...named('cap_affiliate_overall_limit cap_affiliate_interval cap_affiliate_interval_limit'),
  },
  device_info: named('enable_device_targeting device_redirect_offer device_rules'),
  geo_info: {
    ...named('enable_geo_targeting geo_type geo_countries geo_redirect_offer geo_redirect_group geo_enforce'),
    ...named('geo_states'),
  },
  event_info: named('events'),
  category_info: named('categories'),
  traffic_type_info: named('allow_traffics'),
}

type Block = keyof typeof BLOCKS
type InBlocks = { [Name in Block]: keyof (typeof BLOCKS)[Name] }[Block]

const ALWAYS = {
  ...named('id name status advertiser_id create_date expire_date type access_type session_lifespan preview_url url'),
  ...named('secondary_offer force_unique need_security_token click_count conversion_count app_id currency'),
  ...named('currency_code price_model payout_type revenue_type tracking_protocol conversion_point description payout'),
  ...named('revenue payout_percent revenue_percent'),
} satisfies Record<Exclude<keyof NetworkOffer, InBlocks>, true>

const trafficsOf = ({ allow_traffics }: MockOffer) =>
  allow_traffics.map((traffic_id) => ({ traffic_id, traffic_name: TRAFFIC_TYPES[traffic_id - 1] ?? '' }))

/** An offer as the network sees it, with the requested blocks. */
export function networkView(
  offer: MockOffer,
  counts: OfferCounts,
  query: Values<typeof networkOffers>,
): Record<string, unknown> {
  const blocks = (Object.keys(BLOCKS) as Block[]).filter((block) => query[block])
  const values = {
    ...offer,
    click_count: counts.clicks,
    conversion_count: counts.conversions,
    events: offer.events.map(eventView),
    allow_traffics: trafficsOf(offer),
  }
  return pick(values, Object.assign({}, ALWAYS, ...blocks.map((block) => BLOCKS[block])))
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

const AFFILIATE_FIELDS = {
  ...named('id name app_id create_date expire_date status tracking_link type preview_url currency payout_type logo'),
  ...named('screenshot description restriction hide_referrer geo_type geo_countries categories allow_traffics'),
  ...named('geo_states device_rules has_cap_limit cap_type cap_event_range cap_affiliate_overall_limit'),
  ...named('cap_affiliate_interval cap_affiliate_interval_limit payout payout_percent events'),
} satisfies Record<keyof AffiliateOffer, true>
const AFFILIATE_EVENT_FIELDS = named(
  'e_id event_name e_tkn description payout_type payout conversion_point',
) satisfies Record<keyof AffiliateOfferEvent, true>

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
      .map((event) => pick(event, AFFILIATE_EVENT_FIELDS)),
  }
  return pick(values, AFFILIATE_FIELDS)
}
