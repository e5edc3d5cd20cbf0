/**
 * Copies a network into a database, and keeps the copy up to date.
 * @module affiliate-network-sdk/sync
 */

export { type FailedDay, SyncError } from './run/sync-error.ts'
export type { DayOptions, SyncProgress } from './run/sync-options.ts'
export type { DifferingDay, SyncSummary } from './run/sync-summary.ts'
export type {
  DayChanges,
  DayComparison,
  EmptiedColumn,
  SyncColumn,
  SyncColumnKind,
  SyncRow,
  SyncRun,
  SyncSnapshot,
  SyncStore,
  TakenRows,
} from './store/store.ts'
export { syncAdvertisers } from './sync-advertisers.ts'
export { type SyncOptions, syncConversions } from './sync-conversions.ts'
export type { ListSummary, SyncListOptions } from './sync-list.ts'
export { syncOffers } from './sync-offers.ts'
export { type SyncReportOptions, syncReport } from './sync-report.ts'
