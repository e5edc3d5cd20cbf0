import type { AffiliateClient, NetworkClient } from '../client/clients.ts'
import { valueError } from '../errors/input-error.ts'
import type { ConversionFields } from '../schemas/report-fields.ts'
import { conversionSource } from './conversion-source.ts'
import { runDays } from './run-days.ts'
import { type DayOptions, planSync } from './sync-options.ts'
import type { SyncSummary } from './sync-summary.ts'

const NAME = 'syncConversions'

/** Options of `syncConversions`. */
export interface SyncOptions extends DayOptions {
  /** Fields to store besides those that every row has. In a later run there may be more of them. */
  readonly fields: readonly (keyof ConversionFields)[]
}

/**
 * Keeps the conversions of a network or an affiliate in a database. Each day is read whole and replaces the stored day
 * in one transaction, so a run that is killed leaves whole days only, and the next one goes on from there. Today is read
 * first, then the days before it. Of older days, those are read whose figures in a report by day have changed, or their
 * counts: by status with a network's client; with an affiliate's, also those with a Pending row, and if the count of all
 * rows has changed. The table is `conversions` unless it is named; what changed is listed in `conversions_changes`.
 * @throws {@link SyncError} if a day could not be read; the others are stored. InputError, also if another run uses the
 * table or it was made with other settings; ApiError for a refused key; the error of the store.
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
  return runDays(conversionSource(NAME, counted, plan, fields, extraFields), plan)
}
