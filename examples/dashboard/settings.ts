type Environment = Readonly<Record<string, string | undefined>>

/** Where the network is, and its key. */
export interface NetworkSettings {
  readonly baseUrl: string
  readonly key: string
}

/**
 * Reads `NETWORK_URL` and `NETWORK_KEY`. Empty variables count as unset. Returns undefined for a mock network.
 * @throws TypeError that says which variable is missing or not for the dashboard
 */
export function settingsIn(environment: Environment): NetworkSettings | undefined {
  const { NETWORK_URL, NETWORK_KEY, AFFILIATE_ID, AFFILIATE_KEY } = environment
  if (AFFILIATE_ID) {
    throw new TypeError(
      'AFFILIATE_ID: the dashboard shows a whole network, which the key of an affiliate cannot read. Unset it, and set NETWORK_KEY.',
    )
  }
  if (AFFILIATE_KEY && !NETWORK_KEY)
    throw new TypeError('AFFILIATE_KEY: the key of an affiliate. The key of the network is named NETWORK_KEY.')
  if (!NETWORK_URL && !NETWORK_KEY) return undefined
  if (!NETWORK_URL) throw new TypeError('NETWORK_URL: not set, but NETWORK_KEY is. Unset both for a mock network.')
  if (!NETWORK_KEY) throw new TypeError('NETWORK_KEY: not set, but NETWORK_URL is. Unset both for a mock network.')
  return { baseUrl: NETWORK_URL, key: NETWORK_KEY }
}
