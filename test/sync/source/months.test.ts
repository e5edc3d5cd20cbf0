import { expect, it, onTestFinished } from 'vitest'
import { createClient } from '../../../src/index.ts'
import { createMockNetwork } from '../../../src/msw/index.ts'
import { serveMockNetwork } from '../../../src/msw/node.ts'
import { syncConversions } from '../../../src/sync/index.ts'
import { openEngine } from '../nights/truth.ts'

const DAY = 86_400_000
const FIELDS = ['ck_conversion_time', 'ck_conversion_status', 'ck_payout'] as const

const CONVERSIONS = 20_000

/** Nights of runs, by how many days they come after the first one: a job that was off for 40 nights, too. */
const NIGHTS = [0, 1, 41, 42]

it('after each night the store holds what the service says, for a fraction of a full read', {
  timeout: 120_000,
}, async () => {
  const mock = createMockNetwork({ seed: 7, conversions: CONVERSIONS })
  const { url, close } = await serveMockNetwork(mock)
  onTestFinished(close)
  // What the service sends: rows of days, of lists of a status, and of the report of all days.
  const sent = { requests: 0, rows: 0 }
  const counting: typeof fetch = async (...request) => {
    const response = await fetch(...request)
    const { data } = (await response.clone().json()) as { data: { content: unknown[] } }
    sent.requests++
    sent.rows += data.content.length
    return response
  }
  const base = { baseUrl: url, key: mock.keys.network, timezone: 0 } as const
  const network = createClient(base)
  const { store, statuses } = openEngine()
  const start = mock.now.getTime()
  const since = new Date(start - 365 * DAY).toISOString().slice(0, 10)

  let full = sent
  for (const night of NIGHTS) {
    if (night > 0) mock.now = new Date(start + night * DAY)
    Object.assign(sent, { requests: 0, rows: 0 })
    const options = { fields: FIELDS, since, store, concurrency: 4, now: mock.now }
    await syncConversions(createClient({ ...base, fetch: counting }), options)
    const cost = { ...sent }
    if (night === 0) full = cost
    const truth = new Map<string, string>()
    const to = mock.now.toISOString().slice(0, 10)
    const order = { orderBy: 'ck_conversion_time', order: 'ASC', limit: 10_000 } as const
    for await (const row of network.reports.conversion({ from: since, to, fields: FIELDS, ...order }))
      truth.set(row.id, row.ck_conversion_status)
    const stored = statuses()
    const wrong = [...truth].filter(([id, status]) => stored.get(id) !== status)
    expect([night, wrong, stored.size]).toEqual([night, [], truth.size])
    if (night === 0 || night === 41) continue
    expect(cost.requests).toBeLessThan(full.requests / 4)
    expect(cost.rows).toBeLessThan(full.rows / 4)
  }
})
