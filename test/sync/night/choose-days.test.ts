import { expect, it } from 'vitest'
import { days as daysFromTo } from '../../../src/index.ts'
import { daysMoved, type Known, nextRange, oldDaysDue, readingIsCheaper } from '../../../src/sync/night/choose-days.ts'
import type { DayNote } from '../../../src/sync/night/day-note.ts'

const DAYS = daysFromTo('2026-06-01', '2026-06-10')
const BEFORE = DAYS.slice(0, 6)
const OLD = '2026-06-02'

const note = (more: Partial<DayNote> = {}): DayNote => ({
  ...{ readAt: '2026-06-09T01:00:00.000Z', kind: 'conversions', fields: ['ck_payout'], rows: 3 },
  ...more,
})

const known = (more: Partial<Known> = {}): Known => ({
  ...{ timezone: 0, now: new Date('2026-06-10T01:00:00Z') },
  ...{ fields: ['ck_payout'], lacking: [], again: undefined, mayChange: () => false },
  notes: new Map(DAYS.map((day) => [day, note()])),
  stored: new Map(DAYS.map((day) => [day, 3])),
  ...more,
})

const withNote = (of: DayNote | undefined) => {
  const notes = new Map(DAYS.map((day) => [day, note()]))
  if (of === undefined) notes.delete(OLD)
  else notes.set(OLD, of)
  return known({ notes })
}

const refusal = { first: '', at: '', rows: 1, removed: 2, emptied: 0, reason: '' }

it.for<[what: string, Known, due: readonly string[]]>([
  ['is as it was stored', known(), []],
  ['is not stored', withNote(undefined), [OLD]],
  ['has lost rows', known({ stored: new Map(DAYS.map((day) => [day, day === OLD ? 2 : 3])) }), [OLD]],
  ['was refused', withNote(note({ refusal })), [OLD]],
  ['lacks a field', withNote(note({ fields: [] })), [OLD]],
  ['has lost a column', known({ lacking: ['ck_payout'] }), BEFORE],
  ['has other ids', withNote(note({ key: ['ck_offer_id'] })), [OLD]],
  ['was read on its own day', withNote(note({ readAt: '2026-06-02T12:00:00.000Z' })), [OLD]],
  ['was read by a clock that is ahead', withNote(note({ readAt: '2027-06-02T12:00:00.000Z' })), [OLD]],
  ['is still watched', withNote(note({ watch: { until: '2026-06-10T13:00:00.000Z', reads: 0 } })), [OLD]],
  ['was not read since', withNote(note({ watch: { until: '2026-06-09T13:00:00.000Z', reads: 1 } })), [OLD]],
  ['was watched', withNote(note({ watch: { until: '2026-06-09T13:00:00.000Z', reads: 0 } })), []],
  ['is to be read again', known({ again: { from: OLD, to: OLD } }), [OLD]],
])('an old day that %s', ([, given, due]) => {
  expect(oldDaysDue(BEFORE, given)).toEqual(due)
})

it('a day is old in its own time zone', () => {
  const read = withNote(note({ readAt: '2026-06-04T06:00:00.000Z' }))
  expect(oldDaysDue(BEFORE, { ...read, timezone: -7 })).toEqual([OLD])
  expect(oldDaysDue(BEFORE, { ...read, timezone: -6 })).toEqual([])
})

it.for<[what: string, noted: DayNote['figures'], now: DayNote['figures'], isMoved: boolean]>([
  ['the same', { overall: 'a', offers: 1 }, { overall: 'a', offers: 1 }, false],
  ['another total', { overall: 'a' }, { overall: 'b' }, true],
  ['another affiliate', { overall: 'a', affiliates: 1 }, { overall: 'a', affiliates: 2 }, true],
  ['nothing noted', undefined, { overall: 'a' }, true],
  ['a report that is missing tonight', { overall: 'a' }, {}, false],
  ['no report at all', undefined, {}, false],
])('figures of an old day: %s', ([, figures, now = {}, isMoved]) => {
  const moved = daysMoved(BEFORE, withNote(note({ figures })).notes, (day) => (day === OLD ? now : {}))
  expect(moved).toEqual(isMoved ? [OLD] : [])
})

const ten = (day: string) => Number(day.slice(-2))

it.for<[what: string, due: readonly string[], rows: number, longest: number, range: readonly string[]]>([
  ['fills pages', DAYS, 300, Number.POSITIVE_INFINITY, DAYS],
  ['has at most ten pages', DAYS, 25_000, Number.POSITIVE_INFINITY, DAYS.slice(-4)],
  ['is one large day', DAYS, 200_000, Number.POSITIVE_INFINITY, DAYS.slice(-1)],
  ['is no longer than the service takes', DAYS, 300, 3, DAYS.slice(-3)],
  ['spans days between that cost nothing', [DAYS[1] as string, DAYS[4] as string], 2_000, 99, DAYS.slice(1, 5)],
  ['leaves out days between that cost a page', [DAYS[1] as string, DAYS[8] as string], 2_000, 99, [DAYS[8] as string]],
  ['is empty', [], 300, 99, []],
])('a range %s', ([, due, rows, longest, range]) => {
  expect(nextRange(due, () => rows, 10_000, longest)).toEqual(range)
})

it('a range knows the size of each day', () => {
  expect(nextRange(DAYS, (day) => ten(day) * 4_000, 10_000, 99)).toEqual(DAYS.slice(-2))
})

it.for<[rows: number, asking: number, most: number, isCheaper: boolean]>([
  [40_000, 4, 50_000, true],
  [40_001, 4, 50_000, false],
  [30_000, 4, 20_000, false],
  [0, 1, 0, true],
])('reading %i rows in place of %i requests', ([rows, asking, most, isCheaper]) => {
  expect(readingIsCheaper(rows, 10_000, asking, most)).toBe(isCheaper)
})
