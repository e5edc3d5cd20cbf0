import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createMockNetwork } from '../../src/msw/index.ts'
import { runs } from '../every-case.ts'
import { get } from './raw.ts'

const network = createMockNetwork({ seed: 3, offers: 25, affiliates: 8, conversions: 3000 })
const offerIds = network.state.offers.list().map(({ id }) => id)
const affiliateIds = network.state.affiliates.list().map(({ id }) => id)
const advertiserIds = network.state.advertisers.list().map(({ id }) => id)

const day = fc
  .date({ min: new Date('2025-06-01T00:00:00Z'), max: new Date('2026-07-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(2, 13).replaceAll('-', '/').replace('T', ' '))
const some = (ids: readonly number[]) =>
  fc.option(
    fc.subarray([...ids], { minLength: 1, maxLength: 5 }).map((list) => list.join()),
    { nil: undefined },
  )
const dimension = fc.subarray(
  [
    'ck_year',
    'ck_month',
    'ck_week',
    'ck_day',
    'ck_hour',
    'ck_offer_id',
    'ck_offer_name',
    'ck_affiliate_id',
    'ck_advertiser_name',
    'ck_event_id',
    'ck_country',
    'ck_source',
    'ck_browser',
  ],
  { maxLength: 4 },
)
const query = fc.record({
  bounds: fc.tuple(day, day).map(([one, other]) => (one <= other ? [one, other] : [other, one])),
  timezone: fc.integer({ min: -11, max: 14 }),
  offer: some(offerIds),
  affiliate: some(affiliateIds),
  advertiser: some(advertiserIds),
  event_range: fc.constantFrom(0, 1),
  dimensions: dimension,
  order: fc.constantFrom('ASC', 'DESC'),
  orderBy: fc.constantFrom(undefined, 'ck_cost', 'ck_conversion', 'ck_roi', 'ck_offer_name'),
})

/** Micro units of a decimal with at most 6 places, computed independently of the network's code. */
const micros = (decimal: string) =>
  BigInt(decimal.replace('.', '').replace(/^(-?)0+(?=\d)/, '$1')) *
  10n ** BigInt(6 - (decimal.split('.')[1]?.length ?? 0))
const total = (rows: readonly Record<string, string>[], field: string) =>
  rows.reduce((sum, row) => sum + micros(String(row[field])), 0n)

async function everyRow(path: string, parameters: Record<string, string | number>) {
  const rows: Record<string, string>[] = []
  for (let page = 1; ; page++) {
    const { body } = await get(network, path, { limit: 500, ...parameters, page })
    rows.push(...body.data.content)
    expect(body.data.page).toBe(page)
    if (page >= body.data.totalPages) {
      expect(rows).toHaveLength(body.data.totalItems)
      return rows
    }
  }
}

it('the aggregate reports agree with the conversion report to the last digit, for any query', async () => {
  await fc.assert(
    fc.asyncProperty(query, async ({ bounds: [from = '', to = ''], dimensions, order, orderBy, ...filters }) => {
      const given = Object.entries({ ...filters, from, to, order }).filter(([, value]) => value !== undefined)
      const parameters = Object.fromEntries(given) as Record<string, string | number>
      const conversions = await everyRow('v2/getConversionReport', { ...parameters, ck_payout: 1, ck_revenue: 1 })
      const flags = Object.fromEntries(
        ['ck_conversion', 'ck_cost', 'ck_income', 'ck_profit', ...dimensions].map((flag) => [flag, 1]),
      )
      const rows = await everyRow('v2/getOverallReport', { ...parameters, ...flags, ...(orderBy && { orderBy }) })

      expect(new Set(conversions.map(({ id }) => id)).size).toBe(conversions.length)
      const groups = rows.map((row) =>
        JSON.stringify([...dimensions.map((name) => row[name]), row.offer_id, row.affiliate_id, row.advertiser_id]),
      )
      expect(new Set(groups).size).toBe(rows.length)
      expect(rows.reduce((sum, row) => sum + Number(row.ck_conversion), 0)).toBe(conversions.length)
      expect(total(rows, 'ck_cost')).toBe(total(conversions, 'ck_payout'))
      expect(total(rows, 'ck_income')).toBe(total(conversions, 'ck_revenue'))
      expect(total(rows, 'ck_profit')).toBe(total(conversions, 'ck_revenue') - total(conversions, 'ck_payout'))
    }),
    { numRuns: runs(60), interruptAfterTimeLimit: 10_000 },
  )
})

it('the advertiser, affiliate and offer reports, and those of an affiliate, have the same sums', async () => {
  const range = { timezone: 2, from: '25/11/03 07', to: '26/02/17 21' }
  const conversions = await everyRow('v2/getConversionReport', { ...range, ck_payout: 1 })
  for (const report of ['getOverallReport', 'getAdvertiserReport', 'getAffiliateReport', 'getOfferReport']) {
    const rows = await everyRow(`v2/${report}`, { ...range, ck_conversion: 1, ck_cost: 1 })
    expect([report, rows.reduce((sum, row) => sum + Number(row.ck_conversion), 0), total(rows, 'ck_cost')]).toEqual([
      report,
      conversions.length,
      total(conversions, 'ck_payout'),
    ])
  }
  const own = conversions.filter(({ affiliate_id }) => affiliate_id === '42')
  expect(own.length).toBeGreaterThan(50)
  const seen = await everyRow('v2/getConversionReport', { ...range, a: 42, ck_payout: 1 })
  expect(seen.map(({ id, ck_payout }) => [id, ck_payout])).toEqual(own.map(({ id, ck_payout }) => [id, ck_payout]))
  const offers = await everyRow('v2/getOfferReport', { ...range, a: 42, ck_income: 1, ck_conversion: 1 })
  expect(total(offers, 'ck_income')).toBe(total(own, 'ck_payout'))
})

it('adjacent ranges have no overlap and no gap, in any time zone', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: -11, max: 14 }), fc.integer({ min: 0, max: 22 }), async (timezone, hour) => {
      const two = (value: number) => String(value).padStart(2, '0')
      const ids = async (from: string, to: string) =>
        (await everyRow('v2/getConversionReport', { timezone, from, to, order: 'ASC' })).map(({ id }) => id)
      const whole = await ids('26/04/01', '26/04/30')
      const first = await ids('26/04/01', `26/04/15 ${two(hour)}`)
      const second = await ids(`26/04/15 ${two(hour + 1)}`, '26/04/30')
      expect([...first, ...second]).toEqual(whole)
    }),
    { numRuns: runs(25), interruptAfterTimeLimit: 10_000 },
  )
})

it('groups by more combinations than an array can hold', async () => {
  const range = { timezone: 0, from: '25/07/01', to: '26/06/30', limit: 10_000 }
  const finest = [
    'ck_hour',
    'ck_event_id',
    'ck_affiliate_id',
    'ck_country',
    'ck_source',
    'ck_browser',
    'ck_advertiser_id',
  ]
  const flags = Object.fromEntries([...finest, 'ck_conversion', 'ck_gross', 'ck_cost'].map((flag) => [flag, 1]))
  const rows = await everyRow('v2/getOverallReport', { ...range, ...flags })
  const [whole] = await everyRow('v2/getOverallReport', { ...range, ck_conversion: 1, ck_gross: 1, ck_cost: 1 })
  expect(new Set(rows.map((row) => JSON.stringify(finest.map((name) => row[name])))).size).toBe(rows.length)
  for (const field of ['ck_conversion', 'ck_gross'] as const) {
    expect(rows.reduce((sum, row) => sum + Number(row[field]), 0)).toBe(whole?.[field])
  }
  expect(total(rows, 'ck_cost')).toBe(micros(String(whole?.ck_cost)))
})
