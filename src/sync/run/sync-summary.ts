import type { DayChanges } from '../store/store.ts'

/** Run summary. */
export interface SyncSummary extends DayChanges {
  /** Number of days read, and stored unless the run only compares. */
  readonly days: number
  /** Number of rows in these days. */
  readonly rows: number
  /** With `check`: number of days from `since` to today, of which `days` were compared. */
  readonly allDays?: number
  /** The first day that was read, as `YYYY-MM-DD`. */
  readonly from: string
  /** The last day that was read: today, in the run's time zone. */
  readonly to: string
  /** Days whose rows differed from the stored ones, newest first. With `check`, they were not stored. */
  readonly differing: readonly DifferingDay[]
  /** Number of requests, including retries. */
  readonly requests: number
  /** Start time: the `now` option, if set. */
  readonly startedAt: Date
  /** `startedAt` plus the run's duration. */
  readonly finishedAt: Date
  /** The run's duration, in milliseconds. */
  readonly durationMs: number
  /** Warnings, such as an unknown status, or the number of days that an earlier `since` stored. Each is listed once. */
  readonly warnings: readonly string[]
  /** The oldest day that failed, as `YYYY-MM-DD`; `undefined` if none did. */
  readonly oldestFailing: string | undefined
}

/** Number of a day's rows that are new, changed or removed. */
export interface DifferingDay extends DayChanges {
  /** `YYYY-MM-DD`. */
  readonly day: string
}
