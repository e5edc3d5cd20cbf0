import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { AnyInput } from '../../src/codecs/input.ts'
import * as schemas from '../../src/schemas/described.ts'
import { networkOffer } from '../operations/offer-responses.ts'

describe('a resource composes like any object of zod', () => {
  it('by extend: fields of a deployment', () => {
    const Own = z.extend(schemas.NetworkOffer, { tier: z.optional(z.enum(['gold', 'silver'])) })
    expect(z.parse(Own, { ...networkOffer, id: '42', tier: 'gold', novel: 1 })).toEqual({
      ...networkOffer,
      tier: 'gold',
      novel: 1,
    })
    expect(z.safeParse(Own, { ...networkOffer, tier: 'tin' }).error?.issues[0]?.path).toEqual(['tier'])
  })

  it('by pick and omit: the fields that a program needs', () => {
    const Brief = z.pick(schemas.NetworkOffer, { id: true, name: true })
    expect(z.parse(Brief, { id: '42', name: 'Offer' })).toEqual({ id: 42, name: 'Offer' })
    expect(z.safeParse(Brief, { id: '42' }).success).toBe(false)
    const Nameless = z.omit(schemas.Advertiser, { first_name: true, last_name: true })
    expect(z.parse(Nameless, { id: 5, status: 'Active' })).toEqual({ id: '5', status: 'Active' })
  })

  it('by partial: what a program stored in part', () => {
    const Some = z.partial(schemas.BannerV2)
    expect(z.parse(Some, { banner_id: 5 })).toEqual({ banner_id: '5' })
    expect(z.safeParse(Some, { banner_id: [] }).success).toBe(false)
  })

  it('by shape: the schema of a field', () => {
    const { payout, events } = schemas.NetworkOffer.shape
    expect(z.parse(payout, 1.5)).toBe('1.5')
    expect(z.parse(events, '')).toEqual([])
    const Row = z.object({ offer: schemas.NetworkOffer.shape.id, clicks: schemas.OverallReportRow.shape.ck_gross })
    expect(z.parse(Row, { offer: '7', clicks: '3' })).toEqual({ offer: 7, clicks: 3 })
  })
})

describe('an input says the same, whichever option of a union a form library asks', () => {
  const inputs = Object.entries(schemas).filter(([name]) => /(?:Create|Update|Query|Delete|Upload)$/.test(name))
  const WRONG = ['wrong', '', '-1', '1.234567', -1, 1.5, 0, true, null, [], ['wrong'], {}, Number.NaN]
  const messagesOf = (issue: z.core.$ZodIssue): string[] =>
    issue.code === 'invalid_union' ? [issue.message, ...issue.errors.flat().flatMap(messagesOf)] : [issue.message]

  it.each(inputs)('in %s', (_, schema) => {
    const fields = Object.entries((schema as AnyInput).shape)
    expect(fields).not.toEqual([])
    for (const [name, field] of fields) {
      for (const value of WRONG) {
        for (const issue of z.safeParse(field, value).error?.issues ?? [])
          expect(new Set(messagesOf(issue)), `${name}: ${JSON.stringify(value)}`).toEqual(new Set([issue.message]))
      }
    }
  })
})
