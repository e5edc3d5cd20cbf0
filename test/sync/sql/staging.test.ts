import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DuckDBInstance } from '@duckdb/node-api'
import { expect } from 'vitest'
import { type SyncRow, type SyncStore, syncConversions } from '../../../src/sync/index.ts'
import { conversion, serve } from '../conversions.ts'
import type { Place } from '../engines.ts'
import { describeEngines, startEngines } from '../every-engine.ts'

const open = startEngines()

/** Runs SQL in the database that a store writes to. */
const inDatabase: Readonly<Record<string, (place: Place, sql: string) => Promise<unknown>>> = {
  SQLite: async ({ database }, sql) => {
    using db = new DatabaseSync(database)
    return db.prepare(sql).all().length
  },
  'Parquet files': async ({ database }, sql) => {
    const instance = await DuckDBInstance.create(join(database, 'conversions_sync', 'state.duckdb'))
    const connection = await instance.connect()
    const rows = (await connection.runAndReadAll(sql)).getRows()
    connection.closeSync()
    instance.closeSync()
    return rows.length
  },
  PostgreSQL: async (place, sql) => (await place.query(sql)).length,
}

const settings = {
  fields: ['ck_conversion_time', 'ck_conversion_status', 'ck_payout'],
  since: '2026-06-01',
  timezone: 0,
  now: new Date('2026-06-01T12:00:00Z'),
} as const

describeEngines(open, (it, name) => {
  it("an owner's table with the name of a temporary one stays as it is", async ({ wire, place }) => {
    wire.respond(serve(() => [conversion(1, '2026/06/01 10:00:00')]))
    const sync = () => syncConversions(wire.network(), { ...settings, store: place.store() })
    await sync()
    await inDatabase[name]?.(place, 'CREATE TABLE affiliate_network_sdk_2026_06_01 AS SELECT 1 AS id')
    wire.respond(serve(() => [conversion(1, '2026/06/01 10:00:00', 'Approved')]))
    expect(await sync()).toMatchObject({ added: 0, changed: 1, removed: 0 })
    expect(await inDatabase[name]?.(place, 'SELECT id FROM affiliate_network_sdk_2026_06_01')).toBe(1)
  })

  it('a store goes on after a transaction that has failed', async ({ place }) => {
    const store = place.store('acme')
    await store.open('acme', [])
    const replace = (day: string, id: string | null) => storeRow(store, day, { id } as SyncRow)
    await replace('2026-06-01', '1')
    // The service gives no such row: it fails in the statement that adds it.
    await expect(replace('2026-06-02', null)).rejects.toThrow(/not.null/i)
    await replace('2026-06-03', '3')
    await store.release?.()
    expect(await place.query('SELECT day, id FROM acme ORDER BY id')).toEqual([
      { day: '2026-06-01', id: 1 },
      { day: '2026-06-03', id: 3 },
    ])
  })
})

const storeRow = (store: SyncStore, day: string, row: SyncRow) =>
  store.replace({
    day,
    columns: [{ name: 'id', kind: 'text' }],
    known: undefined,
    seenAt: settings.now,
    rows: (async function* () {
      yield [row]
    })(),
    accept: () => 'a note',
  })
