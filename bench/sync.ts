import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startPostgres } from '../test/sync/postgres/postgres-server.ts'
import { type Figure, median, medianOf } from './measure.ts'
import { withServer } from './served.ts'

const run = promisify(execFile)

/** What a run took, in milliseconds. `cpu` is that of its own process. */
export interface Cost {
  readonly wall: number
  readonly cpu: number
}

/** The crawl without a store, the first load, and two nights. */
export type Way = 'bare' | 'load' | 'quiet' | 'changed'

type Store = keyof typeof TARGETS

interface Process {
  readonly runs: readonly Record<Way, Cost>[]
  /** The most memory so far, after each turn. */
  readonly peaks: readonly number[]
}

/** Rows per second against those of the bare crawl. */
const TARGETS = {
  sqlite: { load: 0.55, quiet: 0.6, changed: 0.4 },
  parquet: { load: 0.3, quiet: 0.35, changed: 0.22 },
  postgres: { load: 0.45, quiet: 0.5, changed: 0.25 },
} as const

const WHAT = {
  load: 'first load',
  quiet: 'night in which nothing changed',
  changed: 'night in which 2 % of each day changed',
} as const

/** The turns of each process, the first of which is a warm-up. */
const TURNS = 4

/**
 * A sync of 6 days of 10,000 rows of 26 fields into each store, and two nights that read every day again, compared to
 * reading the same rows and dropping them. Each process takes turns between that crawl and the runs of one store.
 */
export async function sync(): Promise<Figure[]> {
  const postgres = await startPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'bench-sync-'))
  const databases = { sqlite: join(folder, 'sqlite.db'), parquet: folder, postgres: `${postgres?.url}/postgres` }
  const stores = (Object.keys(TARGETS) as Store[]).filter((store) => store !== 'postgres' || postgres !== undefined)
  try {
    return await withServer(async (url) => {
      const processOf = async (store: Store | 'bare', database = ''): Promise<Process> => {
        const args = [join(import.meta.dirname, 'sync-run.ts'), url, store, database, String(TURNS)]
        return JSON.parse((await run(process.execPath, args)).stdout)
      }
      const crawl = await processOf('bare')
      const figures: Figure[] = []
      for (const store of stores) figures.push(...figuresOf(store, await processOf(store, databases[store]), crawl))
      return figures
    })
  } finally {
    await postgres?.stop()
    rmSync(folder, { recursive: true })
  }
}

function figuresOf(store: Store, { runs: turns, peaks }: Process, crawled: Process): Figure[] {
  const speeds = (Object.keys(WHAT) as (keyof typeof WHAT)[]).map((way): Figure => {
    const ratios = turns.map((turn) => turn.bare.wall / turn[way].wall)
    const [least, most] = [Math.min(...ratios), Math.max(...ratios)].map((ratio) => ratio.toFixed(2))
    const cpu = medianOf(turns, (turn) => turn.bare.cpu / turn[way].cpu).toFixed(2)
    return {
      what: `${store}, ${WHAT[way]}: speed against the crawl`,
      value: median(ratios),
      target: TARGETS[store][way],
      more: true,
      detail: `${least} to ${most}; by CPU of the process ${cpu}; ${Math.round(medianOf(turns, (turn) => turn[way].wall))} ms`,
    }
  })
  const megabytes = (of: readonly number[], turn: number) => (of.at(turn) ?? Number.NaN) / 1e6
  const [crawl, early, late] = [megabytes(crawled.peaks, -1), megabytes(peaks, 0), megabytes(peaks, -1)]
  const memory: Figure = {
    what: `${store}, peak memory: MB above the crawl`,
    value: Math.max(0, late - crawl),
    target: 100,
    detail: `${late.toFixed(0)} MB after 960,000 rows, ${early.toFixed(0)} MB after 480,000; crawl ${crawl.toFixed(0)} MB`,
  }
  return [...speeds, memory]
}
