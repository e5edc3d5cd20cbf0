import { expect } from 'vitest'
import type { Preview } from '../../src/call/preview.ts'
import { argumentsOf, methodOf } from '../../src/flat-calls/call.ts'
import { changesOf } from '../../src/flat-calls/changes.ts'
import { operationsOf } from '../../src/operations/index.ts'
import type { Operation } from '../../src/operations/operation.ts'
import { it, type Wire } from '../wire-server.ts'

const changes = async (wire: Wire, name: string, input: Readonly<Record<string, unknown>>) => {
  const client = wire.network()
  const operation = operationsOf('network').get(name) as Operation
  const request = (await methodOf(client.preview, operation)(...argumentsOf(operation, input))) as Preview
  return changesOf(client, operation, input, request, new AbortController().signal)
}

/** An offer as the service sends it, with all of its blocks. */
const OFFER = {
  ...{ id: 1001, name: ' Summer Sale ', status: 'Active', advertiser_id: 7, create_date: '2026/01/02' },
  ...{ expire_date: '2026/12/31', type: 'Mobile', access_type: 'Public', session_lifespan: '1 Month' },
  ...{ preview_url: '', url: 'https://shop.example/?t={TID}', secondary_offer: '', description: '' },
  ...{ force_unique: 'Yes', need_security_token: 'No', click_count: 1, conversion_count: 0, app_id: '' },
  ...{ currency: 'United States, Dollars', currency_code: 'USD', price_model: 'CPA', payout_type: 'CPA' },
  ...{ revenue_type: 'RPA', tracking_protocol: 'Server Postback URL', conversion_point: 'SOI' },
  ...{ payout: '1.50000', revenue: '2.00000', payout_percent: '-1.00', revenue_percent: '-1.00' },
  ...{ has_cap_limit: 'Yes', cap_type: 'Conversion', cap_event_range: 'all', cap_overall_limit: 500 },
  ...{ cap_interval: 'Daily', cap_interval_limit: -1, cap_affiliate_overall_limit: -1 },
  ...{ cap_affiliate_interval: 'Daily', cap_affiliate_interval_limit: -1, enable_device_targeting: 'No' },
  ...{ device_redirect_offer: 1003, device_rules: ['1:OS:iOS(9.0-)', '0:Language:en'] },
  ...{ enable_geo_targeting: 'Yes', geo_type: 'Include', geo_countries: 'US;CA', geo_states: ['US:1:CA;NY'] },
  ...{ geo_redirect_offer: 1002, geo_redirect_group: '', geo_enforce: 'Disable', categories: ['Games', 'Apps'] },
}
const found = (...data: object[]) => ({
  ...{ httpStatus: 200, errorCode: 0, message: '', errorMessage: '' },
  ...{ data, page: 1, totalPages: 1, totalItems: data.length },
})

it('of an update shows the name of the offer, and each field before and after, whatever it is called when read', async ({
  wire,
}) => {
  wire.respond(found(OFFER))
  const input = {
    ...{ id: 1001, status: 'Paused', payout: '0.80', expire_date: '2027-01-31', force_unique: false, ssl: true },
    ...{ device_targeting: true, device_redirect_offer_id: 0, device_rules: ['1:OS:Android', '1:OS:iOS'] },
    ...{ geo_type: 1, geo_countries: ['DE:1:'], geo_redirect_type: 0, geo_redirect_target_id: 1004 },
    ...{ cap_interval: 'Weekly', cap_interval_limit: 50, currency: 2, categories: [3, 4], description: 'New' },
  }
  const { record, name, fields } = await changes(wire, 'offers.update', input)
  expect([record, name]).toEqual(['offer 1001', 'Summer Sale'])
  const byName = Object.fromEntries(fields.map(({ name, before, after }) => [name, [before, after]]))
  expect(byName).toEqual({
    status: ['Active', 'Paused'],
    payout: ['1.50000', '0.80'],
    expire_date: ['2026/12/31', '2027/01/31'],
    force_unique: ['1', '0'],
    ssl: [undefined, '1'],
    device_targeting: ['0', '1'],
    device_redirect_offer_id: ['1003', '0'],
    device_rules: ['1:OS:iOS(9.0-), 0:Language:en', '1:OS:Android, 1:OS:iOS'],
    geo_type: ['1', '1'],
    geo_countries: ['US:1:CA;NY, US;CA', 'DE:1:'],
    geo_redirect_type: [undefined, '0'],
    geo_redirect_target_id: ['1002', '1004'],
    cap_interval: ['Daily', 'Weekly'],
    cap_interval_limit: ['-1', '50'],
    currency: ['USD', '2'],
    categories: ['Games, Apps', '3,4'],
    description: ['', 'New'],
  })
  expect(wire.requests.map(({ method }) => method)).toEqual(['GET'])
})

