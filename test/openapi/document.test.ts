import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openApiDocument } from '../../scripts/openapi/document.ts'
import { withExampleResponses } from '../../scripts/openapi/example-responses.ts'
import { isJson, type Json } from '../../scripts/openapi/json.ts'
import { findingsIn } from '../../scripts/prose/findings.ts'
import { service } from '../operations/service.ts'

const document = await withExampleResponses(openApiDocument())

const operation = (method: string, path: string) => {
  const found = document.paths[path]?.[method]
  if (found === undefined) throw new Error(`there is no ${method} ${path}`)
  return found
}
const parameter = (path: string, name: string) => operation('get', path).parameters.find((one) => one.name === name)
const schemaOf = (path: string, name: string) => parameter(path, name)?.schema
const component = (name: string) => document.components.schemas[name] as Json & { readonly properties: Json }

/** The descriptions and summaries in a part of the document. */
const textsIn = (part: unknown): string[] =>
  Object.entries(Object(part)).flatMap(([name, value]) =>
    typeof value !== 'string' ? textsIn(value) : name === 'description' || name === 'summary' ? [value] : [],
  )

it('is written by the rules of docs/internals/writing.md, and so are the doc comments that it has', () => {
  const texts = new Set(textsIn(document))
  expect(texts.size).toBeGreaterThan(300)
  expect([...texts].flatMap((text) => findingsIn('openapi.json', text))).toEqual([])
})

it('is the same each time it is made', async () => {
  expect(JSON.stringify(await withExampleResponses(openApiDocument()))).toBe(JSON.stringify(document))
})

it('is in the package as it is made of the present sources (npm run build)', () => {
  const built = readFileSync(join(import.meta.dirname, '../../dist/openapi.json'), 'utf8')
  expect(JSON.parse(built)).toEqual(JSON.parse(JSON.stringify(document)))
})

it('has exactly the operations of the service, with their responses and bodies', () => {
  const found = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { requestBody, responses }]) => {
      const [successes, errors] = [Object.keys(responses).filter((status) => status < '3'), ['4XX', '5XX']]
      expect(Object.keys(responses)).toEqual([...successes, ...errors])
      return [`${method} ${path}`, [successes.join(), ...Object.keys(requestBody?.content ?? {})]]
    }),
  )
  const expected = [...Map.groupBy(service, ({ method, path }) => `${method.toLowerCase()} ${path}`)].map(
    ([operation, calls]) => {
      const statuses = [...new Set(calls.map(({ status }) => status))].join()
      return [operation, [statuses, ...calls.slice(0, 1).flatMap(({ body }) => body ?? [])]]
    },
  )
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected))
})

it('names host and key', () => {
  expect(document).toMatchObject({
    openapi: expect.stringMatching(/^3\.1\./),
    servers: [
      { url: 'https://{host}', variables: { host: { default: expect.any(String) } } },
      { url: 'http://127.0.0.1:{port}', variables: { port: { default: '4010' } } },
    ],
    security: [{ key: [] }],
    components: { securitySchemes: { key: { type: 'apiKey', in: 'query', name: 'key' } } },
  })
})

it('says of envelopes what an error is: services put its status in the body only', () => {
  const { info, components } = document
  expect(info.description).toMatch(/success if `errorCode` is 0 and `httpStatus` in the body is\s+absent or below 400/)
  expect(components.schemas).toMatchObject({
    Envelope: {
      properties: { httpStatus: { description: expect.stringContaining('From 400 on, an error, even if') } },
    },
    ErrorEnvelope: { description: expect.stringContaining('`errorCode` is not 0, or `httpStatus` is 400 or above') },
  })
})

it('the examples of lists have as many items as they say, on one page', () => {
  const responses = Object.values(document.paths).flatMap((item) =>
    Object.values(item).flatMap(({ responses }) => Object.values(responses)),
  )
  const pages = responses
    .flatMap(({ content }) => Object.values(content?.['application/json']?.examples ?? {}))
    .map(({ value }) => value as Json)
    .flatMap((value) => [value, value.data as Json])
    .filter((part) => isJson(part) && 'totalItems' in part)
  expect(pages.length).toBeGreaterThan(8)
  for (const { totalItems, totalPages, content, data } of pages)
    expect([totalItems, totalPages]).toEqual([((content ?? data) as Json[]).length, 1])
})

it('no schema combines one other alone: Redocly warns of it', () => {
  const parts = (value: unknown): unknown[] =>
    typeof value === 'object' && value !== null ? [value, ...Object.values(value).flatMap(parts)] : []
  const alone = parts(document).filter((part) =>
    Object.entries(part as object).some(
      ([keyword, schemas]) => /^(?:all|any|one)Of$/.test(keyword) && (schemas as unknown[]).length < 2,
    ),
  )
  expect(alone).toEqual([])
})

