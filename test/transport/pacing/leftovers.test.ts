import { fork } from 'node:child_process'
import { getEventListeners, once } from 'node:events'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isEveryCase } from '../../every-case.ts'
import { close, hang, reset, thenClose } from '../../raw-server/faults.ts'
import { type Reply, rawServer } from '../../raw-server/raw-server.ts'
import { BUSY, json, OK, response } from '../../raw-server/responses.ts'
import { consoleLines } from '../../secrets/console.ts'
import { clientOf } from '../client.ts'

const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length

/** Every end that a call can come to. */
const ends: Reply[] = [
  OK,
  BUSY,
  response(400),
  response(200, '<html>'),
  response(302, 'x', { location: '/x' }),
  json({ errorCode: 1 }),
  thenClose('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{'),
  reset,
  close,
  hang,
]

describe('nothing is left behind', () => {
  it('by calls with one signal, however they end: no listener, no timer, no warning, no unhandled rejection', async () => {
    const unhandled: unknown[] = []
    const onUnhandled = (reason: unknown) => unhandled.push(reason)
    process.on('unhandledRejection', onUnhandled)
    await using server = await rawServer((socket, request) => {
      const reply = ends[request.index % ends.length] as Reply
      return typeof reply === 'function' ? reply(socket, request) : void socket.write(reply)
    })
    const { network } = clientOf(server, { concurrency: 16, retryBudget: 10 })
    const { signal } = new AbortController()
    const before = timers()
    const options = { signal, timeout: 100, totalTimeout: 400 }
    const calls = Array.from({ length: 400 }, () => network.advertisers.list(undefined, options))
    await Promise.allSettled(calls)
    await new Promise(setImmediate)
    expect(getEventListeners(signal, 'abort')).toHaveLength(0)
    expect(timers()).toBeLessThanOrEqual(before + 1) // The runtime's own clock for idle connections.
    expect(consoleLines().filter((line) => line.includes('MaxListeners'))).toEqual([])
    process.off('unhandledRejection', onUnhandled)
    expect(unhandled).toEqual([])
  })

  it('one signal has one listener, however many calls share it', async () => {
    await using server = await rawServer(hang)
    const { network } = clientOf(server, { concurrency: 20 })
    const stop = new AbortController()
    const options = { signal: stop.signal }
    const calls = Array.from({ length: 25 }, () => network.advertisers.list(undefined, options))
    const crawl = network.offers.list({}, options).toArray()
    await server.received(20)
    expect(getEventListeners(stop.signal, 'abort')).toHaveLength(1)
    stop.abort('enough')
    for (const call of [...calls, crawl]) await expect(call).rejects.toBe('enough')
    expect(getEventListeners(stop.signal, 'abort')).toHaveLength(0)
  })

  it('by responses that are not read to their end: connections are closed or used again', async () => {
    const big = response(200, 'x'.repeat(100_000))
    await using server = await rawServer(big)
    const { network } = clientOf(server, { maxResponseBytes: 1000, concurrency: 1 })
    for (let i = 0; i < 40; i++) await network.advertisers.list().catch(() => {})
    expect(server.requests).toHaveLength(40)
    await server.idle()
  })

  it('by 1,000 aborted calls: no connection stays open', async () => {
    await using server = await rawServer(hang)
    const { network } = clientOf(server, { concurrency: 50 })
    const before = timers()
    const stop = new AbortController()
    const calls = Array.from({ length: 1000 }, () => network.advertisers.list(undefined, { signal: stop.signal }))
    const results = Promise.allSettled(calls)
    await server.received(50)
    stop.abort('stop')
    for (const result of await results) expect(result).toEqual({ status: 'rejected', reason: 'stop' })
    await server.idle()
    expect(server.requests).toHaveLength(50)
    expect(timers()).toBeLessThanOrEqual(before + 1)
    expect(getEventListeners(stop.signal, 'abort')).toHaveLength(0)
  })

  it.runIf(isEveryCase)(
    'by 40,000 calls that are aborted while they wait for their turn, which takes less than a second',
    async () => {
      await using server = await rawServer(hang)
      const { network } = clientOf(server, { concurrency: 1 })
      const stop = new AbortController()
      const first = network.advertisers.list(undefined, { signal: stop.signal })
      const waiting = Array.from({ length: 39_999 }, () => network.advertisers.list(undefined, { signal: stop.signal }))
      const ended = Promise.allSettled([first, ...waiting])
      await server.received(1)
      const before = process.cpuUsage()
      stop.abort('stop')
      for (const result of await ended)
        if (result.status !== 'rejected' || result.reason !== 'stop') expect.unreachable()
      // Time of this process, in microseconds: the machine may be busy with others.
      expect(process.cpuUsage(before).user).toBeLessThan(1_000_000)
      expect(server.requests).toHaveLength(1)
      expect(getEventListeners(stop.signal, 'abort')).toHaveLength(0)
    },
  )

  it('by a rate limit: no timer keeps a process alive once no call waits', async () => {
    await using server = await rawServer(OK)
    const program = join(import.meta.dirname, 'rate-limited-process.ts')
    const child = fork(program, [server.url], { execArgv: ['--conditions=affiliate-network-sdk-source'] })
    const started = performance.now()
    const [code] = await once(child, 'exit')
    expect(code).toBe(0)
    // The limit's interval is an hour.
    expect(performance.now() - started).toBeLessThan(30_000)
  })

  it('by a limit of the whole call, once its turn has come and it has ended: no timer', async () => {
    await using server = await rawServer(OK)
    const { network } = clientOf(server, { concurrency: 1 })
    const before = timers()
    const call = () => network.advertisers.list(undefined, { totalTimeout: 60_000 })
    await Promise.all([call(), call()])
    expect(timers()).toBeLessThanOrEqual(before + 1)
  })

  it('by a wait for the rate that nobody waits for any more', async () => {
    await using server = await rawServer(OK)
    const { network } = clientOf(server, { rateLimit: { requests: 1, intervalMs: 60_000 } })
    await network.advertisers.list()
    const before = timers()
    const stop = new AbortController()
    const waiting = network.advertisers.list(undefined, { signal: stop.signal })
    const ended = expect(waiting).rejects.toBe('stop')
    await new Promise(setImmediate)
    expect(timers()).toBe(before + 1)
    stop.abort('stop')
    await ended
    expect(timers()).toBe(before)
  })
})
