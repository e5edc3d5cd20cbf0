import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import type { ClientEvent } from '../../src/options/client-event.ts'
import type { ResponseInfo } from '../../src/options/options.ts'
import { hang } from '../raw-server/faults.ts'
import { rawServer } from '../raw-server/raw-server.ts'
import { BUSY, json, OK, response } from '../raw-server/responses.ts'
import { CANARY } from '../secrets/canary.ts'
import { expectNoKey } from '../secrets/expect-no-key.ts'
import { fails } from '../secrets/fails.ts'
import { clientOf } from './client.ts'

const PAGE = { errorCode: 0, data: [], page: 1, totalPages: 0, totalItems: 0 }

describe('onEvent', () => {
  it('reports requests, responses and retries in their order', async () => {
    await using server = await rawServer([BUSY, json({ errorCode: 0, data: [], 'trace-id': 't-9' })])
    const { network, events } = clientOf(server)
    await network.advertisers.list({ status: 'Active' })
    const url = `${server.url}/api/v2/getAdvertisers?key=<API_KEY>&status=Active`
    const operation = 'advertisers.list'
    const durationMs = expect.any(Number)
    const callId = events[0]?.callId
    const busy = { 'content-length': '13', 'content-type': 'text/html', 'retry-after': '0' }
    const ok = { 'content-length': '42', 'content-type': 'application/json' }
    expect(callId).toMatch(/^.{1,20}$/)
    expect(events).toEqual([
      { type: 'request', operation, callId, attempt: 1, method: 'GET', url },
      { type: 'response', operation, callId, attempt: 1, status: 503, durationMs, traceId: undefined, headers: busy },
      { type: 'retry', operation, callId, attempt: 1, delayMs: 0, reason: 'status 503' },
      { type: 'request', operation, callId, attempt: 2, method: 'GET', url },
      { type: 'response', operation, callId, attempt: 2, status: 200, durationMs, traceId: 't-9', headers: ok },
      { type: 'end', operation, callId, outcome: 'ok', attempts: 2, durationMs },
    ])
    expectNoKey(events, CANARY)
  })

  it('tells of a request directly before fetch is called, so that both can share a trace', async () => {
    await using server = await rawServer(OK)
    let isNext = false
    const order: boolean[] = []
    const { network } = clientOf(server, {
      key: async () => CANARY,
      onEvent: ({ type }) => {
        if (type !== 'request') return
        isNext = true
        queueMicrotask(() => (isNext = false))
      },
      fetch: (input, init) => {
        order.push(isNext)
        return fetch(input, init)
      },
    })
    await Promise.all([network.advertisers.list(), network.offers.update(42, { status: 'Paused' })])
    expect(order).toEqual([true, true])
  })

  it('reports why a call is retried', async () => {
    await using server = await rawServer([hang, OK])
    const { network, events } = clientOf(server, { timeout: 500 })
    await network.offers.update(42, { status: 'Paused' })
    expect(events.find(({ type }) => type === 'retry')).toMatchObject({ operation: 'offers.update', reason: 'timeout' })
  })

  it('counts only attempts that sent a request', async () => {
    await using server = await rawServer([BUSY, OK])
    let asked = 0
    const key = () => (asked++ === 0 ? new Promise<string>(() => {}) : CANARY)
    const { network, events } = clientOf(server, { key, timeout: 500 })
    await network.advertisers.list()
    expect(events).toMatchObject([
      { type: 'retry', attempt: 1, reason: 'timeout' },
      { type: 'request', attempt: 1 },
      { type: 'response', attempt: 1, status: 503 },
      { type: 'retry', attempt: 1, reason: 'status 503' },
      { type: 'request', attempt: 2 },
      { type: 'response', attempt: 2, status: 200 },
      { type: 'end', attempts: 2 },
    ])
  })

  it.each<[string, () => unknown]>([
    [
      'throws',
      () => {
        throw new Error('listener')
      },
    ],
    [
      'rejects',
      async () => {
        throw new Error('listener')
      },
    ],
    ['rejects in another realm', () => runInNewContext('Promise.reject(new Error("listener"))')],
  ])('a listener that %s breaks nothing', async (_, listener) => {
    const unhandled: unknown[] = []
    const onUnhandled = (reason: unknown) => unhandled.push(reason)
    process.on('unhandledRejection', onUnhandled)
    await using server = await rawServer([BUSY, OK])
    const { network } = clientOf(server, { onEvent: listener as () => void })
    expect(await network.advertisers.list(undefined, { onResponse: listener as () => void })).toEqual([])
    await new Promise(setImmediate)
    process.off('unhandledRejection', onUnhandled)
    expect(unhandled).toEqual([])
  })

  it('each client of `with` can have its own', async () => {
    await using server = await rawServer(OK)
    const { network, events } = clientOf(server)
    const own: ClientEvent[] = []
    await network.with({ onEvent: (event) => own.push(event) }).advertisers.list()
    expect([events.length, own.length]).toEqual([0, 3])
    await network.with({ timeout: 9_000 }).advertisers.list()
    expect([events.length, own.length]).toEqual([3, 3])
  })
})

