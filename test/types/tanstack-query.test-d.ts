import { InfiniteQueryObserver, MutationObserver, QueryClient, QueryObserver, skipToken } from '@tanstack/query-core'
import { describe, expectTypeOf, it } from 'vitest'
import {
  advertisers,
  affiliates,
  bannerReads,
  banners,
  createClient as createOfParts,
  offerReads,
  offers,
  reports,
  request,
} from '../../src/client/create-client-of-parts.ts'
import {
  type AffiliateOffer,
  type Banner,
  type CallOptions,
  createClient,
  type Id,
  type NetworkOffer,
  type OfferWritten,
  type OverallReportRow,
  type Page,
} from '../../src/index.ts'
import type { Operation, ReadEffect, WriteEffect } from '../../src/operations/operation.ts'
import {
  type AffiliateQueries,
  createQueries,
  type Key,
  type NetworkQueries,
  type Queries,
  type Read,
  type ReadOptions,
  type SkipToken,
  type Write,
} from '../../src/tanstack-query/index.ts'

const base = { baseUrl: 'https://acme.example', key: 'k' }
const network = createClient(base)
const queries = createQueries(network)
const affiliate = createQueries(createClient({ ...base, affiliateId: 42 }))
const cache = new QueryClient()
const range = { from: '2026-06-01', to: '2026-06-02' } as const

describe('createQueries', () => {
  it('has the calls of its client', () => {
    expectTypeOf(queries).toEqualTypeOf<NetworkQueries>()
    expectTypeOf(affiliate).toEqualTypeOf<AffiliateQueries>()
    expectTypeOf<Exclude<keyof NetworkQueries, 'key'>>().toEqualTypeOf<
      Exclude<keyof typeof network, 'request' | 'preview' | 'with'>
    >()
    expectTypeOf<Exclude<keyof NetworkQueries['offers'], 'key'>>().toEqualTypeOf<keyof (typeof network)['offers']>()
    expectTypeOf<Exclude<keyof NetworkQueries['reports'], 'key'>>().toEqualTypeOf<keyof (typeof network)['reports']>()
    expectTypeOf<Exclude<keyof NetworkQueries['banners']['v2'], 'key'>>().toEqualTypeOf<
      keyof (typeof network)['banners']['v2']
    >()
    expectTypeOf<Exclude<keyof NetworkQueries['affiliates'], 'key'>>().toEqualTypeOf<
      keyof (typeof network)['affiliates']
    >()
    void [
      // @ts-expect-error an affiliate has no writes
      affiliate.offers.update,
      // @ts-expect-error an affiliate does not have the network's reports
      affiliate.reports.overall,
      // @ts-expect-error unknown option
      createQueries(network, { prefix: 'x' }),
    ]
  })
})

it('a call writes if its operation does, whatever its name', () => {
  interface Calls {
    pause(id: Id, why: { reason: string }, options?: CallOptions): Promise<{ paused: boolean }>
    state(id: Id, options?: CallOptions): Promise<{ paused: boolean }>
    novel(what: { text: string }, options?: CallOptions): Promise<void>
  }
  type Own = Queries<Calls, { pause: Operation & WriteEffect; state: Operation & ReadEffect }>
  expectTypeOf<Own['pause']>().toEqualTypeOf<Write<{ reason: string } & { readonly id: Id }, { paused: boolean }>>()
  expectTypeOf<Own['state']>().toEqualTypeOf<Read<[what: Id | SkipToken, options?: ReadOptions], { paused: boolean }>>()
  // A call without an operation may change something.
  expectTypeOf<Own['novel']>().toEqualTypeOf<Write<{ text: string }, void>>()
})

