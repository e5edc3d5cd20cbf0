import { createClient } from 'affiliate-network-sdk'
import { FIELDS, type Figure, median, medians } from './measure.ts'
import { withServer } from './served.ts'

const QUERY = { from: '2026-06-01', to: '2026-06-02', fields: FIELDS } as const

/** A crawl of 40 pages, 8 at once, with 50 ms of delay, against the ideal; and the heap of a crawl of 1,000,000 rows. */
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
    const ms = await medians(5, { delayed: () => drain(40, 50, 500), undelayed: () => drain(40, 0, 500) })
    const ideal = (40 / 8) * 50 + ms.undelayed

    const heap = () => {
      globalThis.gc?.()
      return process.memoryUsage().heapUsed
    }
    const empty = heap()
    const one = await client.reports.conversion({ ...QUERY, limit: 10000 }, { extraQuery: { pages: '1' } })
    const pageHeap = heap() - empty
    if (one.items.length !== 10_000) throw new Error('The server gave another page.')
    const seen: number[] = []
    const rows = await drain(100, 0, 10000, () => seen.push(heap() - empty))
    if (rows !== 1_000_000) throw new Error(`The crawl saw ${rows} rows.`)
    const [early = Number.NaN, late = Number.NaN] = [seen.slice(10, 40), seen.slice(60, 90)].map(median)
    return [
      {
        what: 'a crawl of 40 pages with 50 ms delay, 8 at once, against the ideal',
        ratio: ms.delayed / ideal,
        target: 1.15,
        detail: `${ms.delayed.toFixed(0)} ms; ideal ${ideal.toFixed(0)} ms`,
      },
      {
        what: 'peak heap of a crawl of 1,000,000 rows, against 8 pages',
        ratio: Math.max(...seen) / (8 * pageHeap),
        target: 1.5,
        detail: `page ${(pageHeap / 1e6).toFixed(0)} MB, peak ${(Math.max(...seen) / 1e6).toFixed(0)} MB`,
      },
      {
        what: 'heap late in that crawl, against early',
        ratio: late / early,
        target: 1.2,
        detail: 'flat over time',
      },
    ]
  })
}
