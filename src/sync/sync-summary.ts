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
  /** Each day whose rows differed from what was stored, the newest first. With `check`, they still do. */
  readonly differing: readonly DifferingDay[]
  /** Requests that were sent, those of retries among them. */
  readonly requests: number
  /** How long the run took. */
  readonly durationMs: number
  /** What you should know although no day failed, such as a status that is not known. Each is there once. */
  readonly warnings: readonly string[]
  /** The oldest day that failed, as `YYYY-MM-DD`; `undefined` if none did. */
  readonly oldestFailing: string | undefined
}

/** How many rows of a day are new, different or gone. */
export interface DifferingDay extends DayChanges {
  /** `YYYY-MM-DD`. */
  readonly day: string
}
