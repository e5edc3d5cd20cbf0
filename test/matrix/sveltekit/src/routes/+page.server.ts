import { createClient } from 'affiliate-network-sdk'

/** Loads data on the server, which calls the network with the key. */
export async function load() {
  const { NETWORK_URL = '', NETWORK_KEY = '' } = process.env
  const network = createClient({ baseUrl: NETWORK_URL, key: NETWORK_KEY })
  const { totalItems } = await network.offers.list({ limit: 500 })
  return { totalItems }
}
