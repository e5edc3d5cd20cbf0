import { describe, expect, it as plain } from 'vitest'
import * as r from '../../../src/codecs/responses.ts'
import { type SyncRow, type SyncStore, syncConversions, syncOffers, syncReport } from '../../../src/sync/index.ts'
import { columnOf } from '../../../src/sync/source/conversion-source.ts'
import { kindOf } from '../../../src/sync/store/columns.ts'
import { it, type Recorded } from '../../wire-server.ts'

/** A store that keeps nothing but what it was given. */
function store() {
  const given = { tables: [] as string[], columns: [] as string[], rows: [] as SyncRow[] }
  const asStore: SyncStore = {
    async open(table) {
      given.tables.push(table)
      return []
    },
    async replace({ columns, rows, accept }) {
      given.columns = columns.map(({ name, kind }) => `${name} ${kind}`)
      for await (const part of rows) given.rows.push(...part)
      accept({ stored: 0, added: given.rows.length, changed: 0, removed: 0, emptied: [] })
    },
  }
  return { given, asStore }
}

const targets = (requests: readonly Recorded[]) =>
  requests.map(({ url }) => decodeURIComponent(url.replace('/api/v2/', '').replace(/key=[^&]*&/, '')))
const page = (content: readonly object[]) => ({
  errorCode: 0,
  data: { content, page: 1, totalPages: 1, totalItems: content.length },
})
const day = { since: '2026-06-01', timezone: 0, now: new Date('2026-06-01T12:00:00Z') } as const
const PAGED = 'page=1&limit=10000'
const DAY = 'timezone=0&from=26/06/01&to=26/06/01'

describe('syncReport', () => {
  it('asks for the totals of all days, and for each day in the order of its first dimension', async ({ wire }) => {
    wire.respond((request) =>
      page(
        request.url.includes('ck_day')
          ? [{ ck_day: '2026/06/01', currency: '$', ck_gross: 7, ck_cost: '1.20000' }]
          : [{ currency: '$', ck_offer_id: 7, ck_source: null, ck_gross: 7, ck_cost: '1.20000', ck_own: 'x' }],
      ),
    )
    const { given, asStore } = store()
    await syncReport(wire.network(), {
      ...day,
      ...{ report: 'overall', store: asStore },
      fields: ['ck_source', 'ck_offer_id', 'ck_gross', 'ck_day', 'ck_cost', 'ck_gross'],
      extraFields: ['ck_own'],
    })
    expect(targets(wire.requests)).toEqual([
      `getOverallReport?${PAGED}&order=ASC&orderBy=ck_day&event_range=0&${DAY}&ck_day=1&ck_cost=1&ck_gross=1`,
      `getOverallReport?${PAGED}&order=ASC&orderBy=ck_offer_id&event_range=0&${DAY}&ck_cost=1&ck_gross=1&ck_offer_id=1&ck_source=1&ck_own=1`,
    ])
    expect(given).toEqual({
      tables: ['report_overall'],
      columns: [
        ...['id text', 'currency text', 'ck_cost decimal', 'ck_gross integer'],
        ...['ck_offer_id integer', 'ck_own text', 'ck_source text'],
      ],
      rows: [
        {
          id: '["2026-06-01","$",7,null]',
          currency: '$',
          ck_cost: '1.20000',
          ck_gross: '7',
          ck_offer_id: '7',
          ck_own: 'x',
          ck_source: null,
        },
      ],
    })
  })

  it('without dimensions has one row a day; without figures counts conversions', async ({ wire }) => {
    wire.respond(page([]))
    await syncReport(wire.network(), { ...day, report: 'affiliate', fields: ['ck_unique'], store: store().asStore })
    await syncReport(wire.affiliate(), { ...day, report: 'offer', fields: ['ck_offer_id'], store: store().asStore })
    const counts = ['ck_source_click', 'ck_conversion'] as const
    await syncReport(wire.network(), { ...day, report: 'overall', fields: counts, store: store().asStore })
    expect(targets(wire.requests)).toEqual([
      `getAffiliateReport?${PAGED}&order=ASC&orderBy=ck_day&${DAY}&ck_day=1&ck_unique=1`,
      `getAffiliateReport?${PAGED}&${DAY}&ck_unique=1`,
      `getOfferReport?a=7&${PAGED}&order=ASC&orderBy=ck_day&${DAY}&ck_day=1&ck_conversion=1`,
      `getOfferReport?a=7&${PAGED}&order=ASC&orderBy=ck_offer_id&${DAY}&ck_offer_id=1`,
      `getOverallReport?${PAGED}&order=ASC&orderBy=ck_day&event_range=0&${DAY}&ck_day=1&ck_conversion=1&ck_source_click=1`,
      `getOverallReport?${PAGED}&event_range=0&${DAY}&ck_conversion=1&ck_source_click=1`,
    ])
  })

  it.for<[object | undefined, string]>([
    [{ ...day, fields: ['ck_gross'] }, 'report: missing, expected one of overall, advertiser, affiliate, offer'],
    [{ ...day, report: 'offer' }, 'fields: missing, expected a list of fields'],
    [
      { ...day, report: 'overall', fields: ['ck_gross'] },
      "report: expected 'offer', the one that an affiliate has, received overall",
    ],
    [undefined, 'options: missing'],
  ])('refuses %j of an affiliate', async ([options, message], { wire }) => {
    const given = options && { store: store().asStore, ...options }
    await expect(syncReport(wire.affiliate(), given as never)).rejects.toThrow(`syncReport: ${message}`)
    expect(wire.requests).toEqual([])
  })
})

