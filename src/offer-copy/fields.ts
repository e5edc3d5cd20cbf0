import type { NetworkOffer } from '../schemas/network-offer.ts'
import type { OfferCreate } from '../schemas/offer-form.ts'
import { amountOf, eventRangeOf, flagOf, geoTypeOf, idOf, isUnset, limitOf, optional, rulesOf } from './read-view.ts'

/** Converts the value of a field that was read. `undefined` leaves the field out. */
type Conversion = (value: unknown, offer: NetworkOffer) => unknown

/** Fields that reading an offer does not show, or not in a form that can be written. */
type NotShown = 'currency' | 'ssl' | 'categories' | 'hide_referrer' | 'restriction' | 'advertiser_offer_id'
/** Fields that are made of several of the read view. */
type Combined = 'geo_countries' | 'geo_redirect_type' | 'geo_redirect_target_id'

/** A percentage has no effect beside another type. */
const percentOf =
  (type: 'payout_type' | 'revenue_type', percentage: string): Conversion =>
  (percent, offer) =>
    String(offer[type]).includes(percentage) ? amountOf(percent) : undefined

/** A cap needs its interval. */
const limitBeside =
  (interval: 'cap_interval' | 'cap_affiliate_interval'): Conversion =>
  (limit, offer) =>
    isUnset(offer[interval]) ? undefined : limitOf(limit)

/** The field of the read view that a field of a new offer comes from, and its conversion. */
type Source = readonly [from: keyof NetworkOffer, Conversion]

export const SOURCES: Readonly<Record<Exclude<keyof OfferCreate, NotShown | Combined>, Source>> = {
  advertiser_id: ['advertiser_id', optional],
  name: ['name', optional],
  status: ['status', optional],
  expire_date: ['expire_date', optional],
  type: ['type', optional],
  conversion_point: ['conversion_point', optional],
  preview_url: ['preview_url', optional],
  url: ['url', optional],
  access_type: ['access_type', optional],
  tracking_protocol: ['tracking_protocol', optional],
  price_model: ['price_model', optional],
  payout_type: ['payout_type', optional],
  payout: ['payout', amountOf],
  payout_percent: ['payout_percent', percentOf('payout_type', 'CPS')],
  revenue_type: ['revenue_type', optional],
  revenue: ['revenue', amountOf],
  revenue_percent: ['revenue_percent', percentOf('revenue_type', 'RPS')],
  need_security_token: ['need_security_token', flagOf],
  force_unique: ['force_unique', flagOf],
  session_lifespan: ['session_lifespan', optional],
  secondary_offer: ['secondary_offer', idOf],
  description: ['description', optional],
  app_id: ['app_id', optional],
  has_cap_limit: ['has_cap_limit', flagOf],
  cap_type: ['cap_type', optional],
  cap_event_range: ['cap_event_range', eventRangeOf],
  cap_overall_limit: ['cap_overall_limit', limitOf],
  cap_interval: ['cap_interval', optional],
  cap_interval_limit: ['cap_interval_limit', limitBeside('cap_interval')],
  cap_affiliate_overall_limit: ['cap_affiliate_overall_limit', limitOf],
  cap_affiliate_interval: ['cap_affiliate_interval', optional],
  cap_affiliate_interval_limit: ['cap_affiliate_interval_limit', limitBeside('cap_affiliate_interval')],
  device_targeting: ['enable_device_targeting', flagOf],
  device_rules: ['device_rules', rulesOf],
  device_redirect_offer_id: ['device_redirect_offer', idOf],
  geo_targeting: ['enable_geo_targeting', flagOf],
  geo_type: ['geo_type', geoTypeOf],
  geo_enforce: ['geo_enforce', flagOf],
}
