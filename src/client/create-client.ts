import { preview } from '../call/preview.ts'
import type { ClientOptions, RelayClientOptions } from '../options/options.ts'
import { type ClientState, makeClientState } from '../transport/client-state.ts'
import { advertisers, affiliates, banners, offers, reports, request, tool } from './all-parts.ts'
import { buildClient } from './build-client.ts'
import type { AffiliateClient, AffiliateClientOptions, NetworkClient, NetworkClientOptions } from './clients.ts'
import type { Call, Method } from './part.ts'

/**
 * Creates a client for a network operator or, with `affiliateId`, for an affiliate. No request is sent.
 *
 * In a web page, pass `relay: true` instead of a key, and set `baseUrl` to the relay's path on your server.
 * @throws {@link InputError} if an option is invalid.
 * @example
 * ```ts
 * import { createClient } from 'affiliate-network-sdk'
 *
 * const key = process.env.NETWORK_KEY ?? ''
 * const network = createClient({ baseUrl: 'https://acme.example', key, timezone: 0 })
 * for await (const offer of network.offers.list({ status: 'Active' }))
 *   console.log(offer.id, offer.name)
 * ```
 */
export function createClient(options: NetworkClientOptions): NetworkClient
/**
 * Creates a client for an affiliate. It has only the calls that an affiliate may make. No request is sent.
 * @throws {@link InputError} if an option is invalid.
 * @example
 * ```ts
 * import { createClient } from 'affiliate-network-sdk'
 *
 * const key = process.env.AFFILIATE_KEY ?? ''
 * const affiliate = createClient({ baseUrl: 'https://acme.example', key, affiliateId: 42 })
 * const { items } = await affiliate.offers.list()
 * ```
 */
export function createClient(options: AffiliateClientOptions): AffiliateClient
/** Creates a client for an affiliate, in a web page whose server has the key and a relay. */
export function createClient(options: RelayClientOptions & { readonly affiliateId: number | string }): AffiliateClient
/** Creates a client for a network operator, in a web page whose server has the key and a relay. */
export function createClient(options: RelayClientOptions & { readonly affiliateId?: undefined }): NetworkClient
/** Creates a network or affiliate client, in a web page whose server has the key and a relay. */
export function createClient(options: RelayClientOptions): NetworkClient | AffiliateClient
// Last, because of more than three overloads the compiler reports the errors of the last one only.
/** Creates a network or affiliate client, for options whose `affiliateId` is known only at run time. */
export function createClient(options: ClientOptions): NetworkClient | AffiliateClient
export function createClient(options: ClientOptions | RelayClientOptions): NetworkClient | AffiliateClient {
  return buildClient(makeClientState(options), ALL_PARTS, previewMethod) as NetworkClient | AffiliateClient
}

const ALL_PARTS = { tool, offers, reports, banners, advertisers, affiliates, request }

const previewMethod =
  ({ prepare }: Call, clientState: ClientState): Method =>
  (...args) =>
    preview(() => prepare(args, clientState), clientState)
