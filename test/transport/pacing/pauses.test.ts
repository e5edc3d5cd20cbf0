import { afterEach, expect, it, vi } from 'vitest'
import { createClient } from '../../../src/index.ts'
import { createMockNetwork } from '../../../src/msw/index.ts'

// What docs/errors-and-retries.md says of pauses, and of how tests get round them.
afterEach(() => vi.useRealTimers())

const mock = createMockNetwork({ offers: 1, affiliates: 1, conversions: 0 })
const network = createClient({
  baseUrl: mock.baseUrl,
  key: mock.keys.network,
  retries: 7,
  fetch: (input, init) => mock.handle(new Request(input, init)),
  onEvent: (event) => event.type === 'retry' && pauses.push(event.delayMs),
})
const pauses: number[] = []

it('grow from 150 to 300 ms up to 5 to 10 s, and pass with fake timers', async () => {
  vi.useFakeTimers()
  pauses.length = 0
  mock.fail('offers.list', { status: 503, times: 7 })
  const listed = network.offers.list({}, { timeout: 120_000 })
  const done = listed.then(({ totalItems }) => totalItems)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await done).toBe(1)
  const most = [300, 600, 1200, 2400, 4800, 9600, 10_000]
  expect(pauses).toHaveLength(most.length)
  for (const [index, longest] of most.entries()) {
    expect(pauses[index]).toBeGreaterThanOrEqual(longest / 2)
    expect(pauses[index]).toBeLessThanOrEqual(longest)
  }
})

it('are what the response names', async () => {
  pauses.length = 0
  mock.fail('offers.list', { status: 503, headers: { 'retry-after': '0' } })
  expect((await network.offers.list()).totalItems).toBe(1)
  expect(pauses).toEqual([0])
})
