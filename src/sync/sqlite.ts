/**
 * A store of conversions in SQLite, on Node's own `node:sqlite` (Node 22.13 or later).
 * @module affiliate-network-sdk/sync/sqlite
 */
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { inputErrorAt, valueError } from '../errors/input-error.ts'
import { type Column, checkSettings, columnsOf, lockedError, settingsText, textOf } from './columns.ts'
import type { ConversionRow, ConversionStore, DayChanges, StoreSettings } from './store.ts'
import { type Obstacle, storeError } from './store-error.ts'
import { checkPath, parseTable } from './store-input.ts'
import { NAME } from './sync-options.ts'

/** Options of `sqliteStore`. */
export interface SqliteStoreOptions {
  /** Name of the table. `conversions` by default. */
  readonly table?: string | undefined
}

/** A store of conversions in an SQLite database. */
export interface SqliteStore extends ConversionStore {
  /** Closes the database. */
  close(): void
}

/**
 * Makes a store of a file of SQLite, which is created if it is missing. All columns are text: `day` as `YYYY-MM-DD`,
 * amounts with the digits of the service, times as `YYYY-MM-DD HH:MM:SS` on the wall clock of the run's time zone.
 * @param path the file; a second one beside it, ending in `.lock`, keeps two runs apart.
 * @throws InputError if the path or an option is not valid.
 * @example
 * ```ts
 * import { sqliteStore } from 'affiliate-network-sdk/sync/sqlite'
 *
 * const store = sqliteStore('conversions.db', { table: 'conversions' })
 * store.close()
 * ```
 */
export function sqliteStore(path: string, options: SqliteStoreOptions = {}): SqliteStore {
  checkPath('sqliteStore', 'path', path, "the path of a file, or ':memory:'")
  return new Sqlite(path, parseTable('sqliteStore', options))
}

/** What a run needs of the database, from `open` to `release`. */
interface Run {
  readonly columns: readonly Column[]
  readonly lock: DatabaseSync | undefined
}

class Sqlite implements SqliteStore {
  readonly #path: string
  readonly #table: string
  readonly #db: DatabaseSync
  #isClosed = false
  #run: Run | undefined

  constructor(path: string, table: string) {
    this.#path = path
    this.#table = table
    this.#db = openDatabase(path)
  }

