/** One run of a sync in a process of its own, which reports each day to its parent. */
import { createClient as createClickHouse } from '@clickhouse/client'
import { createClient } from 'affiliate-network-sdk'
import { syncConversions } from 'affiliate-network-sdk/sync'
import { clickhouseStore } from 'affiliate-network-sdk/sync/clickhouse'
import { parquetStore } from 'affiliate-network-sdk/sync/duckdb'
import { postgresStore } from 'affiliate-network-sdk/sync/postgres'
import { sqliteStore } from 'affiliate-network-sdk/sync/sqlite'
import pg from 'pg'

const [engine, place = '', baseUrl = '', now = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: place })
const clickhouse = createClickHouse(engine === 'ClickHouse' ? { url: place } : {})
const stores = {
  SQLite: () => sqliteStore(place),
  Parquet: () => parquetStore(place),
  PostgreSQL: () => postgresStore(pool),
  ClickHouse: () => clickhouseStore(clickhouse),
}
const summary = await syncConversions(createClient({ baseUrl, key: 'benchmark-key', timezone: 0 }), {
  fields: ['ck_conversion_time', 'ck_conversion_status', 'ck_payout', 'ck_revenue', 'ck_source', 'ck_sub1'],
  since: '2026-01-01',
  now: new Date(now),
  store: stores[engine as keyof typeof stores](),
  onProgress: ({ days }) => process.send?.({ days }),
})
await pool.end()
await clickhouse.close()
// In kilobytes.
const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
const cpu = (userCPUTime + systemCPUTime) / 1e6
process.send?.({ summary, memory: maxRSS / 1_000, cpu }, () => process.disconnect())
