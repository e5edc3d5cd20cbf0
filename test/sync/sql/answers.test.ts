import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { describeEngines, startEngines } from '../every-engine.ts'
import { runNight } from '../lying/night.ts'
import type { Sale } from '../lying/sales.ts'
import { Service } from '../lying/service.ts'

const open = startEngines(['SQLite', 'PostgreSQL'])
const page = readFileSync('docs/sync-tables.md', 'utf8')

/** The first query of the docs below a sentence. */
const below = (sentence: string): string => /```sql\n(.*?)```/s.exec(page.slice(page.indexOf(sentence)))?.[1] ?? ''

/** SQLite rounds whole cents, as the docs say. */
const inSQLite = (sql: string) =>
  sql.replaceAll(/round\((.*), 2\)/g, (_, sums: string) => {
    const micros = sums.replaceAll(/sum\((\S+)\)/g, 'sum($1_micros)')
    return `round((${micros}) / 10000.0) / 100`
  })

/** ClickHouse reads JSON by a function, as the docs say. */
const inClickHouse = (sql: string) => sql.replaceAll(/(\w+\.\w+) ->> ('\w+')/g, 'JSONExtractString($1, $2)')

const FORMS: Readonly<Record<string, (sql: string) => string>> = { SQLite: inSQLite, ClickHouse: inClickHouse }

/** Conversions of June 10: status on three nights, affiliate, payout and revenue in tenths of a cent, currency. */
const CONVERSIONS = [
  [['Approved', 'Rejected', 'Approved'], 7, 1005, 2000],
  [['Approved', 'Rejected', 'Rejected'], 7, 10235, 12500],
  [['Approved', 'Approved', 'Rejected'], 9, 5500, 7000],
  [['Pending', 'Approved', 'Approved'], 9, 2675, 4750],
  [['Pending', 'Approved', 'Rejected'], 9, 2250, 3000],
  [[undefined, null, null], 9, 4000, 5000, '€'],
] as const

const salesOf = (night: 0 | 1 | 2): Sale[] =>
  CONVERSIONS.map(([statuses, affiliate, payout, revenue, currency = '$'], at) => ({
    ...{ id: String(at + 1), time: Date.parse('2026-06-10T08:00:00Z') + at * 60_000, offer: 1, advertiser: 3 },
    ...{ status: statuses[night], affiliate, payout: payout * 1_000, revenue: revenue * 1_000, currency },
  })).filter(({ status }) => status !== undefined) as Sale[]

/** What the queries find after the third night, counted by hand. */
const ANSWERS: readonly (readonly [sentence: string, rows: readonly (readonly (string | number)[])[]])[] = [
  [
    'Margin by affiliate, without rejected conversions:',
    [
      [9, '$', 2.08],
      [7, '$', 1],
      [9, '€', 1],
    ],
  ],
  [
    'Monthly payouts by affiliate and status:',
    [
      [7, '$', 'Approved', 1, 1.01],
      [7, '$', 'Rejected', 1, 10.24],
      [9, '$', 'Approved', 1, 2.68],
      [9, '$', 'Rejected', 2, 7.75],
      [9, '€', 'null', 1, 4],
    ],
  ],
  [
    'Conversions rejected since a given time and still rejected',
    [
      [7, '$', 1, 10.24],
      [9, '$', 2, 7.75],
    ],
  ],
  ['Conversions approved after their month was closed and still approved', [['2026-06-10', 2]]],
  [
    'Approvals by conversion day and approval day:',
    [
      ['2026-06-10', '2026-07-03', 2],
      ['2026-06-10', '2026-07-04', 1],
    ],
  ],
  [
    'Conversion counts by status at the time when a month was closed',
    [
      ['Approved', 3],
      ['Pending', 2],
    ],
  ],
  [
    'Conversions whose status changed in the last successful run:',
    [
      [202606, 1, '2026-06-10', 'Rejected', 'Approved'],
      [202606, 3, '2026-06-10', 'Approved', 'Rejected'],
      [202606, 5, '2026-06-10', 'Approved', 'Rejected'],
    ],
  ],
]

describeEngines(open, (it, engine) => {
  it('queries of the docs answer what was counted by hand', { timeout: 120_000 }, async ({ place }) => {
    await using service = await new Service().start()
    const store = place.store()
    for (const [night, now] of ['2026-07-01', '2026-07-03', '2026-07-04'].entries()) {
      service.begin(new Date(`${now}T01:00:00Z`), salesOf(night as 0 | 1 | 2))
      expect((await runNight(service, store, place.query)).end).toBe('ok')
    }
    expect(page).toContain('`round(sum(c.ck_payout_micros) / 10000.0) / 100`')
    for (const [sentence, answer] of ANSWERS) {
      const rows = await place.query(FORMS[engine]?.(below(sentence)) ?? below(sentence))
      const values = rows.map((row) =>
        Object.values(row).map((value) => (typeof value === 'number' ? value : String(value).slice(0, 10))),
      )
      expect([sentence, values]).toEqual([sentence, answer])
    }
  })
})
