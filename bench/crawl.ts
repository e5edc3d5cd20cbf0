import { createClient } from 'affiliate-network-sdk'
import { cpuOfEach } from './cpu.ts'
import { FIELDS } from './fields.ts'
import { type Figure, inTurns, median, medianOf, timed } from './measure.ts'
import { withServer } from './served.ts'

const QUERY = { from: '2026-06-01', to: '2026-06-02', fields: FIELDS } as const

/** Pages of the crawl that is compared by CPU time. */
const PAGES = 20

/**
 * A crawl of 40 pages, 8 at once, with a delay of 50 ms, compared to the ideal; one without a delay, by CPU time; and the
 * heap of a crawl of 1,000,000 rows.
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

    const address = `${url}/api/v2/getConversionReport?from=26/06/01&limit=10000&pages=${PAGES}`
    const costs = await inTurns(3, {
      sdk: cpuOfEach(
        `import { createClient } from 'affiliate-network-sdk'
        const client = createClient({ baseUrl: '${url}', key: 'benchmark-key', timezone: 0, concurrency: 8 })
        const query = { from: '2026-06-01', to: '2026-06-02', limit: 10000, fields: ${JSON.stringify(FIELDS)} }
        const options = { extraQuery: { pages: '${PAGES}' }, concurrency: 8 }`,
        'for await (const _ of client.reports.conversion(query, options).pages());',
        1,
      ),
      // The same pages, one by one.
      fetch: cpuOfEach(
        '',
        `for (let page = 1; page <= ${PAGES}; page++) await (await fetch('${address}&page=' + page)).json()`,
        1,
      ),
    })
    const msOf = (way: 'sdk' | 'fetch') => `${(medianOf(costs, (cost) => cost[way]) / PAGES).toFixed(1)} ms`

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
      // The middle of each of these is 500,000 rows from that of the other.
      const perRow = (median(seen.slice(60, 90)) - median(seen.slice(10, 40))) / 500_000
      return { page, peak: Math.max(...seen), perRow }
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
        what: `a crawl of ${PAGES} pages of 10,000 rows × 26 fields: CPU against fetch + JSON`,
        value: medianOf(costs, ({ sdk, fetch }) => sdk / fetch),
        target: 1.1,
        detail: `${msOf('sdk')} a page; fetch ${msOf('fetch')}`,
      },
      {
        what: 'peak heap of a crawl of 1,000,000 rows, against 8 pages',
        value: medianOf(crawls, ({ page, peak }) => peak / (8 * page)),
        target: 1.5,
        detail: `page ${megabytes('page')}, peak ${megabytes('peak')}`,
      },
      {
        what: 'heap that this crawl keeps: bytes a row',
        value: medianOf(crawls, ({ perRow }) => perRow),
        target: 64,
        detail: 'its id, to notice rows that come twice',
      },
    ]
  })
}
