import { existsSync, globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createClient } from '@clickhouse/client'
import { DuckDBInstance } from '@duckdb/node-api'
import pg from 'pg'
import { clickhouseStore } from '../../src/sync/clickhouse/clickhouse.ts'
import { parquetStore } from '../../src/sync/duckdb/duckdb.ts'
import type { SyncStore } from '../../src/sync/index.ts'
import { postgresStore } from '../../src/sync/postgres/postgres.ts'
import { sqliteStore } from '../../src/sync/sqlite/sqlite.ts'

type Row = Record<string, unknown>

/** A database of its own for one test. */
export interface Place extends AsyncDisposable {
  /** The file, folder or address of the database. */
  readonly database: string
  /** Another store of the same database; in Parquet, a folder in it. */
  store(table?: string): SyncStore
  /** The rows of a query, whose values are alike in all engines: numbers, texts, instants as `2026-06-01T10:00:00Z`. */
  query(sql: string): Promise<Row[]>
  /** Ends the locks of processes that were killed, where they last for a while. */
  unlock?(): Promise<unknown>
  /** Every conversion, by id. */
  rows(): Promise<Row[]>
}

const ROWS =
  'SELECT day, id, ck_conversion_time AS time, ck_conversion_status AS status, ck_payout AS payout FROM conversions ORDER BY id'

const place = (
  database: string,
  own: Pick<Place, 'store' | 'query' | 'unlock'>,
  close: () => Promise<void> | void,
): Place => {
  const query = async (sql: string) => (await own.query(sql)).map((row) => alike(row) as Row)
  return {
    database,
    ...own,
    query,
    rows: async () => (await query(ROWS)).map((row) => ({ ...row, id: String(row.id) })),
    [Symbol.asyncDispose]: async () => close(),
  }
}

/** A value as any engine may give it. */
function alike(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, alike(item)]))
  if (typeof value !== 'string') return value
  if (/^-?\d{1,15}(\.\d+)?$/.test(value)) return Number(value)
  if (/^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(\.\d+)?(Z|\+00|\+00:00)$/.test(value))
    return new Date(value.replace(/\+00$/, 'Z')).toISOString().replace('.000Z', 'Z')
  return /^\{"/.test(value) ? alike(JSON.parse(value)) : value
}

type Open = (server: string | undefined) => Promise<Place>

/** The engines that stores are made for. PostgreSQL needs the address of its server, and is left out without one. */
export const usual: Readonly<Record<string, Open>> = {
  SQLite: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sync-sqlite-'))
    const file = join(folder, 'network.db')
    const stores: { close(): void }[] = []
    const own = {
      store(table?: string) {
        const store = sqliteStore(file, { table })
        stores.push(store)
        return store
      },
      async query(sql: string) {
        using database = new DatabaseSync(file)
        return database.prepare(sql).all()
      },
    }
    return place(file, own, () => {
      for (const store of stores) store.close()
      rmSync(folder, { recursive: true })
    })
  },
  'Parquet files': async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sync-parquet-'))
    const own = {
      store: (table = 'conversions') => parquetStore(join(folder, table)),
      async query(sql: string) {
        const instance = await DuckDBInstance.create()
        const connection = await instance.connect()
        await connection.run("SET TimeZone = 'UTC'")
        for (const table of ['conversions', 'report_overall', 'offers', 'advertisers', 'acme']) {
          for (const name of [table, `${table}_changes`]) {
            if (!existsSync(join(folder, name))) continue
            const isList = table === 'offers' || table === 'advertisers'
            const files = `${folder}/${name}/${isList ? '' : '*/'}*.parquet`
            await connection.run(`CREATE VIEW ${name} AS FROM read_parquet('${files}', hive_partitioning = ${!isList})`)
          }
        }
        const states = globSync(`${folder}/*_sync/state.duckdb`)
        for (const [at, file] of states.entries()) await connection.run(`ATTACH '${file}' AS state${at} (READ_ONLY)`)
        const runs = states.map((_, at) => `FROM state${at}.sync_runs`)
        if (/\bsync_runs\b/.test(sql)) await connection.run(`CREATE VIEW sync_runs AS ${runs.join(' UNION ALL ')}`)
        const rows = (await connection.runAndReadAll(sql)).getRowObjectsJson()
        connection.closeSync()
        instance.closeSync()
        return rows
      },
    }
    mkdirSync(folder, { recursive: true })
    return place(folder, own, () => rmSync(folder, { recursive: true }))
  },
  PostgreSQL: async (url) => {
    const name = `sync_${Math.random().toString(36).slice(2)}`
    await administer(url, `CREATE DATABASE ${name}`)
    const database = `${url}/${name}`
    const pool = new pg.Pool({ connectionString: database, options: '-c timezone=UTC' })
    // The server may stop before its clients have ended.
    pool.on('error', () => {})
    pool.on('connect', (client) => client.on('error', () => {}))
    const types = { getTypeParser: () => (value: string) => value }
    const own = {
      store: (table?: string) => postgresStore(pool, { table }),
      query: async (text: string) => (await pool.query({ text, types } as pg.QueryConfig)).rows,
    }
    // The database goes with the server.
    return place(database, own, () => pool.end())
  },
}

/** ClickHouse takes 550 MB, so that tests run in it where it is asked for. */
const onDemand: Readonly<Record<string, Open>> = {
  ClickHouse: async (url = '') => {
    const database = `sync_${Math.random().toString(36).slice(2)}`
    await using server = createClient({ url })
    await server.command({ query: `CREATE DATABASE ${database}` })
    const client = createClient({ url, database })
    const own = {
      store: (table?: string) => clickhouseStore(client, { table }),
      unlock: () => client.command({ query: 'TRUNCATE TABLE IF EXISTS conversions_lock' }),
      async query(query: string) {
        const result = await client.query({
          query,
          format: 'JSONEachRow',
          clickhouse_settings: {
            date_time_output_format: 'iso',
            output_format_json_quote_64bit_integers: 1,
            output_format_json_quote_decimals: 1,
          },
        })
        return result.json<Row>()
      },
    }
    return place(`${url}/${database}`, own, () => client.close())
  },
}

export const engines = process.env.ENGINE === 'ClickHouse' ? onDemand : usual

async function administer(url: string | undefined, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${url}/postgres` })
  client.on('error', () => {})
  await client.connect()
  await client.query(sql)
  await client.end()
}
