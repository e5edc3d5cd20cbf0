import { afterEach, expect, it } from 'vitest'
import { inProcess } from '../cli/in-process.ts'
import { type Deployment, deploy, SECRETS } from './deployment.ts'

const opened: Awaited<ReturnType<typeof deploy>>[] = []
afterEach(() => {
  for (const deployment of opened.splice(0)) deployment.close()
})

async function examined(changes: Partial<Deployment>, stopsAfter?: number) {
  const deployment = await deploy(changes, stopsAfter)
  opened.push(deployment)
  const { code, stdout, stderr } = await inProcess(['doctor', '--json'], { env: deployment.env })
  const { facts } = JSON.parse(stdout) as { facts: Record<string, { value: unknown; seen: boolean }> }
  const values = Object.fromEntries(Object.entries(facts).map(([id, { value }]) => [id, value]))
  return { ...deployment, code, stdout, stderr, facts, values }
}

/** The facts of a deployment that does all as documented, typed by hand. */
const AS_DOCUMENTED = {
  errors: 'status',
  numbers: 'numbers',
  emptyMaps: '{}',
  blanks: 'trimmed',
  slashes: 'plain',
  emptyTexts: 'empty',
  decimals: { conversions: 6, reports: 5, offers: 5 },
  limit: 10_000,
  beyondLastPage: 'empty',
  order: 'stable',
  totals: 'right',
  years: 2,
  longestRange: 1000,
  timezone: 'honoured',
  hours: 'add up',
  reportLag: 0,
  reportZone: 'timezone',
  statuses: { names: { Approved: 2, Pending: 1, Rejected: 4 }, without: 0 },
  statusFilter: 'adds up',
  sumsCount: 'all',
  events: 'all',
  currencies: 1,
  currencyField: 'both',
  ids: { unique: true, digits: true, beyond2to53: false },
  missingFields: [],
  otherFields: [],
}

const READS = [
  'affiliates.listOfferAccess',
  'banners.v2.list',
  'banners.v3.list',
  'offers.get',
  'offers.list',
  'reports.advertiser',
  'reports.affiliate',
  'reports.conversion',
  'reports.offer',
  'reports.overall',
]

it('finds each fact of a documented deployment by at most 60 different GET requests, and prints no name, id, amount, key or address', async () => {
  const { code, stdout, stderr, values, requests } = await examined({})
  expect(SECRETS.filter((secret) => stdout.includes(secret))).toEqual([])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(values).toMatchObject(AS_DOCUMENTED)
  expect(values.calls).toEqual({ answer: ['advertisers.list', ...READS], refuse: {} })
  expect(values.speed).toMatchObject({ tooMany: 0, rateHeaders: ['x-ratelimit-remaining'] })
  expect(requests.length).toBeLessThanOrEqual(60)
  expect(new Set(requests).size).toBe(requests.length)
  expect(requests.filter((request) => !request.startsWith('GET /'))).toEqual([])
  expect(requests.filter((request) => request.includes('/test?'))).toEqual([])
})

