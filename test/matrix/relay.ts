import { createClient } from 'affiliate-network-sdk'
import { createRelay, type Relay } from 'affiliate-network-sdk/relay'
import { userOf } from './session'

export function makeRelay(): Relay {
  const { NETWORK_URL = '', NETWORK_KEY = '', SESSION_SECRET = '' } = process.env
  const network = createClient({ baseUrl: NETWORK_URL, key: NETWORK_KEY })
  return createRelay(network, {
    allow: ['offers.list', 'offers.get'],
    authenticate: async (request) => (await userOf(request, SESSION_SECRET)) === 'manager',
  })
}
