import type { DayChanges } from '../store/store.ts'

/** Summary of a run. */
export interface SyncSummary extends DayChanges {
  /** Number of days that were read, and stored unless the run only compares. */
  readonly days: number
  /** Number of rows of these days. */
  readonly rows: number
  /** With `check`: number of days from `since` to today, of which `days` were compared. */
  readonly allDays?: number
  /** The first day that was read, as `YYYY-MM-DD`. */
  readonly from: string
  /** The last day that was read: today, in the time zone of the run. */
  readonly to: string
  /** Days whose rows differed from the stored ones, newest first. With `check`, they were not stored. */
  readonly differing: readonly DifferingDay[]
  /** Number of requests, including retries. */
  readonly requests: number
  /** Time of the run: `now`, if the run has that option. */
  readonly startedAt: Date
  /** `startedAt` plus the duration of the run. */
  readonly finishedAt: Date
  /** Duration of the run, in milliseconds. */
  readonly durationMs: number
  /** Warnings, such as an unknown status, or the number of days that an earlier `since` stored. Each is listed once. */
  readonly warnings: readonly string[]
  /** The oldest day that failed, as `YYYY-MM-DD`; `undefined` if none did. */
  readonly oldestFailing: string | undefined
}

/** Number of rows of a day that are new, changed or removed. */
export interface DifferingDay extends DayChanges {
  /** `YYYY-MM-DD`. */
  readonly day: string
}
