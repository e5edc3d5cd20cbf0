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

/** Five conversions of June 10, as they are on three nights: status, affiliate, payout and revenue in cents. */
const CONVERSIONS = [
  [['Approved', 'Rejected', 'Approved'], 7, 150, 200],
  [['Approved', 'Rejected', 'Rejected'], 7, 1000, 1250],
  [['Approved', 'Approved', 'Rejected'], 9, 550, 700],
  [['Pending', 'Approved', 'Approved'], 9, 325, 475],
  [['Pending', 'Approved', 'Rejected'], 9, 225, 300],
] as const

const salesOf = (night: 0 | 1 | 2): Sale[] =>
  CONVERSIONS.map(([statuses, affiliate, payout, revenue], at) => ({
    ...{ id: String(at + 1), time: Date.parse('2026-06-10T08:00:00Z') + at * 60_000, offer: 1, advertiser: 3 },
    ...{ status: statuses[night], affiliate, payout: payout * 10_000, revenue: revenue * 10_000, currency: '$' },
  }))

/** What the queries find after the third night, counted by hand. */
const ANSWERS: readonly (readonly [sentence: string, rows: readonly (readonly (string | number)[])[]])[] = [
  [
    'Margin by affiliate:',
    [
      [9, '$', 1.5],
      [7, '$', 0.5],
    ],
  ],
  [
    'Monthly payouts by affiliate and status:',
    [
      [7, '$', 'Approved', 1, 1.5],
      [7, '$', 'Rejected', 1, 10],
      [9, '$', 'Approved', 1, 3.25],
      [9, '$', 'Rejected', 2, 7.75],
    ],
  ],
  [
    'Conversions rejected since a given time and still rejected',
    [
      [7, '$', 1, 10],
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

describeEngines(open, (it) => {
  it('queries of the docs answer what was counted by hand', { timeout: 120_000 }, async ({ place }) => {
    await using service = await new Service().start()
    const store = place.store()
    for (const [night, now] of ['2026-07-01', '2026-07-03', '2026-07-04'].entries()) {
      service.begin(new Date(`${now}T01:00:00Z`), salesOf(night as 0 | 1 | 2))
      expect((await runNight(service, store, place.query)).end).toBe('ok')
    }
    for (const [sentence, answer] of ANSWERS) {
      const rows = await place.query(below(sentence))
      const values = rows.map((row) =>
        Object.values(row).map((value) => (Number.isNaN(Number(value)) ? String(value).slice(0, 10) : Number(value))),
      )
      expect([sentence, values]).toEqual([sentence, answer])
    }
  })
})
