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
  return [HEAD, ...REPORTS.map(sectionOf)].join('\n')
}

const HEAD = `# Report fields

Pass a report's field names in \`fields\`, and names that aren't listed here
in \`extraFields\`: the rows have the fields under the same names. [Reports
and time zones](reports-and-time-zones.md) has examples.

- *Type*: what the client returns. Decimals are strings with the digits that
  the service sent.
- *Unit*: amounts are in the row's currency, whose symbol is in \`currency\`.
  For conversions, the service doesn't document which amounts are in
  \`currency\` and which in \`from_currency\`.
- *Affiliate*: whether an affiliate's rows have the field. \`no\`: affiliates
  may request it but don't receive it. \`?\`: not documented. The type of such
  a field includes \`undefined\`.
- *†*: the service doesn't document the meaning or the format. The text says
  what the name suggests, or what deployed networks do.
- *‡*: the service doesn't document which clicks or conversion statuses
  count: see [Money](money.md).
- The country of a click is \`ck_country\` in the offer report, and
  \`ck_click_country\` in the conversion report.
`

type Column = [name: string, schema: Json]

function sectionOf(report: keyof typeof reportFields): string {
  const row = describedSchemas.get(`${report.charAt(0).toUpperCase()}${report.slice(1)}ReportRow`) as z.ZodMiniType
  const columns = Object.entries(z.toJSONSchema(row, { io: 'output' }).properties ?? {}) as Column[]
  const fields = columns.filter(([name]) => name.startsWith('ck_'))
  const isDocumented = ([, { description }]: Column) => !String(description).includes('Meaning not documented')
  const roles = documented[report]
  const head = ['field', 'meaning', 'type', 'unit', ...(roles ? ['affiliate'] : [])]
  const cells = ([name, schema]: Column) => [...cellsOf(name, schema), ...(roles ? [mayRequest(report, name)] : [])]
  return [
    `## reports.${report}\n`,
    ...(roles ? [] : ['For networks only.\n']),
    ...table(head, [...fields.filter(isDocumented), ...fields.filter((one) => !isDocumented(one))].map(cells)),
    '\nRows also have these fields, without a request:\n',
    ...table(
      head.slice(0, 3),
      columns.filter((one) => !fields.includes(one)).map(([name, schema]) => cellsOf(name, schema).slice(0, 3)),
    ),
    '',
  ].join('\n')
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)

function mayRequest(report: string, name: string): string {
  if (hiddenFields[report as keyof typeof hiddenFields]?.includes(name)) return 'no'
  return documented[report]?.includes(name) ? 'yes' : '?'
}

/** The field, its meaning, its type and its unit. What a sentence says of type and unit has columns of its own. */
function cellsOf(name: string, schema: Json): string[] {
  const text = String(schema.description)
  const sentences = text.split(/(?<=\.)\s+/).filter((sentence) => !/^(?:Decimal|Percent|Digits|`Y)/.test(sentence))
  const unit = UNITS.find(([pattern]) => pattern.test(text))?.[1] ?? ''
  return [`\`${name}\``, withSymbols(sentences.join(' ')), typeOf(schema, text), unit]
}

const UNITS: readonly (readonly [RegExp, string])[] = [
  [/\bPercent\b/, '%'],
  [/in the row's `currency`/, 'currency of the row'],
  [/^Count of .*clicks/, 'clicks'],
  [/^Count of conversions/, 'conversions'],
  [/in the report's time zone/, 'time zone of the report'],
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
  const kind = form ?? (/\bDigits\b/.test(text) ? 'of digits' : undefined)
  return `string${kind === undefined ? '' : ` ${kind}`}${types.includes('null') ? ' or null' : ''}`
}

if (import.meta.main) writeFileSync(PAGE, reportFieldsPage())
