import type { Previews } from '../call/preview.ts'
import type { ClientOptions } from '../options/options.ts'
import type { AffiliateCalls, NetworkCalls } from './calls.ts'

/** Client options for an affiliate. */
export type AffiliateClientOptions = ClientOptions & { readonly affiliateId: number | string }
/** Client options for a network operator. */
export type NetworkClientOptions = ClientOptions & { readonly affiliateId?: undefined }

/** Client options to change with `with`. Options that are left out or undefined stay the same. */
export type ClientChanges = Partial<ClientOptions>

/** A client's `with`, which returns a client of type `Network` or `Affiliate`. */
export interface WithChanges<Network, Affiliate> {
  /**
   * Returns a client for an affiliate, with this client's other options.
   * @throws {@link InputError} if an option is invalid.
   * @example
   * ```ts
   * const offers = await network.with({ affiliateId: 42 }).offers.list()
   * ```
   */
  with(changes: ClientChanges & { readonly affiliateId: number | string }): Affiliate
  /** Returns a client for the network: `affiliateId: undefined` removes the affiliate. */
  with(changes: ClientChanges & { readonly affiliateId: undefined }): Network
  /**
   * Returns a client with some options changed. Both clients share the `concurrency` and `rateLimit` limits and the
   * retry budget, unless the changes set them, or have another `baseUrl` or `key`. Another `baseUrl` gets this client's
   * `headers` too, unless the changes set them.
   * @throws {@link InputError} if an option is invalid.
   * @example
   * ```ts
   * const client = network.with({ timeout: 60_000, retries: 5 })
   * ```
   */
  with(changes: ClientChanges & { readonly affiliateId?: never }): this
  /** Returns a client with some options changed, for an `affiliateId` that is known only at run time. */
  with(changes: ClientChanges): Network | Affiliate
}

/** A network operator's client. */
export interface NetworkClient extends NetworkCalls, WithChanges<NetworkClient, AffiliateClient> {
  /**
   * The client's calls, as previews: each returns the request without sending it.
   * @example
   * ```ts
   * const { url, body, toCurl } = await network.preview.offers.update(1001, { status: 'Paused' })
   * console.log(body) // → id=1001&status=Paused
   * console.log(url, toCurl()) // with the key shown as <API_KEY>
   * ```
   */
  readonly preview: Previews<NetworkCalls>
}

/** An affiliate's client. Calls send the affiliate's id as `a`. */
export interface AffiliateClient extends AffiliateCalls, WithChanges<NetworkClient, AffiliateClient> {
  /** The client's calls, as previews: each returns the request without sending it. */
  readonly preview: Previews<AffiliateCalls>
}
