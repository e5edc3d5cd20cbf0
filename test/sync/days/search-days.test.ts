import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, days } from '../../../src/index.ts'
import { searchDays } from '../../../src/sync/days/search-days.ts'
import { type CountedDay, NONE, STATUSES, sumOf } from '../../../src/sync/source/counts.ts'
import type { Counting } from '../../../src/sync/source/day-source.ts'
import { runs } from '../../every-case.ts'

const YEAR = days('2026-01-01', addDays('2026-01-01', 364))
const ROWS = 2_740

type Change = { readonly from: 'Pending' | 'Approved'; readonly to: 'Approved' | 'Rejected'; readonly rows: number }

interface SearchedYear {
  /** Rows of each day. */
  readonly rows?: number
  /** How many days are stored; a year by default. */
  readonly length?: number
  readonly Pending?: number
  /** Gives what a list says instead of its counts by day. */
  readonly lie?: ((rows: Map<string, number>) => Map<string, number> | undefined) | undefined
}

/** Searches a year of a million rows in which some days have other counts now. Returns what that cost, in requests. */
async function search(
  changes: ReadonlyMap<number, Change>,
  { rows = ROWS, length = 365, Pending = Math.floor(rows / 4), lie = (found) => found }: SearchedYear = {},
) {
  const Rejected = Math.floor(rows / 8)
  const counts = { Pending, Approved: rows - Pending - Rejected, Rejected, all: rows }
  let stored: CountedDay[] = YEAR.slice(0, length).map((day) => ({ day, counts }))
  const now = stored.map(({ day }, at) => {
    const changed = { ...counts }
    const change = changes.get(at)
    if (change !== undefined) {
      changed[change.from] -= change.rows
      changed[change.to] += change.rows
    }
    return { day, counts: changed }
  })
  let requests = 0
  const within = (from: string, to: string) => now.filter(({ day }) => day >= from && day <= to)
  const counting: Counting = {
    names: STATUSES,
    isProof: true,
    async count(from, to, names) {
      requests += names.length
      return sumOf(within(from, to).map((one) => one.counts))
    },
    async list(from, to, name) {
      requests++
      const some = within(from, to)
      expect(sumOf(some.map((one) => one.counts))[name]).toBeLessThanOrEqual(10_000)
      return lie(new Map(some.map((one) => [one.day, one.counts[name]])))
    },
  }
  const { signal } = new AbortController()
  const found: string[] = []
  for (let isWhole = false, turns = 0; !isWhole; turns++) {
    expect(turns).toBeLessThan(2)
    const more = await searchDays(stored, counting, { full: length, isSecond: turns > 0 }, signal)
    isWhole = more.isWhole
    found.push(...more.days.filter((day) => !found.includes(day)))
    // These are read and stored then.
    stored = stored.map((one, at) => (more.days.includes(one.day) ? { ...(now[at] as CountedDay), isRead: true } : one))
  }
  return { found: found.sort(), counted: requests, requests: requests + found.length }
}

/** One row in each of so many days. */
const spread = (changed: number, from: Change['from'], to: Change['to'], length = 365) =>
  new Map(Array.from({ length: changed }, (_, at) => [Math.floor((at * length) / changed), { from, to, rows: 1 }]))

const daysOf = (changes: ReadonlyMap<number, Change>) => [...changes.keys()].map((at) => YEAR[at])

describe('the search for changed days', () => {
  it('takes three counts if nothing changed', async () => {
    expect(await search(new Map())).toEqual({ found: [], counted: 3, requests: 3 })
  })

  it('finds one changed day of a year in less than a tenth of the requests of a full read', async () => {
    const { found, requests } = await search(new Map([[200, { from: 'Approved', to: 'Rejected', rows: 1 }]]))
    expect(found).toEqual([YEAR[200]])
    expect(requests).toBeLessThan(36)
  })

  it.each([
    [8, 0.15],
    [24, 0.2],
    [64, 0.3],
    [200, 0.7],
  ])('finds %i changed days of a year for %f of the requests of a full read', async (changed, part) => {
    for (const [from, to, Pending] of [
      ['Approved', 'Rejected', 700],
      ['Pending', 'Approved', 700],
      ['Pending', 'Rejected', 100],
    ] as const) {
      const changes = spread(changed, from, to)
      const { found, requests } = await search(changes, { Pending })
      expect(found).toEqual(daysOf(changes))
      expect(requests).toBeLessThanOrEqual(365 * part)
    }
  })

  it.each([
    [32, 54],
    [110, 54],
    [152, 54],
  ])('finds 22 changed days of %i with %i rows each in few more requests than there are days to read', async (length, rows) => {
    for (const [from, to] of [
      ['Approved', 'Rejected'],
      ['Pending', 'Rejected'],
    ] as const) {
      const changes = spread(22, from, to, length)
      const { found, requests } = await search(changes, { length, rows })
      expect(found).toEqual(daysOf(changes))
      expect(requests).toBeLessThanOrEqual(22 + 6)
    }
  })

  it('sends at most six requests more than there are days, in a short span', async () => {
    for (const length of [2, 5, 12, 40, 110])
      for (const changed of [1, 2, Math.ceil(length / 2), length])
        for (const rows of [8, 600, ROWS])
          for (const lie of [undefined, () => undefined]) {
            const changes = spread(changed, 'Pending', 'Rejected', length)
            const { found, requests } = await search(changes, { length, rows, lie })
            expect(found).toEqual(expect.arrayContaining(daysOf(changes)))
            expect(requests, `${length} ${changed} ${rows} ${lie}`).toBeLessThanOrEqual(length + 6)
          }
  })

  it.each<[string, SearchedYear['lie']]>([
    ['cannot be read', () => undefined],
    ['lack the rows of a day', (rows) => new Map([...rows].slice(1))],
  ])('counts on if lists %s', async (_, lie) => {
    const changes = spread(8, 'Approved', 'Rejected')
    const { found, requests } = await search(changes, { lie })
    expect(found).toEqual(expect.arrayContaining(daysOf(changes)))
    expect(requests).toBeLessThanOrEqual(365 * 1.05)
  })

  it('finds every changed day, and never sends over 5 % more requests than a full read, whatever changed', async () => {
    const change = fc.record({
      move: fc.constantFrom(
        { from: 'Pending', to: 'Approved' } as const,
        { from: 'Pending', to: 'Rejected' } as const,
        { from: 'Approved', to: 'Rejected' } as const,
      ),
      rows: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 300 })),
    })
    const changes = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 364 }), change), {
      selector: ([day]) => day,
      maxLength: 365,
      size: 'max',
    })
    await fc.assert(
      fc.asyncProperty(changes, async (some) => {
        const moves = new Map(some.map(([day, { move, rows }]) => [day, { ...move, rows }]))
        const { found, requests } = await search(moves)
        expect(found).toEqual(expect.arrayContaining(daysOf(moves)))
        expect(requests).toBeLessThanOrEqual(365 * 1.05)
      }),
      { numRuns: runs(100) },
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
    const counting = { names: STATUSES, isProof: true, count, list: async () => undefined }
    expect(await searchDays(stored, counting, { full: 365 }, new AbortController().signal)).toMatchObject({
      days: ['2026-01-02'],
    })
  })
})
