import { beforeAll, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { rulesOf } from '../../src/codecs/input.ts'
import { fieldsOf } from '../../src/codecs/zod/codec.ts'
import { createClient } from '../../src/index.ts'
import { createMockNetwork } from '../../src/msw/index.ts'
import * as schemas from '../../src/schemas/index.ts'
import { reportFields } from '../../src/schemas/reports/report-fields.ts'
import { EVERY_BLOCK } from '../operations/service.ts'
import { NEW_OFFER } from './new-offer.ts'
import { png } from './pictures.ts'

const network = createMockNetwork({ seed: 7, conversions: 2000 })
let body: unknown
const options = {
  baseUrl: network.baseUrl,
  timezone: 0,
  async fetch(url: RequestInfo | URL, init?: RequestInit) {
    const response = await network.handle(new Request(url, init))
    body = await response.clone().json()
    return response
  },
} as const
const client = createClient({ ...options, key: network.keys.network })
const affiliate = createClient({ ...options, key: network.keys.affiliates[42] as string, affiliateId: 42 })

type Row = Readonly<Record<string, unknown>>

/** The rows of the mock network by the schemas that describe them. */
const rows: Record<string, readonly Row[]> = {}
const found = (schema: string, ...more: unknown[]) => {
  rows[schema] = [...(rows[schema] ?? []), ...(more.flat(2).filter(Boolean) as Row[])]
}
/** The envelope of the response to a call, as it came. */
const envelopeOf = async (call: PromiseLike<unknown>) => {
  await call
  found('Envelope', body)
  return body as { data: never }
}

const rowOf = (report: string) => `${report.slice(0, 1).toUpperCase()}${report.slice(1)}ReportRow`
const all = (report: keyof typeof reportFields) => Object.keys(reportFields[report]) as never
const range = { from: '2026-05-01', to: '2026-06-30' } as const

beforeAll(async () => {
  const offers = await envelopeOf(client.offers.list(EVERY_BLOCK))
  found('Pagination', offers)
  const list: readonly Row[] = offers.data
  found('NetworkOffer', list)
  found(
    'OfferEvent',
    list.map(({ events }) => events),
  )
  found(
    'TrafficType',
    list.map(({ allow_traffics }) => allow_traffics),
  )
  const { content }: { content: readonly Row[] } = (await envelopeOf(affiliate.offers.list())).data
  found('AffiliateOffer', content)
  found(
    'AffiliateOfferEvent',
    content.map(({ events }) => events),
  )
  found('CreatedOffer', (await envelopeOf(client.offers.create(NEW_OFFER as never))).data)
  found('Advertiser', (await envelopeOf(client.advertisers.list())).data)
  found('OfferAccess', Object.values((await envelopeOf(client.affiliates.listOfferAccess(1001))).data))
  found('OfferAccessResult', (await envelopeOf(client.affiliates.setOfferAccess(42, { accessible_offers: 1001 }))).data)
  const files = { name: 'a.png', data: png }
  await client.banners.v2.upload({ offer_id: 1001, files })
  found('BannerV2', Object.values((await envelopeOf(client.banners.v2.list({ offer_id: 1001, a: 42 }))).data))
  found('Banner', (await envelopeOf(client.banners.v3.list({ offer_id: 1001, a: 42 }))).data)
  found('RemovedBanner', (await envelopeOf(client.banners.v3.deleteAll({ offer_id: 1001 }))).data)
  const link = { url: 'https://t.example/', country: 'US', os: 'iOS', osv: '9.0' } as const
  const test = await envelopeOf(client.tool.testRedirect(link))
  found('RedirectTestResponse', test.data)
  found('RedirectHop', (test.data as Row).redirects)
  const { reports } = client
  for (const name of Object.keys(reportFields) as (keyof typeof reportFields)[]) {
    const { data } = await envelopeOf((reports[name] as typeof reports.overall)({ ...range, fields: all(name) }))
    found(rowOf(name), (data as { content: never }).content)
  }
})

const AGGREGATE = 'src/msw/reports/metrics.ts or dimensions.ts'

/** The file that writes the rows of a schema, and the fields that no response of the mock network has, with the reason. */
const WRITTEN_BY: Record<string, readonly [file: string, missing?: readonly string[]]> = {
  Envelope: ['src/msw/responses/responses.ts'],
  Pagination: ['src/msw/handlers/offers.ts'],
  NetworkOffer: ['src/msw/handlers/offer-views.ts'],
  OfferEvent: ['src/msw/handlers/offer-views.ts'],
  TrafficType: ['src/msw/handlers/offer-views.ts'],
  AffiliateOffer: ['src/msw/handlers/offer-views.ts'],
  AffiliateOfferEvent: ['src/msw/handlers/offer-views.ts'],
  CreatedOffer: ['src/msw/handlers/offer-writes.ts'],
  Advertiser: ['src/msw/handlers/advertisers.ts'],
  OfferAccess: ['src/msw/handlers/affiliates.ts'],
  OfferAccessResult: ['src/msw/handlers/affiliates.ts'],
  BannerV2: ['src/msw/handlers/banner-views.ts'],
  Banner: ['src/msw/handlers/banner-views.ts'],
  RemovedBanner: ['src/msw/handlers/banner-views.ts'],
  RedirectTestResponse: ['src/msw/handlers/tool.ts'],
  RedirectHop: ['src/msw/handlers/tool.ts'],
  ...Object.fromEntries(Object.keys(reportFields).map((name) => [rowOf(name), [AGGREGATE]])),
  ConversionReportRow: ['src/msw/reports/conversion-fields.ts'],
}

it.each(Object.entries(WRITTEN_BY))('the mock network sends every field of %s', (name, [file, missing = []]) => {
  const shown = new Set((rows[name] ?? []).flatMap((row) => Object.keys(row)))
  const fields = Object.keys(fieldsOf((schemas as unknown as Record<string, z.ZodMiniType>)[name] as z.ZodMiniType))
  const unsent = fields.filter((field) => !shown.has(field))
  expect(unsent, `${name}: change ${file}, so that the mock network sends what the schema describes`).toEqual(missing)
})

it('every schema of a response is in the list', () => {
  // A `RedirectTest` is made by the client.
  const responses = Object.entries<object>({ ...schemas }).filter(([, schema]) => rulesOf(schema) === undefined)
  expect(
    responses
      .map(([name]) => name)
      .filter((name) => name !== 'RedirectTest')
      .sort(),
  ).toEqual(Object.keys(WRITTEN_BY).sort())
})
