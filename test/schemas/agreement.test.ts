import { describe, expect, it } from 'vitest'
import { forbiddenField } from '../../src/codecs/input.ts'
import { formatIssue, suggestion } from '../../src/errors/sentences.ts'
import { createClient, InputError } from '../../src/index.ts'
import * as schemas from '../../src/schemas/described.ts'
import type { InputSchema } from '../../src/schemas/index.ts'
import * as own from '../../src/schemas/index.ts'
import { newOffer } from '../client/new-offer.ts'
import { isEveryCase } from '../every-case.ts'

const options = { baseUrl: 'https://acme.example', key: 'agreement-key' }
const network = createClient(options).preview
const affiliate = createClient({ ...options, affiliateId: 7 }).preview

type Call = (input: never) => PromiseLike<unknown>
type Fields = Readonly<Record<string, unknown>>

const report = { from: '2026-01-01', to: '2026-01-02', timezone: 0, fields: ['ck_day'] }
const offer = { ...newOffer, payout_type: 'CPS', payout_percent: 5, device_rules: ['1:OS:iOS(9.0-)'] }

/** By the name of a schema, a call that takes such an input, and a valid input. */
const inputs: Readonly<Record<string, readonly [Call, Fields]>> = {
  AdvertisersQuery: [network.advertisers.list, { status: 'Active', id: 1, manager_id: [1] }],
  OffersQuery: [network.offers.list, { page: 1, limit: 500, from: '2026-01-01', country: 'US' }],
  AffiliateOffersQuery: [affiliate.offers.list, { offer_name: 'x', top_cr: 5 }],
  OfferCreate: [network.offers.create, { ...offer, geo_countries: ['US:1'], categories: [1] }],
  OfferUpdate: [(changes) => network.offers.update(42, changes), offer],
  OfferAccessUpdate: [
    (lists) => network.affiliates.setOfferAccess(7, lists),
    { accessible_offers: [1], inaccessible_offers: 2 },
  ],
  BannersV2Query: [network.banners.v2.list, { offer_id: 1, a: 2 }],
  BannersV3Query: [network.banners.v3.list, { offer_id: 1, a: 2, type: 1 }],
  AffiliateBannersV2Query: [affiliate.banners.v2.list, { offer_id: 1 }],
  AffiliateBannersV3Query: [affiliate.banners.v3.list, { offer_id: 1, type: 2 }],
  BannersV2Delete: [network.banners.v2.delete, { offer_id: 1, banner_id: [1] }],
  BannersV3Delete: [network.banners.v3.delete, { offer_id: 1, banner_id: 1, type: 1 }],
  BannersV2DeleteAll: [network.banners.v2.deleteAll, { offer_id: 1 }],
  BannersV3DeleteAll: [network.banners.v3.deleteAll, { offer_id: 1, type: 1 }],
  RedirectTestQuery: [network.tool.testRedirect, { url: 'https://a.example', country: 'US', os: 'iOS', osv: '12.3' }],
  OverallReportQuery: [network.reports.overall, { ...report, event_range: 'all' }],
  AdvertiserReportQuery: [network.reports.advertiser, { ...report, advertiser: 1 }],
  AffiliateReportQuery: [network.reports.affiliate, { ...report, orderBy: 'ck_day' }],
  OfferReportQuery: [network.reports.offer, { ...report, extraFields: ['ck_x'] }],
  ConversionReportQuery: [network.reports.conversion, { ...report, status: 'Approved' }],
  AffiliateConversionReportQuery: [affiliate.reports.conversion, { ...report, offer: 1 }],
}

const byName = new Map<string, unknown>(Object.entries(schemas))
const ownSchemas = new Map<string, object>(Object.entries({ ...own }))

/** Values that most fields refuse. */
const VALUES = [
  ...[undefined, null, '', ' ', 'x', '\ud800', 0, -0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 1n, true, false],
  ...[[], [1], ['x', 'x'], [null], [[]], Array(1), {}, Object.create(null), { toString: null }, { length: 1 }],
  ...[
    new Date(Number.NaN),
    new Date(8.64e15),
    new Map(),
    new String('Active'),
    new Proxy({}, {}),
    Symbol('x'),
    () => 1,
  ],
]

