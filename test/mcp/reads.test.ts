import { expect, onTestFinished } from 'vitest'
import { createMockNetwork } from '../../src/msw/index.ts'
import { serveMockNetwork } from '../../src/msw/node.ts'
import { it, type Recorded } from '../wire-server.ts'
import { type Content, hostInProcess } from './host.ts'

const KEY = 'k3y-of-the-network'
const ids = ({ items }: Content) => items.map(({ id }) => id)
const paramsOf = ({ url }: Recorded) => Object.fromEntries(new URL(url, 'http://wire.example').searchParams)
const offer = (id: number) => ({ id, name: `Offer ${id}`, status: 'Active' })

/** The response to GET v2/getOffers for a network of so many offers. */
const offersOf = (count: number) => (request: Recorded) => {
  const { page = '1', limit = '500' } = paramsOf(request)
  const first = (Number(page) - 1) * Number(limit)
  const rows = Math.max(0, Math.min(Number(limit), count - first))
  return {
    errorCode: 0,
    page,
    totalPages: String(Math.ceil(count / Number(limit))),
    totalItems: String(count),
    data: Array.from({ length: rows }, (_, index) => offer(first + index + 1)),
  }
}

it('give 200 rows, up to 2,000 if asked, and how many there are', async ({ wire }) => {
  wire.respond(offersOf(3456))
  const { call, tool } = await hostInProcess({ NETWORK_URL: wire.url, NETWORK_KEY: KEY })
  const usual = await call('offers_list')
  expect(ids(usual.data)).toEqual(Array.from({ length: 200 }, (_, index) => index + 1))
  expect(usual.data.totalItems).toBe(3456)
  expect(JSON.parse(usual.text)).toEqual(usual.data)
  expect(tool('offers_list').outputSchema).toMatchObject({ properties: { items: {}, totalItems: {} } })
  // No more pages are fetched than the rows are on.
  expect(wire.requests.map(paramsOf)).toEqual([{ key: KEY, page: '1' }])

  const most = await call('offers_list', { max: 2000, status: 'Active', fields: ['id'] })
  expect(ids(most.data)).toEqual(Array.from({ length: 2000 }, (_, index) => index + 1))
  expect(wire.requests.slice(1).map((request) => paramsOf(request).page)).toEqual(['1', '2', '3', '4'])
  expect(wire.requests.slice(1).map((request) => paramsOf(request).status)).toEqual(Array(4).fill('Active'))

  const later = await call('offers_list', { max: 3, page: 4, limit: 1000 })
  expect(later.data).toMatchObject({ items: [{ id: 3001 }, { id: 3002 }, { id: 3003 }], totalItems: 3456 })
})

it('refuse another number of rows before anything is sent', async ({ wire }) => {
  const { call } = await hostInProcess({ NETWORK_URL: wire.url, NETWORK_KEY: KEY })
  for (const max of [2001, 0, 1.5, '10', null]) {
    const { isError, data } = await call('offers_list', { max })
    expect([isError, data.kind, data.outcome], String(max)).toEqual([true, 'input', 'not-sent'])
    expect(data.message).toContain('offers.list: max: expected a whole number from 1 to 2000, received')
  }
  expect(wire.requests).toEqual([])
})

it('bound lists without pages, and maps of lists', async ({ wire }) => {
  const { call } = await hostInProcess({ NETWORK_URL: wire.url, NETWORK_KEY: KEY })
  const advertiser = (id: number) => ({ id: String(id), first_name: 'Acme', last_name: null, status: 'Active' })
  wire.respond({ errorCode: 0, data: Array.from({ length: 250 }, (_, index) => advertiser(index + 1)) })
  const { data } = await call('advertisers_list')
  expect([data.items.length, data.totalItems, data.items[199]]).toEqual([200, 250, advertiser(200)])

  const banner = (offer: string, id: string) => ({ offer_id: offer, banner_id: id, path: null, width: '', height: '' })
  wire.respond({ errorCode: 0, data: { 7: [banner('7', '1'), banner('7', '2')], 8: [banner('8', '3')] } })
  const banners = await call('banners_v2_list', { offer_id: [7, 8], a: 42, max: 2 })
  expect(banners.data).toEqual({ items: [banner('7', '1'), banner('7', '2')], totalItems: 3 })

  wire.respond({
    errorCode: 0,
    data: { 7: { offer_id: 7, approvedAffiliates: { 42: 'Acme' }, blockedAffiliates: [] } },
  })
  expect((await call('affiliates_listOfferAccess', { id: '7' })).data).toEqual({
    items: [{ offer_id: 7, approvedAffiliates: { 42: 'Acme' }, blockedAffiliates: {} }],
    totalItems: 1,
    message: expect.stringMatching(/^A Public offer is open to all affiliates that are not blocked/),
  })
})