it('of an offer that is not there shows no name and nothing before', async ({ wire }) => {
  wire.respond(found())
  expect(await changes(wire, 'offers.update', { id: 9, status: 'Paused' })).toEqual({
    record: 'offer 9',
    found: false,
    name: undefined,
    fields: [{ name: 'status', before: undefined, after: 'Paused' }],
  })
})

it('of an offer without a name reads its other fields', async ({ wire }) => {
  wire.respond(found({ ...OFFER, name: null }))
  const { record, name, fields } = await changes(wire, 'offers.update', { id: 1001, status: 'Paused' })
  expect([record, name, fields]).toEqual([
    ...['offer 1001', undefined],
    [{ name: 'status', before: 'Active', after: 'Paused' }],
  ])
})

it('of creatives shows the name of their offer', async ({ wire }) => {
  wire.respond(found(OFFER))
  expect(await changes(wire, 'banners.v3.deleteAll', { offer_id: 1001 })).toMatchObject({
    record: 'offer 1001',
    name: 'Summer Sale',
  })
})

it('of access shows the name of the affiliate, and its list for each offer', async ({ wire }) => {
  const access: Readonly<Record<string, object>> = {
    1001: { offer_id: '1001', approvedAffiliates: { 42: 'Star Media', 7: 'Other' }, blockedAffiliates: [] },
    1002: { offer_id: '1002', approvedAffiliates: [], blockedAffiliates: { 42: 'Star Media' } },
    1003: { offer_id: '1003', approvedAffiliates: { 7: 'Other' }, blockedAffiliates: [] },
  }
  wire.respond(({ url }) => {
    const id = new URL(url, 'http://x').searchParams.get('id') ?? ''
    return { httpStatus: 200, errorCode: 0, message: '', data: access[id] ? { [id]: access[id] } : {} }
  })
  const input = { id: 42, accessible_offers: [1001, 1002], inaccessible_offers: 1003 }
  expect(await changes(wire, 'affiliates.setOfferAccess', input)).toEqual({
    record: 'affiliate 42',
    name: 'Star Media',
    fields: [
      { name: 'accessible_offers', before: '1001 approved, 1002 blocked', after: '1001,1002' },
      { name: 'inaccessible_offers', before: '1003 in no list', after: '1003' },
    ],
  })
  const { fields: ofMissing } = await changes(wire, 'affiliates.setOfferAccess', { id: 42, accessible_offers: 9 })
  expect(ofMissing).toEqual([{ name: 'accessible_offers', before: '9 not found', after: '9' }])
  wire.requests.length = 0
  const many = Array.from({ length: 30 }, (_, at) => at + 1)
  const { fields } = await changes(wire, 'affiliates.setOfferAccess', { id: 42, accessible_offers: many })
  expect(wire.requests).toHaveLength(10)
  expect(fields[0]?.before).toMatch(/^1 not found, .* 10 not found, 11 not read, /)
})

it('of a new record reads nothing', async ({ wire }) => {
  const input = {
    ...{ advertiser_id: 1, name: 'New', status: 'Active', expire_date: '2027-01-31', type: 'Mobile' },
    ...{ url: 'https://shop.example/?t={TID}', access_type: 'Public', ssl: 1, currency: 1, payout_type: 'CPA' },
    ...{ tracking_protocol: 'Server Postback URL', session_lifespan: '1 Day', has_cap_limit: 0 },
    ...{ device_targeting: 0, geo_targeting: 0 },
  }
  const { record, fields } = await changes(wire, 'offers.create', input)
  expect(record).toBeUndefined()
  expect(fields).toContainEqual({ name: 'name', after: 'New' })
  expect(wire.requests).toEqual([])
})
