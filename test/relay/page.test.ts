import { afterEach, describe, expect, it, vi } from 'vitest'
import { createClient, type NetworkClient, type RelayClientOptions } from '../../src/index.ts'
import { createMockNetwork } from '../../src/msw/index.ts'
import { serveMockNetwork } from '../../src/msw/node.ts'
import { createRelay } from '../../src/relay/index.ts'
import { createQueries } from '../../src/tanstack-query/index.ts'
import { service as calls } from '../operations/service.ts'
import { expectNoKey } from '../secrets/expect-no-key.ts'
import { OFFER } from '../transport/client.ts'
import { serveRelay } from './serve-relay.ts'

afterEach(() => vi.unstubAllGlobals())

const made = (options: object) => () => createClient(options as RelayClientOptions)
const inputError = (field: string) =>
  expect.objectContaining({ kind: 'input', issues: [expect.objectContaining({ path: field })] })
const at = (href: string) => vi.stubGlobal('location', new URL(href))
const urlOf = async (client: NetworkClient) => (await client.preview.offers.list()).url

describe('a client of a relay', () => {
  it('has no key', async () => {
    const client = createClient({ baseUrl: 'https://app.example/network/', relay: true })
    const { url, headers, toCurl } = await client.preview.offers.update(5, { status: 'Paused' })
    expect(url).toBe('https://app.example/network/api/v2/setOffer')
    expect(JSON.stringify([headers, toCurl()])).not.toMatch(/key/i)
    expect(await urlOf(client)).toBe('https://app.example/network/api/v2/getOffers?page=1')
  })

  it.each([
    ['a key', { key: 'k' }],
    ['a key function', { key: () => 'k' }],
    ['an empty key', { key: '' }],
  ])('refuses %s', (_, key) => {
    expect(made({ baseUrl: 'https://app.example', relay: true, ...key })).toThrow(inputError('key'))
  })

  it('is asked for by true alone', () => {
    for (const relay of [false, 'true', 1, null, {}])
      expect(made({ baseUrl: 'https://app.example', relay, key: 'k' })).toThrow(inputError('relay'))
    expect(made({ baseUrl: 'https://app.example' })).toThrow(inputError('key'))
    expect(made({ baseUrl: 'https://app.example', relay: undefined })).toThrow(inputError('key'))
    expect(made(Object.create({ baseUrl: 'https://app.example', relay: true }))).toThrow()
  })

  it('takes a path of the origin of the page', async () => {
    at('https://app.example:8443/dash/board?x=1#y')
    expect(await urlOf(createClient({ baseUrl: '/network', relay: true }))).toBe(
      'https://app.example:8443/network/api/v2/getOffers?page=1',
    )
    expect(await urlOf(createClient({ baseUrl: '/', relay: true }).with({ timeout: 5 }))).toBe(
      'https://app.example:8443/api/v2/getOffers?page=1',
    )
    const client = createClient({ baseUrl: '/network', relay: true }).with({ timeout: 5 }).with({ retries: 0 })
    expect(await urlOf(client)).toBe('https://app.example:8443/network/api/v2/getOffers?page=1')
    expect(made({ baseUrl: '/network/api', relay: true })).toThrow(inputError('baseUrl'))
    expect(made({ baseUrl: '/network?x=1', relay: true })).toThrow(inputError('baseUrl'))
    expect(made({ baseUrl: '/network', key: 'k' })).toThrow(inputError('baseUrl'))
    for (const baseUrl of ['//evil.example', '/\\evil.example', '\\\\evil.example', 'network', ''])
      expect(made({ baseUrl, relay: true })).toThrow(inputError('baseUrl'))
    for (const baseUrl of ['/\t/evil.example', '/.//evil.example'])
      expect(await urlOf(createClient({ baseUrl, relay: true }).with({ retries: 0 }))).toBe(
        'https://app.example:8443/evil.example/api/v2/getOffers?page=1',
      )
  })

  it('takes http: where the page is', async () => {
    at('http://dev.lan:3000/')
    const client = createClient({ baseUrl: '/network', relay: true }).with({ retries: 0 })
    expect(await urlOf(client)).toBe('http://dev.lan:3000/network/api/v2/getOffers?page=1')
    expect(made({ baseUrl: 'http://other.lan/network', relay: true })).toThrow(inputError('baseUrl'))
    expect(made({ baseUrl: 'http://dev.lan:3000', key: 'k' })).toThrow(inputError('baseUrl'))
  })

  it('is created where there is no page, and its calls say that a path needs one', async () => {
    const events: string[] = []
    const client = createClient({ baseUrl: '/network', relay: true, onEvent: ({ type }) => events.push(type) })
    const message = expect.objectContaining({ message: expect.stringContaining('because a path needs a page') })
    const calls = [
      () => client.offers.get(1),
      () => client.offers.list(),
      () => client.offers.list().toArray(),
      () => client.offers.update(1, { status: 'Paused' }),
      () => client.banners.v3.upload({ offer_id: 1, files: [new File(['x'], 'x.png')] }),
      () => client.request({ method: 'GET', path: 'v2/test' }),
      () => client.preview.offers.list(),
    ]
    for (const href of [undefined, 'data:text/html,x', 'file:///index.html', 'about:srcdoc']) {
      if (href !== undefined) at(href)
      for (const call of calls) await expect(call()).rejects.toEqual(message)
      await expect(calls[0]?.()).rejects.toEqual(inputError('baseUrl'))
    }
    expect(new Set(events)).toEqual(new Set(['end']))
    at('https://app.example/')
    expect(await urlOf(client)).toBe('https://app.example/network/api/v2/getOffers?page=1')
  })

  it('sends the cookies of its own origin, as one with a key does not', async () => {
    const seen: unknown[] = []
    const fetch = async (url: string, init: { credentials: string }) => {
      seen.push([url, init.credentials])
      return Response.json({ errorCode: 0, data: [] })
    }
    const options = { baseUrl: 'https://app.example', fetch }
    await createClient({ ...options, relay: true }).advertisers.list()
    await createClient({ ...options, key: 'k' }).advertisers.list()
    expect(seen).toEqual([
      ['https://app.example/api/v2/getAdvertisers', 'same-origin'],
      ['https://app.example/api/v2/getAdvertisers?key=k', 'omit'],
    ])
  })
})

