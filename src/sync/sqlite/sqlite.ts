/**
 * A SQLite store, using Node's built-in `node:sqlite` (Node 22.13 or later).
 * @module affiliate-network-sdk/sync/sqlite
 */
import { existsSync, lstatSync, realpathSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ResponseError } from '../../errors/errors.ts'
import { inputError, valueError } from '../../errors/input-error.ts'
import type { SqlConnection, SqlEngine, Statement } from '../sql/connection.ts'
import { SqlStore } from '../sql/sql-store.ts'
import type { SyncColumn, SyncRow, SyncStore } from '../store/store.ts'
import { checkPath, checkTable, lockedError, parseStoreOptions, type StoreOptions } from '../store/store-input.ts'
import { explained, explanation, resultOf, SQLITE_BUSY } from './errors.ts'

const NAME = 'sqliteStore'

/** Options for `sqliteStore`. */
export interface SqliteStoreOptions {
  /** Table name. Defaults to one per kind of rows, such as `conversions`. */
  readonly table?: string | undefined
  /** Number of days to keep changes. Defaults to forever. */
  readonly keepChanges?: number | undefined
}

/** A SQLite store. */
export interface SqliteStore extends SyncStore {
  /** Closes the database. */
  close(): void
}

/**
 * Creates a store in a SQLite file. A missing file is created when the first day is stored. `day` is `TEXT`,
 * `YYYY-MM-DD`; integers are `INTEGER`; times are `TEXT` in UTC, `2026-06-01T10:00:00Z`. An amount such as `ck_payout`
 * is a `REAL` for comparisons and sorting. For exact sums, `ck_payout_micros` has the amount in millionths as an
 * `INTEGER`.
 * @param path The file. An empty `.lock` file beside it for each table prevents concurrent runs, and isn't removed.
 * @throws InputError if the path or an option is invalid.
 * @example
 * ```ts
 * import { sqliteStore } from 'affiliate-network-sdk/sync/sqlite'
 *
 * const store = sqliteStore('conversions.db', { table: 'conversions' })
 * store.close()
 * ```
 */
export function sqliteStore(path: string, options: SqliteStoreOptions = {}): SqliteStore {
  checkPath(NAME, 'path', path, "the path of a file, or ':memory:'")
  const parsed = parseStoreOptions(NAME, options, 'name')
  return new Store(new Sqlite(path), parsed)
}

class Store extends SqlStore implements SqliteStore {
  readonly close: () => void

  constructor(database: Sqlite, options: StoreOptions) {
    super(database, options)
    this.close = () => database.close()
  }
}

/** A column of millionths, for an amount. */
interface Micros extends SyncColumn {
  readonly of: string
}

class Sqlite implements SqlEngine {
  readonly name = NAME
  readonly path: string
  readonly #isFile: boolean
  #db: DatabaseSync | undefined
  #isClosed = false

  constructor(path: string) {
    this.path = path
    this.#isFile = path !== ':memory:'
    // A link without its file, too: then every path of the file meets one lock.
    if (this.isThere || lstatSync(path, { throwIfNoEntry: false })) this.#db = this.#open()
    else if (!existsSync(dirname(path))) throw valueError(NAME, 'path', 'a file in a folder that exists', path)
  }

  /** Whether there is a database. A file is made when the first day is stored: a run that fails before leaves none. */
  get isThere(): boolean {
    return !this.#isFile || this.#db !== undefined || existsSync(this.path)
  }

  get db(): DatabaseSync {
    if (this.#db === undefined) {
      this.#db = this.#open()
      this.#configure(this.#db)
    }
    return this.#db
  }

