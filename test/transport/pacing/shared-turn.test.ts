import { describe, expect, it } from 'vitest'
import type { SharedLimiter } from '../../../src/options/options.ts'
import { createRelay } from '../../../src/relay/index.ts'
import { Limiter } from '../../../src/transport/pacing/limiter.ts'
import { sharedTurn } from '../../../src/transport/pacing/shared-turn.ts'
import { hang } from '../../raw-server/faults.ts'
import { rawServer } from '../../raw-server/raw-server.ts'
import { BUSY, OK } from '../../raw-server/responses.ts'
import { CANARY } from '../../secrets/canary.ts'
import { fails, rejects } from '../../secrets/fails.ts'
import { clientOf } from '../client.ts'

/** A limiter that allows everything, and what happened to it. */
function logging() {
  const log: string[] = []
  const signals: AbortSignal[] = []
  const limiter: SharedLimiter = {
    async take(signal) {
      const number = signals.push(signal)
      log.push(`take ${number}`)
      return () => void log.push(`end ${number}`)
    },
  }
  return { limiter, log, signals }
}

/** A limiter that gives nothing until the test does. */
function waiting() {
  const asked = Promise.withResolvers<AbortSignal>()
  const given = Promise.withResolvers<() => void>()
  const limiter: SharedLimiter = {
    take(signal) {
      asked.resolve(signal)
      return given.promise
    },
  }
  return { limiter, asked: asked.promise, give: given.resolve }
}

describe('a limiter of the caller', () => {
  it('gives a turn before each attempt, and the turn ends once, with the attempt', async () => {
    const { limiter, log, signals } = logging()
    await using server = await rawServer([BUSY, BUSY, OK])
    const { network } = clientOf(server, {
      limiter,
      onEvent: ({ type }) => /request|retry/.test(type) && log.push(type),
    })
    await network.advertisers.list()
    expect(log).toEqual([
      ...['take 1', 'request', 'end 1', 'retry'],
      ...['take 2', 'request', 'end 2', 'retry'],
      ...['take 3', 'request', 'end 3'],
    ])
    expect(signals.map(({ aborted }) => aborted)).toEqual([false, false, false])
  })

  it('gives its turn after the limits of the client itself', async () => {
    const { limiter, log } = logging()
    await using server = await rawServer(OK)
    const { network } = clientOf(server, { limiter, concurrency: 1 })
    await Promise.all([network.advertisers.list(), network.advertisers.list()])
    expect(log).toEqual(['take 1', 'end 1', 'take 2', 'end 2'])
  })

  it('gets its turn back from an attempt that took too long', async () => {
    const { limiter, log } = logging()
    await using server = await rawServer(hang)
    const { network } = clientOf(server, { limiter, timeout: 20, retries: 0 })
    expect(await fails(network.advertisers.list())).toMatchObject({ kind: 'timeout', outcome: 'unknown' })
    expect(log).toEqual(['take 1', 'end 1'])
  })

  it.each([
    ['throws', () => expect.unreachable()],
    ['rejects', () => Promise.reject(new Error('too late'))],
  ])('does not fail a call when it %s as a turn ends', async (_, end) => {
    await using server = await rawServer([BUSY, OK])
    const { network } = clientOf(server, { limiter: { take: async () => end as () => void } })
    expect(await network.advertisers.list()).toEqual([])
  })

  it('may be an instance of a class', async () => {
    class Limiter {
      #taken = 0
      async take() {
        this.#taken++
        return () => void this.#taken--
      }
    }
    await using server = await rawServer(OK)
    expect(await clientOf(server, { limiter: new Limiter() }).network.advertisers.list()).toEqual([])
  })

  it.each([null, 'redis', 5, () => {}, {}, { take: true }])('is refused if it is %o', (limiter) => {
    expect(() => clientOf({ url: 'http://localhost:9' }, { limiter: limiter as never })).toThrow(
      'createClient: limiter: expected an object with a take function',
    )
  })
})

