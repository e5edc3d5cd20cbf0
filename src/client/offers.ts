import type { Id } from '../codecs/ids.ts'
import type { ListOptions } from '../options/lists.ts'
import type { CallOptions } from '../options/options.ts'
import type { Paged } from '../paging/paged.ts'
import type { AffiliateOffer } from '../schemas/affiliate-offer.ts'
import type { NetworkOffer } from '../schemas/network-offer.ts'
import type { OfferCreate, OfferUpdate } from '../schemas/offer-form.ts'
import type { AffiliateOffersQuery, OffersQuery, OfferWritten } from '../schemas/offers.ts'

/** A network's calls for offers. */
export interface NetworkOffers {
  /**
   * Lists offers, in pages (GET `v2/getOffers`). Events, geo and device targeting, caps, categories and traffic types are
   * included with their `*_info` flag.
   * @throws any {@link AffiliateNetworkError}, when the list is awaited or iterated.
   * @example
   * ```ts
   * // One page.
   * const { items, totalItems } = await network.offers.list({ status: 'Active' })
   * console.log(totalItems, items[0]?.name)
   * // Every row of every page.
   * for await (const { id, cap_type } of network.offers.list({ cap_info: true }))
   *   console.log(id, cap_type)
   * ```
   */
  list(query?: OffersQuery, options?: ListOptions): Paged<NetworkOffer>
  /**
   * Gets one offer with everything that the `*_info` flags include, or `undefined` if it does not exist (GET
   * `v2/getOffers`).
   * @throws any {@link AffiliateNetworkError}.
   * @example
   * ```ts
   * const offer = await network.offers.get(1001)
   * console.log(offer?.name, offer?.payout, offer?.currency_code)
   * ```
   */
  get(id: Id, options?: CallOptions): Promise<NetworkOffer | undefined>
  /**
   * Creates an offer (POST `v2/setOffer` without `id`). Retried only if the service certainly did not process it. After an
   * error whose `outcome` is `unknown`, look for the offer by its name before you create it again.
   * @throws any {@link AffiliateNetworkError}; its `outcome` tells whether the change may have been made.
   * @example
   * ```ts
   * const { id } = await network.offers.create({
   *   advertiser_id: 201,
   *   name: 'Travel App, iOS',
   *   status: 'Paused',
   *   expire_date: '2027-12-31',
   *   type: 'Mobile',
   *   url: 'https://shop.example/landing?click={TID}',
   *   access_type: 'Need Approval',
   *   ssl: true,
   *   tracking_protocol: 'Server Postback URL',
   *   currency: 1, // mostly US dollars
   *   payout_type: 'CPI',
   *   payout: '1.10',
   *   session_lifespan: '1 Month',
   *   has_cap_limit: false,
   *   device_targeting: false,
   *   geo_targeting: false,
   * })
   * ```
   */
  create(offer: OfferCreate, options?: CallOptions): Promise<OfferWritten>
  /**
   * Updates an offer (POST `v2/setOffer` with `id`). Only the given fields are sent; the others stay as they are.
   * Retried, as it is safe to repeat.
   * @param id Id of the offer.
   * @throws any {@link AffiliateNetworkError}.
   * @example
   * ```ts
   * await network.offers.update(1001, { status: 'Paused', payout: '0.80' })
   * ```
   */
  update(id: Id, changes: OfferUpdate, options?: CallOptions): Promise<OfferWritten>
  /**
   * Updates an offer if `id` is given, and creates one otherwise (POST `v2/setOffer`). Errors name `offers.create` or
   * `offers.update`. An `id` that is undefined or null is an `InputError` and does not create an offer.
   * @param offer The fields to change, with the `id` of the offer, or all fields of a new offer.
   * @throws any {@link AffiliateNetworkError}; its `outcome` tells whether the change may have been made.
   * @example
   * ```ts
   * await network.offers.set({ id: 1001, status: 'Active' }) // updates it
   * ```
   */
  set(offer: OfferCreate | (OfferUpdate & { id: Id }), options?: CallOptions): Promise<OfferWritten>
}

/** An affiliate's calls for offers. */
export interface AffiliateOffers {
  /**
   * Lists the offers that this affiliate may see, in pages (GET `v2/getOffers` with `a`).
   * @throws any {@link AffiliateNetworkError}, when the list is awaited or iterated.
   * @example
   * ```ts
   * for await (const { name, payout, tracking_link } of affiliate.offers.list({ type: 'Mobile' }))
   *   console.log(name, payout, tracking_link)
   * ```
   */
  list(query?: AffiliateOffersQuery, options?: ListOptions): Paged<AffiliateOffer>
  /**
   * Gets one offer, or `undefined` if it does not exist or this affiliate may not see it (GET `v2/getOffers` with `a`).
   * @throws any {@link AffiliateNetworkError}.
   * @example
   * ```ts
   * const offer = await affiliate.offers.get(1001)
   * console.log(offer?.name, offer?.payout, offer?.tracking_link)
   * ```
   */
  get(id: Id, options?: CallOptions): Promise<AffiliateOffer | undefined>
}
