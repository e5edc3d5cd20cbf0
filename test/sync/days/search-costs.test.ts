import { expect } from 'vitest'
import { addDays, days } from '../../../src/index.ts'
import { syncConversions } from '../../../src/sync/index.ts'
import { it } from '../../wire-server.ts'
import { type Conversion, conversion, serve } from '../conversions.ts'
import { memoryStore } from '../memory-store.ts'

const YEAR = days('2025-06-02', '2026-06-01')

/** The rows of a day, of which each night changes another one. */
const PER_DAY = 4

// In percent of a full read, as docs/performance.md has them.
it.for([
  { what: 'payouts', change: { payout: '2.500000' }, costs: { 0: 2, 8: 4, 24: 9, 64: 20, 200: 57 } },
  { what: 'statuses', change: { status: 'Rejected' }, costs: { 0: 2, 8: 5, 24: 9, 64: 20, 200: 57 } },
])(
  'over a year, a night with late $what costs what changed, and a quiet one next to nothing',
  {
    timeout: 60_000,
  },
  async ({ change, costs }, { wire }) => {
    const rows = YEAR.flatMap((day, at) =>
      Array.from({ length: PER_DAY }, (_, row) =>
        conversion(at * 10 + row, `${day.replaceAll('-', '/')} 10:00:00`, 'Approved'),
      ),
    )
    wire.respond(serve(() => rows))
    const { store, stored } = memoryStore()
    const fields = ['ck_payout', 'ck_conversion_status'] as const
    let night = '2026-06-01'
    const run = async () => {
      const now = new Date(`${night}T12:00:00Z`)
      night = addDays(night, 1)
      return syncConversions(wire.network(), { fields, since: '2025-06-02', timezone: 0, now, store })
    }
    const full = await run()
    const quiet = await run()
    // The recent days, the report of all days, and three counts by status.
    expect(quiet.requests).toBe(8)
    expect(quiet.rows / full.rows).toBeLessThan(0.015)
    const part: Record<number, number> = {}
    for (const [row, late] of [0, 8, 24, 64, 200].entries()) {
      for (let at = 0; at < late; at++) {
        const place = Math.floor((at * 320) / late) * PER_DAY + row - 1
        rows[place] = { ...(rows[place] as Conversion), ...change }
      }
      part[late] = Math.round(((await run()).requests / full.requests) * 100)
    }
    expect(part).toEqual(costs)
    const found = [...stored.values()].flatMap((day) => day.rows)
    const valuesOf = (...values: unknown[]) => values.join(' ')
    expect(found.map((row) => valuesOf(row.id, row.ck_payout, row.ck_conversion_status)).sort()).toEqual(
      rows.map(({ id, payout, status }) => valuesOf(id, payout, status)).sort(),
    )
  },
)
