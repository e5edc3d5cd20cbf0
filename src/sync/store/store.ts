/** Type of a column. `decimal` is an exact amount, `date` a day, `time` an instant. */
export type SyncColumnKind = 'text' | 'integer' | 'decimal' | 'date' | 'time'

/** A column of a table, beside those that the store adds: `day`, `first_seen_at`, `changed_at`. */
export interface SyncColumn {
  /** Letters, digits and `_`. */
  readonly name: string
  /** Type of its values. */
  readonly kind: SyncColumnKind
  /** Whether the column is part of the key, as `id` always is. Such a column is never null. */
  readonly isKey?: true | undefined
}

/**
 * A row as a store receives it: a text or null for each column. Integers and amounts are their digits, such as `-1.50`;
 * a date is `2026-06-01`, an instant `2026-06-01T10:00:00Z`.
 */
export type SyncRow = Readonly<Record<string, string | null>> & {
  /** Key of the row in its table, together with the other key columns: a conversion has `month` and `id`. */
  readonly id: string
}

/** The current rows of a day. */
export interface SyncSnapshot {
  /**
   * `YYYY-MM-DD`, in the time zone of the run. Empty for a table without days. Then these are all rows of the table,
   * and removed rows stay, with the time in `gone_at`.
   */
  readonly day: string
  /** Columns of the rows, `id` first. A later run may have more columns, but never fewer. */
  readonly columns: readonly SyncColumn[]
  /**
   * Names of the columns that this day was stored with before, without counters. A row that differs only in other
   * columns has not changed. `undefined` if the day was never stored or its rows had other ids; then list nothing as
   * added or removed.
   */
  readonly known: readonly string[] | undefined
  /**
   * The digest that `accept` received when the day was stored. A store that gets the same rows again need not compare
   * them value by value. `undefined` if there was none, or if the run has to compare all values.
   */
  readonly digest?: string | undefined
  /** Time of the run. */
  readonly seenAt: Date
  /** Number of days for which changes are kept, if the run has that option. */
  readonly keepChanges?: number | undefined
  /**
   * The rows, in parts of at most 10,000. Each part is read while you use the previous one. If this throws, store
   * nothing.
   */
  readonly rows: AsyncIterable<readonly SyncRow[]>
  /**
   * Call it after the last row and before any change. Returns a text to store with the day, in the same transaction as
   * its rows. If this throws, store nothing: the day would lose too much, or the run only compares.
   * @param digest an optional text by which the store recognizes the same rows.
   */
  readonly accept: (changes: DayComparison, digest?: string) => string
}

/** Number of rows of a day that are new, changed or removed, compared with the stored ones. */
export interface DayChanges {
  /** Rows that were not stored before. */
  readonly added: number
  /** Rows that were stored with other values, or under another day. */
  readonly changed: number
  /**
   * Rows that were stored under this day and are no longer there. A row that moved to an earlier day counts as removed
   * here and as added there.
   */
  readonly removed: number
}

/** Changes that storing a day would make. */
export interface DayComparison extends DayChanges {
  /** Number of rows that are stored under this day. */
  readonly stored: number
  /** Columns that would lose values of rows that stay. */
  readonly emptied: readonly EmptiedColumn[]
  /** Number of rows that stay, and of which a `time` would become another one. */
  readonly retimed?: number | undefined
  /**
   * Other stored days whose rows would move to this day. Their notes are removed in the same transaction, so that they
   * count as days that are not stored.
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

/** A run that has ended. */
export interface SyncRun extends DayChanges {
  /** Time of the run: `seenAt` of its snapshots. */
  readonly startedAt: Date
  /** `startedAt` plus the duration of the run. */
  readonly finishedAt: Date
  /** `failed` if the run rejects, although some days may be stored. */
  readonly outcome: 'ok' | 'failed'
  /** Number of days that were stored; 0 for a table without days. */
  readonly days: number
  /** Number of rows of these days. */
  readonly rows: number
  /** Number of requests, including retries. */
  readonly requests: number
  /** The oldest day that failed, as `YYYY-MM-DD`. */
  readonly oldestFailing: string | undefined
}

/** A place for rows. Any database can be one: implement two methods, and a third one to end a lock. */
export interface SyncStore {
  /** Name of the table, unless the run names one. Default: one for each kind of rows. */
  readonly table?: string | undefined
  /**
   * Called first. Locks a table for this run, and returns the stored days, each with its text. Rejects if another run
   * has the lock, or if the columns cannot be stored. It need not create anything before the first day is stored.
   */
  open(table: string, columns: readonly SyncColumn[]): Promise<Iterable<readonly [day: string, note: string]>>
  /**
   * Compares the rows of a day with the stored ones, and replaces them in one transaction. A row that is stored under
   * another day moves to this day, and the note of that day is removed in the same transaction. With `concurrency`, it
   * is called for several days at once.
   */
  replace(snapshot: SyncSnapshot): Promise<void>
  /**
   * Called last, even after an error. Ends the lock.
   * @param run what to keep of the run; `undefined` if it only compared, or did not begin. A killed run has none.
   */
  release?(run?: SyncRun): Promise<void>
}
