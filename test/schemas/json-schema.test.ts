import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { z as fullZod } from 'zod'
import * as z from 'zod/mini'
import * as schemas from '../../src/schemas/described.ts'
import { newOffer } from '../client/new-offer.ts'

type Json = { readonly [name: string]: unknown }

const all = Object.entries<z.ZodMiniType>(schemas)
const both = all.flatMap(([name, schema]) =>
  (['input', 'output'] as const).map((io) => [`${name}, ${io}`, schema, io] as const),
)
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Fields that may be of any kind. */
const ANY = ['Envelope.data', 'categories']

/** Every property in a JSON Schema, with its path. */
function properties(json: unknown, path = ''): [path: string, property: Json][] {
  if (Array.isArray(json)) return json.flatMap((item) => properties(item, path))
  if (!isObject(json)) return []
  return Object.entries(json).flatMap(([keyword, value]) => {
    if (keyword !== 'properties' || !isObject(value)) return properties(value, path)
    return Object.entries(value).flatMap(([name, property]) => [
      [`${path}.${name}`, property as Json] as [string, Json],
      ...properties(property, `${path}.${name}`),
    ])
  })
}

/** Keywords that say what a value is. */
const SAYS = ['type', 'enum', 'const', 'anyOf', '$ref']

describe('JSON Schema', () => {
  it.each(both)('of %s says of every field what it is and what it means', (name, schema, io) => {
    const found = properties(z.toJSONSchema(schema, { io }), name.replace(/,.*/, ''))
    const empty = found.filter(([, property]) => !SAYS.some((keyword) => keyword in property))
    expect(empty.map(([path]) => path).filter((path) => !ANY.some((any) => path.endsWith(any)))).toEqual([])
    // What a rule of an offer may be is described by its structure; its parts are described where they are fields.
    expect(found.filter(([, { description }]) => !description).map(([path]) => path)).toEqual([])
  })

  it.each(all)('of %s is the same for programs with all of zod', (_name, schema) => {
    expect(fullZod.toJSONSchema(schema as never, { io: 'input' })).toEqual(z.toJSONSchema(schema, { io: 'input' }))
  })

  it.each(['payout_percent', 'revenue_percent'])('of %s has the bounds of a percentage', (field) => {
    const { properties } = z.toJSONSchema(schemas.OfferCreate, { io: 'input' })
    expect(properties?.[field]).toMatchObject({
      anyOf: [{ type: 'string' }, { type: 'number', minimum: 0, maximum: 100 }],
    })
  })

  it('of a response says what the wire may carry, and what the client gives', () => {
    const { properties: wire } = z.toJSONSchema(schemas.Advertiser, { io: 'input' })
    const { properties: given, required } = z.toJSONSchema(schemas.Advertiser, { io: 'output' })
    expect(wire).toMatchObject({
      id: { type: ['string', 'number'], pattern: '^(?:\\d+)?$' },
      first_name: { type: ['string', 'number', 'null'] },
      status: { type: ['string', 'number'], examples: ['Active', 'Blocked'] },
    })
    expect(given).toMatchObject({
      id: { type: 'string', pattern: '^(?:\\d+)?$' },
      first_name: { type: ['string', 'null'] },
      status: { type: 'string', examples: ['Active', 'Blocked'] },
    })
    expect(required).toEqual(['id', 'first_name', 'last_name', 'status'])
    const { properties: offer = {} } = z.toJSONSchema(schemas.NetworkOffer, { io: 'output' })
    expect(offer).toMatchObject({
      id: { type: 'integer' },
      advertiser_id: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
      create_date: { pattern: '^(?:\\d{4}/\\d\\d/\\d\\d)?$' },
      payout: { type: 'string', pattern: '^-?\\d+(?:\\.\\d+)?$' },
      events: { anyOf: [{ type: 'array', items: { properties: { e_id: { description: expect.any(String) } } } }, {}] },
    })
    // A documented Integer may come empty, and is null then.
    const { properties: row = {} } = z.toJSONSchema(schemas.OverallReportRow, { io: 'output' })
    expect(row.ck_gross).toMatchObject({ anyOf: [{ type: 'integer' }, { type: 'null' }] })
  })

  it('of a response says which numbers are known where others may come', () => {
    const examplesOf = (schema: z.ZodMiniType, field: string) =>
      z.toJSONSchema(schema, { io: 'output' }).properties?.[field]
    expect(examplesOf(schemas.RedirectTestResponse, 'result')).toMatchObject({ type: 'integer', examples: [0, 1] })
    expect(examplesOf(schemas.TrafficType, 'traffic_id')).toMatchObject({ examples: expect.arrayContaining([1, 14]) })
    expect(JSON.stringify(examplesOf(schemas.Banner, 'type'))).toContain('"examples":[1,2,3]')
  })

  it.each([
    ['a map as an empty array', schemas.OfferAccess, { offer_id: 1, approvedAffiliates: [], blockedAffiliates: null }],
    [
      'a map as nothing',
      schemas.OfferAccess,
      { offer_id: 1, approvedAffiliates: '', blockedAffiliates: { 42: 'Ada' } },
    ],
    ['a list as nothing', schemas.RedirectTestResponse, { result: 1, redirects: '' }],
    ['a list as a map', schemas.RedirectTest, { result: 1, redirects: { 2: { order: 1, method: 302, url: '' } } }],
    ['what the client adds, left out', schemas.RedirectTest, { result: 0 }],
  ])('of a response has the other forms of the wire: %s', (_, schema: z.ZodMiniType, wire) => {
    const fits = (io: 'input' | 'output', value: unknown) =>
      new Ajv2020({ strict: false }).validate(z.toJSONSchema(schema, { io }), value)
    expect(fits('input', wire)).toBe(true)
    expect(fits('output', z.parse(schema, wire))).toBe(true)
    expect(fits('output', wire)).toBe(false)
    expect(fits('input', { ...wire, approvedAffiliates: [1], redirects: { x: {} } })).toBe(false)
  })

  it('of an input says what a caller may write, and what goes over the wire', () => {
    const written = z.toJSONSchema(schemas.OfferCreate, { io: 'input' })
    const sent = z.toJSONSchema(schemas.OfferCreate, { io: 'output' })
    expect(written).toMatchObject({
      type: 'object',
      additionalProperties: false,
      properties: {
        advertiser_id: {
          anyOf: [
            { type: 'integer', minimum: 1 },
            { type: 'string', pattern: '^0*[1-9]\\d*$' },
          ],
        },
        status: { type: 'string', enum: ['Active', 'Pending', 'Paused', 'Archived'] },
        ssl: { enum: [true, false, 0, 1] },
        currency: { type: 'integer', minimum: 0 },
        payout: { anyOf: [{ type: 'string' }, { type: 'number', minimum: 0 }] },
        cap_overall_limit: { type: 'integer', minimum: -1 },
        advertiser_offer_id: { type: 'string', maxLength: 50 },
        device_rules: { type: 'array', minItems: 1, items: { anyOf: [{ type: 'string' }, { type: 'object' }] } },
        expire_date: { type: 'string', pattern: expect.any(String) },
      },
    })
    expect(written.required).toContain('geo_targeting')
    expect(written.required).not.toContain('payout')
    expect(sent).toMatchObject({
      properties: {
        advertiser_id: { type: 'string', pattern: '^0*[1-9]\\d*$' },
        ssl: { type: 'string', enum: ['0', '1'] },
        expire_date: { type: 'string', pattern: '^\\d{4}\\/\\d\\d\\/\\d\\d$' },
        device_rules: { type: 'array', items: { type: 'string' } },
      },
    })
    expect(z.toJSONSchema(schemas.ConversionReportQuery, { io: 'output' })).toMatchObject({
      properties: {
        from: { type: 'string', pattern: '^\\d\\d\\/\\d\\d\\/\\d\\d(?: \\d\\d)?$' },
        fields: { type: 'array', description: expect.stringContaining('Each is sent as `name=1`') },
      },
    })
  })
})

