import { getEventListeners } from 'node:events'
import { describe, expect, it } from 'vitest'
import { drip, hang } from '../raw-server/faults.ts'
import { rawServer } from '../raw-server/raw-server.ts'
import { BUSY, OK, response } from '../raw-server/responses.ts'
import { rejects } from '../secrets/fails.ts'
import { clientOf, NOBODY } from './client.ts'

const reasons: [string, unknown][] = [
  ['an error', new Error('stop')],
  ['a text', 'stop'],
  ['a number', 0],
  ['null', null],
  ['an object', { why: 'stop' }],
]

const listeners = (signal: AbortSignal) => getEventListeners(signal, 'abort').length

describe.each(reasons)('an abort with %s as its reason rejects with just that', (_, reason) => {
  it.concurrent('before the call: nothing is sent', async () => {
    await using server = await rawServer(OK)
    const { network, events } = clientOf(server)
    const signal = AbortSignal.abort(reason)
    expect(await rejects(network.advertisers.list(undefined, { signal }))).toBe(reason)
    expect(server.connections).toBe(0)
    expect(events).toMatchObject([{ type: 'end', outcome: 'aborted', attempts: 0 }])
    expect(listeners(signal)).toBe(0)
  })

  it.concurrent('in the same tick as the call: nothing is sent, and nothing is tried again', async () => {
    await using server = await rawServer(OK)
    const { network, events } = clientOf(server)
    const stop = new AbortController()
    const call = rejects(network.advertisers.list(undefined, { signal: stop.signal }))
    stop.abort(reason)
    expect(await call).toBe(reason)
    expect(server.requests).toHaveLength(0)
    expect(events).toMatchObject([{ type: 'end', outcome: 'aborted', attempts: 0 }])
    expect(listeners(stop.signal)).toBe(0)
  })

  it.concurrent.each([
    ['before the headers', hang, 'sent'],
    ['during the headers', drip('HTTP/1.1 200 OK\r\nx: ', 'x'), 'sent'],
    ['during the body', 'HTTP/1.1 200 OK\r\ncontent-length: 50\r\n\r\n{"err', 'answered'],
    ['during the body of an error', 'HTTP/1.1 500 Down\r\ncontent-length: 50\r\n\r\n<', 'answered'],
  ] as const)('%s', async (_when, reply, when) => {
    await using server = await rawServer(reply)
    const stop = new AbortController()
    const answered = Promise.withResolvers<void>()
    const watched: typeof fetch = async (input, init) => {
      const response = await fetch(input, init)
      answered.resolve()
      return response
    }
    const { network } = clientOf(server, { fetch: watched })
    const call = rejects(network.advertisers.list(undefined, { signal: stop.signal }))
    await (when === 'sent' ? server.received(1) : answered.promise)
    stop.abort(reason)
    expect(await call).toBe(reason)
    await server.idle()
    expect(server.requests).toHaveLength(1)
    expect(listeners(stop.signal)).toBe(0)
  })

  it.concurrent('during the wait before a retry', async () => {
    await using server = await rawServer(response(503, '', { 'retry-after': '50' }))
    const stop = new AbortController()
    const notified: unknown[] = []
    const { network } = clientOf(server, {
      onEvent: ({ type }) => type === 'retry' && setTimeout(() => stop.abort(reason)),
    })
    const options = { signal: stop.signal, onResponse: (info: unknown) => notified.push(info) }
    expect(await rejects(network.advertisers.list(undefined, options))).toBe(reason)
    expect(server.requests).toHaveLength(1)
    expect(notified).toEqual([])
    expect(listeners(stop.signal)).toBe(0)
  })

  it.concurrent('while it waits for its turn: the others go on', async () => {
    await using server = await rawServer([hang, OK])
    const { network } = clientOf(server, { concurrency: 1 })
    const [first, second] = [new AbortController(), new AbortController()]
    const running = rejects(network.advertisers.list(undefined, { signal: first.signal }))
    await server.received(1)
    const waiting = rejects(network.advertisers.list(undefined, { signal: second.signal }))
    const third = network.advertisers.list()
    second.abort(reason)
    expect(await waiting).toBe(reason)
    expect(server.requests).toHaveLength(1)
    first.abort(reason)
    expect(await running).toBe(reason)
    expect(await third).toEqual([])
    expect(server.requests).toHaveLength(2)
  })

  it.concurrent('while the key is asked for', async () => {
    await using server = await rawServer(OK)
    const stop = new AbortController()
    const key = () => {
      stop.abort(reason)
      return new Promise<string>(() => {})
    }
    expect(await rejects(clientOf(server, { key }).network.advertisers.list(undefined, { signal: stop.signal }))).toBe(
      reason,
    )
    expect(server.connections).toBe(0)
  })
})

