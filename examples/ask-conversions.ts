/**
 * Asks a database of conversions: revenue by day, undecided conversions, what changed, all rows, and whether its
 * sums agree with the service's own. `sync-conversions.ts` makes such a database, and so does the command `sync`, if its
 * `--conversions` name the fields of `NEEDED`. Names come from the conversions or from the table of `sync --offers`.
 *
 *   node examples/ask-conversions.ts conversions.db revenue --from 2026-06-01 --to 2026-06-30
 *   node examples/ask-conversions.ts conversions.db changes --from 2026-07-01 --to 2026-07-31
 *   node examples/ask-conversions.ts conversions.db rows --from 2026-06-01 --to 2026-06-30 --csv > june.csv
 *   NETWORK_KEY=… node examples/ask-conversions.ts conversions.db reconcile --from 2026-06-01 --to 2026-06-30 --base-url https://acme.example
 */
import { DatabaseSync } from 'node:sqlite'
import { addDays, type Timezone } from 'affiliate-network-sdk'
import Big from 'big.js'
import { Argument } from 'commander'
import { stringify } from 'csv-stringify/sync'
import { baseUrlOption, day, timezoneOption, wholeNumber } from './support/arguments.ts'
import { command } from './support/command.ts'
import { connect } from './support/connect.ts'
import { eachOnce } from './support/each-once.ts'
import { inWords } from './support/plain-errors.ts'
import { drawTable, grouped } from './support/table.ts'

/** The questions, in SQL. Amounts are added up in millionths, which is exact; `amount`, defined below, writes them. */
const QUESTIONS = {
  // Rejected conversions earn nothing.
  revenue: `
    SELECT day, currency, count(*) AS conversions, amount(sum(ck_payout_micros)) AS payout, amount(sum(ck_revenue_micros)) AS revenue
    FROM conversions WHERE day BETWEEN :from AND :to AND ck_conversion_status <> 'Rejected'
    GROUP BY day, currency ORDER BY day, currency`,
  undecided: `
    SELECT offer_id, ck_offer_name AS offer, currency, count(*) AS pending, min(day) AS oldest, amount(sum(ck_revenue_micros)) AS revenue
    FROM conversions WHERE day BETWEEN :from AND date(:to, '-' || :days || ' days') AND ck_conversion_status = 'Pending'
    GROUP BY offer_id, currency ORDER BY pending DESC, offer_id`,
  // `was` and `status` are empty if the change was of another field.
  changes: `
    SELECT changes.seen_at, changes.day, changes.id, changes.change, before ->> 'ck_conversion_status' AS was,
      after ->> 'ck_conversion_status' AS status, currency, amount(ck_payout_micros) AS payout, amount(ck_revenue_micros) AS revenue
    FROM conversions_changes AS changes LEFT JOIN conversions USING (month, id)
    WHERE date(changes.seen_at) BETWEEN :from AND :to ORDER BY changes.seen_at, changes.day, changes.id`,
  rows: `
    SELECT id, offer_id, affiliate_id, ck_conversion_time, ck_offer_name, ck_affiliate_name, ck_transaction_id,
      ck_conversion_status, amount(ck_payout_micros) AS ck_payout, amount(ck_revenue_micros) AS ck_revenue, currency
    FROM conversions WHERE day BETWEEN :from AND :to ORDER BY ck_conversion_time, id`,
  reconcile: `
    SELECT day, currency, count(*) AS conversions, amount(sum(ck_revenue_micros)) AS revenue
    FROM conversions WHERE day BETWEEN :from AND :to GROUP BY day, currency ORDER BY day, currency`,
} as const

/** The fields that the questions need. */
const NEEDED = ['ck_conversion_time', 'ck_conversion_status', 'ck_payout', 'ck_revenue']

/** Fields that a database may lack, and the SQL of a value in place of them. */
const IN_PLACE = {
  ck_offer_name: '(SELECT name FROM offers WHERE offers.id = offer_id)',
  ck_affiliate_name: 'NULL',
  ck_transaction_id: 'NULL',
}

/** The columns of `rows` that a terminal has room for. */
const SHOWN = ['ck_conversion_time', 'ck_offer_name', 'ck_conversion_status', 'currency', 'ck_payout', 'ck_revenue']

