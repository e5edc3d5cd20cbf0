import { createClient } from '../../../src/index.ts'
import { SyncError, type SyncOptions, type SyncStore, syncConversions } from '../../../src/sync/index.ts'
import { DAY, FIRST_DAY, type Sale } from './sales.ts'
import type { Service } from './service.ts'

type Row = Readonly<Record<string, unknown>>

/** The rows of a table or of the books, each as a text, by month and id. */
export type Rows = ReadonlyMap<string, string>

/** How a run ended, and what the table has then. */
export interface Night {
  /** `ok`, or the codes or kinds of what failed. */
  readonly end: string
  readonly failed: readonly string[]
  readonly warnings: readonly string[]
  readonly requests: number
  readonly rows: Rows
}

const FIELDS = ['ck_conversion_time', 'ck_conversion_status', 'ck_payout', 'ck_revenue', 'ck_sub1'] as const

const QUERY = `SELECT CAST(day AS text) AS day, id, month, currency, ck_conversion_time AS time,
  ck_conversion_status AS status, ck_payout AS payout, ck_revenue AS revenue, affiliate_id AS affiliate,
  offer_id AS offer, ck_sub1 AS sub FROM conversions`

/** The moment of a nightly run, so many days after the first conversion. */
export const nightOf = (day: number) => new Date(Date.parse(FIRST_DAY) + day * DAY + DAY / 16)

/** Runs a sync, and reads the whole table. */
export async function runNight(
  service: Service,
  store: SyncStore,
  query: (sql: string) => Promise<Row[]>,
  options: Partial<SyncOptions> = {},
): Promise<Night> {
  const network = createClient({ baseUrl: service.url, key: 'k', timezone: 0, retries: 0, onEvent: () => {} })
  const before = service.requests
  const run = syncConversions(network, { fields: FIELDS, since: FIRST_DAY, now: service.now, store, ...options })
  const ended = endOf(await run.catch((error: unknown) => error))
  const requests = service.requests - before
  const rows = await query(QUERY)
  const texts = rows.map(
    ({ month, id, day, currency, time, status, payout, revenue, affiliate, offer, sub }) =>
      [
        `${month} ${id}`,
        [day, currency, time, status, Number(payout), Number(revenue), affiliate, offer, sub].join(' '),
      ] as const,
  )
  if (new Map(texts).size < rows.length) throw new Error('a conversion is stored twice')
  return { ...ended, requests, rows: new Map(texts) }
}

function endOf(ended: unknown): Pick<Night, 'end' | 'failed' | 'warnings'> {
  if (!(ended instanceof Error)) return { end: 'ok', failed: [], warnings: (ended as SyncError['report']).warnings }
  if (!(ended instanceof SyncError)) return { end: `${ended}`, failed: [], warnings: [] }
  const codes = ended.failed.map(({ error }) => {
    const { code, kind, name } = error as { code?: string; kind?: string; name: string }
    return code ?? kind ?? name
  })
  const failed = ended.failed.map(({ day }) => day)
  return { end: [...new Set(codes)].sort().join(' '), failed, warnings: ended.report.warnings }
}

/** The rows that a table should have. */
export function rowsOf(sales: readonly Sale[]): Rows {
  return new Map(
    sales.map(({ id, time, currency, status, payout, revenue, affiliate, offer }) => {
      const instant = new Date(time).toISOString().replace('.000', '')
      const key = `${instant.slice(0, 7).replace('-', '')} ${id}`
      const values = [instant.slice(0, 10), currency, instant, status, payout / 1e6, revenue / 1e6]
      return [key, [...values, affiliate, offer, `sub ${affiliate}`].join(' ')]
    }),
  )
}

const dayIn = (row: string) => row.slice(0, 10)

/** Days of rows that one side has and the other does not have in the same form. */
export function differingDays(rows: Rows, others: Rows): string[] {
  const keys = [...new Set([...rows.keys(), ...others.keys()])].filter((key) => rows.get(key) !== others.get(key))
  return [...new Set(keys.flatMap((key) => [rows.get(key) ?? [], others.get(key) ?? []].flat().map(dayIn)))].sort()
}
