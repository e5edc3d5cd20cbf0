/** One run of a sync in a process of its own, which the test kills: `node killed-run.ts <engine> <database> <base URL>`. */
import { createClient as createClickHouse } from '@clickhouse/client'
import pg from 'pg'
import { createClient } from '../../../src/index.ts'
import { clickhouseStore } from '../../../src/sync/clickhouse/clickhouse.ts'
import { parquetStore } from '../../../src/sync/duckdb/duckdb.ts'
import { syncConversions } from '../../../src/sync/index.ts'
import { postgresStore } from '../../../src/sync/postgres/postgres.ts'
import { sqliteStore } from '../../../src/sync/sqlite/sqlite.ts'

const [engine, database = '', baseUrl = '', now = ''] = process.argv.slice(2)
const pool = engine === 'PostgreSQL' ? new pg.Pool({ connectionString: database }) : undefined
const clickhouse = engine === 'ClickHouse' ? createClickHouse({ url: database }) : undefined
const store =
  clickhouse !== undefined
    ? clickhouseStore(clickhouse)
    : pool !== undefined
      ? postgresStore(pool)
      : engine === 'SQLite'
        ? sqliteStore(database)
        : parquetStore(`${database}/conversions`)
const report = await syncConversions(createClient({ baseUrl, key: 'k3y&secret', timezone: 0, retries: 0 }), {
  fields: ['ck_conversion_time', 'ck_conversion_status', 'ck_payout'],
  since: '2026-06-01',
  lookBackDays: 3,
  now: new Date(now),
  concurrency: 2,
  store,
})
console.log(JSON.stringify(report))
await pool?.end()
await clickhouse?.close()
