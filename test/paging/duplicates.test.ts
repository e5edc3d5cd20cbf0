import { describe, expect } from 'vitest'
import { it, type Recorded, type Reply } from '../wire-server.ts'
import { collect, offer, pageOf } from './pages.ts'

const DAY = { from: '2026-03-01', to: '2026-03-01', timezone: 0 } as const

/** Pages of rows with these ids. */
const offers =
  (pages: readonly (readonly unknown[])[], totalItems = pages.flat().length) =>
  (request: Recorded): Reply => {
    const page = pageOf(request)
    const data = pages[page - 1]?.map((id) => ({ ...offer(0), id }))
    return { errorCode: 0, page, totalPages: pages.length, totalItems, data }
  }

/** Pages of conversions with these ids. */
const conversions =
  (pages: readonly (readonly unknown[])[]) =>
  (request: Recorded): Reply => {
    const page = pageOf(request)
    const content = pages[page - 1]?.map((id) => ({ ...conversion, id }))
    return { errorCode: 0, data: { content, page, totalPages: pages.length, totalItems: pages.flat().length } }
  }

const conversion = {
  month: '202603',
  affiliate_id: '42',
  offer_id: '1001',
  advertiser_id: '7',
  currency: '$',
  from_currency: '$',
  ck_payout: '1.00000',
}

describe('rows that come twice', () => {
  it('are reported once when they are noticed, and in full at the end', async ({ wire }) => {
    wire.respond(offers([[1, 2], [2, 3], [3, 4], [4, 1], [5]]))
    expect(await collect(wire.network().offers.list())).toHaveLength(9)
    expect(wire.warnings()).toMatchObject([
      { page: 2, items: 4, duplicates: 1, message: 'offers.list: 1 duplicate row among 4' },
      { page: 5, items: 9, duplicates: 4, message: 'offers.list: 4 duplicate rows among 9' },
    ])
  })

  it('are reported also after a total that changed', async ({ wire }) => {
    const [before, after] = [offers([[1, 2], [3, 4], [3, 5], [6]], 8), offers([[1, 2], [3, 4], [3, 5], [6]], 7)]
    wire.respond((request) => (pageOf(request) === 1 ? before(request) : after(request)))
    await collect(wire.network().offers.list())
    expect(wire.warnings()).toMatchObject([
      { page: 2, duplicates: 0, message: 'offers.list: the total changed from 8 to 7 rows while pages were read' },
      {
        page: 3,
        duplicates: 1,
        message: 'offers.list: the total changed from 8 to 7 rows while pages were read, and 1 duplicate row among 6',
      },
    ])
  })

  it('are reported in the order of pages, however many are fetched at once', async ({ wire }) => {
    const response = offers([
      [1, 2],
      [3, 4],
      [4, 5],
      [5, 6],
    ])
    // Later pages come first.
    wire.respond(async (request) => {
      await new Promise((resolve) => setTimeout(resolve, 40 - 10 * pageOf(request)))
      return response(request)
    })
    await collect(wire.network().offers.list({}, { concurrency: 4 }))
    expect(wire.warnings()).toMatchObject([
      { page: 3, items: 6, duplicates: 1 },
      { page: 4, items: 8, duplicates: 2 },
    ])
  })

  it('are reported to a reader that leaves at the page that showed them', async ({ wire }) => {
    wire.respond(
      offers([
        [1, 2],
        [2, 3],
        [3, 4],
      ]),
    )
    for await (const { page } of wire.network().offers.list().pages()) if (page === 2) break
    expect(wire.warnings()).toMatchObject([{ page: 2, duplicates: 1 }])
  })

  it('are found on one page too', async ({ wire }) => {
    wire.respond(offers([[1, 2, 1]]))
    const list = wire.network().offers.list({}, { onDrift: 'throw' })
    await expect(list.toArray()).rejects.toThrow('offers.list: 1 duplicate row among 3')
  })

  it.for([
    [
      'numbers and their digits',
      [
        [7, 8],
        ['8', 9],
      ],
    ],
    [
      'texts',
      [
        ['a1', 'b2'],
        ['b2', 'c3'],
      ],
    ],
    ['digits beyond 2^53', [['9007199254740993'], ['9007199254740993', '1']]],
  ] as const)('are found by ids that are %s', async ([, pages], { wire }) => {
    wire.respond(offers(pages))
    await collect(wire.network({ validation: 'off' }).offers.list())
    expect(wire.warnings()).toMatchObject([{ code: 'paging-drift', duplicates: 1 }])
  })

  it('are found in a conversion report', async ({ wire }) => {
    wire.respond(
      conversions([
        ['101', '102'],
        ['102', '103'],
      ]),
    )
    const report = wire.network().reports.conversion({ ...DAY, fields: ['ck_payout'] }, { onDrift: 'throw' })
    await expect(report.toArray()).rejects.toMatchObject({
      kind: 'paging',
      page: 3,
      message: 'reports.conversion: 1 duplicate row among 4',
    })
  })
})

