/**
 * Job: pause offers in bulk on a rule, and re-activate the same ones later.
 *
 *   NETWORK_KEY=… node examples/pause-offers.ts --base-url https://acme.example --roi-below 10 --list paused.json --yes
 *   NETWORK_KEY=… node examples/pause-offers.ts --base-url https://acme.example --undo --list paused.json --yes
 */
import { readFile } from 'node:fs/promises'
import Big from 'big.js'
import { Command } from 'commander'
import { connect } from './support/connect.ts'
import { eachOnce } from './support/each-once.ts'
import { showProgress } from './support/progress.ts'
import { save } from './support/save.ts'

interface Options {
  baseUrl?: string
  roiBelow: string
  minConversions: number
  from?: string
  to?: string
  list: string
  undo?: true
  yes?: true
}

const { baseUrl, roiBelow, minConversions, from, to, list, undo, yes } = new Command('pause-offers')
  .description('Pause the active offers whose return on investment is too low. Only shows them without --yes.')
  .option('--roi-below <percent>', 'pause offers whose ROI is below it', '10')
  .option('--min-conversions <number>', 'leave offers with fewer conversions alone', Number, 20)
  .option('--from <day>', 'first day to judge by (default: 30 days ago)')
  .option('--to <day>', 'last day (default: now)')
  .option('--list <file>', 'where the ids of the paused offers are kept', 'paused-offers.json')
  .option('--undo', 're-activate the offers of the list')
  .option('--yes', 'write, and do not only show')
  .option('--base-url <url>', 'network to write to (default: an embedded mock network)')
  .parse()
  .opts<Options>()

await using connection = await connect(baseUrl)
const { network, now } = connection
const status = undo ? 'Active' : 'Paused'
const ids = undo ? (JSON.parse(await readFile(list, 'utf8')) as number[]) : await findOffers()

if (yes) {
  using progress = showProgress('offers', ids.length)
  // Kept before anything is written: a run that breaks off can be undone, or done again.
  if (!undo) await save(list, `${JSON.stringify(ids)}\n`)
  // The client keeps its own limit of calls in flight. An update done twice is an update done once: it is retried.
  await Promise.all(ids.map((id) => network.offers.update(id, { status }).then(progress.step)))
}
console.log(`${yes ? '' : 'Would be '}${status}: ${ids.join(', ') || 'none'}`)

/** Active offers that the rule is about. */
async function findOffers(): Promise<number[]> {
  const list = await network.offers.list({ status: 'Active' }, { onDrift: 'throw' }).toArray()
  const active = new Set(eachOnce(list, ({ id }) => id).map(({ id }) => id))
  const report = network.reports.overall(
    {
      from: from ?? new Date(now.getTime() - 30 * 86_400_000),
      to: to ?? now,
      fields: ['ck_offer_id', 'ck_conversion', 'ck_roi'],
      orderBy: 'ck_offer_id',
    },
    { onDrift: 'throw' },
  )
  const found: number[] = []
  for (const { ck_offer_id, ck_conversion, ck_roi } of eachOnce(await report.toArray(), (row) => row.ck_offer_id)) {
    if (active.has(ck_offer_id) && ck_conversion >= minConversions && Big(ck_roi).lt(roiBelow)) found.push(ck_offer_id)
  }
  return found.sort((a, b) => a - b)
}
