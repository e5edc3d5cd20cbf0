import { expect, it } from 'vitest'
import type { Refusal } from '../../../src/sync/night/day-note.ts'
import { mayStore, type Reading } from '../../../src/sync/night/may-store.ts'
import type { ColumnChanges, DayComparison } from '../../../src/sync/store/store.ts'

const NOW = new Date('2026-07-01T01:15:00Z')

const column = (name: string, kind: ColumnChanges['kind'], lost: number, altered = 0): ColumnChanges => ({
  ...{ name, kind, had: 100, lost, altered },
})

const changes = (removed: number, columns: readonly ColumnChanges[] = [], stored = 100): DayComparison => ({
  ...{ stored, added: 0, changed: 0, removed, columns, taken: [], shared: [], amounts: [] },
})

const reading = (found: DayComparison, more: Partial<Reading> = {}): Reading => ({
  ...{ changes: found, rows: found.stored - found.removed, now: NOW, isAskedAgain: true, refusal: undefined },
  ...{ fitsRead: undefined, fitsStored: undefined, isReportSame: false, areSums: false, allowLoss: undefined },
  taken: { stored: 0, removed: 0, lost: 0 },
  ...more,
})

const LOSS = changes(60)
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000).toISOString()
const refusedAt = (first: number, at = first, removed = 60): Refusal => ({
  ...{ first: hoursAgo(first), at: hoursAgo(at), rows: 100 - removed, removed, emptied: 0 },
  reason: 'would remove # of its # rows',
})

/** A refused day of twelve rows, of which six would be left. */
const FEW: Refusal = { ...refusedAt(12), rows: 6, removed: 6 }
/** Three of its statuses change. */
const STATUS = column('ck_conversion_status', 'text', 0, 3)

const [read, stored, both, neither] = [
  { fitsRead: true, fitsStored: false },
  { fitsRead: false, fitsStored: true },
  { fitsRead: true, fitsStored: true },
  { fitsRead: false, fitsStored: false },
]

/** The table of the docs, row by row. */
it.for<[what: string, Reading, kind: string]>([
  ['adds, changes and removes some', reading(changes(50), stored), 'store'],
  ['loses ten rows of nineteen', reading(changes(10, [], 19), stored), 'refuse'],
  ['loses all of a small day', reading(changes(9, [], 9), stored), 'store'],

  ['replaces its rows', reading(changes(51), { ...both, rows: 100 }), 'store'],
  ['replaces half of its rows, and is denied', reading(changes(50), { ...stored, rows: 100 }), 'store'],
  ['replaces its rows, and is denied', reading(changes(51), { ...stored, rows: 100 }), 'refuse'],

  ['is a repair', reading(LOSS, { ...read, isReportSame: true }), 'store'],
  ['is no repair if the report has moved', reading(LOSS, read), 'refuse'],

  ['is denied by the report', reading(LOSS, stored), 'refuse'],
  ['is denied, for the first time in this run', reading(LOSS, { ...stored, isAskedAgain: false }), 'ask'],
  ['is denied after twelve hours', reading(LOSS, { ...stored, refusal: refusedAt(13) }), 'refuse'],
  ['is denied on the seventh night', reading(LOSS, { ...stored, refusal: refusedAt(6 * 24) }), 'refuse'],
  ['is denied after seven nights', reading(LOSS, { ...stored, refusal: refusedAt(7 * 24) }), 'store'],

  ['fits no report', reading(LOSS), 'refuse'],
  ['fits like the stored day', reading(LOSS, both), 'refuse'],
  ['fits as little as the stored day', reading(LOSS, neither), 'refuse'],
  ['is the same after eleven hours', reading(LOSS, { refusal: refusedAt(11) }), 'refuse'],
  ['is the same after twelve hours', reading(LOSS, { refusal: refusedAt(12) }), 'store'],
  ['is nearly the same', reading(LOSS, { refusal: refusedAt(12, 12, 62) }), 'store'],
  ['is nearly the same, though statuses change', reading(changes(60, [STATUS]), { refusal: refusedAt(12) }), 'store'],
  ['is the same but for three rows of a few', reading(changes(9, [], 12), { refusal: FEW }), 'store'],
  ['is another one of a few rows', reading(changes(11, [], 12), { refusal: FEW }), 'refuse'],
  [
    'loses as much, of other values',
    reading(LOSS, { refusal: { ...refusedAt(12), reason: 'would change ck_payout in # of # rows' } }),
    'refuse',
  ],
  ['is another one', reading(LOSS, { refusal: refusedAt(12, 12, 90) }), 'refuse'],
  ['is another one since an hour', reading(LOSS, { refusal: refusedAt(30, 1) }), 'refuse'],

  ['is allowed', reading(LOSS, { ...stored, allowLoss: true }), 'store'],
  ['is allowed by number', reading(LOSS, { allowLoss: 60 }), 'store'],
  ['is over the allowed number', reading(LOSS, { allowLoss: 59 }), 'refuse'],
])('a reading that %s', ([, found, kind]) => {
  expect(mayStore(found).kind).toBe(kind)
})