describe('an input takes each value of its type, which responses suggest too', () => {
  const valuesOf = (schema: z.ZodMiniType, field: string, io: 'input' | 'output', keyword: string) => {
    const { properties = {} } = z.toJSONSchema(schema, { io })
    const { [keyword]: values, anyOf = [] } = properties[field] as Json & { anyOf?: Json[] }
    return [...((values ?? anyOf.find((one) => keyword in one)?.[keyword]) as string[])].sort()
  }

  it.each([
    ['type', schemas.OfferCreate, schemas.NetworkOffer],
    ['access_type', schemas.OfferCreate, schemas.NetworkOffer],
    ['tracking_protocol', schemas.OfferCreate, schemas.NetworkOffer],
    ['payout_type', schemas.OfferCreate, schemas.NetworkOffer],
    ['revenue_type', schemas.OfferCreate, schemas.NetworkOffer],
    ['session_lifespan', schemas.OfferCreate, schemas.NetworkOffer],
    ['cap_affiliate_interval', schemas.OfferCreate, schemas.NetworkOffer],
    ['status', schemas.OffersQuery, schemas.NetworkOffer],
    ['type', schemas.AffiliateOffersQuery, schemas.AffiliateOffer],
    ['type', schemas.BannersV3Query, schemas.Banner],
  ])('%s', (field, taken: z.ZodMiniType, given: z.ZodMiniType) => {
    expect(valuesOf(taken, field, 'input', 'enum')).toEqual(valuesOf(given, field, 'output', 'examples'))
  })
})

