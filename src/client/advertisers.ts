import type { CallOptions } from '../options/options.ts'
import type { Advertiser, AdvertisersQuery } from '../schemas/advertisers.ts'

/** Advertiser calls. */
export interface Advertisers {
  /**
   * Lists advertisers, optionally filtered by status, id or manager (GET `v2/getAdvertisers`). The list isn't
   * paginated.
   * @throws any {@link AffiliateNetworkError}.
   * @example
   * ```ts
   * const [advertiser] = await network.advertisers.list({ status: 'Active' })
   * ```
   */
  list(query?: AdvertisersQuery, options?: CallOptions): Promise<Advertiser[]>
}
