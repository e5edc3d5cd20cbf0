import type { AffiliateClient, NetworkClient } from '../client/clients.ts'
import { isAffiliateNetworkError } from '../errors/errors.ts'
import { TOO_LARGE } from '../errors/failure-codes.ts'
import { AffiliateOffer } from '../schemas/affiliate-offer.ts'
import * as described from '../schemas/described.ts'
import { NetworkOffer } from '../schemas/network-offer.ts'
import type { SyncListOptions } from './run/sync-options.ts'
import { columnsOf, type ListSummary, syncList } from './sync-list.ts'

const NAME = 'syncOffers'

/**
 * Copies a network's or affiliate's offers into a database, and keeps the copy up to date. Each offer is one row with
 * its current scalar fields, plus `first_seen_at`, `changed_at` and `gone_at`. An offer that is no longer listed stays,
 * and `gone_at` is the time of the first run that missed it. The default table is `offers`; changes are listed in
 * `offers_changes`, except those of click and conversion counts.
 * @throws any error of `offers.list`, such as a PagingError if rows move while the list is read. ResponseError with the
 * code `LOSS` if the list would lose too much. InputError if an option is invalid or another run is using the table.
 * The store's error. In each case, nothing is stored.
 * @example
 * ```ts
 * import { syncOffers } from 'affiliate-network-sdk/sync'
 * import { sqliteStore } from 'affiliate-network-sdk/sync/sqlite'
 *
 * const store = sqliteStore('offers.db')
 * const { rows, added, removed } = await syncOffers(network, { store })
 * console.log(rows, added, removed)
 * store.close()
 * ```
 */
export async function syncOffers(
  client: NetworkClient | AffiliateClient,
  options: SyncListOptions,
): Promise<ListSummary> {
  return syncList(NAME, 'offers', client, options, (counted, affiliateId) => {
    const isAffiliate = affiliateId !== undefined
    const blocks = isAffiliate ? {} : BLOCKS
    const [schema, text] = isAffiliate
      ? [AffiliateOffer, described.AffiliateOffer]
      : [NetworkOffer, described.NetworkOffer]
    return {
      columns: columnsOf(schema, text, DATES, ['click_count', 'conversion_count']),
      read: (signal) => readOffers(counted, blocks, signal),
      async readByIds(ids, signal) {
        const query = { offer_ids: ids, page: 1, limit: 500, ...blocks } as const
        return (await counted.offers.list(query, { signal })).items
      },
    }
  })
}

const DATES = { create_date: 'date', expire_date: 'date' } as const

/** The blocks that have single values. */
const BLOCKS = { cap_info: true, geo_info: true, device_info: true } as const

/** Reads pages of the largest size. Where a response is too large, reads on from there in smaller ones. */
async function* readOffers(
  { offers }: NetworkClient,
  blocks: Partial<typeof BLOCKS>,
  signal: AbortSignal,
): AsyncGenerator<readonly unknown[]> {
  let page = 1
  for (const [at, limit] of SIZES.entries()) {
    try {
      for await (const { items } of offers.list({ page, limit, ...blocks }, { onDrift: 'throw', signal }).pages()) {
        page++
        yield items
      }
      return
    } catch (error) {
      const smaller = SIZES[at + 1]
      if (!isTooLarge(error) || smaller === undefined) throw error
      page = ((page - 1) * limit) / smaller + 1
    }
  }
}

/** The sizes that a page may have. */
const SIZES = [10_000, 5_000, 1_000, 500] as const

const isTooLarge = (error: unknown) => isAffiliateNetworkError(error) && error.code === TOO_LARGE
