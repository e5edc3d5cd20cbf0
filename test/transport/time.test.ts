import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { drip, hang, parts } from '../raw-server/faults.ts'
import { type Reply, rawServer } from '../raw-server/raw-server.ts'
import { BUSY, OK, response } from '../raw-server/responses.ts'
import { fails } from '../secrets/fails.ts'
import { clientOf, NOBODY, OFFER } from './client.ts'

const gzipLie = 'HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 20\r\n\r\n'

const slow: [title: string, reply: Reply, status: number | undefined][] = [
  ['no response at all', hang, undefined],
  ['headers dripped', drip('HTTP/1.1 200 OK\r\nx-slow: ', 'x'), undefined],
  ['body dripped', drip('HTTP/1.1 200 OK\r\n\r\n', '{'), 200],
  ['body that stalls', 'HTTP/1.1 200 OK\r\ncontent-length: 50\r\n\r\n{"errorCode"', 200],
  ['body of an error dripped', drip('HTTP/1.1 500 Down\r\n\r\n', '<'), 500],
  ['body of a redirect without Location dripped', drip('HTTP/1.1 302 Found\r\n\r\n', '<'), 302],
]

describe('one deadline covers headers and body', () => {
  it.concurrent.each(slow)('%s', async (_, reply, status) => {
    await using server = await rawServer(reply)
    // Long enough for the headers to come in, on a busy machine too.
    const timeout = 2_000
    const started = performance.now()
    const error = await fails(clientOf(server, { timeout, retries: 0 }).network.advertisers.list())
    const took = performance.now() - started
    expect(error).toMatchObject({ kind: 'timeout', outcome: 'unknown', attempts: 1 })
    expect(error.status).toBe(status)
    expect(took).toBeGreaterThan(timeout - 5)
    expect(took).toBeLessThan(timeout + 3_000)
    await server.idle()
  })

  it.concurrent('a timeout in the body of a read is tried again', async () => {
    await using server = await rawServer(['HTTP/1.1 200 OK\r\ncontent-length: 50\r\n\r\n{', OK])
    await clientOf(server, { timeout: 600 }).network.advertisers.list()
    expect(server.requests).toHaveLength(2)
  })

  it('the timeout of a second attempt closes its connection, also after a garbage collection', async () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    await using server = await rawServer([BUSY, hang])
    const call = fails(clientOf(server, { timeout: 600, retries: 1 }).network.advertisers.list())
    await server.received(2)
    for (let turn = 0; turn < 4; turn++) {
      await new Promise(setImmediate)
      collect()
    }
    expect(await call).toMatchObject({ kind: 'timeout', attempts: 2 })
    await server.idle()
  })

  it.concurrent('a timeout of a write is not tried again, and says what was awaited', async () => {
    await using server = await rawServer(hang)
    const error = await fails(clientOf(server, { timeout: 100 }).network.offers.create(OFFER))
    expect(error).toMatchObject({
      kind: 'timeout',
      message: `offers.create: timed out after 100 ms, waiting for ${server.url}/api/v2/setOffer`,
      outcome: 'unknown',
      attempts: 1,
    })
  })

  it.concurrent('within the time of the whole call', async () => {
    await using server = await rawServer(hang)
    const { network } = clientOf(server)
    const started = performance.now()
    const error = await fails(network.advertisers.list(undefined, { timeout: 100, totalTimeout: 2_000, retries: 50 }))
    expect(error.kind).toBe('timeout')
    expect(error.attempts).toBeGreaterThan(1)
    expect(performance.now() - started).toBeLessThan(10_000)
  })

  it.concurrent('the time of the whole call ends an attempt under way', async () => {
    await using server = await rawServer(hang)
    const error = await fails(clientOf(server).network.offers.update(42, { status: 'Paused' }, { totalTimeout: 2000 }))
    expect(error).toMatchObject({
      kind: 'timeout',
      message: 'offers.update: timed out after 2000 ms, including retries and waits',
      outcome: 'unknown',
      attempts: 1,
    })
  })

  it.concurrent('the time of the whole call ends a body that drips: nobody is left with half a response', async () => {
    await using server = await rawServer(drip('HTTP/1.1 200 OK\r\n\r\n', '{'))
    const { network } = clientOf(server)
    const notified: unknown[] = []
    const options = { totalTimeout: 700, onResponse: (info: unknown) => notified.push(info) }
    expect(await fails(network.advertisers.list(undefined, options))).toMatchObject({ kind: 'timeout', attempts: 1 })
    expect(notified).toEqual([])
    await server.idle()
  })

  it.concurrent.each([
    { totalTimeout: 3_000 },
    { timeout: 2_000 },
  ])('the status and trace id of its error are those of the last attempt: %j', async (options) => {
    const first = response(503, 'Busy', { 'retry-after': '0', 'trace-id': 'first' })
    const last = 'HTTP/1.1 201 OK\r\ntrace-id: last\r\ncontent-length: 50\r\n\r\n{'
    await using server = await rawServer([first, last])
    const { network } = clientOf(server, { retries: 1 })
    const error = await fails(network.advertisers.list(undefined, options))
    expect(error).toMatchObject({ kind: 'timeout', attempts: 2, status: 201, traceId: 'last' })
  })

  it.concurrent('its error has no status if the last attempt got no response', async () => {
    await using server = await rawServer([BUSY, hang])
    const { network } = clientOf(server, { retries: 1 })
    const error = await fails(network.advertisers.list(undefined, { totalTimeout: 1_500 }))
    expect(error).toMatchObject({ kind: 'timeout', attempts: 2 })
    expect(error.status).toBeUndefined()
  })

  it.concurrent('the time of the whole call ends the wait for a turn: nothing was sent', async () => {
    await using server = await rawServer(hang)
    const { network } = clientOf(server, { concurrency: 1, retries: 0 })
    const stop = new AbortController()
    const first = network.advertisers.list(undefined, { signal: stop.signal })
    const stopped = expect(first).rejects.toBe('done')
    await server.received(1)
    const error = await fails(network.offers.update(42, { status: 'Paused' }, { totalTimeout: 100 }))
    expect(error).toMatchObject({ kind: 'timeout', outcome: 'not-sent', attempts: 0 })
    stop.abort('done')
    await stopped
    expect(server.requests).toHaveLength(1)
  })

  it.concurrent('the time of the whole call ends: those that wait get no place for a moment', async () => {
    await using server = await rawServer(hang)
    const { network } = clientOf(server, { concurrency: 2, retries: 0 })
    // They begin in the same moment: on a busy machine, the last one would otherwise have some time left.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
    const calls = Array.from({ length: 40 }, () =>
      network.banners.v2.deleteAll({ offer_id: 42 }, { totalTimeout: 1_500 }),
    )
    clock.mockRestore()
    const errors = await Promise.all(calls.map((call) => fails(call)))
    const sent = errors.filter(({ outcome, attempts }) => outcome === 'unknown' && attempts === 1)
    const waiting = errors.filter(({ outcome, attempts }) => outcome === 'not-sent' && attempts === 0)
    expect([sent.length, waiting.length, server.requests.length]).toEqual([2, 38, 2])
  })

  it.concurrent('a body of a custom fetch that always gives nothing', async () => {
    const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array()) })
    const { network } = clientOf(NOBODY, { fetch: async () => new Response(endless), timeout: 200, retries: 0 })
    expect(await fails(network.advertisers.list())).toMatchObject({ kind: 'timeout', attempts: 1 })
  })

  it.concurrent('gzip that is none, body after the headers: ends, whatever the runtime does', async () => {
    await using server = await rawServer(parts(gzipLie, 'this is not gzip 123', 20))
    const error = await fails(clientOf(server, { timeout: 2_000, retries: 0 }).network.advertisers.list())
    expect(['response', 'timeout']).toContain(error.kind)
    expect(error).toMatchObject({ outcome: 'unknown', status: 200, attempts: 1 })
  })

  it.concurrent('a fetch that never settles is left behind', async () => {
    const never: typeof fetch = () => new Promise(() => {})
    const error = await fails(
      clientOf({ url: 'http://localhost:9' }, { fetch: never, timeout: 50, retries: 0 }).network.advertisers.list(),
    )
    expect(error).toMatchObject({ kind: 'timeout', outcome: 'unknown', attempts: 1 })
  })

  it.concurrent('a response that arrives after the timeout is cancelled, also of a fetch that ignores signals', async () => {
    const late = Promise.withResolvers<Response>()
    const cancelled = Promise.withResolvers<unknown>()
    const { network } = clientOf({ url: 'http://localhost:2' }, { fetch: () => late.promise, timeout: 50, retries: 0 })
    expect(await fails(network.advertisers.list())).toMatchObject({ kind: 'timeout' })
    late.resolve(new Response(new ReadableStream({ cancel: cancelled.resolve })))
    await cancelled.promise
  })

  it.concurrent('a response that arrives during the next attempt is not taken for its response', async () => {
    const late = Promise.withResolvers<Response>()
    let count = 0
    const fetch: typeof globalThis.fetch = () => {
      if (++count === 1) return late.promise
      late.resolve(new Response('', { status: 503 }))
      return new Promise(() => {})
    }
    const error = await fails(clientOf(NOBODY, { fetch, timeout: 50, retries: 1 }).network.advertisers.list())
    expect(error).toMatchObject({ kind: 'timeout', attempts: 2 })
    expect(error.status).toBeUndefined()
  })

  it.concurrent('a key that does not arrive in time is named as the reason', async () => {
    let asked = 0
    const key = () => {
      asked++
      return new Promise<string>(() => {})
    }
    const { network, events } = clientOf({ url: 'http://localhost:2' }, { key, timeout: 50, retries: 1 })
    const error = await fails(network.advertisers.list())
    expect(error).toMatchObject({
      kind: 'timeout',
      outcome: 'not-sent',
      message: 'advertisers.list: timed out after 50 ms, waiting for the key function',
      attempts: 0,
    })
    expect(asked).toBe(2)
    expect(events).toMatchObject([
      { type: 'retry', attempt: 1, reason: 'timeout' },
      { type: 'end', attempts: 0 },
    ])
  })

  it.concurrent.each([
    ['UND_ERR_HEADERS_TIMEOUT', undefined],
    ['UND_ERR_BODY_TIMEOUT', 200],
  ])("%s of Node's own fetch is a timeout too", async (code, status) => {
    const gaveUp = new TypeError('fetch failed', { cause: Object.assign(new Error('time'), { code }) })
    const fetch: typeof globalThis.fetch = async () => {
      if (status === undefined) throw gaveUp
      return new Response(new ReadableStream({ pull: (controller) => controller.error(gaveUp) }), { status })
    }
    const error = await fails(clientOf({ url: 'http://localhost:2' }, { fetch, retries: 0 }).network.advertisers.list())
    expect(error).toMatchObject({
      kind: 'timeout',
      code,
      outcome: 'unknown',
      message: `advertisers.list: no whole response before fetch gave up (${code}) at http://localhost:2/api/v2/getAdvertisers`,
    })
    expect(error.status).toBe(status)
  })

  it.concurrent('a slow response in time is a response', async () => {
    const bytes = gzipSync('{"errorCode":0,"data":[]}')
    const head = `HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${bytes.length}\r\n\r\n`
    await using server = await rawServer(parts(head, bytes, 50))
    expect(await clientOf(server, { timeout: 2_000 }).network.advertisers.list()).toEqual([])
  })
})

