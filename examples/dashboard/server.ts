/**
 * Builds the page and serves it, with a network behind a relay. The network is that of `NETWORK_URL` and `NETWORK_KEY`,
 * or a mock network.
 */
import { fileURLToPath } from 'node:url'
import { createClient } from 'affiliate-network-sdk'
import { createMockNetwork } from 'affiliate-network-sdk/msw'
import { serveMockNetwork } from 'affiliate-network-sdk/msw/node'
import { build, preview } from 'vite'
import { createLogin } from './login.ts'
import { relayTo } from './relay.ts'
import { settingsIn } from './settings.ts'

const given = settingsIn(process.env)
console.log(given === undefined ? 'A mock network is behind the page.' : `Network: ${given.baseUrl}`)

async function mockNetwork() {
  const mock = createMockNetwork({ seed: 7, now: new Date().toISOString().slice(0, 10) })
  const { url } = await serveMockNetwork(mock)
  return { baseUrl: url, key: mock.keys.network }
}

const login = createLogin()
const configFile = fileURLToPath(new URL('vite.config.ts', import.meta.url))
await build({ configFile, mode: 'server', logLevel: 'warn' })
const server = await preview({
  configFile,
  mode: 'server',
  plugins: [login.plugin, relayTo(createClient(given ?? (await mockNetwork())), login.isLoggedIn)],
  // Without TLS, so only this machine may connect.
  preview: { host: '127.0.0.1' },
})
for (const url of server.resolvedUrls?.local ?? []) console.log(`Open ${url}${login.query}`)
