/**
 * Reads a report despite rate limits and outages, resumes where it stopped, and keeps the key out of logs.
 *
 *   NETWORK_KEY=… node examples/survive-outages.ts --base-url https://acme.example --from 2026-06-01 --to 2026-06-30 rows.ndjson
 */
import { appendFileSync, rmSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { type ClientEvent, isAffiliateNetworkError, type Timezone } from 'affiliate-network-sdk'
import { baseUrlOption, seconds, timezoneOption, wholeNumber } from './support/arguments.ts'
import { command } from './support/command.ts'
import { connect } from './support/connect.ts'
import { eachOnce } from './support/each-once.ts'
import { onInterrupt } from './support/interrupt.ts'
import { periodOf } from './support/period.ts'
import { grouped } from './support/table.ts'

const program = command('survive-outages', '', 'june.ndjson --from 2026-06-01 --to 2026-06-30')
  .description('Write all conversions of some days to a file, despite rate limits and outages.')
  .argument('[file]', 'NDJSON file to write', 'rows.ndjson')
  .option('--from <day>', 'first day (default: 30 days ago)')
  .option('--to <day>', 'last day (default: yesterday)')
  .addOption(timezoneOption())
  .option('--log <file>', 'file for the events of the client, one JSON object per line', 'wire.log')
  .option('--pause <seconds>', 'pause after the retries of a call failed', seconds, 5)
  .option('--longest-pause <seconds>', 'longest pause, even if the network asks for more', seconds, 3600)
  .option('--rounds <number>', 'how often to resume', wholeNumber(1), 10)
  .addOption(
    baseUrlOption('network to ask, with the key in NETWORK_KEY (default: an embedded mock network, with an outage)'),
  )
  .parse()
const [file] = program.processedArgs as [string]
const options = program.opts<{
  baseUrl?: string
  from?: string
  to?: string
  timezone: Timezone
  log: string
  pause: number
  longestPause: number
  rounds: number
}>()

await using connection = await connect(options.baseUrl, {
  timezone: options.timezone,
  timeout: 20_000,
  totalTimeout: 120_000,
  retries: 2,
  // Limits requests before the service responds with 429. The client also waits as long as Retry-After says.
  rateLimit: { requests: 10, intervalMs: 1000 },
  // Events do not contain the key; it is removed from URLs.
  onEvent: (event: ClientEvent) => appendFileSync(options.log, `${JSON.stringify(event)}\n`),
})
const { network, now, mock } = connection
const { from, to, text } = periodOf(options, now)
mock?.fail('reports.conversion', { status: 503, times: 2 })
mock?.fail('reports.conversion', { drop: 'connection' })

const query = {
  from,
  to,
  limit: 500,
  fields: ['ck_transaction_id', 'ck_conversion_time', 'ck_payout'],
  orderBy: 'ck_conversion_time',
  order: 'ASC',
} as const

// The file has its name once it is complete.
const part = `${file}.part`
using _ = onInterrupt(() => rmSync(part, { force: true }))
await writeFile(part, '')
let page = 1
const ids: string[] = []
let total = 0
for (let round = 1; ; round++) {
  try {
    for await (const { items, totalItems, page: done } of network.reports
      .conversion({ ...query, page }, { onDrift: 'throw' })
      .pages()) {
      total = Math.max(total, totalItems)
      appendFileSync(part, items.map((row) => `${JSON.stringify(row)}\n`).join(''))
      ids.push(...items.map(({ month, id }) => `${month} ${id}`))
      page = done + 1
    }
    break
  } catch (error) {
    // Waiting does not fix a wrong key or an invalid query.
    const passes =
      isAffiliateNetworkError(error) && (['connection', 'timeout'].includes(error.kind) || (error.status ?? 0) >= 429)
    if (!passes || round >= options.rounds) throw error
    // A timer of more than 24 days fires at once, so without a limit a long pause would become no pause at all.
    const seconds = Math.min((error.retryAfterMs ?? options.pause * 1000) / 1000, options.longestPause)
    console.log(`page ${error.page}: ${error.kind}, ${error.attempts} attempts; resuming in ${seconds} s`)
    await pause(seconds * 1000)
  }
}
// A resumed list has a new total. Rows that appeared or disappeared during the outage have moved all rows after them.
if (ids.length !== total)
  throw new Error(
    `received ${grouped(ids.length)} of ${grouped(total)} rows: rows changed during an outage. Run it again.`,
  )
eachOnce(ids, (id) => id)
await rename(part, file)
console.log(`${text}: wrote all ${grouped(ids.length)} rows to ${file}`)
console.log(`Events of the client are in ${options.log}`)
