import { parseDeviceRule, parseGeoRule } from '../../codecs/targeting.ts'
import { form } from './form.ts'
import {
  amount,
  countries,
  day,
  flag,
  id,
  idOrNone,
  ids,
  integer,
  meaning,
  oneOf,
  oneOfNumbers,
  orEmpty,
  percent,
  rules,
  someText,
  text,
  textUpTo,
  url,
} from './wire.ts'

const about = {
  id: 'offerId',
  offer_ids: 'offerId',
  advertiser_id: 'advertiserId',
  advertiser_ids: 'advertiserId',
  others: 'offerField',
} as const
const deviceType = oneOf('Desktop', 'Mobile', 'Tablet')

export const page = integer(1)
export const pageSize = oneOfNumbers(500, 1000, 5000, 10_000)

/** GET `v2/getOffers` of the network. */
export const networkOffers = form({
  of: ['offers.list', 'offers.get'],
  role: 'network',
  about: { ...about, status: 'offerStatus' },
  optional: {
    page,
    limit: pageSize,
    from: day,
    offer_ids: ids,
    advertiser_ids: ids,
    country: countries,
    status: oneOf('Active', 'Pending', 'Expired', 'Paused', 'Archived'),
    event_info: flag,
    geo_info: flag,
    device_info: flag,
    cap_info: flag,
    category_info: flag,
    traffic_type_info: flag,
  },
})

/** GET `v2/getOffers` of an affiliate. */
export const affiliateOffers = form({
  of: ['offers.list', 'offers.get'],
  role: 'affiliate',
  about,
  requiredUnless: { top_cr: { page, limit: pageSize } },
  optional: {
    type: deviceType,
    offer_ids: ids,
    offer_name: text,
    country: countries,
    top_cr: integer(1, 1000, 'a whole number from 1 to 1000'),
  },
})

/** A flag that offers show as `Yes` or `No`. */
const yesNo = meaning({ 0: 'No', 1: 'Yes' } as const, '1 or 0')
const orNo = orEmpty(yesNo, 'No')
const cap = orEmpty(integer(-1), -1)
const interval = orEmpty(oneOf('Daily', 'Weekly', 'Monthly'), '')

/** The fields that a new offer must have. */
const terms = {
  advertiser_id: id,
  name: someText,
  status: oneOf('Active', 'Pending', 'Paused', 'Archived'),
  expire_date: day,
  type: deviceType,
  url,
  access_type: oneOf('Public', 'Need Approval', 'Private'),
  ssl: meaning({ 0: 0, 1: 1 }, '1 or 0'),
  tracking_protocol: oneOf('Server Postback URL', 'iFrame Pixel', 'Image Pixel'),
  currency: integer(undefined, undefined, 'a whole number'),
  payout_type: oneOf('CPA', 'CPC', 'CPS', 'CPI', 'CPA+CPS', 'CPL'),
  session_lifespan: oneOf('1 Day', '1 Week', '2 Weeks', '1 Month'),
  has_cap_limit: yesNo,
  device_targeting: yesNo,
  geo_targeting: yesNo,
}

/** The other fields. An empty one is as in a new offer without it. */
const details = {
  conversion_point: text,
  preview_url: orEmpty(url, ''),
  price_model: text,
  payout: orEmpty(amount, '0.00000'),
  payout_percent: orEmpty(percent, '-1.00'),
  revenue_type: orEmpty(oneOf('RPA', 'RPC', 'RPS', 'RPI', 'RPA+RPS', 'RPL'), ''),
  revenue: orEmpty(amount, '0.00000'),
  revenue_percent: orEmpty(percent, '-1.00'),
  need_security_token: orNo,
  force_unique: orNo,
  hide_referrer: orNo,
  secondary_offer: orEmpty(idOrNone, ''),
  description: text,
  restriction: text,
  cap_type: orEmpty(oneOf('Budget', 'Conversion'), 'Conversion'),
  cap_event_range: orEmpty(meaning({ All: 'all', Initial: 'initial' } as const, "one of 'All', 'Initial'"), 'all'),
  cap_overall_limit: cap,
  cap_interval: interval,
  cap_interval_limit: cap,
  cap_affiliate_overall_limit: cap,
  cap_affiliate_interval: interval,
  cap_affiliate_interval_limit: cap,
  device_rules: rules('1:OS:iOS', parseDeviceRule),
  device_redirect_offer_id: orEmpty(idOrNone, 0),
  geo_type: orEmpty(meaning({ 0: 'Exclude', 1: 'Include' } as const, 'one of 0, 1'), 'Include'),
  geo_countries: rules('US:1:CA', parseGeoRule),
  geo_enforce: orEmpty(meaning({ 0: 'Disable', 1: 'Enable' } as const, '1 or 0'), 'Disable'),
  geo_redirect_type: orEmpty(meaning({ 0: 'offer', 1: 'group' } as const, 'one of 0, 1'), 'offer'),
  geo_redirect_target_id: orEmpty(idOrNone, 0),
  app_id: text,
  categories: orEmpty(ids, []),
  advertiser_offer_id: textUpTo(50),
}

/** POST `v2/setOffer` without `id`. */
export const newOffer = form({ of: ['offers.create'], about, required: terms, optional: details })

/** POST `v2/setOffer` with `id`. */
export const changedOffer = form({
  of: ['offers.update'],
  about,
  required: { id },
  optional: { ...terms, ...details },
})