describe('a cache infers', () => {
  it('the data of a query', async () => {
    expectTypeOf(await cache.fetchQuery(queries.offers.list())).toEqualTypeOf<Page<NetworkOffer>>()
    expectTypeOf(await cache.query(affiliate.offers.list())).toEqualTypeOf<Page<AffiliateOffer>>()
    expectTypeOf(await cache.fetchQuery(queries.offers.list.all())).toEqualTypeOf<NetworkOffer[]>()
    expectTypeOf(await cache.fetchQuery(queries.offers.get(7))).toEqualTypeOf<NetworkOffer | null>()
    expectTypeOf(await cache.fetchQuery(queries.banners.v3.list({ offer_id: 7, a: 42 }))).toEqualTypeOf<Banner[]>()
    const { data } = new QueryObserver(cache, queries.offers.list()).getCurrentResult()
    expectTypeOf(data).toEqualTypeOf<Page<NetworkOffer> | undefined>()
    const names = new QueryObserver(cache, {
      ...queries.offers.list(),
      select: ({ items }) => items.map(({ name }) => name),
    })
    expectTypeOf(names.getCurrentResult().data).toEqualTypeOf<string[] | undefined>()
  })

  it('the rows of a report from its fields', async () => {
    const { overall, conversion } = queries.reports
    const page = await cache.fetchQuery(overall({ ...range, fields: ['ck_day', 'ck_income'] }))
    expectTypeOf(page.items[0]?.ck_income).toEqualTypeOf<string | undefined>()
    const rows = await cache.fetchQuery(conversion.all({ ...range, fields: ['ck_payout'], extraFields: ['ck_x'] }))
    const own = await network.reports.conversion({ ...range, fields: ['ck_payout'], extraFields: ['ck_x'] }).toArray()
    expectTypeOf(rows).toEqualTypeOf<typeof own>()
    const pages = await cache.fetchInfiniteQuery(affiliate.reports.offer.infinite({ ...range, fields: ['ck_cr'] }))
    expectTypeOf(pages.pages[0]?.items[0]?.ck_cr).toEqualTypeOf<string | undefined>()
    const chosen: ('ck_day' | 'ck_gross')[] = ['ck_day']
    const any = await cache.fetchQuery(overall.all({ ...range, fields: chosen }))
    expectTypeOf(any).items.toEqualTypeOf<OverallReportRow<{ fields: ('ck_day' | 'ck_gross')[] }>>()
    // @ts-expect-error a field that was not requested
    page.items[0]?.ck_cost
    // @ts-expect-error a field of another report
    overall({ ...range, fields: ['ck_sub1'] })
    // @ts-expect-error from and to are required
    overall({})
  })

  it('the pages and page numbers of an infinite query', () => {
    const { data } = new InfiniteQueryObserver(cache, queries.offers.list.infinite()).getCurrentResult()
    expectTypeOf(data?.pages).toEqualTypeOf<Page<NetworkOffer>[] | undefined>()
    expectTypeOf(queries.offers.list.infinite().initialPageParam).toEqualTypeOf<number>()
  })

  it('the variables and the data of a mutation', async () => {
    const update = new MutationObserver(cache, queries.offers.update({ timeout: 5 }))
    expectTypeOf(await update.mutate({ id: 7, status: 'Paused' })).toEqualTypeOf<OfferWritten>()
    // @ts-expect-error the id is required
    update.mutate({ status: 'Paused' })
    // @ts-expect-error unknown field
    update.mutate({ id: 7, colour: 'red' })
    // @ts-expect-error banner_id is required
    new MutationObserver(cache, queries.banners.v3.delete()).mutate({ offer_id: 7 })
  })
})

describe('a key knows its data', () => {
  it('where the cache is read and written', () => {
    expectTypeOf(cache.getQueryData(queries.offers.get(7).queryKey)).toEqualTypeOf<NetworkOffer | null | undefined>()
    expectTypeOf(cache.getQueryData(queries.offers.list().queryKey)).toEqualTypeOf<Page<NetworkOffer> | undefined>()
    expectTypeOf(cache.getQueryData(queries.offers.list.all().queryKey)).toEqualTypeOf<NetworkOffer[] | undefined>()
    const pages = cache.getQueryData(queries.offers.list.infinite().queryKey)
    expectTypeOf(pages?.pages).toEqualTypeOf<Page<NetworkOffer>[] | undefined>()
    const { queryKey } = queries.reports.overall.all({ ...range, fields: ['ck_income'] })
    expectTypeOf(cache.getQueryData(queryKey)?.[0]?.ck_income).toEqualTypeOf<string | undefined>()
    cache.setQueryData(queries.offers.get(7).queryKey, (offer) => offer && { ...offer, status: 'Paused' })
    // @ts-expect-error not an offer
    cache.setQueryData(queries.offers.get(7).queryKey, 5)
    // Of a part of the tree, anything may be below.
    expectTypeOf(cache.getQueryData(queries.offers.key())).toEqualTypeOf<unknown>()
  })
})

