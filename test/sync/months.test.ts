import { expect, it, onTestFinished } from 'vitest'
import { createClient } from '../../src/index.ts'
import { createMockNetwork } from '../../src/msw/index.ts'
import { serveMockNetwork } from '../../src/msw/node.ts'
import { syncConversions } from '../../src/sync/index.ts'
import { openEngine } from './truth.ts'

const DAY = 86_400_000
const FIELDS = ['ck_conversion_time', 'ck_conversion_status', 'ck_payout'] as const

const CONVERSIONS = 6000

/** Nights of runs, by how many days they come after the first one: a job that was off for 40 nights, too. */
const NIGHTS = [0, 1, 41, 42]

it('after each night the store holds what the service says, for a fraction of a full read', {
  timeout: 120_000,
}, async () => {
  const mock = createMockNetwork({ seed: 7, conversions: CONVERSIONS })
  const { url, close } = await serveMockNetwork(mock)
  onTestFinished(close)
  let requests = 0
  const count = (event: { readonly type: string }) => {
    if (event.type === 'request') requests++
  }
  const network = createClient({ baseUrl: url, key: mock.keys.network, timezone: 0, onEvent: count })
  const { store, statuses } = openEngine()
  const start = mock.now.getTime()
  const since = new Date(start - 365 * DAY).toISOString().slice(0, 10)

  for (const night of NIGHTS) {
    if (night > 0) mock.now = new Date(start + night * DAY)
    requests = 0
    const { rows } = await syncConversions(network, { fields: FIELDS, since, store, concurrency: 4, now: mock.now })
    const cost = { requests, rows }
    const truth = new Map<string, string>()
    const to = mock.now.toISOString().slice(0, 10)
    const order = { orderBy: 'ck_conversion_time', order: 'ASC', limit: 10_000 } as const
    for await (const row of network.reports.conversion({ from: since, to, fields: FIELDS, ...order }))
      truth.set(row.id, row.ck_conversion_status)
    const stored = statuses()
    const wrong = [...truth].filter(([id, status]) => stored.get(id) !== status)
    expect([night, wrong, stored.size]).toEqual([night, [], truth.size])
    if (night === 0 || night === 41) continue
    expect(cost.requests).toBeLessThan(366 / 4)
    expect(cost.rows).toBeLessThan(CONVERSIONS / 4)
  }
})