describe('input schemas, as a form library uses them', () => {
  it('accept what the call accepts, and give it', () => {
    expect(schemas.AdvertisersQuery.parse({ id: [1, 2] })).toEqual({ id: [1, 2] })
    const result = schemas.OfferAccessUpdate['~standard'].validate({
      accessible_offers: 7,
      inaccessible_offers: undefined,
    })
    expect(result).toEqual({ value: { accessible_offers: 7 } })
  })

  it('refuse targeting that nobody would match, with the likely value, and describe what they take', () => {
    const { error } = schemas.OfferUpdate.safeParse({ geo_countries: ['UK:1'], device_rules: ['1:OS:iOS', '1:os:x'] })
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['device_rules.1', "the kind written as 'OS'"],
      ['geo_countries.0', 'an ISO 3166-1 country code such as US (did you mean GB:1?)'],
    ])
    const country = /^\^\(\?:A\[.*\|XK\|.*\)\$$/
    const query = z.toJSONSchema(schemas.OffersQuery, { io: 'input' })
    expect(query.properties?.country).toMatchObject({
      anyOf: [{ pattern: expect.stringMatching(country) }, { items: { pattern: expect.stringMatching(country) } }],
    })
    const test = z.toJSONSchema(schemas.RedirectTestQuery, { io: 'input' })
    expect(test.properties?.country).toMatchObject({ pattern: expect.stringMatching(country) })
    const { geo_countries } = z.toJSONSchema(schemas.OfferCreate, { io: 'input' }).properties ?? {}
    const [{ pattern = '' }] = (geo_countries as { items: { anyOf: [{ pattern?: string }] } }).items.anyOf
    const fits = (rule: string) => new RegExp(pattern, 'u').test(rule)
    expect(['US:1:CA;NY', 'XK:0:', 'DE:1'].filter(fits)).toHaveLength(3)
    expect(['UK:1', 'us:1', 'US,CA:1', 'US:1:CA,NY', 'USA:1', 'US'].filter(fits)).toEqual([])
  })

  it('refuse with the words of the call', () => {
    const { error } = schemas.OffersQuery.safeParse({ limit: 50, status: 'Activ', page: 0 })
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['page', 'a whole number of at least 1'],
      ['limit', 'one of 500, 1000, 5000, 10000'],
      ['status', 'one of "Active", "Pending", "Expired", "Paused", "Archived"'],
    ])
    expect(schemas.OfferCreate.safeParse({ ...newOffer, id: undefined }).error?.issues).toMatchObject([
      { path: ['id'], message: 'to copy an offer, use toOfferCreate(offer)' },
    ])
    expect(schemas.OverallReportQuery.safeParse({ from: '2026-01-01', to: '2026-01-02' }).error?.issues).toMatchObject([
      { path: ['timezone'] },
    ])
  })

  it('give a plain object, which a call takes', () => {
    for (const given of [Object.create({ page: 2 }), Object.assign(Object.create(null), { page: 2 })]) {
      const query = schemas.OffersQuery.parse(given)
      expect(query).toEqual({ page: 2 })
      expect(Object.getPrototypeOf(query)).toBe(Object.prototype)
    }
  })
})
