import { readFileSync } from 'node:fs'
import { expect, it, onTestFinished } from 'vitest'
import { createClient } from '../../../src/index.ts'
import { createMockNetwork } from '../../../src/msw/index.ts'
import { serveMockNetwork } from '../../../src/msw/node.ts'
import { syncConversions, syncOffers, syncReport } from '../../../src/sync/index.ts'
import { isEveryCase } from '../../every-case.ts'
import { startClickHouse } from '../clickhouse/clickhouse-server.ts'
import { engines, type Place, usual } from '../engines.ts'
import { sharedPostgres } from '../postgres/shared-postgres.ts'

/** The queries of the docs. */
const queries = [...readFileSync('docs/sync-tables.md', 'utf8').matchAll(/^```sql\n(.*?)^```/gms)].map(
  ([, sql]) => sql as string,
)

/** ClickHouse has a function for the operator of JSON, as the docs say. */
const inClickHouse = (sql: string) => sql.replaceAll(/\((\S+) ->> ('\w+')\)/g, 'JSONExtractString($1, $2)')

it('the queries of the docs find rows, and with EVERY_CASE the same on every engine', { timeout: 120_000 }, async ({
  skip,
}) => {
  const clickhouse = 'ClickHouse' in engines ? await startClickHouse() : undefined
  const postgres = clickhouse || !isEveryCase ? undefined : await sharedPostgres()
  onTestFinished(() => clickhouse?.stop())
  const mock = createMockNetwork({ seed: 7, conversions: 5_000 })
  const { url, close } = await serveMockNetwork(mock)
  onTestFinished(close)
  const network = createClient({ baseUrl: url, key: mock.keys.network, timezone: 0 })
  // It has conversions, and is not listed any more.
  mock.state.offers.delete(1002)
  const places: Place[] = []
  const { SQLite } = usual
  for (const [name, open] of Object.entries({ SQLite, ...engines }))
    if (open && (name === 'SQLite' || isEveryCase) && (name !== 'PostgreSQL' || postgres !== undefined))
      places.push(await open(clickhouse?.url ?? postgres))
  onTestFinished(async () => {
    for (const place of places) await place[Symbol.asyncDispose]()
  })
  const start = mock.now.getTime()
  for (const night of [0, 1, 9]) {
    if (night > 0) mock.now = new Date(start + night * 86_400_000)
    for (const place of places) {
      const days = { since: '2026-06-24', now: mock.now } as const
      await syncConversions(network, {
        ...days,
        fields: ['ck_conversion_time', 'ck_conversion_status', 'ck_payout', 'ck_revenue'],
        store: place.store(),
      })
      await syncReport(network, {
        ...days,
        report: 'overall',
        fields: ['ck_offer_id', 'ck_gross', 'ck_conversion', 'ck_income', 'ck_cost'],
        store: place.store('report_overall'),
      })
      await syncOffers(network, { now: mock.now, store: place.store('offers') })
    }
  }
  expect(queries).toHaveLength(14)
  for (const sql of queries) {
    const [first, ...others] = await Promise.all(
      places.map(async (place, at) => {
        const rows = await place.query(clickhouse && at > 0 ? inClickHouse(sql) : sql)
        // Each engine took its own time.
        return rows.map(({ fresh_at, ...row }) => ({ ...row, ...(fresh_at !== undefined && { fresh_at: 'then' }) }))
      }),
    )
    expect(first?.length, sql).toBeGreaterThan(0)
    for (const other of others) expect(other, sql).toEqual(first)
    if (sql.includes('JOIN offers') && sql.includes('revenue'))
      expect(first?.map((row) => Object.values(row)[2])).toContain(null)
  }
  skip(isEveryCase && postgres === undefined && clickhouse === undefined, 'PostgreSQL is missing')
})
