import type { DayChanges } from './store.ts'

/** What a run did. */
export interface SyncSummary extends DayChanges {
  /** Days that were read and stored. */
  readonly days: number
  /** Rows of these days. */
  readonly rows: number
  /** The first day that was read, as `YYYY-MM-DD`. */
  readonly from: string
  /** The last day that was read: today, in the time zone of the run. */
  readonly to: string
}
