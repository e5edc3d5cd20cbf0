import type { SyncColumn } from '../store/store.ts'
import type { Counts, Status } from './counts.ts'
import type { DayFigures } from './day-figures.ts'
import type { DayTotals } from './day-totals.ts'

/** Rows of one kind, which are read day by day. */
export interface DaySource {
  /** Name of the call in errors, e.g. `syncConversions`. */
  readonly operation: string
  /** What the rows are, e.g. `conversions`. A table has rows of one kind. */
  readonly kind: string
  /** The requested fields. */
  readonly fields: readonly string[]
  /** Those that every row has. */
  readonly required: readonly string[]
  /** The columns of a row, `id` first. */
  readonly columns: readonly SyncColumn[]
  /** Checks the fields. Nothing is sent. @throws InputError */
  check(): Promise<unknown>
  /** Sends a small request, which shows whether the service responds to this client at all. */
  ping(signal: AbortSignal): Promise<void>
  /** What the service says of each of some days that follow one another, in one request. */
  figures(days: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, DayFigures>>
  /** Reads a day. */
  read(day: string, options: ReadOptions): DayReading
  /** The fields of which the ids of rows are made, if not the service's own. Days stored with others are read again. */
  readonly key?: readonly string[]
  /** Whether an old day is read in every run, because it may change in a way that figures and counts cannot show. */
  mayChange(state: unknown): boolean
  /** Counts the rows of a span, for what figures do not show. */
  readonly counting?: Counting
}

/** How the rows of a span of days are counted, each count by a request. */
export interface Counting {
  readonly names: readonly (Status | 'all')[]
  /** Whether equal figures and counts prove that a day is as it was, so that days of the look-back may be left unread. */
  readonly isProof: boolean
  count(from: string, to: string, names: readonly (Status | 'all')[], signal: AbortSignal): Promise<Counts>
  /** Counts rows by day, by a request that lists them. Returns `undefined` if the list does not have all of them. */
  list(
    from: string,
    to: string,
    name: Status | 'all',
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, number> | undefined>
}

/** How to read a day. */
export interface ReadOptions {
  readonly signal: AbortSignal
  /** About how many rows the day has; 0 if that is not known. */
  readonly expected: number
  /** The `state` of the day when it was stored. */
  readonly before: unknown
  /** Reports what the user of the run should know. */
  warn(text: string): void
}

/** A day that is read. */
export interface DayReading {
  /** The rows of the service, page by page. */
  readonly pages: AsyncIterable<readonly unknown[]>
  /** What a row is known by. */
  idOf(row: Readonly<Record<string, unknown>>): unknown
  /** After the last page: what shows later whether the day has changed. A JSON value. */
  state(): unknown
  /** After the last page: the sums that the report of all days has as well. */
  readonly totals?: DayTotals
}
