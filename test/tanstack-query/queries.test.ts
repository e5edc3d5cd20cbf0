import { dehydrate, hydrate, InfiniteQueryObserver, QueryClient, QueryObserver, skipToken } from '@tanstack/query-core'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { createClient } from '../../src/index.ts'
import { createMockNetwork } from '../../src/msw/index.ts'
import { serveMockNetwork } from '../../src/msw/node.ts'
import { createQueries } from '../../src/tanstack-query/index.ts'
import { hang } from '../raw-server/faults.ts'
import { rawServer } from '../raw-server/raw-server.ts'

const mock = createMockNetwork({ seed: 7, offers: 12, affiliates: 3, conversions: 12_000 })
const { url, close } = await serveMockNetwork(mock)
afterAll(close)

/** The operations of the requests that were sent. */
let sent: string[] = []
const network = createClient({
  baseUrl: url,
  key: mock.keys.network,
  timezone: 0,
  onEvent: ({ type, operation }) => type === 'request' && sent.push(operation),
})
const queries = createQueries(network)
const year = { from: '2025-07-01', to: '2026-06-30', fields: ['ck_payout'], limit: 5000 } as const

/** A cache that retries by default, so that queries and mutations must turn it off. */
const eagerCache = () => {
  const eager = { retry: 3, retryDelay: 0 }
  return new QueryClient({ defaultOptions: { queries: eager, mutations: eager } })
}

afterEach(() => {
  mock.reset()
  sent = []
})

describe('a query', () => {
  it('returns a page of a list, with one request for two observers', async () => {
    const cache = eagerCache()
    const pages = await Promise.all([
      cache.fetchQuery(queries.offers.list({ status: 'Active' })),
      cache.fetchQuery(queries.offers.list({ status: 'Active' })),
    ])
    expect(pages[0].items.map(({ status }) => status)).toEqual(Array(pages[0].totalItems).fill('Active'))
    expect(pages[1]).toBe(pages[0])
    expect(sent).toEqual(['offers.list'])
  })

  it('returns all rows of a list', async () => {
    const rows = await eagerCache().fetchQuery(
      queries.reports.conversion.all(year, { concurrency: 2, onDrift: 'throw' }),
    )
    expect(new Set(rows.map(({ id }) => id)).size).toBe(mock.state.conversions.size)
    expect(sent).toHaveLength(3)
  })

  it('returns null for an offer that does not exist, as data must not be undefined', async () => {
    const cache = eagerCache()
    expect(await cache.fetchQuery(queries.offers.get(999_999))).toBeNull()
    expect((await cache.fetchQuery(queries.offers.get(1001)))?.id).toBe(1001)
  })

  it('returns the results of the other reading calls', async () => {
    const cache = eagerCache()
    expect(await cache.fetchQuery(queries.advertisers.list())).toEqual(await network.advertisers.list())
    const query = { offer_id: 1001, a: 42 }
    expect(await cache.fetchQuery(queries.banners.v3.list(query))).toEqual(await network.banners.v3.list(query))
    const access = await cache.fetchQuery(queries.affiliates.listOfferAccess(1001))
    expect(access).toEqual(await network.affiliates.listOfferAccess(1001))
    const link = { url: `${url}/tl?a=42&o=1001`, country: 'US', os: 'iOS', osv: '12.3.1' } as const
    const test = await cache.fetchQuery(queries.tool.testRedirect(link, { method: 'POST' }))
    expect(test.result).toBe(1)
  })

  it('is retried by the client only', async () => {
    const cache = eagerCache()
    mock.fail('advertisers.list', { status: 503, headers: { 'retry-after': '0' }, times: 99 })
    const observer = new QueryObserver(cache, queries.advertisers.list())
    const failed = new Promise<unknown>((resolve) => {
      observer.subscribe(({ error }) => error !== null && resolve(error))
    })
    expect(await failed).toMatchObject({ kind: 'api', status: 503, attempts: 3 })
    expect(sent).toHaveLength(3)
  })

  it('is aborted when it has no observers any more', async () => {
    await using server = await rawServer(hang)
    const cache = eagerCache()
    const slow = createQueries(createClient({ baseUrl: server.url, key: 'k3y&secret', timezone: 0 }))
    const observers = [slow.offers.get(7), slow.offers.list(), slow.offers.list.all(), slow.advertisers.list()].map(
      (options) => new QueryObserver<unknown>(cache, options as never),
    )
    const stops = observers.map((observer) => observer.subscribe(() => {}))
    await server.received(4)
    for (const stop of stops) stop()
    await server.idle()
    expect(server.requests).toHaveLength(4)
  })

  it('is not sent while skipToken is in place of its arguments', async () => {
    const cache = eagerCache()
    const { offers, reports, banners } = queries
    const skipped = [
      ...[offers.get(skipToken), offers.list(skipToken), offers.list.all(skipToken), banners.v3.list(skipToken)],
      ...[reports.offer(skipToken), reports.offer.all(skipToken)],
    ]
    for (const options of skipped) {
      const observer = new QueryObserver<unknown>(cache, options as never)
      const stop = observer.subscribe(() => {})
      expect(observer.getCurrentResult()).toMatchObject({ fetchStatus: 'idle', data: undefined })
      observer.setOptions({ ...offers.get(1001) } as never)
      expect(await observer.refetch()).toMatchObject({ data: { id: 1001 } })
      stop()
    }
    const infinite = new InfiniteQueryObserver(cache, offers.list.infinite(skipToken))
    expect(infinite.getCurrentResult().fetchStatus).toBe('idle')
    expect(new Set(sent)).toEqual(new Set(['offers.get']))
  })

  it('that a server fetched is found by a page that reaches the network by another URL', async () => {
    const [server, page] = [eagerCache(), eagerCache()]
    const inside = createQueries(network, { scope: 'acme' })
    const outside = createQueries(createClient({ baseUrl: 'https://acme.example', key: 'none' }), { scope: 'acme' })
    await server.fetchQuery(inside.offers.list())
    hydrate(page, JSON.parse(JSON.stringify(dehydrate(server))))
    const found = await page.fetchQuery({ ...outside.offers.list(), staleTime: Number.POSITIVE_INFINITY })
    expect(found.totalItems).toBe(12)
  })
})

