import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from 'affiliate-network-sdk'
import { type SyncStore, syncConversions } from 'affiliate-network-sdk/sync'
import { parquetStore } from 'affiliate-network-sdk/sync/duckdb'
import { postgresStore } from 'affiliate-network-sdk/sync/postgres'
import { type SqliteStore, sqliteStore } from 'affiliate-network-sdk/sync/sqlite'
import pg from 'pg'
import { startPostgres } from '../test/sync/postgres-server.ts'
import { FIELDS } from './fields.ts'
import { type Figure, inTurns, median, medianOf, timed } from './measure.ts'
import { withServer } from './served.ts'

type Store = 'sqlite' | 'parquet' | 'postgres'

const DAYS = 20
const ROWS = DAYS * 10_000

/** A sync of 200,000 rows of 26 fields into each store, compared to reading the same rows and dropping them. */
export async function sync(): Promise<Figure[]> {
  const postgres = await startPostgres()
  const pool = postgres && new pg.Pool({ connectionString: `${postgres.url}/postgres` })
  // The server stops before its connections are gone.
  pool?.on('error', () => {})
  pool?.on('connect', (client) => client.on('error', () => {}))
  const folder = mkdtempSync(join(tmpdir(), 'bench-sync-'))
  let runs = 0
  try {
    return await withServer(async (url) => {
      const client = createClient({ baseUrl: url, key: 'benchmark-key', timezone: 0 })
      const heaps: number[] = []
      const syncInto = async (store: SyncStore) => {
        const now = new Date('2026-06-20T12:00:00Z')
        const onProgress = () => {
          globalThis.gc?.()
          heaps.push(process.memoryUsage.rss())
        }
        const options = { fields: FIELDS, since: '2026-06-01', now, store, ...(heaps.length < DAYS && { onProgress }) }
        const { rows } = await syncConversions(client, options)
        if (rows !== ROWS) throw new Error(`The sync stored ${rows} rows.`)
        if ('close' in store) (store as SqliteStore).close()
      }
      const bare = async () => {
        for (let day = 1; day <= DAYS; day++) {
          const date = `2026-06-${String(day).padStart(2, '0')}`
          const report = client.reports.conversion({ from: date, to: date, fields: FIELDS, limit: 10_000 })
          for await (const _ of report.pages());
        }
      }
      const path = () => join(folder, String(++runs))
      await syncInto(sqliteStore(path()))
      const rounds = await inTurns<'bare' | Store, number>(3, {
        bare: timed(bare),
        sqlite: timed(() => syncInto(sqliteStore(path()))),
        parquet: timed(() => syncInto(parquetStore(path()))),
        postgres: timed(async () => pool && syncInto(postgresStore(pool, { table: `bench_${++runs}` }))),
      })
      const speed = (store: Store, target: number): Figure => {
        const perSecond = (name: Store | 'bare') =>
          `${Math.round(ROWS / medianOf(rounds, (round) => round[name])).toLocaleString('en')},000`
        return {
          what: `rows per second of a sync into ${store}, against the bare crawl`,
          value: medianOf(rounds, (round) => round.bare / round[store]),
          target,
          more: true,
          detail: `${perSecond(store)} rows a second; crawl ${perSecond('bare')}`,
        }
      }
      const [early, late] = [median(heaps.slice(3, 8)), median(heaps.slice(-5))]
      return [
        speed('sqlite', 0.5),
        speed('parquet', 0.3),
        ...(pool ? [speed('postgres', 0.3)] : []),
        {
          what: 'memory late in a sync of 200,000 rows, against early',
          value: late / early,
          target: 1.2,
          detail: `${Math.round(early / 1e6)} MB after 60,000 rows, ${Math.round(late / 1e6)} MB at the end`,
        },
      ]
    })
  } finally {
    await pool?.end()
    await postgres?.stop()
    rmSync(folder, { recursive: true })
  }
}
