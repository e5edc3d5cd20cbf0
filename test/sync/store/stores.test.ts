import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import { describe, expect } from 'vitest'
import { type SyncOptions, syncConversions } from '../../../src/sync/index.ts'
import { postgresStore } from '../../../src/sync/postgres/postgres.ts'
import { sqliteStore } from '../../../src/sync/sqlite/sqlite.ts'
import { isEveryCase } from '../../every-case.ts'
import { it as test } from '../../wire-server.ts'
import { type Conversion, conversion, dayOf, serve } from '../conversions.ts'
import { describeEngines, startEngines } from '../every-engine.ts'

const open = startEngines()

const settings = {
  fields: ['ck_conversion_time', 'ck_conversion_status', 'ck_payout'],
  since: '2026-06-01',
  lookBackDays: 2,
  timezone: 0,
  now: new Date('2026-06-05T12:00:00Z'),
} satisfies Omit<SyncOptions, 'store'>

describeEngines(open, (it, name) => {
  it('stores each row once, with exact amounts and times, by day', async ({ wire, place }) => {
    wire.respond(
      serve(() => [
        conversion(11, '2026/06/01 00:00:00', 'Approved', '0.100000'),
        conversion(12, '2026/06/01 23:59:59', 'Rejected', '-12345.123456'),
        conversion(13, '2026/06/05 08:00:00', 'Pending', '3.000000'),
      ]),
    )
    const report = await syncConversions(wire.network(), { ...settings, store: place.store() })
    expect(report).toMatchObject({
      days: 5,
      rows: 3,
      added: 3,
      changed: 0,
      removed: 0,
      from: '2026-06-01',
      to: '2026-06-05',
    })
    const stored = await place.rows()
    expect(stored).toEqual([
      {
        day: '2026-06-01',
        id: '11',
        time: '2026-06-01T00:00:00Z',
        status: 'Approved',
        payout: 0.1,
      },
      {
        day: '2026-06-01',
        id: '12',
        time: '2026-06-01T23:59:59Z',
        status: 'Rejected',
        payout: -12345.123456,
      },
      {
        day: '2026-06-05',
        id: '13',
        time: '2026-06-05T08:00:00Z',
        status: 'Pending',
        payout: 3,
      },
    ])
  })

  it('stores a row that moved to another day once', async ({ wire, place }) => {
    let rows = [conversion(1, '2026/06/02 23:00:00'), conversion(2, '2026/06/02 22:00:00')]
    wire.respond(serve(() => rows))
    await syncConversions(wire.network(), { ...settings, store: place.store() })
    rows = [conversion(1, '2026/06/03 00:30:00'), conversion(2, '2026/06/02 22:00:00')]
    const report = await syncConversions(wire.network(), { ...settings, store: place.store() })
    expect(report).toMatchObject({ added: 0, changed: 1, removed: 0 })
    expect((await place.rows()).map(({ id, day }) => [id, day])).toEqual([
      ['1', '2026-06-03'],
      ['2', '2026-06-02'],
    ])
  })

  it('stores a row that moved to a day which was never stored once', async ({ wire, place }) => {
    const until = (time: string) =>
      syncConversions(wire.network(), { ...settings, now: new Date(time), store: place.store() })
    let rows = [conversion(1, '2026/06/02 23:00:00'), conversion(2, '2026/06/02 22:00:00')]
    wire.respond(serve(() => rows))
    await until('2026-06-02T23:30:00Z')
    rows = [conversion(1, '2026/06/03 00:30:00'), conversion(2, '2026/06/02 22:00:00')]
    expect(await until('2026-06-03T12:00:00Z')).toMatchObject({ added: 0, changed: 1, removed: 0 })
    expect((await place.rows()).map(({ id, day }) => [id, day])).toEqual([
      ['1', '2026-06-03'],
      ['2', '2026-06-02'],
    ])
  })

  it('keeps what deployed services and outsiders send: empty amounts, long ids, quotes, emoji, NUL, unknown fields', async ({
    wire,
    place,
  }) => {
    const status = '\'; DROP TABLE conversions; -- "ü😀"\n\t\r\\N\\'
    const row = (id: string, fields: object) => ({ id, ck_conversion_time: '2026/06/01 10:00:00', ...fields })
    const content = [
      row('123456789012345678901234567890', { ck_conversion_status: status, ck_payout: null, ck_unknown: { a: 1 } }),
      row('2', {
        ck_conversion_status: 'a\u0000b\ud800',
        ck_payout: '',
        ck_conversion_time: '0000-00-00 00:00:00',
      }),
      row('3', { ck_conversion_status: null, ck_payout: '900719925474.000001' }),
      row('4', { ck_conversion_status: '\u001e', ck_payout: null }),
      row('5', { ck_conversion_status: '\u001c\u001d\u001e\u001fe\u001f', ck_payout: null }),
      row('6', { ck_conversion_status: 'Pending', ck_payout: null, ck_conversion_time: '0001/01/01 00:00:00' }),
      row('7', { ck_conversion_status: 'Pending', ck_payout: null, ck_conversion_time: '9999/12/31 23:59:59' }),
      row('8', { ck_conversion_status: 'Pending', ck_payout: null, ck_conversion_time: '0000/06/01 10:00:00' }),
    ]
    const reply = serve(() => [])
    const page = { errorCode: 0, data: { content, page: 1, totalPages: 1, totalItems: 8 } }
    wire.respond((request) => (dayOf(request) === '26/06/01' ? page : reply(request)))
    const sync = (lookBackDays: number) =>
      syncConversions(wire.network({ validation: 'off' }), { ...settings, lookBackDays, store: place.store() })
    const first = await sync(2)
    expect(first).toMatchObject({ rows: 8, added: 8 })
    expect(first.warnings).toContain(
      'ck_conversion_time is null where it would be 0001/01/01 00:00:00, as in 2026-06-01',
    )
    const stored = new Map((await place.rows()).map(({ id, status, payout }) => [id, { status, payout }]))
    expect(stored.get('123456789012345678901234567890')).toEqual({ status, payout: null })
    expect(stored.get('2')).toEqual({ status: 'a\uFFFDb\uFFFD', payout: null })
    expect(stored.get('3')).toEqual({ status: null, payout: expect.closeTo(900719925474, 3) })
    expect(stored.get('4')).toEqual({ status: '\u001e', payout: null })
    expect(stored.get('5')).toEqual({ status: '\u001c\u001d\u001e\u001fe\u001f', payout: null })
    const withoutTime = await place.query('SELECT id FROM conversions WHERE ck_conversion_time IS NULL')
    expect(withoutTime.map(({ id }) => String(id)).sort()).toEqual(['2', '6', '7', '8'])
    // Read again, nothing has changed.
    expect(await sync(35)).toMatchObject({ rows: 8, added: 0, changed: 0, removed: 0 })
  })

  // What a store does with many rows, the benchmarks do with more.
  if (isEveryCase || name === 'SQLite')
    it('stores a day of 10,001 rows, the last of which is alone on its page', async ({ wire, place }) => {
      const many = Array.from({ length: 10_001 }, (_, index) => conversion(10_000 + index, '2026/06/05 10:00:00'))
      wire.respond(serve(() => many))
      const run = () => syncConversions(wire.network(), { ...settings, since: '2026-06-05', store: place.store() })
      expect(await run()).toMatchObject({ days: 1, rows: 10_001, added: 10_001 })
      many.pop()
      expect(await run()).toMatchObject({ days: 1, rows: 10_000, added: 0, changed: 0, removed: 1 })
      expect(await place.rows()).toHaveLength(10_000)
    })
})

