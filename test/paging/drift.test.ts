import { describe, expect } from 'vitest'
import { type Paged, type PagingDriftEvent, PagingError } from '../../src/index.ts'
import { it, type Recorded, type Reply } from '../wire-server.ts'
import { idsUpTo, offer, offersInPages, pageOf } from './pages.ts'

const figures = (page: number, totalPages: number, totalItems: number) => ({
  errorCode: 0,
  page,
  totalPages,
  totalItems,
})

async function crawl(list: Paged<{ id: number }>): Promise<{ ids: number[]; error: unknown }> {
  const ids: number[] = []
  try {
    for await (const { id } of list) ids.push(id)
    return { ids, error: undefined }
  } catch (error) {
    return { ids, error }
  }
}

const DAY = { from: '2026-03-01', to: '2026-03-01', timezone: 0 } as const

/** A service, the rows that are read from it, the warning, and the first page that was not returned. */
const services: [
  what: string,
  response: (request: Recorded) => Reply,
  ids: number[],
  told: Partial<PagingDriftEvent>,
  rest: number,
][] = [
  [
    'totals that shrink while the pages are read',
    (request) => ({ ...offersInPages(6, 2)(request), totalItems: pageOf(request) === 2 ? 6 : 7 }),
    idsUpTo(6),
    {
      page: 2,
      items: 4,
      totalItems: 6,
      firstTotalItems: 7,
      duplicates: 0,
      message: expect.stringContaining('from 7 to 6'),
    },
    3,
  ],
  [
    'totals that grow and shrink',
    (request) => ({ ...offersInPages(6, 2)(request), totalItems: pageOf(request) === 2 ? 7 : 6 }),
    idsUpTo(6),
    {
      page: 3,
      items: 6,
      totalItems: 6,
      firstTotalItems: 6,
      message: 'offers.list: the total changed from 7 to 6 rows while pages were read',
    },
    4,
  ],
  [
    'totals that grow, and a page that is not full',
    (request) => {
      const ids = [[1, 2], [3], [4, 5], [6]][pageOf(request) - 1] ?? []
      return { ...figures(pageOf(request), 4, pageOf(request) === 1 ? 5 : 6), data: ids.map(offer) }
    },
    idsUpTo(6),
    {
      page: 2,
      items: 3,
      totalItems: 6,
      firstTotalItems: 5,
      message: 'offers.list: the total changed from 5 to 6 rows while pages were read',
    },
    3,
  ],
  [
    'totals that grow by more rows than come',
    (request) => ({ ...offersInPages(6, 2)(request), totalItems: pageOf(request) === 1 ? 6 : 8 }),
    idsUpTo(6),
    {
      page: 3,
      items: 6,
      totalItems: 8,
      firstTotalItems: 6,
      message: 'offers.list: read 6 rows instead of 8',
    },
    4,
  ],
  [
    'rows that move between pages, while the totals agree',
    (request) => {
      // Row 2 moves to the second page, and row 3 to the first, after the first was read.
      const ids = [[1, 2], [2, 4], [5]][pageOf(request) - 1] ?? []
      return { ...figures(pageOf(request), 3, 5), data: ids.map(offer) }
    },
    [1, 2, 2, 4, 5],
    {
      page: 2,
      items: 4,
      totalItems: 5,
      firstTotalItems: 5,
      duplicates: 1,
      message: 'offers.list: 1 duplicate row among 4',
    },
    3,
  ],
  [
    'fewer rows than the total',
    (request) => ({ ...offersInPages(5, 2)(request), totalItems: 8 }),
    idsUpTo(5),
    {
      page: 3,
      items: 5,
      totalItems: 8,
      firstTotalItems: 8,
      message: expect.stringContaining('read 5 rows instead of 8'),
    },
    4,
  ],
  [
    'more rows than the total',
    (request) => ({ ...offersInPages(5, 2)(request), totalItems: '4' }),
    idsUpTo(5),
    { page: 3, items: 5, totalItems: 4 },
    4,
  ],
  [
    'more rows than the total, on the only page',
    (request) => ({ ...offersInPages(3, 5)(request), totalItems: 2 }),
    idsUpTo(3),
    { page: 1, items: 3, totalItems: 2, message: 'offers.list: read 3 rows instead of 2' },
    2,
  ],
  [
    'an empty page before the last',
    (request) => ({ ...offersInPages(4, 2)(request), totalPages: 5, totalItems: 10 }),
    idsUpTo(4),
    { page: 3, items: 4, totalItems: 10 },
    3,
  ],
  [
    'the same page for every number',
    (request) => ({ ...figures(pageOf(request), 1_000_000, 2_000_000), data: [offer(1), offer(2)] }),
    [1, 2],
    { page: 2, items: 2, message: expect.stringContaining('repeats') },
    2,
  ],
]

