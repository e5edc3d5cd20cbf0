import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { type AffiliateNetworkError, ConnectionError, createClient, type NetworkClient } from '../../src/index.ts'
import { createRelay } from '../../src/relay/index.ts'
import { toFailure } from '../../src/relay/response.ts'
import { close, hang, parts, reset, thenClose, thenReset } from '../raw-server/faults.ts'
import { type RawServer, type Reply, rawServer } from '../raw-server/raw-server.ts'
import { BUSY, json, OK, response } from '../raw-server/responses.ts'
import { fails } from '../secrets/fails.ts'
import { CALLS, NOBODY, OFFER } from '../transport/client.ts'
import { exchange, KEY, relayed } from './relayed.ts'
import { serveRelay } from './serve-relay.ts'

const QUERY = 'v2/getOffers?page=1'
const html = { 'content-type': 'text/html' }

/** What a network does wrong, and what the response of the relay is. */
const FAULTS: [what: string, reply: Reply, status: number][] = [
  ['resets the connection', reset, 502],
  ['closes the connection', close, 502],
  ['does not respond', hang, 504],
  ['sends half a head', thenClose('HTTP/1.1 200 O'), 502],
  ['sends half a response', thenClose('HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n{"errorCode"'), 502],
  ['resets in the middle', thenReset('HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n{"errorCode"'), 502],
  ['stops in the middle', parts('HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n{', '}', 60_000), 504],
  ['sends half of the JSON', response(200, '{"errorCode":0,"data":['), 502],
  ['responds with a page', response(200, '<h1>Login</h1>', html), 502],
  ['responds with nothing', response(200), 502],
  ['responds with 204', 'HTTP/1.1 204 No Content\r\n\r\n', 502],
  ['responds with something else', json(['no envelope']), 502],
  ['responds with no text', response(200, Buffer.from([0x7b, 0xff, 0xfe])), 502],
  ['responds with too much', json({ errorCode: 0, message: 'x'.repeat(5000) }), 502],
  ['redirects', response(302, '', { location: 'https://other.example/login' }), 502],
  ['redirects a write', response(307, '', { location: 'https://other.example/login' }), 502],
  ['is busy', BUSY, 503],
  ['is broken', response(500, '<h1>Broken</h1>', html), 500],
  ['is behind a broken proxy', response(502, '<h1>Bad gateway</h1>', html), 502],
  ['is behind a proxy in JSON', json({ error: 'Bad gateway' }, 502), 502],
  ['refuses', json({ httpStatus: 400, errorCode: 6301, message: 'No.' }, 400), 400],
  ['refuses with status 200', json({ errorCode: 6301, message: 'No.' }), 200],
  ['is busy with status 200', json({ httpStatus: 503, errorCode: 0, data: [] }, 200, { 'retry-after': '0' }), 200],
  ['refuses in the body only', json({ httpStatus: '403', errorCode: 0, message: 'No.', data: [] }), 200],
  ['refuses in text', response(403, 'Forbidden'), 403],
  ['sends status 304', Buffer.from('HTTP/1.1 304 Not Modified\r\n\r\n'), 304],
]

/** Long enough for a busy machine, where it is not what ends the call. */
const LONGEST = 30_000
const optionsFor = (timeout: number) => ({ timeout, maxResponseBytes: 4000, retries: 0 }) as const
const clientOf = (network: Pick<RawServer, 'url'>, timeout = LONGEST) =>
  createClient({ baseUrl: network.url, key: KEY, ...optionsFor(timeout) })
const summary = ({ name, kind, outcome, status, errorCode, attempts, code, issues }: AffiliateNetworkError) => ({
  ...{ name, kind, outcome, status, errorCode, attempts, code, issues },
})

/** The error of a call by a page, and the one that the call has without a relay. */
async function both(
  network: Pick<RawServer, 'url'>,
  call: (client: NetworkClient) => PromiseLike<unknown>,
  timeout?: number,
) {
  const relay = createRelay(clientOf(network, timeout), {
    allow: ['offers.create', 'offers.update', 'advertisers.list'],
  })
  await using served = await serveRelay(relay)
  const page = createClient({ baseUrl: `${served.url}/network`, relay: true, retries: 0 })
  return await Promise.all([fails(call(page)), fails(call(clientOf(network, timeout)))])
}

