import { isDeepStrictEqual } from 'node:util'
import { expect, it } from 'vitest'
import { fieldsOf as inputFieldsOf } from '../../scripts/openapi/fields.ts'
import { fieldsOf } from '../../src/codecs/zod/codec.ts'
import { createMockNetwork, type MockNetwork } from '../../src/msw/index.ts'
import { hiddenFields } from '../../src/msw/reports/hidden-fields.ts'
import { operations } from '../../src/operations/index.ts'
import { reportFields } from '../../src/schemas/reports/report-fields.ts'
import { isEveryCase } from '../every-case.ts'
import { CHOOSY, type Example, service, type Values } from '../operations/service.ts'
import { ask, everything, keyOf, type Operation, operationOf } from './ask.ts'

/** The parameters that the client can send in an operation, by the names that they have on the wire. */
function parametersOf({ name, role, bodyType, input }: Operation): string[] {
  const { fields, extraFields: _, ...others } = fieldsOf(input)
  const report = name.slice('reports.'.length)
  const hidden = role === 'affiliate' ? (hiddenFields[report as 'offer'] ?? []) : []
  const flags = fields && Object.keys(reportFields[report as 'offer']).filter((field) => !hidden.includes(field))
  const own = [role === 'affiliate' && 'a', bodyType === 'multipart' && 'file'].filter((one) => one !== false)
  return [...new Set([...Object.keys(others), ...(flags ?? []), ...own])]
}

/** The operations by method, call and role. */
const EXAMPLES = Object.fromEntries(
  service.map(({ method, call, role, example }) => [`${method} ${call} ${role}`, example]),
)

const numbered = (name: string) => name.replace('[0]', '')

it.each(
  operations.map((operation) => [keyOf(operation), operation] as const),
)('%s has the parameters of the list', (key, operation) => {
  const { request, parameters } = EXAMPLES[key] as Example
  expect(
    Object.keys(parameters).map(numbered).sort(),
    'typed by hand in test/operations/service.ts: those that show fields of a report are in its lists of flags',
  ).toEqual(parametersOf(operation).sort())
  expect(Object.keys(request).filter((name) => !(name in parameters))).toEqual([])
})

/** What a request has that its schema does not require: defaults of the client, and one of two lists. */
const fromClient = ({ role, name }: Operation) => [
  'file',
  ...(role === 'affiliate' ? ['a'] : []),
  ...(name === 'offers.list' || name === 'offers.get' ? ['page', 'limit'] : []),
  ...(name === 'affiliates.setOfferAccess' ? ['accessible_offers'] : []),
  ...(name.startsWith('reports.') ? ['page'] : []),
]

it.each(
  operations.map((operation) => [keyOf(operation), operation] as const),
)('%s requires the parameters of its request in the list', (key, operation) => {
  const { request } = EXAMPLES[key] as Example
  const others = fromClient(operation)
  const required = inputFieldsOf(operation.input).flatMap(({ name, required }) => (required ? [name] : []))
  expect(
    required.sort(),
    'required by the schema in src/schemas, and in the `request` of test/operations/service.ts',
  ).toEqual(
    Object.keys(request)
      .filter((name) => !others.includes(name))
      .sort(),
  )
})

/** The fields by which a report is sorted: all of them by `EVERY_CASE=true`, as each sorts thousands of rows. */
const sortable = (parameters: object) =>
  Object.keys(parameters).filter((name, index) => name.startsWith('ck_') && (isEveryCase || index % 12 === 0))

it.each(
  Object.entries(EXAMPLES).filter(([key]) => key.includes('reports')),
)('%s sorts by each of its fields', async (key, { request, parameters }) => {
  for (const orderBy of sortable(parameters))
    expect(await ask(readable, operationOf(key), { ...request, orderBy })).toMatchObject({ httpStatus: 200 })
})

/** A network that is only read: more than one page of offers, some of them only for some visitors and affiliates. */
function large(): MockNetwork {
  const network = createMockNetwork({ seed: 7, conversions: 1000 })
  const { offers, access, advertisers } = network.state
  advertisers.add({ manager_id: 77 })
  offers.add({
    id: CHOOSY,
    access_type: 'Need Approval',
    enable_geo_targeting: 'Yes',
    geo_countries: 'US',
    geo_states: ['US:1:'],
    enable_device_targeting: 'Yes',
    device_rules: ['1:OS:iOS(9.0-)'],
  })
  offers.add({ id: 5002, access_type: 'Need Approval' })
  access.add({ offer_id: CHOOSY, affiliate_id: 42, access: 'approved' })
  access.add({ offer_id: 1001, affiliate_id: 47, access: 'blocked' })
  for (let count = 0; count < 600; count++) offers.add({})
  return network
}

const readable = large()

/** Every third parameter, and all of them by `EVERY_CASE=true`: each is a request, or a network of its own. */
const sampled = (names: readonly string[]) => names.filter((_, index) => isEveryCase || index % 3 === 0)

it.each(
  Object.entries(EXAMPLES).filter(([key]) => !key.includes('offers.get')),
)('%s takes each of its parameters, and shows the effect', async (key, {
  request,
  parameters,
  beside,
  unseen: hidden = [],
}) => {
  const operation = operationOf(key)
  const effectOf = async (values: Values) => {
    if (operation.effect === 'read') return ask(readable, operation, values)
    const network = createMockNetwork({ seed: 7, offers: 10, conversions: 0 })
    network.state.offers.add({ id: CHOOSY, access_type: 'Need Approval' })
    network.state.offers.add({ id: 5002, access_type: 'Need Approval' })
    return [await ask(network, operation, values), await everything(network)]
  }

  const known = new Map<string, Promise<unknown>>()

  const refused: string[] = []
  const unseen: string[] = []
  const names = sampled(Object.keys(parameters))
  for (const name of names) {
    const without = { ...request, ...beside?.[name] }
    const text = JSON.stringify(without)
    if (!known.has(text)) known.set(text, effectOf(without))
    const before = await known.get(text)
    const after = await effectOf({ ...without, [name]: parameters[name] as Values[string] })
    if (/"errorCode":6[35]/.test(JSON.stringify([before, after]))) refused.push(name)
    if (isDeepStrictEqual(before, after)) unseen.push(name)
  }
  expect(
    { refused, unseen },
    'test/operations/service.ts needs a value that changes a response, or lists the parameter under `unseen`',
  ).toEqual({ refused: [], unseen: hidden.filter((name) => names.includes(name)) })
})

const JUNE = { page: 1, timezone: 0, from: '26/06/01', to: '26/06/30', ck_conversion: 1, ck_offer_id: 1 }

it.each<[key: string, given: Values, ignored: Values]>([
  ['GET reports.offer network', JUNE, { affiliate: 42, status: 2, event_range: 1 }],
  ['GET reports.advertiser network', JUNE, { offer: 1001, status: 'none' }],
  ['GET reports.conversion affiliate', { a: 42, ...JUNE }, { status: 4, advertiser: 201 }],
  ['GET banners.v2.list network', { a: 42, offer_id: 1001 }, { type: 3 }],
])('%s ignores the parameters of others', async (key, given, ignored) => {
  const network = createMockNetwork({ seed: 7 })
  const operation = operationOf(key)
  expect(await ask(network, operation, { ...given, ...ignored })).toEqual(await ask(network, operation, given))
})
