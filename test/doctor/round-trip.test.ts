import { expect, it } from 'vitest'
import { Asker, type Fetch } from '../../src/doctor/asker.ts'
import { examine } from '../../src/doctor/examine.ts'
import { createClient } from '../../src/index.ts'
import { createMockNetwork } from '../../src/msw/index.ts'
import { facts } from '../../src/msw/profile/facts.ts'
import { isEveryCase } from '../every-case.ts'

/** Values of each fact, a set of facts in each row: all of them are found again in a mock network with that profile. */
const ROWS = [
  {
    numbers: 'strings',
    emptyMaps: '[]',
    blanks: 'stray',
    slashes: 'escaped',
    emptyTexts: 'null',
    errors: 'body',
    limit: 500,
    years: 4,
  },
  {
    emptyTexts: 'absent',
    beyondLastPage: 'refused',
    order: 'unstable',
    limit: 1000,
    longestRange: 366,
    sumsCount: 'approved',
    ids: { unique: false, digits: true, beyond2to53: false },
  },
  {
    beyondLastPage: 'repeats',
    order: 'orderBy ignored',
    limit: 5000,
    longestRange: 92,
    sumsCount: 'not rejected',
    reportLag: 3,
  },
  { totals: 'wrong', longestRange: 31, reportLag: 12, currencyField: 'ck_currency', events: 'initial' },
  {
    longestRange: 0,
    timezone: 'ignored',
    hours: 'do not add up',
  },
  {
    reportZone: 'UTC',
    statusFilter: 'ignored',
    currencies: 2,
    ids: { unique: true, digits: false, beyond2to53: false },
  },
  { reportZone: 'other', statusFilter: 'does not add up', ids: { unique: true, digits: true, beyond2to53: true } },
  {
    statuses: { names: { Approved: 2, Confirmed: 2, Hold: null, Pending: 1, Rejected: 4 }, without: 0 },
    decimals: { conversions: 2, reports: 2, offers: 2 },
    missingFields: ['conversions.ck_currency', 'conversions.ck_isp', 'offers.geo_states'],
    otherFields: ['conversions.goal', 'offers.tags'],
    currencyField: 'currency',
  },
]

it.each(
  isEveryCase ? ROWS : ROWS.slice(0, 3),
)('finds the facts of a profile again in a mock network: %o', async (values) => {
  const given = Object.fromEntries(Object.entries(values).map(([id, value]) => [id, { value, seen: true }]))
  const profile = { profile: 1, facts: given } as const
  const mock = createMockNetwork({ profile: profile as never, now: 'real', conversions: 6000 })
  const fetch: Fetch = (input, init) => mock.handle(new Request(input, init))
  const client = createClient({ baseUrl: mock.baseUrl, key: mock.keys.network, fetch })
  const { profile: found } = await examine(new Asker(client, fetch, () => {}), false, Date.now())
  const again = Object.fromEntries(Object.entries(found.facts).map(([id, { value }]) => [id, value]))
  expect(again).toMatchObject(values)
})

it('has a row for each fact that the mock network can play', () => {
  const played = new Set(ROWS.flatMap(Object.keys))
  const others = ['calls', 'speed']
  expect(Object.keys(facts).filter((id) => !played.has(id) && !others.includes(id))).toEqual([])
})

it('plays calls that a key may not make', async () => {
  const value = { answer: [], refuse: { 'advertisers.list': 403 } }
  const mock = createMockNetwork({
    conversions: 0,
    profile: { profile: 1, facts: { calls: { value, documented: null, seen: true } } },
  })
  const response = await mock.handle(new Request(`${mock.baseUrl}/api/v2/getAdvertisers?key=${mock.keys.network}`))
  expect(response.status).toBe(403)
})
