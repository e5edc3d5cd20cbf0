/**
 * Reads past days again, because the status of a conversion can change until it is invoiced.
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
import { showProgress } from './support/progress.ts'
import { save } from './support/save.ts'

interface Kept {
  readonly time: string
  readonly status: string
  readonly payout: string
}

const program = new Command('look-back')
  .description('Update a file of conversions: add new ones, and update or remove those of the last days.')
  .argument('<store>', 'JSON file; the first run creates it')
  .option('--days <number>', 'number of days to read again', wholeNumber(1), 35)
  .option('--until <day>', 'last day of the window (default: today)', day)
  .addOption(timezoneOption('time zone of the days, in hours from UTC; the same for every run'))
  .option('--base-url <url>', 'network to ask, with the key in NETWORK_KEY (default: an embedded mock network)')
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

// Whole days, so that the days of the file match the days of the report.
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
// Conversions that are not in these rows are deleted below, so no row may be missing by mistake.
const rows = await report.toArray()
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