it('say how many rows there are on a page beyond the last', async ({ wire }) => {
  wire.respond(offersOf(3))
  const { call } = await hostInProcess({ NETWORK_URL: wire.url, NETWORK_KEY: KEY })
  expect((await call('offers_list', { page: 9 })).data).toEqual({ items: [], totalItems: 3 })
})

it('give at most 60 kB, however many rows are asked for', async ({ wire }) => {
  const data = Array.from({ length: 100 }, (_, index) => ({ ...offer(index + 1), description: '漢'.repeat(500) }))
  wire.respond({ errorCode: 0, page: 1, totalPages: 1, totalItems: 100, data })
  const { call } = await hostInProcess({ NETWORK_URL: wire.url, NETWORK_KEY: KEY })
  const fields = ['id', 'description']
  for (const input of [{ fields }, { fields, max: 2000 }]) {
    const { data: given, text } = await call('offers_list', input)
    expect(ids(given)).toEqual(Array.from({ length: 38 }, (_, index) => index + 1))
    expect(given.totalItems).toBe(100)
    expect(given.message).toBe('The first 38 of 100 rows: more would exceed 60 kB. Ask for fewer `fields`, or filter.')
    expect(JSON.parse(text)).toEqual(given)
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(60_000)
  }
})

it('give at most 60 kB of one record, of a redirect test and of an error', async ({ wire }) => {
  const { call } = await hostInProcess({ NETWORK_URL: wire.url, NETWORK_KEY: KEY })
  const bounded = async (tool: string, input: Record<string, unknown>) => {
    const { isError, data, text } = await call(tool, input)
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(60_000)
    expect(JSON.parse(text)).toEqual(data)
    return { isError, data }
  }
  const extra = Object.fromEntries(Array.from({ length: 90_000 }, (_, at) => [`extra_${at}`, at]))
  wire.respond(
    { errorCode: 0, page: 1, totalPages: 1, totalItems: 1, data: [{ ...offer(42), ...extra }] },
    'undocumented',
  )
  expect(await bounded('offers_get', { id: 42 })).toMatchObject({
    isError: false,
    data: {
      name: 'Offer 42',
      message: 'Cut to 60 kB. For some of its fields, use offers_list with `offer_ids` and `fields`.',
    },
  })
  const hop = { order: 1, method: '302', url: 'https://a.example/', redirect_to: '', latency_ms: 1, is_store: 0 }
  const redirects = Array(100_000).fill({ ...hop, track_flag: '0' })
  wire.respond({ errorCode: 0, data: { result: 1, redirects } }, 'undocumented')
  const test = { url: 'https://a.example/', country: 'US', os: 'iOS', osv: '12' }
  const tested = (await bounded('tool_testRedirect', test)).data as unknown as { redirects: unknown[]; message: string }
  expect([tested.redirects.at(-1), tested.message]).toEqual(['of 100000', 'Cut to 60 kB.'])
  wire.respond({ status: 400, text: JSON.stringify({ errorCode: 9, message: '漢'.repeat(5_000_000) }) })
  const refused = await bounded('advertisers_list', {})
  expect(refused).toMatchObject({ isError: true, data: { kind: 'api', outcome: 'rejected', status: 400 } })
})

it('give of each offer what tells it apart, and the parts that are asked for', async () => {
  const mock = createMockNetwork({ conversions: 0 })
  const { url, close } = await serveMockNetwork(mock)
  onTestFinished(close)
  const { call } = await hostInProcess({ NETWORK_URL: url, NETWORK_KEY: mock.keys.network })
  const usual = await call('offers_list', {})
  expect(usual.data.items).toHaveLength(40)
  // Some 2,500 tokens.
  expect(Buffer.byteLength(usual.text)).toBeLessThanOrEqual(10_000)
  const columns = ['advertiser_id', 'access_type', 'currency', 'currency_code', 'id', 'name']
  expect(Object.keys(usual.data.items[0] ?? {}).sort()).toEqual(
    [...columns, 'payout', 'payout_type', 'revenue', 'status'].sort(),
  )
  const [withCaps] = (await call('offers_list', { cap_info: true })).data.items
  expect(withCaps).toMatchObject({ name: expect.any(String), has_cap_limit: expect.any(String) })
  expect(withCaps).not.toHaveProperty('geo_type')

  // The parts of an offer that the service leaves out unless it is asked for them.
  const named = ['events', 'geo_type', 'enable_geo_targeting', 'device_rules', 'enable_device_targeting', 'cap_type']
  for (const fields of [...named, 'has_cap_limit', 'categories', 'allow_traffics'])
    expect(Object.keys((await call('offers_list', { fields: [fields] })).data.items[0] ?? {}), fields).toEqual([fields])
})

