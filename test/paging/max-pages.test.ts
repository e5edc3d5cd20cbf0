import { describe, expect, it as test } from 'vitest'
import { type ListOptions, PagingError } from '../../src/index.ts'
import { paged } from '../../src/paging/paged.ts'
import { CallState } from '../../src/transport/call-state.ts'
import { it, type Recorded } from '../wire-server.ts'
import { idsUpTo, offer, offersInPages, pageOf } from './pages.ts'

/** A service that claims 9e15 rows, and always has others. */
const endless = (request: Recorded) => {
  const page = pageOf(request)
  return { errorCode: 0, data: [offer(page)], page, totalPages: 9e15, totalItems: 9e15 }
}

describe('a list that is longer than maxPages', () => {
  it.for([
    { concurrency: 1 },
    { concurrency: 4 },
    { concurrency: 1, onDrift: 'throw' },
  ] as const)('is a PagingError after the rows of these pages: %j', async (options, { wire }) => {
    wire.respond(endless)
    const ids: number[] = []
    const crawl = async () => {
      for await (const { id } of wire.network().offers.list({}, { ...options, maxPages: 5 })) ids.push(id)
    }
    const error = await crawl().catch((error) => error)
    expect(error).toBeInstanceOf(PagingError)
    expect(error).toMatchObject({ kind: 'paging', operation: 'offers.list', outcome: 'unknown', page: 6 })
    expect(error.message).toBe('offers.list: there are more pages than maxPages (5)')
    expect(error.stack).toContain('max-pages.test.ts')
    expect(ids).toEqual(idsUpTo(5))
    expect(wire.requests.map(pageOf).sort()).toEqual(idsUpTo(5))
    expect(wire.warnings()).toEqual([])
  })

  it('counts from the first page of the list', async ({ wire }) => {
    wire.respond(endless)
    const list = wire.network().offers.list({ page: 7 }, { maxPages: 2 })
    await expect(list.toArray()).rejects.toMatchObject({ kind: 'paging', page: 9 })
    expect(wire.requests.map(pageOf)).toEqual([7, 8])
  })

  it('goes on from the page of the error', async ({ wire }) => {
    wire.respond(offersInPages(7, 2))
    const ids: number[] = []
    let page = 1
    for (let turn = 0; turn < 2; turn++) {
      try {
        for await (const { id } of wire.network().offers.list({ page }, { maxPages: 2 })) ids.push(id)
      } catch (error) {
        page = (error as PagingError).page ?? 0
      }
    }
    expect(ids).toEqual(idsUpTo(7))
  })
})

it('reads a list of exactly maxPages pages', async ({ wire }) => {
  wire.respond(offersInPages(6, 2))
  const rows = await wire.network().offers.list({}, { maxPages: 3, onDrift: 'throw' }).toArray()
  expect(rows).toHaveLength(6)
})

it('does not need the rest of a list that its reader leaves, or reads up to max', async ({ wire }) => {
  wire.respond(endless)
  const { offers } = wire.network()
  for await (const { id } of offers.list({}, { maxPages: 2 })) if (id === 2) break
  expect(await offers.list({}, { maxPages: 2 }).toArray({ max: 2 })).toHaveLength(2)
})

test('reads 100,000 pages at most, unless told otherwise', async () => {
  const options: ListOptions = {}
  const call = new CallState('offers.list', { scrub: (text) => text, onEvent: undefined, sentWarnings: new Set() })
  const list = paged<{ id: number }>({
    operation: 'offers.list',
    start: 1,
    limit: 1,
    onlyPage: false,
    isInvalid: false,
    asksForPage: true,
    options,
    scrub: (text) => text,
    fetchPage: async (page, _signal, examine) => {
      const result = { items: [{ id: page }], page, totalPages: 9e15, totalItems: 9e15, hasNextPage: true }
      await examine?.(result, call)
      return result
    },
  })
  let pages = 0
  const crawl = async () => {
    for await (const _ of list.pages()) pages++
  }
  await expect(crawl()).rejects.toMatchObject({ kind: 'paging', page: 100_001 })
  expect(pages).toBe(100_000)
})
