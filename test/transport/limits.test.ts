import { describe, expect, it } from 'vitest'
import { OK } from '../raw-server/answers.ts'
import { type Reply, rawServer } from '../raw-server/raw-server.ts'
import { clientOf } from './client.ts'

/** Answers a while later, and keeps count of the requests that wait. */
function counting(delayMs: number) {
  const seen = { now: 0, most: 0, at: [] as number[] }
  const reply: Reply = (socket) => {
    seen.at.push(performance.now())
    seen.most = Math.max(seen.most, ++seen.now)
    setTimeout(() => {
      seen.now--
      socket.write(OK)
    }, delayMs)
  }
  return { seen, reply }
}

const many = <Thing>(count: number, work: (index: number) => Promise<Thing>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

describe('concurrency', () => {
  it.concurrent.each([
    [1, 1],
    [3, 3],
    [undefined, 4],
  ])('%s: at most %i requests at once, and all that many', async (concurrency, most) => {
    const { seen, reply } = counting(15)
    await using server = await rawServer(reply)
    const { network } = clientOf(server, { ...(concurrency && { concurrency }) })
    await many(20, () => network.advertisers.list())
    expect(seen.most).toBe(most)
  })

  it.concurrent('first come, first served', async () => {
    await using server = await rawServer(OK)
    const { network } = clientOf(server, { concurrency: 1 })
    await many(8, (index) => network.request({ path: 'v2/x', query: { n: index } }))
    expect(server.requests.map(({ target }) => /n=(\d)/.exec(target)?.[1])).toEqual([...'01234567'])
  })

  it.concurrent('is shared with clients made by `with`, unless they get their own', async () => {
    const { seen, reply } = counting(15)
    await using server = await rawServer(reply)
    const { network } = clientOf(server, { concurrency: 2 })
    const copy = network.with({ timeout: 5_000 })
    await many(12, (index) => (index % 2 === 0 ? network : copy).advertisers.list())
    expect(seen.most).toBe(2)
    seen.most = 0
    const own = network.with({ concurrency: 3 })
    await many(20, (index) => (index % 2 === 0 ? network : own).advertisers.list())
    expect(seen.most).toBe(5)
  })
})

describe('rateLimit', () => {
  it.concurrent('no window holds more starts than allowed, also across `with`', async () => {
    const { seen, reply } = counting(0)
    await using server = await rawServer(reply)
    const intervalMs = 150
    const { network, events } = clientOf(server, { concurrency: 10, rateLimit: { requests: 3, intervalMs } })
    const copy = network.with({ timeout: 5_000 })
    await many(10, (index) => (index % 2 === 0 ? network : copy).advertisers.list())
    expect(events.filter(({ type }) => type === 'request')).toHaveLength(10)
    // Arrivals are a little later than starts; a window that is a little smaller takes that up.
    for (const start of seen.at) {
      expect(seen.at.filter((at) => at >= start && at < start + intervalMs - 40).length).toBeLessThanOrEqual(3)
    }
  })

  it.each([
    [{ requests: 0, intervalMs: 5 }],
    [{ requests: 1 }],
    [{ intervalMs: 5 }],
    [null],
    ['5/s'],
    [{ requests: 1.5, intervalMs: 5 }],
    [{ requests: 1, intervalMs: 5, burst: 2 }],
  ])('%j is refused', (rateLimit) => {
    const { network } = clientOf({ url: 'http://localhost:9' })
    expect(() => network.with({ rateLimit: rateLimit as never })).toThrow('createClient: rateLimit')
  })
})
