/** What a column holds. `decimal` is an exact amount, `date` a day, `time` an instant. */
export type SyncColumnKind = 'text' | 'integer' | 'decimal' | 'date' | 'time'

/** A column of a table, beside those that the store adds: `day`, `first_seen_at`, `changed_at`. */
export interface SyncColumn {
  /** Letters, digits and `_`. */
  readonly name: string
  /** What its values are. */
  readonly kind: SyncColumnKind
}

/**
 * A row as a store receives it: a text or null for each column. Integers and amounts are their digits, such as `-1.50`;
 * a date is `2026-06-01`, an instant `2026-06-01T10:00:00Z`.
 */
export type SyncRow = Readonly<Record<string, string | null>> & {
  /** What a row is known by in its table. */
  readonly id: string
}

/** The rows of a day as the service has them now. */
export interface SyncSnapshot {
  /**
   * `YYYY-MM-DD`, on the wall clock of the run's time zone. Empty for a table without days, of which these are all rows:
   * there, rows that are gone stay, with the time in `gone_at`.
   */
  readonly day: string
  /** The columns of its rows, `id` first. There may be more of them than in an earlier run, and never fewer. */
  readonly columns: readonly SyncColumn[]
  /**
   * Names of the columns that this day was stored with before, without counters; `undefined` if it never was, or its rows
   * had other ids: then nothing is listed as added or removed. A row whose other columns differ has not changed.
   */
  readonly known: readonly string[] | undefined
  /**
   * The digest that `accept` was given when the day was stored. A store that gets the same rows again need not compare
   * them value by value. `undefined` if there was none, or the run has to compare all.
   */
  readonly digest?: string | undefined
  /** The instant of the run. */
  readonly seenAt: Date
  /**
   * The rows, in parts of at most 10,000. A part is read while the one before is used, and the first one while the day
   * before is stored. If this throws, nothing must be stored.
   */
  readonly rows: AsyncIterable<readonly SyncRow[]>
  /**
   * Call it after the last row, before anything is changed. Returns a text to keep with the day, in the same transaction
   * as its rows. If this throws, nothing must be stored: the service gave too little, or the run only compares.
   * @param digest a text by which the store recognizes the same rows, if it wants to.
   */
  readonly accept: (changes: DayComparison, digest?: string) => string
}

/** How many rows of a day are new, different or gone, compared with what was stored. */
export interface DayChanges {
  /** Rows that were not stored before. */
  readonly added: number
  /** Rows that were stored with other values, or under another day. */
  readonly changed: number
  /**
   * Rows that were stored under this day and are no longer there. One that moved to an earlier day is counted here, and
   * as added there.
   */
  readonly removed: number
}

/** What storing a day would change. */
export interface DayComparison extends DayChanges {
  /** Rows that are stored under this day. */
  readonly stored: number
  /** The columns in which rows that stay would lose their values. */
  readonly emptied: readonly EmptiedColumn[]
}

/** A column that would lose values. */
export interface EmptiedColumn {
  /** The column. */
  readonly name: string
  /** The values that are stored under this day. */
  readonly had: number
  /** Those that would become null. */
  readonly lost: number
}

/** Where rows are kept. Any database can be one: two methods, and a third one to end a lock. */
export interface SyncStore {
  /** Name of the table, unless the run names one. By default, each kind of rows has its own. */
  readonly table?: string | undefined
  /**
   * Called first. Locks a table for this run, and returns the days that are stored in it, each with the text that was kept
   * with it. It rejects if another run has the lock, or if the columns cannot be stored. Nothing has to be made before the
   * first day is stored.
   */
  open(table: string, columns: readonly SyncColumn[]): Promise<Iterable<readonly [day: string, note: string]>>
  /**
   * Compares the rows of a day with those that are stored, and replaces them in one transaction. A row that is stored
   * under another day moves to this one. It is called for several days at once, as the `concurrency` of the run says.
   */
  replace(snapshot: SyncSnapshot): Promise<void>
  /** Called last, also after an error: ends the lock. */
  release?(): Promise<void>
}
