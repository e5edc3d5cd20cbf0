import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { InputError } from '../../src/errors/errors.ts'
import type { NetworkClient, NetworkClientOptions } from '../../src/index.ts'
import type { ClientEvent } from '../../src/options/client-event.ts'
import { hang, reset } from '../raw-server/faults.ts'
import { type Reply, rawServer } from '../raw-server/raw-server.ts'
import { BUSY, data, json, OK, response } from '../raw-server/responses.ts'
import { fails, rejects } from '../secrets/fails.ts'
import { clientOf, NOBODY, OFFER } from './client.ts'

const list = (network: NetworkClient) => network.advertisers.list()
const page = (number: number) =>
  json({ errorCode: 0, data: [{ id: number }], page: number, totalPages: 3, totalItems: 3 })

/** The events of each call. */
const byCall = (events: readonly ClientEvent[]) => Object.values(Object.groupBy(events, ({ callId }) => callId))

describe('a call that fails ends with one `end` event, which says how', () => {
  it.each<
    [string, Reply | undefined, Partial<NetworkClientOptions>, (network: NetworkClient) => PromiseLike<unknown>, object]
  >([
    [
      'an invalid input',
      OK,
      {},
      (network) => network.offers.get(-1),
      { outcome: 'not-sent', kind: 'input', attempts: 0 },
    ],
    [
      'an invalid option',
      OK,
      {},
      (network) => network.advertisers.list({}, { retries: -1 }),
      { outcome: 'not-sent', kind: 'input', attempts: 0 },
    ],
    [
      'an invalid query of a list',
      OK,
      {},
      (network) => network.offers.list({ page: 0 }),
      { outcome: 'not-sent', kind: 'input', attempts: 0 },
    ],
    [
      'an invalid query of a crawl',
      OK,
      {},
      (network) => network.offers.list({ page: 0 }).toArray(),
      { outcome: 'not-sent', kind: 'input', attempts: 0 },
    ],
    [
      'a missing file',
      OK,
      {},
      (network) => network.banners.v3.upload({ offer_id: 1, files: { path: '/no/such.png' } }),
      { outcome: 'not-sent', kind: 'input', attempts: 0 },
    ],
    [
      'an invalid raw request',
      OK,
      {},
      (network) => network.request({ path: '../x' }),
      { outcome: 'not-sent', kind: 'input', attempts: 0 },
    ],
    [
      'a key function that fails',
      OK,
      { key: () => Promise.reject(new Error('no')) },
      list,
      { outcome: 'not-sent', kind: 'input' },
    ],
    ['a refused connection', undefined, { retries: 0 }, list, { outcome: 'not-sent', kind: 'connection', attempts: 1 }],
    ['a reset', reset, { retries: 0 }, list, { outcome: 'unknown', kind: 'connection', attempts: 1 }],
    ['a timeout', hang, { retries: 0, timeout: 50 }, list, { outcome: 'unknown', kind: 'timeout', attempts: 1 }],
    [
      'a refusal',
      json({ errorCode: 6302 }, 400),
      {},
      list,
      { outcome: 'rejected', kind: 'api', status: 400, errorCode: 6302, attempts: 1 },
    ],
    [
      'a refusal, after which the caller aborts',
      json({ errorCode: 6302 }, 400),
      {},
      (network) => {
        const stop = new AbortController()
        return network.advertisers.list({}, { signal: stop.signal, onResponse: () => stop.abort() })
      },
      { outcome: 'rejected', kind: 'api', status: 400, attempts: 1 },
    ],
    ['a busy service', BUSY, { retries: 1 }, list, { outcome: 'unknown', kind: 'api', status: 503, attempts: 2 }],
    [
      'a page of HTML',
      response(200, '<p>Hi'),
      {},
      list,
      { outcome: 'unknown', kind: 'response', status: 200, attempts: 1 },
    ],
    [
      'a new offer without an id',
      OK,
      {},
      (network) => network.offers.create(OFFER),
      { outcome: 'unknown', kind: 'response', status: 200, attempts: 1 },
    ],
    [
      'rows of the wrong type',
      data([{ id: [] }]),
      { validation: 'throw' },
      list,
      { outcome: 'unknown', kind: 'response', status: 200, attempts: 1 },
    ],
    [
      'data that does not fit the schema of a raw request',
      data([]),
      {},
      (network) => network.request({ path: 'v2/x', schema: z.string() }),
      { outcome: 'unknown', kind: 'response', status: 200, attempts: 1 },
    ],
  ])('%s', async (_, replies, options, call, end) => {
    await using server = await rawServer(replies ?? OK)
    const { network, events } = clientOf(replies === undefined ? NOBODY : server, options)
    const error = await fails(call(network))
    const callId = events[0]?.callId
    expect(error.callId).toBe(callId)
    expect(new Set(events.map((event) => event.callId))).toEqual(new Set([callId]))
    expect(events.filter(({ type }) => type === 'end')).toEqual([events.at(-1)])
    expect(events.at(-1)).toMatchObject({
      type: 'end',
      operation: error.operation,
      durationMs: expect.any(Number),
      ...end,
    })
  })

  it.each<[string, (network: NetworkClient, trap: never) => PromiseLike<unknown>]>([
    ['offers.list', (network, trap) => network.offers.list(trap)],
    ['offers.list', (network, trap) => network.offers.list({}, trap)],
    ['offers.get', (network, trap) => network.offers.get(trap)],
    ['offers.update', (network, trap) => network.offers.update(1, trap)],
    ['offers.create', (network, trap) => network.offers.set(trap)],
    ['offers.create', (network, trap) => network.offers.create(trap)],
    ['reports.conversion', (network, trap) => network.reports.conversion(trap)],
    ['banners.v2.upload', (network, trap) => network.banners.v2.upload(trap)],
    ['banners.v3.upload', (network, trap) => network.banners.v3.upload(trap)],
    ['affiliates.setOfferAccess', (network, trap) => network.affiliates.setOfferAccess(1, trap)],
    ['tool.testRedirect', (network, trap) => network.tool.testRedirect({} as never, trap)],
  ])('an argument of %s that throws when it is read', async (operation, call) => {
    const { network, events } = clientOf(NOBODY)
    const trap = new Proxy(
      {},
      {
        ownKeys() {
          throw new TypeError('trap')
        },
      },
    )
    await rejects((async () => call(network, trap as never))())
    expect(() => void call(network, trap as never).then(undefined, () => {})).not.toThrow()
    expect(events[0]).toMatchObject({ type: 'end', operation, outcome: 'not-sent', attempts: 0 })
  })

  it('an input that throws the error of an earlier call, which keeps its id', async () => {
    const { network, events } = clientOf(NOBODY)
    const earlier = (await rejects(network.offers.get(-1))) as InputError
    const { callId } = earlier
    const trap = {
      get name() {
        throw earlier
      },
    }
    expect(await rejects(network.advertisers.list(trap as never))).toBe(earlier)
    expect(earlier.callId).toBe(callId)
    expect(events.at(-1)).toMatchObject({ type: 'end', operation: 'advertisers.list', outcome: 'not-sent' })
  })

  it('a schema of the caller that throws', async () => {
    await using server = await rawServer(OK)
    const { network, events } = clientOf(server)
    const schema = {
      '~standard': {
        version: 1,
        vendor: 'test',
        validate: () => {
          throw new TypeError('mistake')
        },
      },
    } as const
    await expect(network.request({ path: 'v2/x', schema })).rejects.toThrow('mistake')
    expect(events.at(-1)).toMatchObject({ type: 'end', outcome: 'unknown', attempts: 1 })
  })
})

