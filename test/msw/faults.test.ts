import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it, vi } from 'vitest'
import { createMockNetwork, type OperationName } from '../../src/msw/index.ts'
import { mockNetworkServer } from '../../src/msw/node.ts'
import { operationNames } from '../../src/operations/index.ts'
import { service as calls } from '../operations/service.ts'
import { onPort, read } from './raw.ts'

const service = onPort({ seed: 7, conversions: 200 })
const status = async (path: string, parameters = {}) =>
  (await service.fetch(path, { key: service.network.keys.network, ...parameters })).status

/** A response that fits no document, as a fault says what it is. */
const anything = async (path: string) => read(await service.fetch(path, { key: service.network.keys.network }))

describe('fail', () => {
  it('affects one call of the operation only', async () => {
    service.network.fail('offers.list', { status: 503 })
    expect(await status('v2/getAdvertisers')).toBe(200)
    expect(await status('v2/getOffers')).toBe(503)
    expect(await status('v2/getOffers')).toBe(200)
  })

  it('affects the given number of calls, one fault after the other', async () => {
    service.network.fail('offers.list', { status: 503, times: 2 })
    service.network.fail('offers.list', { errorCode: 6999 })
    expect([
      await status('v2/getOffers'),
      await status('v2/getOffers'),
      await status('v2/getOffers'),
      await status('v2/getOffers'),
    ]).toEqual([503, 503, 400, 200])
  })

  it('first lets the given number of calls pass, after earlier faults', async () => {
    service.network.fail('offers.list', { status: 503, after: 1 })
    service.network.fail('offers.list', { status: 502, after: 2, times: 2 })
    const seen = []
    for (let call = 0; call < 8; call++) seen.push(await status('v2/getOffers'))
    expect(seen).toEqual([200, 503, 200, 200, 502, 502, 200, 200])
  })

  it('that lets a call pass leaves the call to a fault of another name', async () => {
    service.network.fail('offers.list', { status: 503, after: 1 })
    service.network.fail('*', { status: 502 })
    expect([await status('v2/getOffers'), await status('v2/getOffers')]).toEqual([502, 503])
  })

  it('affects all calls until the reset', async () => {
    service.network.fail('offers.list', { status: 503, times: Number.POSITIVE_INFINITY })
    for (let call = 0; call < 5; call++) expect(await status('v2/getOffers')).toBe(503)
    service.network.reset()
    expect(await status('v2/getOffers')).toBe(200)
  })

  it('affects all calls until heal, which leaves records and time as they are', async () => {
    const { network } = service
    network.state.offers.update(1001, { name: 'Mine' })
    network.now = '2026-07-02'
    network.fail('offers.list', { status: 503, rate: 1 })
    network.fail('*', { status: 502, after: 1 })
    expect([await status('v2/getOffers'), await status('v2/getOffers')]).toEqual([503, 503])
    network.heal()
    const seen = [await status('v2/getOffers'), await status('v2/getOffers'), await status('v2/getAdvertisers')]
    expect(seen).toEqual([200, 200, 200])
    expect([network.state.offers.get(1001)?.name, network.now.toISOString()]).toEqual([
      'Mine',
      '2026-07-02T00:00:00.000Z',
    ])
  })

  it('affects all operations of a group', async () => {
    service.network.fail('banners.v2.*', { errorCode: 1 })
    service.network.fail('banners.*', { errorCode: 2 })
    service.network.fail('*', { errorCode: 3 })
    const list = async (version: string) =>
      (await service.get(`${version}/getOfferBanners`, { a: 42, offer_id: 1001 })).body.errorCode
    expect([await list('v3'), await list('v2'), await list('v2'), await list('v2')]).toEqual([2, 1, 3, 0])
  })

  it('affects a part of the calls, the same ones for the same seed, until the reset', async () => {
    const seen = async () => {
      const statuses: number[] = []
      for (let call = 0; call < 150; call++) statuses.push(await status('v2/getAdvertisers', { id: 201 }))
      return statuses
    }
    service.network.fail('advertisers.*', { status: 503, rate: 0.2 })
    const first = await seen()
    expect(first.filter((one) => one === 503).length).toBeGreaterThan(15)
    expect(first.filter((one) => one === 503).length).toBeLessThan(50)
    expect(first.filter((one) => one === 200).length).toBeGreaterThan(100)
    service.network.reset()
    expect(await status('v2/getAdvertisers')).toBe(200)
    service.network.fail('advertisers.*', { status: 503, rate: 0.2 })
    expect(await seen()).toEqual(first)
  })

  it('with a rate leaves other calls to later faults, and ends after the given number', async () => {
    service.network.fail('advertisers.list', { status: 503, rate: 0 })
    service.network.fail('advertisers.list', { status: 502, rate: 1, times: 2 })
    service.network.fail('advertisers.list', { status: 500 })
    const seen = []
    for (let call = 0; call < 4; call++) seen.push(await status('v2/getAdvertisers'))
    expect(seen).toEqual([502, 502, 500, 200])
  })

  it('sends the page of a proxy for a 5xx, and the envelope for an error code', async () => {
    service.network.fail('offers.list', { status: 502 })
    const page = await service.fetch('v2/getOffers', { key: 'x' })
    expect([page.status, page.headers.get('content-type'), (await page.text()).startsWith('<html>')]).toEqual([
      502,
      'text/html',
      true,
    ])
    service.network.fail('offers.list', { errorCode: 6302, status: 200 })
    expect(await anything('v2/getOffers')).toMatchObject({ status: 200, body: { httpStatus: 200, errorCode: 6302 } })
  })

  it('sends any body', async () => {
    service.network.fail('advertisers.list', { body: '<b>PHP Notice</b>', headers: { 'retry-after': '2' } })
    const response = await service.fetch('v2/getAdvertisers', { key: service.network.keys.network })
    expect([response.status, response.headers.get('retry-after'), await response.text()]).toEqual([
      200,
      '2',
      '<b>PHP Notice</b>',
    ])
    service.network.fail('advertisers.list', { body: { data: null }, status: 201 })
    expect(await anything('v2/getAdvertisers')).toMatchObject({ status: 201, body: { data: null } })
  })

  it('adds headers to a usual response and to an error, on the port and through the handlers', async () => {
    const { network } = service
    const headers = { 'x-from': 'proxy', 'Content-Type': 'text/plain' }
    network.fail('advertisers.list', { headers })
    const usual = await anything('v2/getAdvertisers')
    expect([
      usual.status,
      usual.body.errorCode,
      usual.headers.get('x-from'),
      usual.headers.get('content-type'),
    ]).toEqual([200, 0, 'proxy', 'text/plain'])
    network.fail('advertisers.list', { errorCode: 7, headers: { 'retry-after': '9' } })
    const refused = await service.get('v2/getAdvertisers')
    expect([refused.body.errorCode, refused.headers.get('retry-after')]).toEqual([7, '9'])
    const server = mockNetworkServer(network)
    server.listen({ onUnhandledFrame: 'bypass' })
    network.fail('advertisers.list', { headers })
    const address = `${network.baseUrl}/api/v2/getAdvertisers?key=${network.keys.network}`
    const through = [(await fetch(address)).headers.get('x-from'), (await fetch(address)).headers.get('x-from')]
    server.close()
    expect(through).toEqual(['proxy', null])
  })

  it.each([204, 205, 304])('responds with %i, which has no body', async (bare) => {
    service.network.fail('advertisers.list', { status: bare, body: 'left out', headers: { 'x-from': 'proxy' } })
    const response = await service.network.handle(
      new Request(`${service.network.baseUrl}/api/v2/getAdvertisers?key=${service.network.keys.network}`),
    )
    expect([response.status, response.headers.get('x-from'), await response.text()]).toEqual([bare, 'proxy', ''])
  })

  it('drops the connection, before or after the operation is done', async () => {
    const form = new URLSearchParams({ id: '1001', name: 'Changed' })
    const call = () =>
      service.fetch('v2/setOffer', { key: service.network.keys.network }, { method: 'POST', body: form })
    const { name } = service.network.state.offers.get(1001) as { name: string }
    service.network.fail('offers.update', { drop: 'connection' })
    await expect(call()).rejects.toThrow()
    expect(service.network.state.offers.get(1001)?.name).toBe(name)
    service.network.fail('offers.update', { drop: 'connection', afterAction: true })
    await expect(call()).rejects.toThrow()
    expect(service.network.state.offers.get(1001)?.name).toBe('Changed')
  })

  it('delays', async () => {
    service.network.fail('advertisers.list', { delayMs: 60 })
    const start = performance.now()
    expect((await service.get('v2/getAdvertisers')).status).toBe(200)
    expect(performance.now() - start).toBeGreaterThan(55)
  })

  it('does the operation first and responds late', async () => {
    service.network.fail('offers.update', { delayMs: Number.POSITIVE_INFINITY, afterAction: true })
    const form = new URLSearchParams({ id: '1001', name: 'Changed' })
    const call = service.fetch(
      'v2/setOffer',
      { key: service.network.keys.network },
      { method: 'POST', body: form, signal: AbortSignal.timeout(300) },
    )
    await expect(call).rejects.toThrow()
    expect(service.network.state.offers.get(1001)?.name).toBe('Changed')
  })

  it('never responds, until the client gives up', async () => {
    const { network } = service
    const fault = { delayMs: Number.POSITIVE_INFINITY, times: 2 }
    network.fail('advertisers.list', fault)
    const key = network.keys.network
    const given = new AbortController()
    const asked = service.fetch('v2/getAdvertisers', { key }, { signal: given.signal })
    const settled = vi.fn()
    asked.then(settled, settled)
    // A later call gets its response first.
    expect(await status('v2/getOffers')).toBe(200)
    expect(settled).not.toHaveBeenCalled()
    given.abort(new Error('enough'))
    await expect(asked).rejects.toThrow('enough')
    const own = new Request(`${network.baseUrl}/api/v2/getAdvertisers?key=${key}`, {
      signal: AbortSignal.timeout(50),
    })
    await expect(network.handle(own)).rejects.toThrow('timeout')
    expect(await status('v2/getAdvertisers')).toBe(200)
  })

  it('that is aborted in a server of msw prints nothing', async () => {
    const program = `
      import { createMockNetwork } from 'affiliate-network-sdk/msw'
      import { mockNetworkServer } from 'affiliate-network-sdk/msw/node'
      const network = createMockNetwork({ offers: 1, affiliates: 1, conversions: 0 })
      const server = mockNetworkServer(network)
      server.listen()
      const url = network.baseUrl + '/api/v2/getOffers?key=' + network.keys.network
      network.fail('offers.list', { delayMs: Infinity })
      const aborted = new AbortController()
      setTimeout(() => aborted.abort(), 50)
      console.log(await fetch(url, { signal: aborted.signal }).catch(({ name }) => name))
      console.log((await fetch(url)).status) // after msw has ended the first one
      server.close()`
    const printed = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
      timeout: 20_000,
    })
    expect(printed).toEqual({ stdout: 'AbortError\n200\n', stderr: '' })
  })

  it('a delay ends with its request, and does not keep the process alive', async () => {
    const program = `
      import { createMockNetwork } from 'affiliate-network-sdk/msw'
      import { serveMockNetwork } from 'affiliate-network-sdk/msw/node'
      const network = createMockNetwork({ offers: 1, affiliates: 1, conversions: 0 })
      for (const delayMs of [Infinity, 600_000]) {
        const { url, close } = await serveMockNetwork(network)
        network.fail('offers.list', { delayMs, times: 2 })
        const asked = fetch(url + '/api/v2/getOffers?key=' + network.keys.network).catch(() => 'cut')
        await fetch(url) // the other call has arrived by then
        await close()
        console.log(await asked)
        const given = new AbortController()
        const waits = network.handle(new Request(network.baseUrl + '/api/v2/getOffers?key=' + network.keys.network, given))
        given.abort('enough')
        console.log(await waits.catch(String))
      }`
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
      timeout: 20_000,
    })
    expect(stdout).toBe('cut\nenough\n'.repeat(2))
  })

  it('distinguishes create from update, deleting some banners from all, and one offer from a list', async () => {
    const { network } = service
    network.fail('offers.create', { status: 503 })
    expect((await service.post('v2/setOffer', { id: 1001, name: 'x' })).status).toBe(202)
    expect(
      (
        await service.fetch(
          'v2/setOffer',
          { key: network.keys.network },
          { method: 'POST', body: new URLSearchParams({ name: 'x' }) },
        )
      ).status,
    ).toBe(503)
    network.fail('banners.v3.deleteAll', { errorCode: 1 })
    expect((await service.post('v3/delOfferBanners', { offer_id: 1001, banner_id: 99 })).status).toBe(200)
    expect((await service.post('v3/delOfferBanners', { offer_id: 1001 })).body.errorCode).toBe(1)
    network.fail('offers.get', { errorCode: 2 })
    expect((await service.get('v2/getOffers')).body.errorCode).toBe(0)
    expect((await service.get('v2/getOffers', { offer_ids: 1001 })).body.errorCode).toBe(2)
    network.fail('offers.list', { errorCode: 4 })
    expect((await service.get('v2/getOffers', { offer_ids: 1001 })).body.errorCode).toBe(4)
    network.fail('*', { errorCode: 3 })
    expect((await service.get('v2/getAdvertisers')).body.errorCode).toBe(3)
  })

  it('accepts the name of every call of the client', () => {
    const names = [...new Set(calls.map(({ call }) => call))]
    for (const name of names) service.network.fail(name as OperationName, {})
    expect([...operationNames].sort()).toEqual(names.sort())
  })

  it('without an effect has status 503', async () => {
    service.network.fail('offers.list', {})
    service.network.fail('offers.list', { times: 2, afterAction: true })
    service.network.fail('offers.list', { headers: { 'x-a': 'b' } })
    const seen = []
    for (let call = 0; call < 4; call++) seen.push(await status('v2/getOffers'))
    expect(seen).toEqual([503, 503, 503, 200])
  })

  it('is removed by a reset', async () => {
    service.network.fail('offers.list', { status: 503, times: 9 })
    service.network.reset()
    expect(await status('v2/getOffers')).toBe(200)
  })

  it('suggests the name of an operation, or of a property, that is misspelt', () => {
    const { network } = service
    expect(() => network.fail('offers.lst' as OperationName, {})).toThrow(
      /^fail: there is no operation "offers\.lst" \(did you mean offers\.list\?\)$/,
    )
    expect(() => network.fail('clicks' as OperationName, {})).toThrow(
      /^fail: there is no operation "clicks"; there are \*, advertisers\.\*, .*affiliates\.\*, /,
    )
    expect(() => network.fail('offers.list', { statsu: 503 } as never)).toThrow(
      /^fail: there is no "statsu" \(did you mean status\?\)$/,
    )
  })

  it.each([
    ['offers.lst', {}, 'offers.list'],
    ['offers.list', { statuscode: 500 }, 'status'],
    ['offers.list', { status: 50 }, 'status'],
    ['offers.list', { times: 0 }, 'times'],
    ['offers.list', { after: -1 }, 'after'],
    ['offers.list', { delayMs: -1 }, 'delayMs'],
    ['offers.list', undefined, 'fail: expected what goes wrong, such as { status: 503 }, received undefined'],
    ['offers.list', { drop: 'everything' }, 'drop'],
    ['offers.list', { delayMs: 2 ** 31 }, 'fail: delayMs is from 0 to 2147483647, or Infinity, received 2147483648'],
    ['offers.list', { delayMs: Number.NaN }, 'delayMs'],
    ['offers.list', { delayMs: [80, 20] }, 'delayMs'],
    ['offers.list', { rate: 1.1 }, 'fail: rate is from 0 to 1, received 1.1'],
    ['offer.*', { status: 503 }, 'offers.*'],
    ['offers.list', { delayMs: '300' }, 'delayMs'],
    ['offers.list', { errorCode: 'x' }, 'fail: errorCode is a whole number, received x'],
    ['offers.list', { afterAction: 'x' }, 'fail: afterAction is true or false, received x'],
    ['offers.list', { headers: 'x' }, 'fail: headers is an object of headers that can be sent, received x'],
    ['offers.list', { headers: { 'bad name': 'b' }, status: 400 }, 'headers'],
    ['offers.list', { headers: { 'x-a': 'b\r\nx-c: d' } }, 'headers'],
    ['offers.list', { headers: { 'x-a': '図' } }, 'headers'],
    ['offers.list', { headers: ['x-a'] }, 'headers'],
    ['offers.list', { body: 10n }, 'fail: body is a text, or what JSON can say, received 10'],
    ['offers.list', { body: () => {} }, 'body'],
  ])('refuses %s %o, with its name', (name, fault, hint) => {
    const slip = () => service.network.fail(name as OperationName, fault as never)
    expect(slip).toThrow(TypeError)
    expect(slip).toThrow(hint)
  })
})

