import type { NetworkClient } from '../client/clients.ts'
import { inputErrorAt } from '../errors/input-error.ts'
import { Advertiser } from '../schemas/advertisers.ts'
import { columnsOf, type ListSummary, type SyncListOptions, syncList } from './sync-list.ts'

const NAME = 'syncAdvertisers'

/**
 * Keeps the advertisers of a network in a database: one row for each, as it is now, with `first_seen_at`, `changed_at` and
 * `gone_at`. Store ids in other tables, and join the names from this one. The table is `advertisers` unless it is named;
 * what changed is listed in `advertisers_changes`.
 * @throws any error of `advertisers.list`; a ResponseError with the code `LOSS` if the list would lose too much; then
 * nothing is stored. InputError, also if another run uses the table; the error of the store.
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
  return syncList(NAME, 'advertisers', client, options, (affiliateId) => {
    if (affiliateId !== undefined)
      throw inputErrorAt(NAME, 'client', 'the client of a network', `that of affiliate ${affiliateId}`)
    return {
      columns: columnsOf(Advertiser.shape),
      counters: [],
      async *read(signal) {
        yield await client.advertisers.list({}, { signal })
      },
    }
  })
}
