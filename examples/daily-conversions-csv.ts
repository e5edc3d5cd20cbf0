/**
 * Exports conversions to one CSV file per day. Exporting a day again produces the same file.
 *
 *   NETWORK_KEY=… node examples/daily-conversions-csv.ts --base-url https://acme.example --from 2026-06-01 --to 2026-06-07 csv
 */
import { join } from 'node:path'
import type { Timezone } from 'affiliate-network-sdk'
import { Command } from 'commander'
import { stringify } from 'csv-stringify/sync'
import { day, timezoneOption } from './support/arguments.ts'
import { connect } from './support/connect.ts'
import { addDays, dayIn } from './support/days.ts'
import { showProgress } from './support/progress.ts'
import { save } from './support/save.ts'

const FIELDS = [
  'ck_conversion_time',
  'ck_offer_name',
  'ck_affiliate_name',
  'ck_sub1',
  'ck_conversion_status',
  'ck_payout',
  'ck_revenue',
] as const

const program = new Command('daily-conversions-csv')
  .description(
    'Write one CSV file of conversions for each day. A day without conversions gets a file with only a header.',
  )
  .argument('<directory>', 'directory for the files')
  .option('--from <day>', 'first day (default: a week ago)', day)
  .option('--to <day>', 'last day (default: yesterday)', day)
  .addOption(timezoneOption())
  .option('--base-url <url>', 'network to ask, with the key in NETWORK_KEY (default: an embedded mock network)')
  .parse()
const [directory] = program.processedArgs as [string]
const { baseUrl, from, to, timezone } = program.opts<{
  baseUrl?: string
  from?: string
  to?: string
  timezone: Timezone
}>()

await using connection = await connect(baseUrl, { timezone })
const { network, now } = connection
const today = dayIn(now, timezone)
const days = [...daysBetween(from ?? addDays(today, -7), to ?? addDays(today, -1))]
using progress = showProgress('days', days.length)

for (const day of days) {
  const query = {
    from: day,
    to: day,
    limit: 10_000,
    fields: FIELDS,
    orderBy: 'ck_conversion_time',
    order: 'ASC',
  } as const
  const rows = await network.reports.conversion(query, { onDrift: 'throw' }).toArray()
  // Sorted by id, so that the same conversions produce the same bytes.
  const sorted = rows.toSorted((a, b) => Number(a.id) - Number(b.id))
  const csv = stringify(sorted, {
    header: true,
    columns: ['id', 'offer_id', 'affiliate_id', ...FIELDS, 'currency'],
    // Sub ids come from outside: a spreadsheet must not run one as a formula.
    escape_formulas: true,
  })
  await save(join(directory, `conversions-${day}.csv`), csv)
  progress.step()
}
console.log(`${days.length} files in ${directory}`)

function* daysBetween(first: string, last: string): Generator<string> {
  for (let day = first; day <= last; day = addDays(day, 1)) yield day
}