// How a run uses a store, which is the same for all of them.
describeEngines(
  open,
  (it) => {
    it('stores a day of several pages, several days at once, and a day without rows', async ({ wire, place }) => {
      const many = Array.from({ length: 95 }, (_, index) =>
        conversion(1000 + index, `2026/06/0${1 + (index % 4)} 10:00:${String(index % 60).padStart(2, '0')}`),
      )
      wire.respond(serve(() => many, 10))
      const report = await syncConversions(wire.network(), { ...settings, concurrency: 3, store: place.store() })
      expect(report).toMatchObject({ days: 5, rows: 95, added: 95 })
      expect((await place.rows()).map(({ id }) => id)).toEqual(many.map(({ id }) => id))
    })

    it.for<[string, Partial<Conversion>, string]>([
      ['an amount with an exponent', { payout: '1e3' }, '"1e3"'],
      ['an amount of 11 decimal places', { payout: '0.12345678901' }, '"0.12345678901"'],
      ['a time in words', { time: '2026/06/02 noon' }, '"2026/06/02 noon"'],
      ['a time that does not exist', { time: '2026/06/02 24:30:00' }, '"2026/06/02 24:30:00"'],
    ])('ends with %s, which its column cannot hold, and stores nothing of that day', async ([, wrong, received], {
      wire,
      place,
    }) => {
      const rows = [
        conversion(1, '2026/06/01 10:00:00'),
        conversion(2, '2026/06/02 10:00:00'),
        { ...conversion(3, '2026/06/02 11:00:00'), ...wrong },
      ]
      wire.respond(serve(() => rows))
      const client = wire.network({ validation: 'off' })
      await expect(syncConversions(client, { ...settings, store: place.store() })).rejects.toMatchObject({
        name: 'SyncError',
        cause: {
          kind: 'response',
          message: expect.stringMatching(new RegExp(`^syncConversions: ck_.* of row 3: expected .*${received}$`)),
        },
      })
      expect((await place.rows()).map(({ id }) => id)).toEqual(['1'])
    })
  },
  ['SQLite'],
)

