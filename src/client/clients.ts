import type { Previews } from '../call/preview.ts'
import type { ClientOptions } from '../options/options.ts'
import type { AffiliateCalls, NetworkCalls } from './calls.ts'

/** Options of a client for an affiliate. */
export type AffiliateClientOptions = ClientOptions & { readonly affiliateId: number | string }
/** Options of a client for a network operator. */
export type NetworkClientOptions = ClientOptions & { readonly affiliateId?: undefined }

/** Options to change, for `with`. Options that are left out or undefined stay as they are. */
export type ClientChanges = Partial<ClientOptions>

/** The `with` of a client. It returns a client of type `Network` or `Affiliate`. */
export interface WithChanges<Network, Affiliate> {
  /**
   * Returns a client for an affiliate, with the other options of this client.
   * @throws {@link InputError} if an option is not valid.
   * @example
   * ```ts
   * const seen = await network.with({ affiliateId: 42 }).offers.list()
   * ```
   */
  with(changes: ClientChanges & { readonly affiliateId: number | string }): Affiliate
  /** Returns a client for the network: `affiliateId: undefined` removes the affiliate. */
  with(changes: ClientChanges & { readonly affiliateId: undefined }): Network
  /**
   * Returns a client with some options changed. The two clients share the limits of `concurrency` and `rateLimit` and
   * the retry budget, unless the changes set them.
   * @throws {@link InputError} if an option is not valid.
   * @example
   * ```ts
   * const patient = network.with({ timeout: 60_000, retries: 5 })
   * ```
   */
  with(changes: ClientChanges & { readonly affiliateId?: never }): this
  /** Returns a client with some options changed, if `affiliateId` is known only at run time. */
  with(changes: ClientChanges): Network | Affiliate
}

/** The client of a network operator. */
export interface NetworkClient extends NetworkCalls, WithChanges<NetworkClient, AffiliateClient> {
  /**
   * The same calls, but each returns the request that it would send, and sends nothing.
   * @example
   * ```ts
   * const { url, body, toCurl } = await network.preview.offers.update(1001, { status: 'Paused' })
   * console.log(body) // → id=1001&status=Paused
   * console.log(url, toCurl()) // with the key shown as <API_KEY>
   * ```
   */
  readonly preview: Previews<NetworkCalls>
}

/** The client of an affiliate. Calls send the affiliate's id as `a`. */
export interface AffiliateClient extends AffiliateCalls, WithChanges<NetworkClient, AffiliateClient> {
  /** The same calls, but each returns the request that it would send, and sends nothing. */
  readonly preview: Previews<AffiliateCalls>
}