describe('a request is described as it is on the wire', () => {
  it('lists are separated by commas', () => {
    const list = { style: 'form', explode: false }
    expect(parameter('/api/v2/getOffers', 'offer_ids')).toMatchObject({ ...list, schema: { items: { minimum: 1 } } })
    expect(parameter('/api/v2/getConversionReport', 'status')).toMatchObject({
      ...list,
      schema: { type: 'array', items: { type: 'integer', enum: [1, 2, 4] } },
    })
    const { pattern } = component('OfferAccessForm').properties.accessible_offers as { pattern: string }
    expect(['1003,1005', '7', '', '1,', '1003, 1005'].map((text) => new RegExp(pattern).test(text))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })

  it('flags are 0 or 1, and arrays of a form have numbered names', () => {
    expect(schemaOf('/api/v2/getOffers', 'geo_info')).toEqual({ type: 'integer', enum: [0, 1] })
    expect(schemaOf('/api/v2/getOfferReport', 'ck_country')).toEqual({
      allOf: [{ $ref: '#/components/schemas/FieldFlag' }, { type: 'integer' }],
    })
    expect(component('FieldFlag')).toMatchObject({ type: 'integer', enum: [0, 1] })
    expect(component('OfferCreate')).toMatchObject({
      properties: {
        ssl: { type: 'integer', enum: [0, 1] },
        'device_rules[0]': { type: 'string' },
        'geo_countries[9]': { type: 'string', pattern: expect.any(String) },
      },
    })
    expect(operation('post', '/api/v3/setOfferBanners').requestBody).toMatchObject({
      content: { 'multipart/form-data': { schema: { properties: { 'file[0]': { format: 'binary' } } } } },
    })
  })

  it('dates, numbers and amounts have their forms', () => {
    expect(schemaOf('/api/v2/getOffers', 'from')?.pattern).toBe('^\\d{4}/\\d\\d/\\d\\d$')
    const from = new RegExp(String(schemaOf('/api/v2/getOverallReport', 'from')?.pattern))
    expect(['26/06/01', '26/06/01 08', '2026/06/01', '2026-06-01'].map((text) => from.test(text))).toEqual([
      true,
      true,
      true,
      false,
    ])
    expect(schemaOf('/api/v2/getOverallReport', 'timezone')).toEqual({ type: 'integer', minimum: -11, maximum: 14 })
    expect(schemaOf('/api/v2/getOffers', 'limit')).toEqual({ type: 'integer', enum: [500, 1000, 5000, 10000] })
    expect(component('OfferUpdateForm').properties.payout).toMatchObject({
      type: 'string',
      pattern: expect.any(String),
    })
    expect(component('OfferUpdateForm').properties.advertiser_offer_id).toMatchObject({ maxLength: 50 })
  })

  it('the two forms of a path are one operation', () => {
    expect(parameter('/api/v2/getOfferReport', 'a')?.required).toBeUndefined()
    expect(parameter('/api/v3/getOfferBanners', 'a')?.required).toBe(true)
    expect(parameter('/api/v2/getOverallReport', 'a')).toBeUndefined()
    expect(parameter('/api/v2/getOffers', 'top_cr')?.description).toMatch(/ Only with `a`\.$/)
    expect(parameter('/api/v2/getConversionReport', 'affiliate')?.description).toMatch(/ Only without `a`\.$/)
    expect(operation('get', '/api/v2/getOffers').responses[200]?.content?.['application/json']?.schema).toMatchObject({
      anyOf: [{ allOf: expect.arrayContaining([{ $ref: '#/components/schemas/Pagination' }]) }, { allOf: [{}, {}] }],
    })
  })

  it('the parameters that the service requires are required', () => {
    const required = (method: string, path: string) =>
      operation(method, path).parameters.flatMap(({ name, required }) => (required ? [name] : []))
    expect(required('get', '/api/v2/test')).toEqual(['url', 'country', 'os', 'osv'])
    expect(required('get', '/api/v2/getOverallReport').sort()).toEqual(['from', 'page', 'timezone', 'to'])
    expect(required('get', '/api/v2/getOffers')).toEqual([])
    expect(required('get', '/api/v2/getOfferBanners').sort()).toEqual(['a', 'offer_id'])
    expect(required('post', '/api/v2/setOfferBanners')).toEqual(['offer_id'])
    expect(required('get', '/api/v2/getAffiliates')).toEqual(['id'])
    expect(component('OfferAccessForm').required).toEqual(['id'])
  })
})

it('says of each schema what it is', () => {
  const schemas = Object.entries(document.components.schemas)
  expect(schemas.filter(([, { description }]) => !description).map(([name]) => name)).toEqual([])
})

it('says what the numbers of event_range stand for, in no words of the client', () => {
  for (const path of ['/api/v2/getOverallReport', '/api/v2/getConversionReport'])
    expect(parameter(path, 'event_range')?.description).toMatch(
      /^Events to count: all events \(0\) or initial events only \(1\)\. On some networks, requests without this parameter \w+ initial/,
    )
})

it('says of no field of an update what it is by default', () => {
  expect(JSON.stringify(component('OfferUpdateForm'))).not.toContain('Default')
})

it('says of each field and parameter what it means, in words that are not about the client', () => {
  const texts: string[] = []
  const missing: string[] = []
  const visit = (value: unknown, path: string): void => {
    if (Array.isArray(value)) for (const [index, item] of value.entries()) visit(item, `${path}/${index}`)
    if (!isJson(value)) return
    if (typeof value.description === 'string') texts.push(value.description)
    for (const [name, child] of Object.entries(value)) {
      if (name === 'properties')
        for (const [field, schema] of Object.entries(child as Record<string, Json>))
          if (!schema.description && !schema.$ref && !/^(?:data|content)$/.test(field)) missing.push(`${path}/${field}`)
      visit(child, `${path}/${name}`)
    }
  }
  visit([document.paths, document.components], '')
  expect(missing).toEqual([])
  expect(texts.filter((text) => /`?Date`?,|parse(?:Geo|Device)Rule|AffiliateClient|createClient/.test(text))).toEqual(
    [],
  )
  expect(texts.length).toBeGreaterThan(500)
})
