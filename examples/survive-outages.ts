/** Reads every conversion of a month through rate limits and outages, and checks that none is missing. */
import { setTimeout as pause } from 'node:timers/promises'
import { createClient, isAffiliateNetworkError } from 'affiliate-network-sdk'

const FROM = '2026-06-01'
const TO = '2026-06-30'
const ROUNDS = 10
const PAUSE_MS = 5000
const LONGEST_PAUSE_MS = 3_600_000

const network = createClient({
  baseUrl: process.env.NETWORK_URL ?? 'https://acme.example',
  key: process.env.NETWORK_KEY ?? '',
  timezone: 0,
  retries: 2,
  rateLimit: { requests: 10, intervalMs: 1000 }, // stays below the service's limit
  // For a log: events never contain the key.
  onEvent: (event) => event.type === 'retry' && console.log(`${event.operation}: ${event.reason}, retrying`),
})

const query = { from: FROM, to: TO, fields: ['ck_payout'], orderBy: 'ck_conversion_time', order: 'ASC' } as const
const payouts = new Map<string, string>()
let total = 0
for (let page = 1, round = 1; ; round++) {
  try {
    const report = network.reports.conversion({ ...query, page }, { onDrift: 'throw' })
    for await (const { items, totalItems, page: read } of report.pages()) {
      // Ids can start again each month.
      for (const { month, id, ck_payout } of items) payouts.set(`${month} ${id}`, ck_payout)
      total = Math.max(total, totalItems)
      page = read + 1
    }
    break
  } catch (error) {
    const { kind, status = 0, retryAfterMs = PAUSE_MS } = isAffiliateNetworkError(error) ? error : {}
    const passes = kind === 'connection' || kind === 'timeout' || status === 429 || status >= 500
    if (!passes || round === ROUNDS) throw error
    await pause(Math.min(retryAfterMs, LONGEST_PAUSE_MS))
  }
}
if (payouts.size !== total) throw new Error(`Read ${payouts.size} of ${total} rows: run again, rows moved in an outage`)
console.log(`Read all ${total} conversions`)
