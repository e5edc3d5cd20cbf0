import type { Id } from '../codecs/ids.ts'
import type { ListOptions } from '../options/lists.ts'
import type { CallOptions } from '../options/options.ts'
import type { Paged } from '../paging/paged.ts'
import type { AffiliateOffer } from '../schemas/affiliate-offer.ts'
import type { NetworkOffer } from '../schemas/network-offer.ts'
import type { OfferCreate, OfferUpdate } from '../schemas/offer-form.ts'
import type { AffiliateOffersQuery, OffersQuery, OfferWritten } from '../schemas/offers.ts'

/** A network's offer calls. */
export interface NetworkOffers {
  /**
   * Lists offers, page by page (GET `v2/getOffers`). Set `*_info` flags to include events, geo and device targeting,
   * caps, categories and traffic types.
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
   * Gets an offer with everything that the `*_info` flags include, or `undefined` if it doesn't exist (GET
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
   * Creates an offer (POST `v2/setOffer` without `id`). Retried only if the service can't have processed the request.
   * After an error whose `outcome` is `unknown`, look up the offer by name before you create it again.
   * @throws any {@link AffiliateNetworkError}; its `outcome` says whether the write may have been applied.
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
   *   currency: 1, // usually US dollars
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
   * Updates an offer (POST `v2/setOffer` with `id`). Only the fields you pass are sent. Networks keep
   * the others, though this isn't documented. Idempotent, so it is retried after failures.
   * @param id Offer id.
   * @throws any {@link AffiliateNetworkError}.
   * @example
   * ```ts
   * await network.offers.update(1001, { status: 'Paused', payout: '0.80' })
   * ```
   */
  update(id: Id, changes: OfferUpdate, options?: CallOptions): Promise<OfferWritten>
  /**
   * Updates an offer if you pass an `id`, and creates one otherwise (POST `v2/setOffer`). An error's `operation` is
   * `offers.create` or `offers.update`. An `id` that is undefined or null is an `InputError`, and creates no offer.
   * @param offer The offer's `id` and the fields to change, or a new offer.
   * @throws any {@link AffiliateNetworkError}; its `outcome` says whether the write may have been applied.
   * @example
   * ```ts
   * await network.offers.set({ id: 1001, status: 'Active' }) // updates it
   * ```
   */
  set(offer: OfferCreate | (OfferUpdate & { id: Id }), options?: CallOptions): Promise<OfferWritten>
}

/** An affiliate's offer calls. */
export interface AffiliateOffers {
  /**
   * Lists the offers that this affiliate may see, page by page (GET `v2/getOffers` with `a`).
   * @throws any {@link AffiliateNetworkError}, when the list is awaited or iterated.
   * @example
   * ```ts
   * for await (const { name, payout, tracking_link } of affiliate.offers.list({ type: 'Mobile' }))
   *   console.log(name, payout, tracking_link)
   * ```
   */
  list(query?: AffiliateOffersQuery, options?: ListOptions): Paged<AffiliateOffer>
  /**
   * Gets an offer, or `undefined` if it doesn't exist or this affiliate may not see it (GET `v2/getOffers` with `a`).
   * @throws any {@link AffiliateNetworkError}.
   * @example
   * ```ts
   * const offer = await affiliate.offers.get(1001)
   * console.log(offer?.name, offer?.payout, offer?.tracking_link)
   * ```
   */
  get(id: Id, options?: CallOptions): Promise<AffiliateOffer | undefined>
}
