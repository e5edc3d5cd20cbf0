import { beforeEach, describe, expect, it } from 'vitest'
import { createMockNetwork, type MockNetwork } from '../../src/msw/index.ts'
import { get } from './raw.ts'

const DAY = { page: 1, timezone: 0, from: '26/03/01', to: '26/03/01' }

/** Two offers of one advertiser, two affiliates and one day, with figures that are easy to compute by hand. */
function smallNetwork(): MockNetwork {
  const network = createMockNetwork({ offers: 0, affiliates: 0, conversions: 0, now: '2026-03-10T00:00:00Z' })
  const { offers, affiliates, advertisers, conversions, clicks } = network.state
  advertisers.add({ id: 900, first_name: 'Ada', last_name: 'Lindqvist' })
  affiliates.add({ id: 42, name: 'Blue Harbor' })
  affiliates.add({ id: 43, name: '星辰' })
  offers.add({ id: 1, name: 'Zebra', advertiser_id: 900, payout: '1.25', revenue: '2' })
  offers.add({
    id: 2,
    name: 'Ant',
    advertiser_id: 900,
    payout: '0.1',
    revenue: '0.05',
    events: [{ event_name: 'Install' }, { event_name: 'Purchase', payout: '3.00000', revenue: '4.50000' }],
  })
  clicks.add({ offer_id: 1, affiliate_id: 42, time: '2026-03-01T10:15:00Z', all: 7, gross: 5, unique: 3 })
  conversions.add({
    offer_id: 1,
    affiliate_id: 42,
    time: '2026-03-01T10:30:00Z',
    payout: '1.234567',
    revenue: '2.000001',
  })
  conversions.add({ offer_id: 1, affiliate_id: 43, time: '2026-03-01T23:59:59Z', status: 'Rejected' })
  conversions.add({ offer_id: 2, affiliate_id: 42, time: '2026-03-01T00:10:00Z', status: 'Pending' })
  conversions.add({ offer_id: 2, affiliate_id: 42, time: '2026-03-01T12:00:00Z', e_id: 2 })
  return network
}

let network: MockNetwork
beforeEach(() => {
  network = smallNetwork()
})

const flags = (...names: string[]) => Object.fromEntries(names.map((name) => [`ck_${name}`, 1]))

