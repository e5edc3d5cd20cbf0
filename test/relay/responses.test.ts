import { describe, expect, it } from 'vitest'
import { ResponseError, TimeoutError } from '../../src/index.ts'
import { toFailure, toPage } from '../../src/relay/response.ts'
import { thenClose } from '../raw-server/faults.ts'
import type { Reply } from '../raw-server/raw-server.ts'
import { data, json, response } from '../raw-server/responses.ts'
import { CANARY, spellings } from '../secrets/canary.ts'
import { KEY, relayed } from './relayed.ts'

const QUERY = 'v2/getOffers?page=1'
const expectNoKey = (bytes: string, key: string) =>
  expect(spellings(key).filter((spelling) => bytes.includes(spelling))).toEqual([])

describe('a response of the network', () => {
  it('comes back as it was sent', async () => {
    const text =
      '{"errorCode":0, "httpStatus":200,\n"data":[{"id":12345678901234567890,"payout":1.10,"n":null,"x":"\\u00e4\\/"}]}'
    await using relay = await relayed(['offers.list'], {}, response(200, text, { 'content-type': 'application/json' }))
    expect((await relay.get(QUERY)).body).toBe(text)
  })

  it('keeps addresses with a parameter of the name key', async () => {
    const url = 'https://shop.example/?key=summer&a=1'
    await using relay = await relayed(['offers.list'], {}, data([{ url }]))
    expect(JSON.parse((await relay.get(QUERY)).body).data).toEqual([{ url }])
  })

  it('is handed on if it is an error', async () => {
    const refused = { httpStatus: 400, errorCode: 6301, errorMessage: 'The offer id is missing.' }
    await using relay = await relayed(['offers.list'], {}, json(refused, 400))
    const { status, body } = await relay.get(QUERY)
    expect([status, JSON.parse(body)]).toEqual([400, refused])
  })
})

describe('a status that no Response can have', () => {
  it.each([
    [600, 502],
    [999, 502],
    [599, 599],
  ])('%i becomes %i', async (given, expected) => {
    await using relay = await relayed(['offers.list'], {}, json({ errorCode: 1, httpStatus: given }, given))
    const { status, body } = await relay.get(QUERY)
    expect([status, JSON.parse(body)]).toEqual([expected, { errorCode: 1, httpStatus: given }])
  })
})

