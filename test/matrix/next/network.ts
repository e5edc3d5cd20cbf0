import 'server-only'
import { createClient, type NetworkClient } from 'affiliate-network-sdk'

let client: NetworkClient | undefined

/** The network, with the key. Created at the first call: `next build` has no secrets. */
export function network(): NetworkClient {
  const { NETWORK_URL = '', NETWORK_KEY = '' } = process.env
  client ??= createClient({ baseUrl: NETWORK_URL, key: NETWORK_KEY, timezone: 0 })
  return client
}
