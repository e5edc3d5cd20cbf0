import { expect } from 'vitest'
import { it } from './wire.ts'

const range = { from: '2026-03-01', to: '2026-03-31' } as const
const rows = (content: unknown[], figures: object = { page: 1, totalPages: 1, totalItems: content.length }) => ({
  httpStatus: 200,
  errorCode: 0,
  message: '',
  data: { content, ...figures },
})

const aggregateRow = {
  ck_day: '2026/03/01',
  ck_offer_id: 42,
  ck_offer_name: 'Shop',
  ck_affiliate_id: 7,
  ck_affiliate_name: 'Ann',
  ck_advertiser_id: 5,
  ck_advertiser_name: 'Acme',
  ck_gross: 1000,
  ck_unique: 900,
  ck_conversion: 10,
  ck_cost: '15.00000',
  ck_income: '12.50000',
  ck_profit: '-2.50000',
  ck_cr: '1.00',
  ck_roi: '-16.66',
  ck_cpc: '0.0150',
  ck_cpa: '1.5000',
  ck_rpc: '0.0125',
  ck_rpa: '1.2500',
  currency: '$',
  offer_id: 42,
  affiliate_id: 7,
  advertiser_id: 5,
}
const aggregateFields = [
  'ck_day',
  'ck_offer_id',
  'ck_offer_name',
  'ck_affiliate_id',
  'ck_affiliate_name',
  'ck_advertiser_id',
  'ck_advertiser_name',
  'ck_gross',
  'ck_unique',
  'ck_conversion',
  'ck_cost',
  'ck_income',
  'ck_profit',
  'ck_cr',
  'ck_roi',
  'ck_cpc',
  'ck_cpa',
  'ck_rpc',
  'ck_rpa',
] as const

it('returns null for empty counts and ids, without a drift warning', async ({ wire }) => {
  const fields = ['ck_offer_id', 'ck_advertiser_id', 'ck_gross', 'ck_conversion'] as const
  wire.respond(rows([{ ck_offer_id: '42', ck_advertiser_id: '', ck_gross: null, ck_conversion: '' }]))
  const { items } = await wire.network({ validation: 'throw' }).reports.overall({ ...range, timezone: 0, fields })
  expect(items).toEqual([{ ck_offer_id: 42, ck_advertiser_id: null, ck_gross: null, ck_conversion: null }])
})

it('requests the overall report', async ({ wire }) => {
  wire.respond(rows([aggregateRow]))
  const page = await wire.network({ timezone: 3 }).reports.overall({
    ...range,
    page: 2,
    limit: 10000,
    order: 'DESC',
    orderBy: 'ck_income',
    advertiser: 5,
    offer: [42, '43'],
    affiliate: [7],
    event_range: 'initial',
    fields: ['ck_event_id', 'ck_event_name', 'ck_event_token', 'ck_source_click', 'ck_currency', 'ck_hour'],
    extraFields: ['ck_new_1'],
  })
  expect(page.items).toEqual([aggregateRow])
  const { searchParams, pathname } = new URL(wire.requests[0]?.url ?? '', wire.url)
  expect(pathname).toBe('/api/v2/getOverallReport')
  expect(wire.requests).toMatchObject([{ method: 'GET', body: '' }])
  expect(Object.fromEntries(searchParams)).toEqual({
    key: 'k3y&secret',
    page: '2',
    limit: '10000',
    timezone: '3',
    from: '26/03/01',
    to: '26/03/31',
    order: 'DESC',
    orderBy: 'ck_income',
    advertiser: '5',
    offer: '42,43',
    affiliate: '7',
    event_range: '1',
    ck_event_id: '1',
    ck_event_name: '1',
    ck_event_token: '1',
    ck_source_click: '1',
    ck_currency: '1',
    ck_hour: '1',
    ck_new_1: '1',
  })
})

it('sends a minimal query of each report to its path, in both forms', async ({ wire }) => {
  wire.respond(rows([]))
  const network = wire.network({ timezone: -11 })
  const affiliate = wire.affiliate({ timezone: 14 })
  await network.reports.overall(range)
  await network.reports.advertiser({ ...range, advertiser: [5, 6] })
  await network.reports.affiliate({ ...range, affiliate: 7 })
  await network.reports.offer({ ...range, offer: 42 })
  await network.reports.conversion(range)
  await affiliate.reports.offer({ ...range, offer: 42 })
  await affiliate.reports.conversion({ ...range, offer: 42, timezone: 0 })
  const shared = 'page=1&limit=500'
  const days = (timezone: number) => `timezone=${timezone}&from=26%2F03%2F01&to=26%2F03%2F31`
  expect(wire.requests.map(({ url }) => url)).toEqual([
    `/api/v2/getOverallReport?key=k3y%26secret&${shared}&event_range=0&${days(-11)}`,
    `/api/v2/getAdvertiserReport?key=k3y%26secret&${shared}&advertiser=5%2C6&${days(-11)}`,
    `/api/v2/getAffiliateReport?key=k3y%26secret&${shared}&affiliate=7&${days(-11)}`,
    `/api/v2/getOfferReport?key=k3y%26secret&${shared}&offer=42&${days(-11)}`,
    `/api/v2/getConversionReport?key=k3y%26secret&${shared}&event_range=0&${days(-11)}`,
    `/api/v2/getOfferReport?key=k3y%26secret&a=7&${shared}&offer=42&${days(14)}`,
    `/api/v2/getConversionReport?key=k3y%26secret&a=7&${shared}&offer=42&${days(0)}`,
  ])
})

