import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type AnyInput, toWire } from '../../src/codecs/input.ts'
import { integer, list, mapOf, string } from '../../src/codecs/responses.ts'
import { fromText } from '../../src/codecs/zod/codec.ts'
import { OfferAccessForm } from '../../src/schemas/affiliates.ts'
import { BannersV3Delete } from '../../src/schemas/banners.ts'
import { OfferUpdateForm } from '../../src/schemas/offer-form.ts'
import { AffiliateOffersQuery, OffersQuery } from '../../src/schemas/offers.ts'
import { ConversionReportQuery } from '../../src/schemas/reports/reports.ts'

/** What is sent, and the plainest input that is sent as it. */
const table: [name: string, schema: AnyInput, wire: object, input: object][] = [
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

describe('what is sent is read as what a caller may write', () => {
  it.each(table)('%s', (_what, { shape }, wire, input) => {
    const fieldOf = (name: string) => shape[name] as z.ZodMiniType
    const read = Object.entries(wire).map(([name, value]) => [
      name,
      typeof value === 'string' ? fromText(fieldOf(name), value) : value,
    ])
    expect(Object.fromEntries(read)).toEqual(input)
    expect(toWire(shape, input)).toEqual(wire)
  })

  it.each<[AnyInput, string, string]>([
    [OffersQuery, 'page', 'two'],
    [OffersQuery, 'event_info', 'yes'],
    [AffiliateOffersQuery, 'country', 'USA'],
    [ConversionReportQuery, 'timezone', '99'],
    [ConversionReportQuery, 'status', '3'],
  ])('and what no call sends is refused', ({ shape }, name, text) => {
    const field = shape[name] as z.ZodMiniType
    expect(z.safeParse(field, fromText(field, text)).success).toBe(false)
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
