/**
 * Copies conversions and offers into SQLite, and queries them. Run it every night: it reads new days, and past days whose
 * conversions have changed.
 *
 *   node sync-conversions.ts network.db
 */
import { DatabaseSync } from 'node:sqlite'
import { createClient } from 'affiliate-network-sdk'
import { syncConversions, syncOffers } from 'affiliate-network-sdk/sync'
import { sqliteStore } from 'affiliate-network-sdk/sync/sqlite'

const [, , DATABASE] = process.argv
if (DATABASE === undefined) {
  console.error('Usage: node sync-conversions.ts network.db')
  process.exit(2)
}
const SINCE = '2026-06-01'

const network = createClient({
  baseUrl: process.env.NETWORK_URL ?? 'https://acme.example',
  key: process.env.NETWORK_KEY ?? '',
  timezone: 0,
})

const store = sqliteStore(DATABASE)
const fields = ['ck_conversion_time', 'ck_conversion_status', 'ck_payout', 'ck_revenue'] as const
const { rows, added, changed, removed, to } = await syncConversions(network, { since: SINCE, fields, store })
console.log(`${rows} conversions read: ${added} added, ${changed} changed, ${removed} removed`)
await syncOffers(network, { store })
store.close()

// Amounts are also stored as integers of millionths, whose sums are exact.
const statement = new DatabaseSync(DATABASE, { readOnly: true }).prepare(`
  SELECT offers.name, conversions.currency, count(*) AS pending, min(day) AS oldest, sum(ck_revenue_micros) AS micros
  FROM conversions LEFT JOIN offers ON offers.id = offer_id
  WHERE ck_conversion_status = 'Pending' AND day <= date(?, '-7 days')
  GROUP BY offer_id, conversions.currency ORDER BY pending DESC, offer_id LIMIT 5`)
for (const { name, currency, pending, oldest, micros } of statement.all(to))
  console.log(`${name}: ${pending} pending since ${oldest}, revenue ${Number(micros) / 1e6} ${currency}`)
