import { isDeepStrictEqual } from 'node:util'
import { expect, it } from 'vitest'
import { fieldsOf } from '../../src/codecs/definition.ts'
import { createMockNetwork, type MockNetwork } from '../../src/msw/index.ts'
import { hiddenFields } from '../../src/msw/reports/hidden-fields.ts'
import { operations } from '../../src/operations/index.ts'
import { reportFields } from '../../src/schemas/report-field-schemas.ts'
import { isEveryCase } from '../every-case.ts'
import { CHOOSY, EVERY_BLOCK, type Example, service, type Values } from '../operations/service.ts'
import { gif, png } from './pictures.ts'

type Operation = (typeof operations)[number]

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
const keyOf = ({ method, name, role }: Operation) => `${method} ${name} ${role}`

it.each(
  operations.map((operation) => [keyOf(operation), operation] as const),
)('%s has the parameters of the list', (key, operation) => {
  const { request, parameters } = EXAMPLES[key] as Example
  expect(Object.keys(parameters).map(numbered).sort()).toEqual(parametersOf(operation).sort())
  expect(Object.keys(request).filter((name) => !(name in parameters))).toEqual([])
})

/** The fields by which a report is sorted: all of them by `EVERY_CASE=true`, as each sorts thousands of rows. */
const sortable = (parameters: object) =>
  Object.keys(parameters).filter((name, index) => name.startsWith('ck_') && (isEveryCase || index % 6 === 0))

it.each(
  Object.entries(EXAMPLES).filter(([key]) => key.includes('reports')),
)('%s sorts by each of its fields', async (key, { request, parameters }) => {
  for (const orderBy of sortable(parameters))
    expect(await ask(readable, operationOf(key), { ...request, orderBy })).toMatchObject({ httpStatus: 200 })
})

/** A network that is only read: more than one page of offers, some of them only for some visitors and affiliates. */
function large(): MockNetwork {
  const network = createMockNetwork({ seed: 7, conversions: 3000 })
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

async function ask(network: MockNetwork, { method, path, bodyType }: Operation, values: Values): Promise<unknown> {
  const { file, ...others } = values
  const text = Object.entries(others).map(([name, value]) => [name, String(value)])
  const form = new URLSearchParams(text)
  const files = new FormData()
  files.append('file[0]', new File([file === 'b.gif' ? gif : png], String(file)))
  const body = { none: null, form, json: JSON.stringify(others), multipart: files }[bodyType]
  const query = body === null || bodyType === 'multipart' ? `&${form}` : ''
  const url = `${network.baseUrl}/api/${path}?key=${network.keys.network}${query}`
  const response = await network.handle(new Request(url, { method, body }))
  // Trace ids differ from call to call.
  const { 'api-trace-id': _, 'trace-id': __, ...shown } = (await response.json()) as Record<string, unknown>
  return shown
}

const readable = large()

const operationOf = (key: string) => operations.find((operation) => keyOf(operation) === key) as Operation

/** What can be read of a network that writes may have changed. */
async function everything(network: MockNetwork): Promise<unknown[]> {
  const reads: readonly (readonly [string, Values])[] = [
    ['GET offers.list network', EVERY_BLOCK],
    ['GET offers.list affiliate', { a: 42, page: 1, limit: 500 }],
    ['GET offers.list affiliate', { a: 47, page: 1, limit: 500 }],
    ['GET banners.v3.list network', { a: 42, offer_id: '1001,1002' }],
  ]
  return Promise.all(reads.map(([key, values]) => ask(network, operationOf(key), values)))
}

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
    const network = createMockNetwork({ seed: 7, conversions: 0 })
    network.state.offers.add({ id: CHOOSY, access_type: 'Need Approval' })
    network.state.offers.add({ id: 5002, access_type: 'Need Approval' })
    return [await ask(network, operation, values), await everything(network)]
  }

  const known = new Map<string, Promise<unknown>>()

  const refused: string[] = []
  const unseen: string[] = []
  for (const [name, value] of Object.entries(parameters)) {
    const without = { ...request, ...beside?.[name] }
    const text = JSON.stringify(without)
    if (!known.has(text)) known.set(text, effectOf(without))
    const before = await known.get(text)
    const after = await effectOf({ ...without, [name]: value })
    if (/"errorCode":6[35]/.test(JSON.stringify([before, after]))) refused.push(name)
    if (isDeepStrictEqual(before, after)) unseen.push(name)
  }
  expect(
    { refused, unseen },
    'test/operations/service.ts needs a value that changes a response, or lists the parameter under `unseen`',
  ).toEqual({ refused: [], unseen: hidden })
})