/** Every call that a relay can pass on. */
const ALL = [...new Set(calls.map(({ call }) => call))]

/** A mock network, and clients of it with and without a relay. */
async function open() {
  const mock = createMockNetwork({ seed: 7, offers: 12, conversions: 600 })
  const port = await serveMockNetwork(mock)
  const direct = createClient({ baseUrl: port.url, key: mock.keys.network, timezone: 0 })
  const served = await serveRelay(createRelay(direct, { allow: ALL }))
  const page = createClient({ baseUrl: `${served.url}/network`, relay: true, timezone: 0 })
  return {
    mock,
    direct,
    page,
    async [Symbol.asyncDispose]() {
      await served[Symbol.asyncDispose]()
      await port.close()
    },
  }
}

describe('all of the SDK works through a relay', () => {
  const period = { from: '2026-06-01', to: '2026-06-03' } as const
  const png = { name: 'a "b".png', data: new Uint8Array(300_000).fill(7) }
  const reads: [string, (client: NetworkClient, affiliate: number) => PromiseLike<unknown>][] = [
    [
      'tool.testRedirect',
      ({ tool }) => tool.testRedirect({ url: 'https://x.example/?a=1&b', country: 'US', os: 'iOS', osv: '9' }),
    ],
    [
      'tool.testRedirect by POST',
      ({ tool }) =>
        tool.testRedirect({ url: 'https://x.example/', country: 'US', os: 'iOS', osv: '9' }, { method: 'POST' }),
    ],
    [
      'a failed redirect test',
      ({ tool }) => tool.testRedirect({ url: 'x:', country: 'US', os: 'iOS', osv: '9' }).then(undefined, String),
    ],
    ['offers.list', ({ offers }) => offers.list({ country: ['US', 'DE'], geo_info: true, status: 'Active' })],
    ['offers.get', ({ offers }) => offers.get(1001)],
    ['offers.get of none', ({ offers }) => offers.get(999_999)],
    [
      'reports.overall',
      ({ reports }) => reports.overall({ ...period, fields: ['ck_day', 'ck_gross'], affiliate: [42] }),
    ],
    ['reports.advertiser', ({ reports }) => reports.advertiser({ ...period, fields: ['ck_income'] })],
    ['reports.affiliate', ({ reports }) => reports.affiliate({ ...period, fields: ['ck_income'] })],
    [
      'reports.offer',
      ({ reports }) => reports.offer({ ...period, fields: ['ck_income'], orderBy: 'ck_income', order: 'DESC' }),
    ],
    [
      'reports.conversion',
      ({ reports }) =>
        reports.conversion({
          ...period,
          fields: ['ck_payout', 'ck_conversion_time'],
          status: ['Approved', 1],
          event_range: 'initial',
        }),
    ],
    [
      'a crawl',
      ({ reports }) => reports.conversion({ ...period, to: '2026-06-30', orderBy: 'ck_conversion_time' }).toArray(),
    ],
    ['banners.v2.list', ({ banners }, a) => banners.v2.list({ offer_id: 1001, a })],
    ['banners.v3.list', ({ banners }, a) => banners.v3.list({ offer_id: [1001, 1001], a, type: 1 })],
    ['advertisers.list', ({ advertisers }) => advertisers.list({ status: 'Active' })],
    ['affiliates.listOfferAccess', ({ affiliates }) => affiliates.listOfferAccess(1001)],
  ]
  const writes: typeof reads = [
    [
      'offers.update',
      ({ offers }) => offers.update(1001, { payout: '0.10', device_rules: ['1:OS:iOS(9.0-)'], categories: [1, 2] }),
    ],
    ['offers.update of none', ({ offers }) => offers.update(999_999, { status: 'Paused' }).catch(String)],
    [
      'offers.create',
      ({ offers }) =>
        offers
          .create({
            ...OFFER,
            advertiser_id: 1,
            name: 'Ünïcode & "quotes" +%',
            geo_targeting: true,
            geo_countries: ['US:1:CA;NY', 'DE:1'],
          })
          .catch(String),
    ],
    [
      'banners.v3.upload',
      ({ banners }) => banners.v3.upload({ offer_id: 1001, type: 2, files: [png, { ...png, name: 'ü.txt' }] }),
    ],
    ['banners.v2.upload', ({ banners }) => banners.v2.upload({ offer_id: 1001, files: png })],
    ['banners.v3.delete', ({ banners }) => banners.v3.delete({ offer_id: 1001, banner_id: [1, 2], type: 1 })],
    ['banners.v2.delete', ({ banners }) => banners.v2.delete({ offer_id: 1001, banner_id: 3 })],
    ['banners.v3.deleteAll', ({ banners }) => banners.v3.deleteAll({ offer_id: 1001, type: 2 })],
    ['banners.v2.deleteAll', ({ banners }) => banners.v2.deleteAll({ offer_id: 1001 })],
    [
      'affiliates.setOfferAccess',
      ({ affiliates }, id) => affiliates.setOfferAccess(id, { accessible_offers: [1001, 1002] }),
    ],
  ]

  it('reads', async () => {
    await using network = await open()
    const affiliate = network.mock.state.affiliates.list()[0]?.id ?? 0
    for (const [what, read] of reads) {
      const [relayed, direct] = [await read(network.page, affiliate), await read(network.direct, affiliate)]
      expect(expectNoKey(relayed, network.mock.keys.network), what).toEqual(direct)
    }
  })

  it.each(writes)('%s', async (_, write) => {
    await using network = await open()
    const { mock } = network
    const results: unknown[] = []
    for (const client of ['page', 'direct'] as const) {
      mock.reset()
      const response = await write(network[client], mock.state.affiliates.list()[0]?.id ?? 0)
      results.push([response, mock.state.offers.get(1001), mock.state.banners.list(), mock.state.offers.size])
    }
    expect(results[0]).toEqual(results[1])
  })

  it('options for TanStack Query', async () => {
    await using network = await open()
    const { queryFn } = createQueries(network.page).advertisers.list()
    const context = { signal: new AbortController().signal }
    expect(await queryFn(context as never)).toEqual(await network.direct.advertisers.list())
  })

  it('progress of an upload, aborts and events', async () => {
    await using network = await open()
    const progress: number[] = []
    const events: string[] = []
    const page = network.page.with({ onEvent: ({ type }) => events.push(type) })
    await page.banners.v3.upload({ offer_id: 1001, files: png }, { onProgress: ({ loaded }) => progress.push(loaded) })
    expect(progress.at(-1)).toBe(300_000)
    expect(events).toEqual(['request', 'response', 'end'])
    network.mock.fail('offers.list', { delayMs: 60_000 })
    const stop = new AbortController()
    const reason = new Error('enough')
    setTimeout(() => stop.abort(reason), 100)
    await expect(page.offers.list({}, { signal: stop.signal })).rejects.toBe(reason)
  })

  it('and what is not allowed is an ApiError that names it', async () => {
    const mock = createMockNetwork({ offers: 5, conversions: 10 })
    const direct = createClient({ baseUrl: mock.baseUrl, key: mock.keys.network })
    await using served = await serveRelay(createRelay(direct, { allow: ['offers.list'] }))
    const page = createClient({ baseUrl: `${served.url}/network`, relay: true })
    await expect(page.offers.update(1, { status: 'Paused' })).rejects.toMatchObject({
      kind: 'api',
      status: 403,
      outcome: 'rejected',
      attempts: 1,
      serviceMessage: expect.stringContaining('offers.update'),
    })
    await expect(page.request({ path: 'v2/getThing' })).rejects.toMatchObject({ kind: 'api', status: 403 })
    const extraQuery = { own: '1' }
    await expect(page.offers.list({}, { extraQuery })).rejects.toMatchObject({ kind: 'api', status: 400 })
  })
})
