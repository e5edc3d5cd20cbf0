/**
 * A store of conversions as a folder of Parquet files, written by DuckDB (`@duckdb/node-api`).
 * @module affiliate-network-sdk/sync/duckdb
 */
import { existsSync } from 'node:fs'
import { mkdir, open as openFile, realpath, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { DuckDBConnection, DuckDBInstance, DuckDBValue } from '@duckdb/node-api'
import { isAffiliateNetworkError } from '../errors/errors.ts'
import { valueError } from '../errors/input-error.ts'
import { type Column, checkSettings, columnsOf, lockedError, settingsText, textOf } from './columns.ts'
import { oneAtATime } from './one-at-a-time.ts'
import type { ConversionRow, ConversionStore, DayChanges, StoreSettings } from './store.ts'
import { type Obstacle, storeError } from './store-error.ts'
import { checkPath } from './store-input.ts'

/** What a run needs, from `open` to `release`. */
interface Run {
  readonly folder: string
  readonly instance: DuckDBInstance
  readonly connection: DuckDBConnection
  readonly columns: readonly Column[]
}

const SQL_TYPES = { text: 'VARCHAR', decimal: 'DECIMAL(38, 10)', time: 'TIMESTAMP' } as const

/** Folders that this process has open: DuckDB keeps other processes out, and not a second store of the same one. */
const openFolders = new Set<string>()

/**
 * Makes a store of a folder with one Parquet file a day, `day=2026-06-01/conversions.parquet`, which DuckDB, Spark,
 * Trino, ClickHouse and BigQuery read as one table with the column `day`. Amounts are `DECIMAL(38,10)`, times
 * `TIMESTAMP` without a time zone, on the wall clock of the run's; all else is text. `_sync.duckdb` in the folder
 * remembers the days, and keeps two runs apart.
 * @throws InputError if the folder is not a path.
 * @example
 * ```ts
 * import { parquetStore } from 'affiliate-network-sdk/sync/duckdb'
 *
 * const store = parquetStore('conversions')
 * ```
 */
export function parquetStore(folder: string): ConversionStore
export function parquetStore(folder: string, options?: unknown): ConversionStore {
  checkPath('parquetStore', 'folder', folder, 'the path of a folder')
  if (options !== undefined) throw valueError('parquetStore', 'options', 'nothing besides the folder', options)
  return new Parquet(folder)
}

class Parquet implements ConversionStore {
  readonly #folder: string
  readonly #inTurn = oneAtATime()
  #run: Run | undefined

  constructor(folder: string) {
    this.#folder = folder
  }

  async open(settings: StoreSettings): Promise<void> {
    await this.#explained(() => mkdir(this.#folder, { recursive: true }))
    const folder = await realpath(this.#folder)
    if (openFolders.has(folder)) throw lockedError(this.#folder)
    openFolders.add(folder)
    let instance: DuckDBInstance | undefined
    try {
      instance = await this.#explained(() => openState(this.#folder))
      const connection = await instance.connect()
      this.#run = { folder, instance, connection, columns: columnsOf(settings) }
      await connection.run(`
        CREATE TABLE IF NOT EXISTS settings (settings VARCHAR);
        CREATE TABLE IF NOT EXISTS days (day VARCHAR, note VARCHAR);
        CREATE TABLE IF NOT EXISTS ids (day VARCHAR, id VARCHAR);`)
      const [stored] = await this.#rows('SELECT settings FROM settings')
      if (stored === undefined) await connection.run('INSERT INTO settings VALUES ($1)', [settingsText(settings)])
      else checkSettings(String(stored[0]), settings)
    } catch (error) {
      instance?.closeSync()
      openFolders.delete(folder)
      this.#run = undefined
      throw error
    }
  }

  async storedDays(): Promise<[day: string, note: string][]> {
    const rows = await this.#rows('SELECT day, note FROM days')
    return rows.map(([day, note]) => [String(day), String(note)])
  }

  async replaceDay(
    day: string,
    rows: AsyncIterable<readonly ConversionRow[]>,
    note: () => string,
  ): Promise<DayChanges> {
    const { connection, columns } = this.#run as Run
    const staging = `staging_${day.replaceAll('-', '_')}`
    try {
      await this.#inTurn(() =>
        connection.run(
          `CREATE OR REPLACE TEMP TABLE ${staging} (${columns.map(({ name }) => `${name} VARCHAR`).join()})`,
        ),
      )
      for await (const part of rows) await this.#inTurn(() => this.#explained(() => this.#append(staging, part)))
      return await this.#inTurn(() => this.#explained(() => this.#replace(day, staging, note())))
    } finally {
      await this.#inTurn(() => connection.run(`DROP TABLE IF EXISTS temp.${staging}`))
    }
  }

  async release(): Promise<void> {
    this.#run?.connection.closeSync()
    this.#run?.instance.closeSync()
    if (this.#run !== undefined) openFolders.delete(this.#run.folder)
    this.#run = undefined
  }

  async #append(staging: string, rows: readonly ConversionRow[]): Promise<void> {
    const { connection, columns } = this.#run as Run
    const appender = await connection.createAppender(staging, 'main', 'temp')
    for (const row of rows) {
      for (const column of columns) {
        const text = textOf(row, column)
        if (text === null) appender.appendNull()
        else appender.appendVarchar(text)
      }
      appender.endRow()
    }
    appender.closeSync()
  }

  async #replace(day: string, staging: string, note: string): Promise<DayChanges> {
    const { connection, columns } = this.#run as Run
    const typed = columns.map(({ name, kind }) => `CAST(${name} AS ${SQL_TYPES[kind]}) AS ${name}`).join(', ')
    const names = columns.map(({ name }) => name)
    const values = (table: string) => `ROW(${names.map((name) => `${table}.${name}`).join()})`
    const count = async (sql: string) => Number((await this.#rows(`SELECT count(*) FROM ${sql}`, [day]))[0]?.[0])

    const moved = await this.#rows(
      `SELECT DISTINCT day FROM ids WHERE day <> $1 AND id IN (FROM (SELECT id FROM ${staging}))`,
      [day],
    )
    const added = await count(`${staging} WHERE id NOT IN (SELECT id FROM ids) AND $1 <> ''`)
    const removed = await count(`ids WHERE day = $1 AND id NOT IN (SELECT id FROM ${staging})`)
    const fromOtherDays = await count(`ids WHERE day <> $1 AND id IN (SELECT id FROM ${staging})`)
    const file = this.#fileOf(day)
    const differing = existsSync(file)
      ? await count(`(SELECT ${typed} FROM ${staging}) AS new JOIN read_parquet(${quoted(file)}, hive_partitioning = false) AS old
          ON old.id = new.id WHERE ${values('old')} IS DISTINCT FROM ${values('new')} AND $1 <> ''`)
      : 0

    // From here until the end, the day counts as not stored: a run that is killed in between reads it again.
    await connection.run('DELETE FROM days WHERE day = $1', [day])
    for (const otherFile of moved.map(([other]) => this.#fileOf(String(other))).filter(existsSync)) {
      await this.#write(
        otherFile,
        `SELECT * FROM read_parquet(${quoted(otherFile)}, hive_partitioning = false)
        WHERE id NOT IN (SELECT id FROM ${staging})`,
      )
    }
    await this.#write(file, `SELECT ${typed} FROM ${staging} ORDER BY id`)
    await connection.run('BEGIN')
    await connection.run(`DELETE FROM ids WHERE day = $1 OR id IN (SELECT id FROM ${staging})`, [day])
    await connection.run(`INSERT INTO ids SELECT $1, id FROM ${staging}`, [day])
    await connection.run('INSERT INTO days VALUES ($1, $2)', [day, note])
    await connection.run('COMMIT')
    return { added, changed: differing + fromOtherDays, removed }
  }

  /** Writes a file whole: readers see the old one or the new one. */
  async #write(file: string, query: string): Promise<void> {
    const { connection } = this.#run as Run
    await mkdir(dirname(file), { recursive: true })
    const part = join(this.#folder, '_writing.parquet.part')
    await connection.run(`COPY (${query}) TO ${quoted(part)} (FORMAT parquet, COMPRESSION zstd)`)
    // After a power failure, a day that counts as stored must have its file.
    await flush(part, 'r+')
    await rename(part, file)
    if (process.platform !== 'win32') await flush(dirname(file), 'r')
  }

  async #rows(sql: string, values: DuckDBValue[] = []): Promise<DuckDBValue[][]> {
    const { connection } = this.#run as Run
    return (await connection.runAndReadAll(sql, values)).getRows()
  }

  async #explained<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      if (isAffiliateNetworkError(error)) throw error
      const found = OBSTACLES.find(([pattern]) => pattern.test(String(error)))
      throw storeError(this.#folder, found?.[1], error)
    }
  }

  #fileOf(day: string): string {
    return join(this.#folder, `day=${day}`, 'conversions.parquet')
  }
}

/** Opens the database that remembers the days. DuckDB locks it; the system releases the lock when the process ends. */
async function openState(folder: string): Promise<DuckDBInstance> {
  // Loaded here, so that its absence can be explained.
  const duckdb = await import('@duckdb/node-api')
  try {
    return await duckdb.DuckDBInstance.create(join(folder, '_sync.duckdb'))
  } catch (error) {
    throw /could not set lock|used by another process/i.test(String(error)) ? lockedError(folder) : error
  }
}

/** Writes a file or folder from the caches of the system to the disk. */
async function flush(path: string, flags: 'r' | 'r+'): Promise<void> {
  await using file = await openFile(path, flags)
  await file.sync()
}

/** DuckDB has no codes for errors of the system. */
const OBSTACLES: readonly (readonly [RegExp, Obstacle])[] = [
  [/no space left|ENOSPC|disk is full/i, 'full'],
  [/cannot find (?:package|module)/i, 'missing'],
  [/permission denied|read-only|EACCES|EPERM|EROFS/i, 'read-only'],
]

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
