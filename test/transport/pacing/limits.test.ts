import { describe, expect, it } from 'vitest'
import { type Reply, rawServer } from '../../raw-server/raw-server.ts'
import { OK } from '../../raw-server/responses.ts'
import { clientOf } from '../client.ts'

/** Counts the requests that wait. It responds to none before `crowd` of them do, and then gives more time to come. */
function counting(crowd: number) {
  const seen = { now: 0, most: 0, crowd }
  const waiting: (() => void)[] = []
  const reply: Reply = (socket) => {
    seen.most = Math.max(seen.most, ++seen.now)
    waiting.push(() => {
      seen.now--
      socket.write(OK)
    })
    if (seen.most >= seen.crowd)
      setTimeout(() => {
        for (const response of waiting.splice(0)) response()
      }, 15)
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
    const { seen, reply } = counting(most)
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
    const { seen, reply } = counting(2)
    await using server = await rawServer(reply)
    const { network } = clientOf(server, { concurrency: 2 })
    const copy = network.with({ timeout: 5_000 })
    await many(12, (index) => (index % 2 === 0 ? network : copy).advertisers.list())
    expect(seen.most).toBe(2)
    Object.assign(seen, { most: 0, crowd: 5 })
    const own = network.with({ concurrency: 3 })
    await many(20, (index) => (index % 2 === 0 ? network : own).advertisers.list())
    expect(seen.most).toBe(5)
  })
})

describe('rateLimit', () => {
  it.concurrent('no window holds more starts than allowed, also across `with`', async () => {
    await using server = await rawServer(OK)
    const starts: number[] = []
    const intervalMs = 400
    const { network } = clientOf(server, {
      concurrency: 10,
      rateLimit: { requests: 3, intervalMs },
      onEvent: ({ type }) => type === 'request' && starts.push(performance.now()),
    })
    const copy = network.with({ timeout: 5_000 })
    await many(10, (index) => (index % 2 === 0 ? network : copy).advertisers.list())
    expect(starts).toHaveLength(10)
    // The event comes after the request was allowed, on a busy machine long after.
    for (const start of starts)
      expect(starts.filter((at) => at >= start && at < start + intervalMs / 2).length).toBeLessThanOrEqual(3)
  })

  it.concurrent('counts from when a request goes out, however long its key took', async () => {
    await using server = await rawServer(OK)
    const starts: number[] = []
    const intervalMs = 60
    // One key for all that ask, and it takes ten intervals.
    const key = new Promise<string>((resolve) => setTimeout(resolve, 10 * intervalMs, 'k3y-of-the-vault'))
    const { network } = clientOf(server, {
      key: () => key,
      rateLimit: { requests: 2, intervalMs },
      onEvent: ({ type }) => type === 'request' && starts.push(performance.now()),
      concurrency: 10,
    })
    await many(8, () => network.advertisers.list())
    expect(starts).toHaveLength(8)
    for (const start of starts)
      expect(starts.filter((at) => at >= start && at < start + intervalMs - 20).length).toBeLessThanOrEqual(2)
  })

  it.concurrent('a request that never goes out takes no part of it', async () => {
    await using server = await rawServer(OK)
    let asked = 0
    const { network } = clientOf(server, {
      key: () => (asked++ === 0 ? Promise.reject(new Error('vault is closed')) : 'k3y-of-the-vault'),
      rateLimit: { requests: 1, intervalMs: 3_600_000 },
    })
    const [first, second] = await Promise.allSettled([network.advertisers.list(), network.advertisers.list()])
    expect(first.status).toBe('rejected')
    expect(second.status).toBe('fulfilled')
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
    expect(() => network.with({ rateLimit: rateLimit as never })).toThrow('with: rateLimit')
  })
})