const NO_ROWS = {
  revenue: 'No conversions',
  undecided: 'No undecided conversions',
  changes: 'No changes',
  rows: 'No conversions',
  reconcile: 'No differences',
} as const

const program = command(
  'ask-conversions',
  '',
  'conversions.db changes --from 2026-07-01 --to 2026-07-31',
  'conversions.db rows --from 2026-06-01 --to 2026-06-30 --csv > june.csv',
  'conversions.db reconcile --base-url https://acme.example',
)
  .description('Ask a database of conversions. reconcile fails if the service has other sums.')
  .argument('[database]', 'file of the database', 'conversions.db')
  .addArgument(new Argument('[question]', 'what to ask').choices(Object.keys(QUESTIONS)).default('revenue'))
  .option('--from <day>', 'first day; of changes, of the runs that saw them (default: 30 days before --to)', day)
  .option('--to <day>', 'last day (default: the last day of the database)', day)
  .option(
    '--days <number>',
    'undecided: list conversions that are at least this old at --to, in days',
    wholeNumber(0),
    7,
  )
  .option('--limit <number>', 'rows: how many to print (default: 20, or all with --csv)', wholeNumber(1))
  .option('--csv', 'print CSV instead of a table')
  .addOption(timezoneOption('reconcile: time zone of the database, in hours from UTC'))
  .addOption(baseUrlOption('reconcile: network that the database was read from, with the key in NETWORK_KEY'))
  .parse()
const [path, question] = program.processedArgs as [string, keyof typeof QUESTIONS]
const { days, limit, csv, timezone, baseUrl, ...range } = program.opts<{
  from?: string
  to?: string
  days: number
  limit?: number
  csv?: true
  timezone: Timezone
  baseUrl?: string
}>()

type Row = Record<string, string | number | null>

// The mock network knows nothing of the conversions in a database of the user's.
if (question === 'reconcile' && baseUrl === undefined)
  program.error('error: reconcile needs --base-url: the network that the database was read from')
using database = open()
const to = range.to ?? lastDay()
const from = range.from ?? addDays(to, -30)
database.function('amount', { useBigIntArguments: true }, (micros) =>
  micros === null ? null : Big(String(micros)).div(1_000_000).toFixed(6),
)
const statement = database.prepare(QUESTIONS[question])
statement.setAllowUnknownNamedParameters(true)
const rows = statement.all({ from, to, days }) as Row[]
const response = question === 'reconcile' ? await reconcile(rows) : rows
print(response)
if (question === 'reconcile' && response.length > 0) process.exitCode = 1

/** Opens the database. A view that hides the table `conversions` has the fields that the table lacks. */
function open(): DatabaseSync {
  try {
    const opened = new DatabaseSync(path, { readOnly: true })
    opened.prepare('SELECT day FROM conversions LIMIT 1').get()
    const stored = columnsOf(opened, 'conversions')
    const missing = NEEDED.filter((name) => !stored.has(name))
    if (missing.length > 0)
      program.error(`error: the conversions in ${path} lack ${missing.join(', ')}: sync them with these fields too`)
    const offers = columnsOf(opened, 'offers').has('name')
    const added = Object.entries(IN_PLACE)
      .filter(([name]) => !stored.has(name))
      .map(([name, value]) => `, ${offers || name !== 'ck_offer_name' ? value : 'NULL'} AS ${name}`)
    opened.exec(`CREATE TEMP VIEW conversions AS SELECT *${added.join('')} FROM main.conversions`)
    return opened
  } catch (error) {
    return program.error(`error: ${path} has no conversions (${inWords(error)}): run sync-conversions first`)
  }
}

function columnsOf(opened: DatabaseSync, table: string): Set<unknown> {
  return new Set(
    opened
      .prepare('SELECT name FROM pragma_table_info(?)')
      .all(table)
      .map(({ name }) => name),
  )
}

/** The last day that the database has conversions of. */
function lastDay(): string {
  const { day } = database.prepare('SELECT max(day) AS day FROM conversions').get() as { day: string | null }
  return day ?? program.error(`error: ${path} has no conversions yet`)
}

