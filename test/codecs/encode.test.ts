import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { integer, list, mapOf, string } from '../../src/codecs/responses.ts'
import { OfferAccessForm } from '../../src/schemas/affiliates.ts'
import { BannersV3Delete } from '../../src/schemas/banners.ts'
import { OfferUpdateForm } from '../../src/schemas/offer-form.ts'
import { AffiliateOffersQuery, OffersQuery } from '../../src/schemas/offers.ts'
import { ConversionReportQuery, OverallReportQuery } from '../../src/schemas/reports/reports.ts'

/** What is sent, and the plainest input that is sent as it. */
const table: [name: string, schema: z.ZodMiniType, wire: object, input: object][] = [
  [
    'numbers, flags, days and names',
    OffersQuery,
    { page: '2', limit: '500', status: 'Active', event_info: '1', geo_info: '0', from: '2026/03/01' },
    { page: 2, limit: 500, status: 'Active', event_info: true, geo_info: false, from: '2026/03/01' },
  ],
  [
    'lists, of one item as well',
    AffiliateOffersQuery,
    { offer_ids: '7', country: 'US,DE', top_cr: '5' },
    { offer_ids: [7], country: ['US', 'DE'], top_cr: 5 },
  ],
  [
    'ids that a number cannot hold',
    OfferAccessForm,
    { id: '9007199254740993', accessible_offers: '1,9007199254740993' },
    { id: '9007199254740993', accessible_offers: [1, '9007199254740993'] },
  ],
  [
    'amounts with their digits, and rules as they are',
    OfferUpdateForm,
    { id: '42', payout: '0.10', ssl: '1', device_rules: ['1:OS:iOS'], geo_countries: ['US:1:CA;NY'] },
    { id: 42, payout: '0.10', ssl: true, device_rules: ['1:OS:iOS'], geo_countries: ['US:1:CA;NY'] },
  ],
  [
    'codes',
    BannersV3Delete,
    { offer_id: '5', banner_id: '8,9', type: '2' },
    { offer_id: 5, banner_id: [8, 9], type: 2 },
  ],
]

describe('z.encode reads what is sent as what a caller may write', () => {
  it.each(table)('%s', (_what, schema, wire, input) => {
    expect(z.encode(schema, wire)).toEqual(input)
    expect(z.decode(schema, input)).toEqual(wire)
  })

  it.each<[z.ZodMiniType, object, string]>([
    [OffersQuery, { page: 'two' }, 'page'],
    [OffersQuery, { event_info: 'yes' }, 'event_info'],
    [AffiliateOffersQuery, { country: 'USA' }, 'country'],
    [ConversionReportQuery, { timezone: '99', from: '2026/03/01', to: '2026/03/02' }, 'timezone'],
  ])('and refuses what no call sends', (schema, wire, field) => {
    expect(z.safeEncode(schema, wire).error?.issues).toMatchObject([{ path: [field] }])
  })

  it('and refuses the fields that a report query shows, as a caller writes them in a list', () => {
    const wire = { timezone: '0', from: '2026/03/01', to: '2026/03/02', ck_day: '1' }
    expect(z.safeEncode(OverallReportQuery, wire).error?.issues).toMatchObject([
      { message: "ck_day: not a parameter; write fields: ['ck_day']" },
    ])
    expect(z.safeEncode(OverallReportQuery, null as never).success).toBe(false)
  })
})

describe('z.encode checks what a response has', () => {
  const Row = z.object({ names: list(string), counts: mapOf(integer) })

  it('takes valid lists and maps as they are', () => {
    const row = { names: ['a'], counts: { 5: 7 } }
    expect(z.encode(Row, row)).toEqual(row)
  })

  it.each([
    [{ names: [5], counts: {} }, ['names', 0]],
    [{ names: 5, counts: {} }, ['names']],
    [{ names: [], counts: { 5: 'x' } }, ['counts', '5']],
    [{ names: [], counts: 'x' }, ['counts']],
  ])('refuses %j', (row, path) => {
    expect(z.safeEncode(Row, row as never).error?.issues).toMatchObject([{ path }])
  })
})

it('an issue inside a list has the value that is wrong as its input, if inputs are reported', () => {
  const { error } = z.safeParse(list(z.object({ id: integer })), [{ id: 'x' }], { reportInput: true })
  expect(error?.issues).toMatchObject([{ path: [0, 'id'], input: 'x' }])
  expect(z.safeParse(list(integer), ['x']).error?.issues[0]).not.toHaveProperty('input')
})
