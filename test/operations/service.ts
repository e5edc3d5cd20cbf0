import type { OperationName } from '../../src/operations/index.ts'
import { NEW_OFFER } from '../msw/new-offer.ts'

/** How a call may be repeated: a read always, a write that is the same when done twice, or another write. */
type Effect = 'read' | 'repeatable' | 'single'

/** Names and values of parameters. */
export type Values = Readonly<Record<string, string | number>>

/** An operation of the service with a call that sends it. */
export interface ServiceOperation {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly role: 'network' | 'affiliate' | 'both'
  readonly call: OperationName
  readonly effect: Effect
  /** The HTTP status of success. */
  readonly status: 200 | 201 | 202
  /** The media type of the body; there is none if it is left out. */
  readonly body?: 'application/json' | 'application/x-www-form-urlencoded' | 'multipart/form-data'
  readonly example: Example
}

/** A request with the required parameters only, and for each parameter a value that changes its response or its effect. */
export interface Example {
  readonly request: Values
  readonly parameters: Values
  /** What a parameter needs beside it to have an effect. */
  readonly beside?: Readonly<Record<string, Values>>
  /** Parameters that no response shows: the service documents no field for them. */
  readonly unseen?: readonly string[]
}

const flags = (names: string): Values => Object.fromEntries(names.split(/\s+/).map((name) => [name, 1]))

const PERIODS = 'ck_year ck_month ck_week ck_day ck_hour'
/** The flags of what an affiliate may see, and of what concerns the network and its advertisers. */
const SEEN = flags(`${PERIODS} ck_offer_id ck_offer_name ck_affiliate_id ck_affiliate_name ck_gross ck_unique
  ck_conversion ck_income ck_cr ck_source ck_browser ck_payout ck_conversion_message ck_conversion_referral ck_language
  ck_user_agent ck_click_time ck_click_referral`)
const OF_NETWORK = flags(`ck_advertiser_id ck_advertiser_name ck_cost ck_profit ck_revenue ck_roi ck_cpc ck_cpa
  ck_offer_url ck_adv_sid ck_adv_sid2 ck_adv_sid3 ck_adv_sid4 ck_adv_sid5 ck_adv_cid ck_conversion_note`)
const RATES = flags('ck_currency ck_rpc ck_rpa')
const OF_CONVERSION = flags(`ck_sub1 ck_sub2 ck_sub3 ck_sub4 ck_sub5 ck_type ck_brand ck_model ck_os ck_os_version
  ck_isp ck_transaction_id ck_click_country ck_click_ip ck_click_browser ck_conversion_ip ck_conversion_time
  ck_conversion_status`)

const COUNTED = ['from', 'to', 'advertiser', 'offer', 'affiliate', 'event_range']

const report = (parameters: Values, caller: Values = {}): Example => ({
  request: { ...caller, page: 1, timezone: 0, from: '25/07/01', to: '26/06/30' },
  parameters: {
    page: 2,
    limit: 1000,
    timezone: 14,
    from: '26/03/01',
    to: '26/03/01',
    order: 'DESC',
    orderBy: 'ck_conversion',
    ...parameters,
  },
  // A sum shows what is counted.
  beside: {
    ...Object.fromEntries(COUNTED.map((name) => [name, { ck_conversion: 1 }])),
    limit: { ck_hour: 1 },
    timezone: { ck_day: 1, ck_conversion: 1 },
    order: { ck_day: 1 },
    orderBy: { ck_day: 1, ck_conversion: 1 },
  },
})
const AS_AFFILIATE = { a: 42 }

const conversions = (own: Values, caller?: Values): Example => {
  const { request, parameters } = report({ ...SEEN, ...RATES, ...OF_CONVERSION, offer: '1001,1003', ...own }, caller)
  // The newest conversions come first by default.
  return { request, parameters: { ...parameters, order: 'ASC', orderBy: 'ck_payout' } }
}

