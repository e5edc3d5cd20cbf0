import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { InputError } from '../../src/errors/errors.ts'
import { createMockNetwork, type MockNetwork, type MockOffer } from '../../src/msw/index.ts'
import { mockNetworkServer, serveMockNetwork } from '../../src/msw/node.ts'
import { handled } from '../../src/msw/serve.ts'
import { operations } from '../../src/operations/index.ts'
import { get, post } from './raw.ts'

const small = { offers: 4, affiliates: 3, conversions: 50 }

it('has a handler of every operation of the client', () => {
  const spelled = (list: readonly { name: string; role: string; method: string }[]) =>
    list.map(({ name, role, method }) => `${name} ${role} ${method}`).sort()
  expect(spelled(handled)).toEqual(spelled(operations))
})

describe('the base URL', () => {
  it.each([
    ['https://network.test', 'https://network.test/api/v2/getOffers'],
    ['https://network.test/', 'https://network.test/api/v2/getOffers'],
    ['https://network.test', 'https://network.test//api/v2/getOffers'],
    ['https://network.test:8443/sub/path/', 'https://network.test:8443/sub/path/api/v2/getOffers'],
    ['http://localhost', 'http://localhost/api/v2/getOffers'],
  ])('%s responds at %s', async (baseUrl, address) => {
    const network = createMockNetwork({ ...small, baseUrl })
    const server = mockNetworkServer(network)
    server.listen({ onUnhandledFrame: 'error' })
    try {
      const body = await (await fetch(`${address}?key=${network.keys.network}`)).json()
      expect([body.errorCode, body.totalItems]).toEqual([0, 4])
      const own = await (await fetch(`${address}?key=${network.keys.affiliates[42]}&a=42&page=1&limit=500`)).json()
      expect(own.data.content[0].tracking_link).toMatch(new RegExp(`^${network.baseUrl}/+tl\\?a=42&o=1001$`))
    } finally {
      server.close()
    }
  })

  it('does not respond to other requests to the same host', async () => {
    const page = await serveMockNetwork(createMockNetwork(small))
    const server = mockNetworkServer(createMockNetwork({ ...small, baseUrl: page.url, seed: 5 }))
    server.listen({ onUnhandledFrame: 'bypass' })
    const response = await fetch(`${page.url}/app.js`)
    server.close()
    await page.close()
    expect([response.status, await response.text()]).toEqual([404, 'Not found\n'])
  })

  it('is served by one msw server at a time', async () => {
    const [one, two] = ['https://one.test', 'https://two.test'].map((baseUrl) =>
      createMockNetwork({ ...small, baseUrl }),
    )
    const [first, second] = [one, two].map((network) => mockNetworkServer(network as MockNetwork))
    first?.listen()
    expect(() => second?.listen()).toThrow('mockNetworkServer: another server listens')
    expect((await fetch(`${one?.baseUrl}/api/v2/getOffers?key=${one?.keys.network}`)).status).toBe(200)
    first?.close()
    second?.listen()
    expect((await fetch(`${two?.baseUrl}/api/v2/getOffers?key=${two?.keys.network}`)).status).toBe(200)
    second?.close()
    first?.listen()
    first?.close()
  })

  it('is that of the option, without the trailing slash', () => {
    expect(createMockNetwork({ ...small, baseUrl: new URL('https://network.test/x/') }).baseUrl).toBe(
      'https://network.test/x',
    )
  })
})

