/**
 * Adds up money exactly, and compares the result with the service's own sum.
 *
 *   NETWORK_KEY=… node examples/exact-money.ts --base-url https://acme.example --from 2026-06-01 --to 2026-06-30
 */
import type { Timezone } from 'affiliate-network-sdk'
import Big from 'big.js'
import { baseUrlOption, timezoneOption } from './support/arguments.ts'
import { command } from './support/command.ts'
import { connect } from './support/connect.ts'
import { periodOf } from './support/period.ts'
import { showProgress } from './support/progress.ts'
import { drawTable, grouped } from './support/table.ts'

interface Sums {
  payout: Big
  revenue: Big
  /** The revenue added up as floats, for comparison. */
  float: number
}

const { baseUrl, ...days } = command('exact-money', '', '--from 2026-06-01 --to 2026-06-30')
  .description('Add up payout, revenue and profit of all conversions by currency, exactly.')
  .option('--from <day>', 'first day (default: 30 days ago)')
  .option('--to <day>', 'last day (default: yesterday)')
  .addOption(timezoneOption())
  .addOption(baseUrlOption('network to ask, with the key in NETWORK_KEY (default: an embedded mock network)'))
  .parse()
  .opts<{ baseUrl?: string; from?: string; to?: string; timezone: Timezone }>()

await using connection = await connect(baseUrl, { timezone: days.timezone })
const { network, now } = connection
const { from, to, text } = periodOf(days, now)
const rows = await conversions()

// Do not add up amounts of different currencies.
const currencies = new Map<string, Sums>()
for (const { ck_payout, ck_revenue, ...row } of rows) {
  const currency = row.currency.trim()
  const { payout, revenue, float } = currencies.get(currency) ?? { payout: Big(0), revenue: Big(0), float: 0 }
  currencies.set(currency, {
    payout: payout.plus(ck_payout),
    revenue: revenue.plus(ck_revenue),
    float: float + Number(ck_revenue),
  })
}
const stated = new Map<string, string>()
const sums = network.reports.overall({ from, to, fields: ['ck_currency', 'ck_income'], orderBy: 'ck_currency' })
for await (const row of sums) {
  stated.set((row.ck_currency ?? '').trim(), row.ck_income)
}

// One column for each currency: a table of any number of amounts fits the terminal.
const columns = [...currencies].map(([currency, { payout, revenue, float }]) => [
  ...[payout, revenue, revenue.minus(payout)].map((amount) => grouped(amount.toFixed(6))),
  grouped(Big(stated.get(currency) ?? 0).toFixed(6)),
  float,
])
const names = ['payout', 'revenue', 'profit', "revenue, the service's sum", 'revenue, added as floats']
const lines = names.map((name, at) => [name, ...columns.map((column) => column[at] ?? '')])
console.log(`${text}: ${grouped(rows.length)} conversions`)
if (rows.length > 0) console.log(drawTable(['', ...currencies.keys()], lines, { lineBefore: [3] }))
for (const [currency, { revenue }] of currencies) {
  // The service rounds its sums to 5 places; conversions have 6.
  const difference = revenue.minus(stated.get(currency) ?? 0).abs()
  if (difference.gt('0.00001')) throw new Error(`${currency}: ${difference} between our sum and the service's`)
}

async function conversions() {
  using progress = showProgress('rows')
  const fields = ['ck_payout', 'ck_revenue'] as const
  const query = { from, to, limit: 10_000, fields, orderBy: 'ck_conversion_time', order: 'ASC' } as const
  const report = network.reports.conversion(query, { onDrift: 'throw', onProgress: progress.rows })
  return report.toArray()
}
