import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DuckDBInstance } from '@duckdb/node-api'
import pg from 'pg'
import { parquetStore } from '../../src/sync/duckdb.ts'
import type { ConversionStore } from '../../src/sync/index.ts'
import { postgresStore } from '../../src/sync/postgres.ts'
import { sqliteStore } from '../../src/sync/sqlite.ts'

/** A database of its own for one test. */
export interface Place extends AsyncDisposable {
  /** The file, folder or address of the database. */
  readonly database: string
  /** Another store of the same database. */
  store(): ConversionStore
  /** Every stored row, by id, as the engine returns it: amounts and times as text. */
  rows(): Promise<Record<string, unknown>[]>
}

/** The engines that stores are made for. PostgreSQL needs its address, and is left out without one. */
export const engines: Readonly<Record<string, (postgres: string | undefined) => Promise<Place>>> = {
  SQLite: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sync-sqlite-'))
    const file = join(folder, 'conversions.db')
    const stores: { close(): void }[] = []
    return {
      database: file,
      store() {
        const store = sqliteStore(file)
        stores.push(store)
        return store
      },
      async rows() {
        using database = new DatabaseSync(file)
        return database
          .prepare(
            'SELECT day, id, ck_conversion_time AS time, ck_conversion_status AS status, ck_payout AS payout FROM conversions ORDER BY id',
          )
          .all()
          .map((row) => ({ ...row }))
      },
      async [Symbol.asyncDispose]() {
        for (const store of stores) store.close()
        rmSync(folder, { recursive: true })
      },
    }
  },
  'Parquet files': async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sync-parquet-'))
    return {
      database: folder,
      store: () => parquetStore(folder),
      async rows() {
        const instance = await DuckDBInstance.create()
        const connection = await instance.connect()
        const reader = await connection.runAndReadAll(
          `SELECT CAST(day AS VARCHAR) AS day, id, CAST(ck_conversion_time AS VARCHAR) AS time, ck_conversion_status AS status,
          CAST(ck_payout AS VARCHAR) AS payout FROM read_parquet('${folder}/*/*.parquet', hive_partitioning = true) ORDER BY id`,
        )
        const rows = reader.getRowObjects()
        connection.closeSync()
        instance.closeSync()
        return rows
      },
      async [Symbol.asyncDispose]() {
        rmSync(folder, { recursive: true })
      },
    }
  },
  PostgreSQL: async (url) => {
    const name = `sync_${Math.random().toString(36).slice(2)}`
    await administer(url, `CREATE DATABASE ${name}`)
    const database = `${url}/${name}`
    const pool = new pg.Pool({ connectionString: database })
    // The server stops as soon as the last test ends.
    pool.on('error', () => {})
    pool.on('connect', (client) => client.on('error', () => {}))
    return {
      database,
      store: () => postgresStore(pool),
      async rows() {
        const { rows } = await pool.query(
          'SELECT day::text, id, ck_conversion_time::text AS time, ck_conversion_status AS status, ck_payout::text AS payout FROM conversions ORDER BY id',
        )
        return rows
      },
      async [Symbol.asyncDispose]() {
        // The database goes with the server.
        await pool.end()
      },
    }
  },
}

async function administer(url: string | undefined, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${url}/postgres` })
  client.on('error', () => {})
  await client.connect()
  await client.query(sql)
  await client.end()
}