describe('a call that is aborted ends with one `end` event', () => {
  it('in flight, with an error of another call as the reason, which stays as it is', async () => {
    await using server = await rawServer(hang)
    const { network, events } = clientOf(server)
    const stop = new AbortController()
    const call = rejects(network.offers.update(42, { status: 'Paused' }, { signal: stop.signal }))
    await server.received(1)
    const reason = new InputError('stop', { operation: 'x', outcome: 'not-sent', callId: 'other' })
    stop.abort(reason)
    expect(await call).toBe(reason)
    expect(reason.callId).toBe('other')
    expect(events.map(({ type }) => type)).toEqual(['request', 'end'])
    expect(events[1]).toMatchObject({ outcome: 'aborted', attempts: 1 })
    expect(events[1]).not.toHaveProperty('kind')
  })

  it('while it waits for its turn', async () => {
    await using server = await rawServer(hang)
    const { network, events } = clientOf(server, { concurrency: 1 })
    const [first, second] = [new AbortController(), new AbortController()]
    const running = rejects(network.advertisers.list({}, { signal: first.signal }))
    await server.received(1)
    const waiting = rejects(network.advertisers.list({}, { signal: second.signal }))
    second.abort()
    await waiting
    expect(events.map(({ type }) => type)).toEqual(['request', 'end'])
    expect(events[1]).toMatchObject({ outcome: 'aborted', attempts: 0 })
    first.abort()
    await running
    expect(byCall(events)).toHaveLength(2)
  })

  it('the pages that a reader leaves behind', async () => {
    await using server = await rawServer([page(1), hang])
    const { network, events } = clientOf(server)
    for await (const _ of network.offers.list({}, { concurrency: 2 })) {
      await server.received(2)
      break
    }
    const ends = () => events.filter(({ type }) => type === 'end')
    await expect.poll(ends).toHaveLength(2)
    expect(ends()).toMatchObject([
      { type: 'end', outcome: 'ok' },
      { type: 'end', outcome: 'aborted' },
    ])
  })
})

describe('callId', () => {
  it('differs from call to call and from client to client; each page of a crawl is a call', async () => {
    await using server = await rawServer([page(1), page(2), page(3), OK, OK])
    const { network, events } = clientOf(server, { validation: 'off' })
    await network.offers.list().toArray()
    await network.advertisers.list()
    await network.with({ timeout: 5_000 }).advertisers.list()
    expect(byCall(events).map((call) => call?.map(({ type }) => type))).toEqual(
      Array.from({ length: 5 }, () => ['request', 'response', 'end']),
    )
  })

  it('of a drift is that of the call that showed it, and comes before its end', async () => {
    await using server = await rawServer([data([{ id: '3', first_name: 'Ann', last_name: 'Lee', status: [] }])])
    const { network, events } = clientOf(server)
    await network.advertisers.list()
    expect(byCall(events).map((call) => call?.map(({ type }) => type))).toEqual([
      ['request', 'response', 'warning', 'end'],
    ])
  })

  it('a preview is no call, and neither is a refused argument of toArray', async () => {
    const { network, events } = clientOf(NOBODY)
    await network.preview.offers.update(42, { status: 'Paused' })
    await fails(network.offers.list().toArray({ max: -1 }))
    expect(events).toEqual([])
  })
})
