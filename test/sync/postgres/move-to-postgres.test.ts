import { execFile } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { createClient } from '../../../src/index.ts'
import { createMockNetwork } from '../../../src/msw/index.ts'
import { syncConversions, syncOffers, syncReport } from '../../../src/sync/index.ts'
import type { Place } from '../engines.ts'
import { startEngines } from '../every-engine.ts'

const open = startEngines(['SQLite', 'PostgreSQL'])

/** The program of the docs. */
const program = readFileSync('docs/sync-operations.md', 'utf8')
  .split(/^```/m)
  .find((block) => block.includes('json_populate_recordset'))
  ?.replace(/^.*\n/, '')

it('the program of the docs moves a database to PostgreSQL with its history, and the sync goes on there', async ({
  skip,
}) => {
  await using sqlite = await open('SQLite', skip)
  await using postgres = await open('PostgreSQL', skip)
  const mock = createMockNetwork({ seed: 7, conversions: 2_000 })
  const fetch: typeof globalThis.fetch = async (input, init) => mock.handle(new Request(input, init))
  const network = createClient({ baseUrl: mock.baseUrl, key: mock.keys.network, timezone: 0, fetch })
  const sync = async (place: Place, since: string) => {
    const days = { since, now: mock.now } as const
    const fields = ['ck_conversion_time', 'ck_conversion_status', 'ck_payout', 'ck_sub1'] as const
    const sums = await syncConversions(network, { ...days, fields, store: place.store() })
    const figures = ['ck_offer_id', 'ck_gross', 'ck_income'] as const
    const report = { report: 'overall', fields: figures } as const
    const ofReport = await syncReport(network, { ...days, ...report, store: place.store('report_overall') })
    const ofOffers = await syncOffers(network, { now: mock.now, store: place.store('offers') })
    return [sums, ofReport, ofOffers].map(({ added, changed, removed }) => added + changed + removed)
  }
  const start = mock.now.getTime()
  for (const night of [0, 1, 9]) {
    if (night > 0) mock.now = new Date(start + night * 86_400_000)
    await sync(sqlite, '2026-06-20')
  }
  await sync(postgres, '2026-07-10')

  const file = join(import.meta.dirname, '../../../node_modules/.cache', `move-${process.pid}.mjs`)
  writeFileSync(file, program ?? '')
  onTestFinished(() => rmSync(file))
  const env = { ...process.env, DATABASE_URL: postgres.database }
  await promisify(execFile)(process.execPath, [file], { cwd: dirname(sqlite.database), env })

  for (const [table, rows] of [
    ['conversions', 100],
    ['conversions_changes', 10],
    ['sync_days', 21],
    ['report_overall', 100],
    ['offers', 10],
    ['sync_runs', 9],
  ] as const) {
    const [names] =
      await postgres.query(`SELECT string_agg('"' || column_name || '"', ', ' ORDER BY column_name) AS list
      FROM information_schema.columns WHERE table_name = '${table}' AND data_type <> 'jsonb'`)
    const sql = `SELECT ${names?.list} FROM ${table} ORDER BY ${names?.list}`
    const moved = await postgres.query(sql)
    expect(moved.length, table).toBeGreaterThanOrEqual(rows)
    expect(moved, table).toEqual(await sqlite.query(sql))
  }
  const statuses = `SELECT month, id, (before ->> 'ck_conversion_status') AS was FROM conversions_changes
    WHERE (before ->> 'ck_conversion_status') <> '' ORDER BY month, id, was`
  expect(await postgres.query(statuses)).toEqual(await sqlite.query(statuses))
  expect(await sync(postgres, '2026-06-20')).toEqual([0, 0, 0])
})
