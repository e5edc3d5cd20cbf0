import type { NetworkClientOptions } from '../../src/index.ts'
import { createClient, type NetworkClient } from '../../src/index.ts'
import type { ClientEvent } from '../../src/options/client-event.ts'
import type { RawServer } from '../raw-server/raw-server.ts'
import { CANARY } from '../secrets/canary.ts'

/** A client with the canary key, and all its events. */
export function clientOf(
  server: Pick<RawServer, 'url'>,
  options: Partial<NetworkClientOptions> = {},
): { network: NetworkClient; events: ClientEvent[] } {
  const events: ClientEvent[] = []
  const network = createClient({ baseUrl: server.url, key: CANARY, onEvent: (event) => events.push(event), ...options })
  return { network, events }
}

/** An address where nobody listens, on a port that `fetch` does ask for, unlike that of `discard`. */
export const NOBODY = { url: 'http://127.0.0.1:2' }

/** A port to which `fetch` makes no requests at all. */
export const BLOCKED = { url: 'http://127.0.0.1:9' }

/** The smallest new offer. */
export const OFFER = {
  advertiser_id: 3,
  name: 'Example',
  status: 'Pending',
  expire_date: '2027-12-31',
  type: 'Mobile',
  url: 'https://offer.example/?t={TID}',
  access_type: 'Private',
  ssl: true,
  tracking_protocol: 'Server Postback URL',
  currency: 1,
  payout_type: 'CPA',
  session_lifespan: '1 Month',
  has_cap_limit: false,
  device_targeting: false,
  geo_targeting: false,
} as const

/** One call of each retry class, by name. */
export const CALLS = {
  'advertisers.list': (network: NetworkClient) => network.advertisers.list(),
  'request GET': (network: NetworkClient) => network.request({ path: 'v2/getThing' }),
  'tool.testRedirect POST': (network: NetworkClient) =>
    network.tool.testRedirect({ url: 'https://t.example/', country: 'US', os: 'iOS', osv: '9.0' }, { method: 'POST' }),
  'offers.update': (network: NetworkClient) => network.offers.update(42, { status: 'Paused' }),
  'affiliates.setOfferAccess': (network: NetworkClient) =>
    network.affiliates.setOfferAccess(7, { accessible_offers: [42] }),
  'banners.v2.delete': (network: NetworkClient) => network.banners.v2.delete({ offer_id: 42, banner_id: 5 }),
  'banners.v3.delete': (network: NetworkClient) => network.banners.v3.delete({ offer_id: 42, banner_id: 5 }),
  'offers.create': (network: NetworkClient) => network.offers.create(OFFER),
  'banners.v2.deleteAll': (network: NetworkClient) => network.banners.v2.deleteAll({ offer_id: 42 }),
  'banners.v3.deleteAll': (network: NetworkClient) => network.banners.v3.deleteAll({ offer_id: 42 }),
  'request POST': (network: NetworkClient) => network.request({ path: 'v2/setThing', form: { id: 1 } }),
} satisfies Record<string, (network: NetworkClient) => Promise<unknown>>

export type CallName = keyof typeof CALLS

/** Calls that may be made twice. */
export const REPEATABLE: readonly CallName[] = [
  'advertisers.list',
  'request GET',
  'tool.testRedirect POST',
  'offers.update',
  'affiliates.setOfferAccess',
  'banners.v2.delete',
  'banners.v3.delete',
]

/** Calls that must not be made twice unless the service surely did not act. */
export const ONCE: readonly CallName[] = ['offers.create', 'banners.v2.deleteAll', 'banners.v3.deleteAll']
