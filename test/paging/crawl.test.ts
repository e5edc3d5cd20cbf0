import { inspect } from 'node:util'
import { describe, expect, expectTypeOf } from 'vitest'
import { ApiError, type NetworkOffer, type Page, type PagingProgress } from '../../src/index.ts'
import { it } from '../wire-server.ts'
import { collect, idsUpTo, offersInPages, pageOf } from './pages.ts'

it('sends nothing until it is awaited or iterated', async ({ wire }) => {
  wire.respond(offersInPages(5, 2))
  const list = wire.network().offers.list()
  await new Promise((resolve) => setImmediate(resolve))
  expect(wire.requests).toHaveLength(0)
  await list
  expect(wire.requests).toHaveLength(1)
})

it('is a promise and an async iterable, and nothing else', async ({ wire }) => {
  wire.respond(offersInPages(3, 2))
  const list = wire.network().offers.list()
  expectTypeOf(list).toExtend<Promise<Page<NetworkOffer>> & AsyncIterable<NetworkOffer>>()
  const known = ['then', 'catch', 'finally', 'pages', 'toArray', Symbol.asyncIterator, Symbol.toStringTag] as const
  expectTypeOf<keyof typeof list>().toEqualTypeOf<(typeof known)[number]>()
  expect(Reflect.ownKeys(list)).toEqual(known)
  // What tells a promise from an array, an observable, or an iterable.
  const foreign = ['items', 'totalItems', 'length', 'map', 'subscribe', Symbol.iterator]
  for (const name of foreign) expect(name in list).toBe(false)
  expect(inspect(list)).toContain("'Paged'")
  expect([`${list}`, JSON.stringify(list)]).toEqual(['[object Paged]', '{}'])
  expect(wire.requests).toHaveLength(0)
})

it('works behind a proxy, frozen, and without its object', async ({ wire }) => {
  wire.respond(offersInPages(3, 2))
  const list = wire.network().offers.list()
  const proxy = new Proxy(Object.freeze(list), {})
  expect(await proxy).toMatchObject({ totalItems: 3 })
  expect((await collect(proxy)).map(({ id }) => id)).toEqual([1, 2, 3])
  expect(await collect(proxy.pages())).toHaveLength(2)
  const { toArray, finally: atEnd } = proxy
  expect(await toArray({ max: 1 })).toHaveLength(1)
  expect(await atEnd()).toBe(await list)
})

it('returns the same page when awaited again, and sends new requests for each iteration', async ({ wire }) => {
  wire.respond(offersInPages(5, 2))
  const list = wire.network().offers.list()
  const [first, second] = await Promise.all([list, list])
  expect(await list).toBe(first)
  expect(second).toBe(first)
  expect(first).toMatchObject({ page: 1, totalPages: 3, totalItems: 5, hasNextPage: true })
  expect(wire.requests.map(pageOf)).toEqual([1])
  for (let turn = 0; turn < 2; turn++) expect((await collect(list)).map(({ id }) => id)).toEqual(idsUpTo(5))
  expect(wire.requests.map(pageOf)).toEqual([1, 1, 2, 3, 1, 2, 3])
  expect(wire.warnings()).toEqual([])
})

it('is a promise of its first page, with catch and finally', async ({ wire }) => {
  const list = wire.network().offers.list()
  const ended: string[] = []
  wire.respond(offersInPages(5, 2))
  expect(await list.finally(() => ended.push('with a page'))).toMatchObject({ page: 1 })
  expect(await list.catch(() => 'no page')).toMatchObject({ page: 1 })
  wire.respond({ status: 503, text: '' })
  const failed = wire.network().offers.list()
  await expect(failed.finally(() => ended.push('with an error'))).rejects.toBeInstanceOf(ApiError)
  expect(await failed.catch((error) => error)).toMatchObject({ status: 503 })
  expect(ended).toEqual(['with a page', 'with an error'])
  expect(wire.requests).toHaveLength(2)
})

it('iterates over pages, the last of which has no next page', async ({ wire }) => {
  wire.respond(offersInPages(5, 2))
  const pages = await collect(wire.network().offers.list().pages())
  expect(pages.map(({ items, hasNextPage }) => [items.length, hasNextPage])).toEqual([
    [2, true],
    [2, true],
    [1, false],
  ])
})

it('starts at the page of the query, also at and after the last page', async ({ wire }) => {
  wire.respond(offersInPages(7, 2))
  const { offers } = wire.network()
  expect((await collect(offers.list({ page: 3 }))).map(({ id }) => id)).toEqual([5, 6, 7])
  expect((await collect(offers.list({ page: 4 }, { onDrift: 'throw' }))).map(({ id }) => id)).toEqual([7])
  expect(await collect(offers.list({ page: 9 }))).toEqual([])
  expect(wire.requests.map(pageOf)).toEqual([3, 4, 4, 9])
  expect(wire.warnings()).toEqual([])
})

it('accepts any form of an empty list', async ({ wire }) => {
  const { offers } = wire.network()
  for (const response of [
    { errorCode: 0, data: [] },
    { errorCode: 0, data: [], page: '1', totalPages: '0', totalItems: '0' },
  ]) {
    wire.respond(response)
    expect(await collect(offers.list())).toEqual([])
  }
  wire.respond({ errorCode: 0, data: { content: [], page: 1, totalPages: 0, totalItems: 0 } })
  expect(await wire.affiliate().offers.list().toArray()).toEqual([])
  expect(wire.warnings()).toEqual([])
})

