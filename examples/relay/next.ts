import { createClient } from 'affiliate-network-sdk'
import { createRelay } from 'affiliate-network-sdk/relay'
import { userOf } from './session.ts'

const { NETWORK_URL = '', NETWORK_KEY = '', SESSION_SECRET = '' } = process.env

const network = createClient({ baseUrl: NETWORK_URL, key: NETWORK_KEY })
const relay = createRelay(network, {
  allow: ['offers.list', 'offers.get', 'offers.update', 'banners.v3.upload'],
  authorize: async (request) => (await userOf(request, SESSION_SECRET)) === 'manager',
})

export { relay as GET, relay as POST }
