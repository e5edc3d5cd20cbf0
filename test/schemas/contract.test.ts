import fc from 'fast-check'
import { describe, expect, expectTypeOf, it } from 'vitest'
import * as z from 'zod/mini'
import type { InputSchema } from '../../src/codecs/input.ts'
import {
  AffiliateOffer,
  AffiliateOffersQuery,
  BannersV3Delete,
  ConversionReportQuery,
  Envelope,
  NetworkOffer,
  OfferAccessUpdate,
  OfferCreate,
  OffersQuery,
  OfferUpdate,
  OverallReportQuery,
  OverallReportRow,
  RedirectTest,
  RedirectTestQuery,
} from '../../src/schemas/described.ts'
import type * as own from '../../src/schemas/index.ts'
import { affiliateOffer, networkOffer } from '../operations/offer-answers.ts'
import { newOffer } from '../resources/new-offer.ts'

describe('responses parsed by a contract test', () => {
  it("are equal to the client's results, including unknown fields", () => {
    expect(z.parse(NetworkOffer, { ...networkOffer, id: '42', novel: 1 })).toEqual({ ...networkOffer, novel: 1 })
    expect(z.parse(AffiliateOffer, { ...affiliateOffer, id: 42 })).toEqual(affiliateOffer)
    expect(z.parse(OverallReportRow, { ck_gross: '5', currency: '$' })).toEqual({ ck_gross: 5, currency: '$' })
    expect(z.parse(Envelope, { errorCode: '0', data: [], httpStatus: '200' })).toEqual({
      errorCode: 0,
      data: [],
      httpStatus: 200,
    })
  })

  it("include a redirect test equal to the client's, with sorted hops and all fields", () => {
    const [first, second] = [
      { order: 1, method: 302, url: 'https://trk.example/c' },
      { order: 2, method: null, url: null },
    ]
    const test = z.parse(RedirectTest, { result: '1', redirects: [second, { ...first, order: '1' }], novel: 1 })
    expectTypeOf(test).toEqualTypeOf<own.RedirectTest>()
    expect(test).toEqual({ result: 1, message: '', redirects: [first, second], novel: 1 })
    expect(z.parse(RedirectTest, { result: 0, message: 'no such host', redirects: null })).toEqual({
      result: 0,
      message: 'no such host',
      redirects: [],
    })
    expect(z.safeParse(RedirectTest, { redirects: [{}] }).success).toBe(false)
  })

  it('have issues with the paths of invalid values', () => {
    const { name, ...nameless } = networkOffer
    const result = z.safeParse(NetworkOffer, { ...nameless, payout: 'free', events: [{ id: 'x' }] })
    expect(result.error?.issues.map(({ path }) => path.join('.'))).toEqual(
      expect.arrayContaining(['name', 'payout', 'events.0.id', 'events.0.e_id']),
    )
  })
})

