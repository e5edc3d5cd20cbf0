import { describe, expect, it } from 'vitest'
import { rawServer } from '../../raw-server/raw-server.ts'
import { BUSY, OK, response } from '../../raw-server/responses.ts'
import { clientOf } from '../client.ts'

const settled = (calls: Promise<unknown>[]) => Promise.allSettled(calls)

describe('the retry budget', () => {
  it.concurrent('keeps an outage from being multiplied: at most 1.1 requests per call', async () => {
    await using server = await rawServer(BUSY)
    const { network } = clientOf(server, { concurrency: 20 })
    const asked = 300
    await settled(Array.from({ length: asked }, () => network.advertisers.list()))
    expect(server.requests.length / asked).toBeLessThanOrEqual(1.1)
    expect(server.requests).toHaveLength(asked + 20)
  })

  it.concurrent('gets a tenth back with each success', async () => {
    let down = true
    await using server = await rawServer((socket) => void socket.write(down ? BUSY : OK))
    const { network } = clientOf(server, { retryBudget: 1 })
    await settled([network.advertisers.list()])
    expect(server.requests).toHaveLength(2)
    await settled([network.advertisers.list()])
    expect(server.requests).toHaveLength(3)
    down = false
    for (let i = 0; i < 10; i++) await network.advertisers.list()
    down = true
    await settled([network.advertisers.list()])
    expect(server.requests).toHaveLength(15)
  })

  it.concurrent('of 0 tokens allows no retry', async () => {
    await using server = await rawServer(BUSY)
    await settled([clientOf(server, { retryBudget: 0 }).network.advertisers.list()])
    expect(server.requests).toHaveLength(1)
  })

  it.concurrent('is shared with clients made by `with`, unless they get their own', async () => {
    await using server = await rawServer(BUSY)
    const { network } = clientOf(server, { retryBudget: 2 })
    await settled([network.advertisers.list()])
    expect(server.requests).toHaveLength(3)
    await settled([network.with({ timeout: 9_000 }).advertisers.list()])
    expect(server.requests).toHaveLength(4)
    await settled([network.with({ retryBudget: 1 }).advertisers.list()])
    expect(server.requests).toHaveLength(6)
  })

  it.concurrent('is not spent on failures that are not retried', async () => {
    await using server = await rawServer([response(400), BUSY, OK])
    const { network } = clientOf(server, { retryBudget: 1 })
    await settled([network.advertisers.list()])
    await network.advertisers.list()
    expect(server.requests).toHaveLength(3)
  })
})
