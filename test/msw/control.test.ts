import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { createMockNetwork } from '../../src/msw/index.ts'
import { foreignReason } from '../../src/msw/node/loopback.ts'
import { serveMockNetwork } from '../../src/msw/node.ts'
import { operationNames } from '../../src/operations/index.ts'
import { onPort } from './raw.ts'

const service = onPort({ seed: 7, offers: 5, affiliates: 3, conversions: 300 })

/** The description of the network. */
const described = async () => (await fetch(`${service.address()}/__mock`)).json()
const steer = async (command: string, body?: unknown) => {
  const response = await fetch(`${service.address()}/__mock/${command}`, {
    method: 'POST',
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}
const offers = () => service.get('v2/getOffers')

describe('GET /__mock', () => {
  it('describes the network as JSON', async () => {
    const response = await fetch(`${service.address()}/__mock`)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
    expect(await response.json()).toEqual({
      baseUrl: service.address(),
      now: '2026-07-01T00:00:00.000Z',
      keys: {
        network: service.network.keys.network,
        affiliates: { 42: service.affiliateKey(42), 47: service.affiliateKey(47), 49: service.affiliateKey(49) },
      },
      counts: {
        offers: 5,
        advertisers: 2,
        affiliates: 3,
        banners: service.network.state.banners.size,
        access: service.network.state.access.size,
        clicks: service.network.state.clicks.size,
        conversions: 300,
      },
      operations: [...operationNames],
      quirks: { ...service.network.quirks },
    })
  })

  it.each(['application/json', 'text/html'])('cannot be embedded or stored as %s', async (accept) => {
    const { headers } = await fetch(`${service.address()}/__mock`, { headers: { accept } })
    expect(headers.get('content-type')).toMatch(accept)
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('is a page for browsers, whose script asks for names and keys', async () => {
    const response = await fetch(`${service.address()}/__mock`, { headers: { accept: 'text/html,*/*;q=0.8' } })
    const page = await response.text()
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(page).toContain('numericStrings')
    expect(page).not.toContain(service.network.keys.network)
  })
})

describe('GET /__mock/status', () => {
  const status = async () => (await fetch(`${service.address()}/__mock/status`)).json()

  it('has the time, counts, quirks and the last 50 requests, without keys', async () => {
    const { now, counts, quirks } = await described()
    await service.post('v2/setOffer', { id: 9 })
    service.network.fail('offers.list', { drop: 'connection' })
    await expect(offers()).rejects.toThrow()
    await fetch(`${service.address()}/tl?a=42&o=1001`, { redirect: 'manual' })
    const { requests, ...others } = await status()
    expect(others).toEqual({ now, counts, quirks })
    const every = { time: expect.stringMatching(/^\d{4}-.*Z$/), milliseconds: expect.any(Number) }
    expect(requests.slice(0, 2)).toEqual([
      {
        ...every,
        ...{ method: 'GET', path: '/api/v2/getOffers', operation: 'offers.list', status: 0, reason: 'Injected fault.' },
      },
      {
        ...every,
        ...{ method: 'POST', path: '/api/v2/setOffer', operation: 'offers.update', status: 400 },
        reason: '6302: The offer id is invalid. (there is no offer 9)',
      },
    ])
    for (let call = 0; call < 60; call++) await service.get('v2/getAdvertisers', {}, 'wrong')
    const after = await status()
    expect(after.requests).toHaveLength(50)
    expect(JSON.stringify(after)).not.toMatch(new RegExp(`wrong|${service.network.keys.network}`))
  })

  it('has a request that waits, until its client gives up', async () => {
    service.network.fail('*', { delayMs: Number.POSITIVE_INFINITY })
    const client = new AbortController()
    const lost = fetch(`${service.address()}/api/v2/getOffers`, { signal: client.signal }).catch(() => {})
    const latest = async () => (await status()).requests[0]
    await expect.poll(latest).toMatchObject({ path: '/api/v2/getOffers', status: null })
    client.abort()
    await lost
    await expect.poll(latest).toMatchObject({ status: 0, reason: 'The client closed the connection.' })
  })

  it('tells that the mock network failed', async () => {
    service.network.state.offers.update(1001, { name: 1n as unknown as string })
    expect((await fetch(`${service.address()}/api/v2/getOffers?key=${service.network.keys.network}`)).status).toBe(500)
    expect((await status()).requests[0]).toMatchObject({ status: 500, reason: 'The mock network failed.' })
  })
})

describe('POST /__mock', () => {
  it('now: lets time pass', async () => {
    const { status, body } = await steer('now', { now: '2026-08-01' })
    expect([status, body.now]).toEqual([200, '2026-08-01T00:00:00.000Z'])
    expect(body.counts.conversions).toBeGreaterThan(300)
    expect(service.network.now.toISOString()).toBe('2026-08-01T00:00:00.000Z')
    const real = await steer('now', { now: 'real' })
    expect(Math.abs(Date.parse(real.body.now) - Date.now()) < 5000 || real.status === 400).toBe(true)
  })

  it('fail: lets requests fail', async () => {
    expect((await steer('fail', { operation: 'offers.list', errorCode: 6302, times: 2 })).status).toBe(200)
    expect([(await offers()).body.errorCode, (await offers()).body.errorCode]).toEqual([6302, 6302])
    await steer('fail', { operation: 'offers.*', errorCode: 9, times: 'Infinity' })
    for (let call = 0; call < 3; call++) expect((await offers()).body.errorCode).toBe(9)
  })

  it('fail: takes "Infinity" for a number, and as it is for a body', async () => {
    await steer('fail', { operation: 'offers.list', body: 'Infinity' })
    const response = await service.fetch('v2/getOffers', { key: service.network.keys.network })
    expect(await response.text()).toBe('Infinity')
  })

  it('quirks: changes only the named ones', async () => {
    await steer('quirks', { numericStrings: true })
    const { body } = await steer('quirks', { strayBlanks: true })
    expect(body.quirks).toMatchObject({ numericStrings: true, strayBlanks: true, escapedSlashes: false })
    expect((await steer('quirks', { numericStrings: false })).body.quirks).toMatchObject({
      numericStrings: false,
      strayBlanks: true,
    })
  })

  it('quirks: takes one of several values', async () => {
    expect((await steer('quirks', { sumsCount: 'approved' })).body.quirks.sumsCount).toBe('approved')
    expect(await steer('quirks', { sumsCount: 'none' })).toEqual({
      status: 400,
      body: { error: 'quirks.sumsCount: expected all or not rejected or approved, received none' },
    })
  })

  it('heal: ends all faults, and changes nothing else', async () => {
    await steer('now', { now: '2026-07-02' })
    await steer('quirks', { strayBlanks: true })
    const before = await described()
    await steer('fail', { operation: '*', status: 503, rate: 1 })
    await steer('fail', { operation: 'offers.list', errorCode: 9, times: 'Infinity' })
    expect((await offers()).body.errorCode).toBe(9)
    expect(await steer('heal')).toEqual({ status: 200, body: before })
    expect((await offers()).body.errorCode).toBe(0)
  })

  it('reset: restores everything', async () => {
    const before = await described()
    await steer('now', { now: '2026-08-01' })
    await steer('quirks', { strayBlanks: true })
    await steer('fail', { operation: '*', status: 503 })
    await service.network.state.offers.delete(1001)
    expect(await steer('reset')).toEqual({ status: 200, body: before })
    expect((await offers()).body.totalItems).toBe(5)
  })

  it.each([
    ['now', { now: '2026-06-30' }, 400, 'now: expected no time before 2026-07-01T00:00:00.000Z'],
    ['now', { now: 'soon' }, 400, 'now: expected a Date'],
    ['now', {}, 400, 'now: '],
    ['now', { now: null }, 400, 'now: '],
    ['now', { now: '2026-08-01', nwo: 1 }, 400, 'there is no field "nwo"; expected now'],
    ['now', '{', 400, 'the body: expected JSON'],
    ['now', '[]', 400, 'expected an object in JSON'],
    [
      'fail',
      { operation: 'offers.lst', status: 503 },
      400,
      'there is no operation "offers.lst" (did you mean offers.list?)',
    ],
    ['fail', { status: 503 }, 400, 'operation'],
    ['fail', { operation: 'offers.list', status: 99 }, 400, 'fail: status is from 200 to 599, received 99'],
    ['fail', { operation: 'offers.list', statsu: 503 }, 400, 'there is no "statsu" (did you mean status?)'],
    ['fail', { operation: 'offers.list', times: 'many' }, 400, 'times'],
    ['quirks', { strayBlanks: true, numericString: true }, 400, 'there is no "numericString"'],
    ['quirks', { strayBlanks: true, numericStrings: 'yes' }, 400, 'quirks.numericStrings: expected false or true'],
    ['reset', { now: true }, 400, 'there is no field "now"'],
    ['heal', { operation: '*' }, 400, 'there is no field "operation"'],
    ['start', {}, 404, 'there is no /__mock/start'],
    ['now', ' '.repeat(2 ** 20 + 1), 413, 'at most 1 MB'],
  ])('%s refuses %o', async (command, body, status, message) => {
    const before = await described()
    expect(await steer(command, body)).toEqual({ status, body: { error: expect.stringContaining(message) } })
    expect(await described()).toEqual(before)
  })

  it('accepts no other methods', async () => {
    const statuses = ['GET', 'PUT', 'OPTIONS'].map(
      async (method) => (await fetch(`${service.address()}/__mock/reset`, { method })).status,
    )
    expect(await Promise.all(statuses)).toEqual([405, 405, 405])
    expect((await fetch(`${service.address()}/__mock`, { method: 'POST' })).status).toBe(405)
  })
})

describe('/__mock is for this machine only', () => {
  /** Sends headers that `fetch` does not send. */
  async function send(headers: readonly string[], target = '/__mock', method = 'GET') {
    const socket = connect(Number(new URL(service.address()).port), '127.0.0.1')
    socket.write([`${method} ${target} HTTP/1.1`, ...headers, 'Connection: close', '', ''].join('\r\n'))
    const response = await text(socket)
    return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(response)?.[1]), response }
  }

  it.each([
    'localhost:4010',
    'LOCALHOST',
    'app.localhost',
    '127.0.0.1',
    '127.9.9.9:80',
    '[::1]:4010',
  ])('and responds to the host %s', async (host) => {
    expect((await send([`Host: ${host}`])).status).toBe(200)
  })

  it.each([
    ['another host', ['Host: network.test']],
    ['a host that only begins like one', ['Host: localhost.evil.example']],
    ['a host that only ends like one', ['Host: evillocalhost']],
    ['an empty host', ['Host:']],
    ['a host of another name for an address', ['Host: 127.0.0.1.evil.example']],
    ['no host', []],
  ])('and refuses %s, without a key in the response', async (_, headers) => {
    for (const [target, method] of [
      ['/__mock', 'GET'],
      ['/__mock/reset', 'POST'],
      ['/__mock/status', 'GET'],
      ['http://127.0.0.1/__mock', 'GET'],
    ] as const) {
      const { status, response } = await send(headers, target, method)
      expect(status).toBe(403)
      expect(response).not.toContain(service.network.keys.network)
    }
    expect((await send(['Host: localhost'], 'http://evil.example/__mock')).status).toBe(403)
  })

  it('and refuses two hosts, whichever comes first', async () => {
    for (const hosts of [
      ['Host: localhost', 'Host: evil.example'],
      ['Host: evil.example', 'Host: localhost'],
    ])
      expect((await send(hosts)).status).toBe(400)
  })

  it('and refuses pages of other origins', async () => {
    const from = async (origin: string, host = 'localhost:4010') =>
      (await send([`Host: ${host}`, `Origin: ${origin}`], '/__mock/reset', 'POST')).status
    const others = ['http://localhost:5173', 'http://localhost', 'https://localhost:4010', 'http://127.0.0.1:4010']
    for (const origin of ['https://evil.example', ...others, 'null']) expect(await from(origin), origin).toBe(403)
    expect(await from('http://localhost:4010')).toBe(200)
    expect(await from('http://localhost:4010', 'localhost:80')).toBe(403)
    // A browser leaves out port 80, and writes names in small letters.
    for (const host of ['localhost', 'localhost:80', 'LocalHost:80'])
      expect(await from('http://localhost', host)).toBe(200)
  })

  it.each([
    ['127.8.8.8', true],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
    ['::2', false],
    ['::ffff:10.0.0.1', false],
    ['10.127.0.1', false],
    [undefined, false],
  ])('and a request from %s is one of it: %s', (remoteAddress, isLocal) => {
    const request = { headers: { host: 'localhost' }, socket: { remoteAddress } } as IncomingMessage
    expect(foreignReason('http://127.0.0.1:4010', request) === undefined).toBe(isLocal)
  })

  it('and has no CORS headers', async () => {
    for (const method of ['GET', 'OPTIONS', 'POST', 'TRACE']) {
      const { response } = await send(['Host: localhost'], '/__mock', method)
      expect(response).not.toMatch(/access-control/i)
    }
    expect((await send(['Host: local host'])).response).not.toMatch(/access-control/i)
  })
})

it('/ is the same as /__mock: JSON for programs, and a page for browsers', async () => {
  const [here, there] = await Promise.all(['/', '/__mock'].map((path) => fetch(service.address() + path)))
  expect(await here?.json()).toEqual(await there?.json())
  expect((await fetch(service.address(), { method: 'HEAD' })).status).toBe(200)
  const page = await fetch(service.address(), { headers: { accept: 'text/html' } })
  expect(await page.text()).toContain('<h1>Mock network</h1>')
})

/** An address of this machine that is not loopback, if it has one. */
const outside = Object.values(networkInterfaces())
  .flatMap((addresses = []) => addresses)
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address

it.skipIf(outside === undefined)('a connection from elsewhere gets no keys, whatever its Host says', async () => {
  const { url, close } = await serveMockNetwork(createMockNetwork({ seed: 7, conversions: 0 }), { host: '0.0.0.0' })
  const socket = connect(Number(new URL(url).port), outside as string)
  socket.write('GET /__mock HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n')
  const response = await text(socket)
  await close()
  expect(response).toMatch(/^HTTP\/1\.1 403 /)
  expect(response).toContain('This address is for this machine only.')
})