/**
 * The summaries of both errors. Those of a timeout say what came before it, which depends on the machine: the timeout
 * doubles until they are the same.
 */
async function summariesOf(
  network: Pick<RawServer, 'url'>,
  call: (client: NetworkClient) => PromiseLike<unknown>,
  status: number,
) {
  for (let timeout = status === 504 ? 250 : LONGEST; ; timeout *= 2) {
    const [relayed, direct] = (await both(network, call, timeout)).map(summary)
    if (isDeepStrictEqual(relayed, direct) || timeout > LONGEST / 4) return [relayed, direct]
  }
}

describe.concurrent('a network that fails', () => {
  it.each(FAULTS)('%s: the response has no address', async (_, reply, expected) => {
    await using relay = await relayed(['offers.list'], {}, reply, optionsFor(expected === 504 ? 250 : LONGEST))
    const { status, bytes, headers } = await relay.get(QUERY)
    expect([status, headers['cache-control']]).toEqual([expected, 'private, no-store'])
    expect(bytes).not.toMatch(/other\.example|login|the-key/)
    expect(bytes).not.toContain(String(relay.network.port))
  })

  it.each(FAULTS)('%s: the error is that of a call without relay', async (_, reply, status) => {
    await using network = await rawServer(reply)
    const calls = (['advertisers.list', 'offers.create', 'offers.update'] as const).map((name) => CALLS[name])
    for (const [relayed, direct] of await Promise.all(calls.map((call) => summariesOf(network, call, status))))
      expect(relayed).toEqual(direct)
  })

  it('refuses the connection: the error is that of a call without relay', async () => {
    for (const name of ['advertisers.list', 'offers.create'] as const) {
      const [relayed, direct] = await both(NOBODY, CALLS[name])
      expect(summary(relayed)).toEqual(summary(direct))
      expect(relayed).toMatchObject({ kind: 'connection', outcome: 'not-sent', code: 'ECONNREFUSED' })
      expect(relayed.message).toBe(`${name}: the network did not answer (ECONNREFUSED)`)
    }
  })

  it('or a relay without a valid key', async () => {
    const key = () => Promise.reject(new Error('the vault is closed'))
    const errors: unknown[] = []
    const onError = (error: unknown) => errors.push(error)
    await using relay = await relayed(['offers.list'], { onError }, OK, { key })
    const { status, body } = await relay.get(QUERY)
    expect(status).toBe(500)
    expect(JSON.parse(body)).toEqual({
      httpStatus: 500,
      errorCode: 500,
      message: 'the relay failed: try again later',
      hint: 'The log of its server, or its option `onError`, has the error.',
      relay: {
        kind: 'refusal',
        outcome: 'rejected',
        hint: 'The log of its server, or its option `onError`, has the error.',
      },
    })
    expect(errors).toEqual([new Error('the vault is closed')])
    await using empty = await relayed(['offers.list'], { onError }, OK, { key: () => '' })
    expect((await empty.get(QUERY)).status).toBe(500)
    expect(String(errors[1])).toContain('expected the key function to return a non-empty string')
  })

  it('is told by an envelope', async () => {
    await using relay = await relayed(['offers.list'], {}, reset)
    const { body } = await relay.get(QUERY)
    const { message, ...rest } = JSON.parse(body)
    expect(rest).toEqual({
      httpStatus: 502,
      errorCode: 502,
      relay: { kind: 'connection', outcome: 'unknown', code: expect.stringMatching(/^[A-Z_]+$/) },
    })
    expect(message).toMatch(/^the network did not answer \([A-Z_]+\)$/)
  })

  it.each([
    'ENOENT /srv/key',
    'econnreset',
    '10.0.0.1',
    `E${'X'.repeat(61)}`,
  ])('has a code of the network client only where it is one: %s', async (code) => {
    const error = new ConnectionError('offers.list: failed', { operation: 'offers.list', outcome: 'unknown', code })
    expect(await toFailure(error).json()).toEqual({
      httpStatus: 502,
      errorCode: 502,
      message: 'the network did not answer',
      relay: { kind: 'connection', outcome: 'unknown' },
    })
  })

  it.each([
    { kind: 'input', outcome: 'not-sent' },
    { kind: 'toString', outcome: 'not-sent' },
    { kind: 'connection', outcome: 'maybe' },
    { kind: 'connection' },
    'connection',
    null,
  ])('is read strictly: %j', async (relay) => {
    await using server = await rawServer(json({ errorCode: 502, message: 'x', relay }, 502))
    const page = createClient({ baseUrl: server.url, relay: true, retries: 0 })
    expect(await fails(page.advertisers.list())).toMatchObject({ kind: 'api', status: 502, outcome: 'rejected' })
  })

  it('is read in JSON alone: a relay hands on as text what it could not read', async () => {
    const relay = { kind: 'connection', outcome: 'not-sent' }
    for (const [type, kind] of [
      ['application/json', 'connection'],
      ['text/plain; charset=utf-8', 'api'],
    ]) {
      const headers = { 'content-type': type ?? '' }
      await using server = await rawServer(json({ errorCode: 502, message: 'x', relay }, 502, headers))
      const page = createClient({ baseUrl: server.url, relay: true, retries: 0 })
      expect(await fails(page.advertisers.list())).toMatchObject({ kind })
    }
  })

  it('cannot make an error of a relay through one: the field is taken out', async () => {
    const more = { id: 12345678901234567890n, data: [{ relay: 'kept' }] }
    const envelope = { errorCode: 502, message: 'x', relay: { kind: 'connection', outcome: 'not-sent' } }
    const text = JSON.stringify({ ...envelope, ...more, id: 0 }).replace('"id":0', '"id":12345678901234567890')
    const forged = text.replace('"relay"', '"rel\\u0061y"')
    for (const body of [text, forged]) {
      await using relay = await relayed(['offers.list', 'offers.create'], {}, response(502, body))
      const received = await relay.get(QUERY)
      expect(JSON.parse(received.body)).toEqual({
        errorCode: 502,
        message: 'x',
        id: '12345678901234567890',
        data: [{ relay: 'kept' }],
      })
      const page = createClient({ baseUrl: `${relay.served.url}/network`, relay: true })
      expect(await fails(page.offers.create(OFFER))).toMatchObject({ kind: 'api', status: 502, outcome: 'rejected' })
      expect(relay.sent()).toHaveLength(2)
    }
  })

  it('cannot make an error of a relay by itself', async () => {
    const forged = json({ errorCode: 502, message: 'x', relay: { kind: 'connection', outcome: 'not-sent' } }, 502)
    await using network = await rawServer(forged)
    expect(await fails(clientOf(network).advertisers.list())).toMatchObject({ kind: 'api', status: 502 })
  })
})

