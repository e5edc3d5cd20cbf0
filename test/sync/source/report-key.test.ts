import { expect, onTestFinished } from 'vitest'
import { type SyncReportOptions, syncReport } from '../../../src/sync/index.ts'
import { sqliteStore } from '../../../src/sync/sqlite/sqlite.ts'
import { it, type Wire } from '../../wire-server.ts'
import { dayOf, pageOf } from '../conversions.ts'
import { shortWaits } from '../short-waits.ts'

/** A row of a report, typed by hand. */
const ROW = {
  currency: '$',
  ck_offer_id: 7,
  ck_offer_name: 'Puzzle',
  ck_offer_url: 'https://a.example/?s=1',
  ck_source: 'a',
  ck_gross: 10,
  ck_own_sum: '1.50',
}

/** A store, and runs that keep a report of one day in it. */
function openReport(wire: Wire) {
  const store = sqliteStore(':memory:')
  onTestFinished(() => store.close())
  return (rows: readonly object[], more: Partial<SyncReportOptions> = {}) => {
    // An aggregate by day, which other days are found by, has no rows here.
    wire.respond((request) =>
      pageOf(dayOf(request) === '26/06/01' && /ck_source|ck_own_sum/.test(request.url) ? rows : [], 1, 10_000),
    )
    return syncReport(wire.network(), {
      ...{ report: 'overall', fields: ['ck_offer_id', 'ck_offer_name', 'ck_offer_url', 'ck_source', 'ck_gross'] },
      ...{
        extraFields: ['ck_own_sum'],
        since: '2026-06-01',
        timezone: 0,
        now: new Date('2026-06-01T12:00:00Z'),
        store,
      },
      ...more,
    })
  }
}

it.for<[what: string, change: object, changed: number]>([
  ['the name of an offer whose id is stored', { ck_offer_name: 'Puzzles' }, 1],
  ['its URL', { ck_offer_url: 'https://a.example/?s=2' }, 1],
  ['a figure', { ck_gross: 11 }, 1],
  ['a figure among extra fields', { ck_own_sum: '2.50' }, 1],
  ['blanks around the currency', { currency: ' $ ' }, 0],
])('%s is not part of the key of a row', async ([, change, changed], { wire }) => {
  const run = openReport(wire)
  expect(await run([ROW])).toMatchObject({ added: 1 })
  expect(await run([{ ...ROW, ...change }])).toMatchObject({ added: 0, changed, removed: 0 })
  expect(await run([{ ...ROW, ...change }])).toMatchObject({ added: 0, changed: 0, removed: 0 })
})

it.for<[what: string, change: object]>([
  ['a source', { ck_source: 'b' }],
  ['an id', { ck_offer_id: 8 }],
  ['a currency', { currency: '€' }],
])('%s is part of it', async ([, change], { wire }) => {
  const run = openReport(wire)
  await run([ROW])
  expect(await run([ROW, { ...ROW, ...change }])).toMatchObject({ added: 1, changed: 0, removed: 0 })
})

it.for<[what: string, change: object, fields: string, tries: number]>([
  ['a field that is no dimension', { ck_own_sum: '2.50', ck_gross: 11 }, 'ck_gross, ck_own_sum', 1],
  // It may be a row that has moved to another page.
  ['figures alone', { ck_gross: 11 }, 'ck_gross', 5],
])('two rows of one key that differ in %s fail the day, and are named', async ([, change, fields, tries], { wire }) => {
  shortWaits(onTestFinished)
  const run = openReport(wire)
  const message = `syncReport: two rows have the key ["2026-06-01","$",7,"a"] and differ in ${fields} (the option key takes the names of fields that tell rows apart)`
  await expect(run([ROW, { ...ROW, ...change }])).rejects.toMatchObject({
    name: 'SyncError',
    failed: [{ day: '2026-06-01', error: { message } }],
  })
  expect(wire.requests.filter(({ url }) => url.includes('ck_own_sum'))).toHaveLength(tries)
})

it('key adds fields to it, and days that were stored with another key are read again and list no changes', async ({
  wire,
}) => {
  const run = openReport(wire)
  const now = new Date('2026-07-30T12:00:00Z')
  await run([ROW], { now })
  const two = [ROW, { ...ROW, ck_own_sum: '2.50' }]
  const key = ['ck_own_sum']
  // A day whose rows have changed is read on a second night, which finds no change.
  expect(await run(two, { now, key })).toMatchObject({ days: 60, rows: 2 })
  expect(await run(two, { now, key })).toMatchObject({ days: 37, added: 0, changed: 0, removed: 0 })
  expect(await run([two[1] as object], { now, key, again: 'all' })).toMatchObject({ added: 0, changed: 0, removed: 1 })
})

it('key names fields of the report', async ({ wire }) => {
  const store = sqliteStore(':memory:')
  const given = { report: 'overall', fields: ['ck_gross'], since: '2026-06-01', timezone: 0, store } as const
  await expect(syncReport(wire.network(), { ...given, key: ['ck_source'] })).rejects.toMatchObject({
    kind: 'input',
    issues: [{ path: 'key', expected: 'names of fields or extraFields: ck_gross', received: 'ck_source' }],
  })
  await expect(syncReport(wire.network(), { ...given, key: 'ck_gross' as never })).rejects.toMatchObject({
    kind: 'input',
    issues: [{ path: 'key', expected: 'a list of fields' }],
  })
  expect(wire.requests).toEqual([])
  store.close()
})