it.for<[what: string, DayComparison, kind: string]>([
  ['empties exactly half of an amount', changes(0, [column('ck_payout', 'decimal', 50)]), 'store'],
  ['empties an amount', changes(0, [column('ck_payout', 'decimal', 51)]), 'refuse'],
  ['empties a time', changes(0, [column('ck_click_time', 'time', 51)]), 'refuse'],
  ['empties an id', changes(0, [column('advertiser_id', 'integer', 51)]), 'refuse'],
  ['empties statuses', changes(0, [column('ck_conversion_status', 'text', 51)]), 'refuse'],
  ['changes statuses', changes(0, [column('ck_conversion_status', 'text', 0, 100)]), 'store'],
  ['changes amounts', changes(0, [column('ck_payout', 'decimal', 0, 51)]), 'refuse'],
  ['changes times', changes(0, [column('ck_conversion_time', 'time', 0, 51)]), 'refuse'],
  ['changes affiliates', changes(0, [column('affiliate_id', 'integer', 0, 51)]), 'refuse'],
  ['changes offers', changes(0, [column('offer_id', 'integer', 0, 51)]), 'refuse'],
  ['changes advertisers', changes(0, [column('advertiser_id', 'integer', 0, 51)]), 'store'],
  ['changes sub ids', changes(0, [column('ck_sub1', 'text', 0, 100)]), 'store'],
])('a reading that %s', ([, found, kind]) => {
  expect(mayStore(reading(found)).kind).toBe(kind)
})

it('a text that goes, or another currency, blocks nothing, and is told', () => {
  expect(mayStore(reading(changes(0, [column('ck_conversion_ip', 'text', 53)])))).toMatchObject({
    kind: 'store',
    warnings: [{ text: 'ck_conversion_ip became null in 53 of 100 rows' }],
  })
  expect(mayStore(reading(changes(0, [column('currency', 'text', 0, 51)])))).toMatchObject({
    kind: 'store',
    warnings: [{ text: 'currency changed in 51 of 100 rows' }],
  })
  expect(mayStore(reading(changes(0, [column('currency', 'text', 0, 50)])))).toMatchObject({ warnings: [] })
})

it('amounts of a report move', () => {
  const moved = changes(0, [column('ck_cost', 'decimal', 0, 100)])
  expect(mayStore(reading(moved, { areSums: true })).kind).toBe('store')
})

it('a run that has taken 1,000 rows, and a tenth of what it read again, takes no more', () => {
  const some = changes(5)
  const after = (stored: number, removed: number) =>
    mayStore(reading(some, { taken: { stored, removed, lost: 0 } })).kind
  expect([after(9_990, 999), after(10_010, 1_001), after(9_990, 1_000)]).toEqual(['store', 'store', 'refuse'])
})

it('a refusal remembers when it was first, and since when the reading is the same', () => {
  const after = (refusal: Refusal) => mayStore(reading(LOSS, { ...stored, refusal }))
  expect(after(refusedAt(30, 20))).toMatchObject({ refusal: { first: hoursAgo(30), at: hoursAgo(20), removed: 60 } })
  expect(after(refusedAt(30, 20, 90))).toMatchObject({ refusal: { first: hoursAgo(30), at: NOW.toISOString() } })
})