describe('overall report', () => {
  it('computes the metrics of a day by the formulas of the service, each with its number of places', async () => {
    const { body } = await get(network, 'v2/getOverallReport', {
      ...DAY,
      ...flags(
        'source_click',
        'gross',
        'unique',
        'conversion',
        'cost',
        'income',
        'profit',
        'cr',
        'roi',
        'cpc',
        'cpa',
        'rpc',
        'rpa',
        'currency',
      ),
    })
    // Clicks: 7/5/3 given, and 1 for each of the 3 initial events. Cost 1.234567 + 1.25 + 0.1 + 3; income 2.000001 + 2
    // + 0.05 + 4.5.
    expect(body).toEqual({
      httpStatus: 200,
      errorCode: 0,
      message: '',
      data: {
        page: 1,
        totalPages: 1,
        totalItems: 1,
        content: [
          {
            ck_source_click: 10,
            ck_gross: 8,
            ck_unique: 6,
            ck_conversion: 4,
            ck_cost: '5.58457',
            ck_income: '8.55000',
            ck_profit: '2.96543',
            ck_cr: '50.00',
            ck_roi: '53.10',
            ck_cpc: '0.6981',
            ck_cpa: '1.3961',
            ck_rpc: '1.0688',
            ck_rpa: '2.1375',
            ck_currency: '$',
            currency: '$',
          },
        ],
      },
    })
  })

  it('counts the click of a conversion in the hour of the conversion', async () => {
    network.state.conversions.add({ offer_id: 1, affiliate_id: 42, time: '2026-03-02' })
    const { body } = await get(network, 'v2/getOverallReport', {
      page: 1,
      timezone: 0,
      from: '26/03/02 00',
      to: '26/03/02 00',
      ...flags('gross', 'conversion', 'cr'),
    })
    expect(body.data.content).toEqual([{ ck_gross: 1, ck_conversion: 1, ck_cr: '100.00', currency: '$' }])
  })

  it('counts initial events only if requested', async () => {
    const initial = await get(network, 'v2/getOverallReport', {
      ...DAY,
      ...flags('conversion', 'cost'),
      event_range: 1,
    })
    expect(initial.body.data.content).toEqual([{ ck_conversion: 3, ck_cost: '2.58457', currency: '$' }])
    const all = await get(network, 'v2/getOverallReport', { ...DAY, ...flags('conversion'), event_range: 0 })
    expect(all.body.data.content).toEqual([{ ck_conversion: 4, currency: '$' }])
  })

  it('counts initial events only if the range is left out, with the quirk', async () => {
    network.quirks.initialEventsByDefault = true
    const { body } = await get(network, 'v2/getOverallReport', { ...DAY, ...flags('conversion') })
    expect(body.data.content).toEqual([{ ck_conversion: 3, currency: '$' }])
  })

  // Costs: approved 1.234567 and 3, rejected 1.25, pending 0.1.
  it.each([
    ['all', 4, '5.58457', '1.3961'],
    ['not rejected', 3, '4.33457', '1.4449'],
    ['approved', 2, '4.23457', '2.1173'],
  ] as const)('counts %s conversions', async (sumsCount, ck_conversion, ck_cost, ck_cpa) => {
    network.quirks.sumsCount = sumsCount
    const { body } = await get(network, 'v2/getOverallReport', { ...DAY, ...flags('conversion', 'cost', 'cpa') })
    expect(body.data.content).toEqual([{ ck_conversion, ck_cost, ck_cpa, currency: '$' }])
    const rows = await get(network, 'v2/getConversionReport', { ...DAY, ...flags('conversion_status') })
    expect(rows.body.data.totalItems).toBe(4)
  })

  it('groups by the shown fields, with raw ids, ordered by names', async () => {
    const { body } = await get(network, 'v2/getOverallReport', {
      ...DAY,
      ...flags('offer_id', 'offer_name', 'conversion', 'profit'),
    })
    expect(body.data.content).toEqual([
      { ck_offer_id: 2, ck_offer_name: 'Ant', ck_conversion: 2, ck_profit: '1.45000', currency: '$', offer_id: 2 },
      { ck_offer_id: 1, ck_offer_name: 'Zebra', ck_conversion: 2, ck_profit: '1.51543', currency: '$', offer_id: 1 },
    ])
  })

  it.each([
    ['v2/getOfferReport', 'offer_id', [2, 1]],
    ['v2/getAffiliateReport', 'affiliate_id', [42, 43]],
    ['v2/getAdvertiserReport', 'advertiser_id', [900]],
  ])('groups %s by its own dimension, even if that is not shown', async (path, id, ids) => {
    const { body } = await get(network, path, { ...DAY, ...flags('day', 'conversion') })
    expect(body.data.content.map((row: Record<string, unknown>) => [row.ck_day, row[id]])).toEqual(
      ids.map((one) => ['2026/03/01', one]),
    )
  })

  it('groups an affiliate’s report by offer too, and shows the advertiser id of a conversion', async () => {
    const caller = { ...DAY, a: 42 }
    const key = network.keys.affiliates[42]
    const offers = await get(network, 'v2/getOfferReport', { ...caller, ...flags('day', 'conversion', 'cost') }, key)
    expect(offers.body.data.content).toEqual([
      { ck_day: '2026/03/01', ck_conversion: 2, currency: '$', offer_id: 2 },
      { ck_day: '2026/03/01', ck_conversion: 1, currency: '$', offer_id: 1 },
    ])
    const rows = await get(network, 'v2/getConversionReport', { ...caller, ...flags('advertiser_name') }, key)
    expect(rows.body.data.content[0]).toMatchObject({ offer_id: '2', advertiser_id: expect.stringMatching(/^\d+$/) })
    expect(rows.body.data.content[0]).not.toHaveProperty('ck_advertiser_name')
  })

  it('orders ids and figures as numbers, and names as strings', async () => {
    const offers = async (orderBy: string, order: string) =>
      (
        await get(network, 'v2/getOverallReport', {
          ...DAY,
          ...flags('offer_id', 'offer_name', 'profit', 'gross'),
          orderBy,
          order,
        })
      ).body.data.content.map((row: { ck_offer_id: number }) => row.ck_offer_id)
    expect(await offers('ck_offer_id', 'ASC')).toEqual([1, 2])
    expect(await offers('ck_offer_id', 'DESC')).toEqual([2, 1])
    expect(await offers('ck_offer_name', 'ASC')).toEqual([2, 1])
    expect(await offers('ck_offer_name', 'DESC')).toEqual([1, 2])
    expect(await offers('ck_profit', 'ASC')).toEqual([2, 1])
    expect(await offers('ck_gross', 'DESC')).toEqual([1, 2])
  })

  it('orders by time, and rows of one period by names, in both directions', async () => {
    network.state.conversions.add({ offer_id: 1, affiliate_id: 42, time: '2026-03-02' })
    const { body } = await get(network, 'v2/getOverallReport', {
      ...{ page: 1, timezone: 0, from: '26/03/01', to: '26/03/02' },
      ...flags('day', 'offer_name', 'conversion'),
      orderBy: 'ck_day',
      order: 'DESC',
    })
    expect(
      body.data.content.map((row: Record<string, string>) => `${row.ck_day} ${row.ck_offer_name} ${row.ck_conversion}`),
    ).toEqual(['2026/03/02 Zebra 1', '2026/03/01 Ant 2', '2026/03/01 Zebra 2'])
  })

  it('orders by the id of the other party, and by event index', async () => {
    const column = async (field: string, order: string) =>
      (
        await get(network, 'v2/getOverallReport', { ...DAY, ...flags('conversion'), [field]: 1, orderBy: field, order })
      ).body.data.content.map((row: Record<string, unknown>) => row[field])
    network.state.affiliates.add({ id: 9, name: 'Zulu' })
    network.state.conversions.add({ offer_id: 1, affiliate_id: 9, time: '2026-03-01T01:00:00Z' })
    expect(await column('ck_affiliate_id', 'ASC')).toEqual([9, 42, 43])
    expect(await column('ck_affiliate_id', 'DESC')).toEqual([43, 42, 9])
    expect(await column('ck_affiliate_name', 'ASC')).toEqual(['Blue Harbor', 'Zulu', '星辰'])
    expect(await column('ck_event_id', 'DESC')).toEqual([202, 201, 101])
    expect(await column('ck_event_name', 'ASC')).toEqual(['Initial', 'Install', 'Purchase'])
  })

  it('distinguishes events, and counts clicks for the initial event', async () => {
    const { body } = await get(network, 'v2/getOverallReport', {
      ...DAY,
      offer: 2,
      ...flags('event_id', 'event_name', 'gross', 'conversion', 'cpc', 'rpa'),
    })
    expect(body.data.content).toEqual([
      {
        ck_event_id: 201,
        ck_event_name: 'Install',
        ck_gross: 1,
        ck_conversion: 1,
        ck_cpc: '0.1000',
        ck_rpa: '0.0500',
        currency: '$',
        offer_id: 2,
      },
      {
        ck_event_id: 202,
        ck_event_name: 'Purchase',
        ck_gross: 0,
        ck_conversion: 1,
        ck_cpc: '0.0000',
        ck_rpa: '4.5000',
        currency: '$',
        offer_id: 2,
      },
    ])
  })

  it('shows a loss as negative, and a rate without cost or clicks as zero', async () => {
    const loss = await get(network, 'v2/getOverallReport', {
      ...DAY,
      offer: 2,
      event_range: 1,
      ...flags('profit', 'roi'),
    })
    expect(loss.body.data.content).toEqual([{ ck_profit: '-0.05000', ck_roi: '-50.00', currency: '$' }])
    network.state.offers.add({ id: 3, name: 'Free' })
    network.state.clicks.add({ offer_id: 3, affiliate_id: 42, time: '2026-03-01T05:00:00Z', all: 2 })
    const free = await get(network, 'v2/getOverallReport', {
      ...DAY,
      offer: 3,
      ...flags('cr', 'roi', 'cpa', 'rpa', 'cpc', 'profit'),
    })
    expect(free.body.data.content).toEqual([
      {
        ck_cr: '0.00',
        ck_roi: '0.00',
        ck_cpa: '0.0000',
        ck_rpa: '0.0000',
        ck_cpc: '0.0000',
        ck_profit: '0.00000',
        currency: '$',
      },
    ])
  })

  it('has no rows if nothing happened', async () => {
    const { body } = await get(network, 'v2/getOverallReport', {
      page: 1,
      timezone: 0,
      from: '2020/01/01',
      to: '2020/12/31',
      ...flags('conversion'),
    })
    expect(body.data).toEqual({ content: [], page: 1, totalPages: 0, totalItems: 0 })
  })
})

