/** Shows a day's best and worst offers by profit, and the change from the day before, as the network's report counts. */
import { addDays, createClient } from 'affiliate-network-sdk'
import Big from 'big.js'

const DAY = '2026-06-30' // yesterday is addDays(dayIn(0, new Date()), -1)
const TOP = 3

const network = createClient({
  baseUrl: process.env.NETWORK_URL ?? 'https://acme.example',
  key: process.env.NETWORK_KEY ?? '',
  timezone: 0,
})

const [offers, offersBefore] = await Promise.all([offersOf(DAY), offersOf(addDays(DAY, -1))])

// The service doesn't document which conversion statuses a report counts. Currencies can't be compared.
for (const [currency, rows] of Map.groupBy(offers, (row) => row.currency)) {
  const before = offersBefore.filter((row) => row.currency === currency)
  const ranked = rows.toSorted((a, b) => b.profit.cmp(a.profit))
  const profit = `${sum(rows).toFixed(2)} ${currency} (${change(sum(rows), sum(before))})`
  console.log(`${DAY}, ${rows.length} offers, profit as the network's report counts it: ${profit}`)
  for (const { id, name, profit } of new Set([...ranked.slice(0, TOP), ...ranked.slice(-TOP)])) {
    const old = before.find((row) => row.id === id)?.profit ?? Big(0)
    console.log(`${id} ${name}: ${profit.toFixed(2)} (${change(profit, old)})`)
  }
}

async function offersOf(day: string) {
  const fields = ['ck_offer_id', 'ck_offer_name', 'ck_profit'] as const
  const query = { from: day, to: day, fields, orderBy: 'ck_offer_id', limit: 10_000 } as const
  const rows = await network.reports.overall(query, { onDrift: 'throw' }).toArray()
  return rows.map(({ ck_offer_id: id, ck_offer_name: name, ck_profit, currency }) => {
    return { id, name: name.trim(), profit: Big(ck_profit), currency: currency?.trim() || '(unknown currency)' }
  })
}

function sum(rows: readonly { readonly profit: Big }[]): Big {
  return rows.reduce((total, { profit }) => total.plus(profit), Big(0))
}

function change(profit: Big, before: Big): string {
  return `${profit.lt(before) ? '' : '+'}${profit.minus(before).toFixed(2)}`
}
