/** Column type. `decimal` is an exact amount, `date` a day, `time` an instant. */
export type SyncColumnKind = 'text' | 'integer' | 'decimal' | 'date' | 'time'

/** A table column, besides those that the store adds: `day`, `first_seen_at`, `changed_at`. */
export interface SyncColumn {
  /** Name: letters, digits and `_`. */
  readonly name: string
  /** Type of its values. */
  readonly kind: SyncColumnKind
  /** Whether the column is part of the key, as `id` always is. Key columns are never null. */
  readonly isKey?: true | undefined
}

/**
 * A row as a store receives it: a string or null for each column. Integers and amounts are their digits, such as
 * `-1.50`; a date is `2026-06-01`, an instant `2026-06-01T10:00:00Z`.
 */
export type SyncRow = Readonly<Record<string, string | null>> & {
  /** The row's key, together with the other key columns: a conversion has `month` and `id`. */
  readonly id: string
}

/** A day's current rows. */
export interface SyncSnapshot {
  /**
   * The day as `YYYY-MM-DD`, in the run's time zone. Empty for a table without days: the rows are then the whole
   * table's, and removed rows stay, with the time in `gone_at`.
   */
  readonly day: string
  /** Columns of the rows, `id` first. A later run may have more columns, but never fewer. */
  readonly columns: readonly SyncColumn[]
  /**
   * Names of the columns that this day was stored with before, without counters. A row that differs only in other
   * columns hasn't changed. `undefined` if the day was never stored or its rows had other ids; then list nothing as
   * added or removed.
   */
  readonly known: readonly string[] | undefined
  /**
   * The digest that `accept` received when the day was stored. A store that gets the same rows again doesn't have to
   * compare them value by value. `undefined` if there was none, or if the run has to compare all values.
   */
  readonly digest?: string | undefined
  /** Time of the run. */
  readonly seenAt: Date
  /** Number of days to keep changes, if the run has that option. */
  readonly keepChanges?: number | undefined
  /**
   * The rows, in batches of at most 10,000. Each batch is read while you use the previous one. If this throws, store
   * nothing.
   */
  readonly rows: AsyncIterable<readonly SyncRow[]>
  /**
   * Call this after the last row and before any change. Returns a note to store with the day, in the same transaction
   * as its rows. If this throws, store nothing: the day would lose too much, or the run only compares.
   * @param digest An optional string by which the store recognizes the same rows.
   */
  readonly accept: (changes: DayComparison, digest?: string) => string
}

/** Number of a day's rows that are new, changed or removed, compared with the stored ones. */
export interface DayChanges {
  /** Rows that were not stored before. */
  readonly added: number
  /** Rows that were stored with other values, or under another day. */
  readonly changed: number
  /**
   * Rows that were stored under this day and are gone. A row that moved to an earlier day counts as removed here and as
   * added there.
   */
  readonly removed: number
}

/** Changes that storing a day would make. */
export interface DayComparison extends DayChanges {
  /** Number of rows that are stored under this day. */
  readonly stored: number
  /** Columns that would lose values in rows that stay. */
  readonly emptied: readonly EmptiedColumn[]
  /** Number of rows that stay, and in which a `time` would change. */
  readonly retimed?: number | undefined
  /**
   * Other stored days whose rows would move to this day. Their notes are removed in the same transaction, so that those
   * days count as not stored.
   */
  readonly taken?: readonly TakenRows[] | undefined
}

/** Rows that move from another stored day. */
export interface TakenRows {
  /** The day that would lose the rows, as `YYYY-MM-DD`. */
  readonly day: string
  /** Number of its rows that would move. */
  readonly rows: number
}

/** A column that would lose values. An amount of 0 counts as null. */
export interface EmptiedColumn {
  /** The column. */
  readonly name: string
  /** Number of values that are stored under this day. */
  readonly had: number
  /** Number of values that would become null. */
  readonly lost: number
}

/** A finished run. */
export interface SyncRun extends DayChanges {
  /** Time of the run: `seenAt` of its snapshots. */
  readonly startedAt: Date
  /** `startedAt` plus the run's duration. */
  readonly finishedAt: Date
  /** `failed` if the run rejects, although some days may be stored. */
  readonly outcome: 'ok' | 'failed'
  /** Number of days stored; 0 for a table without days. */
  readonly days: number
  /** Number of rows in these days. */
  readonly rows: number
  /** Number of requests, including retries. */
  readonly requests: number
  /** The oldest day that failed, as `YYYY-MM-DD`. */
  readonly oldestFailing: string | undefined
}

/** A sync destination. Any database can be one: implement two methods, and a third one to release a lock. */
export interface SyncStore {
  /** Table name, unless the run sets one. Defaults to one per kind of rows. */
  readonly table?: string | undefined
  /**
   * Called first. Locks a table for this run, and returns the stored days, each with its note. Rejects if another run
   * has the lock, or if the columns can't be stored. Nothing has to be created before the first day is stored.
   */
  open(table: string, columns: readonly SyncColumn[]): Promise<Iterable<readonly [day: string, note: string]>>
  /**
   * Compares a day's rows with the stored ones, and replaces them in one transaction. A row that is stored under
   * another day moves to this day, and that day's note is removed in the same transaction. With `concurrency`, this is
   * called for several days at once.
   */
  replace(snapshot: SyncSnapshot): Promise<void>
  /**
   * Called last, even after an error. Releases the lock.
   * @param run The run to record; `undefined` if it only compared, or didn't begin. A killed run isn't recorded.
   */
  release?(run?: SyncRun): Promise<void>
}
