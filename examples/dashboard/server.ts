/**
 * Serves the built page, with a network behind a relay: `npm run dashboard`. The network is that of `AFFILIATE_BASE_URL`
 * and `AFFILIATE_KEY`, or a mock network.
 */
import { fileURLToPath } from 'node:url'
import { createClient } from 'affiliate-network-sdk'
import { createMockNetwork } from 'affiliate-network-sdk/msw'
import { serveMockNetwork } from 'affiliate-network-sdk/msw/node'
import { preview } from 'vite'
import { relayTo } from './relay.ts'

const { AFFILIATE_BASE_URL, AFFILIATE_KEY } = process.env

async function mockNetwork() {
  const mock = createMockNetwork({ seed: 7, now: new Date().toISOString().slice(0, 10) })
  const { url } = await serveMockNetwork(mock)
  return { baseUrl: url, key: mock.keys.network }
}

const settings =
  AFFILIATE_BASE_URL === undefined ? await mockNetwork() : { baseUrl: AFFILIATE_BASE_URL, key: AFFILIATE_KEY ?? '' }
const server = await preview({
  configFile: fileURLToPath(new URL('vite.config.ts', import.meta.url)),
  plugins: [relayTo(createClient(settings))],
  // There is no login, so only this machine may connect.
  preview: { host: '127.0.0.1' },
})
console.log(AFFILIATE_BASE_URL === undefined ? 'A mock network is behind the page.' : `Network: ${AFFILIATE_BASE_URL}`)
server.printUrls()
