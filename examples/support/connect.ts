import { type ClientChanges, createClient, type NetworkClient } from 'affiliate-network-sdk'
import type { MockNetwork } from 'affiliate-network-sdk/msw'
import './interrupt.ts'
import './plain-errors.ts'
import { warn } from './warn.ts'

/** The network that an example calls. */
export interface Connection extends AsyncDisposable {
  readonly network: NetworkClient
  /** The current time, or that of the mock network. */
  readonly now: Date
  /** The embedded mock network, if it is used. */
  readonly mock: MockNetwork | undefined
}

/**
 * Connects to the network at `baseUrl` with the key in NETWORK_KEY. Without `baseUrl` and settings it starts an
 * embedded mock network, so that anyone can try an example.
 */
export async function connect(
  baseUrl: string | undefined,
  options: ClientChanges & { readonly affiliateId?: undefined } = {},
): Promise<Connection> {
  const settings = { timezone: 0, ...options } as const
  if (baseUrl !== undefined) {
    const key = process.env.NETWORK_KEY
    if (!key) throw new Error('Set NETWORK_KEY to the API key of the network.')
    const network = createClient({ baseUrl, key, ...settings })
    return { network, now: await nowOf(baseUrl), mock: undefined, [Symbol.asyncDispose]: async () => {} }
  }
  refuseSettings()
  warn('No --base-url: using an embedded mock network.')
  // Imported here so that msw need not be installed to use a real network.
  const { createMockNetwork } = await import('affiliate-network-sdk/msw')
  const { serveMockNetwork } = await import('affiliate-network-sdk/msw/node')
  const mock = createMockNetwork({ seed: 7 })
  const { url, close } = await serveMockNetwork(mock)
  const network = createClient({ baseUrl: url, key: mock.keys.network, ...settings })
  return { network, now: mock.now, mock, [Symbol.asyncDispose]: close }
}

const SETTINGS = ['NETWORK_KEY', 'NETWORK_KEY_FILE', 'NETWORK_TIMEZONE', 'AFFILIATE_ID', 'AFFILIATE_KEY']

/** Throws if the address of the network is all that is missing: invented data would pass for that of the network. */
export function refuseSettings(): void {
  const given = SETTINGS.filter((name) => process.env[name])
  if (given.length > 0) throw new Error(`Set NETWORK_URL, or unset ${given.join(' and ')} to use a mock network.`)
}

/** The current time. A mock network on this machine (`affiliate-network-sdk mock`) has a time of its own, and tells it. */
export async function nowOf(baseUrl: string): Promise<Date> {
  const { hostname, origin } = new URL(baseUrl)
  if (!/^(?:localhost|127\..*|\[::1\])$/.test(hostname)) return new Date()
  try {
    const response = await fetch(`${origin}/__mock`, { headers: { accept: 'application/json' } })
    const { now } = await response.json()
    return new Date(now)
  } catch {
    return new Date() // Not a mock network.
  }
}
