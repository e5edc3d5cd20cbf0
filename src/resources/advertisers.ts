import type { Caller } from '../call/caller.ts'
import { listAdvertisers } from '../operations/advertisers.ts'
import type { CallOptions } from '../options.ts'
import type { Advertiser, AdvertisersQuery } from '../schemas/advertisers.ts'
import { listData } from './shapes.ts'

/** Advertisers (SERVICE.md, Advertiser). */
export interface Advertisers {
  /**
   * Advertisers by status, ids or managers; all of them without a query (GET `v2/getAdvertisers`; SERVICE.md,
   * Advertiser). The service does not page them.
   * @throws any AffiliateNetworkError but PagingError, after the retries of a read.
   * @example
   * ```ts
   * const [advertiser] = await network.advertisers.list({ status: 'Active' })
   * ```
   */
  list(query?: AdvertisersQuery, options?: CallOptions): Promise<Advertiser[]>
}

export function makeAdvertisers(caller: Caller): Advertisers {
  return { list: (query, options) => caller.call(listAdvertisers, query, options, listData) }
}
