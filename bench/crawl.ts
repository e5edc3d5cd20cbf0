import { createClient } from 'affiliate-network-sdk'
import { FIELDS } from './fields.ts'
import { type Figure, inTurns, median, medianOf, timed } from './measure.ts'
import { withServer } from './served.ts'

const QUERY = { from: '2026-06-01', to: '2026-06-02', fields: FIELDS } as const

/**
 * A crawl of 40 pages, 8 at once, with a delay of 50 ms, compared to the ideal; and the heap of a crawl of 1,000,000
 * rows.
 */
export async function crawl(): Promise<Figure[]> {
  return withServer(async (url) => {
    const client = createClient({ baseUrl: url, key: 'benchmark-key', timezone: 0, concurrency: 8 })
    const ask = (pages: number, delay: number) => ({
      extraQuery: { pages: String(pages), delay: String(delay) },
      concurrency: 8,
    })
    const drain = async (pages: number, delay: number, limit: 500 | 10000, onPage: () => void = () => {}) => {
      let rows = 0
      for await (const page of client.reports.conversion({ ...QUERY, limit }, ask(pages, delay)).pages()) {
        rows += page.items.length
        onPage()
      }
      return rows
    }
    const rounds = await inTurns(10, {
      delayed: timed(() => drain(40, 50, 500)),
      undelayed: timed(() => drain(40, 0, 500)),
    })
    const idealOf = ({ undelayed }: { undelayed: number }) => (40 / 8) * 50 + undelayed

    const heap = () => {
      globalThis.gc?.()
      return process.memoryUsage().heapUsed
    }
    const large = async () => {
      const empty = heap()
      const one = await client.reports.conversion({ ...QUERY, limit: 10000 }, ask(1, 0))
      const page = heap() - empty
      if (one.items.length !== 10_000) throw new Error('The server gave another page.')
      const seen: number[] = []
      const rows = await drain(100, 0, 10000, () => seen.push(heap() - empty))
      if (rows !== 1_000_000) throw new Error(`The crawl saw ${rows} rows.`)
      return { page, peak: Math.max(...seen), early: median(seen.slice(10, 40)), late: median(seen.slice(60, 90)) }
    }
    const crawls = [await large(), await large(), await large()]
    const megabytes = (of: 'page' | 'peak') => `${(medianOf(crawls, (crawl) => crawl[of]) / 1e6).toFixed(0)} MB`
    return [
      {
        what: 'a crawl of 40 pages with 50 ms delay, 8 at once, against the ideal',
        value: medianOf(rounds, (round) => round.delayed / idealOf(round)),
        target: 1.08,
        detail: `${medianOf(rounds, ({ delayed }) => delayed).toFixed(0)} ms; ideal ${medianOf(rounds, idealOf).toFixed(0)} ms`,
      },
      {
        what: 'peak heap of a crawl of 1,000,000 rows, against 8 pages',
        value: medianOf(crawls, ({ page, peak }) => peak / (8 * page)),
        target: 1.5,
        detail: `page ${megabytes('page')}, peak ${megabytes('peak')}`,
      },
      {
        what: 'heap late in that crawl, against early',
        value: medianOf(crawls, ({ early, late }) => late / early),
        target: 1.2,
        detail: 'flat over time',
      },
    ]
  })
}
