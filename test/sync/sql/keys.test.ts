import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { expect } from 'vitest'
import {
  type DayComparison,
  type SyncColumn,
  type SyncRow,
  type SyncStore,
  syncConversions,
  syncReport,
} from '../../../src/sync/index.ts'
import { it as test } from '../../wire-server.ts'
import { conversion, dayOf, pageOf, serve } from '../conversions.ts'
import { describeEngines, startEngines } from '../every-engine.ts'

const open = startEngines()

const settings = {
  fields: ['ck_conversion_time', 'ck_conversion_status', 'ck_payout'],
  timezone: 0,
} as const
const now = new Date('2026-06-02T12:00:00Z')

/** A text that cannot be compressed. */
const random = (length: number) =>
  Array.from({ length: Math.ceil(length / 64) }, (_, at) => createHash('sha256').update(`${at}`).digest('hex')).join('')

describeEngines(open, (it) => {
  it('stores conversions whose ids restart each month, and tells them apart in the changes', async ({
    wire,
    place,
  }) => {
    const rows = (status: string) =>
      ['2026/05/30', '2026/05/31', '2026/06/01', '2026/06/02'].flatMap((day, at) =>
        [1, 2, 3].map((id) =>
          conversion(id + 3 * (at % 2), `${day} 10:00:00`, at === 1 && id === 2 ? status : 'Pending'),
        ),
      )
    const sync = () => syncConversions(wire.network(), { ...settings, since: '2026-05-30', now, store: place.store() })
    wire.respond(serve(() => rows('Pending')))
    expect(await sync()).toMatchObject({ days: 4, added: 12 })
    wire.respond(serve(() => rows('Approved')))
    expect(await sync()).toMatchObject({ added: 0, changed: 1, removed: 0 })
    const stored = await place.query(
      'SELECT month, id, ck_conversion_status AS status FROM conversions ORDER BY month, id',
    )
    expect(stored.map(({ month, id, status }) => `${month} ${id} ${status}`)).toEqual([
      ...[1, 2, 3, 4].map((id) => `202605 ${id} Pending`),
      '202605 5 Approved',
      '202605 6 Pending',
      ...[1, 2, 3, 4, 5, 6].map((id) => `202606 ${id} Pending`),
    ])
    expect(await place.query('SELECT month, id, change FROM conversions_changes')).toEqual([
      { month: 202605, id: 5, change: 'changed' },
    ])
  })

  it('takes keys of any length, and keeps those apart that a database could not', async ({ wire, place }) => {
    const long = random(3_000)
    // The last one is what the first one is stored as.
    const digest = createHash('sha256').update(long).digest('base64url')
    const ids = [long, `${long}x`, 'x\0', 'x\uFFFD', 'x', `${long.slice(0, 300)}…${digest}`]
    const row = (id: string) => ({ ...ROW, id, ck_conversion_time: '2026/06/01 10:00:00' })
    const reply = serve(() => [conversion(7, '2026/06/02 10:00:00')])
    wire.respond((request) => (dayOf(request) === '26/06/01' ? pageOf(ids.map(row), 1, 10_000) : reply(request)))
    const run = { ...settings, since: '2026-06-01', now }
    const sync = () => syncConversions(wire.network(), { ...run, again: 'all', store: place.store() })
    expect(await sync()).toMatchObject({ days: 2, added: 7 })
    expect(await sync()).toMatchObject({ days: 2, added: 0, changed: 0, removed: 0 })
    const stored = (await place.query('SELECT id FROM conversions')).map(({ id }) => String(id))
    expect(stored.filter((id) => id.startsWith(long.slice(0, 300)))).toHaveLength(3)
    expect(stored).toEqual(expect.arrayContaining(['x', 'x\uFFFD', '7']))
    expect(stored.every((id) => id.length <= 400)).toBe(true)
  })

  it('stores the days of a report one of whose dimensions is a long text from outside', async ({ wire, place }) => {
    const sources = ['a', random(3_000), 'x\0', 'x\uFFFD']
    wire.respond((request) => {
      const rows = sources.map((ck_source) => ({ currency: '$', ck_source, ck_gross: 1, ck_conversion: 1 }))
      return pageOf(request.url.includes('ck_source') ? rows : [], 1, 10_000)
    })
    const sync = () =>
      syncReport(wire.network(), {
        ...{ report: 'overall', fields: ['ck_source', 'ck_gross'], since: '2026-06-01', timezone: 0, now },
        store: place.store('report_overall'),
      })
    expect(await sync()).toMatchObject({ days: 2, added: 8 })
    expect(await sync()).toMatchObject({ days: 2, added: 0, changed: 0, removed: 0 })
    const stored = await place.query('SELECT id, ck_source FROM report_overall')
    expect(stored.map(({ id }) => id)).toContain('["2026-06-01","$","a"]')
    expect(stored.filter(({ ck_source: source }) => source === sources[1])).toHaveLength(2)
  })

  it('a day that takes rows of others says how many, and takes their notes with them', async ({ place }) => {
    const store = place.store()
    await store.open('conversions', COLUMNS)
    await put(store, '2026-06-01', ['1', '2', '3'])
    await put(store, '2026-06-02', ['4', '5'])
    const refusal = await put(store, '2026-06-03', ['2', '3', '4', '6'], () => {
      throw new Error('refused')
    }).catch((error) => error)
    expect(refusal.message).toContain('refused')
    await store.release?.()
    const days = async () => {
      const stored = [...(await store.open('conversions', COLUMNS))].map(([day, note]) => `${day} ${note}`)
      await store.release?.()
      return stored.sort()
    }
    expect(await days()).toEqual(['2026-06-01 of 3', '2026-06-02 of 2'])
    await store.open('conversions', COLUMNS)
    expect(await put(store, '2026-06-03', ['2', '3', '4', '6'])).toMatchObject({
      added: 1,
      changed: 3,
      taken: [
        { day: '2026-06-01', rows: 2 },
        { day: '2026-06-02', rows: 1 },
      ],
    })
    await store.release?.()
    expect(await days()).toEqual(['2026-06-03 of 4'])
    const rows = await place.query('SELECT day, id FROM conversions ORDER BY id')
    expect(rows.map(({ day, id }) => `${String(day).slice(-2)} ${id}`)).toEqual([
      '01 1',
      '03 2',
      '03 3',
      '03 4',
      '02 5',
      '03 6',
    ])
  })

  it('an amount that becomes 0 counts as one that is lost', async ({ place }) => {
    const store = place.store()
    await store.open('conversions', COLUMNS)
    await put(store, '2026-06-01', ['1 5', '2 6.5', '3 0', '4'])
    expect(
      await put(store, '2026-06-01', ['1 0', '2', '3 0', '4 0'], undefined, ['id', 'month', 'amount']),
    ).toMatchObject({
      changed: 3,
      emptied: [{ name: 'amount', had: 2, lost: 2 }],
    })
    await store.release?.()
  })
})

