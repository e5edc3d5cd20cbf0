import { expect, it, onTestFinished, vi } from 'vitest'
import { createClient } from '../../src/index.ts'
import { Arrivals } from '../../src/relay/bodies/arrivals.ts'
import { createRelay } from '../../src/relay/index.ts'

it('the slowest gives way, and not one that has begun earlier and sends steadily', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const arrivals = new Arrivals()
  const given: string[] = []
  const arrive = (name: string, received: number) =>
    void arrivals.during(new Request('https://app.example/'), (arrival) => {
      arrival.received = received
      arrival.signal.addEventListener('abort', () => given.push(name))
      return new Promise(() => {})
    })
  arrive('an upload', 2_000_000)
  vi.advanceTimersByTime(10_000)
  arrive('the first with one byte', 1)
  vi.advanceTimersByTime(1000)
  for (let index = 0; index < 997; index++) arrive('another with one byte', 1)
  vi.advanceTimersByTime(1000)
  arrive('the last', 0)
  vi.advanceTimersByTime(1)
  expect(given).toEqual([])
  arrive('one more', 0)
  arrive('one more', 0)
  expect(given).toEqual(['the first with one byte', 'another with one byte'])
})

it('a page that has left while it had to wait makes room for others', async () => {
  const network = createClient({
    baseUrl: 'https://acme.example',
    key: 'the-key',
    fetch: async () => Response.json({}),
  })
  const refused = vi.fn()
  const relay = createRelay(network, {
    allow: ['offers.list'],
    authenticate: () => new Promise<boolean>(() => {}),
    onRefused: refused,
  })
  const list = (signal: AbortSignal) =>
    relay(new Request('https://app.example/network/api/v2/getOffers?page=1', { signal }))
  for (let round = 0; round < 3; round++) {
    const pages = new AbortController()
    const waiting = Array.from({ length: 900 }, () => list(pages.signal))
    pages.abort()
    expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([499]))
  }
  expect(refused).not.toHaveBeenCalled()
})
