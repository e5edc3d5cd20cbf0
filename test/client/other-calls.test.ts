import { describe, expect } from 'vitest'
import { advertisers, createClient, offers } from '../../src/client/create-client-of-parts.ts'
import { InputError } from '../../src/index.ts'
import { createQueries } from '../../src/tanstack-query/index.ts'
import { it } from '../wire-server.ts'

// biome-ignore lint/suspicious/noExplicitAny: calls that do not type-check, as plain JavaScript writes them
type Untyped = any

const NETWORK_ONLY = {
  path: '',
  expected: 'a network client, made without affiliateId',
  received: 'an affiliate client',
}

describe('a call that an affiliate client lacks', () => {
  it('rejects, and says which client has it', async ({ wire }) => {
    const affiliate: Untyped = wire.affiliate()
    const calls = {
      'advertisers.list': () => affiliate.advertisers.list(),
      'affiliates.setOfferAccess': () => affiliate.affiliates.setOfferAccess(7, { accessible_offers: 1 }),
      'offers.create': () => affiliate.offers.create({}),
      'offers.update': () => affiliate.offers.update(1, { status: 'Paused' }),
      'banners.v2.upload': () => affiliate.banners.v2.upload({ offer_id: 1, files: [] }),
      'banners.v3.delete': () => affiliate.banners.v3.delete({ offer_id: 1, banner_id: 2 }),
      'reports.overall': () => affiliate.reports.overall({ from: '2026-06-01', to: '2026-06-02' }),
    }
    for (const [operation, call] of Object.entries(calls)) {
      const error = await Promise.resolve(call()).catch((reason: unknown) => reason)
      expect(error, operation).toBeInstanceOf(InputError)
      expect(error).toMatchObject({ operation, outcome: 'not-sent', issues: [NETWORK_ONLY] })
    }
    await expect(affiliate.offers.set({ name: 'x' })).rejects.toThrow('offers.create: expected a network client')
    await expect(affiliate.preview.offers.update(1, {})).rejects.toThrow('offers.update: expected a network client')
    await expect(affiliate.reports.affiliate({}).toArray()).rejects.toThrow(InputError)
    await expect(affiliate.reports.advertiser({}).pages().next()).rejects.toThrow(InputError)
    expect(wire.requests).toEqual([])
  })

  it('is not listed, and another client has it', async ({ wire }) => {
    const affiliate = wire.affiliate()
    expect(Object.keys(affiliate)).not.toContain('advertisers')
    expect(Object.keys(affiliate.offers)).toEqual(['list', 'get'])
    expect({ ...affiliate.banners.v2 }).toEqual({ list: expect.any(Function) })
    expect(Object.keys(createQueries(affiliate))).not.toContain('advertisers')
    wire.respond({ errorCode: 0, data: [] })
    expect(await affiliate.with({ affiliateId: undefined }).advertisers.list()).toEqual([])
  })

  it('rejects in a client of parts too', async ({ wire }) => {
    const options = { baseUrl: wire.url, key: 'k3y', affiliateId: 7 }
    const affiliate: Untyped = createClient(options, { mine: offers, payers: advertisers })
    await expect(affiliate.mine.update(1, {})).rejects.toMatchObject({ issues: [NETWORK_ONLY] })
    await expect(affiliate.payers.list()).rejects.toMatchObject({ issues: [NETWORK_ONLY] })
  })
})

it('names the versions of a call that was written without one', async ({ wire }) => {
  for (const client of [wire.network(), wire.affiliate()] as Untyped[]) {
    const error = await client.banners.list({ offer_id: 1, a: 7 }).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(InputError)
    expect(error).toMatchObject({
      operation: 'banners.list',
      message: 'banners.list: expected banners.v2.list or banners.v3.list, received banners.list',
    })
    await expect(client.preview.banners.deleteAll({ offer_id: 1 })).rejects.toThrow(
      'expected banners.v2.deleteAll or banners.v3.deleteAll',
    )
    expect(Object.keys(client.banners)).toEqual(['v2', 'v3'])
  }
  expect(wire.requests).toEqual([])
})
