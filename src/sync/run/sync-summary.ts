import type { AmountChanges, DayChanges } from '../store/store.ts'

/** Run summary. */
export interface SyncSummary extends DayChanges, Agreement {
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
  readonly changedDays: readonly ChangedDay[]
  /** Sums of the amounts of rows that were added, changed or removed. */
  readonly amounts: readonly AmountChanges[]
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

/** How far the rows of the lookback window agree with the network's daily report. It shows whether they can be trusted. */
export interface Agreement {
  /** Number of days whose rows and report agree. Today isn't compared, nor are days without conversions. */
  readonly agreeing: number
  /** Days whose rows and report differ, newest first. They are stored all the same. */
  readonly differing: readonly DifferingDay[]
  /** Why no day could be compared; `undefined` if at least one was. */
  readonly notCompared: string | undefined
  /** Time of the newest conversion; `undefined` for reports, and without conversions. */
  readonly newestConversion: Date | undefined
  /** Rows of yesterday, and the mean of the seven days before; `undefined` if these days aren't stored. */
  readonly yesterday: { readonly day: string; readonly rows: number; readonly mean: number } | undefined
}

/** A day whose rows and report differ. */
export interface DifferingDay {
  /** `YYYY-MM-DD`. */
  readonly day: string
  /** Number of conversions that were read, or are stored if the day failed. */
  readonly rows: number
  /** Number of conversions in the report. */
  readonly report: number
  /** Sums of the rows' amounts, by currency and field. */
  readonly sums: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** Sums of the report's amounts, by currency and field. */
  readonly reportSums: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** Which side has more conversions, or if both have as many, which has higher amounts. */
  readonly more: 'rows' | 'report'
  /** The difference as a sentence. */
  readonly message: string
}

/** Number of a day's rows that are new, changed or removed. */
export interface ChangedDay extends DayChanges {
  /** `YYYY-MM-DD`. */
  readonly day: string
}