  async open(settings: StoreSettings): Promise<void> {
    if (this.#isClosed) throw inputErrorAt(NAME, 'store', 'an open store', `${this.#path}, which was closed`)
    const lock = this.#path === ':memory:' ? undefined : explained(this.#path, () => lockFile(this.#path))
    try {
      const columns = columnsOf(settings)
      explained(this.#path, () => this.#prepare(settings, columns))
      this.#run = { columns, lock }
    } catch (error) {
      unlock(lock)
      throw error
    }
  }

  async storedDays(): Promise<[day: string, note: string][]> {
    const rows = this.#db.prepare(`SELECT day, note FROM ${this.#table}_days`).all()
    return rows.map(({ day, note }) => [String(day), String(note)])
  }

  async replaceDay(
    day: string,
    rows: AsyncIterable<readonly ConversionRow[]>,
    note: () => string,
  ): Promise<DayChanges> {
    const { columns } = this.#run as Run
    const staging = `temp.staging_${day.replaceAll('-', '_')}`
    const within = <Result>(work: () => Result) => explained(this.#path, work)
    try {
      // Rows wait in a temporary table: they come in parts, and other days may be stored in between.
      within(() => this.#db.exec(`CREATE TABLE ${staging} (${columns.map(({ name }) => name).join(', ')})`))
      const stage = this.#db.prepare(`INSERT INTO ${staging} VALUES (${columns.map(() => '?').join(', ')})`)
      // One array for all rows: SQLite copies the texts.
      const texts: (string | null)[] = columns.map(() => null)
      for await (const part of rows) {
        within(() =>
          this.#transaction('BEGIN', () => {
            for (const row of part) {
              for (let at = 0; at < columns.length; at++) texts[at] = textOf(row, columns[at] as Column)
              stage.run(...texts)
            }
          }),
        )
      }
      return within(() => this.#transaction('BEGIN IMMEDIATE', () => this.#replace(day, staging, columns, note())))
    } finally {
      if (!this.#isClosed) this.#db.exec(`DROP TABLE IF EXISTS ${staging}`)
    }
  }

  async release(): Promise<void> {
    unlock(this.#run?.lock)
    this.#run = undefined
  }

  close(): void {
    if (!this.#isClosed) this.#db.close()
    this.#isClosed = true
  }

  #prepare(settings: StoreSettings, columns: readonly Column[]): void {
    const [table, db] = [this.#table, this.#db]
    const exists = (name: string) =>
      db.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(name) !== undefined
    if (exists(`${table}_settings`)) {
      const stored = db.prepare(`SELECT settings FROM ${table}_settings`).get()?.settings
      checkSettings(String(stored), settings)
    } else if (exists(table)) {
      throw inputErrorAt('sqliteStore', 'table', 'a table that syncConversions made, or a new name', table)
    }
    // For a new database: rows of conversions are long, and larger pages are written faster.
    db.exec('PRAGMA page_size = 16384')
    // Readers go on while a day is stored.
    if (this.#path !== ':memory:') db.exec('PRAGMA journal_mode = WAL')
    // What a power failure takes, whole days with their notes, is read again by the next run.
    db.exec('PRAGMA synchronous = NORMAL')
    const names = columns.map(({ name }) => name)
    this.#transaction('BEGIN IMMEDIATE', () => {
      db.exec(`CREATE TABLE IF NOT EXISTS "${table}" (
        day TEXT NOT NULL, ${names.map((name) => `${name} TEXT${name === 'id' ? ' NOT NULL PRIMARY KEY' : ''}`).join(', ')})`)
      db.exec(`CREATE INDEX IF NOT EXISTS ${table}_by_day ON "${table}" (day)`)
      db.exec(`CREATE TABLE IF NOT EXISTS ${table}_days (day TEXT PRIMARY KEY, note TEXT NOT NULL)`)
      db.exec(`CREATE TABLE IF NOT EXISTS ${table}_settings (settings TEXT NOT NULL)`)
      db.prepare(`INSERT INTO ${table}_settings SELECT ? WHERE NOT EXISTS (SELECT 1 FROM ${table}_settings)`).run(
        settingsText(settings),
      )
    })
  }

  #replace(day: string, staging: string, columns: readonly Column[], note: string): DayChanges {
    const [table, db] = [this.#table, this.#db]
    const names = columns.map(({ name }) => name)
    const changing = ['day', ...names.filter((name) => name !== 'id')]
    const list = (prefix: string) => changing.map((name) => `${prefix}${name}`).join(', ')
    const added = db
      .prepare(`SELECT count(*) AS count FROM ${staging} WHERE id NOT IN (SELECT id FROM "${table}")`)
      .get()?.count
    const removed = db
      .prepare(`DELETE FROM "${table}" WHERE day = ? AND id NOT IN (SELECT id FROM ${staging})`)
      .run(day).changes
    const written = db
      .prepare(
        `INSERT INTO "${table}" (day, ${names.join(', ')})
        SELECT ?, ${names.join(', ')} FROM ${staging} WHERE true
        ON CONFLICT (id) DO UPDATE SET ${changing.map((name) => `${name} = excluded.${name}`).join(', ')}
        WHERE (${list(`"${table}".`)}) IS NOT (${list('excluded.')})`,
      )
      .run(day).changes
    db.prepare(`INSERT OR REPLACE INTO ${table}_days VALUES (?, ?)`).run(day, note)
    return { added: Number(added), changed: Number(written) - Number(added), removed: Number(removed) }
  }

  #transaction<Result>(begin: 'BEGIN' | 'BEGIN IMMEDIATE', work: () => Result): Result {
    this.#db.exec(begin)
    try {
      const result = work()
      this.#db.exec('COMMIT')
      return result
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK')
      throw error
    }
  }
}

function openDatabase(path: string): DatabaseSync {
  try {
    return new DatabaseSync(path, { timeout: 5_000 })
  } catch (error) {
    if (resultOf(error) === SQLITE_CANTOPEN && !existsSync(dirname(path)))
      throw valueError('sqliteStore', 'path', 'a file in a folder that exists', path)
    throw explanation(path, error)
  }
}

/** Takes the lock of a file for this run. The system releases it when the process ends, in whatever way. */
function lockFile(path: string): DatabaseSync {
  const lock = new DatabaseSync(`${path}.lock`)
  try {
    lock.exec('BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock.close()
    throw resultOf(error) === SQLITE_BUSY ? lockedError(path) : error
  }
}

/** SQLite's code for a lock that another connection has. */
const SQLITE_BUSY = 5
const SQLITE_CANTOPEN = 14

/** Results of SQLite with a known remedy, besides those above: PERM, READONLY; FULL; NOTADB. */
const OBSTACLES: Readonly<Record<number, Obstacle>> = {
  3: 'read-only',
  [SQLITE_BUSY]: 'locked',
  8: 'read-only',
  13: 'full',
  [SQLITE_CANTOPEN]: 'read-only',
  26: 'foreign',
}

/** The primary result code of an error of SQLite; `undefined` for other errors. */
function resultOf(error: unknown): number | undefined {
  const { errcode } = error as { readonly errcode?: unknown }
  return typeof errcode === 'number' ? errcode & 0xff : undefined
}

/** Does work on a database. The messages of SQLite name neither the file nor a remedy. */
function explained<Result>(path: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw explanation(path, error)
  }
}

function explanation(path: string, error: unknown): unknown {
  const result = resultOf(error)
  if (result !== undefined) return storeError(path, OBSTACLES[result], error)
  // Node's error for a database that was closed has no result of SQLite.
  return (error as { readonly code?: unknown }).code === 'ERR_INVALID_STATE' ? storeError(path, 'closed', error) : error
}

function unlock(lock: DatabaseSync | undefined): void {
  lock?.close()
}
