import { parseDeviceRule } from '../../targeting/device-rules.ts'
import { parseGeoRule } from '../../targeting/geo-rules.ts'
import { form } from './form.ts'
import * as wire from './wire.ts'

const about = {
  id: 'offerId',
  offer_ids: 'offerId',
  advertiser_id: 'advertiserId',
  advertiser_ids: 'advertiserId',
  others: 'offerField',
} as const
const deviceType = wire.oneOf('Desktop', 'Mobile', 'Tablet')

export const page = wire.integer(1)
export const pageSize = wire.oneOf(500, 1000, 5000, 10_000)

/** GET `v2/getOffers` of the network. */
export const networkOffers = form({
  of: ['offers.list', 'offers.get'],
  role: 'network',
  about: { ...about, status: 'offerStatus' },
  optional: {
    page,
    limit: pageSize,
    from: wire.day,
    offer_ids: wire.ids,
    advertiser_ids: wire.ids,
    country: wire.countries,
    status: wire.oneOf('Active', 'Pending', 'Expired', 'Paused', 'Archived'),
    event_info: wire.flag,
    geo_info: wire.flag,
    device_info: wire.flag,
    cap_info: wire.flag,
    category_info: wire.flag,
    traffic_type_info: wire.flag,
  },
})

/** GET `v2/getOffers` of an affiliate. */
export const affiliateOffers = form({
  of: ['offers.list', 'offers.get'],
  role: 'affiliate',
  about,
  optional: {
    page,
    limit: pageSize,
    type: deviceType,
    offer_ids: wire.ids,
    offer_name: wire.text,
    country: wire.countries,
    top_cr: wire.integer(1, 1000),
  },
})

/** A flag that offers show as `Yes` or `No`. */
const yesNo = wire.meaning({ 0: 'No', 1: 'Yes' } as const, '1 or 0')
const orNo = wire.orEmpty(yesNo, 'No')
const cap = wire.orEmpty(wire.integer(-1), -1)
const interval = wire.orEmpty(wire.oneOf('Daily', 'Weekly', 'Monthly'), '')

/** The fields that a new offer must have. */
const terms = {
  advertiser_id: wire.id,
  name: wire.someText,
  status: wire.oneOf('Active', 'Pending', 'Paused', 'Archived'),
  expire_date: wire.day,
  type: deviceType,
  url: wire.url,
  access_type: wire.oneOf('Public', 'Need Approval', 'Private'),
  ssl: wire.meaning({ 0: 0, 1: 1 }, '1 or 0'),
  tracking_protocol: wire.oneOf('Server Postback URL', 'iFrame Pixel', 'Image Pixel'),
  currency: wire.integer(),
  payout_type: wire.oneOf('CPA', 'CPC', 'CPS', 'CPI', 'CPA+CPS', 'CPL'),
  session_lifespan: wire.oneOf('1 Day', '1 Week', '2 Weeks', '1 Month'),
  has_cap_limit: yesNo,
  device_targeting: yesNo,
  geo_targeting: yesNo,
}

/** The other fields. An empty one is as in a new offer without it. */
const details = {
  conversion_point: wire.text,
  preview_url: wire.orEmpty(wire.url, ''),
  price_model: wire.text,
  payout: wire.orEmpty(wire.amount, '0.00000'),
  payout_percent: wire.orEmpty(wire.percent, '-1.00'),
  revenue_type: wire.orEmpty(wire.oneOf('RPA', 'RPC', 'RPS', 'RPI', 'RPA+RPS', 'RPL'), ''),
  revenue: wire.orEmpty(wire.amount, '0.00000'),
  revenue_percent: wire.orEmpty(wire.percent, '-1.00'),
  need_security_token: orNo,
  force_unique: orNo,
  hide_referrer: orNo,
  secondary_offer: wire.orEmpty(wire.idOrNone, ''),
  description: wire.text,
  restriction: wire.text,
  cap_type: wire.orEmpty(wire.oneOf('Budget', 'Conversion'), 'Conversion'),
  cap_event_range: wire.orEmpty(
    wire.meaning({ All: 'all', Initial: 'initial' } as const, "one of 'All', 'Initial'"),
    'all',
  ),
  cap_overall_limit: cap,
  cap_interval: interval,
  cap_interval_limit: cap,
  cap_affiliate_overall_limit: cap,
  cap_affiliate_interval: interval,
  cap_affiliate_interval_limit: cap,
  device_rules: wire.rules('1:OS:iOS', parseDeviceRule),
  device_redirect_offer_id: wire.orEmpty(wire.idOrNone, 0),
  geo_type: wire.orEmpty(wire.meaning({ 0: 'Exclude', 1: 'Include' } as const, 'one of 0, 1'), 'Include'),
  geo_countries: wire.rules('US:1:CA', parseGeoRule),
  geo_enforce: wire.orEmpty(wire.meaning({ 0: 'Disable', 1: 'Enable' } as const, '1 or 0'), 'Disable'),
  geo_redirect_type: wire.orEmpty(wire.meaning({ 0: 'offer', 1: 'group' } as const, 'one of 0, 1'), 'offer'),
  geo_redirect_target_id: wire.orEmpty(wire.idOrNone, 0),
  app_id: wire.text,
  categories: wire.orEmpty(wire.ids, []),
  advertiser_offer_id: wire.textUpTo(50),
}

/** POST `v2/setOffer` without `id`. */
export const newOffer = form({ of: ['offers.create'], about, required: terms, optional: details })

/** POST `v2/setOffer` with `id`. */
export const changedOffer = form({
  of: ['offers.update'],
  about,
  required: { id: wire.id },
  optional: { ...terms, ...details },
})
