/**
 * Conversions in a database, kept right: each row once, past days read again because statuses change.
 * @module affiliate-network-sdk/sync
 */

export type { ConversionRow, ConversionStore, DayChanges, StoreSettings } from './store.ts'
export { syncConversions } from './sync-conversions.ts'
export { type FailedDay, SyncError } from './sync-error.ts'
export type { SyncOptions, SyncProgress } from './sync-options.ts'
export type { SyncReport } from './sync-report.ts'
