import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DuckDBInstance } from '@duckdb/node-api'
import { expect } from 'vitest'
import { type SyncStore, syncConversions } from '../../src/sync/index.ts'
import { sqliteStore } from '../../src/sync/sqlite/sqlite.ts'
import { it as test, type Wire } from '../wire-server.ts'
import { type Conversion, conversion, dayOf, isRead, serve } from './conversions.ts'
import { startEngines } from './every-engine.ts'

const open = startEngines()

const sync = (wire: Wire, store: SyncStore, since: string) =>
  syncConversions(wire.network(), {
    ...{ fields: ['ck_conversion_time', 'ck_conversion_status', 'ck_payout'], since, timezone: 0, store },
    ...{ lookBackDays: 40, now: new Date('2026-06-04T12:00:00Z') },
  })

const GUIDE = readFileSync('docs/sync-operations.md', 'utf8')

/** The statements of the guide that remove old rows: those before June 3. */
const removal = (/BEGIN;.*?COMMIT;/s.exec(GUIDE)?.[0] ?? '').replaceAll('2024-06-01', '2026-06-03')

const DAYS = ['01', '02', '03', '04'].map((day) => conversion(Number(day), `2026/06/${day} 10:00:00`))

test('rows that were removed as the guide says stay away, and the others are kept up to date', async ({
  wire,
  skip,
}) => {
  await using place = await open('SQLite', skip)
  const approved = DAYS.map((row): Conversion => ({ ...row, status: 'Approved' }))
  for (const rows of [DAYS, approved]) {
    wire.respond(serve(() => rows))
    await sync(wire, place.store(), '2026-06-01')
  }
  using db = new DatabaseSync(place.database)
  db.exec(removal)
  wire.respond(serve(() => DAYS))
  expect(await sync(wire, place.store(), '2026-06-03')).toMatchObject({ changed: 2, added: 0, removed: 0 })
  expect((await place.rows()).map(({ id }) => id)).toEqual(['3', '4'])
  expect(await place.query('SELECT DISTINCT id FROM conversions_changes ORDER BY id')).toEqual([{ id: 3 }, { id: 4 }])
})

const ERASURE = readFileSync('docs/privacy-and-erasure.md', 'utf8')

for (const engine of ['SQLite', 'PostgreSQL'])
  test(`a person that the network erased before the last run is erased from the history too, in ${engine}`, async ({
    wire,
    skip,
  }) => {
    await using place = await open(engine, skip)
    // A status in place of an IP address: the network has erased it from the first conversion.
    const [first, second, third] = DAYS.map(
      (row): Conversion => ({ ...row, status: row.id === '3' ? 'Rejected' : 'Pending' }),
    )
    for (const rows of [
      [first, second, third],
      [{ ...first, status: 'Approved' }, ...[second, third].map((row) => ({ ...row, payout: '2.000000' }))],
    ]) {
      wire.respond(serve(() => rows as Conversion[]))
      await sync(wire, place.store(), '2026-06-01')
    }
    const sql = /BEGIN;(.*?)COMMIT;/s.exec(ERASURE)?.[1] ?? ''
    for (const statement of sql.split(';').slice(0, -1))
      await place.query(
        statement.replaceAll('203.0.113.7', 'Pending').replaceAll('ck_conversion_ip', 'ck_conversion_status'),
      )
    expect((await place.rows()).map(({ id }) => id)).toEqual(['1', '3'])
    const left = await place.query('SELECT DISTINCT id FROM conversions_changes')
    expect(left.map(({ id }) => String(id))).toEqual(['3'])
  })

test('files of old rows that were removed as the guide says are not written again', async ({ wire, skip }) => {
  await using place = await open('Parquet files', skip)
  wire.respond(serve(() => DAYS))
  await sync(wire, place.store(), '2026-06-01')
  const instance = await DuckDBInstance.create(join(place.database, 'conversions_sync', 'state.duckdb'))
  const connection = await instance.connect()
  for (const sql of removal
    .replaceAll(/FROM conversions/g, 'FROM stored')
    .split(';')
    .slice(0, -1))
    await connection.run(sql)
  connection.closeSync()
  instance.closeSync()
  const folders = ['conversions', 'conversions_changes'].flatMap((name) =>
    ['01', '02'].map((day) => join(place.database, name, `day=2026-06-${day}`)),
  )
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  expect(await sync(wire, place.store(), '2026-06-03')).toMatchObject({ added: 0, changed: 0, removed: 0 })
  expect((await place.rows()).map(({ id }) => id)).toEqual(['3', '4'])
  expect(folders.filter((folder) => existsSync(folder))).toEqual([])
})

test('a backup that was made during a run is brought up to date by the next one', async ({ wire, skip }) => {
  await using place = await open('SQLite', skip)
  const [, sql = ''] = /`sqlite3 network\.db "(VACUUM INTO 'backup\.db')"`/.exec(GUIDE) ?? []
  const backup = join(place.database, '..', 'backup.db')
  const reply = serve(() => DAYS)
  wire.respond((request) => {
    if (isRead(request) && dayOf(request) === '26/06/02') {
      using db = new DatabaseSync(place.database)
      db.exec(sql.replace('backup.db', backup))
    }
    return reply(request)
  })
  await sync(wire, place.store(), '2026-06-01')
  wire.respond(serve(() => DAYS.map((row) => ({ ...row, status: 'Approved' }))))
  const store = sqliteStore(backup)
  await sync(wire, store, '2026-06-01')
  store.close()
  using db = new DatabaseSync(backup)
  const rows = db.prepare('SELECT id, ck_conversion_status AS status FROM conversions ORDER BY id').all()
  expect(rows.map(({ id, status }) => `${id} ${status}`)).toEqual([1, 2, 3, 4].map((id) => `${id} Approved`))
})