describe('the key is removed', () => {
  it.each(spellings(CANARY))('from a body: %s', async (spelling) => {
    const text = JSON.stringify({ errorCode: 0, data: [{ url: `https://x.example/?k=SPELLING` }], SPELLING: 1 })
    // As it is where it is JSON already, or the text of a string.
    const inJson = JSON.stringify(spelling).slice(1, -1)
    for (const written of new Set([spelling, inJson])) {
      const body = text.replaceAll('SPELLING', () => written)
      await using relay = await relayed(['offers.list'], {}, response(200, body), { key: CANARY })
      expectNoKey((await relay.get(QUERY)).bytes, CANARY)
    }
  })

  it('from a body that comes in pieces', async () => {
    const whole = data([{ url: `https://x.example/?key=${KEY}` }])
    const inBytes: Reply = (socket) => {
      const send = (at: number) => {
        if (at < whole.length) socket.write(whole.subarray(at, at + 1), () => setImmediate(send, at + 1))
      }
      send(0)
    }
    await using relay = await relayed(['offers.list'], {}, inBytes)
    const { bytes, body } = await relay.get(QUERY)
    expect(JSON.parse(body).data).toEqual([{ url: 'https://x.example/?key=<API_KEY>' }])
    expectNoKey(bytes, KEY)
  })

  it('from a body in chunks that part it', async () => {
    const text = JSON.stringify({ errorCode: 0, data: [], message: KEY })
    const at = text.indexOf(KEY) + 5
    const chunk = (part: string) => `${part.length.toString(16)}\r\n${part}\r\n`
    const reply = `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${chunk(text.slice(0, at))}${chunk(text.slice(at))}0\r\n\r\n`
    await using relay = await relayed(['offers.list'], {}, reply)
    const { bytes, status } = await relay.get(QUERY)
    expect(status).toBe(200)
    expectNoKey(bytes, KEY)
  })

  it('from headers, and from those that do not come back', async () => {
    const headers = {
      'content-type': `application/json; key=${KEY}`,
      'retry-after': KEY,
      'trace-id': `t-${KEY}`,
      'x-url': `/api?key=${KEY}`,
      location: `/api?key=${KEY}`,
    }
    await using relay = await relayed(['offers.list'], {}, json({ errorCode: 0, data: [] }, 200, headers))
    const { bytes, headers: received } = await relay.get(QUERY)
    expect(received['trace-id']).toBe('t-<API_KEY>')
    expectNoKey(bytes, KEY)
  })

  it.each([
    ['a redirect', response(302, '', { location: `https://other.example/?key=${KEY}` })],
    ['a redirect with a body', response(301, `<a href="/?key=${KEY}">`, { location: `/${KEY}` })],
    ['a page of an error', response(500, `<title>GET /?key=${KEY}</title>`, { 'content-type': 'text/html' })],
    ['a page', response(200, `<p>${KEY}</p>`, { 'content-type': 'text/html' })],
    ['an error', json({ errorCode: 6002, message: `invalid key ${KEY}` }, 400)],
    ['half a response', thenClose(`HTTP/1.1 200 OK\r\ncontent-length: 999\r\n\r\n{"k":"${KEY}`)],
    ['no HTTP', thenClose(KEY)],
  ] satisfies [string, Reply][])('from %s', async (_, reply) => {
    await using relay = await relayed(['offers.list'], {}, reply)
    const { bytes, headers } = await relay.get(QUERY)
    expect(headers.location).toBeUndefined()
    expectNoKey(bytes, KEY)
  })

  it('if a function gives it', async () => {
    let count = 0
    const key = async () => `${KEY}-${count++}`
    await using relay = await relayed(['offers.list'], {}, (socket, { target }) => void socket.write(data([target])), {
      key,
    })
    for (const number of [0, 1]) {
      const { bytes } = await relay.get(QUERY)
      expect(relay.network.requests.at(-1)?.target).toContain(`${KEY}-${number}`)
      expectNoKey(bytes, KEY)
    }
  })

  it('if it is digits, and the response stays JSON', async () => {
    const body = { errorCode: 0, data: [{ id: 8812345678, name: '12345678', '12345678': 1, clicks: 12345678.5 }] }
    await using relay = await relayed(['offers.list'], {}, json(body), { key: '12345678' })
    const { body: text } = await relay.get(QUERY)
    expect(text).not.toContain('12345678')
    expect(JSON.parse(text)).toMatchObject({ errorCode: 0, data: [{ name: '<API_KEY>' }] })
  })

  it('as a parameter, if it is too short to be known by its value', async () => {
    await using relay = await relayed(['offers.list'], {}, data([{ url: '/?a=1&key=k3y' }, 'k3y']), { key: 'k3y' })
    expect(JSON.parse((await relay.get(QUERY)).body).data).toEqual([{ url: '/?a=1&key=<API_KEY>' }, 'k3y'])
  })
})

describe('headers of the page', () => {
  it('do not go out', async () => {
    await using relay = await relayed(['offers.list'])
    await relay.get(QUERY, [
      'cookie: session=secret',
      'authorization: Bearer secret',
      'proxy-authorization: Basic secret',
      'x-forwarded-for: 10.0.0.1',
      'x-real-ip: 10.0.0.1',
      'forwarded: for=10.0.0.1',
      'origin: https://app.example',
      'referer: https://app.example/secret',
      'user-agent: a browser',
      'x-custom: secret',
      'range: bytes=0-1',
      'if-none-match: "secret"',
    ])
    const [request] = relay.network.requests
    expect(Object.keys(request?.headers ?? {}).sort()).toEqual(expect.arrayContaining(['accept', 'connection', 'host']))
    expect(request?.bytes).not.toMatch(/secret|10\.0\.0\.1|app\.example|a browser|bytes=0/)
  })
})