it('sends the same query for every page, even if the object changes meanwhile', async ({ wire }) => {
  wire.respond(offersInPages(5, 2))
  const query = { page: 1, status: 'Active', offer_ids: [1, 2], from: new Date('2026-06-01') }
  const extraQuery: Record<string, string> = { locale: 'en' }
  const options = { extraQuery, concurrency: 1 }
  const list = wire.network().offers.list(query as never, options)
  const change = () => {
    Object.assign(query, { page: 3, status: 'Paused' })
    query.offer_ids.push(3)
    query.from.setFullYear(2020)
    extraQuery.locale = 'fr'
    Object.assign(options, { concurrency: 0, extraQuery: {}, timeout: -1 })
  }
  change()
  for await (const { page } of list.pages()) expect(page).toBeLessThan(4)
  const rest = 'from=2026%2F06%2F01&offer_ids=1%2C2&status=Active&locale=en'
  expect(wire.requests.map(({ url }) => url)).toEqual([
    `/api/v2/getOffers?key=k3y%26secret&page=1&${rest}`,
    `/api/v2/getOffers?key=k3y%26secret&page=2&${rest}`,
    `/api/v2/getOffers?key=k3y%26secret&page=3&${rest}`,
  ])
})

it('reads one page with top_cr, regardless of the totals', async ({ wire }) => {
  wire.respond({
    errorCode: 0,
    data: { content: [{ id: '1', name: 'Top', status: 'Active' }], page: 1, totalPages: 9, totalItems: 99 },
  })
  const list = wire.affiliate().offers.list({ top_cr: 1 }, { onDrift: 'throw' })
  expect(await collect(list)).toHaveLength(1)
  expect(wire.requests).toHaveLength(1)
  expect(await list).toMatchObject({ hasNextPage: false })
  expect(wire.warnings()).toEqual([])
})

describe('toArray', () => {
  it('returns all rows, or stops at max without further requests', async ({ wire }) => {
    wire.respond(offersInPages(7, 2))
    const list = wire.network().offers.list({}, { onDrift: 'throw' })
    expect((await list.toArray()).map(({ id }) => id)).toEqual(idsUpTo(7))
    wire.requests.length = 0
    expect((await list.toArray({ max: 3 })).map(({ id }) => id)).toEqual([1, 2, 3])
    expect(wire.requests.map(pageOf)).toEqual([1, 2])
    expect(await list.toArray({ max: 0 })).toEqual([])
    expect(await list.toArray({ max: 100 })).toHaveLength(7)
    expect(wire.warnings()).toEqual([])
  })
})

it('reports its progress', async ({ wire }) => {
  wire.respond(offersInPages(5, 2))
  const told: PagingProgress[] = []
  await wire
    .network()
    .offers.list({}, { onProgress: (progress) => told.push(progress) })
    .toArray()
  expect(told).toEqual([
    { page: 1, totalPages: 3, items: 2, totalItems: 5 },
    { page: 2, totalPages: 3, items: 4, totalItems: 5 },
    { page: 3, totalPages: 3, items: 5, totalItems: 5 },
  ])
})

it.for<[string, () => unknown]>([
  [
    'throws',
    () => {
      throw new Error('listener')
    },
  ],
  ['rejects', () => Promise.reject(new Error('listener'))],
])('continues if onProgress %s', async ([, onProgress], { wire }) => {
  const unhandled: unknown[] = []
  const onUnhandled = (reason: unknown) => unhandled.push(reason)
  process.on('unhandledRejection', onUnhandled)
  wire.respond(offersInPages(5, 2))
  const rows = await collect(wire.network().offers.list({}, { onProgress: onProgress as () => void }))
  await new Promise(setImmediate)
  process.off('unhandledRejection', onUnhandled)
  expect(rows.map(({ id }) => id)).toEqual(idsUpTo(5))
  expect(unhandled).toEqual([])
})

it('names the failed page in an error, after all rows before it, so that a new list can continue there', async ({
  wire,
}) => {
  const response = offersInPages(9, 2)
  wire.respond((request) => (pageOf(request) === 3 ? { status: 503, text: '<html>' } : response(request)))
  const { offers } = wire.network()
  const query = { limit: 500 } as const
  for (const concurrency of [1, 3]) {
    const rows: number[] = []
    let error: unknown
    try {
      for await (const { id } of offers.list(query, { concurrency })) rows.push(id)
    } catch (thrown) {
      error = thrown
    }
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ page: 3, status: 503, operation: 'offers.list' })
    expect(rows).toEqual([1, 2, 3, 4])
  }
  await expect(offers.list({ ...query, page: 3 })).rejects.toMatchObject({ page: 3, status: 503 })
  wire.respond(response)
  const rest = await offers.list({ ...query, page: 3 }, { onDrift: 'throw' }).toArray()
  expect(rest.map(({ id }) => id)).toEqual(idsUpTo(9, 5))
})

it('calls onResponse once per page', async ({ wire }) => {
  wire.respond(offersInPages(5, 2))
  const seen: string[] = []
  const list = wire
    .network()
    .offers.list(
      {},
      { onResponse: ({ operation, status, attempts }) => seen.push(`${operation} ${status} ${attempts}`) },
    )
  await list.toArray()
  expect(seen).toEqual(['offers.list 200 1', 'offers.list 200 1', 'offers.list 200 1'])
})