describe.concurrent('tries', () => {
  it.each([
    [408, 504],
    [421, 400],
  ])('%i, after which Chromium sends a write again, is %i after a write', async (status, expected) => {
    const body = JSON.stringify({ httpStatus: status, errorCode: 1 })
    await using relay = await relayed(['offers.list', 'offers.update'], {}, response(status, body))
    const form = 'content-type: application/x-www-form-urlencoded'
    const write = await relay.post('v2/setOffer', 'id=1&status=Paused', [form])
    expect([write.status, write.body]).toEqual([expected, body])
    expect((await relay.get('v2/getOffers?page=1')).status).toBe(status)
  })

  it.each([408, 429, 500, 502, 503, 504])('%i is handed on with retry-after, after one', async (status) => {
    const headers = { 'retry-after': '7', date: 'Sun, 01 Mar 2026 10:00:00 GMT' }
    await using relay = await relayed(['offers.list'], {}, json({ errorCode: 1, httpStatus: status }, status, headers))
    const received = await relay.get(QUERY)
    expect([received.status, received.headers['retry-after'], received.headers.date]).toEqual([
      status,
      '7',
      'Sun, 01 Mar 2026 10:00:00 GMT',
    ])
    expect(relay.network.requests).toHaveLength(1)
  })

  it('are made by the client of the page, as if there were no relay', async () => {
    const busy = response(503, '', { 'retry-after': '0' })
    await using network = await rawServer([busy, reset, OK, busy, response(429, '', { 'retry-after': '0' }), OK])
    const relay = createRelay(clientOf(network), { allow: ['advertisers.list', 'offers.create'] })
    await using served = await serveRelay(relay)
    const events: unknown[] = []
    const page = createClient({
      baseUrl: `${served.url}/network`,
      relay: true,
      retries: 2,
      onEvent: ({ type, ...event }) => type === 'retry' && events.push((event as { reason: string }).reason),
    })
    expect(await page.advertisers.list()).toEqual([])
    expect(events).toEqual(['status 503', expect.stringMatching(/^connection/)])
    // A create is tried again only if the service surely did not act.
    expect(await fails(CALLS['offers.create'](page))).toMatchObject({ status: 503, outcome: 'unknown', attempts: 1 })
    expect(network.requests).toHaveLength(4)
  })

  it('follow a response that was cut short', async () => {
    await using network = await rawServer([thenClose('HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n{'), OK])
    await using served = await serveRelay(createRelay(clientOf(network), { allow: ['advertisers.list'] }))
    const page = createClient({ baseUrl: `${served.url}/network`, relay: true, retries: 1 })
    expect(await page.advertisers.list()).toEqual([])
  })

  it('of the network are limited by its client', async () => {
    await using relay = await relayed(['offers.list'], {}, OK, { concurrency: 1 })
    await Promise.all(Array.from({ length: 5 }, () => relay.get(QUERY)))
    const kinds = relay.events.map(({ type }) => type).filter((type) => type === 'request' || type === 'response')
    expect(kinds).toEqual(Array.from({ length: 5 }, () => ['request', 'response']).flat())
  })
})

