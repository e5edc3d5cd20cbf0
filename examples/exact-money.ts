/** Adds up a month's payouts and revenue exactly, for each conversion status and currency. */
import { createClient, sumBy } from 'affiliate-network-sdk'

const FROM = '2026-06-01'
const TO = '2026-06-30'

const network = createClient({
  baseUrl: process.env.NETWORK_URL ?? 'https://acme.example',
  key: process.env.NETWORK_KEY ?? '',
  timezone: 0,
})

const fields = ['ck_conversion_status', 'ck_payout', 'ck_revenue'] as const
const conversions = network.reports.conversion(
  { from: FROM, to: TO, fields, limit: 10_000, orderBy: 'ck_conversion_time', order: 'ASC' },
  { onDrift: 'throw' }, // if a row is missing or duplicated
)

// Only approved payouts are earned. Numbers would be rounded: 0.1 + 0.2 is 0.30000000000000004.
const sums = await sumBy(conversions, { by: ['ck_conversion_status'], sum: ['ck_payout', 'ck_revenue'] })
for (const { ck_conversion_status, currency, ck_payout, ck_revenue } of sums)
  console.log(`${ck_conversion_status}: payout ${ck_payout} ${currency}, revenue ${ck_revenue} ${currency}`)
