import { describe, expect, it } from 'vitest'
import { close, hang, reset, thenClose, thenReset } from '../../raw-server/faults.ts'
import { type Reply, rawServer } from '../../raw-server/raw-server.ts'
import { BUSY, data, json, OK, response } from '../../raw-server/responses.ts'
import { fails } from '../../secrets/fails.ts'
import { CALLS, type CallName, clientOf, NOBODY, OFFER, ONCE, REPEATABLE } from '../client.ts'

const busy = (status: number) => response(status, '', { 'retry-after': '0' })
/** The status of an error, which only the body tells. */
const inBody = (httpStatus: unknown) =>
  json({ httpStatus, errorCode: 0, message: '', data: [] }, 200, { 'retry-after': '0' })
const cut = thenClose('HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n{"errorCode":0,')

/** A good response for each call. */
const GOOD: Record<CallName, Buffer> = {
  'advertisers.list': OK,
  'request GET': OK,
  'tool.testRedirect POST': data({ result: 1, message: '', redirects: [] }),
  'offers.update': OK,
  'affiliates.setOfferAccess': data({ result: 1, msg: '' }),
  'banners.v2.delete': OK,
  'banners.v3.delete': OK,
  'offers.create': data([{ id: 77 }]),
  'banners.v2.deleteAll': OK,
  'banners.v3.deleteAll': OK,
  'request POST': OK,
}

const faults: [title: string, reply: Reply, expected: object][] = [
  ['500', busy(500), { kind: 'api', status: 500, outcome: 'unknown' }],
  ['502', busy(502), { kind: 'api', status: 502, outcome: 'unknown' }],
  ['503', BUSY, { kind: 'api', status: 503, outcome: 'unknown' }],
  ['504', busy(504), { kind: 'api', status: 504, outcome: 'unknown' }],
  ['408', busy(408), { kind: 'api', status: 408, outcome: 'unknown' }],
  ['503 in the body of a 200', inBody(503), { kind: 'api', status: 503, outcome: 'unknown' }],
  ['a reset', reset, { kind: 'connection', outcome: 'unknown' }],
  ['a closed connection', close, { kind: 'connection', outcome: 'unknown' }],
  [
    'a lost response',
    thenReset('HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n'),
    { kind: 'response', outcome: 'unknown' },
  ],
  ['a cut body', cut, { kind: 'response', outcome: 'unknown', status: 200 }],
  ['a timeout', hang, { kind: 'timeout', outcome: 'unknown' }],
]

/** Half a second, and several times what a call takes while the machine is as busy as now, in milliseconds. */
async function longerThanACall(): Promise<number> {
  await using server = await rawServer(OK)
  const started = performance.now()
  await clientOf(server).network.advertisers.list()
  return 500 + Math.ceil(5 * (performance.now() - started))
}

/** Short where it is what ends the attempt. */
const timeoutFor = async (reply: Reply) => ({ timeout: reply === hang ? await longerThanACall() : 15_000 })

describe.concurrent('calls that may be repeated are retried', () => {
  const cases = REPEATABLE.flatMap((name) => faults.map(([title, reply]) => [name, title, reply] as const))
  it.each(cases)('%s after %s', async (name, _, reply) => {
    await using server = await rawServer([reply, GOOD[name]])
    const { network, events } = clientOf(server, await timeoutFor(reply))
    await CALLS[name](network)
    const [first, ...others] = server.requests.map(({ bytes }) => bytes)
    // On a busy machine, the good response may come too late as well.
    const retries = reply === hang ? Math.max(1, others.length) : 1
    expect(others).toEqual(Array(retries).fill(first))
    expect(events.map(({ type }) => type).filter((type) => type !== 'response')).toEqual([
      'request',
      ...Array(retries).fill(['retry', 'request']).flat(),
      'end',
    ])
  })

  it.each(faults)('a read that meets %s three times gives up with it', async (_, reply, expected) => {
    await using server = await rawServer(reply)
    const error = await fails(clientOf(server, await timeoutFor(reply)).network.advertisers.list())
    expect(error).toMatchObject({ ...expected, attempts: 3 })
    expect(server.requests).toHaveLength(3)
  })

  it('429 too', async () => {
    await using server = await rawServer([busy(429), OK])
    await clientOf(server).network.offers.update(42, { status: 'Paused' })
    expect(server.requests).toHaveLength(2)
  })

  it.each([
    [0, 1],
    [1, 2],
    [4, 5],
  ])('with retries: %i there are %i requests', async (retries, count) => {
    await using server = await rawServer(BUSY)
    const { network } = clientOf(server)
    expect(await fails(network.advertisers.list(undefined, { retries }))).toMatchObject({ attempts: count })
    expect(server.requests).toHaveLength(count)
  })
})

describe.concurrent('calls that must not be made twice are made once', () => {
  const cases = ONCE.flatMap((name) =>
    faults.map(([title, reply, expected]) => [name, title, reply, expected] as const),
  )
  it.each(cases)('%s is not repeated after %s', async (name, _, reply, expected) => {
    await using server = await rawServer([reply, GOOD[name]])
    const error = await fails(CALLS[name](clientOf(server, await timeoutFor(reply)).network))
    expect(error).toMatchObject({ ...expected, attempts: 1 })
    expect(server.requests).toHaveLength(1)
  })

  it.each(ONCE)('%s is made again after 429: the service did not act', async (name) => {
    for (const refusal of [busy(429), inBody('429')]) {
      await using server = await rawServer([refusal, GOOD[name]])
      await CALLS[name](clientOf(server).network)
      expect(server.requests).toHaveLength(2)
    }
  })

  it.each(ONCE)('%s is made again where no connection could be made', async (name) => {
    const error = await fails(CALLS[name](clientOf(NOBODY).network))
    expect(error).toMatchObject({ kind: 'connection', outcome: 'not-sent', attempts: 3 })
  })
})