describe('time', () => {
  const count = async (parameters: Record<string, string | number>) => {
    const { body } = await get(network, 'v2/getOverallReport', { page: 1, ck_conversion: 1, ...parameters })
    return body.data.content[0]?.ck_conversion ?? 0
  }

  it.each([
    ['the whole day', '26/03/01', '26/03/01', 0, 4],
    ['a year of four digits', '2026/03/01', '2026/03/01', 0, 4],
    ['hours, the last one included', '26/03/01 10', '26/03/01 12', 0, 2],
    ['a bare end is its last hour', '26/03/01 11', '26/03/01', 0, 2],
    ['one hour', '26/03/01 00', '26/03/01 00', 0, 1],
    // 00:10 UTC is the evening before in New York; 23:59:59 UTC the next morning in Tokyo.
    ['a day further west', '26/03/01', '26/03/01', -5, 3],
    ['a day further east', '26/03/01', '26/03/01', 9, 3],
    ['the day after in the east', '26/03/02', '26/03/02', 9, 1],
  ])('%s', async (_, from, to, timezone, expected) => {
    expect(await count({ from, to, timezone })).toBe(expected)
  })

  it("groups by every period, in the report's time zone", async () => {
    const { body } = await get(network, 'v2/getOverallReport', {
      page: 1,
      from: '26/02/28',
      to: '26/03/02',
      timezone: -5,
      ...flags('year', 'month', 'week', 'day', 'hour', 'conversion'),
    })
    expect(body.data.content.filter((row: { ck_conversion: number }) => row.ck_conversion > 0)).toEqual([
      {
        ck_year: '2026',
        ck_month: '2026/02',
        ck_week: '2026/09',
        ck_day: '2026/02/28',
        ck_hour: '2026/02/28 19',
        ck_conversion: 1,
        currency: '$',
      },
      {
        ck_year: '2026',
        ck_month: '2026/03',
        ck_week: '2026/09',
        ck_day: '2026/03/01',
        ck_hour: '2026/03/01 05',
        ck_conversion: 1,
        currency: '$',
      },
      {
        ck_year: '2026',
        ck_month: '2026/03',
        ck_week: '2026/09',
        ck_day: '2026/03/01',
        ck_hour: '2026/03/01 07',
        ck_conversion: 1,
        currency: '$',
      },
      {
        ck_year: '2026',
        ck_month: '2026/03',
        ck_week: '2026/09',
        ck_day: '2026/03/01',
        ck_hour: '2026/03/01 18',
        ck_conversion: 1,
        currency: '$',
      },
    ])
  })

  it.each([
    ['a day that does not exist', { from: '26/02/29', to: '26/03/01' }],
    ['an hour that does not exist', { from: '26/03/01 24', to: '26/03/02' }],
    ['an end before the start', { from: '26/03/02', to: '26/03/01' }],
    ['dashes', { from: '2026-03-01', to: '2026-03-01' }],
    ['a zone of half an hour', { from: '26/03/01', to: '26/03/01', timezone: '5.5' }],
    ['a zone too far', { from: '26/03/01', to: '26/03/01', timezone: 15 }],
  ])('refuses %s', async (_, parameters) => {
    const { status, body } = await get(network, 'v2/getOverallReport', {
      page: 1,
      timezone: 0,
      ck_conversion: 1,
      ...parameters,
    })
    expect([status, body.httpStatus, body.errorCode]).toEqual([400, 400, 6502])
  })
})

