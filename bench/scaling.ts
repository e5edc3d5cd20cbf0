/**
 * `npm run bench:scaling`: a million conversions in each store, or `-- 20` days of 10,000. It prints the figures for docs/sync.md: the first load,
 * the next night, and how long the rest of a first load takes after a kill at 60 %.
 */
import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createClient } from '@clickhouse/client'
import pg from 'pg'
import { startClickHouse } from '../test/sync/clickhouse/clickhouse-server.ts'
import { startPostgres } from '../test/sync/postgres/postgres-server.ts'

/** Days of 10,000 rows, and the day after them. */
const DAYS = Number(process.argv[2] ?? 100)
const ROWS = DAYS * 10_000
const end = (days: number) => new Date(Date.parse('2025-12-31T23:00:00Z') + days * 86_400_000).toISOString()
const [LAST, NEXT] = [end(DAYS), end(DAYS + 1)]

interface Result {
  readonly summary: { readonly rows: number; readonly requests: number }
  readonly memory: number
  readonly cpu: number
}

const folder = mkdtempSync(join(tmpdir(), 'bench-scaling-'))
const network = fork(new URL('scaling-server.ts', import.meta.url))
const [port] = (await once(network, 'message')) as [number]
const postgres = await startPostgres()
const isInstalled = existsSync(new URL('../test/clickhouse/node_modules', import.meta.url))
const clickhouse = isInstalled ? await startClickHouse() : undefined

const start = (engine: string, place: string, now: string) =>
  fork(new URL('scaling-run.ts', import.meta.url), [engine, place, `http://127.0.0.1:${port}`, now])

async function resultOf(run: ChildProcess): Promise<Result & { readonly seconds: number }> {
  const from = performance.now()
  let result: Result | undefined
  run.on('message', (message: Partial<Result>) => {
    if (message.summary !== undefined) result = message as Result
  })
  await once(run, 'exit')
  if (result === undefined) throw new Error('The run failed.')
  return { ...result, seconds: (performance.now() - from) / 1_000 }
}

const sizeOf = (path: string) => Number(execFileSync('du', ['-sk', path]).toString().split('\t')[0]) / 1_000

async function inPostgres(sql: string, database = 'postgres'): Promise<number> {
  const client = new pg.Client({ connectionString: `${postgres?.url}/${database}` })
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return Number(rows[0]?.megabytes)
}

async function inClickHouse(query: string): Promise<number> {
  await using client = createClient({ url: clickhouse?.url as string })
  if (!query.startsWith('SELECT')) return Number(await client.command({ query }).then(() => 0))
  const [row] = await (await client.query({ query, format: 'JSONEachRow' })).json<{ megabytes: number }>()
  return Number(row?.megabytes)
}

/** A new database, and how many megabytes it takes. */
const engines: Record<string, (name: string) => Promise<{ place: string; size: () => Promise<number> }>> = {
  SQLite: async (name) => ({ place: join(folder, `${name}.db`), size: async () => sizeOf(join(folder, `${name}.db`)) }),
  Parquet: async (name) => ({ place: join(folder, name), size: async () => sizeOf(join(folder, name)) }),
  ...(postgres && {
    PostgreSQL: async (name: string) => {
      await inPostgres(`CREATE DATABASE ${name}`)
      const size = () => inPostgres('SELECT pg_database_size(current_database()) / 1e6 AS megabytes', name)
      return { place: `${postgres.url}/${name}`, size }
    },
  }),
  ...(clickhouse && {
    ClickHouse: async (name: string) => {
      await inClickHouse(`CREATE DATABASE ${name}`)
      const parts = `SELECT sum(bytes_on_disk) / 1e6 AS megabytes FROM system.parts WHERE active AND database = '${name}'`
      return { place: `${clickhouse.url}/${name}`, size: () => inClickHouse(parts) }
    },
  }),
}

console.log(`Node ${process.version}, ${process.platform} ${process.arch}, ${cpus().length} × ${cpus()[0]?.model}\n`)
console.log(
  '| store | first load | its CPU | rows a CPU second | size | memory | next night | the rest after a kill at 60 % |',
)
console.log('|---|--:|--:|--:|--:|--:|--:|--:|')
for (const [engine, open] of Object.entries(engines)) {
  const { place, size } = await open('whole')
  const first = await resultOf(start(engine, place, LAST))
  if (first.summary.rows !== ROWS) throw new Error(`${engine} has ${first.summary.rows} rows.`)
  const megabytes = Math.round(await size())
  const night = await resultOf(start(engine, place, NEXT))
  const killed = await open('killed')
  const run = start(engine, killed.place, LAST)
  run.on('message', ({ days }: { days?: number }) => {
    if (days === DAYS * 0.6) run.kill('SIGKILL')
  })
  await once(run, 'exit')
  // The lock of a run that was killed ends by itself, in ClickHouse after 20 seconds.
  if (engine === 'ClickHouse') await setTimeout(21_000)
  const rest = await resultOf(start(engine, killed.place, LAST))
  const told = [
    ...[`${first.seconds.toFixed(1)} s`, `${first.cpu.toFixed(1)} s`, Math.round(ROWS / first.cpu / 1_000) * 1_000],
    `${megabytes} MB`,
    ...[`${Math.round(first.memory)} MB`, `${night.seconds.toFixed(1)} s, ${night.summary.rows} rows`],
    `${rest.seconds.toFixed(1)} s, ${rest.summary.rows} rows`,
  ]
  console.log(`| ${engine} | ${told.map((cell) => cell.toLocaleString('en')).join(' | ')} |`)
}
network.disconnect()
await postgres?.stop()
await clickhouse?.stop()
rmSync(folder, { recursive: true })
