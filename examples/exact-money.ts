/** Adds up a month's revenue exactly, for each currency, and compares the sum with the service's own. */
import { createClient } from 'affiliate-network-sdk'
import Big from 'big.js'

const FROM = '2026-06-01'
const TO = '2026-06-30'

const network = createClient({
  baseUrl: process.env.NETWORK_URL ?? 'https://acme.example',
  key: process.env.NETWORK_KEY ?? '',
  timezone: 0,
})

const conversions = await network.reports
  .conversion(
    { from: FROM, to: TO, fields: ['ck_revenue'], limit: 10_000, orderBy: 'ck_conversion_time', order: 'ASC' },
    { onDrift: 'throw' }, // if a row is missing or duplicated
  )
  .toArray()
const report = network.reports.overall({ from: FROM, to: TO, fields: ['ck_currency', 'ck_income'] })
const stated = new Map<string, string>()
for await (const { ck_currency, ck_income } of report) stated.set(String(ck_currency).trim(), ck_income)

for (const [currency, rows] of Map.groupBy(conversions, (row) => row.currency.trim())) {
  const exact = rows.reduce((sum, row) => sum.plus(row.ck_revenue), Big(0))
  const floats = rows.reduce((sum, row) => sum + Number(row.ck_revenue), 0)
  console.log(`${rows.length} conversions, revenue ${exact.toFixed(6)} ${currency}, as floats ${floats}`)
  // Conversions have six decimal places, and the service rounds its sums to five.
  if (
    exact
      .minus(stated.get(currency) ?? 0)
      .abs()
      .gt('0.00001')
  )
    throw new Error(`The service's sum is ${stated.get(currency)} ${currency}`)
}
