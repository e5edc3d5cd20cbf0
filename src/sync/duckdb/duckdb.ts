/**
 * A store in a folder of Parquet files, written by DuckDB (`@duckdb/node-api`).
 * @module affiliate-network-sdk/sync/duckdb
 */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { mkdir, realpath } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { DuckDBInstance } from '@duckdb/node-api'
import { inputError } from '../../errors/input-error.ts'
import type { SqlEngine } from '../sql/connection.ts'
import { SqlStore } from '../sql/sql-store.ts'
import type { SyncStore } from '../store/store.ts'
import { storeError } from '../store/store-error.ts'
import { checkPath, lockedError, parseStoreOptions } from '../store/store-input.ts'
import { duckConnection, explained, openFolders } from './connection.ts'
import { changesOf, stateOf } from './parquet-files.ts'

const NAME = 'parquetStore'

/** One thread is as fast for days of this size, needs less CPU time, and does not take memory for each core. */
const SETTINGS = { threads: '1' } as const

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
  return new SqlStore(engineOf(dirname(path)), { ...parseStoreOptions(NAME, options), table })
}

/** @param parent the folder of the folders. */
const engineOf = (parent: string): SqlEngine => ({
  name: NAME,
  async connect(table) {
    const given = join(parent, table)
    // Loaded here, so that its absence can be explained.
    const duckdb = await import('@duckdb/node-api').catch((error) => {
      throw storeError(`${NAME}: ${given}`, error, 'after npm install @duckdb/node-api')
    })
    await explained(given, () => mkdir(given, { recursive: true }))
    const folder = await realpath(given)
    if (openFolders.has(folder)) throw lockedError(NAME, given)
    openFolders.add(folder)
    let instance: DuckDBInstance | undefined
    try {
      instance = await explained(given, () => openState(duckdb, folder))
      return await duckConnection(folder, instance)
    } catch (error) {
      instance?.closeSync()
      openFolders.delete(folder)
      throw error
    }
  },
})

/** Opens the database that remembers the days. DuckDB locks it; the system releases the lock when the process ends. */
async function openState(duckdb: typeof import('@duckdb/node-api'), folder: string): Promise<DuckDBInstance> {
  const file = join(stateOf(folder), 'state.duckdb')
  const used = [folder, changesOf(folder), stateOf(folder)].find(
    (one) => existsSync(one) && readdirSync(one).length > 0,
  )
  if (!existsSync(file) && used !== undefined)
    throw inputError(NAME, { path: 'folder', expected: `no files in ${used}, or ${file}`, received: folder })
  await mkdir(stateOf(folder), { recursive: true })
  if (statSync(folder).dev !== statSync(stateOf(folder)).dev) {
    const expected = `a folder on the file system of ${stateOf(folder)}, from which files are moved into it`
    throw inputError(NAME, { path: 'folder', expected, received: folder })
  }
  try {
    return await duckdb.DuckDBInstance.create(file, SETTINGS)
  } catch (error) {
    throw /could not set lock|used by another process/i.test(String(error)) ? lockedError(NAME, folder) : error
  }
}
