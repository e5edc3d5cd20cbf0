/**
 * A store in a folder of Parquet files, written by DuckDB (`@duckdb/node-api`).
 * @module affiliate-network-sdk/sync/duckdb
 */
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, realpath } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { isAffiliateNetworkError } from '../../errors/errors.ts'
import { inputError } from '../../errors/input-error.ts'
import type { DayChange, Names, SqlConnection, SqlEngine, Statement } from '../sql/connection.ts'
import { namesOf } from '../sql/names.ts'
import { SqlStore } from '../sql/sql-store.ts'
import type { SyncColumn, SyncRow, SyncStore } from '../store/store.ts'
import { type Obstacle, storeError } from '../store/store-error.ts'
import { checkPath, lockedError, parseStoreOptions } from '../store/store-input.ts'
import { changesOf, dueForgetting, dueStatements, ParquetFiles, stateOf } from './parquet-files.ts'
import { joinRows } from './rows.ts'

const NAME = 'parquetStore'

/** Rows that are given to DuckDB in one text. With more, it would need more memory, and little less time. */
const JOINED = 2_048

/** One thread is as fast for days of this size, needs less CPU time, and does not take memory for each core. */
const SETTINGS = { threads: '1' } as const

/** Folders that this process has open: DuckDB keeps other processes out, and not a second store of the same one. */
const openFolders = new Set<string>()

/** Options for `parquetStore`. */
export interface ParquetStoreOptions {
  /** Number of days to keep changes. Defaults to forever. */
  readonly keepChanges?: number | undefined
}

/**
 * Creates a store in a folder with one Parquet file per day, `day=2026-06-01/rows.parquet`. DuckDB, Spark, Trino,
 * ClickHouse and BigQuery read it as one table with the column `day`. Amounts are `DECIMAL(38,10)`, integers `BIGINT`,
 * times `TIMESTAMP` adjusted to UTC, and other columns text. Two folders beside it have the changes (`…_changes`) and
 * the sync state (`…_sync`): a DuckDB database with the same rows, which finds changes and prevents concurrent runs.
 * @throws InputError if the folder isn't a path, or an option is invalid.
 * @example
 * ```ts
 * import { parquetStore } from 'affiliate-network-sdk/sync/duckdb'
 *
 * const store = parquetStore('conversions')
 * ```
 */
export function parquetStore(folder: string, options: ParquetStoreOptions = {}): SyncStore {
  checkPath(NAME, 'folder', folder, 'the path of a folder')
  const path = resolve(folder)
  const table = basename(path)
  return new SqlStore(new Parquet(dirname(path)), { ...parseStoreOptions(NAME, options), table })
}

class Parquet implements SqlEngine {
  readonly name = NAME
  /** The folder of the folders. */
  readonly #parent: string

  constructor(parent: string) {
    this.#parent = parent
  }

  async connect(table: string): Promise<SqlConnection> {
    const given = join(this.#parent, table)
    await explained(given, () => mkdir(given, { recursive: true }))
    const folder = await realpath(given)
    if (openFolders.has(folder)) throw lockedError(NAME, given)
    openFolders.add(folder)
    let instance: DuckDBInstance | undefined
    try {
      instance = await explained(given, () => openState(folder))
      const connection = new Connection(folder, instance, await instance.connect())
      await explained(given, () => connection.recover())
      return connection
    } catch (error) {
      instance?.closeSync()
      openFolders.delete(folder)
      throw error
    }
  }
}

class Connection implements SqlConnection {
  readonly types = {
    text: 'VARCHAR',
    integer: 'BIGINT',
    decimal: 'DECIMAL(38, 10)',
    date: 'DATE',
    time: 'TIMESTAMPTZ',
    json: 'VARCHAR',
  }
  // DuckDB finds rows faster without an index.
  readonly hasKeys = false
  readonly temporary = 'temp'
  readonly table = 'stored'
  readonly shortName: string
  readonly #folder: string
  readonly #instance: DuckDBInstance
  readonly #connection: DuckDBConnection
  readonly #files: ParquetFiles

