/**
 * Job: pull a window of past days again, because a conversion's status changes until it is invoiced.
 *
 *   NETWORK_KEY=… node examples/look-back.ts --base-url https://acme.example --days 35 conversions.json
 */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Timezone } from 'affiliate-network-sdk'
import { Command } from 'commander'
import { day, timezoneOption, wholeNumber } from './support/arguments.ts'
import { connect } from './support/connect.ts'
import { addDays, dayIn } from './support/days.ts'
import { eachOnce } from './support/each-once.ts'
import { showProgress } from './support/progress.ts'
import { save } from './support/save.ts'

interface Kept {
  readonly time: string
  readonly status: string
  readonly payout: string
}

const program = new Command('look-back')
  .description('Bring a store of conversions up to date: new ones, and those of the window that changed or went.')
  .argument('<store>', 'JSON file; it is made by the first run')
  .option('--days <number>', 'how far to look back', wholeNumber(1), 35)
  .option('--until <day>', 'last day of the window (default: today)', day)
  .addOption(timezoneOption("hours from UTC of the store's days: of one store always the same"))
  .option('--base-url <url>', 'network to ask (default: an embedded mock network)')
  .parse()
const [store] = program.processedArgs as [string]
const { baseUrl, days, until, timezone } = program.opts<{
  baseUrl?: string
  days: number
  until?: string
  timezone: Timezone
}>()

await using connection = await connect(baseUrl, { timezone })
const { network, now } = connection
using progress = showProgress('rows')

// Whole days, so that the store's days and the report's days are the same ones.
const last = until ?? dayIn(now, timezone)
const from = addDays(last, 1 - days)
const kept: Record<string, Kept> = existsSync(store) ? JSON.parse(await readFile(store, 'utf8')) : {}
const inWindow = ({ time }: Kept) => time >= from.replaceAll('-', '/')
const missing = new Set(Object.keys(kept).filter((id) => inWindow(kept[id] as Kept)))

const report = network.reports.conversion(
  {
    from,
    to: last,
    limit: 10_000,
    fields: ['ck_conversion_time', 'ck_conversion_status', 'ck_payout'],
    orderBy: 'ck_conversion_time',
    order: 'ASC',
  },
  { onDrift: 'throw', onProgress: progress.rows },
)
// What did not come is deleted below: so nothing may be missing for another reason.
const rows = eachOnce(await report.toArray(), ({ id }) => id)
let added = 0
for (const { id, ck_conversion_time, ck_conversion_status, ck_payout } of rows) {
  const old = kept[id]
  kept[id] = { time: ck_conversion_time, status: ck_conversion_status, payout: ck_payout }
  missing.delete(id)
  if (old === undefined) added++
  else if (old.status !== ck_conversion_status) console.log(`${id}  ${old.status} -> ${ck_conversion_status}`)
  else if (old.payout !== ck_payout) console.log(`${id}  payout ${old.payout} -> ${ck_payout}`)
}
for (const id of missing) {
  console.log(`${id}  gone`)
  delete kept[id]
}
await save(store, `${JSON.stringify(kept, null, 2)}\n`)
console.log(`${added} new, ${Object.keys(kept).length} in ${store}`)