describe('syncOffers', () => {
  it('asks for the blocks of single values, which an affiliate does not have', async ({ wire }) => {
    const offer = { id: '7', name: 'Offer', payout: '1.10000', status: 'Active', events: [] }
    const bare = { errorCode: 0, data: [offer], page: 1, totalPages: 1, totalItems: 1 }
    wire.respond(({ url }) => (url.includes('a=7') ? page([offer]) : bare))
    const [network, affiliate, named] = [store(), store(), store()]
    await syncOffers(wire.network(), { store: network.asStore })
    await syncOffers(wire.affiliate(), { store: { ...affiliate.asStore, table: 'mine' } })
    await syncOffers(wire.affiliate(), { store: { ...named.asStore, table: 'mine' }, table: 'ours' })
    expect(targets(wire.requests).slice(0, 2)).toEqual([
      `getOffers?${PAGED}&geo_info=1&device_info=1&cap_info=1`,
      `getOffers?a=7&${PAGED}`,
    ])
    expect([network, affiliate, named].map(({ given }) => given.tables)).toEqual([['offers'], ['mine'], ['ours']])
    expect(affiliate.given.columns).toEqual(expect.arrayContaining(['id integer', 'name text', 'payout decimal']))
    expect(affiliate.given.rows[0]).toMatchObject({ id: '7', payout: '1.10000' })
  })

  it.for<[object, string]>([
    [{}, "store: missing, expected a store such as sqliteStore('network.db')"],
    [{ stores: 5 }, 'stores: not a known option (did you mean store?)'],
  ])('refuses %j', async ([options, message], { wire }) => {
    await expect(syncOffers(wire.network(), options as never)).rejects.toThrow(`syncOffers: ${message}`)
  })
})

plain('a column has the kind of its field', () => {
  const kinds = ['ck_payout', 'ck_conversion_time', 'ck_click_time', 'ck_offer_id', 'ck_offer_name', 'ck_day', 'ck_own']
  expect(kinds.map((name) => columnOf(name).kind)).toEqual([
    ...['decimal', 'time', 'time', 'integer', 'text', 'text', 'text'],
  ])
})

plain('a schema has the kind of its values', () => {
  const kindsOf = (...schemas: Parameters<typeof kindOf>[0][]) => schemas.map(kindOf)
  expect(kindsOf(r.decimal, r.decimalOrNull, r.optionalDecimal)).toEqual(Array(3).fill('decimal'))
  expect(kindsOf(r.lenientInteger, r.integerOrNull, r.optionalInteger, r.integer)).toEqual(Array(4).fill('integer'))
  expect(kindsOf(r.string, r.optionalString, r.urlOrNull)).toEqual(Array(3).fill('text'))
  expect(kindsOf(r.list(r.string))).toEqual([undefined])
})

it.for(['on', 'off'] as const)('stores JSON numbers in plain notation, with the validation %s', async (validation, {
  wire,
}) => {
  const row = { id: '9', month: '202606', affiliate_id: '1', offer_id: '2', advertiser_id: '3', currency: '$' }
  for (const [value, text] of [
    [1e-7, '0.0000001'],
    [-1.25e-8, '-0.0000000125'],
    [0.5, '0.5'],
  ] as const) {
    const content = [{ ...row, from_currency: '$', ck_payout: value, ck_own: value, ck_conversion_time: null }]
    wire.respond((request) => page(request.url.includes('ck_own') ? content : []))
    const { asStore, given } = store()
    const options = { ...day, fields: ['ck_payout'], extraFields: ['ck_own'], store: asStore } as const
    await syncConversions(wire.network(validation === 'off' ? { validation } : {}), options)
    expect(given.rows).toMatchObject([{ ck_payout: text, ck_own: text }])
  }
})

describe('a value that its column cannot hold', () => {
  const run = (wire: { respond(reply: object): void; network(options: object): never }, value: object) => {
    wire.respond(page([{ id: '9', ...value }]))
    const fields = ['ck_conversion_time', 'ck_payout', 'ck_offer_id'] as const
    return syncConversions(wire.network({ validation: 'off' }), { ...day, fields, store: store().asStore })
  }
  it.for<[object, string]>([
    [
      { ck_payout: '1e3' },
      'ck_payout of row 9: expected a decimal of at most 28 digits and 10 decimal places, received "1e3"',
    ],
    [{ ck_payout: '1.50 USD' }, 'ck_payout of row 9: expected a decimal of'],
    [{ ck_offer_id: '1.5' }, 'ck_offer_id of row 9: expected an integer of at most 18 digits, received "1.5"'],
    [{ ck_offer_id: 'x7' }, 'ck_offer_id of row 9: expected an integer of'],
    [
      { ck_conversion_time: '2026/02/30 10:00:00' },
      'ck_conversion_time of row 9: expected a time that exists, as YYYY/MM/DD HH:MM:SS, received "2026/02/30 10:00:00"',
    ],
    [{ ck_conversion_time: '2026/06/01 10:00:00 or so' }, 'ck_conversion_time of row 9: expected a time that exists'],
    [{ ck_conversion_time: 'on 2026/06/01 10:00:00' }, 'ck_conversion_time of row 9: expected a time that exists'],
    [{ id: '' }, 'expected an id in every row'],
    [{ id: 7.25 }, 'expected an id in every row'],
  ])('%j is named', async ([value, message], { wire }) => {
    await expect(run(wire as never, value)).rejects.toMatchObject({
      failed: [
        {
          error: {
            kind: 'response',
            outcome: 'unknown',
            operation: 'syncConversions',
            message: expect.stringContaining(`syncConversions: ${message}`),
          },
        },
      ],
    })
  })
})
