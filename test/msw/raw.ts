import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { createMockNetwork, type MockNetwork, type MockNetworkOptions } from '../../src/msw/index.ts'
import { type ServedNetwork, serveMockNetwork } from '../../src/msw/node.ts'
import { contract } from '../openapi/contract.ts'

type Parameters = Readonly<Record<string, string | number>>

const queryOf = (parameters: Parameters) =>
  new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)]))

/** A call as any HTTP program makes it, without the client. The response fits the OpenAPI document. */
export async function get(
  network: MockNetwork,
  path: string,
  parameters: Parameters = {},
  key: string = network.keys.network,
) {
  return send(`${network.baseUrl}/api/${path}?${queryOf({ key, ...parameters })}`, {}, (request) =>
    network.handle(request),
  )
}

export async function post(
  network: MockNetwork,
  path: string,
  form: Parameters = {},
  key: string = network.keys.network,
) {
  const init = { method: 'POST', body: queryOf(form) }
  return send(`${network.baseUrl}/api/${path}?${queryOf({ key })}`, init, (request) => network.handle(request))
}

async function send(url: string, init: RequestInit, handle: (request: Request) => Promise<Response>) {
  const request = new Request(url, init)
  const response = await handle(request)
  const [{ status }, contentType] = [response, response.headers.get('content-type')]
  if (contract.has(request)) {
    const body = await response.clone().text()
    expect(contract.response(request, { status, contentType, body })).toEqual([])
  }
  return read(response)
}

export async function read(response: Response) {
  // biome-ignore lint/suspicious/noExplicitAny: responses are checked field by field
  const body: any = await response.json()
  return { status: response.status, headers: response.headers, body }
}

/** A network on a real port for the tests of a file, which is reset before each test. */
export function onPort(options: MockNetworkOptions = { seed: 7, conversions: 2000 }) {
  const network = createMockNetwork(options)
  let served: ServedNetwork
  beforeAll(async () => {
    served = await serveMockNetwork(network)
  })
  afterAll(() => served.close())
  beforeEach(() => network.reset())
  const url = (path: string, parameters: Parameters) => `${served.url}/api/${path}?${queryOf(parameters)}`
  return {
    network,
    affiliateKey: (id = 42) => network.keys.affiliates[id] as string,
    address: () => served.url,
    fetch: (path: string, parameters: Parameters, init?: RequestInit) => fetch(url(path, parameters), init),
    get: (path: string, parameters: Parameters = {}, key: string = network.keys.network) =>
      send(url(path, { key, ...parameters }), {}, fetch),
    post: (path: string, form: Parameters = {}, key: string = network.keys.network) =>
      send(url(path, { key }), { method: 'POST', body: queryOf(form) }, fetch),
  }
}
