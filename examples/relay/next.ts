import { createClient } from 'affiliate-network-sdk'
import { createRelay, type Relay } from 'affiliate-network-sdk/relay'
import { userOf } from '@/session'

function makeRelay(): Relay {
  const { NETWORK_URL = '', NETWORK_KEY = '', SESSION_SECRET = '' } = process.env
  const network = createClient({ baseUrl: NETWORK_URL, key: NETWORK_KEY })
  return createRelay(network, {
    allow: ['offers.list', 'offers.get', 'offers.update', 'banners.v3.upload'],
    authenticate: (request) => userOf(request, SESSION_SECRET),
    authorize: async (request) => (await userOf(request, SESSION_SECRET)) === 'manager',
  })
}

// Created at the first request: `next build` loads this file, and has no secrets.
let relay: Relay | undefined

function handle(request: Request): Promise<Response> {
  relay ??= makeRelay()
  return relay(request)
}

export { handle as GET, handle as POST }