describe.each(services)('%s', (_what, response, ids, told, rest) => {
  it('is a warning', async ({ wire }) => {
    wire.respond(response)
    const result = await crawl(wire.network().offers.list())
    expect(result).toEqual({ ids, error: undefined })
    expect(wire.warnings()).toMatchObject([
      { type: 'warning', code: 'paging-drift', operation: 'offers.list', ...told },
    ])
  })

  it("is a PagingError after the rows were returned, with onDrift: 'throw'", async ({ wire }) => {
    wire.respond(response)
    const { ids: seen, error } = await crawl(wire.network().offers.list({}, { onDrift: 'throw' }))
    expect(error).toBeInstanceOf(PagingError)
    expect((error as PagingError).stack).toContain('drift.test.ts')
    expect(error).toMatchObject({ kind: 'paging', operation: 'offers.list', ...told, page: rest })
    expect(seen).toEqual(ids.slice(0, told.items))
    expect(wire.warnings()).toEqual([])
  })
})

describe('a start beyond the end, where the service responds with its last page', () => {
  const clamped = (request: Recorded): Reply => {
    const url = request.url.replace(/page=\d+/, `page=${Math.min(pageOf(request), 3)}`)
    return offersInPages(5, 2)({ ...request, url })
  }

  it('is a warning', async ({ wire }) => {
    wire.respond(clamped)
    expect(await crawl(wire.network().offers.list({ page: 4 }))).toEqual({ ids: [5], error: undefined })
    expect(wire.warnings()).toMatchObject([
      { code: 'paging-drift', page: 4, message: 'offers.list: page 3 was returned for page 4' },
    ])
  })

  it("is a PagingError before a row is returned twice, with onDrift: 'throw'", async ({ wire }) => {
    wire.respond(clamped)
    const { ids, error } = await crawl(wire.network().offers.list({ page: 4 }, { onDrift: 'throw' }))
    expect(ids).toEqual([])
    expect(error).toMatchObject({ kind: 'paging', page: 4 })
  })

  it('causes no warning if the page is empty', async ({ wire }) => {
    wire.respond((request) => (pageOf(request) > 3 ? { ...figures(3, 3, 5), data: [] } : clamped(request)))
    expect(await crawl(wire.network().offers.list({ page: 4 }, { onDrift: 'throw' }))).toEqual({
      ids: [],
      error: undefined,
    })
  })
})

describe('rows that are added at the end while the pages are read', () => {
  /** So many rows at first, and more after the first response to a page of `grows`. */
  const growing = (rows: number, grows: Readonly<Record<number, number>>) => {
    let total = rows
    const left = new Map(Object.entries(grows))
    return (request: Recorded): Reply => {
      const reply = offersInPages(total, 2)(request)
      const page = String(pageOf(request))
      total += left.get(page) ?? 0
      left.delete(page)
      return reply
    }
  }

  it.for([
    ['that the last page has room for', 5, { 1: 1 }, 6],
    ['that make the last page full, and another one', 5, { 2: 2 }, 7],
    ['after each page', 3, { 1: 2, 2: 2, 3: 2, 4: 1 }, 10],
    ['after the last page, which are not read', 5, { 3: 4 }, 5],
  ] as const)('are no drift: rows %s', async ([, rows, grows, expected], { wire }) => {
    for (const onDrift of ['warn', 'throw'] as const) {
      wire.respond(growing(rows, grows))
      expect(await crawl(wire.network().offers.list({}, { onDrift }))).toEqual({
        ids: idsUpTo(expected),
        error: undefined,
      })
    }
    expect(wire.warnings()).toEqual([])
  })

  it('are read where later pages were requested ahead: these are requested again, one by one', async ({ wire }) => {
    const respond = growing(7, { 4: 3 })
    const grown = Promise.withResolvers<void>()
    wire.respond(async (request) => {
      if (pageOf(request) === 2) await grown.promise
      const reply = respond(request)
      if (pageOf(request) === 4) grown.resolve()
      return reply
    })
    const list = wire.network().offers.list({}, { concurrency: 4, onDrift: 'throw' })
    expect(await crawl(list)).toEqual({ ids: idsUpTo(10), error: undefined })
    const pages = wire.requests.map(pageOf)
    expect([pages.slice(0, 4).sort(), pages.slice(4)]).toEqual([
      [1, 2, 3, 4],
      [3, 4, 5],
    ])
  })

  it('are drift if rows without ids are added, as these may come twice', async ({ wire }) => {
    wire.respond((request) => {
      const page = pageOf(request)
      const content = [{ ck_day: `2026/03/0${page}` }, { ck_day: `2026/03/1${page}` }]
      return { errorCode: 0, data: { content, ...figures(page, 3, page === 1 ? 5 : 6) } }
    })
    await wire
      .network()
      .reports.overall({ ...DAY, fields: ['ck_day'] })
      .toArray()
    expect(wire.warnings()).toMatchObject([{ code: 'paging-drift', page: 2, firstTotalItems: 5, totalItems: 6 }])
  })
})

