import { describe, expect, expectTypeOf, it } from 'vitest'
import * as z from 'zod/mini'
import {
  AffiliateOffer,
  Envelope,
  NetworkOffer,
  OfferAccessUpdate,
  OfferUpdate,
  OverallReportRow,
  RedirectTest,
} from '../../src/schemas/described.ts'
import type * as own from '../../src/schemas/index.ts'
import { affiliateOffer, networkOffer } from '../operations/offer-responses.ts'

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

it('conditions between fields are checked by the schema alone, and schemas compose', () => {
  const both = z.array(z.object({ access: OfferAccessUpdate }))
  const form = { access: { accessible_offers: [7], inaccessible_offers: [7] } }
  expect(z.safeParse(both, [form]).error?.issues).toEqual([
    {
      code: 'custom',
      path: [0, 'access', 'inaccessible_offers'],
      message: 'other ids than those of accessible_offers (7 is in both)',
    },
  ])
  const withZeros = { accessible_offers: ['007', 8], inaccessible_offers: 7 }
  expect(z.safeParse(OfferAccessUpdate, withZeros).error?.issues).toMatchObject([
    { message: 'other ids than those of accessible_offers (007 is in both)' },
  ])
  expect(z.safeParse(OfferAccessUpdate, {}).success).toBe(false)
  expect(z.safeParse(OfferAccessUpdate, { accessible_offers: 1, inaccessible_offers: [1] }).success).toBe(false)
  expect(z.safeParse(OfferAccessUpdate, { accessible_offers: 1, inaccessible_offers: [2] }).success).toBe(true)
  expect(z.safeParse(OfferUpdate, { cap_interval_limit: 5 }).success).toBe(false)
})