describe('skipToken', () => {
  it('is taken in place of what a query needs', () => {
    const id = undefined as number | undefined
    const waiting = new QueryObserver(cache, queries.offers.get(id ?? skipToken))
    expectTypeOf(waiting.getCurrentResult().data).toEqualTypeOf<NetworkOffer | null | undefined>()
    const report = id === undefined ? skipToken : ({ ...range, fields: ['ck_income'], affiliate: [id] } as const)
    const rows = new QueryObserver(cache, queries.reports.overall.all(report)).getCurrentResult()
    expectTypeOf(rows.data?.[0]?.ck_income).toEqualTypeOf<string | undefined>()
    void [queries.offers.list(skipToken), queries.offers.list.infinite(skipToken), queries.banners.v3.list(skipToken)]
    // @ts-expect-error not in place of the input of a write
    new MutationObserver(cache, queries.offers.update()).mutate(skipToken)
  })
})

describe('a client of parts', () => {
  it('has the queries and mutations of its parts, by their own names', async () => {
    const parts = { deals: offerReads, reports, banners: bannerReads, advertisers, raw: request }
    const own = createQueries(createOfParts(base, parts), { scope: 'x' })
    expectTypeOf<keyof typeof own>().toEqualTypeOf<'deals' | 'reports' | 'banners' | 'advertisers' | 'key'>()
    expectTypeOf<keyof typeof own.deals>().toEqualTypeOf<'list' | 'get' | 'key'>()
    expectTypeOf(own.deals.get).toEqualTypeOf<NetworkQueries['offers']['get']>()
    expectTypeOf(own.deals.list).toEqualTypeOf<NetworkQueries['offers']['list']>()
    expectTypeOf(own.reports).toEqualTypeOf<NetworkQueries['reports']>()
    expectTypeOf(own.banners.v3.list).toEqualTypeOf<NetworkQueries['banners']['v3']['list']>()
    expectTypeOf(own.advertisers).toEqualTypeOf<NetworkQueries['advertisers']>()
    const writes = createQueries(createOfParts(base, { offers, banners, affiliates }))
    expectTypeOf(writes.offers.update).toEqualTypeOf<NetworkQueries['offers']['update']>()
    expectTypeOf(writes.affiliates).toEqualTypeOf<NetworkQueries['affiliates']>()
    expectTypeOf(writes.banners.v2).toEqualTypeOf<NetworkQueries['banners']['v2']>()
    const seen = createQueries(createOfParts({ ...base, affiliateId: 42 }, { offers, reports }))
    expectTypeOf(seen.offers.list).toEqualTypeOf<AffiliateQueries['offers']['list']>()
    expectTypeOf(seen.offers.get).toEqualTypeOf<AffiliateQueries['offers']['get']>()
    expectTypeOf(seen.reports).toEqualTypeOf<AffiliateQueries['reports']>()
    // @ts-expect-error no client
    createQueries({ offers: {} })
  })
})

describe('a query is no mutation', () => {
  it('and the other way round', () => {
    void [
      // @ts-expect-error a query
      new MutationObserver(cache, queries.offers.list()),
      // @ts-expect-error a query of all rows
      new MutationObserver(cache, queries.offers.list.all()),
      // @ts-expect-error an infinite query
      new MutationObserver(cache, queries.offers.list.infinite()),
      // @ts-expect-error a mutation
      new QueryObserver(cache, queries.offers.create()),
    ]
  })
})

describe('arguments of queries', () => {
  it('are checked like those of the call, and cannot have a signal', () => {
    expectTypeOf(queries.offers.key()).toEqualTypeOf<Key>()
    void [
      // @ts-expect-error unknown field of the query
      queries.offers.list({ colour: 'red' }),
      // @ts-expect-error the signal is that of the query
      queries.offers.list({}, { signal: AbortSignal.timeout(5) }),
      // @ts-expect-error an option of lists that read all pages
      queries.offers.list({}, { onDrift: 'throw' }),
      queries.offers.list.all({}, { onDrift: 'throw' }),
      // @ts-expect-error the id is required
      queries.offers.get(),
    ]
  })
})