describe('times that are none', () => {
  const wrong = [3e9, Number.NaN, -1, 0, 1.5, Number.POSITIVE_INFINITY, '100', null, {}]

  it.each(wrong.map((value) => [value]))('%j is refused', async (value) => {
    const { network } = clientOf({ url: 'http://localhost:9' })
    for (const name of ['timeout', 'totalTimeout'] as const) {
      expect(() => network.with({ [name]: value as number })).toThrow(`with: ${name}: expected a whole number`)
      const error = await fails(network.advertisers.list(undefined, { [name]: value as number }))
      expect(error).toMatchObject({ kind: 'input', issues: [{ path: name }] })
    }
  })
})

describe('clocks', () => {
  it('a jump of the wall clock changes nothing', async () => {
    await using server = await rawServer(
      parts('HTTP/1.1 200 OK\r\ncontent-length: 25\r\n\r\n', '{"errorCode":0,"data":[]}', 60),
    )
    const clock = vi.spyOn(Date, 'now').mockReturnValueOnce(0).mockReturnValue(1e15)
    try {
      const { network, events } = clientOf(server)
      expect(await network.advertisers.list(undefined, { totalTimeout: 5_000 })).toEqual([])
      const response = events.find((event) => event.type === 'response')
      expect(response?.durationMs).toBeGreaterThan(40)
      expect(response?.durationMs).toBeLessThan(5_000)
    } finally {
      clock.mockRestore()
    }
  })
})