/** The valid input, and inputs that differ from it in a field of its schema, in a name, or in their kind. */
const variantsOf = (name: string, input: Fields) => [
  input,
  { ...input, ck_x: 1, novel: undefined },
  { ...input, signal: 1, key: 'k', Status: 'Active', unknown: 1 },
  { ...input, id: undefined },
  { ...input, banner_id: undefined },
  ...Object.keys((byName.get(name) as InputSchema<unknown>).shape).flatMap((field) => {
    const { [field]: _, ...others } = input
    return [others, ...VALUES.map((value) => ({ ...input, [field]: value }))]
  }),
]

interface Issue {
  readonly code: string
  readonly path: readonly PropertyKey[]
  readonly message: string
}

/** Compares what a schema says of an input with what its call says. */
async function compare(name: string, input: unknown): Promise<void> {
  const [call] = inputs[name] as (typeof inputs)[string]
  const schema = byName.get(name) as InputSchema<unknown>
  const { issues = [] } = (await schema['~standard'].validate(input)) as { issues?: readonly Issue[] }
  const error: unknown = await call(input as never).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error !== undefined) expect(error).toBeInstanceOf(InputError)
  const told = (error as InputError | undefined)?.issues ?? []
  const fromSchema = issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  const excluded = forbiddenField(ownSchemas.get(name) ?? {})
  const fromCall = told.map((issue) => {
    const { path, expected, meant } = issue
    const [field = ''] = path.split(/[.[]/)
    // Of a name that it does not know, a schema has the whole sentence.
    const isName = path !== '' && path !== excluded && !Object.hasOwn(schema.shape, field)
    const message = isName ? formatIssue({ ...issue, path: '' }) : expected + suggestion(meant)
    return `${path.replaceAll(/\[(\d+)\]/g, '.$1')}: ${message}`
  })
  // The name of the argument is the path of what is no plain object, in calls that have others before it.
  expect(
    fromCall.map((issue) => issue.replace(/^(?:changes|lists): expected an object.*/, ': an object')).sort(),
  ).toEqual(fromSchema.sort())
}

describe('a schema takes what its call takes, and refuses the rest in the same words', () => {
  it.each(Object.entries(inputs))('%s', async (name, [, input]) => {
    // `npm test` takes every fourth of so many variants.
    const some = variantsOf(name, input).filter((_, index) => isEveryCase || index < 6 || index % 4 === 0)
    for (const variant of some) await compare(name, variant)
  })

  it.each([
    ['rules', 'OfferUpdate', { geo_countries: ['US:1:CA'], device_rules: ['1:OS:iOS(9.0-)'] }],
    ['rules that nobody matches', 'OfferUpdate', { geo_countries: ['UK:1'], device_rules: ['1:OS:ios'] }],
    ['no redirect', 'OfferUpdate', { geo_redirect_target_id: 0, secondary_offer: '0' }],
    ['no object of changes', 'OfferUpdate', 'Paused'],
    ['changes in an array', 'OfferUpdate', ['Paused']],
    ['countries', 'OffersQuery', { country: ['US', 'XK'] }],
    ['countries that are none', 'OffersQuery', { country: ['US', 'us', 'Germany'] }],
    ['countries in a text', 'OffersQuery', { country: 'US,CA' }],
    [
      'a country that is none',
      'RedirectTestQuery',
      { url: 'https://t.example/', os: 'iOS', osv: '9.0', country: 'usa' },
    ],
  ])('%s', async (_, name, input) => compare(name, input))
})

describe('conditions on the whole of an input', () => {
  it.each([
    ['a list beside an empty one', { accessible_offers: [1], inaccessible_offers: [] }, true],
    ['an empty list before a full one', { accessible_offers: [], inaccessible_offers: '2' }, true],
    ['one empty list', { accessible_offers: [] }, false],
    ['two empty lists', { accessible_offers: [], inaccessible_offers: [] }, false],
    ['no lists', {}, false],
  ])('%s', async (_, lists, isValid) => {
    const call = network.affiliates.setOfferAccess(7, lists)
    expect(schemas.OfferAccessUpdate.safeParse(lists).success).toBe(isValid)
    await (isValid ? call : expect(call).rejects.toMatchObject({ kind: 'input' }))
  })

  it.each([{}, { status: undefined }])('no change: %j', async (changes) => {
    expect(schemas.OfferUpdate.safeParse(changes).success).toBe(false)
    await expect(network.offers.update(42, changes)).rejects.toMatchObject({ kind: 'input' })
  })
})
