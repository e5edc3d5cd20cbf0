import { inspect } from 'node:util'
import { QueryClient } from '@tanstack/query-core'
import { afterEach, describe, expect, vi } from 'vitest'
import type { NetworkClient } from '../../src/index.ts'
import { createQueries } from '../../src/tanstack-query/index.ts'
import { it, type Wire } from '../wire-server.ts'
import { collect, offersInPages } from './pages.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const MORE = { code: 'first-page-only', items: 2, totalPages: 2, totalItems: 3 }

/** What is read of three offers in pages of two. */
function threeOffers(wire: Wire) {
  wire.respond(offersInPages(3, 2))
  return wire.network()
}

describe('the items of a first page, while more pages follow', () => {
  it('are read with one warning, after the end of the call', async ({ wire }) => {
    const network = threeOffers(wire)
    const page = await network.offers.list()
    expect(wire.warnings()).toEqual([])
    expect(page.items).toHaveLength(2)
    expect(Object.getOwnPropertyDescriptor(page, 'items')?.value).toBe(page.items)
    const { items } = await network.offers.list({ status: 'Active' })
    expect(items).toHaveLength(2)
    const [{ callId } = { callId: '' }] = wire.events
    const message = 'offers.list: items has 2 of 3 rows; for all of them, use for await or toArray()'
    expect(wire.warnings()).toEqual([{ type: 'warning', operation: 'offers.list', callId, ...MORE, message }])
    expect(wire.events.filter((event) => event.callId === callId).map(({ type }) => type)).toEqual([
      'request',
      'response',
      'end',
      'warning',
    ])
  })

  it('are read with one console.warn for each client without a listener', async ({ wire }) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    threeOffers(wire)
    for (const client of [1, 2].map(() => wire.network({ onEvent: undefined })))
      for (const list of [client.offers.list(), client.offers.list()]) expect((await list).items).toHaveLength(2)
    expect(warn).toHaveBeenCalledTimes(2)
    expect(warn.mock.calls[0]?.[0]).toContain('offers.list: items has 2 of 3 rows')
  })

  it.for<[string, (network: NetworkClient) => unknown]>([
    ['with a page', async (network) => (await network.offers.list({ page: 1 })).items],
    ['with a limit', async (network) => (await network.offers.list({ limit: 500 })).items],
    ['in a loop', (network) => collect(network.offers.list())],
    ['of pages', async (network) => (await collect(network.offers.list().pages())).map(({ items }) => items)],
    ['by toArray', (network) => network.offers.list().toArray({ max: 1 })],
    ['by their totals only', async (network) => (await network.offers.list()).totalItems],
    [
      'by TanStack Query',
      async (network) => {
        const client = new QueryClient()
        const page = await client.fetchQuery(createQueries(network).offers.list({ status: 'Active' }))
        expect(Object.getOwnPropertyDescriptor(page, 'items')).toHaveProperty('value')
      },
    ],
  ])('are read without a warning %s', async ([, read], { wire }) => {
    await read(threeOffers(wire))
    expect(wire.warnings()).toEqual([])
  })

  it('are read without a warning on the last page', async ({ wire }) => {
    wire.respond(offersInPages(2, 2))
    expect((await wire.network().offers.list()).items).toHaveLength(2)
    wire.respond({ errorCode: 0, data: { content: [], page: 1, totalPages: 4, totalItems: 40 } })
    expect((await wire.affiliate().offers.list({ top_cr: 10 })).items).toEqual([])
    expect(wire.warnings()).toEqual([])
  })
})

describe('a page that has not been read', () => {
  it('looks plain, in the console too, without a warning', async ({ wire }) => {
    const page = await threeOffers(wire).offers.list()
    expect(inspect(page)).toBe(inspect({ ...(await wire.network().offers.list({ page: 1 })) }))
    expect(Object.keys(page)).toEqual(['items', 'page', 'totalPages', 'totalItems', 'hasNextPage'])
    expect(wire.warnings()).toEqual([])
  })

  it.for<[string, (page: object) => unknown]>([
    ['JSON', (page) => JSON.parse(JSON.stringify(page))],
    ['spread', (page) => ({ ...page })],
    ['structuredClone', structuredClone],
    ['itself', (page) => page],
    ['frozen', (page) => Object.freeze(page)],
  ])('is read as a plain object by %s', async ([, copy], { wire }) => {
    const network = threeOffers(wire)
    const copied = copy(await network.offers.list())
    expect(copied).toStrictEqual(await network.offers.list({ page: 1 }))
    expect(wire.warnings()).toMatchObject([MORE])
  })

  it('takes other items, and is plain then', async ({ wire }) => {
    const page: { items: unknown[] } = await threeOffers(wire).offers.list()
    page.items = []
    expect(Object.getOwnPropertyDescriptor(page, 'items')).toEqual({
      value: [],
      writable: true,
      enumerable: true,
      configurable: true,
    })
    expect(Object.getOwnPropertySymbols(page)).toEqual([])
    expect(wire.warnings()).toEqual([])
  })
})
