import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createMockNetwork, type MockNetwork, type MockNetworkOptions } from '../../src/msw/index.ts'
import { type ServedNetwork, serveMockNetwork } from '../../src/msw/node.ts'

type Parameters = Readonly<Record<string, string | number>>

const queryOf = (parameters: Parameters) =>
  new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)]))

/** A call as any HTTP program makes it, without the client. */
export async function get(
  network: MockNetwork,
  path: string,
  parameters: Parameters = {},
  key: string = network.keys.network,
) {
  return read(await network.handle(new Request(`${network.baseUrl}/api/${path}?${queryOf({ key, ...parameters })}`)))
}

export async function post(
  network: MockNetwork,
  path: string,
  form: Parameters = {},
  key: string = network.keys.network,
) {
  return read(
    await network.handle(
      new Request(`${network.baseUrl}/api/${path}?${queryOf({ key })}`, { method: 'POST', body: queryOf(form) }),
    ),
  )
}

export async function read(response: Response) {
  // biome-ignore lint/suspicious/noExplicitAny: answers are checked field by field
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
    get: async (path: string, parameters: Parameters = {}, key: string = network.keys.network) =>
      read(await fetch(url(path, { key, ...parameters }))),
    post: async (path: string, form: Parameters = {}, key: string = network.keys.network) =>
      read(await fetch(url(path, { key }), { method: 'POST', body: queryOf(form) })),
  }
}