describe('conversion report', () => {
  it('shows the fixed and the requested fields, newest first, all as strings', async () => {
    const { body } = await get(network, 'v2/getConversionReport', {
      ...DAY,
      ...flags('offer_name', 'payout', 'revenue', 'conversion_time', 'conversion_status'),
      limit: 500,
    })
    expect(body.data.content[0]).toEqual({
      id: '100000002',
      month: '202603',
      affiliate_id: '43',
      offer_id: '1',
      advertiser_id: '900',
      currency: '$',
      from_currency: '$',
      ck_offer_name: 'Zebra',
      ck_payout: '1.250000',
      ck_revenue: '2.000000',
      ck_conversion_time: '2026/03/01 23:59:59',
      ck_conversion_status: 'Rejected',
    })
    expect(body.data.content.map(({ ck_payout }: { ck_payout: string }) => ck_payout)).toEqual([
      '1.250000',
      '3.000000',
      '1.234567',
      '0.100000',
    ])
    expect(body.data).toMatchObject({ page: 1, totalPages: 1, totalItems: 4 })
  })

  it.each([
    ['1', ['Pending']],
    ['2', ['Approved', 'Approved']],
    ['4', ['Rejected']],
    ['1,2', ['Approved', 'Approved', 'Pending']],
  ])('filters by status %s', async (status, expected) => {
    const { body } = await get(network, 'v2/getConversionReport', { ...DAY, status, ck_conversion_status: 1 })
    expect(body.data.content.map((row: { ck_conversion_status: string }) => row.ck_conversion_status)).toEqual(expected)
  })

  it('filters by offer, affiliate and advertiser', async () => {
    const ids = async (filter: Record<string, string>) =>
      (await get(network, 'v2/getConversionReport', { ...DAY, ...filter })).body.data.content.map(
        (row: { id: string }) => row.id,
      )
    expect(await ids({ offer: '2' })).toEqual(['100000004', '100000003'])
    expect(await ids({ offer: '1,2', affiliate: '43' })).toEqual(['100000002'])
    expect(await ids({ advertiser: '900' })).toHaveLength(4)
    expect(await ids({ advertiser: '901' })).toEqual([])
  })

  it('orders by a field, numbers as numbers', async () => {
    const payouts = async (order: Record<string, string>) =>
      (await get(network, 'v2/getConversionReport', { ...DAY, ck_payout: 1, ...order })).body.data.content.map(
        (row: { ck_payout: string }) => row.ck_payout,
      )
    network.state.conversions.add({ offer_id: 1, affiliate_id: 42, time: '2026-03-01T01:00:00Z', payout: '10' })
    expect(await payouts({ orderBy: 'ck_payout' })).toEqual([
      '0.100000',
      '1.234567',
      '1.250000',
      '3.000000',
      '10.000000',
    ])
    expect(await payouts({ orderBy: 'ck_payout', order: 'DESC' })).toEqual([
      '10.000000',
      '3.000000',
      '1.250000',
      '1.234567',
      '0.100000',
    ])
    expect(await payouts({ order: 'ASC' })).toEqual(['0.100000', '10.000000', '1.234567', '3.000000', '1.250000'])
    // Returns: 10 earns 2, 0.1 earns 0.05, 3 earns 4.5, 1.25 earns 2, and 1.234567 earns 2.000001.
    expect(await payouts({ orderBy: 'ck_roi' })).toEqual(['10.000000', '0.100000', '3.000000', '1.250000', '1.234567'])
  })

  it.each([
    ['100', '0.000001', '0.065537', '0.065538'],
    ['5000', '0.000001', '4294.967297', '4294.967298'],
    ['9000000000', '0.000001', '4294.967297', '4294.967298'],
  ])('orders amounts up to %s to the last place', async (most, least, lower, higher) => {
    for (const payout of [higher, most, least, lower])
      network.state.conversions.add({ offer_id: 1, affiliate_id: 43, time: '2026-03-05', payout })
    const payouts = async (order: string) =>
      (
        await get(network, 'v2/getConversionReport', {
          ...{ page: 1, timezone: 0, from: '26/03/05', to: '26/03/05' },
          ck_payout: 1,
          orderBy: 'ck_payout',
          order,
        })
      ).body.data.content.map((row: { ck_payout: string }) => row.ck_payout.replace(/\.000000$/, ''))
    expect(await payouts('ASC')).toEqual([least, lower, higher, most])
    expect(await payouts('DESC')).toEqual([most, higher, lower, least])
  })

  it('shows an affiliate only its own rows and income', async () => {
    const key = network.keys.affiliates[42] as string
    const { body } = await get(
      network,
      'v2/getConversionReport',
      { ...DAY, a: 42, ...flags('income', 'payout', 'revenue', 'advertiser_name') },
      key,
    )
    expect(body.data.content).toHaveLength(3)
    expect(body.data.content[0]).toEqual({
      id: '100000004',
      month: '202603',
      affiliate_id: '42',
      offer_id: '2',
      advertiser_id: '900',
      currency: '$',
      from_currency: '$',
      ck_income: '3.000000',
      ck_payout: '3.000000',
    })
    const offers = await get(
      network,
      'v2/getOfferReport',
      { ...DAY, a: 42, ...flags('offer_id', 'gross', 'conversion', 'income', 'cr') },
      key,
    )
    expect(offers.body.data.content).toEqual([
      {
        ck_offer_id: 2,
        ck_gross: 1,
        ck_conversion: 2,
        ck_income: '3.10000',
        ck_cr: '200.00',
        currency: '$',
        offer_id: 2,
      },
      {
        ck_offer_id: 1,
        ck_gross: 6,
        ck_conversion: 1,
        ck_income: '1.23457',
        ck_cr: '16.67',
        currency: '$',
        offer_id: 1,
      },
    ])
  })
})

it('computes exact sums that exceed the precision of a double', async () => {
  // 2,000,000,000.000001 five times, in micro units 10^16: more than 2^53.
  for (let count = 0; count < 5; count++)
    network.state.conversions.add({
      offer_id: 1,
      affiliate_id: 42,
      time: '2026-03-02T00:00:00Z',
      payout: '2000000000.000001',
      revenue: '2000000000.000003',
    })
  const { body } = await get(network, 'v2/getOverallReport', {
    page: 1,
    timezone: 0,
    from: '26/03/02',
    to: '26/03/02',
    ck_cost: 1,
    ck_profit: 1,
  })
  expect(body.data.content).toEqual([{ ck_cost: '10000000000.00001', ck_profit: '0.00001', currency: '$' }])
})
