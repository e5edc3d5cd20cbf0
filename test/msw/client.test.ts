import { afterAll, beforeAll, expect, it } from 'vitest'
import { createClient } from '../../src/index.ts'
import { createMockNetwork, type Quirks } from '../../src/msw/index.ts'
import { mockNetworkServer } from '../../src/msw/node.ts'
import { isEveryCase } from '../every-case.ts'
import { checkedFetch } from '../openapi/checked-fetch.ts'
import { EVERY_BLOCK } from '../operations/service.ts'
import { png } from './pictures.ts'

// Every call of the client is one that the mock network accepts, and every response of the mock network is one that the
// client accepts, with every quirk. What goes over the wire is typed by hand in the other files of this folder and in
// test/operations.
const mock = createMockNetwork({ seed: 7, conversions: 1500 })
const server = mockNetworkServer(mock)
beforeAll(() => server.listen())
afterAll(() => server.close())

/** An invalid value fails the test, and so does what the OpenAPI document does not say. */
const strict = { baseUrl: mock.baseUrl, timezone: 0, validation: 'throw', fetch: checkedFetch } as const
const client = createClient({ ...strict, key: mock.keys.network })
const affiliate = createClient({ ...strict, key: mock.keys.affiliates[42] as string, affiliateId: 42 })
const range = { from: '2026-06-01', to: '2026-06-30' }

const habits: Partial<Quirks>[] = [
  {},
  { numericStrings: true, emptyMapsAsArrays: true },
  { strayBlanks: true, escapedSlashes: true, commaCountries: true, categoryObjects: true, emptyAsNull: true },
  { emptyAsAbsent: true, bareRedirectTest: true, initialEventsByDefault: true },
]

it.each(
  isEveryCase ? habits : habits.slice(0, 2),
)('client and mock network agree on every call, with %o', async (quirks) => {
  mock.reset()
  Object.assign(mock.quirks, quirks)
  const offers = await client.offers.list(EVERY_BLOCK)
  expect(offers.items).toHaveLength(40)
  expect(await client.offers.get(1001)).toMatchObject({ id: 1001 })
  const { id } = await client.offers.create({
    advertiser_id: 201,
    name: 'Mine',
    status: 'Active',
    expire_date: '2027-01-01',
    type: 'Mobile',
    url: 'https://x.example/?t={TID}',
    access_type: 'Need Approval',
    ssl: 0,
    tracking_protocol: 'Server Postback URL',
    currency: 1,
    payout_type: 'CPA',
    session_lifespan: '1 Day',
    has_cap_limit: 0,
    device_targeting: 0,
    geo_targeting: 0,
  })
  expect(id).toBe(1041)
  await client.offers.update(id, { status: 'Active', payout: '0.10' })
  expect(await client.affiliates.setOfferAccess(42, { accessible_offers: id })).toMatchObject({ result: 1 })
  expect((await client.affiliates.listOfferAccess(id))[0]).toMatchObject({
    offer_id: id,
    approvedAffiliates: { 42: expect.any(String) },
    blockedAffiliates: {},
  })
  expect((await client.advertisers.list({ status: 'Blocked' })).length).toBe(1)

  const shown = {
    ...range,
    fields: [
      'ck_day',
      'ck_offer_id',
      'ck_offer_name',
      'ck_gross',
      'ck_conversion',
      'ck_cost',
      'ck_income',
      'ck_profit',
      'ck_cr',
      'ck_roi',
      'ck_cpc',
      'ck_cpa',
      'ck_rpc',
      'ck_rpa',
      'ck_source',
      'ck_browser',
    ],
  } as const
  const { overall, advertiser, affiliate: byAffiliate, offer } = client.reports
  for (const { items } of await Promise.all([overall(shown), advertiser(shown), byAffiliate(shown), offer(shown)]))
    expect(items.length).toBeGreaterThan(0)
  const conversions = await client.reports
    .conversion({
      ...range,
      fields: [
        'ck_payout',
        'ck_revenue',
        'ck_conversion_time',
        'ck_conversion_status',
        'ck_sub3',
        'ck_user_agent',
        'ck_profit',
      ],
    })
    .toArray()
  expect(conversions.length).toBeGreaterThan(50)

  const files = [{ name: 'a.png', data: png }]
  expect((await client.banners.v2.upload({ offer_id: 1001, files }))['1001']).toHaveLength(1)
  expect(await client.banners.v3.upload({ offer_id: 1001, files, type: 2 })).toMatchObject([{ width: 3, height: 2 }])
  expect((await client.banners.v3.list({ offer_id: 1001, a: 42 })).length).toBeGreaterThan(1)
  expect(Object.keys(await client.banners.v2.list({ offer_id: 1001, a: 42 }))).toEqual(['1001'])
  const banner = (await affiliate.banners.v3.list({ offer_id: 1001, type: 2 }))[0]
  expect(await client.banners.v3.delete({ offer_id: 1001, banner_id: banner?.banner_id as number })).toHaveLength(1)
  await client.banners.v2.deleteAll({ offer_id: 1001 })
  expect(await client.banners.v2.list({ offer_id: 1001, a: 42 })).toEqual({})

  expect((await affiliate.offers.list({ offer_ids: id })).items[0]?.tracking_link?.trim()).toContain(`/tl?a=42&o=${id}`)
  expect((await affiliate.offers.list({ top_cr: 5 })).items).toHaveLength(5)
  expect(
    (await affiliate.reports.offer({ ...range, fields: ['ck_offer_id', 'ck_income', 'ck_cr'] })).items.length,
  ).toBeGreaterThan(0)
  expect(
    (await affiliate.reports.conversion({ ...range, fields: ['ck_income', 'ck_source'] })).items.length,
  ).toBeGreaterThan(0)
  const url = `${mock.baseUrl}/tl?a=42&o=1001`
  for (const method of ['GET', 'POST'] as const)
    expect(
      (await client.tool.testRedirect({ url, country: 'US', os: 'iOS', osv: '12.3.1' }, { method })).redirects,
    ).toHaveLength(3)
})
