import { hashKey, partialMatchKey } from '@tanstack/query-core'
import { describe, expect, it } from 'vitest'
import { createClient } from '../../src/index.ts'
import { createQueries } from '../../src/tanstack-query/index.ts'
import { CANARY, spellings } from '../secrets/canary.ts'

const network = createClient({ baseUrl: 'https://acme.example/x/', key: CANARY, timezone: 8 })
const affiliate = createClient({ baseUrl: 'https://acme.example/x', key: CANARY, affiliateId: 42 })
const queries = createQueries(network)
const range = { from: '2026-06-01', to: '2026-06-02' } as const
const SCOPE = ['affiliate-network-sdk', 'https://acme.example/x']

describe('a key', () => {
  it('says whose call it is, which, and what was asked', () => {
    expect(queries.offers.list({ status: 'Active' }).queryKey).toEqual([
      ...SCOPE,
      'offers',
      'list',
      'page',
      { status: 'Active' },
    ])
    expect(queries.banners.v3.list({ offer_id: 7, a: 42 }).queryKey).toEqual([
      ...SCOPE,
      'banners',
      'v3',
      'list',
      { offer_id: 7, a: 42 },
    ])
    expect(queries.offers.get(7).queryKey).toEqual([...SCOPE, 'offers', 'get', '7'])
    expect(queries.offers.update().mutationKey).toEqual([...SCOPE, 'offers', 'update'])
  })

  it('is the same for the same question', () => {
    expect(queries.offers.get('7').queryKey).toEqual(queries.offers.get(7).queryKey)
    expect(queries.advertisers.list().queryKey).toEqual(queries.advertisers.list({}).queryKey)
    const [one, other] = [
      { status: 'Active', limit: 500, from: undefined },
      { limit: 500, status: 'Active' },
    ] as const
    expect(hashKey(queries.offers.list(one).queryKey)).toBe(hashKey(queries.offers.list(other).queryKey))
  })

  it('has what changes the answer, and not how it is fetched', () => {
    const plain = queries.offers.list().queryKey
    expect(queries.offers.list({}, { timeout: 5, retries: 0, onResponse: () => {} }).queryKey).toEqual(plain)
    expect(queries.offers.list({}, { extraQuery: { tag: 'x' } }).queryKey).toEqual([...plain, { tag: 'x' }])
  })

  it('has the time zone that a report is in, whoever said it', () => {
    const asked = queries.reports.overall({ ...range, timezone: 8 }).queryKey
    expect(hashKey(queries.reports.overall(range).queryKey)).toBe(hashKey(asked))
    expect(createQueries(network.with({ timezone: 0 })).reports.overall(range).queryKey).not.toEqual(asked)
  })

  it('of a page, of all rows and of an infinite query differ: what is kept differs in shape', () => {
    const { list } = queries.offers
    const hashes = [list(), list.all(), list.infinite()].map(({ queryKey }) => hashKey(queryKey))
    expect(new Set(hashes).size).toBe(3)
  })

  it('starts with that of everything above it, and with no other', () => {
    const above = [queries.key(), queries.reports.key(), queries.reports.offer.key()]
    const beside = [queries.offers.key(), queries.reports.overall.key(), createQueries(affiliate).key()]
    const { offer } = queries.reports
    for (const { queryKey } of [offer(range), offer.all(range), offer.infinite(range)]) {
      expect(above.filter((key) => !partialMatchKey(queryKey, key))).toEqual([])
      expect(beside.filter((key) => partialMatchKey(queryKey, key))).toEqual([])
    }
  })

  it('tells clients apart that see different things', () => {
    expect(createQueries(affiliate).key()).toEqual(['affiliate-network-sdk', 'https://acme.example/x?a=42'])
    expect(createQueries(network.with({ timeout: 5 })).key()).toEqual(queries.key())
    expect(createQueries(network, { scope: 'acme' }).key()).toEqual(['affiliate-network-sdk', 'acme'])
  })

  it('and whatever else can be seen of the tree never shows the API key', () => {
    const { offers, reports } = queries
    const shown = JSON.stringify([
      queries,
      ...[offers.list(), offers.list.all(), offers.list.infinite(), offers.create(), reports.overall(range)],
    ])
    expect(shown).toContain('acme.example')
    expect(spellings(CANARY).filter((spelling) => shown.includes(spelling))).toEqual([])
  })
})

it('a client that createClient did not make needs a scope', () => {
  const own = { offers: network.offers } as unknown as typeof network
  expect(() => createQueries(own)).toThrow(
    expect.objectContaining({
      name: 'InputError',
      message: 'createQueries: client: expected a client of createClient, or a scope beside it, received another',
    }),
  )
  expect(createQueries(own, { scope: 'own' }).offers.get(7).queryKey).toEqual([
    'affiliate-network-sdk',
    'own',
    'offers',
    'get',
    '7',
  ])
})
