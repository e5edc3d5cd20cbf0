/**
 * A SQLite store, using Node's built-in `node:sqlite` (Node 22.13 or later).
 * @module affiliate-network-sdk/sync/sqlite
 */
// Here is what differs in SQLite. The statements for days and changes, which engines share, are in `sync/sql/`.

import { existsSync, lstatSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { inputError, valueError } from '../../errors/input-error.ts'
import type { SqlConnection, SqlEngine } from '../sql/connection.ts'
import { SqlStore } from '../sql/sql-store.ts'
import type { SyncStore } from '../store/store.ts'
import { checkPath, checkTable, lockedError, parseStoreOptions, type StoreOptions } from '../store/store-input.ts'
import { type SqliteDatabase, sqliteConnection } from './connection.ts'
import { explained, isBusy } from './errors.ts'

export type { StoreOptions as SqliteStoreOptions } from '../store/store-input.ts'

const NAME = 'sqliteStore'

/** How long one try to write waits for another program, in milliseconds. */
const LONGEST_WAIT = 1_000

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
export function sqliteStore(path: string, options: StoreOptions = {}): SqliteStore {
  checkPath(NAME, 'path', path, "the path of a file, or ':memory:'")
  const parsed = parseStoreOptions(NAME, options, 'name')
  const database = new Sqlite(path)
  const store = new SqlStore(database, parsed)
  return Object.assign(store, { close: () => database.close() })
}

class Sqlite implements SqlEngine, SqliteDatabase {
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

  async connect(table: string, signal: AbortSignal): Promise<SqlConnection> {
    if (this.#isClosed)
      throw inputError(NAME, { path: 'store', expected: 'an open store', received: `${this.path}, which was closed` })
    checkTable(NAME, table, 'name', /^sqlite_/i)
    const lock = this.#isFile ? explained(this.path, () => lockTable(this.path, table)) : undefined
    try {
      explained(this.path, () => this.isThere && this.#configure(this.db))
    } catch (error) {
      lock?.close()
      throw error
    }
    return sqliteConnection(this, table, lock, signal)
  }

  close(): void {
    if (!this.#isClosed) this.#db?.close()
    this.#isClosed = true
  }

  #open(): DatabaseSync {
    return explained(this.path, () => new DatabaseSync(this.path, { timeout: LONGEST_WAIT, open: !this.#isClosed }))
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

/** Takes the lock of a table for this run. The system releases it when the process ends, in whatever way. */
function lockTable(path: string, table: string): DatabaseSync {
  // A link to the file or its folder meets the same lock, and so does the table's name in other letters.
  const file = existsSync(path) ? realpathSync(path) : join(realpathSync(dirname(path)), basename(path))
  const name = `${file}.${table.toLowerCase()}.lock`
  // SQLite keeps what it writes beside one of the names, and a program that uses the other breaks the file.
  if ((statSync(file, { throwIfNoEntry: false })?.nlink ?? 1) > 1)
    throw inputError(NAME, { path: 'path', expected: 'a file without hard links', received: path })
  if (lstatSync(name, { throwIfNoEntry: false })?.isSymbolicLink())
    throw inputError(NAME, { path: 'path', expected: `no link at ${name}`, received: path })
  const lock = new DatabaseSync(name)
  try {
    lock.exec('BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock.close()
    throw isBusy(error) ? lockedError(NAME, `the table ${table} in ${path}`) : error
  }
}
