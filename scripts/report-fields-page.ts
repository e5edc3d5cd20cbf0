/** `npm run generate`: writes the page of the fields that each report can show. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { hiddenFields } from '../src/msw/reports/hidden-fields.ts'
import { affiliateFields } from '../src/schemas/reports/affiliate-fields.ts'
import type { reportFields } from '../src/schemas/reports/report-fields.ts'
import { alternativesOf, type Json } from './openapi/json.ts'
import { describedSchemas } from './openapi/schemas-by-name.ts'
import { withSymbols } from './undocumented.ts'

/** The page. */
export const PAGE = join(import.meta.dirname, '../docs/report-fields.md')

/** The reports, those that are asked for most first. */
const REPORTS = [
  'conversion',
  'overall',
  'offer',
  'affiliate',
  'advertiser',
] as const satisfies (keyof typeof reportFields)[]

/** The fields that the service documents for affiliates, of the reports that they may call. */
const documented: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(affiliateFields).map(([report, groups]) => [report, groups.flat()]),
)

/** The page, made from the rows of each report and the sentences of their doc comments. */
export function reportFieldsPage(): string {
  const rows = REPORTS.flatMap(rowsOf)
  const sections = TOPICS.map(([topic, pattern]) => {
    const ofTopic = rows.filter(({ name }) => TOPICS.find(([, first]) => first.test(name))?.[1] === pattern)
    return `## ${topic}\n\n${table(merged(ofTopic)).join('\n')}\n`
  })
  return [HEAD, ...sections].join('\n')
}

/** What a field is about, by its name: the first that matches. The last has what rows have without a request. */
const TOPICS: readonly (readonly [topic: string, name: RegExp])[] = [
  ['Periods', /^ck_(?:year|month|week|day|hour)$/],
  ['Amounts', /^ck_(?:currency|income|cost|profit|payout|revenue)$/],
  ['Rates', /^ck_(?:cr|roi|cp.|rp.)$/],
  ['Clicks and conversions', /^ck_(?:gross|unique|source_click|conversion)$/],
  ['Offers, affiliates and advertisers', /^ck_(?:offer|affiliate|advertiser)_/],
  ['A conversion', /^ck_(?:conversion|transaction)_/],
  ['Events', /^ck_event_/],
  ['Sources and sub ids', /^ck_(?:source|sub\d|adv_\w+)$/],
  ['Devices and visitors', /^ck_/],
  ['Always returned', /(?:)/],
]

const HEAD = `# Report fields

Look up every report field: what it means, its type and unit, and who may
request it. Pass these names in \`fields\`, and other names in
\`extraFields\`. [Reports and time zones](reports-and-time-zones.md) has
examples.

- *Reports*: "aggregate" means \`overall\`, \`offer\`, \`affiliate\` and
  \`advertiser\`.
- *Type*: what the client returns. Decimals are strings with the digits that
  the service sent.
- *Unit*: amounts are in the row's currency, whose symbol is in \`currency\`.
  For conversions, the service doesn't document which amounts are in
  \`currency\` and which in \`from_currency\`.
- *Affiliate*: whether an affiliate's rows have the field, in the offer and
  conversion reports. \`no\`: affiliates may request it but don't receive it.
  \`?\`: not documented. The type of such a field includes \`undefined\`.
- *†*: the service doesn't document the meaning or the format. The text says
  what the name suggests, or what deployed networks do.
- *‡*: the service doesn't document which clicks or conversion statuses
  count: see [Money](money.md).
- The country of a click is \`ck_country\` in the offer report, and
  \`ck_click_country\` in the conversion report.
`

type Report = (typeof REPORTS)[number]
type Column = [name: string, schema: Json]

/** A field of a report, and the cells that it may share with the same field of other reports. */
interface Row {
  readonly name: string
  readonly report: Report
  /** Meaning, type and unit. */
  readonly cells: readonly string[]
  /** Empty if no affiliate may call the report. */
  readonly affiliate: string
}

