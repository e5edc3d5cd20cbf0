import type { SyncColumn, SyncRow } from '../store/store.ts'

/** The tables of a store, as SQL names them. */
export interface Names {
  readonly rows: string
  readonly changes: string
  readonly days: string
  readonly runs: string
  readonly index: (column: 'day' | 'changed' | 'seen') => string
}

/** A statement of SQL, with a value for each `?`. */
export interface Statement {
  readonly sql: string
  readonly values?: readonly string[]
}

/** Rows to add to a table, with columns that have one value in all of them. */
export interface AddedRows {
  readonly table: string
  readonly columns: readonly SyncColumn[]
  readonly rows: readonly SyncRow[]
  readonly constants: Readonly<Record<string, string>>
}

/** The types of an engine's columns. `json` holds the text of an object. */
export type SqlTypes = Readonly<Record<SyncColumn['kind'] | 'json', string>>

/** What differs from engine to engine. */
export interface SqlEngine {
  /** Name of the store in errors, e.g. `sqliteStore`. */
  readonly name: string
  /** Takes the lock of a table. @throws InputError if another run has it */
  connect(table: string): Promise<SqlConnection>
}

/** The rows of a day that were read, in temporary tables. */
export interface ReadDay {
  readonly day: string
  /** All of them. */
  readonly staging: string
  /** Those that are not stored, or differ from what is. */
  readonly differing: string
  readonly columns: readonly SyncColumn[]
  /** Those in which a difference is a change. */
  readonly compared: readonly SyncColumn[]
  readonly isFirst: boolean
  readonly seenAt: Date
  readonly note: string
  /** The other days that lose rows to this one. */
  readonly losing: readonly string[]
}

/** A day whose rows change, and the other days that lose rows to it. */
export type DayChange = Pick<ReadDay, 'day' | 'losing'>

/** What the comparison of a day says. */
export interface Found {
  /** Whether nothing is stored under this day, and none of its rows under another one. */
  readonly isNew: boolean
  /** Whether the stored rows are those that were read. */
  readonly isSame: boolean
}

/** How an engine without transactions replaces a day: it makes the day in a table of its own, and swaps it in. */
export interface DaySwaps {
  /** A table in which rows of a day wait: all, or those that differ. */
  staging(day: string, of: '' | '_differing'): string
  /** The end of a statement that makes a table. */
  engine(of: 'rows' | 'changes' | 'days' | 'runs' | 'staging', hasDays: boolean, key: readonly SyncColumn[]): string
  /** The tables with fewer stored rows: those under a day, and those with the keys of its temporary table. */
  around(names: Names, read: Pick<ReadDay, 'day' | 'staging' | 'columns'>): Names
  /** Adds the rows of a day, none of which is stored, and keeps the note. */
  add(names: Names, read: ReadDay, rows: AddedRows): Promise<void>
  /** Replaces the rows of a day by those of its temporary table, lists what changed, and keeps the note. */
  replace(names: Names, read: ReadDay, found: Found): Promise<void>
}

/** An engine's connection to its database for one run. */
export interface SqlConnection {
  /** The table, as this engine names it. */
  readonly table: string
  /** The table, as the records of runs name it. */
  readonly shortName: string
  /** The schema of temporary tables: a table of the owner's may have the same name. */
  readonly temporary: string
  readonly types: SqlTypes
  /** Whether there is a primary key, and `day` and instants of runs have an index. */
  readonly hasKeys: boolean
  /** Whether its texts cannot hold NUL. */
  readonly lacksNul?: boolean
  /** The columns that keep a column of the service, if not one of the same name. */
  columnsOf?(column: SyncColumn): SyncColumn[]
  /** The instant of a run, as this engine writes instants. */
  instant(at: Date): string
  /** Whether a table that no sync made can keep rows: it has no rows, and its owner has parted it by day. */
  takes?(table: string): Promise<boolean>
  /** SQL that gives the JSON of a value as text. */
  json(sql: string): string
  /** The names of a table's columns, sorted; none if there is no table or view of this name. */
  columnNames(table: string): Promise<string[]>
  rows(sql: string): Promise<Record<string, unknown>[]>
  /** Runs statements in one transaction. */
  transaction(statements: readonly (Statement | AddedRows)[]): Promise<void>
  /** Runs a statement of a temporary table. */
  run(sql: string): Promise<void>
  /**
   * Whether the rows of a day can be added to their table without a temporary one: nothing is stored under the day, and
   * none of them under another one. Engines that gain nothing by it leave it out.
   */
  canAdd?(names: Names, day: string, columns: readonly SyncColumn[], rows: readonly SyncRow[]): Promise<boolean>
  /** Adds rows to a temporary table. */
  load(staging: string, columns: readonly SyncColumn[], rows: readonly SyncRow[]): Promise<void>
  /**
   * Statements to run in the transaction before rows of days change, if more than the tables depends on them. Without
   * days, all rows get columns.
   */
  before?(names: Names, change?: DayChange): Statement[]
  /** Statements to run in the transaction before changes that match a condition are removed. */
  beforeForgetting?(names: Names, hasDays: boolean, condition: string): Statement[]
  /** How it replaces days, if not in transactions. */
  readonly swaps?: DaySwaps
  /** Ends the lock. */
  close(): Promise<void>
}
