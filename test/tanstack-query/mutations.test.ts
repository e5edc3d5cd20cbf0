import { MutationObserver, QueryClient } from '@tanstack/query-core'
import { describe, expect } from 'vitest'
import { createQueries } from '../../src/tanstack-query/index.ts'
import { newOffer } from '../client/new-offer.ts'
import { it, type Wire } from '../wire-server.ts'

/** A cache that retries by default. */
const cache = new QueryClient({ defaultOptions: { mutations: { retry: 3, retryDelay: 0 } } })
const OFFER = { errorCode: 0, message: 'Saved', data: { id: 77 } }
const sentRequests = ({ requests }: Wire) =>
  requests.map(({ method, url, body }) => [method, url, decodeURIComponent(body)])

describe('a mutation', () => {
  it('of an offer takes its id beside the changes', async ({ wire }) => {
    wire.respond(OFFER)
    const observer = new MutationObserver(cache, createQueries(wire.network()).offers.update())
    expect(await observer.mutate({ id: 77, status: 'Paused' })).toEqual({ id: 77, message: 'Saved' })
    expect(sentRequests(wire)).toEqual([['POST', '/api/v2/setOffer?key=k3y%26secret', 'id=77&status=Paused']])
  })

  it('of access takes the id of the affiliate beside the lists', async ({ wire }) => {
    wire.respond({ errorCode: 0, data: { result: 1, msg: '' } })
    const observer = new MutationObserver(cache, createQueries(wire.network()).affiliates.setOfferAccess())
    expect(await observer.mutate({ id: 42, accessible_offers: [7, 8] })).toEqual({ result: 1, msg: '' })
    expect(sentRequests(wire)).toEqual([
      ['POST', '/api/v2/setAffiliateOfferList?key=k3y%26secret', 'id=42&accessible_offers=7,8'],
    ])
  })

  it('takes the input of its call as variables', async ({ wire }) => {
    wire.respond(OFFER)
    const { offers, banners } = createQueries(wire.network())
    await new MutationObserver(cache, offers.create()).mutate(newOffer)
    await new MutationObserver(cache, offers.set()).mutate({ id: 77, name: 'Other' })
    wire.respond({ errorCode: 0, data: [] })
    await new MutationObserver(cache, banners.v3.delete()).mutate({ offer_id: 77, banner_id: [5] })
    const files = { name: 'a.png', data: new Uint8Array(1) }
    await new MutationObserver(cache, banners.v3.upload({ onProgress: () => {} })).mutate({ offer_id: 77, files })
    expect(wire.requests.map(({ url }) => url.replace(/\?.*/, ''))).toEqual([
      '/api/v2/setOffer',
      '/api/v2/setOffer',
      '/api/v3/delOfferBanners',
      '/api/v3/setOfferBanners',
    ])
    expect(wire.requests[1]?.body).toBe('id=77&name=Other')
  })

  it('that may have been applied is not retried by the cache', async ({ wire }) => {
    wire.respond({ status: 503, text: 'down' })
    const observer = new MutationObserver(cache, createQueries(wire.network({ retries: 2 })).offers.create())
    await expect(observer.mutate(newOffer)).rejects.toMatchObject({ outcome: 'unknown', attempts: 1 })
    expect(wire.requests).toHaveLength(1)
  })

  it('passes options to its call, and rejects invalid variables', async ({ wire }) => {
    wire.respond(OFFER)
    const { offers } = createQueries(wire.network())
    await new MutationObserver(cache, offers.update({ extraQuery: { tag: 'x' } })).mutate({ id: 77, name: 'A' })
    expect(wire.requests[0]?.url).toContain('&tag=x')
    const update = new MutationObserver(cache, offers.update())
    for (const wrong of [undefined, null, { name: 'A' }, { id: 77 }] as never[])
      await expect(update.mutate(wrong)).rejects.toMatchObject({ kind: 'input', outcome: 'not-sent' })
    expect(wire.requests).toHaveLength(1)
  })
})