const ROW = {
  month: '202606',
  affiliate_id: '42',
  offer_id: '7',
  advertiser_id: '3',
  currency: '$',
  from_currency: '€',
  ck_conversion_status: 'Pending',
  ck_payout: '1.500000',
}

const COLUMNS: readonly SyncColumn[] = [
  { name: 'id', kind: 'text' },
  { name: 'month', kind: 'text', isKey: true },
  { name: 'amount', kind: 'decimal' },
]

/** Stores a day of rows such as `7 1.50`: an id and an amount. Returns what `accept` was told. */
async function put(
  store: SyncStore,
  day: string,
  rows: readonly string[],
  refuse?: () => never,
  known?: readonly string[],
): Promise<DayComparison | undefined> {
  let changes: DayComparison | undefined
  await store.replace({
    ...{ day, columns: COLUMNS, known, seenAt: now },
    rows: (async function* () {
      yield rows.map((row): SyncRow => {
        const [id = '', amount = null] = row.split(' ')
        return { id, month: '202606', amount }
      })
    })(),
    accept(found) {
      refuse?.()
      changes = found
      return `of ${rows.length}`
    },
  })
  return changes
}

test('a table of conversions whose key is the id alone is refused, with what to do', async ({ wire, skip }) => {
  await using place = await open('SQLite', skip)
  using db = new DatabaseSync(place.database)
  db.exec(`CREATE TABLE conversions (day TEXT NOT NULL, id TEXT NOT NULL PRIMARY KEY, month TEXT);
    CREATE TABLE conversions_changes (seen_at TEXT, id TEXT NOT NULL, day TEXT, change TEXT, before TEXT, after TEXT);
    CREATE TABLE conversions_days (day TEXT NOT NULL, note TEXT NOT NULL)`)
  const run = { ...settings, since: '2026-06-01', now, store: place.store() }
  await expect(syncConversions(wire.network(), run)).rejects.toThrow(
    'sqliteStore: table: expected a table whose key is id and month (drop conversions, conversions_changes, conversions_days to begin anew, or name a new table), received conversions, which an earlier version made',
  )
  expect(wire.requests).toEqual([])
})
