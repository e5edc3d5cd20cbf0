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
  /** Whether the column is a counter, whose differences aren't changes. */
  readonly isCounter?: true | undefined
  /** What the column holds. A database that supports comments keeps it as one. */
  readonly description?: string | undefined
}

/**
 * A row as a store receives it: a string or null for each column. Integers and amounts are their digits, such as
 * `-1.50`; a date is `2026-06-01`, an instant `2026-06-01T10:00:00Z`.
 */
export type SyncRow = Readonly<Record<string, string | null>> & {
  /** The row's key, together with the other key columns: a conversion has `month` and `id`. */
  readonly id: string
}

/** A stored row: its columns, and those that the store adds. A list's row has `gone_at` in place of `day`. */
export type StoredRow = SyncRow & {
  /** The day that it is stored under, as `YYYY-MM-DD`. */
  readonly day?: string
  /** Instant of the run that first stored it. */
  readonly first_seen_at: string
  /** Instant of the last run that found it changed. */
  readonly changed_at: string
  /** Instant of the first run that no longer found it in its list. */
  readonly gone_at?: string | null
}

/** What a table was made with. */
export interface TableSettings {
  /** Time zone of its days, in hours from UTC; `undefined` for a list. */
  readonly timezone: number | undefined
  /** The stored fields. */
  readonly fields: readonly string[]
  /** Address of the network, and the affiliate: never the key. */
  readonly network: string
}

/** A stored day, or the last reading of a list. */
export interface StoredDay {
  /** The day as `YYYY-MM-DD`; of a list, the day of its last run. */
  readonly day: string
  /** Number of rows that are stored under it now. */
  readonly rows: number
  /** What `accept` returned when it was stored. */
  readonly note: string
}

/** What a store knows of a table. */
export interface StoredTable {
  /** The last settings that it was given; `undefined` for a new table. */
  readonly settings: TableSettings | undefined
  /** Names of the columns that the table has now, if the store knows them. */
  readonly columns?: readonly string[] | undefined
  /** The days, each with its note. */
  readonly days: Iterable<StoredDay>
}

/** The current rows of a day or a list. */
export interface SyncSnapshot {
  /** The day as `YYYY-MM-DD`, in the run's time zone; of a list, the day of the run. */
  readonly day: string
  /** Whether the rows are a whole list. Removed rows of a list stay, with the time in `gone_at`. */
  readonly isList: boolean
  /** Columns of the rows, `id` first. A later run may have more columns, but never fewer. */
  readonly columns: readonly SyncColumn[]
  /**
   * Names of the columns that this day was stored with before. A row that differs only in other columns isn't listed as
   * changed. `undefined` if the day was never stored, or its rows had other ids: then nothing is listed as added or
   * removed.
   */
  readonly known: readonly string[] | undefined
  /** Time of the run. */
  readonly seenAt: Date
  /** What the table is made with. */
  readonly settings: TableSettings
  /** Whether this run has read another day. A row that a later one of these also has stays there. */
  readonly hasRead: (day: string) => boolean
  /** The rows, in batches of at most 10,000. If this throws, store nothing. */
  readonly rows: AsyncIterable<readonly SyncRow[]>
  /**
   * Call this after the last row and before any change. Returns a note to store with the day, in the same transaction as
   * its rows. If this throws, store nothing: the day would lose too much, or the run only compares.
   */
  readonly accept: (changes: DayComparison) => string
}

/** Number of a day's rows that are new, changed or removed, compared with the stored ones. */
export interface DayChanges {
  /** Rows that were not stored before. */
  readonly added: number
  /** Rows that were stored with other values, or under another day. */
  readonly changed: number
  /** Rows that were stored under this day and are gone. A row that moved to an earlier day counts as removed here. */
  readonly removed: number
}

/** Changes that storing a day would make. `compareRows` finds them. */
export interface DayComparison extends DayChanges {
  /** Number of rows that are stored under this day. */
  readonly stored: number
  /** Columns whose values would change or become null in rows that stay. */
  readonly columns: readonly ColumnChanges[]
  /** Other stored days whose rows would move to this day. */
  readonly taken: readonly SharedRows[]
  /** Later days that this run has read and that have rows of this day, which stay there. */
  readonly shared: readonly SharedRows[]
  /** Sums of the amounts of rows that are added, changed or removed. */
  readonly amounts: readonly AmountChanges[]
}

/** Rows that another day has. */
export interface SharedRows {
  /** The other day, as `YYYY-MM-DD`. */
  readonly day: string
  /** Number of rows. */
  readonly rows: number
}

/** A column of a stored day, and what would become of its values. An amount of 0 counts as null. */
export interface ColumnChanges {
  /** Name of the column. */
  readonly name: string
  /** Type of its values. */
  readonly kind: SyncColumnKind
  /** Number of values that are stored under this day. */
  readonly had: number
  /** Number of values that would become null, in rows that stay. */
  readonly lost: number
  /** Number of values that would become other values, in rows that stay. */
  readonly altered: number
}

/** Sums of an amount in one currency, exact, as decimal strings. */
export interface AmountChanges {
  /** The field, such as `ck_payout`. */
  readonly field: string
  /** The row's `currency`. */
  readonly currency: string
  /** Sum of the added rows. */
  readonly added: string
  /** What the changed rows have more than before; negative if less. */
  readonly changed: string
  /** Sum of the removed rows. */
  readonly removed: string
}

/** A finished run: the columns of its row in `sync_runs`, besides `table_name`. */
export type SyncRun = Readonly<Record<string, Date | string | number | null>>

/** The end of a run. */
export interface SyncEnd {
  /** The run to record. */
  readonly run: SyncRun
  /** New notes of days whose rows stay as they are. */
  readonly notes: ReadonlyMap<string, string>
  /** Number of days to keep changes, if the run has that option. */
  readonly keepChanges: number | undefined
  /** The instant from which these days are counted back: a wrong clock must not forget anything. */
  readonly keepUntil: Date
}

/** A sync destination. Any database can be one: implement two methods, and a third one for locks and run records. */
export interface SyncStore {
  /** Table name, unless the run sets one. Defaults to one per kind of rows. */
  readonly table?: string | undefined
  /**
   * Called first. Locks a table for this run, and returns what is stored. Rejects if another run has the lock, or if the
   * columns can't be stored. Nothing has to be created before the first day is stored.
   * @param signal is aborted when the run ends early: waiting for the database should end then.
   */
  open(table: string, columns: readonly SyncColumn[], signal: AbortSignal): Promise<StoredTable>
  /**
   * Replaces the stored rows of a day or a list in one transaction. A row that is stored under another day moves to this
   * one. Called for one day at a time.
   */
  replace(snapshot: SyncSnapshot): Promise<void>
  /**
   * Called last, even after an error. Releases the lock.
   * @param end `undefined` if the run only compared, or didn't begin. A killed run isn't recorded.
   */
  release?(end?: SyncEnd): Promise<void>
}
