/** `npm run generate`: writes the page of the fields that calls return, except those of reports. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import * as schemas from '../src/schemas/index.ts'
import { declaredCalls } from './client-calls.ts'
import { refTo, wireSchema } from './openapi/components.ts'
import { alternativesOf, type Json } from './openapi/json.ts'
import { describedSchemas, isInput } from './openapi/schemas-by-name.ts'
import { withSymbols } from './undocumented.ts'

const own = schemas as unknown as Readonly<Record<string, z.ZodMiniObject<Record<string, z.ZodMiniType>>>>

/** The page. */
export const PAGE = join(import.meta.dirname, '../docs/resource-fields.md')

/** Confirmations, records of which calls return parts only, and those of the page of report fields. */
const ELSEWHERE =
  /^(?:Envelope|Pagination|RedirectTestResponse|CreatedOffer|OfferWritten|OfferAccessResult|\w+ReportRow)$/

/** What calls return, by the name of its record. */
const returned = Map.groupBy(
  new Map(
    [...declaredCalls.network, ...declaredCalls.affiliate].map((call) => [`${call.name} ${call.result}`, call]),
  ).values(),
  ({ result }) => recordOf(result),
)

function recordOf(result: string): string {
  // A map of lists by offer id.
  if (result === 'BannersByOffer') return 'BannerV2'
  return result.replace(/^Paged<(\w+).*>$/, '$1').replace(/\[\]$| \| undefined$/, '')
}

/** The records of the page. */
const records = [...describedSchemas]
  .filter(([name]) => !ELSEWHERE.test(name) && !isInput(name))
  .map(([name]) => name)
  .toSorted()

/** The page, made from the schemas and their doc comments. */
export const resourceFieldsPage = (): string => [HEAD, ...records.map(sectionOf)].join('\n')

/** Where a record comes from. */
function sourceOf(name: string): string {
  const calls = returned.get(name) ?? []
  const listed = calls.map((call) => `\`${call.name}\``).join(', ')
  const place = calls.some(({ result }) => result === 'BannersByOffer') ? ', in lists by offer id' : ''
  if (listed !== '') return `Returned by ${listed}${place}`
  const fields = fieldsWith(name)
  if (fields.length === 0) throw new Error(`src/client declares no call that returns ${name}, alone or in a record`)
  return `In ${fields.join(' and ')}`
}

/** The fields of other records that hold a record, or a list or map of it. */
const fieldsWith = (name: string): string[] =>
  records.flatMap((outer) =>
    Object.entries(own[outer]?.def.shape ?? {})
      .filter(([, field]) => JSON.stringify(wireSchema(field)).includes(JSON.stringify(refTo(name))))
      .map(([field]) => `\`${field}\` of \`${outer}\``),
  )

const HEAD = `# Resource fields

Look up every field of the records that [calls](calls.md) return.
[Report fields](report-fields.md) has the rows of reports.

- **Types.** Each heading is a type name:
  \`import type { NetworkOffer } from 'affiliate-network-sdk'\`.
  \`affiliate-network-sdk/schemas\` exports the schema under the same name.
- **Decimals** are strings with the digits that the service sent.
- **Offer flags** are \`'Yes'\` or \`'No'\` when you read them. Both are
  truthy, so compare them.
- **Empty values** are \`null\` where the type says *or null*. *Optional*
  fields may be missing. Fields that the service adds are returned
  unchanged.
- **†** means that the service doesn't document the meaning or the format.

## Reading and writing an offer

Most offer fields have the same name for reading and writing. These differ:

| read | written |
| --- | --- |
| \`enable_device_targeting\`: \`'Yes'\`, \`'No'\` | \`device_targeting\`: \`true\`, \`false\` |
| \`enable_geo_targeting\`: \`'Yes'\`, \`'No'\` | \`geo_targeting\`: \`true\`, \`false\` |
| \`geo_countries\` and \`geo_states\` | \`geo_countries\`: a list of [targeting rules](targeting-rules.md), such as \`US:1:CA;NY\` |
| \`geo_type\`: \`'Include'\`, \`'Exclude'\` | \`geo_type\`: \`1\`, \`0\` |
| \`geo_redirect_offer\`, \`geo_redirect_group\` | \`geo_redirect_type\` and \`geo_redirect_target_id\`: type 0 is an offer, 1 a group |
| \`device_redirect_offer\` | \`device_redirect_offer_id\` |
| \`has_cap_limit\`, \`force_unique\`, \`need_security_token\`: \`'Yes'\`, \`'No'\` | the same names: \`true\`, \`false\` |
| \`geo_enforce\`: \`'Enable'\`, \`'Disable'\` | \`geo_enforce\`: \`true\`, \`false\` |
| \`cap_event_range\`: \`'all'\`, \`'initial'\` | \`cap_event_range\`: \`'All'\`, \`'Initial'\` |
| \`currency\`: a name, such as \`'United States, Dollars'\` | \`currency\`: a currency id, which is not returned |
| \`categories\`: names, or objects with a name | \`categories\`: category ids, which are not returned |

These fields are read-only: \`id\`, \`create_date\`, \`click_count\`,
\`conversion_count\`, \`currency_code\`, \`events\`, \`allow_traffics\`.

These are write-only for a network: \`ssl\`, \`hide_referrer\`,
\`restriction\`, \`advertiser_offer_id\`.

\`toOfferCreate\` makes the input of a new offer from an offer that you read:
[Copy an offer](targeting-rules.md#copy-an-offer).
`

function sectionOf(name: string): string {
  const schema = z.toJSONSchema(describedSchemas.get(name) as z.ZodMiniType, { io: 'output' })
  const required = new Set(schema.required)
  const rows = Object.entries(schema.properties ?? {}).map(([field, value]) => {
    const text = String((value as Json).description)
    return [
      `\`${field}\``,
      withSymbols(text),
      `${typeOf(value as Json, text)}${required.has(field) ? '' : ', optional'}`,
    ]
  })
  return [
    `## ${name}\n`,
    `${sourceOf(name)}.\n`,
    ...[['field', 'meaning', 'type'], ['---', '---', '---'], ...rows].map((cells) => `| ${cells.join(' | ')} |`),
    '',
  ].join('\n')
}

function typeOf(schema: Json, text: string): string {
  const options = alternativesOf(schema)
  const types = options.flatMap(({ type }) => type as string | string[])
  const nullable = types.includes('null') ? ' or null' : ''
  if (types.includes('array')) return `list${nullable}`
  if (types.includes('object')) return `map${nullable}`
  if (types.includes('integer')) return `integer${nullable}`
  if (types.includes('boolean')) return `boolean${nullable}`
  return `${/\bDecimal\b/.test(text) ? 'decimal' : 'string'}${nullable}`
}

if (import.meta.main) writeFileSync(PAGE, resourceFieldsPage())