describe('an infinite query', () => {
  it('returns page after page, up to the last one', async () => {
    const observer = new InfiniteQueryObserver(eagerCache(), queries.reports.conversion.infinite(year))
    const first = await observer.refetch()
    expect(first.data?.pages.map(({ items }) => items.length)).toEqual([5000])
    await observer.fetchNextPage()
    const last = await observer.fetchNextPage()
    expect(last.data?.pages.map(({ page, items }) => [page, items.length])).toEqual([
      [1, 5000],
      [2, 5000],
      [3, mock.state.conversions.size - 10_000],
    ])
    expect(last.data?.pageParams).toEqual([1, 2, 3])
    expect(last.hasNextPage).toBe(false)
    expect(new Set(last.data?.pages.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(
      mock.state.conversions.size,
    )
  })

  it('starts at the page of its query, and can fetch previous pages', async () => {
    const observer = new InfiniteQueryObserver(eagerCache(), {
      ...queries.reports.conversion.infinite({ ...year, page: 2 }),
      maxPages: 2,
    })
    expect((await observer.refetch()).data?.pageParams).toEqual([2])
    expect((await observer.fetchNextPage()).data?.pageParams).toEqual([2, 3])
    const back = await observer.fetchPreviousPage()
    expect(back.data?.pageParams).toEqual([1, 2])
    expect([back.hasPreviousPage, back.hasNextPage]).toEqual([false, true])
  })

  it('ends at an empty page, regardless of the totals', async () => {
    const { getNextPageParam } = queries.offers.list.infinite()
    const page = { items: [], page: 4, totalPages: 9, totalItems: 1800, hasNextPage: true }
    expect(getNextPageParam(page, [page], 4)).toBeUndefined()
  })

  it('aborts a page when it has no observers any more', async () => {
    await using server = await rawServer(hang)
    const slow = createQueries(createClient({ baseUrl: server.url, key: 'k3y&secret' }))
    const stop = new InfiniteQueryObserver(eagerCache(), slow.offers.list.infinite()).subscribe(() => {})
    await server.received(1)
    stop()
    await server.idle()
    expect(server.requests).toHaveLength(1)
  })
})

it('invalidating offers fetches every query of offers again, and no other', async () => {
  const cache = eagerCache()
  const observers = [
    new QueryObserver<unknown>(cache, queries.offers.list() as never),
    new QueryObserver<unknown>(cache, queries.offers.get(1001) as never),
    new InfiniteQueryObserver(cache, queries.offers.list.infinite()),
    new QueryObserver<unknown>(cache, queries.advertisers.list() as never),
  ]
  const stops = observers.map((observer) => observer.subscribe(() => {}))
  await Promise.all(observers.map((observer) => observer.refetch({ cancelRefetch: false })))
  sent = []
  await cache.invalidateQueries({ queryKey: queries.offers.key() })
  expect(sent.sort()).toEqual(['offers.get', 'offers.list', 'offers.list'])
  for (const stop of stops) stop()
})