it('is complete, whatever numbers the service gives to pages, where ids tell the rows apart', async ({ wire }) => {
  wire.respond((request) => ({ ...offersInPages(4, 2)(request), page: 0 }))
  expect(await crawl(wire.network().offers.list({}, { onDrift: 'throw' }))).toEqual({
    ids: idsUpTo(4),
    error: undefined,
  })
})

it('is not complete where a list that starts at its last page has fewer rows there than are left', async ({ wire }) => {
  wire.respond((request) => ({ ...figures(pageOf(request), 2, 600), data: [offer(501), offer(502)] }))
  await crawl(wire.network().offers.list({ page: 2, limit: 500 }))
  expect(wire.warnings()).toMatchObject([{ page: 2, message: 'offers.list: read 2 rows instead of 100' }])
})

it('may be complete where a list starts at its last page, whose size the service chose', async ({ wire }) => {
  wire.respond((request) => ({ ...figures(pageOf(request), 2, 1002), data: [offer(1001), offer(1002)] }))
  expect(await crawl(wire.network().offers.list({ page: 2 }, { onDrift: 'throw' }))).toMatchObject({ error: undefined })
})

it('returns all rows of a report, even if they are equal', async ({ wire }) => {
  wire.respond((request) => ({
    errorCode: 0,
    data: { content: [{ ck_conversion: 0 }, { ck_conversion: 0 }], ...figures(pageOf(request), 3, 6) },
  }))
  const report = wire.network().reports.overall({ ...DAY, fields: ['ck_conversion'] }, { onDrift: 'throw' })
  expect(await report.toArray()).toHaveLength(6)
})

it('returns pages of a report that differ by their last row only', async ({ wire }) => {
  wire.respond((request) => {
    const content = [{ ck_conversion: 0 }, { ck_conversion: 0 }, { ck_conversion: pageOf(request) }]
    return { errorCode: 0, data: { content, ...figures(pageOf(request), 30, 90) } }
  })
  const report = wire.network().reports.overall({ ...DAY, fields: ['ck_conversion'] }, { onDrift: 'throw' })
  expect(await report.toArray()).toHaveLength(90)
})

it('continues after a PagingError without returning a row twice', async ({ wire }) => {
  wire.respond((request) => ({ ...offersInPages(6, 2)(request), totalItems: pageOf(request) === 1 ? 7 : 6 }))
  const { offers } = wire.network()
  const { ids, error } = await crawl(offers.list({}, { onDrift: 'throw' }))
  const rest = await crawl(offers.list({ page: (error as PagingError).page }, { onDrift: 'throw' }))
  expect([...ids, ...rest.ids]).toEqual(idsUpTo(6))
})

describe('a service that never stops', () => {
  it('repeats its last page for every number after it', async ({ wire }) => {
    wire.respond((request) => {
      const asked = pageOf(request)
      const content = [{ ck_day: `2026/03/0${Math.min(asked, 5)}` }, { ck_day: `2026/04/0${Math.min(asked, 5)}` }]
      return { errorCode: 0, data: { content, ...figures(asked, 1_000_000, 1_000_000) } }
    })
    await wire
      .network()
      .reports.overall({ ...DAY, fields: ['ck_day'] })
      .toArray()
    expect(wire.requests).toHaveLength(6)
  })

  it.for([
    ['with its own number', 1, 2],
    // Equal rows may fill some pages.
    ['with the requested number', undefined, 22],
  ] as const)('repeats a page of a report, %s', async ([, says, requests], { wire }) => {
    wire.respond((request) => ({
      errorCode: 0,
      data: { content: [{ ck_conversion: 0 }], ...figures(says ?? pageOf(request), 1_000_000, 1_000_000) },
    }))
    const report = wire.network().reports.overall({ ...DAY, fields: ['ck_conversion'] }, { onDrift: 'throw' })
    await expect(report.toArray()).rejects.toThrow('repeats the page before it')
    expect(wire.requests).toHaveLength(requests)
  })

  it('reports a larger total with every page', async ({ wire }) => {
    wire.respond((request) => {
      const page = pageOf(request)
      return { ...figures(page, page + 1, page + 2), data: page === 1 ? [offer(1), offer(1000)] : [offer(page)] }
    })
    const { error } = await crawl(wire.network().offers.list())
    expect(error).toBeUndefined()
    // More than twice the three rows that the first page counted, and 100 pages of two rows.
    expect(wire.requests).toHaveLength(206)
    expect(wire.warnings()).toMatchObject([{ code: 'paging-drift' }])
  })

  it('reports a million pages of few rows', async ({ wire }) => {
    wire.respond((request) => {
      const page = pageOf(request)
      return { ...figures(page, 1_000_000, 3), data: [offer(page)] }
    })
    const { error } = await crawl(wire.network().offers.list({}, { onDrift: 'throw' }))
    expect(error).toBeInstanceOf(PagingError)
    // More than twice the three rows of which the first page spoke, and 100 pages of one row.
    expect(error).toMatchObject({
      page: 108,
      message: 'offers.list: the list does not end: read 107 rows instead of 3',
    })
    expect(wire.requests).toHaveLength(107)
  })
})

