/** `npm run generate`: writes the page of the fields that calls return, except those of reports. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { alternativesOf, type Json } from './openapi/json.ts'
import { describedSchemas } from './openapi/schemas-by-name.ts'

/** The page. */
export const PAGE = join(import.meta.dirname, '../docs/resource-fields.md')

/** The types that calls return, and by which calls. */
export const RESOURCES = {
  NetworkOffer: '`offers.list` and `offers.get` of a network',
  OfferEvent: '`events` of a `NetworkOffer`',
  TrafficType: '`allow_traffics` of an offer',
  AffiliateOffer: '`offers.list` and `offers.get` of an affiliate',
  AffiliateOfferEvent: '`events` of an `AffiliateOffer`',
  Advertiser: '`advertisers.list`',
  OfferAccess: '`affiliates.listOfferAccess`',
  Banner: '`banners.v3.list` and `banners.v3.upload`',
  RemovedBanner: '`banners.v3.delete` and `banners.v3.deleteAll`',
  BannerV2:
    '`banners.v2.list`, `banners.v2.upload`, `banners.v2.delete` and `banners.v2.deleteAll`: a map of lists by offer id',
  RedirectTest: '`tool.testRedirect`',
  RedirectHop: '`redirects` of a `RedirectTest`',
} as const

/** Records of which calls return parts only, and those of the page of report fields. */
const ELSEWHERE = /^(?:Envelope|Pagination|RedirectTestResponse|CreatedOffer|OfferAccessResult|\w+ReportRow)$/

/** The page, made from the schemas and their doc comments. */
export function resourceFieldsPage(): string {
  for (const [name, schema] of describedSchemas)
    if (schema._zod.def.type === 'object' && !(name in RESOURCES) && !ELSEWHERE.test(name))
      throw new Error(`scripts/resource-fields-page.ts does not say which call returns ${name}`)
  return [HEAD, ...Object.entries(RESOURCES).map(([name, calls]) => sectionOf(name, calls))].join('\n')
}

const HEAD = `# Resource fields

This page lists the fields of what calls return. [Report fields](report-fields.md) has those of reports, and [calls](calls.md) every call.

- The types have the names of the headings: \`import type { NetworkOffer } from 'affiliate-network-sdk'\`. Their schemas
  have the same names in \`affiliate-network-sdk/schemas\`.
- Decimals are strings with the digits that the service sent. Flags of an offer are read as \`'Yes'\` or \`'No'\`, which
  are both truthy: compare them.
- Where the type says *or null*, empty values are \`null\`; *optional* fields may be missing. Fields that the service adds
  are kept as they came.

## Reading and writing an offer

Most fields of an offer have the same name when they are read and when they are written. These differ:

| read | written | |
| --- | --- | --- |
| \`enable_device_targeting\`: \`'Yes'\`, \`'No'\` | \`device_targeting\`: \`true\`, \`false\` | |
| \`enable_geo_targeting\`: \`'Yes'\`, \`'No'\` | \`geo_targeting\`: \`true\`, \`false\` | |
| \`geo_countries\` and \`geo_states\` | \`geo_countries\` | a list of rules, such as \`US:1:CA;NY\`: see [targeting rules](targeting-rules.md) |
| \`geo_type\`: \`'Include'\`, \`'Exclude'\` | \`geo_type\`: \`1\`, \`0\` | |
| \`geo_redirect_offer\`, \`geo_redirect_group\` | \`geo_redirect_type\` and \`geo_redirect_target_id\` | type 0 is an offer, 1 a group |
| \`device_redirect_offer\` | \`device_redirect_offer_id\` | |
| \`has_cap_limit\`, \`force_unique\`, \`need_security_token\`: \`'Yes'\`, \`'No'\` | the same names: \`true\`, \`false\` | |
| \`geo_enforce\`: \`'Enable'\`, \`'Disable'\` | \`geo_enforce\`: \`true\`, \`false\` | |
| \`cap_event_range\`: \`'all'\`, \`'initial'\` | \`cap_event_range\`: \`'All'\`, \`'Initial'\` | |
| \`currency\`: a name, such as \`'United States, Dollars'\` | \`currency\`: a currency id | reading does not give the id |
| \`categories\`: objects with a name | \`categories\`: category ids | reading does not give the ids |

These are only read: \`id\`, \`create_date\`, \`click_count\`, \`conversion_count\`, \`currency_code\`, \`events\`,
\`allow_traffics\`. These are only written: \`ssl\`, \`hide_referrer\`, \`restriction\`, \`advertiser_offer_id\`.

\`toOfferCreate\` makes the fields of a new offer from one that was read.
`

function sectionOf(name: string, calls: string): string {
  const schema = z.toJSONSchema(describedSchemas.get(name) as z.ZodMiniType, { io: 'output' })
  const required = new Set(schema.required)
  const rows = Object.entries(schema.properties ?? {}).map(([field, value]) => {
    const text = String((value as Json).description)
    return [`\`${field}\``, text, `${typeOf(value as Json, text)}${required.has(field) ? '' : ', optional'}`]
  })
  return [
    `## ${name}\n`,
    `Returned by ${calls}.\n`,
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
