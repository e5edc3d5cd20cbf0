/**
 * Copies a network into a database, and keeps the copy up to date.
 * @module affiliate-network-sdk/sync
 */

export { type FailedDay, SyncError } from './run/sync-error.ts'
export type { DayOptions, SyncListOptions, SyncProgress } from './run/sync-options.ts'
export type { Agreement, ChangedDay, DifferingDay, SyncSummary } from './run/sync-summary.ts'
export { compareRows, type ListedChange, type RowComparison } from './store/compare-rows.ts'
export type {
  AmountChanges,
  ColumnChanges,
  DayChanges,
  DayComparison,
  SharedRows,
  StoredDay,
  StoredRow,
  StoredTable,
  SyncColumn,
  SyncColumnKind,
  SyncEnd,
  SyncRow,
  SyncRun,
  SyncSnapshot,
  SyncStore,
  TableSettings,
} from './store/store.ts'
export { syncAdvertisers } from './sync-advertisers.ts'
export { type SyncOptions, syncConversions } from './sync-conversions.ts'
export type { ListSummary } from './sync-list.ts'
export { syncOffers } from './sync-offers.ts'
export { type SyncReportOptions, syncReport } from './sync-report.ts'