it('delays its responses within a range, the same for the same seed', async () => {
  const network = createMockNetwork({ offers: 1, affiliates: 1, conversions: 0, latencyMs: [20, 80] })
  const delays = async () => {
    network.reset()
    const seen: number[] = []
    for (let call = 0; call < 4; call++) {
      const start = performance.now()
      await network.handle(new Request(`https://network.test/api/v2/getOffers?key=${network.keys.network}`))
      seen.push(performance.now() - start)
    }
    return seen
  }
  const timers = vi.spyOn(globalThis, 'setTimeout')
  for (const seen of [await delays(), await delays()]) expect(Math.min(...seen)).toBeGreaterThan(19)
  // The fractions that only a random delay has.
  const asked = timers.mock.calls.map(([, milliseconds]) => Number(milliseconds)).filter((one) => one % 1 > 0)
  timers.mockRestore()
  expect(asked).toHaveLength(8)
  expect(asked.slice(0, 4)).toEqual(asked.slice(4))
  expect(new Set(asked).size).toBe(4)
  expect(Math.min(...asked)).toBeGreaterThanOrEqual(20)
  expect(Math.max(...asked)).toBeLessThanOrEqual(80)
})

it('delays its responses if an option says so', async () => {
  const network = createMockNetwork({ offers: 1, affiliates: 1, conversions: 0, latencyMs: 40 })
  const start = performance.now()
  await network.handle(new Request(`https://network.test/api/v2/getOffers?key=${network.keys.network}`))
  expect(performance.now() - start).toBeGreaterThan(35)
})