/** The flags of all parts of an offer that a list leaves out otherwise. */
export const EVERY_BLOCK = {
  event_info: 1,
  geo_info: 1,
  device_info: 1,
  cap_info: 1,
  category_info: 1,
  traffic_type_info: 1,
} as const

const OFFERS: Example = {
  request: {},
  parameters: {
    page: 2,
    limit: 1000,
    from: '2026/06/01',
    offer_ids: '1001,1003',
    advertiser_ids: '201',
    country: 'JP',
    status: 'Paused',
    ...EVERY_BLOCK,
  },
}
const AFFILIATE_OFFERS: Example = {
  request: { ...AS_AFFILIATE, page: 1, limit: 500 },
  parameters: {
    a: 47,
    page: 2,
    limit: 1000,
    type: 'Tablet',
    offer_ids: '1001,1003',
    offer_name: 'dragon',
    country: 'JP',
    top_cr: 3,
  },
}

const CHANGES: Values = {
  advertiser_id: 203,
  name: 'Another',
  status: 'Pending',
  expire_date: '2028/01/31',
  type: 'Tablet',
  url: 'https://other.example/?t={TID}',
  access_type: 'Private',
  ssl: 1,
  tracking_protocol: 'Image Pixel',
  currency: 2,
  payout_type: 'CPL',
  session_lifespan: '2 Weeks',
  has_cap_limit: 1,
  device_targeting: 1,
  geo_targeting: 1,
  conversion_point: 'SOI',
  preview_url: 'https://preview.example/',
  price_model: 'CPA+CPS',
  payout: 9.5,
  payout_percent: 12,
  revenue_type: 'RPL',
  revenue: 11.5,
  revenue_percent: 13,
  need_security_token: 1,
  force_unique: 1,
  hide_referrer: 1,
  secondary_offer: 1002,
  description: 'Words',
  restriction: 'No spam',
  cap_type: 'Budget',
  cap_event_range: 'Initial',
  cap_overall_limit: 7,
  cap_interval: 'Weekly',
  cap_interval_limit: 8,
  cap_affiliate_overall_limit: 9,
  cap_affiliate_interval: 'Monthly',
  cap_affiliate_interval_limit: 10,
  'device_rules[0]': '0:Device Brand:OPPO',
  device_redirect_offer_id: 1003,
  geo_type: 0,
  'geo_countries[0]': 'SG:1:',
  geo_enforce: 1,
  geo_redirect_type: 1,
  geo_redirect_target_id: 1004,
  app_id: 'com.example.new',
  categories: '1,3',
  advertiser_offer_id: 'A-1',
}
const UNSEEN = ['ssl', 'advertiser_offer_id']
const BESIDE = {
  payout_percent: { payout_type: 'CPS' },
  revenue_percent: { revenue_type: 'RPS' },
  cap_interval_limit: { cap_interval: 'Daily' },
  cap_affiliate_interval_limit: { cap_affiliate_interval: 'Daily' },
  geo_type: { 'geo_countries[0]': 'US:1:' },
  geo_redirect_type: { geo_redirect_target_id: 1004 },
}

/** The offer of redirect tests, which takes visitors of iOS from 9.0 on in the US. */
export const CHOOSY = 5001
const banners = (parameters: Values): Example => ({
  request: { ...AS_AFFILIATE, offer_id: 1001 },
  parameters: { a: 47, offer_id: '1001,1002', ...parameters },
})
const TEST: Example = {
  request: { url: `https://network.test/tl?a=42&o=${CHOOSY}`, country: 'US', os: 'iOS', osv: '12' },
  parameters: { url: 'https://elsewhere.example/', country: 'DE', os: 'Android', osv: '8.4' },
}
const upload = (parameters: Values): Example => ({
  request: { offer_id: 1001, file: 'a.png' },
  parameters: { offer_id: 1002, file: 'b.gif', ...parameters },
})
const remove = (parameters: Values, banner: Values = {}): Example => ({
  request: { offer_id: 1001, ...banner },
  parameters: { offer_id: 1002, ...parameters },
})

