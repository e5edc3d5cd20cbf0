import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { describe, expect } from 'vitest'
import { type SyncOptions, type SyncStore, syncConversions, syncOffers } from '../../src/sync/index.ts'
import { postgresStore } from '../../src/sync/postgres/postgres.ts'
import { sqliteStore } from '../../src/sync/sqlite/sqlite.ts'
import { it as test, type Wire } from '../wire-server.ts'
import { serve } from './conversions.ts'
import { startEngines } from './every-engine.ts'

const open = startEngines()

const at = (day: number) => new Date(`2026-06-0${day}T12:00:00Z`)

const sync = (wire: Wire, store: SyncStore, day: number, more: Partial<SyncOptions> = {}) =>
  syncConversions(wire.network(), {
    ...{ fields: ['ck_conversion_time', 'ck_conversion_status', 'ck_payout'], since: '2026-06-01', timezone: 0 },
    ...{ lookBackDays: 9, now: at(day), store },
    ...more,
  })

const QUERY = 'SELECT * FROM sync_runs ORDER BY started_at'

describe('the table of runs', () => {
  test('is shared by the tables of a database, lists among them', async ({ wire, skip }) => {
    await using place = await open('SQLite', skip)
    const store = place.store()
    wire.respond(serve(() => []))
    await sync(wire, store, 1)
    const data = [{ id: 1, name: 'Offer 1', status: 'Active' }]
    wire.respond({ errorCode: 0, data, page: 1, totalPages: 1, totalItems: 1 })
    await syncOffers(wire.network(), { store, now: at(2) })
    // A first run of a table that stores nothing.
    wire.respond({ status: 401, text: '{"errorCode":401}' })
    await expect(sync(wire, store, 3, { table: 'acme' })).rejects.toMatchObject({ name: 'ApiError' })
    expect(await place.query(QUERY)).toMatchObject([
      { table_name: 'conversions', outcome: 'ok', days: 1, rows: 0 },
      { table_name: 'offers', outcome: 'ok', days: 0, rows: 1, added: 1, requests: 1 },
      { table_name: 'acme', outcome: 'failed', days: 0, requests: 1 },
    ])
  })

  test('is not made, nor a file, by a first run that stores nothing', async ({ wire, skip }) => {
    await using place = await open('SQLite', skip)
    wire.respond({ status: 401, text: '{"errorCode":401}' })
    await expect(sync(wire, place.store(), 3)).rejects.toMatchObject({ name: 'ApiError' })
    expect(existsSync(place.database)).toBe(false)
  })

  test.for(['SQLite', 'PostgreSQL'])('of a user in %s stays as it is', async (engine, { wire, skip }) => {
    await using place = await open(engine, skip)
    const sql = 'CREATE TABLE sync_runs (id integer)'
    if (engine === 'SQLite') {
      using db = new DatabaseSync(place.database)
      db.exec(sql)
    } else await place.query(sql)
    await expect(sync(wire, place.store(), 1)).rejects.toMatchObject({
      kind: 'input',
      issues: [
        {
          path: 'table',
          expected: 'no table sync_runs, or one of this version: sync into a new database or schema',
          received: 'sync_runs with the columns id',
        },
      ],
    })
    expect(wire.requests).toEqual([])
    expect(await place.query('SELECT * FROM sync_runs')).toEqual([])
  })

  test('is for no rows of a sync', async ({ wire }) => {
    const store = sqliteStore(':memory:')
    await expect(sync(wire, store, 1, { table: 'Sync_Runs' })).rejects.toMatchObject({
      kind: 'input',
      issues: [
        {
          path: 'table',
          expected: 'a name other than sync_days, sync_tables, sync_runs and those of the database itself',
        },
      ],
    })
    expect(wire.requests).toEqual([])
    store.close()
  })

  test('lies in the schema of the table', async ({ wire, skip }) => {
    await using place = await open('PostgreSQL', skip)
    await place.query('CREATE SCHEMA acme')
    wire.respond(serve(() => []))
    const pool = new pg.Pool({ connectionString: place.database })
    await sync(wire, postgresStore(pool, { table: 'acme.Conversions' }), 1)
    await pool.end()
    expect(await place.query('SELECT table_name, outcome FROM acme.sync_runs')).toEqual([
      { table_name: 'conversions', outcome: 'ok' },
    ])
  })
})