describe('pages of any origin', () => {
  const preflight = {
    method: 'OPTIONS',
    headers: {
      origin: 'https://page.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-a',
    },
  }
  const network = createMockNetwork(small)
  const seen = async (base: string) => {
    network.reset()
    network.fail('offers.list', { status: 503, headers: { 'retry-after': '3' } })
    const asked = await fetch(`${base}/api/v2/getOffers`, preflight)
    const refused = await fetch(`${base}/api/v2/getOffers?key=${network.keys.network}`)
    const listed = await fetch(`${base}/api/v2/getOffers?key=${network.keys.network}`)
    return [asked, refused, listed].map(({ status, headers }) => [
      status,
      headers.get('access-control-allow-origin'),
      headers.get('access-control-allow-methods'),
      headers.get('access-control-allow-headers'),
      headers.get('access-control-expose-headers'),
    ])
  }
  const open = [
    [204, '*', 'GET, POST', 'x-a', 'retry-after'],
    [503, '*', null, null, 'retry-after'],
    [200, '*', null, null, 'retry-after'],
  ]

  it('can call the port', async () => {
    const { url, close } = await serveMockNetwork(network)
    const found = await seen(url)
    await close()
    expect(found).toEqual(open)
  })

  it('can call the handlers, as happy-dom does from its own page', async () => {
    const server = mockNetworkServer(network)
    server.listen()
    const found = await seen(network.baseUrl)
    server.close()
    expect(found).toEqual(open)
  })

  it('can make calls if the headers of a preflight are lost, as in happy-dom', async () => {
    const response = await network.handle(new Request(`${network.baseUrl}/api/v2/getOffers`, { method: 'OPTIONS' }))
    expect([response.status, response.headers.get('access-control-allow-headers')]).toEqual([204, '*'])
  })

  it('can read an error of the mock network itself', async () => {
    const { url, close } = await serveMockNetwork(network)
    Object.assign(network.state.offers.get(1001) as object, { events: undefined })
    const response = await fetch(`${url}/api/v2/getOffers?event_info=1&key=${network.keys.network}`)
    await close()
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([500, '*'])
  })
})