describe.concurrent('a page that goes away', () => {
  it.each(['GET', 'POST'])('ends the request of the network: %s', async (method) => {
    await using relay = await relayed(['offers.list', 'offers.update'], {}, hang)
    const { port } = relay.served
    const stop = new AbortController()
    const body = method === 'POST' ? new URLSearchParams({ id: '1', status: 'Paused' }) : null
    const path = method === 'POST' ? 'v2/setOffer' : QUERY
    const left = fetch(`http://127.0.0.1:${port}/network/api/${path}`, { method, body, signal: stop.signal }).catch(
      () => {},
    )
    await relay.network.received(1)
    stop.abort()
    await left
    await relay.network.idle()
    expect(relay.events.at(-1)).toMatchObject({ type: 'end', outcome: 'aborted' })
  })

  it('while the relay finds out who it is: nothing is sent', async () => {
    const stop = new AbortController()
    let know: (id: number) => void = () => {}
    const affiliateId = () => new Promise<number>((resolve) => (know = resolve))
    const network = createClient({
      baseUrl: 'https://acme.example',
      key: KEY,
      fetch: () => Promise.reject(new Error('sent')),
    })
    const relay = createRelay(network, { allow: ['offers.list'], affiliateId })
    const pending = relay(new Request(`https://app.example/network/api/${QUERY}`, { signal: stop.signal }))
    stop.abort()
    know(42)
    expect((await pending).status).toBe(499)
  })

  it('in an upload: the network never has the whole of it', async () => {
    await using relay = await relayed(['banners.v3.upload'])
    const { port } = relay.served
    const head = `POST /network/api/v3/setOfferBanners?offer_id=1 HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 99999\r\n\r\n`
    const part = '--b\r\ncontent-disposition: form-data; name="file[0]"; filename="a.png"\r\n\r\n12345'
    const stop = new AbortController()
    const gone = exchange(port, head + part, stop.signal)
    while (relay.network.connections === 0) await new Promise((resolve) => setImmediate(resolve))
    stop.abort()
    await gone
    await relay.network.idle()
    expect(relay.sent()).toEqual([])
  })
})