describe('rows that differ', () => {
  it.for([
    [
      'in one list',
      [
        [
          ['202602', '1'],
          ['202602', '2'],
          ['202603', '1'],
          ['202603', '2'],
        ],
      ],
    ],
    [
      'on two pages',
      [
        [
          ['202602', '1'],
          ['202602', '2'],
        ],
        [
          ['202603', '1'],
          ['202603', '2'],
        ],
      ],
    ],
    [
      'on pages with the same ends',
      [
        [
          ['202602', '1'],
          ['202602', '2'],
          ['202602', '9'],
        ],
        [
          ['202603', '1'],
          ['202603', '3'],
          ['202603', '9'],
        ],
      ],
    ],
    [
      'as numbers',
      [
        [
          [202602, 1],
          [202602, 2],
        ],
        [
          [202603, 1],
          [202603, 2],
        ],
      ],
    ],
  ] as const)('by their month cause no warning: ids that start again each month, %s', async ([, pages], { wire }) => {
    wire.respond((request) => {
      const page = pageOf(request)
      const content = pages[page - 1]?.map(([month, id]) => ({ ...conversion, month, id }))
      return { errorCode: 0, data: { content, page, totalPages: pages.length, totalItems: pages.flat().length } }
    })
    const query = { ...DAY, from: '2026-02-01', fields: ['ck_payout'] } as const
    for (const concurrency of [1, 3])
      expect(await wire.network().reports.conversion(query, { onDrift: 'throw', concurrency }).toArray()).toHaveLength(
        pages.flat().length,
      )
    expect(wire.warnings()).toEqual([])
  })

  it.for([
    ['by the last of their digits, beyond 2^53', [['9007199254740992'], ['9007199254740993']]],
    ['by a leading zero', [['7'], ['07']]],
    ['by a blank', [['a'], ['a ']]],
    ['by a sign', [[7], [-7]]],
  ] as const)('%s cause no warning', async ([, pages], { wire }) => {
    wire.respond(offers(pages))
    await collect(wire.network({ validation: 'off' }).offers.list({}, { onDrift: 'throw' }))
    expect(wire.warnings()).toEqual([])
  })

  it.for([[''], [null], [[]], [{}], [true]])('and have %j as id cause no warning', async ([id], { wire }) => {
    wire.respond((request) => {
      const page = pageOf(request)
      const data = [{ ...offer(page), id }]
      return { errorCode: 0, page, totalPages: 3, totalItems: 3, data }
    })
    const rows = await collect(wire.network({ validation: 'off' }).offers.list({}, { onDrift: 'throw' }))
    expect(rows).toHaveLength(3)
  })

  it('and have numbers that were rounded as ids cause no warning', async ({ wire }) => {
    // Both become 9007199254740992 when they are read as JSON.
    wire.respond((request) => {
      const page = pageOf(request)
      const row = JSON.stringify({ ...offer(0), name: `Offer ${page}` }).replace(
        '"id":0',
        `"id":900719925474099${page + 1}`,
      )
      return { status: 200, text: `{"errorCode":0,"page":${page},"totalPages":2,"totalItems":2,"data":[${row}]}` }
    })
    const rows = await collect(wire.network({ validation: 'off' }).offers.list({}, { onDrift: 'throw' }))
    expect(rows).toHaveLength(2)
  })
})
