import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, days } from '../../src/index.ts'
import { NONE, STATUSES, sumOf } from '../../src/sync/counts.ts'
import { searchDays } from '../../src/sync/search-days.ts'

const YEAR = days('2026-01-01', addDays('2026-01-01', 364))
const ROWS = 2_740

/** Searches a year of a million rows in which some days have other counts now. Returns what that cost, in requests. */
async function search(changes: ReadonlyMap<number, { readonly from: 'Pending' | 'Approved'; readonly rows: number }>) {
  const counts = { Pending: 700, Approved: 1_700, Rejected: 340, all: ROWS }
  const stored = YEAR.map((day) => ({ day, counts }))
  const now = stored.map(({ day }, at) => {
    const { from, rows } = changes.get(at) ?? { from: 'Pending', rows: 0 }
    return { day, counts: { ...counts, [from]: counts[from] - rows, Rejected: counts.Rejected + rows } }
  })
  let requests = 0
  const count = async (from: string, to: string, names: readonly string[]) => {
    requests += names.length
    return { ...NONE, ...sumOf(now.filter(({ day }) => day >= from && day <= to).map((one) => one.counts)) }
  }
  const counting = { names: STATUSES, isProof: true, count }
  const found = await searchDays(stored, counting, YEAR.length, new AbortController().signal)
  return { found, counted: requests, requests: requests + found.length }
}

describe('the search for changed days', () => {
  it('takes three counts if nothing changed', async () => {
    expect(await search(new Map())).toEqual({ found: [], counted: 3, requests: 3 })
  })

  it('finds one changed day of a year in less than a tenth of the requests of a full read', async () => {
    const { found, requests } = await search(new Map([[200, { from: 'Approved', rows: 1 }]]))
    expect(found).toEqual([YEAR[200]])
    expect(requests).toBeLessThan(36)
  })

  it('finds every changed day, and never sends over 5 % more requests than a full read, whatever changed', async () => {
    const change = fc.record({
      from: fc.constantFrom('Pending' as const, 'Approved' as const),
      rows: fc.integer({ min: 1, max: 300 }),
    })
    const changes = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 364 }), change), {
      selector: ([day]) => day,
      maxLength: 365,
      size: 'max',
    })
    await fc.assert(
      fc.asyncProperty(changes, async (some) => {
        const { found, requests } = await search(new Map(some))
        expect(found).toEqual(expect.arrayContaining(some.map(([day]) => YEAR[day])))
        expect(requests).toBeLessThanOrEqual(365 * 1.05)
      }),
      { numRuns: 200 },
    )
  })

  it('does not read a day of 50,000 rows because the day beside it has changed', async () => {
    const [small, large] = [
      { ...NONE, Pending: 10, all: 10 },
      { ...NONE, Pending: 50_000, all: 50_000 },
    ]
    const stored = [
      { day: '2026-01-01', counts: large },
      { day: '2026-01-02', counts: small },
    ]
    const count = async (_: string, to: string) =>
      to === '2026-01-01' ? large : { ...NONE, Pending: 50_009, Rejected: 1 }
    const counting = { names: STATUSES, isProof: true, count }
    expect(await searchDays(stored, counting, 365, new AbortController().signal)).toEqual(['2026-01-02'])
  })
})