describe('headers of the network', () => {
  it('do not come back, but for a few', async () => {
    const headers = {
      'content-type': 'application/json',
      'retry-after': '7',
      date: 'Sun, 01 Mar 2026 10:00:00 GMT',
      'trace-id': 't-1',
      'set-cookie': 'a=b',
      server: 'nginx',
      'x-powered-by': 'PHP',
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=600',
      etag: '"1"',
    }
    await using relay = await relayed(['offers.list'], {}, json({ errorCode: 0, data: [] }, 200, headers))
    await relay.get(QUERY)
    const [response] = relay.served.responses
    expect(Object.fromEntries(response?.headers ?? [])).toEqual({
      'content-type': 'application/json',
      'retry-after': '7',
      date: 'Sun, 01 Mar 2026 10:00:00 GMT',
      'trace-id': 't-1',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
  })

  it.each([
    ['text/html', '{"errorCode":0,"data":["<script>alert(1)</script>"]}', 'application/json', 200],
    ['text/html', '<h1>Busy</h1>', 'text/plain; charset=utf-8', 503],
    ['image/svg+xml', '<svg onload="alert(1)"/>', 'text/plain; charset=utf-8', 404],
    ['application/problem+json', '{"errorCode":1}', 'application/json', 400],
    ['application/json;, text/html', '{"errorCode":1,"errorMessage":"<script>"}', 'application/json', 403],
    ['application/json; a="b", text/html', '{"errorCode":1,"errorMessage":"<script>"}', 'application/json', 403],
  ])('a body of %s is never a page: %s', async (type, body, expected, status) => {
    await using relay = await relayed(['offers.list'], {}, response(status, body, { 'content-type': type }))
    const received = await relay.get(QUERY)
    expect([received.status, received.headers['content-type'], received.body]).toEqual([status, expected, body])
  })

  it('are left out where the network has none', () => {
    const headersOf = (headers: Record<string, string>) =>
      Object.fromEntries(page({ response: new Response('', { headers }), text: '{}', value: {} }).headers)
    const own = {
      'content-type': 'application/json',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    }
    expect(headersOf({ 'content-type': 'x-application/json', 'trace-id': '' })).toEqual(own)
    expect(headersOf({ 'api-trace-id': 't-2' })).toEqual({ ...own, 'trace-id': 't-2' })
  })
})

const page = (received: { response: Response; text: string; value?: unknown }, keys: readonly string[] = []) =>
  toPage({ value: undefined, ...received, keys }, (text) => text)

it.each([0, 199])('the status %i of a custom fetch becomes 502', (status) => {
  const received = { status, headers: new Headers() } as Response
  expect(page({ response: received, text: 'x' }).status).toBe(502)
})

it('the parameter key is removed from addresses if one of the keys has less than 6 characters', async () => {
  const bodyWith = (...keys: string[]) => page({ response: new Response(), text: '"?key=summer"' }, keys).text()
  expect(await bodyWith('secret', 'a-longer-one')).toBe('"?key=summer"')
  expect(await bodyWith('short', 'a-longer-one')).toBe('"?key=<API_KEY>"')
})

it.each([
  [TimeoutError, 504, 'timeout', 'the network did not answer in time (UND_ERR)'],
  [ResponseError, 502, 'response', "the network's response could not be read (UND_ERR)"],
])('%o is the response of the relay', async (Failure, status, kind, message) => {
  const error = new Failure('x', { operation: 'offers.list', outcome: 'unknown', code: 'UND_ERR' })
  const relay = { kind, outcome: 'unknown', code: 'UND_ERR' }
  expect(await toFailure(error).json()).toEqual({ httpStatus: status, errorCode: status, message, relay })
})