describe('the table of a store', () => {
  const refused = { kind: 'input', issues: [{ path: 'table', received: 'bookings' }] }

  test('is not one that something else made: SQLite', async ({ wire, skip }) => {
    await using place = await open('SQLite', skip)
    const database = place.database
    using own = new DatabaseSync(database)
    own.exec('CREATE TABLE bookings (id integer)')
    const store = sqliteStore(database, { table: 'bookings' })
    await expect(syncConversions(wire.network(), { ...settings, store })).rejects.toMatchObject(refused)
    store.close()
  })

  test('is not one that something else made: PostgreSQL', async ({ wire, skip }) => {
    await using place = await open('PostgreSQL', skip)
    const client = new Client(place.database)
    await client.connect()
    await client.query('CREATE TABLE bookings (id integer)')
    const store = postgresStore(client, { table: 'bookings' })
    await expect(syncConversions(wire.network(), { ...settings, store })).rejects.toMatchObject(refused)
    await client.end()
  })

  test('may have a reserved word as its name: SQLite', async ({ wire }) => {
    wire.respond(serve(() => [conversion(1, '2026/06/01 01:00:00')]))
    const store = sqliteStore(':memory:', { table: 'order' })
    expect(await syncConversions(wire.network(), { ...settings, store })).toMatchObject({ added: 1 })
    expect(await syncConversions(wire.network(), { ...settings, store })).toMatchObject({ added: 0, changed: 0 })
    store.close()
  })

  test('may have a reserved word as its name: PostgreSQL', async ({ wire, skip }) => {
    await using place = await open('PostgreSQL', skip)
    wire.respond(serve(() => [conversion(1, '2026/06/01 01:00:00')]))
    const client = new Client(place.database)
    await client.connect()
    // Names are not case-sensitive, as everywhere in PostgreSQL.
    for (const [table, added] of [
      ['Order', 1],
      ['order', 0],
    ] as const) {
      const store = postgresStore(client, { table })
      expect(await syncConversions(wire.network(), { ...settings, store })).toMatchObject({ added, changed: 0 })
    }
    await client.end()
  })
})
