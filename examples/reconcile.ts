/**
 * Compares the conversions of the network with an advertiser's statement.
 *
 *   NETWORK_KEY=… node examples/reconcile.ts --base-url https://acme.example --advertiser 201 --from 2026-06-01 --to 2026-06-30 statement.csv
 *
 * The statement has one line `transaction_id,amount` for each conversion. Transaction ids may not be unique, so all
 * amounts of an id are compared. This also finds a conversion that is billed twice. Amounts of different currencies
 * cannot be compared: with several, make a statement of each, and name its `--currency`.
 */
import { readFile } from 'node:fs/promises'
import type { Timezone } from 'affiliate-network-sdk'
import Big from 'big.js'
import { baseUrlOption, timezoneOption } from './support/arguments.ts'
import { command } from './support/command.ts'
import { connect } from './support/connect.ts'
import { toCsv } from './support/csv.ts'
import { periodOf } from './support/period.ts'
import { showProgress } from './support/progress.ts'
import { grouped } from './support/table.ts'

const program = command('reconcile', 'statement.csv --from 2026-06-01 --to 2026-06-30 --base-url https://acme.example')
  .description("Compare an advertiser's statement with the approved conversions. Prints the differences as CSV.")
  .argument('<statement>', 'CSV file with the columns transaction_id and amount')
  .requiredOption('--from <day>', 'first day of the statement')
  .requiredOption('--to <day>', 'last day of the statement')
  .option('--advertiser <id>', 'advertiser of the statement (default: all advertisers)')
  .option('--currency <symbol>', 'currency of the statement, as the network writes it; needed if there are several')
  .addOption(
    timezoneOption('time zone of the statement, in hours from UTC; a wrong one is the usual cause of differences'),
  )
  // The mock network knows nothing of a statement of the user's.
  .addOption(baseUrlOption('network to ask, with the key in NETWORK_KEY').makeOptionMandatory())
  .parse()
const [statement] = program.processedArgs as [string]
const { baseUrl, from, to, advertiser, currency, timezone } = program.opts<{
  baseUrl: string
  from: string
  to: string
  advertiser?: string
  currency?: string
  timezone: Timezone
}>()

/** The amounts of each transaction id, in ascending order. */
type Side = ReadonlyMap<string, readonly Big[]>

await using connection = await connect(baseUrl, { timezone })
const theirs = amountsById(await readStatement())
const ours = amountsById(
  inOneCurrency(await readNetwork()).map(({ ck_transaction_id, ck_revenue }) => [ck_transaction_id, ck_revenue]),
)

const differences = [...new Set([...ours.keys(), ...theirs.keys()])].sort().flatMap((transaction_id) => {
  const [our, their] = [ours.get(transaction_id) ?? [], theirs.get(transaction_id) ?? []]
  if (our.length === their.length && our.every((amount, at) => amount.eq(their[at] as Big))) return []
  return [
    { transaction_id, difference: verdict(our.length, their.length), network: inWords(our), statement: inWords(their) },
  ]
})
process.stdout.write(toCsv(differences, ['transaction_id', 'difference', 'network', 'statement']))
console.error(`${periodOf({ from, to, timezone }, connection.now).text}: ${grouped(differences.length)} differences`)
console.error(`network    ${total(ours)}`)
console.error(`statement  ${total(theirs)}`)
if (differences.length > 0) process.exitCode = 1

/** Groups amounts by id. Events of one click can share an id, and a conversion can be billed twice. */
function amountsById(conversions: readonly (readonly [id: string, amount: string])[]): Side {
  const byId = Map.groupBy(conversions, ([id]) => id)
  return new Map(
    [...byId].map(([id, same]) => [id, same.map(([, amount]) => Big(amount)).sort((a, b) => a.cmp(b))] as const),
  )
}

function verdict(our: number, their: number): string {
  if (our === 0) return 'missing in network'
  if (their === 0) return 'missing in statement'
  return our === their ? 'amount' : our < their ? 'repeated in statement' : 'repeated in network'
}

function inWords(amounts: readonly Big[]): string {
  return amounts.map((amount) => amount.toFixed(6)).join(' + ')
}

function total(side: Side): string {
  const amounts = [...side.values()].flat()
  const sum = amounts.reduce((sum, amount) => sum.plus(amount), Big(0))
  const repeated = [...side].filter(([, { length }]) => length > 1).map(([id]) => id)
  const note = repeated.length > 0 ? `; repeated ids: ${repeated.join(', ')}` : ''
  return `${grouped(amounts.length)} conversions, ${grouped(sum.toFixed(6))}${note}`
}

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
  return report.toArray()
}

/** The conversions of the statement's currency. */
function inOneCurrency<Row extends { readonly currency: string }>(rows: readonly Row[]): readonly Row[] {
  const byCurrency = Map.groupBy(rows, (row) => row.currency.trim())
  const known = [...byCurrency.keys()]
  if (currency === undefined && known.length > 1)
    program.error(`error: the conversions are in ${known.join(' and ')}: give --currency, and a statement of each`)
  if (currency !== undefined && rows.length > 0 && !byCurrency.has(currency))
    program.error(`error: no conversion is in ${currency}: --currency takes ${known.join(' or ')}`)
  return byCurrency.get(currency ?? known[0] ?? '') ?? []
}

/** Reads the statement. Ids and amounts contain neither commas nor quotes, so no CSV parser is needed. */
async function readStatement(): Promise<[id: string, amount: string][]> {
  const [head, ...lines] = (await readFile(statement, 'utf8')).trim().split(/\r?\n/)
  if (head !== 'transaction_id,amount') throw new Error(`${statement}: expected the columns transaction_id,amount`)
  return lines.map((line, at) => {
    const [, id, amount] = /^([^,]+),(-?\d+(?:\.\d+)?)$/.exec(line) ?? []
    if (id === undefined || amount === undefined)
      throw new Error(`${statement}, line ${at + 2}: expected an id and an amount such as a1,1.25, received ${line}`)
    return [id, amount]
  })
}
