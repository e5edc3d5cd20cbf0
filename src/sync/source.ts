import type { SyncColumn } from './store.ts'

/** Rows of one kind, which are read day by day. */
export interface Source {
  /** Name of the call in errors, e.g. `syncConversions`. */
  readonly operation: string
  /** What the rows are, e.g. `conversions`. A table has rows of one kind. */
  readonly kind: string
  /** The requested fields. */
  readonly fields: readonly string[]
  /** The columns of a row, `id` first. */
  readonly columns: readonly SyncColumn[]
  /** Checks the fields. Nothing is sent. @throws InputError */
  check(): Promise<unknown>
  /** Reads a day. */
  read(day: string, signal: AbortSignal): DayReading
  /** Whether rows that were stored with some fields have the ids that they have now. */
  hasSameIds(fields: readonly string[]): boolean
  /** Whether an old day is read in every run, because it may change in a way that `changed` cannot find. */
  mayChange(state: unknown): boolean
  /** The days to read again of old days that follow one another. */
  changed(stored: readonly StoredDay[], signal: AbortSignal): Promise<readonly string[]>
}

/** A day that is read. */
export interface DayReading {
  /** The rows of the service, page by page. */
  readonly pages: AsyncIterable<readonly unknown[]>
  /** What a row is known by. */
  idOf(row: Readonly<Record<string, unknown>>): unknown
  /** After the last page: what shows later whether the day has changed. A JSON value. */
  state(): unknown
}

/** A day that is stored, and what was kept to see whether it changes. */
export interface StoredDay {
  readonly day: string
  readonly state: unknown
}
