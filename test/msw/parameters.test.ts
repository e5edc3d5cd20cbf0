import { describe, expect, it } from 'vitest'
import { fieldsOf } from '../../src/codecs/input.ts'
import { createMockNetwork, type MockNetwork } from '../../src/msw/index.ts'
import { operations } from '../../src/operations/index.ts'
import { networkOnlyFields, reportFields } from '../../src/schemas/report-flags.ts'
import { NEW_OFFER } from './new-offer.ts'
import { gif, png } from './pictures.ts'

type Operation = (typeof operations)[number]
type Values = Readonly<Record<string, string | number>>

/** The parameters that the client can send in an operation, by the names that they have on the wire. */
function parametersOf({ name, role, bodyType, input }: Operation): string[] {
  const { fields, extraFields: _, ...others } = fieldsOf(input)
  const report = name.slice('reports.'.length)
  const hidden = role === 'affiliate' ? (networkOnlyFields[report] ?? []) : []
  const flags = fields && Object.keys(reportFields[report as 'offer']).filter((field) => !hidden.includes(field))
  const own = [role === 'affiliate' && 'a', bodyType === 'multipart' && 'file'].filter((one) => one !== false)
  return [...new Set([...Object.keys(others), ...(flags ?? []), ...own])]
}

/** A request that works, and for each parameter a value that changes its response or its effect. */
interface Case {
  readonly request: Values
  readonly parameters: Values
  /** What a parameter needs beside it to have an effect. */
  readonly beside?: Readonly<Record<string, Values>>
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

const report = (parameters: Values, caller: Values = {}): Case => ({
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

const conversions = (own: Values, caller?: Values): Case => {
  const { request, parameters } = report({ ...SEEN, ...RATES, ...OF_CONVERSION, offer: '1001,1003', ...own }, caller)
  // The newest conversions come first by default.
  return { request, parameters: { ...parameters, order: 'ASC', orderBy: 'ck_payout' } }
}

const OFFERS: Case = {
  request: {},
  parameters: {
    page: 2,
    limit: 1000,
    from: '2026/06/01',
    offer_ids: '1001,1003',
    advertiser_ids: '201',
    country: 'JP',
    status: 'Paused',
    event_info: 1,
    geo_info: 1,
    device_info: 1,
    cap_info: 1,
    category_info: 1,
    traffic_type_info: 1,
  },
}
const AFFILIATE_OFFERS: Case = {
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
const BESIDE = {
  payout_percent: { payout_type: 'CPS' },
  revenue_percent: { revenue_type: 'RPS' },
  cap_interval_limit: { cap_interval: 'Daily' },
  cap_affiliate_interval_limit: { cap_affiliate_interval: 'Daily' },
  geo_type: { 'geo_countries[0]': 'US:1:' },
  geo_redirect_type: { geo_redirect_target_id: 1004 },
}

/** The offer of redirect tests, which takes visitors of iOS from 9.0 on in the US. */
const CHOOSY = 5001
const banners = (parameters: Values): Case => ({
  request: { ...AS_AFFILIATE, offer_id: 1001 },
  parameters: { a: 47, offer_id: '1001,1002', ...parameters },
})
const TEST: Case = {
  request: { url: `https://network.test/tl?a=42&o=${CHOOSY}`, country: 'US', os: 'iOS', osv: '12' },
  parameters: { url: 'https://elsewhere.example/', country: 'DE', os: 'Android', osv: '8.4' },
}
const upload = (parameters: Values): Case => ({
  request: { offer_id: 1001, file: 'a.png' },
  parameters: { offer_id: 1002, file: 'b.gif', ...parameters },
})
const remove = (parameters: Values): Case => ({
  request: { offer_id: 1001 },
  parameters: { offer_id: 1002, ...parameters },
})

/** The parameters that the service documents, by operation and form. */
const CASES: Readonly<Record<string, Case>> = {
  'GET tool.testRedirect both': TEST,
  'POST tool.testRedirect both': TEST,
  'GET reports.overall network': report({
    ...SEEN,
    ...OF_NETWORK,
    ...RATES,
    ...flags('ck_event_id ck_event_name ck_event_token ck_source_click'),
    advertiser: '201',
    offer: '1001,1003',
    affiliate: '42',
    event_range: 1,
  }),
  'GET reports.advertiser network': report({ ...SEEN, ...OF_NETWORK, ...RATES, advertiser: '201' }),
  'GET reports.affiliate network': report({ ...SEEN, ...OF_NETWORK, ...RATES, affiliate: '42' }),
  'GET reports.offer network': report({
    ...SEEN,
    ...OF_NETWORK,
    ...RATES,
    ...flags('ck_country ck_source_click'),
    offer: '1001,1003',
  }),
  'GET reports.offer affiliate': report(
    { a: 47, ...SEEN, ...flags('ck_source_click'), offer: '1001,1003' },
    AS_AFFILIATE,
  ),
  'GET reports.conversion network': conversions({
    ...OF_NETWORK,
    affiliate: '42',
    advertiser: '201',
    status: '1,4',
    event_range: 1,
  }),
  'GET reports.conversion affiliate': conversions({ a: 47 }, AS_AFFILIATE),
  'GET offers.list network': OFFERS,
  'GET offers.list affiliate': AFFILIATE_OFFERS,
  'GET offers.get network': OFFERS,
  'GET offers.get affiliate': AFFILIATE_OFFERS,
  'POST offers.create network': { request: NEW_OFFER, parameters: CHANGES, beside: BESIDE },
  'POST offers.update network': {
    request: { id: 1001 },
    // The offer has device targeting.
    parameters: { ...CHANGES, id: 1002, device_targeting: 0 },
    beside: { ...BESIDE, id: { name: 'Another' } },
  },
  'GET banners.v2.list network': banners({}),
  'GET banners.v2.list affiliate': banners({}),
  'GET banners.v3.list network': banners({ type: 3 }),
  'GET banners.v3.list affiliate': banners({ type: 3 }),
  'POST banners.v2.upload network': upload({}),
  'POST banners.v3.upload network': upload({ type: 2 }),
  'POST banners.v2.delete network': remove({ banner_id: '501' }),
  'POST banners.v3.delete network': remove({ banner_id: '501', type: 3 }),
  'POST banners.v2.deleteAll network': remove({}),
  'POST banners.v3.deleteAll network': remove({ type: 3 }),
  'GET advertisers.list network': { request: {}, parameters: { status: 'Blocked', id: '201,203', manager_id: '77' } },
  'POST affiliates.setOfferAccess network': {
    request: { id: 42, accessible_offers: CHOOSY },
    parameters: { id: 47, accessible_offers: 5002, inaccessible_offers: 1001 },
  },
  'GET affiliates.listOfferAccess network': { request: { id: 1001 }, parameters: { id: 5002 } },
}

/** Parameters that no response shows: the service documents no field for them. */
const UNSEEN = ['ssl', 'advertiser_offer_id']

const numbered = (name: string) => name.replace('[0]', '')
const keyOf = ({ method, name, role }: Operation) => `${method} ${name} ${role}`

it.each(
  operations.map((operation) => [keyOf(operation), operation] as const),
)('%s has the parameters of the list', (key, operation) => {
  const { request, parameters } = CASES[key] as Case
  expect(Object.keys(parameters).map(numbered).sort()).toEqual(parametersOf(operation).sort())
  expect(Object.keys(request).filter((name) => !(name in parameters))).toEqual([])
})

it.each(
  Object.entries(CASES).filter(([key]) => key.includes('reports')),
)('%s sorts by each of its fields', async (key, { request, parameters }) => {
  for (const orderBy of Object.keys(parameters).filter((name) => name.startsWith('ck_')))
    expect(await ask(readable, operationOf(key), { ...request, orderBy })).toMatchObject({ httpStatus: 200 })
})

/** A network that is only read: more than one page of offers, some of them only for some visitors and affiliates. */
function large(): MockNetwork {
  const network = createMockNetwork({ seed: 7, conversions: 5000 })
  const { offers, access, advertisers } = network.state
  advertisers.add({ manager_id: 77 })
  offers.add({
    id: CHOOSY,
    access_type: 'Need Approval',
    enable_geo_targeting: 'Yes',
    geo_countries: 'US',
    geo_states: ['US:1:'],
    enable_device_targeting: 'Yes',
    device_rules: ['1:OS:iOS(9.0-)'],
  })
  offers.add({ id: 5002, access_type: 'Need Approval' })
  access.add({ offer_id: CHOOSY, affiliate_id: 42, access: 'approved' })
  access.add({ offer_id: 1001, affiliate_id: 47, access: 'blocked' })
  for (let count = 0; count < 600; count++) offers.add({})
  return network
}

async function ask(network: MockNetwork, { method, path, bodyType }: Operation, values: Values): Promise<unknown> {
  const { file, ...others } = values
  const text = Object.entries(others).map(([name, value]) => [name, String(value)])
  const form = new URLSearchParams(text)
  const files = new FormData()
  files.append('file[0]', new File([file === 'b.gif' ? gif : png], String(file)))
  const body = { none: null, form, json: JSON.stringify(others), multipart: files }[bodyType]
  const query = body === null || bodyType === 'multipart' ? `&${form}` : ''
  const url = `${network.baseUrl}/api/${path}?key=${network.keys.network}${query}`
  const response = await network.handle(new Request(url, { method, body }))
  // Trace ids differ from call to call.
  const { 'api-trace-id': _, 'trace-id': __, ...shown } = (await response.json()) as Record<string, unknown>
  return shown
}

const readable = large()

const operationOf = (key: string) => operations.find((operation) => keyOf(operation) === key) as Operation
const EVERY_BLOCK = flags('event_info geo_info device_info cap_info category_info traffic_type_info')

/** What can be read of a network that writes may have changed. */
async function everything(network: MockNetwork): Promise<unknown[]> {
  const reads: readonly (readonly [string, Values])[] = [
    ['GET offers.list network', EVERY_BLOCK],
    ['GET offers.list affiliate', { a: 42, page: 1, limit: 500 }],
    ['GET offers.list affiliate', { a: 47, page: 1, limit: 500 }],
    ['GET banners.v3.list network', { a: 42, offer_id: '1001,1002' }],
  ]
  return Promise.all(reads.map(([key, values]) => ask(network, operationOf(key), values)))
}

describe.each(Object.entries(CASES).filter(([key]) => !key.includes('offers.get')))('%s', (key, {
  request,
  parameters,
  beside,
}) => {
  const operation = operationOf(key)
  const effectOf = async (values: Values) => {
    if (operation.retry === 'read') return ask(readable, operation, values)
    const network = createMockNetwork({ seed: 7, conversions: 0 })
    network.state.offers.add({ id: CHOOSY, access_type: 'Need Approval' })
    network.state.offers.add({ id: 5002, access_type: 'Need Approval' })
    return [await ask(network, operation, values), await everything(network)]
  }

  const known = new Map<string, Promise<unknown>>()

  it.each(Object.entries(parameters))('%s=%s', async (name, value) => {
    const without = { ...request, ...beside?.[name] }
    const text = JSON.stringify(without)
    if (!known.has(text)) known.set(text, effectOf(without))
    const before = await known.get(text)
    const after = await effectOf({ ...without, [name]: value })
    expect(JSON.stringify([before, after])).not.toMatch(/"errorCode":6[35]/)
    if (UNSEEN.includes(name)) expect(after).toEqual(before)
    else expect(after).not.toEqual(before)
  })
})
