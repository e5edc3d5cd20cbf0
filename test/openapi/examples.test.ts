import { describe, expect, it } from 'vitest'
import { openApiDocument } from '../../scripts/openapi/document.ts'
import { exampleRequests } from '../../scripts/openapi/example-requests.ts'
import { onPort } from '../msw/raw.ts'
import { contract } from './contract.ts'

const document = openApiDocument()
const { network: mock, address } = onPort({})

const examples = exampleRequests(document)

describe('on its port, the mock network responds to the example', () => {
  it.each(examples)('$name of $method $path, with what the document says', async ({ request }) => {
    const sent = request(address(), mock.keys.network)
    const { method, url } = sent
    const contentType = sent.headers.get('content-type')
    expect(await contract.request({ method, url, contentType, body: await sent.clone().text() })).toEqual([])
    const response = await fetch(sent)
    const seen = { status: response.status, contentType: response.headers.get('content-type') }
    const body = await response.text()
    expect(contract.response({ method, url }, { ...seen, body })).toEqual([])
    expect([response.status < 300, JSON.parse(body).errorCode]).toEqual([true, 0])
  })
})

it('every operation has an example', () => {
  const all = Object.entries(document.paths).flatMap(([path, item]) => Object.keys(item).map((method) => method + path))
  expect([...new Set(examples.map(({ method, path }) => method + path))].sort()).toEqual(all.sort())
})

it('tools that send every parameter with an example do not call as an affiliate', () => {
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item))
  const examples = operations.flatMap(({ operationId, parameters }) =>
    parameters.flatMap(({ name, example, schema }) =>
      name === 'a' ? [[operationId, example ?? schema.example ?? schema.examples]] : [],
    ),
  )
  expect(Object.fromEntries(examples)).toEqual({
    getOffers: undefined,
    getOfferReport: undefined,
    getConversionReport: undefined,
    // There it is required.
    getOfferBannersV2: 42,
    getOfferBannersV3: 42,
  })
})

it('a response without success fits too', async () => {
  const request = { method: 'GET', url: `${address()}/api/v2/getOffers?key=none` }
  const response = await fetch(request.url)
  const contentType = response.headers.get('content-type')
  const seen = { status: response.status, contentType, body: await response.text() }
  expect([response.status, contract.response(request, seen)]).toEqual([400, []])
})