describe.concurrent('a POST of `request`, of which nobody knows what it does', () => {
  it.each([
    ['429', busy(429), { kind: 'api', status: 429, outcome: 'rejected' }],
    ...faults,
  ] as typeof faults)('is sent once: %s', async (_, reply, expected) => {
    await using server = await rawServer([reply, OK])
    const error = await fails(CALLS['request POST'](clientOf(server, await timeoutFor(reply)).network))
    expect(error).toMatchObject({ ...expected, attempts: 1 })
    expect(server.requests).toHaveLength(1)
  })

  it('has one attempt if no connection could be made', async () => {
    const error = await fails(CALLS['request POST'](clientOf(NOBODY).network))
    expect(error).toMatchObject({ kind: 'connection', outcome: 'not-sent', attempts: 1 })
  })
})

describe.concurrent('what is not retried', () => {
  it.each<[string, Reply, object]>([
    ['HTML with status 200', response(200, '<html></html>'), { kind: 'response', outcome: 'unknown' }],
    ['an empty body', response(200), { kind: 'response', outcome: 'unknown' }],
    ['status 400', response(400), { kind: 'api', outcome: 'rejected' }],
    ['status 403', json({ errorCode: 6024, message: '' }, 403), { kind: 'api', outcome: 'rejected' }],
    ['status 501', response(501), { kind: 'api', outcome: 'unknown' }],
    ['an errorCode with status 200', json({ errorCode: 1 }), { kind: 'api', outcome: 'rejected' }],
    ['status 403 in the body of a 200', inBody(403), { kind: 'api', status: 403, outcome: 'rejected' }],
    ['an envelope without errorCode', json({ data: [] }), { kind: 'response', outcome: 'unknown' }],
  ])('%s', async (_, reply, expected) => {
    await using server = await rawServer([reply, OK])
    expect(await fails(clientOf(server).network.advertisers.list())).toMatchObject({ ...expected, attempts: 1 })
    expect(server.requests).toHaveLength(1)
  })
})

describe.concurrent('the outcome of several attempts is the worst of them', () => {
  it('unknown over rejected', async () => {
    await using server = await rawServer([BUSY, json({ errorCode: 6302, message: '' }, 400)])
    const error = await fails(clientOf(server).network.offers.update(42, { status: 'Paused' }))
    expect(error).toMatchObject({ kind: 'api', status: 400, errorCode: 6302, outcome: 'unknown', attempts: 2 })
  })

  it('rejected over not-sent', async () => {
    await using server = await rawServer(busy(429))
    const { network } = clientOf(server, { fetch: failingAfter(1) })
    const error = await fails(network.offers.create(OFFER))
    expect(error).toMatchObject({ kind: 'connection', outcome: 'rejected', attempts: 3 })
  })

  it('a refusal alone is a refusal', async () => {
    await using server = await rawServer(busy(429))
    const error = await fails(clientOf(server).network.offers.create(OFFER))
    expect(error).toMatchObject({ kind: 'api', status: 429, outcome: 'rejected', attempts: 3 })
  })

  it('waiting for its turn adds nothing to the outcome of the attempts before', async () => {
    await using server = await rawServer([busy(429), hang])
    const { network } = clientOf(server, { concurrency: 1 })
    const stop = new AbortController()
    const create = network.offers.create(OFFER, { totalTimeout: 2 * (await longerThanACall()) })
    const failure = fails(create)
    await server.received(1)
    const other = network.advertisers.list(undefined, { signal: stop.signal })
    const ended = expect(other).rejects.toBe('done')
    expect(await failure).toMatchObject({ kind: 'timeout', outcome: 'rejected', attempts: 1 })
    stop.abort('done')
    await ended
  })
})

describe.concurrent('on connections that are kept open', () => {
  it('a reset of a used one ends a create after one request, outcome unknown', async () => {
    await using server = await rawServer([OK, reset])
    const { network } = clientOf(server)
    await network.advertisers.list()
    // The runtime takes a connection back a moment after the response was read.
    await new Promise(setImmediate)
    const error = await fails(network.offers.create(OFFER))
    expect(error).toMatchObject({ kind: 'connection', outcome: 'unknown', attempts: 1 })
    expect(server.requests.map(({ method, connection }) => [method, connection])).toEqual([
      ['GET', 0],
      ['POST', 0],
    ])
  })

  it('a close that crosses the next request: every read comes through, no write is made twice', async () => {
    await using server = await rawServer((socket, { onConnection }) =>
      onConnection === 0 ? void socket.write(data([{ id: 77 }])) : void socket.end(),
    )
    const { network } = clientOf(server, { retryBudget: 1000, concurrency: 1 })
    const rounds = 6
    let failed = 0
    for (let round = 0; round < rounds; round++) {
      await network.request({ path: 'v2/getThing' })
      await network.request({ path: 'v2/getThing' })
      await new Promise(setImmediate)
      await network.offers.create(OFFER).catch((error: unknown) => {
        failed++
        expect(error).toMatchObject({ kind: 'connection', outcome: 'unknown', attempts: 1 })
      })
    }
    expect(failed).toBeGreaterThan(0)
    expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(rounds)
    expect(server.requests.length).toBeGreaterThan(3 * rounds)
  })
})

/** A fetch that reaches the server a number of times, and nobody after that. */
function failingAfter(count: number): typeof fetch {
  let made = 0
  return (input, init) => (made++ < count ? fetch(input, init) : fetch(`${NOBODY.url}/`, init))
}
