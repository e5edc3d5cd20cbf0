import { readFileSync } from 'node:fs'
import type { Tool } from '@modelcontextprotocol/sdk/types.js'
import { afterAll, describe, expect, it } from 'vitest'
import { toolDescriptions } from '../../scripts/tool-descriptions.ts'
import { service } from '../operations/service.ts'
import { MOCK, openHost, startHost } from './host.ts'

const toolOf = (call: string) => call.replaceAll('.', '_')
/** The tools of some operations, by name. */
const toolsOf = (operations: typeof service) => [...new Set(operations.map(({ call }) => toolOf(call)))].sort()

const READS = toolsOf(service.filter(({ retried }) => retried === 'read'))
/** What writes do to what is there. Whether they may be repeated is how they are retried. */
const ADDING = ['banners_v2_upload', 'banners_v3_upload', 'offers_create']
const WRITES = Object.fromEntries(
  service
    .filter(({ retried }) => retried !== 'read')
    .map(({ call, retried }) => [
      toolOf(call),
      { destructiveHint: !ADDING.includes(toolOf(call)), idempotentHint: retried === 'repeatable' },
    ]),
)
const OF_AFFILIATES = toolsOf(service.filter(({ role }) => role !== 'network'))

const names = (tools: readonly { name: string }[]) => tools.map(({ name }) => name).sort()

/** What tests read of the schema of an argument. */
interface Argument {
  readonly description: string
  readonly items: { readonly enum: readonly string[] }
}
const properties = ({ inputSchema }: Tool) => inputSchema.properties as Record<string, Argument>

const [reader, writer] = await Promise.all([openHost(MOCK), openHost([...MOCK, '--allow-writes'])])
afterAll(() => Promise.all([reader.close(), writer.close()]))

describe('the tools', () => {
  it('are the reads, unless writes are allowed', () => {
    const { tools } = reader
    expect(names(tools)).toEqual(READS)
    for (const { annotations } of tools)
      expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false, idempotentHint: true })
  })

  it('are all operations with --allow-writes, and each write says what it may do', () => {
    const { tools, tool } = writer
    expect(names(tools)).toEqual([...READS, ...Object.keys(WRITES)].sort())
    for (const [name, hints] of Object.entries(WRITES)) {
      expect(tool(name).annotations, name).toMatchObject({ readOnlyHint: false, ...hints })
      expect(properties(tool(name)).confirm, name).toMatchObject({ type: 'boolean' })
    }
    for (const name of READS) expect(properties(tool(name)), name).not.toHaveProperty('confirm')
  })

  it('of an affiliate are those that an affiliate may call, without a', async () => {
    const { tools, tool } = await startHost([...MOCK, '--allow-writes'], { AFFILIATE_ID: '42' })
    expect(names(tools)).toEqual(OF_AFFILIATES)
    expect(Object.keys(properties(tool('banners_v3_list')))).toEqual(['offer_id', 'type', 'max'])
  })

  it('take closed objects, in which everything is described', () => {
    const { tools } = writer
    for (const { name, description, inputSchema } of tools) {
      expect(description, name).toMatch(/^[A-Z].{30,}\.$/)
      expect(inputSchema, name).toMatchObject({ type: 'object', additionalProperties: false })
      for (const [field, schema] of Object.entries(inputSchema.properties ?? {}))
        expect(schema, `${name} ${field}`).toMatchObject({ description: expect.stringMatching(/\S/) })
      expect(JSON.stringify(inputSchema), name).not.toContain('$ref')
      // Words that only mean something to a program in TypeScript.
      expect(JSON.stringify({ description, inputSchema }), name).not.toMatch(/TypeScript|`Date`|AffiliateClient/)
    }
  })

  it('take the names of the wire', () => {
    const { tool } = writer
    const fields = (name: string) => Object.keys(properties(tool(name))).sort()
    const info = ['event_info', 'geo_info', 'device_info', 'cap_info', 'category_info', 'traffic_type_info']
    const filters = ['page', 'limit', 'from', 'offer_ids', 'advertiser_ids', 'country', 'status']
    expect(fields('offers_list')).toEqual([...filters, ...info, 'max'].sort())
    expect(fields('offers_get')).toEqual(['id'])
    expect(fields('affiliates_listOfferAccess')).toEqual(['id', 'max'])
    expect(fields('affiliates_setOfferAccess')).toEqual(['accessible_offers', 'confirm', 'id', 'inaccessible_offers'])
    expect(fields('banners_v3_upload')).toEqual(['confirm', 'files', 'offer_id', 'type'])
    expect(fields('tool_testRedirect')).toEqual(['country', 'os', 'osv', 'url'])
    expect(tool('offers_update').inputSchema.required).toEqual(['id'])
    expect(tool('banners_v2_delete').inputSchema.required).toEqual(['offer_id', 'banner_id'])
    expect(properties(tool('offers_list')).max).toMatchObject({ type: 'integer', minimum: 1, maximum: 2000 })
  })

  it('list the fields of each report, with their meanings', () => {
    const { tool } = reader
    const { fields, from } = properties(tool('reports_conversion')) as { fields: Argument; from: Argument }
    expect(fields.items.enum).toEqual(expect.arrayContaining(['ck_payout', 'ck_sub1', 'ck_conversion_time']))
    expect(fields.description).toContain("\nck_conversion_time: Time of the conversion, in the report's time zone.")
    expect(from.description).toContain("'2026-03-01 08'")
    expect(properties(tool('reports_offer')).fields?.description).toContain('\nck_country: Country of the click.')
    expect(properties(tool('reports_affiliate')).fields?.description).not.toContain('ck_country')
  })

  it('need a time zone for reports, unless the settings have one', async () => {
    expect(reader.tool('reports_overall').inputSchema.required).toEqual(['timezone', 'from', 'to'])
    const { tool, call, instructions } = await startHost(MOCK, { AFFILIATE_TIMEZONE: '-5' })
    expect(tool('reports_overall').inputSchema.required).toEqual(['from', 'to'])
    expect(instructions).toContain('-5 unless given')
    expect(await call('reports_overall', { from: '2026-06-01', to: '2026-06-01' })).toMatchObject({ isError: false })
  })

  it('are described by the doc comments of the calls (npm run generate)', () => {
    const file = new URL('../../src/mcp/descriptions.ts', import.meta.url)
    expect(readFileSync(file, 'utf8')).toBe(toolDescriptions())
  })
})
