import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { rulesOf } from '../../src/codecs/input.ts'
import { createClient } from '../../src/index.ts'
import * as schemas from '../../src/schemas/described.ts'
import * as own from '../../src/schemas/index.ts'
import { newOffer } from '../client/new-offer.ts'

const options = { baseUrl: 'https://acme.example', key: 'rule-key' }
const network = createClient(options).preview
const affiliate = createClient({ ...options, affiliateId: 7 }).preview

type Call = (input: never) => PromiseLike<{ readonly url: string; readonly body?: unknown }>

const days = { from: '2026-03-01', to: '2026/03/31 08', timezone: 2 }
const files = [{ data: new Uint8Array([1]), name: 'a.png' }]
const upload = (call: Call) => (input: object) => call({ ...input, files } as never)

/** What callers write, by the schema and the call that take it. */
const TABLE: Readonly<Record<string, readonly [Call, ...object[]]>> = {
  AdvertisersQuery: [network.advertisers.list, {}, { status: 'Active', id: [201, '202'], manager_id: 3 }],
  OffersQuery: [
    network.offers.list,
    { country: ['US', 'CA'], offer_ids: 1001, event_info: true, geo_info: 0, limit: 1000 },
    { from: new Date('2026-03-01T12:00:00Z'), page: 2, status: undefined },
  ],
  AffiliateOffersQuery: [
    affiliate.offers.list,
    { offer_name: 'a, b & c', country: 'US', top_cr: 5 },
    { type: 'Mobile' },
  ],
  OfferCreate: [network.offers.create, newOffer, { ...newOffer, expire_date: new Date('2027-01-01'), payout: 0.5 }],
  OfferUpdate: [
    (changes) => network.offers.update(42, changes),
    { payout: '1.25', ssl: true, cap_interval: 'Daily', cap_interval_limit: 200 },
    { categories: [3, '5'], geo_type: 1, geo_countries: ['US:1:CA;NY', { country: 'DE', allow: true }] },
    { device_rules: [{ allow: true, kind: 'OS', values: [{ value: 'iOS', from: '9.0' }] }], secondary_offer: 0 },
  ],
  OfferUpdateForm: [
    ({ id, ...changes }: { id: number }) => network.offers.update(id, changes as never),
    { id: 42, force_unique: 1, advertiser_offer_id: 'x' },
  ],
  OfferAccessUpdate: [
    (lists) => network.affiliates.setOfferAccess(7, lists),
    { accessible_offers: [1, '007'], inaccessible_offers: [] },
    { inaccessible_offers: 2 },
  ],
  OfferAccessForm: [
    ({ id, ...lists }: { id: number }) => network.affiliates.setOfferAccess(id, lists),
    { id: 7, accessible_offers: [1, 2] },
  ],
  OfferAccessQuery: [({ id }: { id: number }) => network.affiliates.listOfferAccess(id), { id: 1001 }, { id: '1001' }],
  BannersV2Query: [network.banners.v2.list, { offer_id: [1, 2], a: '42' }],
  BannersV3Query: [network.banners.v3.list, { offer_id: 1, a: 42, type: 2 }],
  AffiliateBannersV2Query: [affiliate.banners.v2.list, { offer_id: [1] }],
  AffiliateBannersV3Query: [affiliate.banners.v3.list, { offer_id: '1', type: 1 }],
  BannersV2Upload: [upload(network.banners.v2.upload), { offer_id: 1 }],
  BannersV3Upload: [upload(network.banners.v3.upload), { offer_id: '1', type: 3 }],
  BannersV2Delete: [network.banners.v2.delete, { offer_id: 1, banner_id: [8, 9] }],
  BannersV3Delete: [network.banners.v3.delete, { offer_id: 1, banner_id: '8', type: 1 }],
  BannersV2DeleteAll: [network.banners.v2.deleteAll, { offer_id: 1 }],
  BannersV3DeleteAll: [network.banners.v3.deleteAll, { offer_id: 1, type: 1 }],
  RedirectTestQuery: [
    network.tool.testRedirect,
    { url: 'https://a.example/{x}', country: 'US', os: 'iOS', osv: '12.3' },
  ],
  OverallReportQuery: [
    network.reports.overall,
    { ...days, fields: ['ck_day', 'ck_gross'], event_range: 'initial', orderBy: 'ck_x', extraFields: ['ck_x'] },
    { ...days, from: new Date('2026-03-01T08:00:00Z') },
  ],
  AdvertiserReportQuery: [network.reports.advertiser, { ...days, advertiser: [1, 2], order: 'DESC' }],
  AffiliateReportQuery: [network.reports.affiliate, { ...days, affiliate: 3, fields: ['ck_cost'] }],
  OfferReportQuery: [network.reports.offer, { ...days, offer: '4', limit: 5000, page: 3 }],
  ConversionReportQuery: [
    network.reports.conversion,
    { ...days, status: ['Approved', 4, '1'], fields: ['ck_payout'] },
    { ...days, status: 'Pending', event_range: 'all' },
  ],
  AffiliateConversionReportQuery: [affiliate.reports.conversion, { ...days, offer: [1], fields: ['ck_income'] }],
}

