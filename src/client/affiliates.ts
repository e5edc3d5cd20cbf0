import type { Id } from '../codecs/ids.ts'
import type { CallOptions } from '../options/options.ts'
import type { OfferAccess, OfferAccessResult, OfferAccessUpdate } from '../schemas/affiliates.ts'

/** Calls that set and list which affiliates may run which offers. */
export interface Affiliates {
  /**
   * Grants or removes an affiliate's access to offers (POST `v2/setAffiliateOfferList`). Pass at least one list; an id
   * in both lists is an `InputError`. On known deployments, granting access to a Public offer or blocking a Private one
   * has no effect. Idempotent, so it is retried after failures.
   * @param id Affiliate id.
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
   * Lists an offer's approved and blocked affiliates (GET `v2/getAffiliates`). An offer whose `access_type` is `Public`
   * is open to all affiliates that aren't blocked, even if both lists are empty.
   * @param offerId Offer id.
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
