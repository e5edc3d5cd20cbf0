import type { CallOptions } from '../options/options.ts'
import type { Advertiser, AdvertisersQuery } from '../schemas/advertisers.ts'

/** Calls for advertisers. */
export interface Advertisers {
  /**
   * Lists advertisers by status, ids or managers, or all of them (GET `v2/getAdvertisers`). The result has no pages.
   * @throws any {@link AffiliateNetworkError}.
   * @example
   * ```ts
   * const [advertiser] = await network.advertisers.list({ status: 'Active' })
   * ```
   */
  list(query?: AdvertisersQuery, options?: CallOptions): Promise<Advertiser[]>
}