describe('a limiter that fails', () => {
  const EXPECTED = 'a function from the limiter'
  const leak = Object.assign(new Error(CANARY), { code: 'ECONNREFUSED' })

  it.each([
    ['throws', () => expect.unreachable(), 'an error that it threw (AssertionError)'],
    ['rejects', () => Promise.reject(leak), 'an error that it threw (ECONNREFUSED)'],
    ['gives nothing', async () => undefined, 'nothing'],
    ['gives a text', async () => 'OK', 'a string'],
  ])('as it %s fails the call with nothing sent, and ends the turn of the client', async (_, take, received) => {
    await using server = await rawServer(OK)
    const { network } = clientOf(server, { concurrency: 1, limiter: { take: take as () => Promise<never> } })
    for (const error of await Promise.all([fails(network.advertisers.list()), fails(network.advertisers.list())]))
      expect(error).toMatchObject({
        kind: 'input',
        operation: 'advertisers.list',
        outcome: 'not-sent',
        issues: [{ path: 'limiter', expected: EXPECTED, received }],
      })
    expect(server.connections).toBe(0)
  })

  it('before a retry leaves the outcome of the attempts before', async () => {
    await using server = await rawServer((socket) => void socket.destroy())
    let [asked, ended] = [0, 0]
    const take = async () => (asked++ === 0 ? () => void ended++ : Promise.reject(leak))
    const { network } = clientOf(server, { limiter: { take } })
    const error = await fails(network.offers.update(42, { status: 'Paused' }))
    expect(error).toMatchObject({ kind: 'input', attempts: 1, outcome: 'unknown', issues: [{ path: 'limiter' }] })
    expect([asked, ended, server.requests.length]).toEqual([2, 1, 1])
  })
})

describe('a call that ends while it waits for the limiter', () => {
  it('by an abort rejects at once, and ends a turn that comes late', async () => {
    await using server = await rawServer(OK)
    const { limiter, asked, give } = waiting()
    const { network } = clientOf(server, { limiter })
    const stop = new AbortController()
    const call = rejects(network.advertisers.list(undefined, { signal: stop.signal }))
    const signal = await asked
    expect(signal.aborted).toBe(false)
    stop.abort('stop')
    expect(await call).toBe('stop')
    expect(signal.aborted).toBe(true)
    let ended = 0
    await new Promise<void>((resolve) => give(() => resolve(void ended++)))
    expect([ended, server.connections]).toEqual([1, 0])
  })

  it('by an abort before a retry rejects with just that reason', async () => {
    await using server = await rawServer(BUSY)
    const { limiter, asked, give } = waiting()
    let first = true
    const take = (signal: AbortSignal) => {
      if (!first) return limiter.take(signal)
      first = false
      return Promise.resolve(() => {})
    }
    const stop = new AbortController()
    const call = rejects(
      clientOf(server, { limiter: { take } }).network.advertisers.list(undefined, { signal: stop.signal }),
    )
    await asked
    stop.abort('stop')
    expect(await call).toBe('stop')
    expect((await asked).aborted).toBe(true)
    await new Promise<void>((resolve) => give(resolve))
    expect(server.requests).toHaveLength(1)
  })

  it('by its totalTimeout is a TimeoutError with nothing sent, and ends a turn that comes late', async () => {
    await using server = await rawServer(OK)
    const { limiter, asked, give } = waiting()
    const { network } = clientOf(server, { limiter })
    const error = await fails(network.advertisers.list(undefined, { totalTimeout: 500 }))
    expect(error).toMatchObject({ kind: 'timeout', outcome: 'not-sent' })
    expect((await asked).aborted).toBe(true)
    await new Promise<void>((resolve) => give(resolve))
    expect(server.connections).toBe(0)
  })

  it('just as the client gives it a turn takes none of the limiter', async () => {
    const { limiter, log } = logging()
    const turn = sharedTurn(new Limiter(1).turn(), limiter, 'advertisers.list')
    const taken = turn.take()
    turn.release()
    await taken
    expect(log).toEqual([])
  })

  it('at the moment when the turn comes ends it once', async () => {
    await using server = await rawServer(OK)
    for (const ticks of [0, 1, 2, 3, 4, 5, 6]) {
      const { limiter, asked, give } = waiting()
      const stop = new AbortController()
      const call = rejects(clientOf(server, { limiter }).network.advertisers.list(undefined, { signal: stop.signal }))
      await asked
      let ended = 0
      give(() => void ended++)
      for (let tick = 0; tick < ticks; tick++) await undefined
      stop.abort('stop')
      expect(await call).toBe('stop')
      await new Promise(setImmediate)
      expect([ticks, ended]).toEqual([ticks, 1])
    }
  })
})

describe('the limiter is kept', () => {
  it('by `with`, unless that gives another', async () => {
    const [one, other] = [logging(), logging()]
    await using server = await rawServer(OK)
    const { network } = clientOf(server, { limiter: one.limiter })
    await network.with({ concurrency: 2 }).advertisers.list()
    await network.with({ limiter: other.limiter }).advertisers.list()
    expect([one.log, other.log]).toEqual([
      ['take 1', 'end 1'],
      ['take 1', 'end 1'],
    ])
  })

  it('by a relay', async () => {
    const { limiter, log } = logging()
    await using server = await rawServer(OK)
    const relay = createRelay(clientOf(server, { limiter }).network, { allow: ['advertisers.list'] })
    const response = await relay(new Request('https://page.example/network/api/v2/getAdvertisers'))
    expect(response.status).toBe(200)
    expect(log).toEqual(['take 1', 'end 1'])
  })
})
