import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { close, drip, hang, reset, thenClose } from '../raw-server/faults.ts'
import { type Reply, rawServer } from '../raw-server/raw-server.ts'
import { json, response } from '../raw-server/responses.ts'
import { clientOf, NOBODY } from '../transport/client.ts'
import { CANARY, spellings } from './canary.ts'
import { expectNoKey } from './expect-no-key.ts'
import { fails } from './fails.ts'

const form = new URLSearchParams({ key: CANARY }).toString()
const percent = `key=${encodeURIComponent(CANARY)}`
const everyWay = spellings(CANARY).join(' | ')

/** Faults after which plain fetch or ky would show the key, and what the error is instead. */
const faults: [title: string, reply: Reply, expected: { kind: string; [detail: string]: unknown }][] = [
  ['status 500', response(500, 'down'), { kind: 'api', status: 500 }],
  ['reset', reset, { kind: 'connection' }],
  ['closed without a response', close, { kind: 'connection' }],
  ['timeout before the headers', hang, { kind: 'timeout' }],
  [
    'timeout in the body',
    drip('HTTP/1.1 200 OK\r\ncontent-length: 999\r\n\r\n{', ' '),
    { kind: 'timeout', status: 200 },
  ],
  [
    'redirect whose target repeats the query',
    (socket, { target }) =>
      void socket.write(`HTTP/1.1 302 Found\r\nlocation: https://evil.example${target}\r\ncontent-length: 0\r\n\r\n`),
    { kind: 'connection', status: 302, code: 'REDIRECTED' },
  ],
  [
    'redirect whose path is the key',
    response(302, '', { location: `https://evil.example/${encodeURIComponent(CANARY)}/x` }),
    { kind: 'connection' },
  ],
  [
    'truncated body',
    thenClose('HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n{"err'),
    { kind: 'response', status: 200 },
  ],
  ['message that repeats the key', json({ errorCode: 6002, message: everyWay }, 400), { kind: 'api', errorCode: 6002 }],
  [
    'message that repeats the URL',
    (socket, { target }) => void socket.write(json({ errorCode: 6002, message: `bad ${target}` }, 400)),
    { kind: 'api' },
  ],
  [
    'error page that repeats the URL',
    (socket, { target }) => void socket.write(response(500, `<p>GET ${target.replaceAll('&', '&amp;')}</p>`)),
    { kind: 'api', status: 500 },
  ],
  ['page of status 200 that repeats the key', response(200, `<html>${everyWay}</html>`), { kind: 'response' }],
  [
    'text just before the key, so that a cut goes through it',
    json({ errorCode: 1, message: `${'x'.repeat(490)}${CANARY}` }, 400),
    { kind: 'api' },
  ],
  [
    'content type that repeats the key',
    response(200, 'hello', { 'content-type': `text/x; ${'y'.repeat(40)}${percent}` }),
    { kind: 'response' },
  ],
  [
    'trace ids that repeat the key',
    json({ errorCode: 1, message: '', 'trace-id': form, 'api-trace-id': percent }, 400),
    { kind: 'api' },
  ],
  ['trace header that repeats the key', response(400, '', { 'trace-id': form }), { kind: 'api' }],
  ['names and depths of a JSON error', json({ [CANARY]: [{ [form]: percent }] }, 400), { kind: 'api' }],
  ['key inside gzip', response(500, gzipSync(everyWay), { 'content-encoding': 'gzip' }), { kind: 'api' }],
  ['request body in an error', response(500, 'x'), { kind: 'api' }],
]

describe('no error shows the key', () => {
  it.concurrent.each(faults)('%s', async (_, reply, expected) => {
    await using server = await rawServer(reply)
    const { network, events } = clientOf(server, { retries: 0, timeout: expected.kind === 'timeout' ? 3_000 : 15_000 })
    const notified: unknown[] = []
    const onResponse = (info: unknown) => notified.push(info)
    const read = await fails(network.advertisers.list(undefined, { onResponse }))
    expect(read).toMatchObject(expected)
    const write = await fails(network.offers.update(42, { name: 'Private name' }, { onResponse }))
    expect(write).toMatchObject(expected)
    expect(write.stack).not.toContain('Private name')
    expectNoKey([events, notified], CANARY)
  })

  it('a refused connection', async () => {
    const { network, events } = clientOf(NOBODY, { retries: 0 })
    expect(await fails(network.advertisers.list())).toMatchObject({ kind: 'connection', outcome: 'not-sent' })
    expectNoKey(events, CANARY)
  })

  it('keeps no part of a key that a cut went through', async () => {
    await using server = await rawServer(json({ errorCode: 1, message: `${'x'.repeat(490)}${CANARY}` }, 400))
    const error = await fails(clientOf(server).network.advertisers.list())
    expect(error.message).not.toContain(CANARY.slice(0, 6))
  })

  it('names the place of the key once', async () => {
    await using server = await rawServer((socket, { target }) => void socket.write(response(500, `at ${target}.`)))
    const { network } = clientOf(server, { retries: 0 })
    const error = await fails(network.request({ path: 'v2/x', query: { b: 1 } }))
    expect(error.message).toBe(
      `request: the service returned 500 at ${server.url}/api/v2/x: "at /api/v2/x?key=<API_KEY>&b=1."`,
    )
  })

  it('an input that holds the key is refused without showing it', async () => {
    const { network } = clientOf(NOBODY)
    for (const call of [
      network.request({ path: `v2/getOffers?${form}` }),
      network.request({ path: CANARY }),
      network.offers.list({ [CANARY]: 1 } as never),
      network.advertisers.list({ status: CANARY as never }),
      network.advertisers.list(undefined, { extraQuery: { key: CANARY } }),
      network.preview.request({ path: `v2/getOffers?${form}` }),
    ]) {
      expect(await fails(call)).toMatchObject({ kind: 'input' })
    }
  })

  it('a request event is clean also where a parameter repeats the key', async () => {
    await using server = await rawServer(json({ errorCode: 0, data: [] }))
    const { network, events } = clientOf(server)
    await network.request({ path: 'v2/x', query: { token: CANARY, note: 'key' } })
    expectNoKey(events, CANARY)
    expect(events[0]).toMatchObject({ url: `${server.url}/api/v2/x?key=<API_KEY>&token=<API_KEY>&note=key` })
  })

  it('an error of another fetch, with the URL in all its parts, is not handed on', async () => {
    const leaky: typeof fetch = async (input) => {
      const url = String(input)
      throw Object.assign(new TypeError(`failed: ${url}`, { cause: { url } }), { code: url, path: url })
    }
    const { network } = clientOf(NOBODY, { fetch: leaky, retries: 0 })
    const error = await fails(network.advertisers.list())
    expect(error).toMatchObject({ kind: 'connection', outcome: 'unknown' })
    expect(error.cause).toBeUndefined()
  })
})
