import type { Id } from '../codecs/ids.ts'
import type { CallOptions } from '../options/options.ts'
import type { OfferAccess, OfferAccessResult, OfferAccessUpdate } from '../schemas/affiliates.ts'

/** Calls that set and list which affiliates may run which offers. */
export interface Affiliates {
  /**
   * Grants an affiliate access to offers, or removes it (POST `v2/setAffiliateOfferList`). At least one list must be
   * given; an id in both lists is an `InputError`. The service accepts access to a Public offer and a block of a
   * Private one, but they have no effect. Retried, as it is safe to repeat.
   * @param id Id of the affiliate.
   * @throws any {@link AffiliateNetworkError}.
   * @example
   * ```ts
   * await network.affiliates.setOfferAccess(42, {
   *   accessible_offers: [1003, 1005],
   *   inaccessible_offers: 1001,
   * })
   * ```
   */
  setOfferAccess(id: Id, lists: OfferAccessUpdate, options?: CallOptions): Promise<OfferAccessResult>
  /**
   * Lists the affiliates that an offer approves, and those that it blocks (GET `v2/getAffiliates`). A `Public` offer is
   * open to all affiliates, also if both lists are empty: see its `access_type`.
   * @param offerId Id of the offer.
   * @throws any {@link AffiliateNetworkError}.
   * @example
   * ```ts
   * const [access] = await network.affiliates.listOfferAccess(1003)
   * for (const [id, name] of Object.entries(access?.approvedAffiliates ?? {}))
   *   console.log(id, name)
   * ```
   */
  listOfferAccess(offerId: Id, options?: CallOptions): Promise<OfferAccess[]>
}