/** The days whose counts or sums differ from those of the service's aggregate report. */
async function reconcile(ours: readonly Row[]): Promise<Row[]> {
  await using connection = await connect(baseUrl, { timezone })
  const fields = ['ck_day', 'ck_currency', 'ck_conversion', 'ck_income'] as const
  const query = { from, to, fields, limit: 10_000, orderBy: 'ck_day', order: 'ASC' } as const
  const report = await connection.network.reports.overall(query, { onDrift: 'throw' }).toArray()
  const keyOf = (day: unknown, currency: unknown) => `${day} ${String(currency).trim()}`
  const theirs = new Map(
    eachOnce(report, (row) => keyOf(row.ck_day, row.ck_currency))
      // The report also has days with clicks only.
      .filter((row) => Number(row.ck_conversion) > 0)
      .map((row) => [keyOf(row.ck_day.replaceAll('/', '-'), row.ck_currency), row] as const),
  )
  const mine = new Map(ours.map((row) => [keyOf(row.day, row.currency), row] as const))
  return [...new Set([...mine.keys(), ...theirs.keys()])].sort().flatMap((key) => {
    const [our, their] = [mine.get(key), theirs.get(key)]
    const [conversions, revenue] = [Number(our?.conversions ?? 0), Big(our?.revenue ?? 0)]
    const [counted, income] = [Number(their?.ck_conversion ?? 0), Big(their?.ck_income ?? 0)]
    // The service rounds its sums to 5 places; conversions have 6.
    if (conversions === counted && revenue.minus(income).abs().lte('0.00001')) return []
    const [day = '', currency = ''] = key.split(' ')
    return [{ day, currency, conversions, service: counted, revenue: revenue.toFixed(6), income: income.toFixed(6) }]
  })
}

function print(response: readonly Row[]): void {
  const columns = Object.keys(response[0] ?? {})
  const printed = question === 'rows' ? response.slice(0, limit ?? (csv ? undefined : 20)) : response
  if (csv) {
    // Names come from outside: a spreadsheet must not run one as a formula.
    process.stdout.write(stringify([...printed], { header: true, columns, escape_formulas: true }))
    return
  }
  if (response.length === 0) {
    console.log(`${NO_ROWS[question]} from ${from} to ${to} in ${path}`)
    return
  }
  if (question !== 'rows') console.log(`${from} to ${to}: ${grouped(response.length)} rows`)
  const shown = question === 'rows' ? SHOWN : columns
  const sums = question === 'revenue' ? totals(response) : []
  const cells = [...printed, ...sums].map((row) => shown.map((column) => cell(column, row[column] ?? '')))
  console.log(
    drawTable(shown.map(title), cells, {
      lineBefore: sums.length > 0 ? [printed.length] : [],
      // Lines between the columns would leave no room for names.
      ...(question === 'rows' && { indent: 0 }),
    }),
  )
  if (question !== 'rows') return
  const more = printed.length < response.length ? '--limit prints more, ' : ''
  console.log(
    `${from} to ${to}: ${grouped(printed.length)} of ${grouped(response.length)} rows; ${more}--csv has all ${columns.length} columns`,
  )
}

/** A value in a table. A time is shorter there than `2026-06-01T10:00:00Z`, and thousands are grouped. */
function cell(column: string, value: string | number): string {
  if (/conversions|pending|service|payout|revenue|income/.test(column)) return grouped(value)
  return String(value).replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)Z$/, '$1 $2')
}

/** The sums of each currency. */
function totals(response: readonly Row[]): Row[] {
  const sum = (rows: readonly Row[], column: string) =>
    rows.reduce((total, row) => total.plus(row[column] ?? 0), Big(0))
  return [...Map.groupBy(response, (row) => row.currency ?? '')].map(([currency, rows]) => ({
    day: 'total',
    currency,
    conversions: sum(rows, 'conversions').toFixed(),
    payout: sum(rows, 'payout').toFixed(6),
    revenue: sum(rows, 'revenue').toFixed(6),
  }))
}

/** The name of a column in a table. */
function title(column: string): string {
  return column.replace(/^ck_(conversion_)?|_name$/g, '')
}
