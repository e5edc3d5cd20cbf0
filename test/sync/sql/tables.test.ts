import fs, { linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { parquetStore } from '../../../src/sync/duckdb/duckdb.ts'
import { type SyncOptions, type SyncStore, syncConversions, syncOffers, syncReport } from '../../../src/sync/index.ts'
import { sqliteStore } from '../../../src/sync/sqlite/sqlite.ts'
import { isEveryCase } from '../../every-case.ts'
import { it as test } from '../../wire-server.ts'
import { conversion, parametersOf, serve } from '../conversions.ts'
import { describeEngines, startEngines } from '../every-engine.ts'
import { shortWaits } from '../short-waits.ts'

const open = startEngines()

const settings = {
  fields: ['ck_conversion_time', 'ck_conversion_status', 'ck_payout'],
  since: '2026-06-01',
  lookBackDays: 0,
  timezone: 0,
} satisfies Partial<SyncOptions>
const at = (day: number) => new Date(`2026-06-0${day}T12:00:00Z`)

describeEngines(open, (it, name) => {
  it('amounts are numbers with an exact sum, ids are integers, times are instants', async ({ wire, place }) => {
    wire.respond(
      serve(() => [
        conversion(1, '2026/06/02 23:30:00', 'Approved', '96.900000'),
        conversion(2, '2026/06/02 00:30:00', 'Approved', '209.710000'),
        conversion(3, '2026/06/02 00:30:00', 'Pending', '999999999999.999999'),
        conversion(4, '2026/06/02 00:30:00', 'Pending', '999999999999.999999'),
      ]),
    )
    await syncConversions(wire.network(), { ...settings, timezone: -7, now: at(3), store: place.store() })
    const one = async (sql: string) => Object.values((await place.query(`SELECT ${sql} FROM conversions`))[0] ?? {})[0]
    expect(await one('max(ck_payout)')).toBeCloseTo(1e12)
    expect(await place.query('SELECT id FROM conversions WHERE ck_payout > 100 AND ck_payout < 1000')).toHaveLength(1)
    expect(await place.query('SELECT id FROM conversions WHERE offer_id = 7')).toHaveLength(4)
    // On the wall clock of UTC−7, June 2 ends at 07:00 of June 3 in UTC.
    expect(await place.query('SELECT day, ck_conversion_time AS time FROM conversions ORDER BY id')).toMatchObject([
      { day: '2026-06-02', time: '2026-06-03T06:30:00Z' },
      { day: '2026-06-02', time: '2026-06-02T07:30:00Z' },
      {},
      {},
    ])
    const sum = name === 'SQLite' ? 'CAST(sum(ck_payout_micros) AS TEXT)' : 'CAST(sum(ck_payout) * 1000000 AS text)'
    expect(String(await one(sum)).replace(/\..*/, '')).toBe('2000000000306609998')
  })

  it('lists what changed since a run, apart from the first read of a day', async ({ wire, place }) => {
    let rows = [
      conversion(1, '2026/06/01 10:00:00'),
      conversion(2, '2026/06/01 11:00:00'),
      conversion(3, '2026/06/02 10:00:00'),
    ]
    wire.respond(serve(() => rows))
    const sync = (day: number) =>
      syncConversions(wire.network(), { ...settings, lookBackDays: 9, now: at(day), store: place.store() })
    await sync(2)
    rows = [
      conversion(1, '2026/06/01 10:00:00', 'Rejected', '0.000000'),
      conversion(3, '2026/06/03 00:10:00'),
      conversion(4, '2026/06/01 12:00:00'),
    ]
    expect(await sync(3)).toMatchObject({ added: 1, changed: 2, removed: 1 })
    expect(await place.query('SELECT * FROM conversions_changes ORDER BY id')).toEqual([
      {
        seen_at: '2026-06-03T12:00:00Z',
        id: 1,
        month: 202606,
        day: '2026-06-01',
        change: 'changed',
        before: expect.objectContaining({ ck_conversion_status: 'Pending', ck_payout: 1.5 }),
        after: expect.objectContaining({ ck_conversion_status: 'Rejected', ck_payout: 0 }),
      },
      expect.objectContaining({
        id: 2,
        change: 'removed',
        before: expect.objectContaining({ offer_id: 7, ck_conversion_status: 'Pending' }),
        after: null,
      }),
      expect.objectContaining({
        id: 3,
        day: '2026-06-03',
        change: 'changed',
        before: { day: '2026-06-02', ck_conversion_time: '2026-06-02T10:00:00Z' },
        after: { day: '2026-06-03', ck_conversion_time: '2026-06-03T00:10:00Z' },
      }),
      expect.objectContaining({ id: 4, month: 202606, day: '2026-06-01', change: 'added', before: null }),
    ])
    expect(
      await place.query('SELECT id, first_seen_at AS first, changed_at AS changed FROM conversions ORDER BY id'),
    ).toEqual([
      { id: 1, first: '2026-06-02T12:00:00Z', changed: '2026-06-03T12:00:00Z' },
      { id: 3, first: '2026-06-02T12:00:00Z', changed: '2026-06-03T12:00:00Z' },
      { id: 4, first: '2026-06-03T12:00:00Z', changed: '2026-06-03T12:00:00Z' },
    ])
    expect(await sync(3)).toMatchObject({ added: 0, changed: 0, removed: 0 })
    expect(await place.query('SELECT * FROM conversions_changes')).toHaveLength(4)
  })

  it('keeps tables apart: two at once in one database, and none of another kind', async ({ wire, place }) => {
    wire.respond(serve(() => [conversion(1, '2026/06/01 10:00:00')]))
    const sync = (table: string | undefined, options?: Partial<SyncOptions>) =>
      syncConversions(wire.network(), { ...settings, now: at(1), store: place.store(table), ...options })
    await Promise.all([sync('acme'), sync(undefined)])
    expect(
      await place.query('SELECT (SELECT count(*) FROM acme) AS a, (SELECT count(*) FROM conversions) AS b'),
    ).toEqual([{ a: 1, b: 1 }])
    // The run names the table, too.
    expect(await sync(undefined, { table: 'acme' })).toMatchObject({ added: 0 })
    const report = { report: 'overall', fields: ['ck_gross'], since: '2026-06-01', timezone: 0, now: at(1) } as const
    await expect(syncReport(wire.network(), { ...report, store: place.store('acme') })).rejects.toMatchObject({
      kind: 'input',
      issues: [{ path: 'table', received: 'acme, a table of conversions' }],
    })
  })

  it('keeps the rows of a network from the client of an affiliate, who sees less, and of another one', async ({
    wire,
    place,
  }) => {
    wire.respond(serve(() => [conversion(1, '2026/06/01 10:00:00')]))
    const run = { ...settings, now: at(1) }
    await syncConversions(wire.network(), { ...run, store: place.store() })
    await syncConversions(wire.affiliate(), { ...run, store: place.store('mine') })
    wire.respond(serve(() => []))
    for (const [client, table, expected, received] of [
      [wire.affiliate(), 'conversions', 'conversions of affiliate 7', 'conversions'],
      [wire.network(), 'mine', 'conversions', 'conversions of affiliate 7'],
      [wire.affiliate({ affiliateId: 47 }), 'mine', 'conversions of affiliate 47', 'conversions of affiliate 7'],
    ] as const) {
      const issue = { path: 'table', expected: `a table of ${expected}, or a new name` }
      await expect(syncConversions(client, { ...run, store: place.store(table) })).rejects.toMatchObject({
        kind: 'input',
        issues: [{ ...issue, received: `${table}, a table of ${received}` }],
      })
    }
    expect(await place.rows()).toHaveLength(1)
    const report = { report: 'offer', fields: ['ck_gross'], since: '2026-06-01', timezone: 0, now: at(1) } as const
    const store = place.store('report_offer')
    await syncReport(wire.network(), { ...report, store })
    await expect(syncReport(wire.affiliate(), { ...report, store })).rejects.toMatchObject({
      issues: [{ received: 'report_offer, a table of report offer' }],
    })
  })

  it('reads a day again in which a row came on two pages', async ({ wire, place, onTestFinished }) => {
    shortWaits(onTestFinished)
    const [one, two] = [conversion(1, '2026/06/01 10:00:00'), conversion(2, '2026/06/01 10:00:00')]
    let reads = 0
    wire.respond((request) => {
      if (parametersOf(request).get('page') === '1') reads++
      return serve(
        () => (reads === 1 && parametersOf(request).get('page') === '2' ? [two, one] : [one, two]),
        1,
      )(request)
    })
    const run = syncConversions(wire.network(), { ...settings, now: at(1), store: place.store() })
    expect(await run).toMatchObject({ days: 1, rows: 2 })
    expect(reads).toBe(2)
    expect((await place.rows()).map(({ id }) => id)).toEqual(['1', '2'])
  })

  it('keeps one row for each offer, also when it is gone', async ({ wire, place, onTestFinished }) => {
    shortWaits(onTestFinished)
    const offer = (id: number, payout = '1.10000') => ({
      id,
      name: `Offer ${id}`,
      status: 'Active',
      payout,
      revenue: '2.00000',
      events: [],
    })
    let offers = [offer(1), offer(2)]
    let total: number | undefined
    wire.respond(() => ({ errorCode: 0, data: offers, page: 1, totalPages: 1, totalItems: total ?? offers.length }))
    const run = (day: number) => syncOffers(wire.network(), { now: at(day), store: place.store('offers') })
    expect(await run(1)).toEqual({ rows: 2, added: 2, changed: 0, removed: 0 })
    offers = [offer(1, '1.20000')]
    expect(await run(2)).toEqual({ rows: 1, added: 0, changed: 1, removed: 1 })
    expect(await run(3)).toEqual({ rows: 1, added: 0, changed: 0, removed: 0 })
    const stored = () =>
      place.query(
        'SELECT id, name, payout, first_seen_at AS first, changed_at AS changed, gone_at AS gone FROM offers ORDER BY id',
      )
    const first = '2026-06-01T12:00:00Z'
    expect(await stored()).toEqual([
      { id: 1, name: 'Offer 1', payout: 1.2, first, changed: '2026-06-02T12:00:00Z', gone: null },
      { id: 2, name: 'Offer 2', payout: 1.1, first, changed: first, gone: '2026-06-02T12:00:00Z' },
    ])
    // A list that is not whole changes nothing.
    total = 5
    offers = []
    await expect(run(4)).rejects.toMatchObject({ kind: 'paging' })
    total = undefined
    offers = [offer(1, '1.20000'), offer(2)]
    expect(await run(5)).toEqual({ rows: 2, added: 0, changed: 1, removed: 0 })
    expect((await stored())[1]).toMatchObject({ id: 2, gone: null, changed: '2026-06-05T12:00:00Z' })
    expect(await place.query('SELECT id, change FROM offers_changes ORDER BY seen_at, id')).toEqual([
      { id: 1, change: 'changed' },
      { id: 2, change: 'removed' },
      { id: 2, change: 'changed' },
    ])
  })

  it('shows no key in an error that quotes a value', async ({ wire, place }) => {
    wire.respond(serve(() => [conversion(1, '2026/06/01 10:00:00', 'Pending', 'k3y&secret')]))
    const run = syncConversions(wire.network({ validation: 'off' }), { ...settings, now: at(1), store: place.store() })
    const error = await run.catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ name: 'SyncError', message: expect.stringContaining('ck_payout of row 1') })
    expect(String(error) + String((error as Error).cause)).not.toContain('secret')
  })
})