it.for([
  { page: 'x' },
  { page: -1 },
  { totalPages: null },
  { totalItems: 1.5 },
  { totalItems: '' },
  { data: {} },
])('throws a ResponseError that names the page if its totals are invalid: %j', async (wrong, { wire }) => {
  wire.respond((request) => ({ ...offersInPages(4, 2)(request), ...(pageOf(request) === 2 ? wrong : {}) }))
  const { ids, error } = await crawl(wire.network().offers.list())
  expect(ids).toEqual([1, 2])
  expect(error).toMatchObject({ kind: 'response', page: 2, operation: 'offers.list' })
})

it('returns rows that are nested too deeply to be compared', async ({ wire }) => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  wire.respond((request) => {
    const page = pageOf(request)
    const row = JSON.stringify(offer(page)).replace(/}$/, `,"extra":${deep}}`)
    return { status: 200, text: `{"errorCode":0,"page":${page},"totalPages":2,"totalItems":2,"data":[${row}]}` }
  })
  const { ids, error } = await crawl(wire.network().offers.list())
  expect(error).toBeUndefined()
  expect(ids).toEqual([1, 2])
})

it('rejects an invalid signal with an InputError before anything is sent', async ({ wire }) => {
  const { error } = await crawl(wire.network().offers.list({}, { signal: 'soon' as never }))
  expect(error).toMatchObject({ kind: 'input', issues: [{ path: 'signal', expected: 'an AbortSignal' }] })
  expect(wire.requests).toEqual([])
})

describe('a report whose rows have no id', () => {
  const rows = (page: number) => [{ ck_day: `2026/03/0${page}` }, { ck_day: `2026/03/1${page}` }]
  const report = (page: number, content: readonly object[]) => ({
    errorCode: 0,
    data: { content, ...figures(page, 3, 6) },
  })

  it.for<[string, (asked: number) => object, number]>([
    [
      'another page than the requested one',
      (asked) => (asked === 2 ? report(3, rows(3)) : report(asked, rows(asked))),
      2,
    ],
    ['a page again, under the requested number', (asked) => report(asked, rows(Math.min(asked, 2))), 3],
  ])('is not complete where the service sends %s', async ([, response, page], { wire }) => {
    wire.respond((request) => response(pageOf(request)))
    const query = { ...DAY, fields: ['ck_day'] } as const
    await wire.network().reports.overall(query).toArray()
    expect(wire.warnings()).toMatchObject([{ code: 'paging-drift' }])
    await expect(wire.network().reports.overall(query, { onDrift: 'throw' }).toArray()).rejects.toMatchObject({
      kind: 'paging',
      page,
    })
  })
})

it('a list of one page is not complete where a row comes twice', async ({ wire }) => {
  wire.respond({ errorCode: 0, data: { content: [{ id: '1' }, { id: '1' }], ...figures(1, 1, 2) } })
  const offers = wire.affiliate({ validation: 'off' }).offers.list({ top_cr: 5 }, { onDrift: 'throw' })
  await expect(offers.toArray()).rejects.toMatchObject({ kind: 'paging' })
})

it('a query is read once: a crawl sees the one that was checked', async ({ wire }) => {
  wire.respond(offersInPages(6, 2))
  let reads = 0
  const query = {
    get page() {
      return ++reads === 1 ? 1 : 3
    },
  }
  const { ids } = await crawl(wire.network().offers.list(query, { onDrift: 'throw' }) as never)
  expect(ids).toEqual(idsUpTo(6))
})
