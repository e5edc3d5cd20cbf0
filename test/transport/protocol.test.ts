import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { NetworkClient } from '../../src/index.ts'
import { thenClose } from '../raw-server/faults.ts'
import { type Reply, rawServer } from '../raw-server/raw-server.ts'
import { OK, response } from '../raw-server/responses.ts'
import { fails } from '../secrets/fails.ts'
import { clientOf, OFFER } from './client.ts'

const GOOD = '{"errorCode":0,"data":[]}'
const head = (...lines: string[]) => `HTTP/1.1 200 OK\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n`
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`
const gzip = gzipSync(`{"errorCode":0,"data":["${'x'.repeat(3000)}"]}`)
const nested = (times: number) => {
  let bytes = Buffer.from(GOOD) as Uint8Array
  for (let i = 0; i < times; i++) bytes = gzipSync(bytes)
  return response(200, bytes, { 'content-encoding': Array(times).fill('gzip').join(', ') })
}
const badCrc = Uint8Array.from(gzip).fill(0, gzip.length - 8)

const CUT = { kind: 'response', outcome: 'unknown', status: 200 }
const BROKEN = { kind: 'connection', outcome: 'unknown' }
const NOT_JSON = { kind: 'response', outcome: 'unknown', status: 200 }

/** How often a read is sent with one retry allowed shows whether the fault counts as transient. */
const faults: [title: string, reply: Reply, expected: object, requests: 1 | 2][] = [
  ['content-length too long', thenClose(head('content-length: 99') + GOOD), CUT, 2],
  ['content-length too short', thenClose(head('content-length: 12') + GOOD), CUT, 2],
  [
    'content-length too short, cut behind a brace',
    thenClose(`${head('content-length: 40')}{"errorCode":0,"data":[{"id":1},{"id":2}]}`),
    CUT,
    2,
  ],
  ['content-length negative', thenClose(head('content-length: -5') + GOOD), BROKEN, 2],
  ['content-length no number', thenClose(head('content-length: many') + GOOD), BROKEN, 2],
  ['content-length twice, different', thenClose(head('content-length: 25', 'content-length: 5') + GOOD), BROKEN, 2],
  ['content-length twice, the same', thenClose(head('content-length: 25', 'content-length: 25') + GOOD), BROKEN, 2],
  [
    'content-length and chunked',
    thenClose(`${head('content-length: 25', 'transfer-encoding: chunked')}${chunk(GOOD)}0\r\n\r\n`),
    BROKEN,
    2,
  ],
  ['chunked without an end', thenClose(head('transfer-encoding: chunked') + chunk(GOOD)), CUT, 2],
  ['chunk of a wrong size', thenClose(`${head('transfer-encoding: chunked')}zz\r\n${GOOD}\r\n0\r\n\r\n`), CUT, 2],
  ['delimited by the end, cut', thenClose(head('connection: close') + GOOD.slice(0, -4)), CUT, 2],
  [
    'delimited by the end, cut inside a string',
    thenClose(`${head('connection: close')}{"errorCode":0,"message":"{}`),
    CUT,
    2,
  ],
  ['delimited by the end, cut number', thenClose(`${head('connection: close')}12`), NOT_JSON, 1],
  [
    'gzip cut before its end',
    thenClose(Buffer.concat([Buffer.from(head('content-encoding: gzip')), gzip.subarray(0, 25)])),
    CUT,
    2,
  ],
  [
    'gzip with a bad checksum',
    thenClose(Buffer.concat([Buffer.from(head('content-encoding: gzip', `content-length: ${gzip.length}`)), badCrc])),
    CUT,
    2,
  ],
  ['gzip that is none', response(200, 'this is not gzip', { 'content-encoding': 'gzip' }), CUT, 2],
  ['six encodings', nested(6), BROKEN, 2],
  ['204', Buffer.from('HTTP/1.1 204 No Content\r\n\r\n'), { ...NOT_JSON, status: 204, body: '' }, 1],
  ['empty body', response(200), { ...NOT_JSON, body: '' }, 1],
  ['blank body', response(200, ' \n\t '), NOT_JSON, 1],
  ['UTF-16', response(200, Buffer.from(`\ufeff${GOOD}`, 'utf16le')), NOT_JSON, 1],
  ['Latin-1', response(200, Buffer.from('{"errorCode":0,"message":"caf\u00e9"}', 'latin1')), NOT_JSON, 1],
  ['UTF-8 cut inside a character', response(200, Buffer.from(`{"errorCode":0,"m":"漢`).subarray(0, -1)), NOT_JSON, 1],
  ['HTML', response(200, '<!doctype html><p>Hi'), NOT_JSON, 1],
  ['PHP notice before JSON', response(200, `<br />\nNotice: x in y.php\n${GOOD}`), NOT_JSON, 1],
  ['PHP notice after JSON', response(200, `${GOOD}\n<br />\nNotice: x in y.php on line 3`), NOT_JSON, 1],
  ['plain text', response(200, 'Service temporarily down'), NOT_JSON, 1],
  ['status 999', response(999, GOOD), { kind: 'api', status: 999, outcome: 'unknown' }, 1],
  ['status 99', thenClose(`HTTP/1.1 99 Odd\r\ncontent-length: 0\r\n\r\n`), BROKEN, 2],
  ['status 101', thenClose('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'), BROKEN, 2],
  // fetch itself takes 407 for a failure, without a word about it.
  ['status 407', response(407), BROKEN, 2],
  ['1,000 times 100 Continue', 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(1000) + OK.toString(), BROKEN, 2],
  ['garbage', thenClose('\u0000\u0001 not HTTP at all\r\n\r\n'), BROKEN, 2],
  ['a header of 70 KB', thenClose(head(`x: ${'y'.repeat(70_000)}`, 'content-length: 25') + GOOD), BROKEN, 2],
]

