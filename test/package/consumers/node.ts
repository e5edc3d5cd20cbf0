/** Further calls in a program for Node, with the mock network. It is type-checked but not run. */
import { createReadStream } from 'node:fs'
import { QueryClient } from '@tanstack/query-core'
import { createClient, type UploadFiles } from 'affiliate-network-sdk'
import { createMockNetwork, type MockNetwork } from 'affiliate-network-sdk/msw'
import { mockNetworkServer, serveMockNetwork } from 'affiliate-network-sdk/msw/node'
import document from 'affiliate-network-sdk/openapi.json' with { type: 'json' }
import { createQueries } from 'affiliate-network-sdk/tanstack-query'

export async function everyEntry(): Promise<void> {
  const mock: MockNetwork = createMockNetwork({
    baseUrl: 'https://network.test',
    seed: 7,
    offers: 4,
    affiliates: 2,
    conversions: 10,
  })
  mock.fail('offers.list', { status: 503, times: 2 })
  mock.quirks.numericStrings = true
  const server = mockNetworkServer(mock)
  server.listen()
  const { url, close } = await serveMockNetwork(mock, { port: 0 })
  const network = createClient({ baseUrl: url, key: mock.keys.network })
  const files: UploadFiles = [{ path: 'a.png' }, { name: 'b.png', stream: createReadStream('b.png'), size: 5 }]
  await network.banners.v3.upload({ offer_id: 1, files })
  const queries = createQueries(network)
  const cache = new QueryClient()
  const page = await cache.fetchQuery(queries.offers.list())
  const pages = await cache.fetchInfiniteQuery(queries.reports.offer.infinite({ from: '2026-06-01', to: '2026-06-02' }))
  console.log(document.paths['/api/v2/getOffers'].get.operationId satisfies string)
  console.log(page.items[0]?.name.length, pages.pages[0]?.totalItems)
  mock.reset()
  await close()
}