describe('encoded inputs decode to the original inputs', () => {
  const id = fc.integer({ min: 1 })
  const ids = fc.array(id, { minLength: 1, maxLength: 5 })
  const flag = fc.boolean()
  const limit = fc.constantFrom(500, 1000, 5000, 10000)
  const day = fc
    .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10).replaceAll('-', '/'))
  const text = fc.string({ unit: 'grapheme' })
  const someText = text.filter((value) => value.trim() !== '')
  const money = fc.tuple(fc.nat(), fc.stringMatching(/^\d{1,5}$/)).map(([whole, part]) => `${whole}.${part}`)
  const some = <Fields extends Record<string, fc.Arbitrary<unknown>>>(fields: Fields) =>
    fc.record(fields, { requiredKeys: [] })

  const cases: [name: string, schema: InputSchema<unknown>, input: fc.Arbitrary<unknown>][] = [
    [
      'OffersQuery',
      OffersQuery,
      some({
        page: id,
        limit,
        from: day,
        offer_ids: ids,
        advertiser_ids: ids,
        country: fc.array(fc.constantFrom('CN', 'US', 'DE'), { minLength: 1 }),
        status: fc.constantFrom('Active', 'Pending', 'Expired', 'Paused', 'Archived'),
        event_info: flag,
        geo_info: flag,
      }),
    ],
    [
      'AffiliateOffersQuery',
      AffiliateOffersQuery,
      some({ page: id, limit, offer_ids: ids, offer_name: text, top_cr: fc.integer({ min: 1, max: 1000 }) }),
    ],
    [
      'OfferUpdate',
      OfferUpdate,
      some({
        name: someText,
        status: fc.constantFrom('Active', 'Pending', 'Paused', 'Archived'),
        expire_date: day,
        ssl: flag,
        currency: fc.nat(),
        payout: money,
        cap_overall_limit: fc.integer({ min: -1 }),
        device_rules: fc.array(fc.constantFrom('1:OS:iOS(9.0-)', '0:Carrier:x;y'), { minLength: 1, maxLength: 12 }),
        geo_countries: fc.array(fc.constantFrom('US:1:CA;NY', 'CA:0:'), { minLength: 1, maxLength: 12 }),
        categories: ids,
        secondary_offer: fc.nat(),
      }),
    ],
    ['BannersV3Delete', BannersV3Delete, fc.record({ offer_id: id, banner_id: ids, type: fc.constantFrom(1, 2, 3) })],
    [
      'RedirectTestQuery',
      RedirectTestQuery,
      fc.record({
        url: fc.webUrl({ withQueryParameters: true }),
        country: fc.constantFrom('CN', 'US', 'XK'),
        os: fc.constantFrom('Android', 'iOS'),
        osv: someText,
      }),
    ],
    [
      'OverallReportQuery',
      OverallReportQuery,
      fc.record(
        {
          from: fc.constantFrom('2026/03/01', '2026/03/01 08'),
          to: fc.constantFrom('2026/03/02', '2099/12/31 23'),
          timezone: fc.integer({ min: -11, max: 14 }),
          page: id,
          limit,
          order: fc.constantFrom('ASC', 'DESC'),
          fields: fc.uniqueArray(fc.constantFrom('ck_day', 'ck_offer_id', 'ck_cost'), { minLength: 1 }),
          extraFields: fc.uniqueArray(fc.constantFrom('ck_x', 'ck_y'), { minLength: 1 }),
          offer: ids,
          event_range: fc.constantFrom('all', 'initial'),
        },
        { requiredKeys: ['from', 'to', 'timezone'] },
      ),
    ],
  ]

  it.each(cases)('%s', (_name, schema, input) => {
    fc.assert(
      fc.property(input, (value) => {
        expect(z.encode(schema, z.decode(schema, value) as never)).toEqual(value)
      }),
    )
  })

  it('in the simplest form', () => {
    const decoded = z.encode(OfferCreate, z.decode(OfferCreate, newOffer))
    expect(decoded).toEqual({
      ...newOffer,
      expire_date: '2026/12/31',
      ssl: false,
      has_cap_limit: false,
      device_targeting: false,
      geo_targeting: false,
    })
    const range = { from: new Date('2026-03-01T10:30:00Z'), to: new Date('2026-03-01T12:00:00Z'), timezone: 3 } as const
    expect(z.encode(ConversionReportQuery, z.decode(ConversionReportQuery, { ...range, status: 4 }))).toEqual({
      from: '2026/03/01 13',
      to: '2026/03/01 14',
      timezone: 3,
      status: ['Rejected'],
    })
  })
})

it.each([null, 5, 'x', { from: 26 }, { ck_day: ['1'] }])("%j cannot be decoded as a report's query", (wire) => {
  expect(z.safeEncode(OverallReportQuery, wire as never).error?.issues).toEqual([
    { code: 'custom', path: [], message: 'an object of strings' },
  ])
})

it('conditions between fields are checked by the schema alone, and schemas compose', () => {
  const both = z.array(z.object({ access: OfferAccessUpdate }))
  const form = { access: { accessible_offers: [7], inaccessible_offers: [7] } }
  expect(z.safeDecode(both, [form]).error?.issues).toEqual([
    {
      code: 'custom',
      path: [0, 'access', 'inaccessible_offers'],
      message: 'no id that is in accessible_offers as well (7 is in both)',
    },
  ])
  expect(z.safeDecode(OfferAccessUpdate, {}).success).toBe(false)
  expect(z.safeDecode(OfferAccessUpdate, { accessible_offers: 1, inaccessible_offers: [1] }).success).toBe(false)
  expect(z.safeDecode(OfferAccessUpdate, { accessible_offers: 1, inaccessible_offers: [2] }).success).toBe(true)
  expect(z.safeDecode(OfferUpdate, { cap_interval_limit: 5 }).success).toBe(false)
})
