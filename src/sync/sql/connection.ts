import type { RowComparison } from '../store/compare-rows.ts'
import type { StoredRow, SyncColumn, SyncRow } from '../store/store.ts'

/** The types of an engine's columns. `json` holds the text of an object. */
export type SqlTypes = Readonly<Record<SyncColumn['kind'] | 'json', string>>

/** A statement of SQL, with a value for each `?`. */
export interface Statement {
  readonly sql: string
  readonly values?: readonly (string | null)[]
}

/** Rows to add to a table. */
export interface AddedRows {
  readonly table: string
  readonly columns: readonly SyncColumn[]
  readonly rows: readonly SyncRow[]
}

/** What differs from engine to engine. */
export interface SqlEngine {
  /** Name of the store in errors, e.g. `sqliteStore`. */
  readonly name: string
  /** Takes the lock of a table. @throws InputError if another run has it */
  connect(table: string, signal: AbortSignal): Promise<SqlConnection>
}

/** A day or list to store. */
export interface DayWrite extends Pick<RowComparison, 'put' | 'replaced' | 'remove'> {
  readonly day: string
  readonly isList: boolean
  /** The columns of the table of rows, those of the store among them. */
  readonly columns: readonly SyncColumn[]
  readonly key: readonly SyncColumn[]
  /** Rows of the table of changes, its columns, and those of its key. Of two changes at one instant, the last one counts. */
  readonly listed: AddedRows & { readonly key: readonly SyncColumn[] }
  /** The rows that are stored under the day; of a list, all of them. */
  readonly stored: readonly StoredRow[]
  /** Statements for the tables of days and settings. */
  readonly notes: readonly Statement[]
  /** The other days that lose rows. */
  readonly losing: readonly string[]
}

/** Rows whose keys are looked for under other days. */
export interface KeySearch {
  readonly key: readonly SyncColumn[]
  readonly rows: readonly SyncRow[]
  readonly day: string
  /** The beginning of the query. */
  readonly select: string
}

/** An engine's connection to its database for one run. */
export interface SqlConnection {
  /** The table, as this engine names it. */
  readonly table: string
  /** The table, as the tables of runs and days name it. */
  readonly shortName: string
  readonly types: SqlTypes
  /** What follows a list of columns in the statement that makes a table. */
  tableEnd(of: 'rows' | 'changes' | 'small', key: string, hasDays: boolean): string
  /** Whether `PRIMARY KEY` and indexes are part of its tables. */
  readonly hasKeys: boolean
  /** The columns that keep a column of the service, if not one of the same name. */
  columnsOf?(column: SyncColumn): SyncColumn[]
  /** Statements that comment a table and its columns. */
  comments?(table: string, text: string, columns: readonly SyncColumn[]): Statement[]
  /** The instant of a run, as this engine writes instants. */
  instant(at: Date): string
  /** The names of a table's columns, sorted; none if there is no table or view of this name. */
  columnNames(table: string): Promise<string[]>
  rows(sql: string): Promise<Record<string, unknown>[]>
  /** SQL for the text of a column, in the form that rows have. */
  textOf(column: SyncColumn): string
  /** The stored rows with the keys of some rows that are not under a day. */
  elsewhere(search: KeySearch): Promise<StoredRow[]>
  /** Runs statements in one transaction. */
  transaction(statements: readonly Statement[]): Promise<void>
  /** Stores a day in one transaction. */
  write(change: DayWrite): Promise<void>
  /** Whether this run still holds the lock; asked before a day is stored. @throws InputError */
  check?(): Promise<void>
  /** Ends the lock. */
  close(): Promise<void>
}
