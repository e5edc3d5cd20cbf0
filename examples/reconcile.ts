/**
 * Job: reconcile counts and money with the other side.
 *
 *   NETWORK_KEY=… node examples/reconcile.ts --base-url https://acme.example --advertiser 201 --from 2026-06-01 --to 2026-06-30 statement.csv
 *
 * The statement has a line `transaction_id,amount` for each conversion that the other side knows.
 */
import { readFile } from 'node:fs/promises'
import type { Timezone } from 'affiliate-network-sdk'
import Big from 'big.js'
import { Command } from 'commander'
import { stringify } from 'csv-stringify/sync'
import { connect } from './support/connect.ts'
import { eachOnce } from './support/each-once.ts'
import { showProgress } from './support/progress.ts'

const program = new Command('reconcile')
  .description("Hold an advertiser's statement against the approved conversions. Prints the differences as CSV.")
  .argument('<statement>', 'CSV file with the columns transaction_id and amount')
  .requiredOption('--from <day>', 'first day of the statement')
  .requiredOption('--to <day>', 'last day of the statement')
  .option('--advertiser <id>', 'whose statement it is (default: all advertisers)')
  .option('--timezone <hours>', "the statement's time zone: the usual cause of differences", Number, 0)
  .option('--base-url <url>', 'network to ask (default: an embedded mock network)')
  .parse()
const [statement] = program.processedArgs as [string]
const { baseUrl, from, to, advertiser, timezone } = program.opts<{
  baseUrl?: string
  from: string
  to: string
  advertiser?: string
  timezone: Timezone
}>()

await using connection = await connect(baseUrl, { timezone })
const theirs = new Map((await readStatement()).map(([id, amount]) => [id, Big(amount)]))
const ours = new Map((await readNetwork()).map((row) => [row.ck_transaction_id, Big(row.ck_revenue)]))

const differences = [...new Set([...ours.keys(), ...theirs.keys()])].sort().flatMap((transaction_id) => {
  const [our, their] = [ours.get(transaction_id), theirs.get(transaction_id)]
  if (our && their && our.eq(their)) return []
  const what = our === undefined ? 'not here' : their === undefined ? 'not there' : 'amount'
  return [{ transaction_id, what, ours: our?.toFixed(6), theirs: their?.toFixed(6) }]
})
process.stdout.write(stringify(differences, { header: true, columns: ['transaction_id', 'what', 'ours', 'theirs'] }))
const [ourSum, theirSum] = [ours, theirs].map((side) =>
  [...side.values()].reduce((sum, amount) => sum.plus(amount), Big(0)),
)
console.error(`ours   ${ours.size} conversions, ${ourSum?.toFixed(6)}`)
console.error(`theirs ${theirs.size} conversions, ${theirSum?.toFixed(6)}`)
if (differences.length > 0) process.exitCode = 1

async function readNetwork() {
  using progress = showProgress('rows')
  const report = connection.network.reports.conversion(
    {
      from,
      to,
      advertiser,
      limit: 10_000,
      status: 'Approved',
      fields: ['ck_transaction_id', 'ck_revenue'],
      orderBy: 'ck_conversion_time',
      order: 'ASC',
    },
    { onDrift: 'throw', onProgress: progress.rows },
  )
  return eachOnce(await report.toArray(), ({ id }) => id)
}

/** Ids and amounts contain neither commas nor quotes, so a line is split and that is all. */
async function readStatement(): Promise<[id: string, amount: string][]> {
  const [head, ...lines] = (await readFile(statement, 'utf8')).trim().split(/\r?\n/)
  if (head !== 'transaction_id,amount') throw new Error(`${statement}: expected the columns transaction_id,amount`)
  return lines.map((line) => line.split(',') as [string, string])
}
