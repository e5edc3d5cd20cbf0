import { readFileSync } from 'node:fs'
import { describe, expect, it, onTestFinished } from 'vitest'
import { PAGE, reportFieldsPage } from '../../scripts/report-fields-page.ts'
import { createClient, type DriftEvent } from '../../src/index.ts'
import { createMockNetwork } from '../../src/msw/index.ts'
import { mockNetworkServer } from '../../src/msw/node.ts'
import { affiliateFields } from '../../src/schemas/reports/affiliate-fields.ts'
import { reportFields } from '../../src/schemas/reports/report-fields.ts'
import { get } from '../msw/raw.ts'

const page = readFileSync(PAGE, 'utf8')

/** The cells of a field's row: meaning, type, unit, and what affiliates get. */
function row(report: string, field: string): string[] | undefined {
  const reports = report === 'conversion' ? ['all', 'conversion'] : ['all', 'aggregate', report]
  const rows = page.split('\n').map((line) => line.split(' | '))
  const [, , meaning = '', type = '', unit = '', affiliate = ''] =
    rows.find(([name, of = '']) => name === `| \`${field}\`` && of.split(', ').some((one) => reports.includes(one))) ??
    []
  if (meaning === '') return undefined
  const [shared = ''] = affiliate.replace(/ \|$/, '').split(', ')
  const own = new RegExp(`${report}: (yes|no|\\?)`).exec(affiliate)?.[1]
  return [meaning, type, unit, own ?? shared]
}

it('is up to date (npm run generate)', () => {
  expect(page).toBe(reportFieldsPage())
})

it('has a row for every field of every report', () => {
  for (const [report, fields] of Object.entries(reportFields))
    expect([report, Object.keys(fields).filter((field) => row(report, field) === undefined)]).toEqual([report, []])
})

it('says meaning, type, unit and who may request a field', () => {
  expect(row('overall', 'ck_gross')).toEqual(['Gross clicks.', 'integer', 'clicks', 'yes'])
  expect(row('offer', 'ck_cpc')).toEqual(['Cost per click. ‡', 'decimal, 4 places', "the row's currency", 'no'])
  expect(row('offer', 'ck_cr')?.slice(1)).toEqual(['decimal, 2 places', '%', 'yes'])
  expect(row('conversion', 'ck_conversion_time')?.slice(1)).toEqual([
    'string `YYYY/MM/DD HH:MM:SS`',
    "the report's time zone",
    'yes',
  ])
  expect(row('conversion', 'ck_user_agent')?.slice(1)).toEqual(['string or null', '', '?'])
  expect(row('conversion', 'ck_revenue')?.at(-1)).toBe('no')
  // A row of this report is one conversion: only aggregate rows are grouped.
  expect(row('conversion', 'ck_day')?.[0]).toBe("Day, in the report's time zone. Groups aggregate rows by day.")
  expect(row('conversion', 'ck_income')?.[1]).toBe('decimal, 6 places')
})

it('marks every figure that depends on which conversions or clicks count', () => {
  const figures = 'conversion cost income profit payout revenue cr roi cpc cpa rpc rpa'.split(' ')
  expect(figures.filter((name) => !row('overall', `ck_${name}`)?.[0]?.includes('‡'))).toEqual([])
})

describe('the mock network shows affiliates what they may request', () => {
  const mock = createMockNetwork({ seed: 7, conversions: 300 })
  const range = { page: 1, timezone: 0, from: '26/01/01', to: '26/06/30', a: 42 }

  it.each([
    ['offer', 'v2/getOfferReport'],
    ['conversion', 'v2/getConversionReport'],
  ] as const)('in the %s report', async (report, path) => {
    const yes: readonly string[] = affiliateFields[report].flat()
    const fields = Object.fromEntries(yes.map((field) => [field, 1]))
    const { body } = await get(mock, path, { ...range, ...fields }, mock.keys.affiliates[42])
    // The service sends a row's currency as `currency`.
    expect(Object.keys(body.data.content[0])).toEqual(
      expect.arrayContaining(yes.filter((field) => field !== 'ck_currency')),
    )
  })

  it.each([
    'offer',
    'conversion',
  ] as const)('and no other fields, in the %s report; each is reported as missing', async (report) => {
    const server = mockNetworkServer(mock)
    server.listen()
    onTestFinished(() => server.close())
    const events: DriftEvent[] = []
    const affiliate = createClient({
      baseUrl: mock.baseUrl,
      key: mock.keys.affiliates[42] as string,
      affiliateId: 42,
      timezone: 0,
      onEvent: (event) => event.type === 'warning' && events.push(event as DriftEvent),
    })
    const no = Object.keys(reportFields[report]).filter((field) => row(report, field)?.at(-1) === 'no')
    expect(no).toEqual(expect.arrayContaining(['ck_cost', 'ck_revenue', 'ck_advertiser_id', 'ck_adv_cid']))
    const query = { from: '2026-01-01', to: '2026-06-30', fields: no as never[] }
    const { items } = await (report === 'offer' ? affiliate.reports.offer(query) : affiliate.reports.conversion(query))
    expect(Object.keys(items[0] ?? {}).filter((name) => name.startsWith('ck_'))).toEqual([])
    // The service sends a row's currency as `currency`.
    const missing = no.filter((field) => field !== 'ck_currency')
    expect(events.map(({ code, path, received }) => [code, path, received])).toEqual(
      missing.map((field) => ['drift', field, 'nothing']),
    )
  })
})
