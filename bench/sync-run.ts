/** A process of `sync.ts`: syncs into one store, or only reads, and prints what each run took. */
import { readFileSync } from 'node:fs'
import { createClient, type NetworkClient } from 'affiliate-network-sdk'
import { type SyncStore, syncConversions } from 'affiliate-network-sdk/sync'
import { FIELDS } from './fields.ts'
import type { Cost, Way } from './sync.ts'

const [url = '', store = '', database = '', turns = '1'] = process.argv.slice(2)
const open = store === 'bare' ? undefined : await openStore()

const DAYS = 6
const ROWS = DAYS * 10_000

/** The service, and the same one a night later, when 2 % of each day have changed. */
const [client, later] = [url, `${url}/later`].map((baseUrl) =>
  createClient({ baseUrl, key: 'benchmark-key', timezone: 0, onEvent: () => {} }),
) as [NetworkClient, NetworkClient]

async function openStore(): Promise<(table: string) => SyncStore> {
  if (store === 'sqlite') {
    const { sqliteStore } = await import('affiliate-network-sdk/sync/sqlite')
    return (table) => sqliteStore(database, { table })
  }
  if (store === 'parquet') {
    const { parquetStore } = await import('affiliate-network-sdk/sync/duckdb')
    return (table) => parquetStore(`${database}/${table}`)
  }
  const { postgresStore } = await import('affiliate-network-sdk/sync/postgres')
  const { Pool } = await import('pg')
  const pool = new Pool({ connectionString: database })
  return (table) => postgresStore(pool, { table })
}

const bare = async () => {
  for (let day = 1; day <= DAYS; day++) {
    const date = `2026-06-0${day}`
    for await (const _ of client.reports.conversion({ from: date, to: date, fields: FIELDS, limit: 10_000 }).pages());
  }
}

const syncFrom = async (from: NetworkClient, into: SyncStore, changed: number) => {
  const now = new Date(`2026-06-0${DAYS}T12:00:00Z`)
  const found = await syncConversions(from, { fields: FIELDS, since: '2026-06-01', now, store: into, adopt: true })
  if (found.rows !== ROWS || found.changed !== changed)
    throw new Error(`The sync stored ${found.rows} rows, ${found.changed} of them changed.`)
}

/** The most memory that this process has had. `maxRSS` would be inherited from its parent. */
const peakNow = () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? Number.NaN) * 1024

const timed = async (work: () => Promise<void>): Promise<Cost> => {
  const [start, cpu] = [performance.now(), process.cpuUsage()]
  await work()
  const { user, system } = process.cpuUsage(cpu)
  return { wall: performance.now() - start, cpu: (user + system) / 1000 }
}
const runs: Record<Way, Cost>[] = []
const peaks: number[] = []
for (let turn = 0; turn < Number(turns); turn++) {
  const cost = { bare: await timed(bare) } as Record<Way, Cost>
  const into = open?.(`bench_${process.pid}_${turn}`)
  if (into !== undefined) {
    cost.load = await timed(() => syncFrom(client, into, 0))
    // This night compares all values. Later ones recognize a day that is as it was.
    await syncFrom(client, into, 0)
    cost.quiet = await timed(() => syncFrom(client, into, 0))
    cost.changed = await timed(() => syncFrom(later, into, ROWS / 50))
  }
  runs.push(cost)
  peaks.push(peakNow())
}
// The first turn is the warm-up.
console.log(JSON.stringify({ runs: runs.slice(1), peaks: peaks.slice(1) }))
process.exit()
