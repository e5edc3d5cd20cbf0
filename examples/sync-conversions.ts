/**
 * Keeps conversions in an SQLite database. Run it every night: it reads new days, and past days whose statuses change.
 *
 *   NETWORK_KEY=… node examples/sync-conversions.ts --base-url https://acme.example --since 2026-01-01 conversions.db
 *
 * Ctrl-C ends it with code 130. Stored days stay, and the next run goes on from there. `ask-conversions.ts` asks the
 * database.
 */
import { addDays, dayIn, type Timezone } from 'affiliate-network-sdk'
import { syncConversions } from 'affiliate-network-sdk/sync'
import { sqliteStore } from 'affiliate-network-sdk/sync/sqlite'
import { baseUrlOption, day, timezoneOption, wholeNumber } from './support/arguments.ts'
import { command, wrap } from './support/command.ts'
import { connect } from './support/connect.ts'
import { onInterrupt } from './support/interrupt.ts'
import { showProgress } from './support/progress.ts'
import { grouped } from './support/table.ts'
import { warn } from './support/warn.ts'

const program = command('sync-conversions', '', 'conversions.db --since 2026-01-01')
  .description('Keep conversions in an SQLite database: every row once, with its present status.')
  .argument('[database]', 'file of the database; the first run creates it', 'conversions.db')
  .option('--since <day>', 'first day to keep; the same for every run (default: 90 days ago)', day)
  .option('--look-back <days>', 'number of past days to read again', wholeNumber(0), 35)
  .option('--concurrency <days>', 'number of days to read at once', wholeNumber(1), 2)
  .addOption(timezoneOption('time zone of the days, in hours from UTC; the same for every run'))
  .addOption(baseUrlOption('network to ask (default: an embedded mock network)'))
  .addHelpText('after', wrap('\nNETWORK_KEY holds the API key. Exit codes: 0 done, 1 failed, 130 stopped by Ctrl-C.'))
  .parse()
const [database] = program.processedArgs as [string]
const { baseUrl, since, lookBack, concurrency, timezone } = program.opts<{
  baseUrl?: string
  since?: string
  lookBack: number
  concurrency: number
  timezone: Timezone
}>()

// A day that is being stored is left out whole: its transaction ends with the process.
using _ = onInterrupt(() => warn('Stopped. Stored days stay, and the next run goes on from there.'))
await using connection = await connect(baseUrl, { timezone })
const { network, now } = connection
const store = sqliteStore(database)
try {
  using progress = showProgress('days')
  const { days, rows, added, changed, removed, from, to } = await syncConversions(network, {
    fields: [
      'ck_conversion_time',
      'ck_conversion_status',
      'ck_offer_name',
      'ck_affiliate_name',
      'ck_transaction_id',
      'ck_payout',
      'ck_revenue',
    ],
    since: since ?? addDays(dayIn(timezone, now), -90),
    lookBackDays: lookBack,
    concurrency,
    now,
    store,
    onProgress: ({ days, totalDays }) => progress.update(days, totalDays),
  })
  const [read, came, differ, gone] = [rows, added, changed, removed].map(grouped)
  console.log(`${from} to ${to}: ${days} days, ${read} rows: ${came} new, ${differ} changed, ${gone} gone`)
} finally {
  store.close()
}
