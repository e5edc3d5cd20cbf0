/**
 * Shows yesterday's best and worst offers, and the change from the day before.
 *
 *   NETWORK_KEY=… node examples/morning-snapshot.ts --base-url https://acme.example --timezone 8
 */
import { addDays, dayIn, type Timezone } from 'affiliate-network-sdk'
import Big from 'big.js'
import { baseUrlOption, day, timezoneOption, wholeNumber } from './support/arguments.ts'
import { command } from './support/command.ts'
import { connect } from './support/connect.ts'
import { eachOnce } from './support/each-once.ts'
import { drawTable, grouped, inCents } from './support/table.ts'

const options = command('morning-snapshot', '', '--day 2026-06-29 --top 3 --timezone 8')
  .description('Show the best and worst offers of a day by profit, and the change from the day before.')
  .option('--day <day>', 'day to show (default: yesterday)', day)
  .option('--top <number>', 'number of best and of worst offers', wholeNumber(1), 5)
  .addOption(timezoneOption())
  .addOption(baseUrlOption('network to ask, with the key in NETWORK_KEY (default: an embedded mock network)'))
  .parse()
  .opts<{ baseUrl?: string; day?: string; top: number; timezone: Timezone }>()
const { baseUrl, top, timezone } = options

await using connection = await connect(baseUrl, { timezone })
const { network, now } = connection
const today = options.day ?? addDays(dayIn(timezone, now), -1)
const [rows, rowsBefore] = await Promise.all([offersOf(today), offersOf(addDays(today, -1))])

const currencies = Map.groupBy(rows, currencyOf)
if (rows.length === 0) console.log(`${today}: no offer has clicks or conversions`)
// Amounts of different currencies cannot be compared.
for (const [currency, ofDay] of currencies) {
  show(
    currency,
    ofDay,
    rowsBefore.filter((row) => currencyOf(row) === currency),
  )
}

type Row = Awaited<ReturnType<typeof offersOf>>[number]

function show(currency: string, rows: readonly Row[], rowsBefore: readonly Row[]) {
  const before = new Map(rowsBefore.map((row) => [row.ck_offer_id, row]))
  const ranked = rows.toSorted((a, b) => Big(b.ck_profit).cmp(a.ck_profit) || a.ck_offer_id - b.ck_offer_id)
  const table = ranked.map(({ ck_offer_id, ck_offer_name, ck_conversion, ck_income, ck_profit }) => {
    const change = difference(ck_profit, before.get(ck_offer_id)?.ck_profit)
    return [ck_offer_id, ck_offer_name.trim(), grouped(ck_conversion), inCents(ck_income), inCents(ck_profit), change]
  })
  const head = ['offer', 'name', 'conv.', `income ${currency}`, `profit ${currency}`, 'change']
  if (rows.length <= 2 * top) {
    console.log(`${today}, all ${rows.length} offers by profit`)
    console.log(drawTable(head, table))
  } else {
    console.log(`${today}, the best ${top} and the worst ${top} of ${rows.length} offers by profit`)
    console.log(drawTable(head, [...table.slice(0, top), ...table.slice(-top)], { lineBefore: [top] }))
  }
  const [profit, profitBefore] = [profitOf(rows), profitOf(rowsBefore)]
  console.log(`profit ${currency} ${inCents(profit)}, ${difference(profit, profitBefore)} from the day before`)
}

async function offersOf(day: string) {
  const fields = ['ck_offer_id', 'ck_offer_name', 'ck_currency', 'ck_conversion', 'ck_income', 'ck_profit'] as const
  const query = { from: day, to: day, limit: 1000, fields, orderBy: 'ck_offer_id' } as const
  const rows = await network.reports.overall(query, { onDrift: 'throw' }).toArray()
  return eachOnce(rows, (row) => `${row.ck_offer_id} ${currencyOf(row)}`)
}

function currencyOf({ ck_currency }: { readonly ck_currency?: string | null | undefined }): string {
  return (ck_currency ?? '').trim()
}

function profitOf(rows: readonly { readonly ck_profit: string }[]): Big {
  return rows.reduce((sum, row) => sum.plus(row.ck_profit), Big(0))
}

function difference(amount: Big | string, other: Big | string = '0'): string {
  const change = Big(amount).minus(other)
  return `${change.lt(0) ? '' : '+'}${inCents(change)}`
}
