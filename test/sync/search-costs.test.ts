import { expect } from 'vitest'
import { addDays, days } from '../../src/index.ts'
import { syncConversions } from '../../src/sync/index.ts'
import { it } from '../wire-server.ts'
import { conversion, serve } from './conversions.ts'
import { memoryStore } from './memory-store.ts'

const YEAR = days('2025-06-02', '2026-06-01')

it('over a year, a night with late payouts costs what changed, and a quiet one next to nothing', {
  timeout: 60_000,
}, async ({ wire }) => {
  const rows = YEAR.flatMap((day, at) =>
    [1, 2, 3].map((row) => conversion(at * 10 + row, `${day.replaceAll('-', '/')} 10:00:00`, 'Approved')),
  )
  wire.respond(serve(() => rows))
  const { store } = memoryStore()
  let night = '2026-06-01'
  const run = async () => {
    const now = new Date(`${night}T12:00:00Z`)
    night = addDays(night, 1)
    const options = { fields: ['ck_payout'], since: '2025-06-02', timezone: 0, now, store } as const
    return syncConversions(wire.network(), options)
  }
  const full = await run()
  const quiet = await run()
  // The recent days, the report of all days, and three counts by status.
  expect(quiet.requests).toBe(8)
  expect(quiet.rows / full.rows).toBeLessThan(0.015)
  const part: Record<number, number> = {}
  for (const late of [0, 8, 24, 64, 200]) {
    for (let at = 0; at < late; at++) {
      const place = Math.floor((at * 320) / late) * 3
      const row = rows[place]
      if (row !== undefined) rows[place] = { ...row, payout: `${late}.500000` }
    }
    part[late] = Math.round(((await run()).requests / full.requests) * 100)
  }
  // In percent of a full read, as docs/performance.md has them.
  expect(part).toEqual({ 0: 2, 8: 4, 24: 9, 64: 20, 200: 57 })
})