describe('onResponse', () => {
  const asked = async (replies: Parameters<typeof rawServer>[0]) => {
    await using server = await rawServer(replies)
    const notified: ResponseInfo[] = []
    const call = clientOf(server).network.advertisers.list(undefined, { onResponse: (info) => notified.push(info) })
    const error = await call.then(
      () => undefined,
      (reason: unknown) => reason,
    )
    return { notified, error }
  }

  it('is called after a success, once, after its retries', async () => {
    const said = { httpStatus: 202, errorCode: 0, message: 'Done', data: [], 'trace-id': 't', 'api-trace-id': 'u' }
    const { notified } = await asked([BUSY, json(said, 202)])
    expect(notified).toEqual([
      {
        operation: 'advertisers.list',
        callId: expect.any(String),
        status: 202,
        headers: { 'content-length': '93', 'content-type': 'application/json' },
        httpStatus: 202,
        traceId: 't',
        apiTraceId: 'u',
        message: 'Done',
        durationMs: expect.any(Number),
        attempts: 2,
      },
    ])
  })

  it('is called after an ApiError', async () => {
    const { notified } = await asked(json({ httpStatus: '400', errorCode: 6302, errorMessage: 'Bad' }, 400))
    expect(notified).toMatchObject([{ status: 400, httpStatus: 400, message: 'Bad', attempts: 1 }])
    const page = await asked(response(404, '<p>No'))
    expect(page.notified).toMatchObject([{ status: 404, httpStatus: undefined, message: '', traceId: undefined }])
  })

  it('is not called for an unreadable response or a redirect', async () => {
    expect((await asked(response(200, '<p>Hi'))).notified).toEqual([])
    expect((await asked(response(302, '', { location: '/x' }))).notified).toEqual([])
  })

  it('is called for each page of a crawl', async () => {
    const page = (number: number) =>
      json({ ...PAGE, data: [{ id: number }], page: number, totalPages: 3, totalItems: 3 })
    await using server = await rawServer([page(1), page(2), page(3)])
    const notified: ResponseInfo[] = []
    const options = { onResponse: (info: ResponseInfo) => notified.push(info) }
    await clientOf(server, { validation: 'off' }).network.offers.list({}, options).toArray()
    expect(notified).toHaveLength(3)
  })

  it('message without the key', async () => {
    const said = { errorCode: 1, message: CANARY, 'api-trace-id': CANARY }
    await using server = await rawServer(json(said, 400, { 'x-key': CANARY }))
    const notified: ResponseInfo[] = []
    const { network, events } = clientOf(server)
    await fails(network.advertisers.list(undefined, { onResponse: (info) => notified.push(info) }))
    const headers = { 'x-key': '<API_KEY>' }
    expect(notified).toMatchObject([{ message: '<API_KEY>', apiTraceId: '<API_KEY>', headers }])
    expect(events).toMatchObject([{}, { type: 'response', headers }, {}])
    expectNoKey([notified, events], CANARY)
  })
})
