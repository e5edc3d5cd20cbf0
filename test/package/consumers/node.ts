/** What a program of Node may write besides, with the mock network. It is checked, never run. */
import { createReadStream } from 'node:fs'
import { createClient, type UploadFiles } from 'affiliate-network-sdk'
import { createMockNetwork, type MockNetwork } from 'affiliate-network-sdk/msw'
import { mockNetworkServer, serveMockNetwork } from 'affiliate-network-sdk/msw/node'

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
  mock.reset()
  await close()
}
