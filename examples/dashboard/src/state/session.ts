import { signal } from '@preact/signals'
import { createClient, type NetworkClient } from 'affiliate-network-sdk'
import type { MockNetwork } from 'affiliate-network-sdk/msw'
import { createQueries, type NetworkQueries } from 'affiliate-network-sdk/tanstack-query'
import { noteEvent } from './activity.ts'

/** The network that the page is connected to. */
export interface Session {
  readonly label: string
  readonly network: NetworkClient
  /** The calls of the network as queries. */
  readonly queries: NetworkQueries
  /** The mock network of the demo, if it is used. */
  readonly demo: MockNetwork | undefined
  now(): Date
}

/** The current session. No requests are sent without one. */
export const session = signal<Session | undefined>()

let connections = 0

/** Every session has its own scope, because another key can see other data at the same address. */
const queriesOf = (network: NetworkClient) => createQueries(network, { scope: `connection ${++connections}` })

export function demoSession(mock: MockNetwork): Session {
  const network = createClient({ baseUrl: mock.baseUrl, key: mock.keys.network, onEvent: noteEvent })
  return { label: 'Demo network', network, queries: queriesOf(network), demo: mock, now: () => mock.now }
}

/** The network behind the relay of this page's server, which has the key. */
export function relaySession(): Session {
  const network = createClient({ baseUrl: '/network', relay: true, onEvent: noteEvent })
  return { label: 'Connected', network, queries: queriesOf(network), demo: undefined, now: () => new Date() }
}

/**
 * Connects to a real network. The key stays in this page's memory.
 * @throws InputError for an invalid address or key, and any error of the first call.
 */
export async function liveSession(baseUrl: string, key: string): Promise<Session> {
  const network = createClient({ baseUrl, key, onEvent: noteEvent })
  await network.advertisers.list({ status: 'Active' })
  return { label: new URL(baseUrl).host, network, queries: queriesOf(network), demo: undefined, now: () => new Date() }
}