describe('on a port', () => {
  it('responds with and without the base path', async () => {
    const network = createMockNetwork({ ...small, baseUrl: 'https://network.test/sub' })
    const { url, close } = await serveMockNetwork(network)
    const statuses = await Promise.all(
      ['/api', '/sub/api', '//api'].map(
        async (path) => (await fetch(`${url}${path}/v2/getOffers?key=${network.keys.network}`)).status,
      ),
    )
    await close()
    expect(statuses).toEqual([200, 200, 200])
    await expect(fetch(url)).rejects.toThrow()
  })

  it('is closed by `await using`', async () => {
    let address: string
    {
      await using served = await serveMockNetwork(createMockNetwork(small))
      address = served.url
      expect((await fetch(address)).status).toBe(200)
    }
    await expect(fetch(address)).rejects.toThrow()
  })

  it('lets `node --test` end after a failed assertion, with unref', async () => {
    const file = join(import.meta.dirname, 'failing-tests.ts')
    const options = ['--no-warnings', '--test', '--test-reporter=tap']
    const ended = promisify(execFile)(process.execPath, [...options, file], { timeout: 50_000 })
    // A process that was ended by the timeout has a signal, and no code.
    await expect(ended).rejects.toMatchObject({ code: 1, stdout: expect.stringMatching(/^# fail 2$/m) })
  })

  it('rejects if the port is in use', async () => {
    const network = createMockNetwork(small)
    const { url, close } = await serveMockNetwork(network)
    const port = Number(new URL(url).port)
    await expect(serveMockNetwork(network, { port })).rejects.toMatchObject({
      name: 'InputError',
      code: 'EADDRINUSE',
      message: `serveMockNetwork: port: expected a free port, or no port to take any free one, received ${port}`,
    })
    await close()
  })

  it('responds with the message of an error in the mock network itself', async () => {
    const network = createMockNetwork(small)
    const { url, close } = await serveMockNetwork(network)
    Object.assign(network.state.offers.get(1001) as object, { events: undefined })
    const response = await fetch(`${url}/api/v2/getOffers?event_info=1&key=${network.keys.network}`)
    const text = await response.text()
    await close()
    expect(response.status).toBe(500)
    expect(text).toMatch(/^The mock network failed: TypeError: .*\n +at networkView/s)
  })

  it('has nothing at other paths', async () => {
    const network = createMockNetwork(small)
    const { url, close } = await serveMockNetwork(network)
    const statuses = await Promise.all(
      ['/x', '/media/1/999-x.png', '/apix/v2/getOffers', '/__mocks'].map(
        async (path) => (await fetch(url + path)).status,
      ),
    )
    await close()
    expect(statuses).toEqual([404, 404, 404, 404])
  })
})

it('reports each request, but no opened tracking link', async () => {
  const seen: unknown[] = []
  const network = createMockNetwork({
    ...small,
    onRequest: ({ milliseconds: _, request: __, ...served }) => seen.push(served),
  })
  network.fail('offers.list', { drop: 'connection', after: 1 })
  await get(network, 'v2/getOffers')
  await network.handle(new Request(`https://network.test/api/v2/getOffers?key=${network.keys.network}`))
  await get(network, 'v2/getNothing')
  await network.handle(new Request('https://network.test/tl?a=42&o=1001'))
  expect(seen).toEqual([
    { method: 'GET', path: '/api/v2/getOffers', operation: 'offers.list', status: 200, reason: undefined },
    { method: 'GET', path: '/api/v2/getOffers', operation: 'offers.list', status: 0, reason: 'Injected fault.' },
    {
      method: 'GET',
      path: '/api/v2/getNothing',
      operation: undefined,
      status: 400,
      reason: 'There is no such operation.',
    },
  ])
})

it('reports why a request was refused, also where its status is 200', async () => {
  const seen: unknown[] = []
  const network = createMockNetwork({ ...small, onRequest: ({ status, reason }) => seen.push([status, reason]) })
  const ask = (query: string) =>
    network.handle(new Request(`https://network.test/api/v2/getOffers?key=${network.keys.network}&${query}`))
  await ask('')
  await ask('a=9')
  network.quirks.errorsInBody = true
  await ask('a=9')
  network.quirks.errorsInBody = false
  network.fail('offers.list', { errorCode: 6302 })
  await ask('')
  network.fail('offers.list', { afterAction: true, delayMs: 1 })
  await ask('a=9')
  expect(seen).toEqual([
    [200, undefined],
    [400, '6023: There is no such affiliate.'],
    [200, '6023: There is no such affiliate.'],
    [400, '6302: Injected fault.'],
    [400, '6023: There is no such affiliate.'],
  ])
})

it('reports each request with its query, headers and body, here and on a port', async () => {
  const bodies: Promise<string>[] = []
  const seen: unknown[] = []
  const network = createMockNetwork({
    ...small,
    onRequest({ request }) {
      bodies.push(request.text())
      seen.push([new URL(request.url).searchParams.get('key'), request.headers.get('x-trace')])
    },
  })
  const { url, close } = await serveMockNetwork(network)
  const init = { method: 'POST', headers: { 'x-trace': 't1' }, body: new URLSearchParams({ id: '1001', name: 'New' }) }
  const path = `/api/v2/setOffer?key=${network.keys.network}`
  await network.handle(new Request(`https://network.test${path}`, init))
  await fetch(url + path, init)
  await close()
  expect(seen).toEqual(Array(2).fill([network.keys.network, 't1']))
  expect(await Promise.all(bodies)).toEqual(['id=1001&name=New', 'id=1001&name=New'])
  expect(network.state.offers.get(1001)?.name).toBe('New')
})

describe('options', () => {
  it.each([
    [5, 'createMockNetwork: expected an object of options, received 5'],
    [null, 'createMockNetwork: expected an object of options, received null'],
    [{ baseUrl: 'ftp://x' }, 'createMockNetwork: baseUrl: expected a URL of http or https'],
    [{ baseUrl: 'https://user:word@x' }, 'baseUrl'],
    [{ baseUrl: 'https://x/?a=1' }, 'baseUrl'],
    [
      { latencyMs: '5' },
      'createMockNetwork: latencyMs: expected milliseconds from 0 to 2147483647, or a range such as',
    ],
    [{ latencyMs: [80, 20] }, 'latencyMs'],
    [{ latencyMs: [1, 2, 3] }, 'latencyMs'],
    [
      { conversions: 200_001 },
      'createMockNetwork: conversions: expected a whole number from 0 to 200000, received 200001',
    ],
    [{ conversion: 5 }, 'createMockNetwork: conversion: not a known option (did you mean'],
    [{ now: 'Real' }, "createMockNetwork: now: expected a Date, milliseconds or an ISO date, or 'real', received"],
    [{ onRequest: true }, 'createMockNetwork: onRequest: expected a function, received true'],
  ])('%o are refused', (options, message) => {
    const slip = () => createMockNetwork(options as object)
    expect(slip).toThrow(InputError)
    expect(slip).toThrow(message)
  })

  it.each([
    [{ port: 'x' }, 'serveMockNetwork: port: expected a whole number from 0 to 65535, received "x"'],
    [{ port: 65_536 }, 'serveMockNetwork: port'],
    [{ host: '' }, 'serveMockNetwork: host: expected an address of this machine'],
    [{ host: 5 }, 'serveMockNetwork: host'],
    [{ unref: 1 }, 'serveMockNetwork: unref: expected true or false, received 1'],
    [{ prot: 0 }, 'serveMockNetwork: prot: not a known option (did you mean port?)'],
  ])('of a port: %o are refused', async (options, message) => {
    await expect(serveMockNetwork(createMockNetwork(small), options as object)).rejects.toThrow(message)
  })
})

describe('state', () => {
  it('is live: a change of a record shows in the next response', async () => {
    const network = createMockNetwork(small)
    const offer = network.state.offers.get(1001)
    if (offer) offer.name = 'Renamed'
    network.state.affiliates.update(42, { status: 'Inactive' })
    network.state.offers.delete(1002)
    expect((await get(network, 'v2/getOffers')).body.data.map(({ name }: { name: string }) => name)).toContain(
      'Renamed',
    )
    expect((await get(network, 'v2/getOffers')).body.totalItems).toBe(3)
    expect((await get(network, 'v2/getOffers', { a: 42, page: 1, limit: 500 })).body.errorCode).toBe(6024)
  })

  it('accepts plain records of the user, with keys', async () => {
    const network = createMockNetwork({ offers: 0, affiliates: 0, conversions: 0 })
    const { offers, affiliates, conversions, banners } = network.state
    affiliates.add({ id: 7, name: 'Mine', key: 'my-key' })
    const offer = offers.add({ name: 'Plain', payout: 1.5 })
    conversions.add({
      offer_id: offer.id,
      affiliate_id: 7,
      time: new Date('2026-03-01T10:00:00Z'),
      country: 'FR',
      source: 'mail',
      details: { ck_sub1: 'abc' },
    })
    banners.add({ offer_id: offer.id, width: 1, height: 2 })
    expect(network.keys.affiliates).toEqual({ 7: 'my-key' })
    const { body } = await get(
      network,
      'v2/getConversionReport',
      {
        a: 7,
        page: 1,
        timezone: 0,
        from: '26/03/01',
        to: '26/03/01',
        ck_sub1: 1,
        ck_payout: 1,
        ck_source: 1,
        ck_click_country: 1,
      },
      'my-key',
    )
    expect(body.data.content).toMatchObject([
      { ck_sub1: 'abc', ck_payout: '1.500000', ck_source: 'mail', ck_click_country: 'FR' },
    ])
  })

  it('deletes a conversion, and keeps the ids and details of the others', async () => {
    const network = createMockNetwork({ offers: 0, affiliates: 0, conversions: 0 })
    const { offers, affiliates, conversions, clicks } = network.state
    affiliates.add({ id: 7 })
    offers.add({ id: 1 })
    const add = (ck_sub1: string) =>
      conversions.add({ offer_id: 1, affiliate_id: 7, time: '2026-03-01', details: { ck_sub1 } }).id
    const [first, gone, last] = [add('first'), add('gone'), add('last')]
    expect([conversions.delete(gone), conversions.delete(gone), conversions.get(gone)]).toEqual([
      true,
      false,
      undefined,
    ])
    expect([conversions.list().map(({ id }) => id), conversions.size, clicks.size]).toEqual([[first, last], 2, 3])
    conversions.update(last, { status: 'Rejected' })
    const added = add('added')
    expect(added).toBe(last + 1)
    const { body } = await get(network, 'v2/getConversionReport', {
      page: 1,
      timezone: 0,
      from: '26/03/01',
      to: '26/03/01',
      ck_sub1: 1,
      ck_conversion_status: 1,
    })
    expect(body.data).toMatchObject({
      totalItems: 3,
      content: [
        { id: String(added), ck_sub1: 'added', ck_conversion_status: 'Approved' },
        { id: String(last), ck_sub1: 'last', ck_conversion_status: 'Rejected' },
        { id: String(first), ck_sub1: 'first', ck_conversion_status: 'Approved' },
      ],
    })
    network.reset()
    expect(conversions.size).toBe(0)
  })

  it('refuses inconsistent records', () => {
    const { state } = createMockNetwork(small)
    expect(() => state.offers.add({ id: 1001 })).toThrow('taken')
    expect(() => state.offers.add({ id: 0 })).toThrow('positive')
    expect(() => state.offers.update(99, {})).toThrow('99')
    const conversion = { offer_id: 1001, affiliate_id: 42, time: '2026-03-01' }
    expect(() => state.conversions.add({ ...conversion, time: 'noon' })).toThrow('time')
    expect(() => state.conversions.add({ ...conversion, time: '2026-02-30' })).toThrow('2026-02-30')
    expect(() => state.conversions.add({ ...conversion, payout: '1,5' })).toThrow('1,5')
    expect(() => state.clicks.add({ ...conversion, gross: 2, unique: 3 })).toThrow('unique')
  })

  const { state } = createMockNetwork(small)
  const conversion = { offer_id: 1001, affiliate_id: 42, time: '2026-03-01' }
  const { id } = state.conversions.add(conversion)
  it.each<[string, () => unknown, string]>([
    ['a status of an offer', () => state.offers.add({ status: 'Runing' as 'Active' }), 'offers: status is Active or'],
    ['a field', () => state.offers.add({ nme: 'x' } as object), 'offers: there is no "nme"; there are name, status,'],
    [
      'a sum of floats',
      () => state.offers.add({ payout: 0.1 + 0.2 }),
      'offers: payout is a decimal of at most 5 places',
    ],
    ['an amount in words', () => state.offers.add({ revenue: '$1' }), 'revenue is a decimal'],
    ['a percentage', () => state.offers.add({ payout_percent: '1.005' }), 'payout_percent is a decimal of at most 2'],
    ['an event', () => state.offers.add({ events: [{ payot: '1' } as object] }), 'offers: events: there is no "payot"'],
    ['an amount of an event', () => state.offers.add({ events: [{ payout: '1e3' }] }), 'offers: events: payout is'],
    ['a change', () => state.offers.update(1001, { status: 'Runing' as 'Active' }), 'received Runing'],
    [
      'an amount below nothing',
      () => state.offers.add({ payout: '-1' }),
      'offers: payout is from 0 to 9007199254, received',
    ],
    ['an amount beyond counting', () => state.offers.add({ revenue: '9007199255' }), 'revenue is from 0 to'],
    ['a percentage beyond all', () => state.offers.add({ payout_percent: '101' }), 'payout_percent is from -1 to 100'],
    [
      'a day with hyphens',
      () => state.offers.add({ create_date: '2026-01-01' }),
      'offers: create_date is a day as YYYY/MM/DD, received 2026-01-01',
    ],
    [
      'a day that is none',
      () => state.offers.add({ expire_date: 'x' }),
      'offers: expire_date is a day as YYYY/MM/DD, received',
    ],
    [
      'a day that does not exist',
      () => state.offers.add({ expire_date: '2026/02/30' }),
      'offers: expire_date is a day as YYYY/MM/DD, received',
    ],
    ['a rule', () => state.offers.add({ device_rules: ['x'] }), 'offers: device_rules: '],
    ['a rule of places', () => state.offers.update(1001, { geo_states: ['US:2:'] }), 'offers: geo_states: '],
    ['its advertiser', () => state.offers.add({ advertiser_id: 9999 }), 'offers: there is no advertiser 9999'],
    [
      'an id that would change',
      () => state.offers.update(1001, { id: 5 } as object),
      'offers: an id stays as it is, received 5 for 1001',
    ],
    ['an affiliate', () => state.affiliates.add({ status: 'active' as 'Active' }), 'affiliates: status is'],
    ['an advertiser', () => state.advertisers.add({ nam: 'x' } as object), 'advertisers: there is no "nam"'],
    ['a banner of no offer', () => state.banners.add({ offer_id: 5 }), 'banners: there is no offer 5; add it first'],
    [
      'a kind of banner',
      () => state.banners.add({ offer_id: 1001, type: 7 }),
      'banners: type is 1 or 2 or 3, received 7',
    ],
    ['a field of a banner', () => state.banners.add({ offer_id: 1001, widht: 5 } as { offer_id: number }), '"widht"'],
    ['a conversion of no offer', () => state.conversions.add({ ...conversion, offer_id: 5 }), 'no offer 5'],
    ['one of no affiliate', () => state.conversions.add({ ...conversion, affiliate_id: 5 }), 'no affiliate 5'],
    ['a field of one', () => state.conversions.add({ ...conversion, revenu: '1' } as never), '"revenu"'],
    ['its status', () => state.conversions.add({ ...conversion, status: 'Open' as 'Pending' }), 'received Open'],
    [
      'its event',
      () => state.conversions.add({ ...conversion, e_id: 9 }),
      'conversions: there is no event 9 of offer 1001',
    ],
    ['its amount', () => state.conversions.add({ ...conversion, payout: '-1' }), 'conversions: payout is from 0 to'],
    [
      'a detail that no report has',
      () => state.conversions.add({ ...conversion, details: { ck_wrong: 'x' } }),
      'conversions: details: there is no "ck_wrong"; there are ck_sub1, ',
    ],
    [
      'a detail that it says otherwise',
      () => state.conversions.add({ ...conversion, details: { ck_payout: '777' } }),
      'there is no "ck_payout"',
    ],
    [
      'a detail that is no text',
      () => state.conversions.add({ ...conversion, details: { ck_sub1: 5 } as never }),
      'conversions: details: ck_sub1 is a text, received 5',
    ],
    ['its click', () => state.conversions.add({ ...conversion, client: { so: 'iOS' } as object }), '"so"'],
    ['a change of it', () => state.conversions.update(id, { status: 'Open' as 'Pending' }), 'received Open'],
    ['its new amount', () => state.conversions.update(id, { payout: '1.1234567' }), 'at most 6 places'],
    ['another new field', () => state.conversions.update(id, { country: 'FR' } as object), '"country"'],
    ['clicks of no offer', () => state.clicks.add({ ...conversion, offer_id: 5 }), 'clicks: there is no offer 5'],
    ['a field of clicks', () => state.clicks.add({ ...conversion, uniqe: 1 } as never), '"uniqe"'],
    [
      'access of nobody',
      () => state.access.add({ offer_id: 1001, affiliate_id: 5, access: 'blocked' }),
      'no affiliate 5',
    ],
    [
      'access to nothing',
      () => state.access.add({ offer_id: 5, affiliate_id: 42, access: 'blocked' }),
      'access: there is no offer 5',
    ],
    [
      'another access',
      () => state.access.add({ offer_id: 1001, affiliate_id: 42, access: 'granted' as 'approved' }),
      'access is approved or blocked',
    ],
    [
      'the kind of an id',
      () => state.access.add({ offer_id: '1001' as never, affiliate_id: 42, access: 'blocked' }),
      'access: the id of an offer is a number, received a string',
    ],
    ['an id', () => state.offers.get(undefined as never), "offers: expected an id, such as 1001 or '1001', received"],
    ['an id in words', () => state.conversions.has('first'), 'conversions: expected an id'],
    ['an id that is no number', () => state.offers.delete(Number.NaN), 'offers: expected an id'],
    ['half of an access', () => state.access.get(1001, null as never), 'access: expected an id'],
    [
      'a condition',
      () => state.offers.list('Paused' as never),
      'offers: expected a function or an object of fields, such as { name: "Offer 1001" }, received "Paused"',
    ],
    [
      'a condition of a conversion',
      () => state.conversions.list(['Approved'] as never),
      'conversions: expected a function or an object of fields, such as { status: "Approved" }, received an array',
    ],
    [
      'a condition of access',
      () => state.access.list(null as never),
      'access: expected a function or an object of fields, such as { access: "blocked" }, received null',
    ],
    ['a field to compare', () => state.offers.list({ staus: 'Paused' } as never), 'no "staus" (did you mean status?)'],
    ['a value to compare', () => state.offers.list({ status: 'paused' as 'Paused' }), 'offers: status is Active or'],
    ['the status of a conversion', () => state.conversions.list({ status: 'Open' as never }), 'status is Pending or'],
    ['an access to compare', () => state.access.list({ access: 'granted' as never }), 'access is approved or blocked'],
    [
      'a value that is none',
      () => state.offers.list({ name: undefined } as never),
      'offers: name cannot be compared with nothing; select by a function',
    ],
    [
      'a list to compare',
      () => state.offers.list({ categories: [1] } as never),
      'select by a function, such as (row) => true',
    ],
  ])('refuses a mistake in %s by name', (_what, mistake, message) => {
    const sizes = () => Object.values(state).map((records) => (records as { size?: number }).size)
    const before = sizes()
    expect(mistake).toThrow(TypeError)
    expect(mistake).toThrow(message)
    expect(sizes()).toEqual(before)
  })

  it('lists and finds records whose fields equal the given ones', () => {
    const { offers, affiliates, access, conversions } = createMockNetwork(small).state
    const own = offers.add({ status: 'Paused', name: 'Runner', payout: '1.5' })
    expect(offers.list({ status: 'Paused', name: 'Runner' })).toEqual([own])
    expect(offers.list({ status: 'Paused' })).toEqual(offers.list(({ status }) => status === 'Paused'))
    expect(offers.find({ name: 'Runner', payout: '1.50' })).toBe(own)
    expect(offers.list({ name: 'Runner', status: 'Active' })).toEqual([])
    expect(affiliates.find({ id: '42' })).toBe(affiliates.get(42))
    access.add({ offer_id: own.id, affiliate_id: 42, access: 'blocked' })
    expect(access.list({ offer_id: own.id })).toEqual([{ offer_id: own.id, affiliate_id: 42, access: 'blocked' }])
    expect(access.list(({ offer_id }) => offer_id === own.id)).toHaveLength(1)
    const added = conversions.add({ offer_id: own.id, affiliate_id: 42, time: '2026-03-01', status: 'Rejected' })
    expect(conversions.list({ offer_id: own.id, status: 'Rejected', payout: '1.5' })).toEqual([added])
  })

  it('takes the digits of an id', () => {
    const { offers, access, conversions } = createMockNetwork(small).state
    expect(offers.get('1001')).toBe(offers.get(1001))
    expect([offers.has('1001'), offers.has('99')]).toEqual([true, false])
    expect(offers.update('1001', { name: 'New' }).name).toBe('New')
    access.add({ offer_id: 1001, affiliate_id: 42, access: 'approved' })
    expect([access.get('1001', '42'), access.delete('1001', '42'), access.get(1001, 42)]).toEqual([
      'approved',
      true,
      undefined,
    ])
    const { id } = conversions.add({ offer_id: 1001, affiliate_id: 42, time: '2026-03-01' })
    expect(conversions.update(String(id), { status: 'Rejected' })).toEqual(conversions.get(String(id)))
    expect([conversions.delete(String(id)), conversions.has(id), offers.delete('1001'), offers.has(1001)]).toEqual([
      true,
      false,
      true,
      false,
    ])
  })

  it('stores a change as the service does, and in the initial event too', async () => {
    const network = createMockNetwork({ offers: 0, affiliates: 0, conversions: 0 })
    const { offers } = network.state
    offers.add({ id: 1, payout: 1, events: [{ description: 'Install' }, { payout: '2.5', e_tkn: 'sale' }] })
    offers.update(1, { payout: '1.1', revenue: '1.25', conversion_point: 'SOI' })
    const served = async () => (await get(network, 'v2/getOffers', { event_info: 1 })).body.data[0]
    const { payout, revenue, events } = await served()
    expect([payout, revenue]).toEqual(['1.10000', '1.25000'])
    expect(events).toMatchObject([
      { payout: '1.10000', revenue: '1.25000', conversion_point: 'SOI', description: 'Install' },
      { payout: '2.50000', revenue: '0.00000', conversion_point: '', e_tkn: 'sale' },
    ])
    offers.update(1, { ...(offers.get(1) as MockOffer), status: 'Paused' })
    expect(await served()).toMatchObject({ status: 'Paused', payout: '1.10000', events })
  })

  it.each([
    ['2026-07-15', '2026-07-15T00:00:00.000Z'],
    ['2026/07/15 10:30', '2026-07-15T10:30:00.000Z'],
    ['2026-07-15T10:30:05.9', '2026-07-15T10:30:05.000Z'],
    ['2026-07-15T10:00+05:30', '2026-07-15T04:30:00.000Z'],
    ['2026-07-15 22:00-03:30', '2026-07-16T01:30:00.000Z'],
  ])('reads %s as an instant', (text, instant) => {
    const network = createMockNetwork(small)
    network.now = text
    expect(network.now.toISOString()).toBe(instant)
  })

  // `Date` parses these in the machine's time zone, or as another day.
  it.each([
    'July 15, 2026',
    ' 2026-07-15',
    '2026-06-31',
    '2026-07-15 10:00 IST',
  ])('does not accept %o as an instant', (text) => {
    const network = createMockNetwork(small)
    expect(() => {
      network.now = text
    }).toThrow(`now: expected a Date, milliseconds or an ISO date, or 'real', received ${JSON.stringify(text)}`)
  })

  it('changes statuses of conversions', async () => {
    const network = createMockNetwork(small)
    const [first] = network.state.conversions.list(({ status }) => status === 'Approved')
    network.state.conversions.update(first?.id as number, { status: 'Rejected' })
    expect(network.state.conversions.get(first?.id as number)?.status).toBe('Rejected')
  })

  it('restores the seeded state on reset, including keys', async () => {
    const network = createMockNetwork(small)
    const responses = async () => [
      network.keys,
      (await get(network, 'v2/getOffers', { cap_info: 1, event_info: 1 })).body,
      (
        await get(network, 'v2/getConversionReport', {
          page: 1,
          timezone: 0,
          from: '25/01/01',
          to: '27/12/31',
          ck_payout: 1,
        })
      ).body,
      (await get(network, 'v3/getOfferBanners', { a: 42, offer_id: 1001 })).body,
    ]
    const before = await responses()
    await post(network, 'v2/setOffer', { id: 1001, name: 'x', status: 'Paused' })
    await post(network, 'v3/delOfferBanners', { offer_id: 1001 })
    network.state.conversions.add({ offer_id: 1001, affiliate_id: 42, time: '2026-03-01' })
    network.state.affiliates.update(42, { key: 'changed' })
    network.state.affiliates.add({ name: 'New' })
    network.now = '2027-01-01'
    network.reset()
    expect(await responses()).toEqual(before)
  })
})