it('give an affiliate the parts of its offers, and no error for a field named `failed`', async ({ wire }) => {
  const content = [{ id: '7', name: 'Offer 7', events: [], failed: 'yes' }]
  wire.respond({ errorCode: 0, data: { content, page: 1, totalPages: 1, totalItems: 1 } })
  const { call } = await hostInProcess({ NETWORK_URL: wire.url, AFFILIATE_ID: '42', AFFILIATE_KEY: KEY })
  const named = await call('offers_list', { fields: ['id', 'events'] })
  expect([named.isError, named.data.items]).toEqual([false, [{ id: '7', events: [] }]])
  expect(wire.requests.map(paramsOf)).toEqual([{ key: KEY, a: '42', page: '1', limit: '500' }])
  const one = await call('offers_get', { id: 7 })
  expect([one.isError, one.data]).toEqual([false, content[0]])
})

it('give only the fields that are named, and refuse unknown ones before anything is sent', async ({ wire }) => {
  const { call } = await hostInProcess({ NETWORK_URL: wire.url, NETWORK_KEY: KEY })
  for (const [fields, message] of [
    [['name', 'staus'], 'offers.list: fields[1]: expected a field of these rows'],
    [['staus'], '(did you mean status?)'],
    [[], 'offers.list: fields: expected'],
    ['name', 'offers.list: fields: expected a non-empty array'],
  ] as const) {
    const { isError, data } = await call('offers_list', { fields })
    expect([isError, data.kind, data.outcome]).toEqual([true, 'input', 'not-sent'])
    expect(data.message).toContain(message)
  }
  expect(wire.requests).toEqual([])
  wire.respond(offersOf(2))
  const { data } = await call('offers_list', { fields: ['status', 'id', 'description'], status: 'Active' })
  expect(data).toEqual({
    items: [
      { id: 1, status: 'Active' },
      { id: 2, status: 'Active' },
    ],
    totalItems: 2,
  })
  expect(wire.requests.map(paramsOf)).toEqual([{ key: KEY, page: '1', status: 'Active' }])
})

it('say how many entries a map had that is cut', async ({ wire }) => {
  const names = Object.fromEntries(Array.from({ length: 90_000 }, (_, id) => [id + 1, `Affiliate ${id}`]))
  wire.respond({ errorCode: 0, data: { 42: { offer_id: 42, approvedAffiliates: names, blockedAffiliates: [] } } })
  const { call } = await hostInProcess({ NETWORK_URL: wire.url, NETWORK_KEY: KEY })
  const { data, text } = await call('affiliates_listOfferAccess', { id: 42 })
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(60_000)
  expect(data.items[0]?.approvedAffiliates).toMatchObject({ 1: 'Affiliate 0', '…': 'of 90000' })
})

it('get one offer, and say so if there is none', async ({ wire }) => {
  wire.respond({ errorCode: 0, page: 1, totalPages: 1, totalItems: 1, data: [offer(42)] })
  const { call } = await hostInProcess({ NETWORK_URL: wire.url, NETWORK_KEY: KEY })
  const found = await call('offers_get', { id: 42 })
  expect([found.isError, found.data]).toEqual([false, offer(42)])
  expect(wire.requests.map(paramsOf)).toMatchObject([{ offer_ids: '42', event_info: '1' }])
  const missing = await call('offers_get', { id: 43 })
  expect([missing.isError, missing.data]).toEqual([
    false,
    { found: false, message: 'Not found: there is no offer 43 that this key may see.' },
  ])
  expect(JSON.parse(missing.text)).toEqual(missing.data)
})

it('call as the affiliate of the settings', async ({ wire }) => {
  wire.respond({ errorCode: 0, data: { content: [], page: 1, totalPages: 0, totalItems: 0 } })
  const env = { NETWORK_URL: wire.url, AFFILIATE_KEY: KEY, AFFILIATE_ID: '42', NETWORK_TIMEZONE: '' }
  const { call, instructions } = await hostInProcess(env)
  expect(instructions).toContain('as affiliate 42 sees it')
  const query = { from: '2026-06-01', to: '2026-06-30', timezone: 2, fields: ['ck_income'], extraFields: ['ck_own'] }
  expect((await call('reports_offer', query)).data).toEqual({ items: [], totalItems: 0 })
  expect(wire.requests.map(paramsOf)).toEqual([
    {
      key: KEY,
      a: '42',
      page: '1',
      limit: '500',
      timezone: '2',
      from: '26/06/01',
      to: '26/06/30',
      ck_income: '1',
      ck_own: '1',
    },
  ])
})
