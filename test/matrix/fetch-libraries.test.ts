import { createRequire } from 'node:module'
import fetchOfNode from 'node-fetch'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createClient, type Fetch, type NetworkClient } from '../../src/index.ts'
import { createMockNetwork } from '../../src/msw/index.ts'
import { serveMockNetwork } from '../../src/msw/node.ts'

const mock = createMockNetwork({ seed: 7, offers: 12 })
let served: Awaited<ReturnType<typeof serveMockNetwork>>
beforeAll(async () => {
  served = await serveMockNetwork(mock)
})
afterAll(() => served?.close())
afterEach(() => mock.reset())

describe.each([
  // Its types, like its code, do not take the stream of an upload.
  ['node-fetch', () => fetchOfNode as Fetch],
  ['whatwg-fetch', whatwgFetch],
])('with the fetch of %s', (_, library) => {
  let network: NetworkClient
  beforeEach(() => {
    network = createClient({ baseUrl: served.url, key: mock.keys.network, fetch: library(), retries: 0 })
  })

  it('a call returns data, and a write is confirmed', async () => {
    expect(await network.offers.list().toArray()).toHaveLength(12)
    const [offer] = mock.state.offers.list()
    if (offer === undefined) expect.unreachable('the mock has offers')
    await network.offers.update(offer.id, { name: 'Renamed' })
    expect(mock.state.offers.get(offer.id)?.name).toBe('Renamed')
  })

  it('an error has what the service says', async () => {
    mock.fail('offers.list', { status: 503, body: 'down for a while' })
    await expect(network.offers.list()).rejects.toMatchObject({ status: 503, body: 'down for a while' })
    mock.fail('offers.list', { drop: 'connection' })
    await expect(network.offers.list()).rejects.toMatchObject({ kind: 'connection' })
  })
})

/** It is made of the XMLHttpRequest of a page. */
function whatwgFetch(): Fetch {
  const require = createRequire(import.meta.url)
  const { window } = new (require('jsdom').JSDOM)('', { url: served.url })
  Object.assign(globalThis, { XMLHttpRequest: window.XMLHttpRequest })
  return require('whatwg-fetch').fetch
}