test('a day of a report in which a row comes twice is read again', async ({ wire, onTestFinished }) => {
  shortWaits(onTestFinished)
  let reads = 0
  wire.respond((request) => {
    const parameters = parametersOf(request)
    const row = { ck_offer_id: 7, currency: '$', ck_gross: 10, ck_day: '2026/06/01' }
    const rows = parameters.get('ck_offer_id') && reads++ === 0 ? [row, row] : [row]
    return { errorCode: 0, data: { content: rows, page: 1, totalPages: 1, totalItems: rows.length } }
  })
  const store = sqliteStore(':memory:')
  const options = { report: 'overall', fields: ['ck_offer_id', 'ck_gross'], since: '2026-06-01' } as const
  const run = syncReport(wire.network(), { ...options, timezone: 0, now: at(1), store })
  expect(await run).toMatchObject({ days: 1, rows: 1 })
  expect(reads).toBe(2)
  store.close()
})

test.for<[payout: string, micros: string | undefined]>([
  ['-0.5', '-500000'],
  ['0012.3450000', '12345000'],
  ['999999999999.999999', '999999999999999999'],
  ['7', '7000000'],
  ['1000000000000', undefined],
  ['0.1234567', undefined],
])('the millionths of %s in SQLite', async ([payout, micros], { wire }) => {
  const path = join(mkdtempSync(join(tmpdir(), 'micros-')), 'network.db')
  const store = sqliteStore(path)
  onTestFinished(() => store.close())
  wire.respond(serve(() => [conversion(1, '2026/06/01 10:00:00', 'Approved', payout)]))
  const run = syncConversions(wire.network(), { ...settings, now: at(1), store })
  if (micros === undefined) {
    const message = `sqliteStore: ck_payout of row 1: expected an amount of at most 12 digits and 6 decimal places, received ${payout}`
    const failed = [
      { day: '2026-06-01', error: { message, kind: 'response', operation: 'sqliteStore', outcome: 'unknown' } },
    ]
    return expect(run).rejects.toMatchObject({ failed })
  }
  await run
  const [row] = new DatabaseSync(path).prepare('SELECT CAST(ck_payout_micros AS TEXT) AS micros FROM conversions').all()
  expect(row?.micros).toBe(micros)
})

