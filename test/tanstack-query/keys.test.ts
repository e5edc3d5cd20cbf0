import { hashKey, partialMatchKey, skipToken } from '@tanstack/query-core'
import { describe, expect, it } from 'vitest'
import { createClient as createOfParts, offerReads, request } from '../../src/client/create-client-of-parts.ts'
import { createClient } from '../../src/index.ts'
import { createQueries } from '../../src/tanstack-query/index.ts'
import { CANARY, spellings } from '../secrets/canary.ts'

const network = createClient({ baseUrl: 'https://acme.example/x/', key: CANARY, timezone: 8 })
const affiliate = createClient({ baseUrl: 'https://acme.example/x', key: CANARY, affiliateId: 42 })
const queries = createQueries(network)
const range = { from: '2026-06-01', to: '2026-06-02' } as const
const SCOPE = ['affiliate-network-sdk', 'https://acme.example/x']

describe('a query key', () => {
  it('contains the client, the call and its arguments', () => {
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

  it('is the same for equivalent arguments', () => {
    expect(queries.offers.get('7').queryKey).toEqual(queries.offers.get(7).queryKey)
    expect(queries.advertisers.list().queryKey).toEqual(queries.advertisers.list({}).queryKey)
    const [one, other] = [
      { status: 'Active', limit: 500, from: undefined },
      { limit: 500, status: 'Active' },
    ] as const
    expect(hashKey(queries.offers.list(one).queryKey)).toBe(hashKey(queries.offers.list(other).queryKey))
  })

  it('contains options that change the response, and no others', () => {
    const plain = queries.offers.list().queryKey
    expect(queries.offers.list({}, { timeout: 5, retries: 0, onResponse: () => {} }).queryKey).toEqual(plain)
    expect(queries.offers.list({}, { extraQuery: { tag: 'x' } }).queryKey).toEqual([...plain, { tag: 'x' }])
  })

  it('contains the time zone of a report, also if it is the default of the client', () => {
    const explicit = queries.reports.overall({ ...range, timezone: 8 }).queryKey
    expect(hashKey(queries.reports.overall(range).queryKey)).toBe(hashKey(explicit))
    const { reports } = createQueries(network.with({ timezone: 0 }))
    expect(reports.overall(range).queryKey).not.toEqual(explicit)
    // An explicit `undefined` does not hide the client's.
    expect(hashKey(queries.reports.overall({ ...range, timezone: undefined }).queryKey)).toBe(hashKey(explicit))
    expect(reports.overall.all({ ...range, timezone: undefined }).queryKey.at(-1)).toEqual({ ...range, timezone: 0 })
  })

  it('differs for a page, for all rows and for an infinite query, whose data differ in shape', () => {
    const { list } = queries.offers
    const hashes = [list(), list.all(), list.infinite()].map(({ queryKey }) => hashKey(queryKey))
    expect(new Set(hashes).size).toBe(3)
  })

  it('starts with the keys of the parts of the tree that contain it, and with no other', () => {
    const above = [queries.key(), queries.reports.key(), queries.reports.offer.key()]
    const beside = [queries.offers.key(), queries.reports.overall.key(), createQueries(affiliate).key()]
    const { offer } = queries.reports
    for (const { queryKey } of [offer(range), offer.all(range), offer.infinite(range)]) {
      expect(above.filter((key) => !partialMatchKey(queryKey, key))).toEqual([])
      expect(beside.filter((key) => partialMatchKey(queryKey, key))).toEqual([])
    }
  })

  it('differs for clients that get different data', () => {
    expect(createQueries(affiliate).key()).toEqual(['affiliate-network-sdk', 'https://acme.example/x?a=42'])
    expect(createQueries(network.with({ timeout: 5 })).key()).toEqual(queries.key())
    expect(createQueries(network, { scope: 'acme' }).key()).toEqual(['affiliate-network-sdk', 'acme'])
  })

  it('does not contain the API key, nor does the tree', () => {
    const { offers, reports } = queries
    const shown = JSON.stringify([
      queries,
      ...[offers.list(), offers.list.all(), offers.list.infinite(), offers.create(), reports.overall(range)],
    ])
    expect(shown).toContain('acme.example')
    expect(spellings(CANARY).filter((spelling) => shown.includes(spelling))).toEqual([])
  })
})

it.each([
  ['a part of a client', { offers: network.offers }],
  ['a copy of a client', { ...network }],
  ['nothing', undefined],
])('refuses %s, with a scope too', (_, own) => {
  for (const options of [{}, { scope: 'own' }])
    expect(() => createQueries(own as unknown as typeof network, options)).toThrow(
      expect.objectContaining({
        name: 'InputError',
        message: 'createQueries: client: expected a client of createClient, received another value',
      }),
    )
})

it('takes a proxy of a client, as reactive frameworks make it', () => {
  expect(createQueries(new Proxy(network, {})).key()).toEqual(SCOPE)
})

it('takes the names of the parts of a client', () => {
  const own = createOfParts({ baseUrl: 'https://acme.example', key: CANARY }, { deals: offerReads, raw: request })
  const { key, deals, ...others } = createQueries(own, { scope: 'acme' })
  expect(others).toEqual({})
  expect(key()).toEqual(['affiliate-network-sdk', 'acme'])
  expect(deals.get(7).queryKey).toEqual(['affiliate-network-sdk', 'acme', 'deals', 'get', '7'])
  expect(Object.keys(deals)).toEqual(['list', 'get', 'key'])
})

it('of a skipped query ends with the call, so that it can be stored', () => {
  const { offers, reports } = queries
  expect(offers.get(skipToken).queryKey).toEqual(offers.get.key())
  expect(offers.list(skipToken, { extraQuery: { tag: 'x' } }).queryKey).toEqual([...offers.list.key(), 'page'])
  expect(reports.offer.all(skipToken).queryKey).toEqual([...reports.offer.key(), 'all'])
  expect(reports.offer.infinite(skipToken).queryKey).toEqual([...reports.offer.key(), 'infinite'])
})

it.each([
  ['scpe', { scpe: 'acme' }],
  ['scope', { scope: {} }],
  ['scope', { scope: null }],
  ['options', null],
  ['options', 5],
  ['options', []],
  ['options', new Map([['scope', 'acme']])],
])('refuses %s in the options %j', (path, options) => {
  expect(() => createQueries(network, options as never)).toThrow(
    expect.objectContaining({
      name: 'InputError',
      message: `createQueries: ${path}: expected no option but scope, a string, received another value`,
    }),
  )
  expect(createQueries(network, { scope: undefined }).key()).toEqual(SCOPE)
})