const named: Readonly<Record<string, z.ZodMiniObject>> = schemas as never
const inputs = Object.entries<object>({ ...own }).flatMap(([name, schema]) => (rulesOf(schema) ? [name] : []))

describe('what an input schema gives, the call takes with the same effect', () => {
  it('is tested for every input schema', () => expect(Object.keys(TABLE).sort()).toEqual(inputs.sort()))

  const rows = Object.entries(TABLE).flatMap(([name, [call, ...all]]) =>
    all.map((input) => [name, call, input] as const),
  )
  it.each(rows)('%s', async (name, call, input) => {
    const schema = named[name] as z.ZodMiniObject
    const parsed = z.parse(schema, input)
    expect(parsed).toEqual(input)
    expect(z.parse(schema, parsed)).toEqual(parsed)
    const [{ url, body }, given] = await Promise.all([call(input as never), call(parsed as never)])
    expect([given.url, given.body]).toEqual([url, body])
  })
})

describe('an input schema composes like any object of zod', () => {
  const { OfferUpdate, OverallReportQuery, OffersQuery } = schemas

  it('by pick: the fields of a form. The call checks what depends on other fields', async () => {
    const Caps = z.pick(OfferUpdate, { cap_interval: true, cap_interval_limit: true })
    expect(z.parse(Caps, { cap_interval_limit: 200 })).toEqual({ cap_interval_limit: 200 })
    expect(z.safeParse(Caps, { cap_interval_limit: 'many' }).success).toBe(false)
    expect(z.safeParse(Caps, { payout: '1' }).error?.issues).toMatchObject([{ path: ['payout'] }])
    expect(z.safeParse(OfferUpdate, { cap_interval_limit: 200 }).error?.issues).toMatchObject([
      { path: ['cap_interval_limit'], message: 'cap_interval beside it' },
    ])
    await expect(network.offers.update(42, z.parse(Caps, { cap_interval_limit: 200 }))).rejects.toMatchObject({
      issues: [{ path: 'cap_interval_limit' }],
    })
  })

  it('by omit, partial and extend', () => {
    const Daily = z.extend(z.omit(OverallReportQuery, { from: true, to: true }), { day: z.iso.date() })
    expect(z.parse(Daily, { day: '2026-03-01', timezone: 0, fields: ['ck_day'] })).toEqual({
      day: '2026-03-01',
      timezone: 0,
      fields: ['ck_day'],
    })
    expect(z.parse(z.partial(schemas.BannersV3Delete), { offer_id: 1 })).toEqual({ offer_id: 1 })
    const Own = z.extend(OffersQuery, { note: z.string() })
    expect(z.parse(z.array(Own), [{ page: 2, note: 'x' }])).toEqual([{ page: 2, note: 'x' }])
    expect(z.parse(OffersQuery.shape.country, ['US', 'CA'])).toEqual(['US', 'CA'])
    expect(z.toJSONSchema(z.pick(OfferUpdate, { payout: true }), { io: 'output' })).toMatchObject({
      properties: { payout: { type: 'string' } },
    })
  })
})

it('an id in both lists of an access change is refused, however it is written', async () => {
  const lists = { accessible_offers: ['007', 8], inaccessible_offers: 7 }
  const message = 'other ids than those of accessible_offers (007 is in both)'
  expect(z.safeParse(schemas.OfferAccessUpdate, lists).error?.issues).toMatchObject([{ message }])
  await expect(network.affiliates.setOfferAccess(42, lists)).rejects.toMatchObject({ issues: [{ expected: message }] })
})
