import { signal } from '@preact/signals'
import { createClient, type NetworkClient } from 'affiliate-network-sdk'
import type { MockNetwork } from 'affiliate-network-sdk/msw'
import { createQueries, type NetworkQueries } from 'affiliate-network-sdk/tanstack-query'
import { noteEvent } from './activity.ts'

/** The network that the page is connected to. */
export interface Session {
  readonly label: string
  readonly network: NetworkClient
  /** Its calls, for the cache. */
  readonly queries: NetworkQueries
  /** The network in this page, which can be made to fail. */
  readonly demo: MockNetwork | undefined
  now(): Date
}

/** Nothing is asked for before there is one. */
export const session = signal<Session | undefined>()

let connections = 0

/** Of every connection its own: another key may see other things at the same address. */
const queriesOf = (network: NetworkClient) => createQueries(network, { scope: `connection ${++connections}` })

export function demoSession(mock: MockNetwork): Session {
  const network = createClient({ baseUrl: mock.baseUrl, key: mock.keys.network, onEvent: noteEvent })
  return { label: 'Demo network', network, queries: queriesOf(network), demo: mock, now: () => mock.now }
}

/**
 * Connects to a real network. The key stays in this page's memory.
 * @throws InputError where address or key do not fit, and whatever the first call fails with.
 */
export async function liveSession(baseUrl: string, key: string): Promise<Session> {
  const network = createClient({ baseUrl, key, onEvent: noteEvent })
  await network.advertisers.list({ status: 'Active' })
  return { label: new URL(baseUrl).host, network, queries: queriesOf(network), demo: undefined, now: () => new Date() }
}
