import type { AffiliateClient, NetworkClient } from '../client/clients.ts'
import { valueError } from '../errors/input-error.ts'
import type { OfferFields, OverallFields } from '../schemas/reports/report-fields.ts'
import { runNight } from './night/run-night.ts'
import { type DayOptions, planSync, REPORTS } from './run/sync-options.ts'
import type { SyncSummary } from './run/sync-summary.ts'
import { reportSource } from './source/report-source.ts'

const NAME = 'syncReport'

/** Options for `syncReport`. */
export interface SyncReportOptions extends DayOptions {
  /** Report to store. An affiliate has only `offer`. */
  readonly report: (typeof REPORTS)[number]
  /** Fields to store: figures, and the dimensions that rows are grouped by in addition to the day. */
  readonly fields: readonly (keyof OverallFields | keyof OfferFields)[]
  /**
   * Other key fields, such as a dimension from `extraFields`: `['ck_own_dimension']`. Known dimensions are always part
   * of the key: ids, periods, country, source, browser and sub ids, and a name if its id isn't in `fields`.
   */
  readonly key?: readonly string[] | undefined
}

/**
 * Copies an aggregate report into a database by day, and keeps the copy up to date, as `syncConversions` does: clicks,
 * conversions and money, grouped by the dimensions in `fields`. One request finds old days whose totals have changed.
 * The default table is `report_` plus the report name.
 * @throws {@link SyncError} if a day couldn't be read; the other days are stored. InputError if an option is invalid,
 * another run is using the table, or the table has other settings. ApiError if the key is refused. The store's error.
 * @example
 * ```ts
 * import { syncReport } from 'affiliate-network-sdk/sync'
 * import { sqliteStore } from 'affiliate-network-sdk/sync/sqlite'
 *
 * const store = sqliteStore('clicks.db')
 * const { days, rows } = await syncReport(network, {
 *   report: 'overall',
 *   fields: ['ck_offer_id', 'ck_gross', 'ck_conversion', 'ck_income', 'ck_cost'],
 *   since: '2026-06-28',
 *   timezone: 0,
 *   now: new Date('2026-07-01T12:00:00Z'), // leave it out, for the clock of this machine
 *   store,
 * })
 * console.log(days, rows)
 * store.close()
 * ```
 */
export async function syncReport(
  client: NetworkClient | AffiliateClient,
  options: SyncReportOptions,
): Promise<SyncSummary> {
  const { given, plan, client: counted } = planSync(NAME, client, options, `report_${options?.report}`)
  const { report, fields, extraFields, key } = given
  if (report === undefined) throw valueError(NAME, 'report', `one of ${REPORTS.join(', ')}`, report)
  if (fields === undefined) throw valueError(NAME, 'fields', 'a list of fields', fields)
  return runNight(reportSource(NAME, counted, plan, report, { fields, extraFields, key }), plan)
}
