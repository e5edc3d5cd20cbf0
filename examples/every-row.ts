/**
 * Reads every row of a report, and verifies that none is missing.
 *
 *   NETWORK_KEY=… node examples/every-row.ts --base-url https://acme.example --from 2026-06-01 --to 2026-06-30 rows.ndjson
 */
import type { Timezone } from 'affiliate-network-sdk'
import { baseUrlOption, timezoneOption } from './support/arguments.ts'
import { command } from './support/command.ts'
import { connect } from './support/connect.ts'
import { periodOf } from './support/period.ts'
import { showProgress } from './support/progress.ts'
import { save } from './support/save.ts'
import { grouped } from './support/table.ts'

const program = command('every-row', '', 'june.ndjson --from 2026-06-01 --to 2026-06-30')
  .description('Write every conversion of some days to a file, one JSON object per line. Fail if a row is missing.')
  .argument('[file]', 'file to write', 'rows.ndjson')
  .option('--from <day>', 'first day (default: 30 days ago)')
  .option('--to <day>', 'last day (default: yesterday)')
  .addOption(timezoneOption())
  .addOption(baseUrlOption('network to ask, with the key in NETWORK_KEY (default: an embedded mock network)'))
  .parse()
const [file] = program.processedArgs as [string]
const { baseUrl, ...days } = program.opts<{
  baseUrl?: string
  from?: string
  to?: string
  timezone: Timezone
}>()

await using connection = await connect(baseUrl, { timezone: days.timezone })
const { network, now } = connection
const { from, to, text } = periodOf(days, now)
using progress = showProgress('rows')

const report = network.reports.conversion(
  {
    from,
    to,
    limit: 1000,
    fields: ['ck_transaction_id', 'ck_offer_name', 'ck_conversion_time', 'ck_conversion_status', 'ck_payout'],
    // Reports are sorted by names, and rows with the same names can move between pages. Few rows have the same time,
    // and new ones come last.
    orderBy: 'ck_conversion_time',
    order: 'ASC',
  },
  // Requests four pages at once; rows stay in order. Fails if the number of rows differs from the total, or if a row
  // comes twice: then another is missing.
  { concurrency: 4, onDrift: 'throw', onProgress: progress.rows },
)

const rows = await report.toArray()
await save(
  file,
  rows.map((row) => `${JSON.stringify(row)}\n`),
)
console.log(`${text}: wrote all ${grouped(rows.length)} rows to ${file}`)