it('finds each fact of a deployment that differs in all of them', async () => {
  const { code, values, requests } = await examined({
    integersAsTexts: true,
    emptyMap: [],
    blank: ' ',
    escapesSlashes: true,
    emptyText: null,
    errorsInBody: true,
    largestLimit: 1000,
    beyond: 'repeats',
    order: 'ignored',
    yearDigits: 4,
    longest: 92,
    status: (number) => {
      if (number % 50 === 7) return ['', null]
      return (
        (
          [
            ['Open', 1],
            ['Void', 4],
            ['Hold', null],
          ] as const
        )[number % 10] ?? ['Confirmed', 2]
      )
    },
    counts: (code) => code === 2,
    lagHours: 6,
    reportZone: -5,
    initialByDefault: true,
    currencies: ['$', '€'],
    currencyFields: ['currency'],
    places: [2, 2, 2],
    idOf: (number, day) => `9${String(day).padStart(2, '0')}${String(number % 64).padStart(14, '0')}`,
    missing: ['conversions.ck_isp', 'conversions.ck_currency', 'offers.conversion_point'],
    others: ['conversions.goal', 'offers.tags'],
    refused: ['v2/getAdvertisers'],
  })
  expect(code).toBe(0)
  expect(values).toMatchObject({
    errors: 'body',
    numbers: 'strings',
    emptyMaps: '[]',
    blanks: 'stray',
    slashes: 'escaped',
    emptyTexts: 'null',
    decimals: { conversions: 2, reports: 2, offers: 2 },
    limit: 1000,
    beyondLastPage: 'repeats',
    order: 'orderBy ignored',
    years: 4,
    longestRange: 92,
    reportZone: 'other',
    reportLag: 6,
    statuses: { names: { Confirmed: 2, Hold: null, Open: 1, Void: 4 }, without: 0.02 },
    statusFilter: 'adds up',
    sumsCount: 'approved',
    events: 'initial',
    currencies: 2,
    currencyField: 'currency',
    ids: { unique: false, digits: true, beyond2to53: true },
    missingFields: ['conversions.ck_currency', 'conversions.ck_isp', 'offers.conversion_point'],
    otherFields: ['conversions.goal', 'offers.tags'],
    calls: { answer: READS, refuse: { 'advertisers.list': 403 } },
  })
  expect(requests.length).toBeLessThanOrEqual(60)
})

it.each<[Partial<Deployment>, object]>([
  [
    { beyond: 'refused', emptyText: undefined, largestLimit: 500, filter: 'ignored', reportZone: 0 },
    { beyondLastPage: 'refused', emptyTexts: 'absent', limit: 500, statusFilter: 'ignored', reportZone: 'UTC' },
  ],
  [
    {
      ...{ order: 'unstable', largestLimit: 5000 },
      ...{ counts: (code) => code !== 4, lagHours: 30, currencyFields: ['ck_currency'] },
    },
    {
      ...{ order: 'unstable', limit: 5000 },
      ...{ sumsCount: 'not rejected', reportLag: 30, currencyField: 'ck_currency' },
    },
  ],
  [
    { tooMany: 30, longest: 366 },
    { totals: 'wrong', longestRange: 366, hours: 'add up', sumsCount: 'all' },
  ],
  [
    { ignoresZone: true, longest: 31, filter: 'wrong', lagHours: 3 },
    { timezone: 'ignored', longestRange: 31, statusFilter: 'does not add up', reportLag: 3 },
  ],
  [
    { ignoresHours: true, longest: 0, counts: (code) => code === 1, idOf: (number) => `c-${number}` },
    {
      ...{ hours: 'do not add up', longestRange: 0 },
      ...{ sumsCount: 'other', ids: { unique: true, digits: false, beyond2to53: false } },
    },
  ],
])('finds what differs of %o', async (changes, expected) => {
  const { values, requests } = await examined(changes)
  expect(values).toMatchObject(expected)
  expect(requests.length).toBeLessThanOrEqual(60)
})

it('prints no status and no name of a field that may be about somebody', async () => {
  const key = 'plantedkey0123456789'
  const others = [`conversions.k_${key}`, 'conversions.offer_1001', 'offers.city', 'offers.sub12']
  const { stdout, values } = await examined({
    others,
    status: (number) => (number % 10 === 1 ? [`Rejected by Tom 1001 $12.50 ${key}`, 4] : ['Approved', 2]),
  })
  expect(values.otherFields).toEqual(['offers.city', 'offers.sub12'])
  expect(values.statuses).toMatchObject({ names: { Approved: 2, 'another text': 4 } })
  expect(['Tom', '12.50', '1001', key].filter((secret) => stdout.includes(secret))).toEqual([])
})

it('keeps what it found before a network stops responding, and asks nothing of it again', async () => {
  const { code, stderr, facts, requests } = await examined({}, 12)
  expect(code).toBe(1)
  expect(stderr).toContain('error: ')
  expect(facts).toMatchObject({ years: { value: 2, seen: true }, hours: { value: null, seen: false } })
  expect(requests.filter((request) => requests.slice(0, 12).includes(request))).toHaveLength(12)
})
