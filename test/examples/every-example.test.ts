import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { PNG } from '../png.ts'
import { conversionPage, quiet, test } from './example.ts'

const folder = new URL('../../examples/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8')
const files = readdirSync(folder).filter((file) => file.endsWith('.ts'))
/** Without the program that has options. */
const samples = files.filter((file) => file !== 'pause-offers.ts')

test('the README lists every example, and the packages that they import', () => {
  const readme = read('README.md')
  expect([...readme.matchAll(/^\|.*\]\((.*\.ts)\)/gm)].map(([, name]) => name).sort()).toEqual(files.sort())
  const imported = files.flatMap((file) => [...read(file).matchAll(/from '([\w.-]+)/g)].map(([, name]) => name))
  const packages = new Set(imported.filter((name) => name !== 'node'))
  const [, install = ''] = /npm install (.*)/.exec(readme) ?? []
  expect(install.split(' ').sort()).toEqual([...packages].sort())
})

test.for(samples)('%s can be copied: one file of at most 50 lines that connects like the others', (file) => {
  const source = read(file)
  expect(source.split('\n').length - 1).toBeLessThanOrEqual(50)
  expect(source).not.toMatch(/from '\.|node:fs/)
  expect(source).toMatch(/^\/\*\*[\s\S]*?\*\/\nimport /)
  expect(source).toContain(`const network = createClient({
  baseUrl: process.env.NETWORK_URL ?? 'https://acme.example',
  key: process.env.NETWORK_KEY ?? '',
  timezone: 0,`)
})

/** What the examples print, with their constants as they are. */
const PRINTS = {
  'change-one-field': [
    'POST https://acme.example/api/v2/setOffer?key=<API_KEY> id=1001&payout=1.25',
    'Castle Clash - WW (CPI): payout 2.61000 → 1.25000',
    'Changed fields: payout, events',
  ],
  'clone-offers': ['1001 → 1041 (created), payout 2.33800', '1002 → 1042 (created), payout 0.00000 and 6.02% of sales'],
  'days-in-a-time-zone': [
    '2026-03-28 (24 hours): 58 conversions, income 683.16372 $',
    '2026-03-29 (23 hours): 56 conversions, income 946.51890 $',
    '2026-03-30 (24 hours): 58 conversions, income 702.46479 $',
  ],
  'exact-money': [
    'Approved: payout 14881.452050 $, revenue 17280.070470 $',
    'Pending: payout 10167.084660 $, revenue 11606.002780 $',
    'Rejected: payout 1976.929000 $, revenue 2286.716000 $',
  ],
  'morning-snapshot': [
    "2026-06-30, 28 offers, profit as the network's report counts it: 136.20 $ (-3.41)",
    '1003 Nova Card - JP, CN (CPL): 36.47 (+5.21)',
    '1035 PayQuick - US, RU, GB, DE (CPA): 31.72 (+15.86)',
    '1001 Castle Clash - WW (CPI): 13.04 (+2.92)',
    '1040 LinguaJoy - IT, KR, RU (CPL): 0.00 (-1.02)',
    '1029 Photo Magic - DE, RU, KR, CN (CPI): -0.15 (-0.15)',
    '1002 MegaMart - WW except IN, JP (CPS): -7.85 (+0.70)',
  ],
  'open-offers': [
    'Offer 1001, affiliate 42: public',
    'Offer 1001, affiliate 47: public',
    'Offer 1003, affiliate 42: approved',
    'Offer 1003, affiliate 47: approved',
    'Offer 1005, affiliate 42: approved',
    'Offer 1005, affiliate 47: approved',
  ],
  reconcile: [
    'c871e232e416fbf131deba8ad388b054: network 1.69, statement missing',
    'ff921f07c7f158b5e36421eb80c1fd4e: network 1.69, statement 1.69 + 1.69',
    'c5f4927c4cd59a9c031ffbedca7e78ef: network 1.68, statement 1.86',
    '00000000000000000000000000000001: network missing, statement 1234.50',
  ],
  'survive-outages': ['Read all 1998 conversions'],
  'test-links': [
    '1025 三国志 Heroes - WW (CPI), US iOS: Offer 1025 does not take iOS 17.5.',
    '1025 三国志 Heroes - WW (CPI), DE iOS: Offer 1025 does not take iOS 17.5.',
    '2 of 50 links fail',
  ],
}

test.for(Object.entries(PRINTS))('%s prints what it should, if nothing is edited', async ([name, lines], { run }) => {
  expect(await run(name)).toEqual({ lines, error: undefined, code: undefined })
})

test('creatives uploads, lists and removes a file', async ({ mock, run, folder }) => {
  const path = join(folder, 'banner.png')
  await writeFile(path, PNG)
  const before = mock.state.banners.list({ offer_id: 1001 }).length
  const { lines, error } = await run('creatives', { FILES: [{ path }] })
  expect([error, lines]).toEqual([
    undefined,
    ['Uploaded 555 banner.png, 3×2 pixels', `Affiliate 42 sees ${before + 1} creatives of offer 1001`, 'Removed 555'],
  ])
  expect(mock.state.banners.list({ offer_id: 1001 }).length).toBe(before)
})

test('sync-conversions fills a database, and changes nothing if nothing has changed', async ({ run, folder }) => {
  const database = join(folder, 'network.db')
  const { lines, error } = await run('sync-conversions', {}, database)
  const pending = [
    'Nova Card - JP, CN (CPL): 51 pending since 2026-06-02, revenue 2684.12796 $',
    'PayQuick - US, RU, GB, DE (CPA): 30 pending since 2026-06-04, revenue 1427.4 $',
    'Кредит Онлайн - WW (CPL): 26 pending since 2026-06-03, revenue 440.48 $',
    'PayQuick - MX, FR (CPA): 23 pending since 2026-06-08, revenue 1200.6 $',
    'Кредит Онлайн - IN (CPA): 18 pending since 2026-06-05, revenue 448.92 $',
  ]
  expect([error, lines]).toEqual([undefined, ['1998 conversions read: 1998 added, 0 changed, 0 removed', ...pending]])
  const again = ['1998 conversions read: 0 added, 0 changed, 0 removed', ...pending]
  expect((await run('sync-conversions', {}, database)).lines).toEqual(again)
})

test('sync-conversions asks for a file', async ({ run }) => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { error } = await run('sync-conversions')
  expect([said.mock.calls, String(error)]).toEqual([
    [['Usage: node sync-conversions.ts network.db']],
    expect.stringContaining('process.exit'),
  ])
  said.mockRestore()
})

test('clone-offers creates no duplicate, even if the response to a create is lost', async ({ mock, run }) => {
  const { size } = mock.state.offers
  mock.quirks.strayBlanks = true
  mock.fail('offers.create', { drop: 'connection', afterAction: true })
  const first = await run('clone-offers', { OFFER_IDS: [1001] })
  expect(first.error).toMatchObject({ name: 'ConnectionError', outcome: 'unknown' })
  const { lines } = await run('clone-offers', { OFFER_IDS: [1001] })
  expect(lines).toEqual(['1001 → 1041 (found), payout 2.33800'])
  expect(mock.state.offers.size).toBe(size + 1)
})

test('clone-offers rejects an offer in another currency', async ({ run }) => {
  const { error } = await run('clone-offers', { OFFER_IDS: [1003] })
  expect(String(error)).toBe('Error: There is no offer 1003 in USD')
})

quiet.for([
  ['America/New_York', '2025-11-02', 25, '2025-11-02T04:00Z'],
  ['Asia/Shanghai', '2026-01-01', 24, '2025-12-31T16:00Z'],
  ['UTC', '2026-01-01', 24, '2026-01-01T00:00Z'],
  // The clocks go forward at midnight, or back to midnight.
  ['America/Havana', '2026-03-08', 23, '2026-03-08T05:00Z'],
  ['America/Havana', '2026-11-01', 25, '2026-11-01T04:00Z'],
  ['America/Santiago', '2026-04-04', 25, '2026-04-04T03:00Z'],
] as const)(
  'days-in-a-time-zone counts a day in %s from its local start',
  async ([zone, day, hours, begins], { mock, run }) => {
    const start = Date.parse(begins)
    const times = [start - 1000, start, start + hours * 3_600_000 - 1000, start + hours * 3_600_000]
    for (const time of times)
      mock.state.conversions.add({ offer_id: 1001, affiliate_id: 42, time: new Date(time), revenue: '1' })
    const { lines, error } = await run('days-in-a-time-zone', { TIME_ZONE: zone, FROM: day, DAYS: 1 })
    expect([error, lines]).toEqual([undefined, [`${day} (${hours} hours): 2 conversions, income 2.00000 $`]])
  },
)

test('days-in-a-time-zone rejects a time zone that the service does not support', async ({ run }) => {
  const { error } = await run('days-in-a-time-zone', { TIME_ZONE: 'Asia/Kolkata' })
  expect(String(error)).toBe("Error: Asia/Kolkata isn't a whole number of hours from UTC")
})

test('exact-money adds up each status and currency by itself, and fails if a row is duplicated', async ({
  mock,
  run,
}) => {
  const { body } = conversionPage([1, 2, 3, 4])
  const [dollars, pending, euros, more] = body.data.content
  const content = [
    dollars,
    { ...pending, ck_conversion_status: 'Pending' },
    { ...euros, currency: '€ ' },
    { ...more, ck_payout: '0.100001' },
  ]
  mock.fail('reports.conversion', { body: { ...body, data: { ...body.data, content } } })
  expect((await run('exact-money')).lines).toEqual([
    'Approved: payout 1.100001 $, revenue 4.000000 $',
    'Pending: payout 1.000000 $, revenue 2.000000 $',
    'Approved: payout 1.000000 €, revenue 2.000000 €',
  ])
  mock.fail('reports.conversion', conversionPage([1, 2, 1]))
  expect((await run('exact-money')).error).toMatchObject({ name: 'PagingError' })
})

test('morning-snapshot adds up each currency by itself, in whichever field the service names it', async ({
  mock,
  run,
}) => {
  const rows = [
    { ck_offer_id: 1, ck_offer_name: 'One', ck_profit: '2.00000', currency: '$' },
    { ck_offer_id: 1, ck_offer_name: 'One', ck_profit: '134.20000', currency: '€ ' },
  ]
  const data = { content: rows, page: 1, totalPages: 1, totalItems: 2 }
  mock.fail('reports.overall', { body: { httpStatus: 200, errorCode: 0, data }, times: 2 })
  expect((await run('morning-snapshot')).lines).toEqual([
    "2026-06-30, 1 offers, profit as the network's report counts it: 2.00 $ (+0.00)",
    '1 One: 2.00 (+0.00)',
    "2026-06-30, 1 offers, profit as the network's report counts it: 134.20 € (+0.00)",
    '1 One: 134.20 (+0.00)',
  ])
})

/** A statement whose first lines are the one conversion of `conversionPage([1])`, of 1.69043 $. */
const STATEMENTS = [
  ['with a final newline', 't1,1.69043\n', []],
  ['with blank lines and line ends of Windows', '\r\nt1,1.69043\r\n\r\n', []],
  ['with quotes', '"t1","1.69043"', []],
  ['with currencies', 't1,$1.69043\nt2,-$1.50', ['t2: network missing, statement -1.50000']],
  [
    'with thousands',
    't1,1.69\nt2,"1,234.50"\nt3,"$12,345"',
    ['t2: network missing, statement 1234.50', 't3: network missing, statement 12345.00'],
  ],
  ['in cents', 't1,1.69', []],
  ['in cents, one of them wrong', 't1,1.70', ['t1: network 1.69, statement 1.70']],
  ['in whole dollars', 't1,2', []],
] as const

test.for(STATEMENTS)('reconcile reads a statement %s', async ([, statement, lines], { mock, run }) => {
  mock.fail('reports.conversion', conversionPage([1], 1, '1.690430'))
  const { error, ...result } = await run('reconcile', { STATEMENT: `transaction_id,amount\n${statement}` })
  expect([error, result.lines]).toEqual([undefined, lines])
})

test.for([
  't2,1.234,50',
  't2;1.69',
  't2,',
  't2',
  ',1.69',
  't2,"12,34.50"',
  't2,1.69 EUR',
])('reconcile names the line that it cannot read: %s', async (line, { run }) => {
  const { error } = await run('reconcile', { STATEMENT: `transaction_id,amount\nt1,1.69\n${line}\n` })
  expect(String(error)).toBe(`Error: Statement, line 3: expected a transaction id and an amount, received ${line}`)
})

quiet(
  'morning-snapshot lists each offer once if there are few, and compares with the day before',
  async ({ mock, run }) => {
    const sell = (offer_id: number, day: string, revenue: string) =>
      mock.state.conversions.add({ offer_id, affiliate_id: 42, time: `${day}T10:00:00Z`, payout: '1', revenue })
    sell(1001, '2027-03-07', '1.5')
    sell(1004, '2027-03-07', '3')
    sell(1004, '2027-03-06', '1.10001')
    const { lines } = await run('morning-snapshot', { DAY: '2027-03-07' })
    expect(lines).toEqual([
      "2027-03-07, 2 offers, profit as the network's report counts it: 2.50 $ (+2.40)",
      '1004 缘分 - CA, US, FR (CPA): 2.00 (+1.90)',
      '1001 Castle Clash - WW (CPI): 0.50 (+0.50)',
    ])
  },
)

test('open-offers fails if an approval was not recorded', async ({ mock, run }) => {
  // Accepted, and not done.
  const body = { httpStatus: 202, errorCode: 0, message: '', data: { result: 1, msg: 'Success' } }
  mock.fail('affiliates.setOfferAccess', { body, times: 2 })
  mock.state.access.clear()
  const { lines, code } = await run('open-offers', { AFFILIATE_IDS: [42], OFFER_IDS: [1001, 1003] })
  expect([lines, code]).toEqual([['Offer 1001, affiliate 42: public', 'Offer 1003, affiliate 42: NOT APPROVED'], 1])
})

test('survive-outages goes on from the page that failed, and reads every row once', async ({ mock, run }) => {
  mock.fail('reports.conversion', { status: 503, after: 2, times: 3, headers: { 'retry-after': '0' } })
  const { lines, error } = await run('survive-outages', { PAUSE_MS: 1 })
  const retry = 'reports.conversion: status 503, retrying'
  expect([error, lines]).toEqual([undefined, [retry, retry, 'Read all 1998 conversions']])
})

test('survive-outages fails if rows disappeared during the outage, and at once if waiting does not help', async ({
  mock,
  run,
}) => {
  // A first page of 500 of 1,999 rows.
  const ids = Array.from({ length: 500 }, (_, at) => at + 1)
  const { body } = conversionPage(ids, 1999)
  mock.fail('reports.conversion', { body: { ...body, data: { ...body.data, totalPages: 4 } } })
  mock.fail('reports.conversion', { status: 503, times: 3, headers: { 'retry-after': '0' } })
  const { error } = await run('survive-outages', { PAUSE_MS: 1 })
  expect(String(error)).toMatch(/^Error: Read 1998 of 1999 rows: /)
  mock.heal()
  mock.fail('reports.conversion', { errorCode: 6002, status: 401 })
  expect((await run('survive-outages')).error).toMatchObject({ name: 'ApiError', errorCode: 6002, attempts: 1 })
})

test('test-links stops at an error that is not the result of a test', async ({ mock, run }) => {
  mock.fail('tool.testRedirect', { errorCode: 6422, status: 400 })
  expect((await run('test-links')).error).toMatchObject({ name: 'ApiError', errorCode: 6422 })
})