function rowsOf(report: Report): Row[] {
  const row = describedSchemas.get(`${report.charAt(0).toUpperCase()}${report.slice(1)}ReportRow`) as z.ZodMiniType
  const columns = Object.entries(z.toJSONSchema(row, { io: 'output' }).properties ?? {}) as Column[]
  return columns.map(([name, schema]) => ({
    name,
    report,
    cells: cellsOf(schema),
    affiliate: documented[report] === undefined || !name.startsWith('ck_') ? '' : mayRequest(report, name),
  }))
}

/** One row for each field and meaning, documented fields first, each field's rows together. */
function merged(rows: readonly Row[]): string[][] {
  const groups = Object.values(Object.groupBy(rows, ({ name, cells }) => [name, ...cells].join('|')))
  const names = [...new Set(rows.map(({ name }) => name))]
  const isDocumented = (name: string) => !rows.some((row) => row.name === name && row.cells[0]?.includes('†'))
  return [...names.filter(isDocumented), ...names.filter((name) => !isDocumented(name))].flatMap((name) =>
    groups
      .filter((group) => group?.[0]?.name === name)
      .map((group = []) => [`\`${name}\``, reportsOf(group), ...(group[0]?.cells ?? []), affiliateOf(group)]),
  )
}

function reportsOf(rows: readonly Row[]): string {
  const reports = rows.map(({ report }) => report)
  const aggregate = REPORTS.filter((report) => report !== 'conversion')
  if (!aggregate.every((report) => reports.includes(report))) return reports.join(', ')
  return reports.includes('conversion') ? 'all' : 'aggregate'
}

/** What affiliates get, with the report if it isn't the same in both. */
function affiliateOf(rows: readonly Row[]): string {
  const known = rows.filter(({ affiliate }) => affiliate !== '')
  const [first] = known
  return known.every(({ affiliate }) => affiliate === first?.affiliate)
    ? (first?.affiliate ?? '')
    : known.map(({ report, affiliate }) => `${report}: ${affiliate}`).join(', ')
}

const table = (rows: readonly (readonly string[])[]) =>
  [COLUMNS, COLUMNS.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)

const COLUMNS = ['field', 'reports', 'meaning', 'type', 'unit', 'affiliate']

function mayRequest(report: string, name: string): string {
  if (hiddenFields[report as keyof typeof hiddenFields]?.includes(name)) return 'no'
  return documented[report]?.includes(name) ? 'yes' : '?'
}

/** The meaning, the type and the unit. What a sentence says of type and unit has columns of its own. */
function cellsOf(schema: Json): string[] {
  const text = String(schema.description)
  const sentences = text
    .split(/(?<=\.)\s+/)
    .filter((sentence) => !/^(?:Decimal|Percent|A string of digits|`Y)/.test(sentence))
  const unit = UNITS.find(([pattern]) => pattern.test(text))?.[1] ?? ''
  return [withSymbols(sentences.join(' ')), typeOf(schema, text), unit]
}

const UNITS: readonly (readonly [RegExp, string])[] = [
  [/\bPercent\b/, '%'],
  [/in the row's `currency`/, "the row's currency"],
  [/^(?:Gross|Unique|All) clicks/, 'clicks'],
  [/^Conversions\./, 'conversions'],
  [/in the report's time zone/, "the report's time zone"],
]

function typeOf(schema: Json, text: string): string {
  const options = alternativesOf(schema)
  const types = options.flatMap(({ type }) => type as string | string[])
  if (types.includes('integer')) return 'integer'
  if (options.some(({ pattern }) => String(pattern).includes('\\.'))) {
    const [, places] = /, (\d) places/.exec(text) ?? []
    return places === undefined ? 'decimal' : `decimal, ${places} places`
  }
  const [, form] = /(`Y[^`]*`)/.exec(text) ?? []
  const kind = form ?? (/\bA string of digits\b/.test(text) ? 'of digits' : undefined)
  return `string${kind === undefined ? '' : ` ${kind}`}${types.includes('null') ? ' or null' : ''}`
}

if (import.meta.main) writeFileSync(PAGE, reportFieldsPage())