it('sends status names as codes', async ({ wire }) => {
  wire.respond(rows([]))
  const { reports } = wire.network({ timezone: 0 })
  await reports.conversion({ ...range, status: ['Pending', 'Approved', 'Rejected'] })
  await reports.conversion({ ...range, status: 4, affiliate: 7, advertiser: 5, event_range: 'all' })
  expect(wire.requests[0]?.url).toContain('&status=1%2C2%2C4&')
  expect(wire.requests[1]?.url).toContain('&affiliate=7&advertiser=5&status=4&')
})

it('sends years of four digits if reportYear is 4', async ({ wire }) => {
  wire.respond(rows([]))
  const { reports } = wire.network({ timezone: 0, reportYear: 4 })
  await reports.overall({ from: '2026/03/01 05', to: '2026/03/31 06' })
  expect(wire.requests[0]?.url).toContain('from=2026%2F03%2F01+05&to=2026%2F03%2F31+06')
})

it('decodes every field of an aggregate row, as string and as number', async ({ wire }) => {
  const network = wire.network({ timezone: 0 })
  wire.respond(rows([aggregateRow]))
  const page = await network.reports.overall({ ...range, fields: aggregateFields })
  expect(page.items).toEqual([aggregateRow])
  wire.respond(
    rows(
      [
        {
          ...aggregateRow,
          ck_offer_id: '42',
          ck_offer_name: 2048,
          ck_gross: '1000',
          ck_unique: '900',
          ck_conversion: '10',
          ck_cost: 15,
          ck_cr: 1.25,
          offer_id: '42',
          affiliate_id: '',
          advertiser_id: null,
        },
      ],
      { page: '1', totalPages: '1', totalItems: '1' },
    ),
  )
  const query = { ...range, fields: aggregateFields }
  const { overall, advertiser, affiliate, offer } = network.reports
  for (const page of [await overall(query), await advertiser(query), await affiliate(query), await offer(query)]) {
    expect(page.items).toEqual([
      { ...aggregateRow, ck_offer_name: '2048', ck_cost: '15', ck_cr: '1.25', affiliate_id: null, advertiser_id: null },
    ])
  }
  expect(wire.warnings()).toEqual([])
})

const conversionRow = {
  id: '900',
  month: '202603',
  affiliate_id: '7',
  offer_id: '42',
  advertiser_id: '5',
  currency: '$',
  from_currency: '€',
  ck_offer_id: '42',
  ck_offer_name: 'Shop',
  ck_advertiser_id: '5',
  ck_advertiser_name: 'Acme',
  ck_affiliate_id: '7',
  ck_affiliate_name: 'Ann',
  ck_sub1: 'a',
  ck_sub2: 'b',
  ck_sub3: 'c',
  ck_sub4: 'd',
  ck_sub5: 'e',
  ck_os: 'Android',
  ck_payout: '1.500000',
  ck_revenue: '2.000000',
  ck_conversion_ip: '192.0.2.1',
  ck_conversion_time: '2026/03/01 08:09:10',
  ck_conversion_status: 'Approved',
}
const conversionFields = [
  'ck_offer_id',
  'ck_offer_name',
  'ck_advertiser_id',
  'ck_advertiser_name',
  'ck_affiliate_id',
  'ck_affiliate_name',
  'ck_sub1',
  'ck_sub2',
  'ck_sub3',
  'ck_sub4',
  'ck_sub5',
  'ck_os',
  'ck_payout',
  'ck_revenue',
  'ck_conversion_ip',
  'ck_conversion_time',
  'ck_conversion_status',
] as const

it('decodes every field of a conversion row, as string and as number, in both forms', async ({ wire }) => {
  const query = { ...range, fields: conversionFields }
  wire.respond(rows([conversionRow]))
  const network = wire.network({ timezone: 0 })
  const affiliate = wire.affiliate({ timezone: 0 })
  expect((await network.reports.conversion(query)).items).toEqual([conversionRow])
  wire.respond(
    rows([
      {
        ...conversionRow,
        id: 900,
        month: 202603,
        affiliate_id: 7,
        offer_id: 42,
        advertiser_id: 5,
        ck_offer_id: 42,
        ck_sub1: null,
        ck_sub2: '',
        ck_payout: 1.5,
        ck_conversion_status: 'Scrubbed',
      },
    ]),
  )
  const spelled = { ...conversionRow, ck_sub1: null, ck_sub2: '', ck_payout: '1.5', ck_conversion_status: 'Scrubbed' }
  expect((await network.reports.conversion(query)).items).toEqual([spelled])
  expect((await affiliate.reports.conversion(query)).items).toEqual([spelled])
  expect(wire.warnings()).toEqual([])
})

it('reports a requested field that is missing, and not one that was not requested', async ({ wire }) => {
  wire.respond(rows([{ ck_day: '2026/03/01', ck_gross: 'many' }, { ck_day: null }]), 'undocumented')
  const network = wire.network({ timezone: 0 })
  const page = await network.reports.overall({ ...range, fields: ['ck_day', 'ck_conversion'] })
  expect(page.items).toEqual([{ ck_day: '2026/03/01', ck_gross: 'many' }, { ck_day: null }])
  expect(wire.warnings()).toEqual([
    {
      type: 'warning',
      callId: expect.any(String),
      code: 'drift',
      operation: 'reports.overall',
      path: 'ck_day',
      expected: 'a string',
      received: 'null',
      message: 'reports.overall: ck_day: expected a string, received null',
    },
    {
      type: 'warning',
      callId: expect.any(String),
      code: 'drift',
      operation: 'reports.overall',
      path: 'ck_conversion',
      expected: 'an integer',
      received: 'nothing',
      message: 'reports.overall: ck_conversion: missing, expected an integer',
    },
  ])
})