const JSON_TEXT = 'application/json'
const FORM = 'application/x-www-form-urlencoded'
const FILES = 'multipart/form-data'

/**
 * The operations of the service, typed by hand from docs/http-interface.md: how each is called, by whom, the call that
 * sends it, its effect, and the parameters that are documented. A `single` write would change more when repeated:
 * docs/errors-and-retries.md.
 */
export const service: readonly ServiceOperation[] = [
  {
    method: 'GET',
    path: '/api/v2/test',
    role: 'both',
    call: 'tool.testRedirect',
    effect: 'read',
    status: 200,
    example: TEST,
  },
  {
    method: 'POST',
    path: '/api/v2/test',
    role: 'both',
    call: 'tool.testRedirect',
    effect: 'read',
    status: 200,
    body: JSON_TEXT,
    example: TEST,
  },
  {
    method: 'GET',
    path: '/api/v2/getOverallReport',
    role: 'network',
    call: 'reports.overall',
    effect: 'read',
    status: 200,
    example: report({
      ...SEEN,
      ...OF_NETWORK,
      ...RATES,
      ...flags('ck_event_id ck_event_name ck_event_token ck_source_click'),
      advertiser: '201',
      offer: '1001,1003',
      affiliate: '42',
      event_range: 1,
    }),
  },
  {
    method: 'GET',
    path: '/api/v2/getAdvertiserReport',
    role: 'network',
    call: 'reports.advertiser',
    effect: 'read',
    status: 200,
    example: report({ ...SEEN, ...OF_NETWORK, ...RATES, advertiser: '201' }),
  },
  {
    method: 'GET',
    path: '/api/v2/getAffiliateReport',
    role: 'network',
    call: 'reports.affiliate',
    effect: 'read',
    status: 200,
    example: report({ ...SEEN, ...OF_NETWORK, ...RATES, affiliate: '42' }),
  },
  {
    method: 'GET',
    path: '/api/v2/getOfferReport',
    role: 'network',
    call: 'reports.offer',
    effect: 'read',
    status: 200,
    example: report({
      ...SEEN,
      ...OF_NETWORK,
      ...RATES,
      ...flags('ck_country ck_source_click'),
      offer: '1001,1003',
    }),
  },
  {
    method: 'GET',
    path: '/api/v2/getOfferReport',
    role: 'affiliate',
    call: 'reports.offer',
    effect: 'read',
    status: 200,
    example: report({ a: 47, ...SEEN, ...flags('ck_source_click'), offer: '1001,1003' }, AS_AFFILIATE),
  },
  {
    method: 'GET',
    path: '/api/v2/getConversionReport',
    role: 'network',
    call: 'reports.conversion',
    effect: 'read',
    status: 200,
    example: conversions({
      ...OF_NETWORK,
      affiliate: '42',
      advertiser: '201',
      status: '1,4',
      event_range: 1,
    }),
  },
  {
    method: 'GET',
    path: '/api/v2/getConversionReport',
    role: 'affiliate',
    call: 'reports.conversion',
    effect: 'read',
    status: 200,
    example: conversions({ a: 47 }, AS_AFFILIATE),
  },
  {
    method: 'GET',
    path: '/api/v2/getOffers',
    role: 'network',
    call: 'offers.list',
    effect: 'read',
    status: 200,
    example: OFFERS,
  },
  {
    method: 'GET',
    path: '/api/v2/getOffers',
    role: 'network',
    call: 'offers.get',
    effect: 'read',
    status: 200,
    example: OFFERS,
  },
  {
    method: 'GET',
    path: '/api/v2/getOffers',
    role: 'affiliate',
    call: 'offers.list',
    effect: 'read',
    status: 200,
    example: AFFILIATE_OFFERS,
  },
  {
    method: 'GET',
    path: '/api/v2/getOffers',
    role: 'affiliate',
    call: 'offers.get',
    effect: 'read',
    status: 200,
    example: AFFILIATE_OFFERS,
  },
  {
    method: 'POST',
    path: '/api/v2/setOffer',
    role: 'network',
    call: 'offers.create',
    effect: 'single',
    status: 201,
    body: FORM,
    example: { request: NEW_OFFER, parameters: CHANGES, beside: BESIDE, unseen: UNSEEN },
  },
  {
    method: 'POST',
    path: '/api/v2/setOffer',
    role: 'network',
    call: 'offers.update',
    effect: 'repeatable',
    status: 202,
    body: FORM,
    example: {
      request: { id: 1001 },
      // The offer has device targeting.
      parameters: { ...CHANGES, id: 1002, device_targeting: 0 },
      beside: { ...BESIDE, id: { name: 'Another' } },
      unseen: UNSEEN,
    },
  },
  {
    method: 'GET',
    path: '/api/v2/getOfferBanners',
    role: 'network',
    call: 'banners.v2.list',
    effect: 'read',
    status: 200,
    example: banners({}),
  },
  {
    method: 'GET',
    path: '/api/v2/getOfferBanners',
    role: 'affiliate',
    call: 'banners.v2.list',
    effect: 'read',
    status: 200,
    example: banners({}),
  },
  {
    method: 'GET',
    path: '/api/v3/getOfferBanners',
    role: 'network',
    call: 'banners.v3.list',
    effect: 'read',
    status: 200,
    example: banners({ type: 3 }),
  },
  {
    method: 'GET',
    path: '/api/v3/getOfferBanners',
    role: 'affiliate',
    call: 'banners.v3.list',
    effect: 'read',
    status: 200,
    example: banners({ type: 3 }),
  },
  {
    method: 'POST',
    path: '/api/v2/setOfferBanners',
    role: 'network',
    call: 'banners.v2.upload',
    effect: 'single',
    status: 202,
    body: FILES,
    example: upload({}),
  },
  {
    method: 'POST',
    path: '/api/v3/setOfferBanners',
    role: 'network',
    call: 'banners.v3.upload',
    effect: 'single',
    status: 202,
    body: FILES,
    example: upload({ type: 2 }),
  },
  {
    method: 'POST',
    path: '/api/v2/delOfferBanners',
    role: 'network',
    call: 'banners.v2.delete',
    effect: 'repeatable',
    status: 202,
    body: FORM,
    example: remove({ banner_id: '501' }, { banner_id: 502 }),
  },
  {
    method: 'POST',
    path: '/api/v2/delOfferBanners',
    role: 'network',
    call: 'banners.v2.deleteAll',
    effect: 'single',
    status: 202,
    body: FORM,
    example: remove({}),
  },
  {
    method: 'POST',
    path: '/api/v3/delOfferBanners',
    role: 'network',
    call: 'banners.v3.delete',
    effect: 'repeatable',
    status: 200,
    body: FORM,
    example: remove({ banner_id: '501', type: 3 }, { banner_id: 502 }),
  },
  {
    method: 'POST',
    path: '/api/v3/delOfferBanners',
    role: 'network',
    call: 'banners.v3.deleteAll',
    effect: 'single',
    status: 200,
    body: FORM,
    example: remove({ type: 3 }),
  },
  {
    method: 'GET',
    path: '/api/v2/getAdvertisers',
    role: 'network',
    call: 'advertisers.list',
    effect: 'read',
    status: 200,
    example: { request: {}, parameters: { status: 'Blocked', id: '201,203', manager_id: '77' } },
  },
  {
    method: 'POST',
    path: '/api/v2/setAffiliateOfferList',
    role: 'network',
    call: 'affiliates.setOfferAccess',
    effect: 'repeatable',
    status: 202,
    body: FORM,
    example: {
      request: { id: 42, accessible_offers: CHOOSY },
      parameters: { id: 47, accessible_offers: 5002, inaccessible_offers: 1001 },
    },
  },
  {
    method: 'GET',
    path: '/api/v2/getAffiliates',
    role: 'network',
    call: 'affiliates.listOfferAccess',
    effect: 'read',
    status: 200,
    example: { request: { id: 1001 }, parameters: { id: 5002 } },
  },
]