describe('what arrives after an abort is ignored', () => {
  it('a key: nothing is sent', async () => {
    await using server = await rawServer(OK)
    const key = Promise.withResolvers<string>()
    const asked = Promise.withResolvers<void>()
    const stop = new AbortController()
    const { network, events } = clientOf(server, {
      key: () => {
        asked.resolve()
        return key.promise
      },
    })
    const call = rejects(network.advertisers.list(undefined, { signal: stop.signal }))
    await asked.promise
    stop.abort('stop')
    expect(await call).toBe('stop')
    key.resolve('late-key')
    await new Promise(setImmediate)
    expect(server.connections).toBe(0)
    expect(events).toMatchObject([{ type: 'end', outcome: 'aborted', attempts: 0 }])
  })

  it('a response: no event reports it, and its body is cancelled', async () => {
    const response = Promise.withResolvers<Response>()
    const sent = Promise.withResolvers<void>()
    const cancelled = Promise.withResolvers<unknown>()
    const stop = new AbortController()
    const { network, events } = clientOf(NOBODY, {
      fetch: () => {
        sent.resolve()
        return response.promise
      },
    })
    const call = rejects(network.advertisers.list(undefined, { signal: stop.signal }))
    await sent.promise
    stop.abort('stop')
    expect(await call).toBe('stop')
    response.resolve(new Response(new ReadableStream({ cancel: cancelled.resolve })))
    await cancelled.promise
    expect(events.map(({ type }) => type)).toEqual(['request', 'end'])
  })

  it('the start of a body: no event reports the response', async () => {
    const stop = new AbortController()
    const cancelled = Promise.withResolvers<unknown>()
    const { network, events } = clientOf(NOBODY, {
      fetch: async () => {
        setTimeout(() => stop.abort('stop'))
        return new Response(new ReadableStream({ cancel: cancelled.resolve }))
      },
    })
    expect(await rejects(network.advertisers.list(undefined, { signal: stop.signal }))).toBe('stop')
    await cancelled.promise
    await new Promise(setImmediate)
    expect(events.map(({ type }) => type)).toEqual(['request', 'end'])
  })
})

describe('a signal', () => {
  it('of AbortSignal.timeout rejects with its own TimeoutError', async () => {
    await using server = await rawServer(hang)
    const reason = await rejects(
      clientOf(server).network.advertisers.list(undefined, { signal: AbortSignal.timeout(30) }),
    )
    expect(reason).toBeInstanceOf(DOMException)
    expect(reason).toMatchObject({ name: 'TimeoutError' })
  })

  it('that fires in the listener of the request ends the call before it is sent, by a fetch that ignores signals too', async () => {
    const stop = new AbortController()
    let sent = 0
    const ends: unknown[] = []
    const { network } = clientOf(NOBODY, {
      onEvent: (event) => {
        if (event.type === 'request') stop.abort('stop')
        if (event.type === 'end') ends.push([event.outcome, event.attempts])
      },
      fetch: async () => {
        sent++
        return new Response('{"errorCode":0}')
      },
    })
    const call = network.offers.update(1, { status: 'Paused' }, { signal: stop.signal })
    expect(await rejects(call)).toBe('stop')
    expect([sent, ends]).toEqual([0, [['aborted', 0]]])
  })

  it('that fires after the response changes nothing', async () => {
    await using server = await rawServer([BUSY, OK])
    const stop = new AbortController()
    expect(await clientOf(server).network.advertisers.list(undefined, { signal: stop.signal })).toEqual([])
    expect(listeners(stop.signal)).toBe(0)
    stop.abort('late')
  })

  it.each([
    [{}],
    ['stop'],
    [new AbortController()],
    [null],
    [{ aborted: false, addEventListener() {}, removeEventListener() {} }],
  ])('%o is none, and refused before anything is sent', async (signal) => {
    await using server = await rawServer(OK)
    const call = clientOf(server).network.advertisers.list(undefined, { signal: signal as AbortSignal })
    expect(await rejects(call)).toMatchObject({ kind: 'input', issues: [{ path: 'signal' }] })
    expect(server.connections).toBe(0)
  })

  it('onResponse that is no function is refused', async () => {
    await using server = await rawServer(OK)
    const call = clientOf(server).network.advertisers.list(undefined, { onResponse: 'x' as never })
    expect(await rejects(call)).toMatchObject({ kind: 'input', issues: [{ path: 'onResponse' }] })
  })
})

it('the reason of an abort stays as it is, even where it is an error of an earlier call', async () => {
  await using server = await rawServer(response(400))
  const { network } = clientOf(server)
  const earlier = await rejects(network.advertisers.list())
  const { stack } = earlier as Error
  const signal = AbortSignal.abort(Object.freeze(earlier))
  expect(await rejects(network.offers.get(7, { signal }))).toBe(earlier)
  expect(await rejects(network.offers.list({}, { signal }))).toBe(earlier)
  expect(await rejects(network.offers.list({}, { signal }).toArray())).toBe(earlier)
  expect(earlier).not.toHaveProperty('page')
  expect((earlier as Error).stack).toBe(stack)
})
