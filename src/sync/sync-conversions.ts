import type { AffiliateClient, NetworkClient } from '../client/clients.ts'
import { valueError } from '../errors/input-error.ts'
import type { ConversionFields } from '../schemas/reports/conversion-fields.ts'
import { runNight } from './night/run-night.ts'
import { type DayOptions, planSync } from './run/sync-options.ts'
import type { SyncSummary } from './run/sync-summary.ts'
import { conversionSource } from './source/conversion-source.ts'

const NAME = 'syncConversions'

/** Options for `syncConversions`. */
export interface SyncOptions extends DayOptions {
  /** Fields to store, in addition to those of every row. A later run may add fields. */
  readonly fields: readonly (keyof ConversionFields)[]
}

/**
 * Copies a network's or affiliate's conversions into a database, and keeps the copy up to date. Each day is read
 * completely and replaces the stored day in one transaction. If a run is killed, the next one continues. Recent days
 * are read first. Old days are read if their figures in a daily report or their counts by status have changed; with an
 * affiliate client, if their number of rows has changed or they have a Pending row. The default table is `conversions`;
 * changes are listed in `conversions_changes`.
 * @throws {@link SyncError} if a day couldn't be read; the other days are stored. InputError if an option is invalid,
 * another run is using the table, or the table has other settings. ApiError if the key is refused. The store's error.
 * @example
 * ```ts
 * import { syncConversions } from 'affiliate-network-sdk/sync'
 * import { sqliteStore } from 'affiliate-network-sdk/sync/sqlite'
 *
 * const store = sqliteStore('synced.db')
 * const { days, rows, changed } = await syncConversions(network, {
 *   fields: ['ck_conversion_time', 'ck_conversion_status', 'ck_offer_name', 'ck_payout'],
 *   since: '2026-06-01',
 *   timezone: 0,
 *   now: new Date('2026-07-01T12:00:00Z'), // leave it out, for the clock of this machine
 *   store,
 * })
 * console.log(days, rows, changed)
 * store.close()
 * ```
 */
export async function syncConversions(
  client: NetworkClient | AffiliateClient,
  options: SyncOptions,
): Promise<SyncSummary> {
  const { given, plan, client: counted } = planSync(NAME, client, options, 'conversions')
  const { fields, extraFields = [] } = given
  if (fields === undefined) throw valueError(NAME, 'fields', 'a list of fields', fields)
  return runNight(conversionSource(NAME, counted, plan, fields, extraFields), plan)
}