  constructor(folder: string, instance: DuckDBInstance, connection: DuckDBConnection) {
    this.shortName = basename(folder)
    this.#folder = folder
    this.#instance = instance
    this.#connection = connection
    this.#files = new ParquetFiles(folder, (sql) => this.#read(sql))
  }

  /** Completes the files, from the rows in the database. */
  async recover(): Promise<void> {
    // Of the instants in `before` and `after`.
    await this.#read(`SET TimeZone = 'UTC'`)
    const names = namesOf(this.table)
    const isNew = (await this.names(`${this.table}_days`)).length === 0
    await this.#files.recover(names, isNew)
  }

  instant(at: Date): string {
    return at.toISOString()
  }

  json(sql: string): string {
    return `CAST(to_json(${sql}) AS VARCHAR)`
  }

  async names(table: string): Promise<string[]> {
    const rows = await this.rows(
      `SELECT column_name AS name FROM information_schema.columns WHERE table_name = '${table}' ORDER BY name`,
    )
    return rows.map(({ name }) => String(name))
  }

  async rows(sql: string): Promise<Record<string, unknown>[]> {
    return this.#explained(() => this.#read(sql))
  }

  async run(sql: string): Promise<void> {
    await this.#explained(() => this.#connection.run(sql))
  }

  async transaction(statements: readonly Statement[]): Promise<void> {
    await this.#explained(async () => {
      await this.#connection.run('BEGIN')
      try {
        for (const { sql, values } of statements) await this.#connection.run(sql, values && [...values])
        await this.#connection.run('COMMIT')
      } catch (error) {
        await this.#connection.run('ROLLBACK').catch(() => {})
        throw error
      }
      await this.#files.write(namesOf(this.table))
    })
  }

  async load(staging: string, columns: readonly SyncColumn[], rows: readonly SyncRow[]): Promise<void> {
    await this.#explained(async () => {
      for (let start = 0; start < rows.length; start += JOINED) {
        const { text, query } = joinRows(columns, this.types, rows.slice(start, start + JOINED))
        await this.#connection.run(`INSERT INTO ${staging} ${query}`, [text])
      }
    })
  }

  beforeForgetting(names: Names, hasDays: boolean, condition: string): Statement[] {
    return dueForgetting(names, hasDays, condition)
  }

  before(names: Names, read?: DayChange): Statement[] {
    return dueStatements(names, read)
  }

  async close(): Promise<void> {
    this.#connection.closeSync()
    this.#instance.closeSync()
    openFolders.delete(this.#folder)
  }

  async #read(sql: string): Promise<Record<string, unknown>[]> {
    return (await this.#connection.runAndReadAll(sql)).getRowObjects()
  }

  #explained<Result>(work: () => Promise<Result>): Promise<Result> {
    return explained(this.#folder, work)
  }
}

/** Opens the database that remembers the days. DuckDB locks it; the system releases the lock when the process ends. */
async function openState(folder: string): Promise<DuckDBInstance> {
  // Loaded here, so that its absence can be explained.
  const duckdb = await import('@duckdb/node-api')
  const file = join(stateOf(folder), 'state.duckdb')
  const used = [folder, changesOf(folder), stateOf(folder)].find(
    (one) => existsSync(one) && readdirSync(one).length > 0,
  )
  if (!existsSync(file) && used !== undefined)
    throw inputError(NAME, { path: 'folder', expected: `no files in ${used}, or ${file}`, received: folder })
  await mkdir(stateOf(folder), { recursive: true })
  try {
    return await duckdb.DuckDBInstance.create(file, SETTINGS)
  } catch (error) {
    throw /could not set lock|used by another process/i.test(String(error)) ? lockedError(NAME, folder) : error
  }
}

async function explained<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (isAffiliateNetworkError(error)) throw error
    const found = OBSTACLES.find(([pattern]) => pattern.test(String(error)))
    throw storeError(`${NAME}: ${folder}`, found?.[1], error)
  }
}

/** DuckDB has no codes for errors of the system. */
const OBSTACLES: readonly (readonly [RegExp, Obstacle])[] = [
  [/no space left|ENOSPC|disk is full/i, 'full'],
  [/cannot find (?:package|module)/i, 'missing'],
  [/permission denied|read-only|EACCES|EPERM|EROFS/i, 'read-only'],
]
