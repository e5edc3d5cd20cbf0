import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rulesOf, toWire } from '../../src/codecs/input.ts'
import { banners } from '../../src/operations/banners.ts'
import { createOffer, listAffiliateOffers, listOffers, updateOffer } from '../../src/operations/offers.ts'
import type { Operation } from '../../src/operations/operation.ts'
import { reports } from '../../src/operations/reports.ts'
import { testRedirect } from '../../src/operations/tool.ts'
import { readInput, schemaOf } from '../../src/relay/read-input.ts'
import { newOffer } from '../client/new-offer.ts'

/** What a client sends of an input, read again. */
const readBack = (operation: Operation, input: object) => ({
  ...readInput(
    operation,
    rulesOf(operation.input)?.write?.(input as never, operation.input.shape) ?? toWire(operation.input.shape, input),
  ),
})

describe('the parameters that a client sends', () => {
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

  const cases: [operation: Operation, input: fc.Arbitrary<object>][] = [
    [
      listOffers,
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
      listAffiliateOffers,
      some({ page: id, limit, offer_ids: ids, offer_name: text, top_cr: fc.integer({ min: 1, max: 1000 }) }),
    ],
    [
      updateOffer,
      fc.record(
        {
          id,
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
        },
        { requiredKeys: ['id'] },
      ),
    ],
    [banners.network.v3.delete, fc.record({ offer_id: id, banner_id: ids, type: fc.constantFrom(1, 2, 3) })],
    [
      testRedirect,
      fc.record({
        url: fc.webUrl({ withQueryParameters: true }),
        country: fc.constantFrom('CN', 'US', 'XK'),
        os: fc.constantFrom('Android', 'iOS'),
        osv: someText,
      }),
    ],
    [
      reports.network.overall,
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

  it.each(cases)('of $name are read as the input that they were made of', (operation, input) => {
    fc.assert(
      fc.property(input, (value) => {
        expect(readBack(operation, value)).toEqual(value)
      }),
    )
  })

  it('are read in the simplest form: numbers, booleans, names, lists', () => {
    expect(readBack(createOffer, newOffer)).toEqual({
      ...newOffer,
      expire_date: '2026/12/31',
      ssl: false,
      has_cap_limit: false,
      device_targeting: false,
      geo_targeting: false,
    })
    const range = { from: new Date('2026-03-01T10:00:00Z'), to: new Date('2026-03-01T12:00:00Z'), timezone: 3 } as const
    expect(readBack(reports.network.conversion, { ...range, status: 4 })).toEqual({
      from: '2026/03/01 13',
      to: '2026/03/01 14',
      timezone: 3,
      status: ['Rejected'],
    })
  })
})

it('a text that no client sends stays as it is', () =>
  expect({ ...readInput(listOffers, { limit: '7', page: '1.5', status: 'new', event_info: '2' }) }).toEqual({
    limit: '7',
    page: '1.5',
    status: 'new',
    event_info: '2',
  }))

it('the lists of fields of a report are no parameters', () => {
  expect(schemaOf(reports.network.overall, 'fields')).toBeUndefined()
  expect(schemaOf(reports.network.overall, 'extraFields')).toBeUndefined()
  expect(schemaOf(reports.network.overall, 'offer')).toBeDefined()
  expect(schemaOf(reports.network.overall, 'toString')).toBeUndefined()
})
