import { DatabaseSync } from 'node:sqlite'
import { expect } from 'vitest'
import { type SyncOptions, type SyncStore, syncConversions } from '../../src/sync/index.ts'
import { sqliteStore } from '../../src/sync/sqlite/sqlite.ts'
import { it as test, type Wire } from '../wire-server.ts'
import { type Conversion, conversion, serve } from './conversions.ts'
import { startEngines } from './every-engine.ts'
import { nightOf, runNight } from './lying/night.ts'
import { salesAt } from './lying/sales.ts'
import { Service } from './lying/service.ts'
import { shortWaits } from './short-waits.ts'

const open = startEngines()

const sync = (wire: Wire, store: SyncStore, more: Partial<SyncOptions> = {}) =>
  syncConversions(wire.network(), {
    ...{ fields: ['ck_conversion_time', 'ck_conversion_status', 'ck_payout'], since: '2026-06-01', timezone: 0, store },
    now: new Date('2026-06-03T12:00:00Z'),
    ...more,
  })

const ROWS = [1, 2, 3].map((day) => conversion(day, `2026/06/0${day} 10:00:00`))

test.for([
  'DELETE FROM conversions WHERE id = 2',
  'DELETE FROM conversions',
  'UPDATE conversions SET ck_payout_micros = 7, ck_payout = 0.000007 WHERE id = 2',
  'ALTER TABLE conversions DROP COLUMN ck_conversion_status',
  'ALTER TABLE conversions DROP COLUMN ck_payout_micros',
])('what someone did by hand is right after the next run: %s', async (sql, { wire, skip }) => {
  await using place = await open('SQLite', skip)
  wire.respond(serve(() => ROWS))
  await sync(wire, place.store())
  const rows = await place.rows()
  using db = new DatabaseSync(place.database)
  db.exec(sql)
  await sync(wire, place.store())
  expect(await place.rows()).toEqual(rows)
})

test('a day that would lose most of its rows is refused, and taken twelve hours on', async ({ wire, skip }) => {
  await using place = await open('SQLite', skip)
  const day = Array.from({ length: 12 }, (_, at) => conversion(at + 1, `2026/06/02 10:00:${at + 10}`))
  wire.respond(serve(() => day))
  await sync(wire, place.store())
  // The report has moved with the rows.
  wire.respond(serve(() => day.slice(0, 4)))
  const at = (time: string) => sync(wire, place.store(), { now: new Date(`2026-06-0${time}:00Z`) })
  for (const time of ['3T18:00', '4T05:59']) {
    await expect(at(time)).rejects.toMatchObject({ code: 'LOSS', failed: [{ day: '2026-06-02' }] })
    expect(await place.rows()).toHaveLength(12)
  }
  expect((await at('4T06:00')).warnings).toEqual([
    '2026-06-02: would remove 8 of its 12 rows: stored, because two runs read the same',
  ])
  expect(await place.rows()).toHaveLength(4)
})

test('a table of another network is refused before anything is asked, and can be adopted', async ({ wire, skip }) => {
  await using place = await open('SQLite', skip)
  wire.respond(serve(() => ROWS))
  await sync(wire, place.store())
  using db = new DatabaseSync(place.database)
  db.exec("UPDATE sync_tables SET network = 'https://other.example'")
  wire.requests.length = 0
  await expect(sync(wire, place.store())).rejects.toMatchObject({
    ...{ kind: 'input', code: 'OTHER_NETWORK', message: expect.stringContaining('https://other.example') },
  })
  expect(wire.requests).toEqual([])
  await sync(wire, place.store(), { adopt: true })
  await sync(wire, place.store())
})

test('a conversion that two days have is stored on the later one, night for night', async ({ wire, skip }) => {
  await using place = await open('SQLite', skip)
  const twice = conversion(1, '2026/06/02 11:00:00')
  wire.respond(serve(() => [...ROWS, twice]))
  for (const added of [3, 0]) {
    const summary = await sync(wire, place.store())
    expect(summary).toMatchObject({ added, changed: 0, removed: 0 })
    expect(summary.warnings).toEqual(['2026-06-01 and 2026-06-02 share 1 conversion: stored on 2026-06-02'])
  }
  expect((await place.rows()).map(({ id, day }) => [id, day])).toEqual([
    ['1', '2026-06-02'],
    ['2', '2026-06-02'],
    ['3', '2026-06-03'],
  ])
})

test('a clock that is a year ahead forgets nothing, and notes no day to come', async ({ wire, skip }) => {
  await using place = await open('SQLite', skip)
  let rows: readonly Conversion[] = ROWS
  wire.respond(serve(() => rows))
  await sync(wire, place.store())
  rows = ROWS.map((row) => ({ ...row, status: 'Approved' }))
  await sync(wire, place.store())
  const ahead = { keepChanges: 30, now: new Date('2027-06-03T12:00:00Z') }
  await sync(wire, place.store(), ahead)
  expect(await place.query('SELECT count(*) AS changes FROM conversions_changes')).toEqual([{ changes: 3 }])
  expect(await place.query('SELECT max(day) AS day FROM sync_days')).toEqual([{ day: '2026-06-05' }])
})

test('an outage of a minute and a half ends nothing', async ({ wire, skip, onTestFinished }) => {
  const waits = shortWaits(onTestFinished)
  await using place = await open('SQLite', skip)
  const reply = serve(() => ROWS)
  wire.respond((request) => (waits.length < 4 ? { status: 503, text: '' } : reply(request)))
  expect(await sync(wire, place.store())).toMatchObject({ days: 3, rows: 3 })
  expect(waits).toEqual([1_000, 5_000, 30_000, 60_000])
})

test('a service that refuses connections for a minute and a half ends nothing', async ({ onTestFinished }) => {
  const waits = shortWaits(onTestFinished)
  const service = await new Service().start()
  onTestFinished(() => service[Symbol.asyncDispose]())
  const now = nightOf(3)
  service.begin(now, salesAt(now, { perDay: 10 }))
  const port = Number(new URL(service.url).port)
  await service[Symbol.asyncDispose]()
  const { push } = waits
  waits.push = (...asked) => {
    // It is there again during the last wait.
    if (waits.length === 3) void service.start(port)
    return push.apply(waits, asked)
  }
  const store = sqliteStore(':memory:')
  expect(await runNight(service, store, async () => [])).toMatchObject({ end: 'ok', failed: [] })
  expect([...waits]).toEqual([1_000, 5_000, 30_000, 60_000])
  store.close()
})

test('a time limit ends a run while the service is silent', async ({ wire, skip }) => {
  await using place = await open('SQLite', skip)
  wire.respond(() => new Promise(() => {}) as never)
  await expect(sync(wire, place.store(), { timeLimit: 50 })).rejects.toMatchObject({ kind: 'timeout' })
})