describe('the lock of a table', () => {
  test('is met through a link to the file, and through another spelling of the name', async ({ wire }) => {
    const folder = mkdtempSync(join(tmpdir(), 'sync-links-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const [file, link] = [join(folder, 'a.db'), join(folder, 'b.db')]
    const stores = [sqliteStore(file), sqliteStore(file, { table: 'Conversions' })] as const
    symlinkSync(file, link)
    const linked = sqliteStore(link)
    mkdirSync(join(folder, 'conversions'))
    symlinkSync(join(folder, 'conversions'), join(folder, 'linked'))
    const parquet = [parquetStore(join(folder, 'conversions')), parquetStore(join(folder, 'linked'))] as const
    const refused = { kind: 'input', issues: [{ path: 'store', received: expect.stringContaining('another run') }] }
    await stores[0].open('conversions', [], new AbortController().signal)
    await expect(stores[1].open('Conversions', [], new AbortController().signal)).rejects.toMatchObject(refused)
    await expect(linked.open('conversions', [], new AbortController().signal)).rejects.toMatchObject(refused)
    await parquet[0].open('conversions', [], new AbortController().signal)
    await expect(parquet[1].open('linked', [], new AbortController().signal)).rejects.toMatchObject(refused)
    linkSync(file, join(folder, 'hard.db'))
    for (const name of ['a.db', 'hard.db']) {
      const store = sqliteStore(join(folder, name), { table: 'offers' })
      await expect(store.open('offers', [], new AbortController().signal)).rejects.toMatchObject({
        issues: [{ path: 'path', expected: 'a file without hard links' }],
      })
      store.close()
    }
    await stores[0].release?.()
    await parquet[0].release?.()
    for (const store of [...stores, linked]) store.close()
    expect(wire.requests).toEqual([])
  })
})

describe('the table of a user', () => {
  const run = (wire: { network(): never }, store: SyncStore) =>
    syncConversions(wire.network(), { ...settings, now: at(1), store })

  test.for<[string, string]>([
    ['in other letters', 'CREATE TABLE Conversions (id TEXT)'],
    ['as a view', 'CREATE VIEW conversions AS SELECT 1 AS id'],
    ['with the name of the changes', 'CREATE TABLE conversions_changes (id TEXT)'],
    ['with the name of the days', 'CREATE TABLE SYNC_DAYS (id TEXT)'],
    ['of an earlier version', 'CREATE TABLE conversions_days (day TEXT, note TEXT)'],
  ])('%s stays as it is', async ([, sql], { wire }) => {
    const folder = mkdtempSync(join(tmpdir(), 'sync-own-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    using own = new DatabaseSync(join(folder, 'own.db'))
    own.exec(sql)
    const store = sqliteStore(join(folder, 'own.db'))
    onTestFinished(() => store.close())
    const tables = () => own.prepare('SELECT name, sql FROM sqlite_schema').all()
    const before = tables()
    await expect(run(wire as never, store)).rejects.toMatchObject({ kind: 'input', issues: [{ path: 'table' }] })
    expect(tables()).toEqual(before)
    expect(wire.requests).toEqual([])
  })

  test('may be in another schema: acme.conversions is a table of its own', async ({ wire, skip }) => {
    await using place = await open('PostgreSQL', skip)
    await place.query('CREATE SCHEMA acme')
    wire.respond(serve(() => [conversion(1, '2026/06/01 10:00:00')]))
    const stores = ['conversions', 'acme.conversions'].map((table) => place.store(table))
    await Promise.all(stores.map((store) => run(wire as never, store)))
    expect(await place.query('SELECT count(*) AS count FROM acme.conversions')).toEqual([{ count: 1 }])
    expect(await place.query('SELECT count(*) AS count FROM conversions')).toEqual([{ count: 1 }])
  })
})

describe('a folder of Parquet files', () => {
  test('has folders of days and nothing else, and one that the store has not made is refused', async ({
    wire,
    skip,
  }) => {
    await using place = await open('Parquet files', skip)
    const folder = join(place.database, 'conversions')
    wire.respond(serve(() => [conversion(1, '2026/06/01 10:00:00')]))
    await syncConversions(wire.network(), { ...settings, now: at(2), store: parquetStore(folder) })
    const files = () => readdirSync(folder, { recursive: true }).sort()
    const ofDays = ['01', '02'].flatMap((day) => [`day=2026-06-${day}`, join(`day=2026-06-${day}`, 'rows.parquet')])
    expect(files()).toEqual(ofDays)
    expect(readdirSync(place.database).sort()).toEqual(['conversions', 'conversions_changes', 'conversions_sync'])
    rmSync(`${folder}_sync`, { recursive: true })
    const run = (folder: string) =>
      syncConversions(wire.network(), { ...settings, now: at(2), store: parquetStore(folder) })
    const refused = { kind: 'input', issues: [{ path: 'folder' }] }
    await expect(run(folder)).rejects.toMatchObject(refused)
    expect(files()).toEqual(ofDays)
    // Nor are the folders that lie beside it anybody's.
    for (const end of ['_changes', '_sync']) {
      const other = join(place.database, `other${end}`)
      mkdirSync(other)
      fs.writeFileSync(join(other, '0.parquet'), 'data of a user')
      await expect(run(join(place.database, 'other'))).rejects.toMatchObject(refused)
      expect(fs.readFileSync(join(other, '0.parquet'), 'utf8')).toBe('data of a user')
      rmSync(other, { recursive: true })
    }
  })

  test('keeps the file of a day that is read again and has not changed', async ({ wire, skip }) => {
    await using place = await open('Parquet files', skip)
    const folder = join(place.database, 'conversions')
    let status = 'Pending'
    wire.respond(serve(() => [conversion(1, '2026/06/01 10:00:00'), conversion(2, '2026/06/02 10:00:00', status)]))
    const sync = () =>
      syncConversions(wire.network(), { ...settings, lookBackDays: 9, now: at(2), store: parquetStore(folder) })
    const files = () => ['01', '02'].map((day) => statSync(join(folder, `day=2026-06-${day}`, 'rows.parquet')).ino)
    await sync()
    const [first, second] = files()
    status = 'Approved'
    await sync()
    expect(files()[0]).toBe(first)
    expect(files()[1]).not.toBe(second)
  })

  test.runIf(isEveryCase)('shows each row once to a reader while its days are replaced', async ({ wire, skip }) => {
    await using place = await open('Parquet files', skip)
    const folder = join(place.database, 'conversions')
    let status = 'Pending'
    wire.respond(
      serve(() => ['01', '02'].map((day) => conversion(Number(day), `2026/06/${day} 10:00:00`, status, '1.500000'))),
    )
    const sync = () =>
      syncConversions(wire.network(), { ...settings, lookBackDays: 9, now: at(2), store: parquetStore(folder) })
    await sync()
    let isOver = false
    const counts = new Set<unknown>()
    const read = async () => {
      while (!isOver)
        for (const { count } of await place.query('SELECT count(*) AS count FROM conversions')) counts.add(count)
    }
    const reading = read()
    for (status of ['Approved', 'Rejected', 'Pending', 'Approved', 'Rejected']) await sync()
    isOver = true
    await reading
    expect([...counts]).toEqual([2])
  })

  test('is completed after a run that was killed between the state and the files', async ({ wire, skip }) => {
    await using place = await open('Parquet files', skip)
    const folder = join(place.database, 'conversions')
    let rows = [conversion(1, '2026/06/01 23:00:00'), conversion(2, '2026/06/02 10:00:00')]
    wire.respond(serve(() => rows))
    const sync = () => syncConversions(wire.network(), { ...settings, now: at(2), store: parquetStore(folder) })
    await sync()
    rows = [conversion(1, '2026/06/02 00:10:00'), conversion(2, '2026/06/02 10:00:00')]
    // The moment of the kill: nothing is renamed any more.
    const rename = vi.spyOn(fs, 'renameSync').mockImplementation(() => {
      throw new Error('killed')
    })
    syncBuiltinESMExports()
    await expect(sync()).rejects.toThrow('killed')
    rename.mockRestore()
    syncBuiltinESMExports()
    expect((await place.rows())?.map(({ id, day }) => [id, day])).toEqual([
      ['1', '2026-06-01'],
      ['2', '2026-06-02'],
    ])
    // A run that can read nothing still writes what is due.
    wire.respond(() => ({ status: 400, text: '{"errorCode":1}' }))
    await expect(sync()).rejects.toMatchObject({ name: 'ApiError' })
    expect((await place.rows())?.map(({ id, day }) => [id, day])).toEqual([
      ['1', '2026-06-02'],
      ['2', '2026-06-02'],
    ])
  })

  test('has the files again that were deleted, also of days that are not read', async ({ wire, skip }) => {
    await using place = await open('Parquet files', skip)
    const folder = join(place.database, 'conversions')
    let status = 'Pending'
    wire.respond(serve(() => [conversion(1, '2026/06/01 23:00:00'), conversion(2, '2026/06/02 10:00:00', status)]))
    const sync = () => syncConversions(wire.network(), { ...settings, now: at(2), store: parquetStore(folder) })
    await sync()
    status = 'Approved'
    await sync()
    const stored = async () => [await place.rows(), await place.query('SELECT * FROM conversions_changes')]
    const before = await stored()
    expect(before[1]).toHaveLength(1)
    wire.respond(() => ({ status: 400, text: '{"errorCode":1}' }))
    for (const deleted of [folder, join(`${folder}_changes`, 'day=2026-06-02')]) {
      fs.rmSync(deleted, { recursive: true })
      await expect(sync()).rejects.toMatchObject({ name: 'ApiError' })
      expect(await stored()).toEqual(before)
    }
  })
})
