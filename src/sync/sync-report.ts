import type { AffiliateClient, NetworkClient } from '../client/clients.ts'
import { valueError } from '../errors/input-error.ts'
import type { OfferFields, OverallFields } from '../schemas/report-fields.ts'
import { reportSource } from './report-source.ts'
import { runDays } from './run-days.ts'
import { type DayOptions, planSync, REPORTS } from './sync-options.ts'
import type { SyncSummary } from './sync-summary.ts'

const NAME = 'syncReport'

/** Options of `syncReport`. */
export interface SyncReportOptions extends DayOptions {
  /** Which report to store. An affiliate has `offer` only. */
  readonly report: (typeof REPORTS)[number]
  /** Fields to store: the figures, and the dimensions by which rows are grouped, besides the day. */
  readonly fields: readonly (keyof OverallFields | keyof OfferFields)[]
}

/**
 * Keeps an aggregate report in a database, day by day: clicks, conversions and money by the dimensions among `fields`,
 * by the rules of `syncConversions`. Of old days, it reads those whose totals have changed, which one request shows for
 * all of them. The table is `report_overall` and the like unless it is named.
 * @throws {@link SyncError} if a day could not be read; the others are stored. InputError, also if another run uses the
 * table or it was made with other settings; ApiError for a refused key; the error of the store.
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
  const { report, fields, extraFields = [] } = given
  if (report === undefined) throw valueError(NAME, 'report', `one of ${REPORTS.join(', ')}`, report)
  if (fields === undefined) throw valueError(NAME, 'fields', 'a list of fields', fields)
  return runDays(reportSource(NAME, counted, plan, report, fields, extraFields), plan)
}