describe('responses that break the protocol', () => {
  it.concurrent.each(faults)('%s', async (_, reply, expected, requests) => {
    await using server = await rawServer(reply)
    const { network } = clientOf(server, { retries: 1, timeout: 10_000 })
    expect(await fails(network.advertisers.list())).toMatchObject({ ...expected, attempts: requests })
    expect(server.requests).toHaveLength(requests)
    const write = await fails(network.request({ path: 'v2/x', form: { id: 1 } }))
    expect(write).toMatchObject({ ...expected, attempts: 1 })
  })
})

describe('responses that are odd, and right', () => {
  it.concurrent.each<[string, Reply]>([
    ['five encodings', nested(5)],
    ['a byte order mark', response(200, `\ufeff${GOOD}`)],
    [
      'a byte order mark in pieces',
      head('transfer-encoding: chunked') +
        Buffer.from(
          `${[...Buffer.from(`\ufeff${GOOD}`)].map((byte) => `1\r\n${String.fromCharCode(byte)}\r\n`).join('')}0\r\n\r\n`,
          'latin1',
        ).toString('latin1'),
    ],
    ['203', response(203, GOOD)],
    ['206', response(206, GOOD)],
    ['201', response(201, GOOD)],
    ['202', response(202, GOOD)],
    ['text/html as the type of JSON', response(200, GOOD, { 'content-type': 'text/html' })],
    ['103 Early Hints', `HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n${response(200, GOOD)}`],
    ['delimited by the end', thenClose(head('connection: close') + GOOD)],
    ['blanks around JSON', response(200, `\r\n\t ${GOOD} \n`)],
  ])('%s', async (_, reply) => {
    await using server = await rawServer(typeof reply === 'string' ? Buffer.from(reply, 'latin1') : reply)
    const { network } = clientOf(server, { retries: 0, timeout: 3_000 })
    expect(await network.advertisers.list()).toEqual([])
  })

  it.concurrent('bytes after the response do not become the next one', async () => {
    await using server = await rawServer([
      Buffer.concat([response(200, GOOD), Buffer.from('HTTP/1.1 500 Evil\r\ncontent-length: 0\r\n\r\n')]),
      OK,
    ])
    const { network } = clientOf(server)
    expect(await network.advertisers.list()).toEqual([])
    expect(await network.advertisers.list()).toEqual([])
  })

  it.concurrent.each<[string, (network: NetworkClient) => Promise<unknown>]>([
    ['create', ({ offers }) => offers.create(OFFER)],
    [
      'upload',
      ({ banners }) => banners.v3.upload({ offer_id: 1, files: { name: 'a.gif', data: new Uint8Array([1]) } }),
    ],
    ['deleteAll', ({ banners }) => banners.v2.deleteAll({ offer_id: 1 })],
    ['request with JSON', ({ request }) => request({ method: 'POST', path: 'v2/x', json: { name: 'é' } })],
  ])('421: a %s is sent once, with its length', async (_, call) => {
    await using server = await rawServer(response(421))
    const error = await fails(call(clientOf(server).network))
    expect(error).toMatchObject({ kind: 'api', status: 421, outcome: 'rejected', attempts: 1 })
    expect(server.requests.map(({ headers }) => [headers['content-length'], headers['transfer-encoding']])).toEqual([
      [String(Buffer.byteLength(server.requests[0]?.body ?? '')), undefined],
    ])
  })

  it.concurrent.each<[string, Reply]>([
    ['in Latin-1', response(429, Buffer.from('<p>occupé', 'latin1'), { 'retry-after': '120' })],
    ['too large', response(429, 'x'.repeat(2_000), { 'retry-after': '120' })],
    ['in gzip that is none', response(429, 'no gzip', { 'content-encoding': 'gzip', 'retry-after': '120' })],
    ['cut short', thenClose(`HTTP/1.1 429 Busy\r\nretry-after: 120\r\ncontent-length: 99\r\n\r\n{"err`)],
  ])('an error status counts, though its body is %s', async (_, reply) => {
    await using server = await rawServer(reply)
    const { network, events } = clientOf(server, { maxResponseBytes: 1_000 })
    const notified: unknown[] = []
    const error = await fails(
      network.request({ path: 'v2/x', form: { id: 1 } }, { onResponse: ({ status }) => notified.push(status) }),
    )
    expect(error).toMatchObject({ kind: 'api', status: 429, outcome: 'rejected', retryAfterMs: 120_000, body: '' })
    expect(notified).toEqual([429])
    expect(events.map(({ type }) => type)).toEqual(['request', 'response', 'end'])
  })

  it.concurrent('a read is tried again after 503, though its page cannot be read', async () => {
    await using server = await rawServer([response(503, Buffer.from('<p>occupé', 'latin1')), OK])
    expect(await clientOf(server).network.advertisers.list()).toEqual([])
  })

  it.concurrent('413 before the body was read', async () => {
    await using server = await rawServer(thenClose(response(413, '', { connection: 'close' })), { early: true })
    const call = clientOf(server).network.request({ path: 'v2/x', form: { text: 'x'.repeat(200_000) } })
    expect(await fails(call)).toMatchObject({ kind: 'api', status: 413, outcome: 'rejected', attempts: 1 })
  })

  it.concurrent('the message shows type of a response and its first words, no more', async () => {
    await using server = await rawServer(response(200, `\n  ${'x'.repeat(5000)}`, { 'content-type': 'text/html' }))
    const error = await fails(clientOf(server).network.advertisers.list())
    expect(error.message).toMatch(
      /^advertisers\.list: expected JSON, received text \(text\/html\) at http:\/\/127\.0\.0\.1:\d+\/api\/v2\/getAdvertisers: "x+…"$/,
    )
    expect(error.message.length).toBeLessThan(350)
  })

  it.concurrent.each([
    [
      'the title of a page',
      '<html>\r\n<head><title>503 Service\n Unavailable</title></head>\r\n<body><h1>Sorry</h1></body>',
      ': "503 Service Unavailable"',
    ],
    ['a text', 'upstream connect error\n', ': "upstream connect error"'],
    ['nothing of a page without a title', '<html><body>Sorry</body></html>', ''],
    ['nothing of many brackets', '<'.repeat(1_000_000), ''],
  ])('a 503 is described by %s, and keeps its body', async (_, body, words) => {
    await using server = await rawServer(response(503, body, { 'content-type': 'text/html' }))
    const error = await fails(clientOf(server).network.advertisers.list({}, { retries: 0 }))
    expect(error.message).toBe(
      `advertisers.list: the service returned 503 at ${server.url}/api/v2/getAdvertisers${words}`,
    )
    expect(error).toMatchObject({ kind: 'api', status: 503, body })
    expect(error.serviceMessage).toBeUndefined()
  })
})