  async connect(table: string): Promise<SqlConnection> {
    if (this.#isClosed)
      throw inputError(NAME, { path: 'store', expected: 'an open store', received: `${this.path}, which was closed` })
    checkTable(NAME, table, 'name', /^sqlite_/i)
    const lock = this.#isFile ? explained(`${NAME}: ${this.path}`, () => lockTable(this.path, table)) : undefined
    try {
      explained(`${NAME}: ${this.path}`, () => this.isThere && this.#configure(this.db))
    } catch (error) {
      lock?.close()
      throw error
    }
    return new Connection(this, table, lock)
  }

  close(): void {
    if (!this.#isClosed) this.#db?.close()
    this.#isClosed = true
  }

  #open(): DatabaseSync {
    try {
      return new DatabaseSync(this.path, { timeout: 5_000, open: !this.#isClosed })
    } catch (error) {
      throw explanation(`${NAME}: ${this.path}`, error)
    }
  }

  #configure(db: DatabaseSync): void {
    // For a new database: rows are long, and larger pages are written faster.
    db.exec('PRAGMA page_size = 16384')
    // Readers go on while a day is stored.
    if (this.#isFile) db.exec('PRAGMA journal_mode = WAL')
    // What a power failure takes, whole days with their notes, is read again by the next run.
    db.exec('PRAGMA synchronous = NORMAL')
  }
}

class Connection implements SqlConnection {
  readonly types = { text: 'TEXT', integer: 'INTEGER', decimal: 'REAL', date: 'TEXT', time: 'TEXT', json: 'TEXT' }
  readonly hasKeys = true
  readonly temporary = 'temp'
  readonly table: string
  readonly shortName: string
  readonly #engine: Sqlite
  readonly #lock: DatabaseSync | undefined

  constructor(engine: Sqlite, table: string, lock: DatabaseSync | undefined) {
    this.#engine = engine
    this.table = table
    this.shortName = table
    this.#lock = lock
  }

  columnsOf(column: SyncColumn): SyncColumn[] {
    if (column.kind !== 'decimal') return [column]
    const micros: Micros = { name: `${column.name}_micros`, kind: 'integer', of: column.name }
    return [column, micros]
  }

  instant(at: Date): string {
    // As times are: instants of one form compare as texts.
    return `${at.toISOString().slice(0, 19)}Z`
  }

  json(sql: string): string {
    return `json_quote(${sql})`
  }

  async names(table: string): Promise<string[]> {
    if (!this.#engine.isThere) return []
    return this.#do((db) => db.prepare('SELECT name FROM pragma_table_xinfo(?) ORDER BY name').all(table)).map(
      ({ name }) => String(name),
    )
  }

  async rows(sql: string): Promise<Record<string, unknown>[]> {
    return this.#do((db) => db.prepare(sql).all())
  }

  async run(sql: string): Promise<void> {
    this.#do((db) => db.exec(sql))
  }

  async transaction(statements: readonly Statement[]): Promise<void> {
    // Without a pause: another store of this process would wait for the lock, and this one for its turn.
    return this.#transaction('BEGIN IMMEDIATE', (db) => {
      for (const { sql, values = [] } of statements) db.prepare(sql).run(...values)
    })
  }

  async load(staging: string, columns: readonly SyncColumn[], rows: readonly SyncRow[]): Promise<void> {
    this.#transaction('BEGIN', (db) => {
      const insert = db.prepare(`INSERT INTO ${staging} VALUES (${columns.map(() => '?').join(', ')})`)
      // One array for all rows: SQLite copies the texts, and makes numbers of them by the types of its columns.
      const texts: (string | null)[] = columns.map(() => null)
      for (const row of rows) {
        for (let at = 0; at < columns.length; at++) {
          const column = columns[at] as SyncColumn | Micros
          texts[at] = 'of' in column ? microsOf(row, column.of) : (row[column.name] ?? null)
        }
        insert.run(...texts)
      }
    })
  }

  async close(): Promise<void> {
    this.#lock?.close()
  }

  #do<Result>(work: (db: DatabaseSync) => Result): Result {
    return explained(`${NAME}: ${this.#engine.path}`, () => work(this.#engine.db))
  }

  #transaction(begin: 'BEGIN' | 'BEGIN IMMEDIATE', work: (db: DatabaseSync) => void): void {
    this.#do((db) => {
      db.exec(begin)
      try {
        work(db)
        db.exec('COMMIT')
      } catch (error) {
        if (db.isTransaction) db.exec('ROLLBACK')
        throw error
      }
    })
  }
}

/** The millionths of an amount, as digits. @throws ResponseError for an amount that they cannot hold exactly */
function microsOf(row: SyncRow, name: string): string | null {
  const amount = row[name]
  if (amount === null || amount === undefined) return null
  const [, sign, whole, places = ''] = /^(-?)0*(\d{1,12})(?:\.(\d{0,6})0*)?$/.exec(amount) ?? []
  if (whole !== undefined) return `${sign}${whole}${places.padEnd(6, '0')}`
  const message = `${NAME}: ${name} of row ${row.id}: expected an amount of at most 12 digits and 6 decimal places, received ${amount}`
  throw new ResponseError(message, { operation: NAME, outcome: 'unknown' })
}

/** Takes the lock of a table for this run. The system releases it when the process ends, in whatever way. */
function lockTable(path: string, table: string): DatabaseSync {
  // A link to the file or its folder meets the same lock, and so does the table's name in other letters.
  const file = existsSync(path) ? realpathSync(path) : join(realpathSync(dirname(path)), basename(path))
  const lock = new DatabaseSync(`${file}.${table.toLowerCase()}.lock`)
  try {
    lock.exec('BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock.close()
    throw resultOf(error) === SQLITE_BUSY ? lockedError(NAME, `the table ${table} in ${path}`) : error
  }
}
