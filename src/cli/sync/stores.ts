import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { SyncStore } from '../../sync/index.ts'
import { UsageError } from '../exit-error.ts'
import { CLICKHOUSE, PARQUET, POSTGRES, withPeer } from '../peers.ts'

/** Where the tables of a sync are kept. */
export interface Stores {
  /** The store of a table. */
  storeFor(table: string): SyncStore
  close(): Promise<void>
}

/** The forms of a store's name. */
export const STORE_FORMS =
  'a file such as network.db, a folder such as network/ (Parquet), postgres://user@host/database, or clickhouse://user@host/database'

/** Opens what a store's name stands for. A run that only compares needs one that is there. @throws UsageError */
export async function openStores(given: string, isCheck: boolean): Promise<Stores> {
  if (/^\w+:\/\//.test(given)) {
    // A password with `@` and `/` ends the host name: its second half would be looked up, and shown.
    if (!URL.canParse(withHttp(given)) || new URL(withHttp(given)).pathname.includes('@'))
      throw new UsageError(`sync: expected ${STORE_FORMS}, received an address that is not valid`)
    if (/^postgres(?:ql)?:/.test(given)) return openPostgres(given)
    if (/^clickhouses?:/.test(given)) return openClickHouse(given)
    throw new UsageError(`sync: expected ${STORE_FORMS}, received an address of another kind`)
  }
  const isFolder = /[/\\]$/.test(given)
  const isFile = /\.(?:db|sqlite3?)$/i.test(given)
  if ((isFolder || isFile) && isCheck && !existsSync(given))
    throw new UsageError(`sync: --check: there is no ${given} to compare`)
  if (isFolder) return openFolder(given)
  if (isFile) return openFile(given)
  const meant = statSync(given, { throwIfNoEntry: false })?.isDirectory() ? ` (did you mean ${given}/?)` : ''
  throw new UsageError(`sync: expected ${STORE_FORMS}, received ${JSON.stringify(given)}${meant}`)
}

async function openFile(path: string): Promise<Stores> {
  if (!existsSync(dirname(path))) throw new UsageError(`sync: there is no folder ${dirname(path)} for ${path}`)
  const { sqliteStore } = await withoutWarning(() => import('../../sync/sqlite/sqlite.ts')).catch((error) => {
    if (error.code !== 'ERR_UNKNOWN_BUILTIN_MODULE') throw error
    throw new UsageError(`sync: SQLite needs Node 22.13 or later, and this is ${process.version}`)
  })
  const store = sqliteStore(path)
  return { storeFor: () => store, close: async () => store.close() }
}

/** Each table is a folder in the folder. */
async function openFolder(path: string): Promise<Stores> {
  await withPeer('a Parquet folder', PARQUET, () => import('@duckdb/node-api'))
  const { parquetStore } = await import('../../sync/duckdb/duckdb.ts')
  return { storeFor: (table) => parquetStore(join(path, table)), close: async () => {} }
}

async function openPostgres(address: string): Promise<Stores> {
  await withPeer('PostgreSQL', POSTGRES, () => import('pg'))
  const { postgresStore } = await import('../../sync/postgres/postgres.ts')
  const store = postgresStore(address)
  return { storeFor: () => store, close: () => store.close() }
}

/** ClickHouse is spoken to by HTTP, or HTTPS: `clickhouses://`. */
async function openClickHouse(address: string): Promise<Stores> {
  const load = () => import('@clickhouse/client')
  const { ClickHouseLogLevel, createClient } = await withPeer('ClickHouse', CLICKHOUSE, load)
  const { clickhouseStore } = await import('../../sync/clickhouse/clickhouse.ts')
  const url = new URL(withHttp(address))
  if (url.port === '') url.port = url.protocol === 'https:' ? '8443' : '8123'
  // Its errors are those of the run.
  const client = createClient({ url, log: { level: ClickHouseLogLevel.OFF } })
  const store = clickhouseStore(client)
  return { storeFor: () => store, close: () => client.close() }
}

const withHttp = (address: string) => address.replace(/^clickhouse/, 'http')

/** Node says that its SQLite is experimental, which nobody can act on. */
async function withoutWarning<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  const { emitWarning } = process
  process.emitWarning = ((warning: string | Error, ...more: never[]) => {
    if (!/SQLite/.test(String(warning))) emitWarning.call(process, warning, ...more)
  }) as typeof emitWarning
  try {
    return await load()
  } finally {
    process.emitWarning = emitWarning
  }
}
