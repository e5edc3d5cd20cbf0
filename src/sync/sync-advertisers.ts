import type { NetworkClient } from '../client/clients.ts'
import { inputError } from '../errors/input-error.ts'
import { Advertiser } from '../schemas/advertisers.ts'
import { Advertiser as DescribedAdvertiser } from '../schemas/described.ts'
import type { SyncListOptions } from './run/sync-options.ts'
import { columnsOf, type ListSummary, syncList } from './sync-list.ts'

const NAME = 'syncAdvertisers'

/**
 * Copies a network's advertisers into a database, and keeps the copy up to date. Each advertiser is one row with its
 * current fields, plus `first_seen_at`, `changed_at` and `gone_at`. Store ids in other tables, and join names from this
 * one. The default table is `advertisers`; changes are listed in `advertisers_changes`.
 * @throws any error of `advertisers.list`. ResponseError with the code `LOSS` if the list would lose too much.
 * InputError if an option is invalid or another run is using the table. The store's error. In each case, nothing is
 * stored.
 * @example
 * ```ts
 * import { syncAdvertisers } from 'affiliate-network-sdk/sync'
 * import { sqliteStore } from 'affiliate-network-sdk/sync/sqlite'
 *
 * const store = sqliteStore('advertisers.db')
 * const { rows, changed } = await syncAdvertisers(network, { store })
 * console.log(rows, changed)
 * store.close()
 * ```
 */
export async function syncAdvertisers(client: NetworkClient, options: SyncListOptions): Promise<ListSummary> {
  return syncList(NAME, 'advertisers', client, options, (counted, affiliateId) => {
    if (affiliateId !== undefined)
      throw inputError(NAME, {
        path: 'client',
        expected: 'the client of a network',
        received: `that of affiliate ${affiliateId}`,
      })
    return {
      columns: columnsOf(Advertiser, DescribedAdvertiser),
      async *read(signal) {
        yield await counted.advertisers.list({}, { signal })
      },
      readByIds: (id, signal) => counted.advertisers.list({ id }, { signal }),
    }
  })
}
