import { closeSync, openSync, rmSync, symlinkSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { describe, expect, vi } from 'vitest'
import { type SyncStore, syncConversions } from '../../../src/sync/index.ts'
import { postgresStore } from '../../../src/sync/postgres/postgres.ts'
import { it } from '../../wire-server.ts'
import { conversion, dayOf, serve } from '../conversions.ts'
import type { Place } from '../engines.ts'
import { startEngines } from '../every-engine.ts'

const open = startEngines()

/** Five days of 100 conversions. */
const conversions = Array.from({ length: 500 }, (_, index) =>
  conversion(1000 + index, `2026/06/0${1 + Math.floor(index / 100)} 10:00:00`),
)
const CONTINUES = '(once this is solved, run again: the sync continues from the stored days)'

/** Something that keeps a database from storing. */
interface Obstacle {
  /** Puts it up, before the second run or when that asks for June 5. Returns what takes it away. */
  readonly put: (place: Place) => Promise<() => unknown> | (() => unknown)
  readonly early?: boolean
  /** Texts of the error. */
  readonly says: readonly string[]
}

const sql = (place: Place, text: string) => {
  const client = new pg.Client({
    connectionString: place.database,
    options: '-c default_transaction_read_only=off',
  })
  client.on('error', () => {})
  return client
    .connect()
    .then(() => client.query(text))
    .finally(() => client.end())
}

const obstacles: Readonly<Record<string, Readonly<Record<string, Obstacle>>>> = {
  SQLite: {
    'that is full': {
      put: ({ database }) => {
        // The limit belongs to a connection: that of the store.
        const connections = new Set(
          (exec.mock.contexts as DatabaseSync[]).filter((db) => db.isOpen && db.location() === database),
        )
        for (const db of connections) db.exec('PRAGMA max_page_count = 1')
        return () => {}
      },
      says: ['network.db', 'database or disk is full', CONTINUES],
    },
    'that another program has locked': {
      put: ({ database }) => {
        const other = new DatabaseSync(database)
        other.exec('BEGIN IMMEDIATE')
        return () => other.close()
      },
      says: ['network.db', 'database is locked', CONTINUES],
    },
    'that is read-only': {
      early: true,
      put: ({ database }) => {
        // A format version that is newer than this SQLite can write, which stops root as well.
        setWriteVersion(database, 3)
        return () => setWriteVersion(database, 2)
      },
      says: ['network.db', 'attempt to write a readonly database', CONTINUES],
    },
  },
  'Parquet files': {
    'on a full disk': {
      put: ({ database }) => {
        const part = join(database, 'conversions_sync', '0.parquet')
        symlinkSync('/dev/full', part)
        return () => rmSync(part, { force: true })
      },
      says: ['No space left on device', CONTINUES],
    },
    'whose folder cannot be made': {
      put: ({ database }) => {
        const inPlace = join(database, 'conversions', 'day=2026-06-05')
        writeFileSync(inPlace, '')
        return () => rmSync(inPlace)
      },
      says: ['day=2026-06-05', 'EEXIST', 'run again'],
    },
  },
  PostgreSQL: {
    'whose disk is full': {
      put: async (place) => {
        // The error of a full disk, without filling one.
        await sql(
          place,
          `CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
          $$ BEGIN RAISE 'could not extend file' USING ERRCODE = 'disk_full'; END $$;
          CREATE TRIGGER full_disk BEFORE INSERT ON conversions EXECUTE FUNCTION full_disk()`,
        )
        return () => sql(place, 'DROP TRIGGER full_disk ON conversions')
      },
      says: ['the table conversions', 'could not extend file', CONTINUES],
    },
    'whose table another session has locked': {
      early: true,
      put: async (place) => {
        await sql(place, `ALTER DATABASE ${new URL(place.database).pathname.slice(1)} SET lock_timeout = '200ms'`)
        const other = new pg.Client({ connectionString: place.database })
        other.on('error', () => {})
        await other.connect()
        await other.query('BEGIN; LOCK TABLE conversions IN EXCLUSIVE MODE')
        return () => other.end()
      },
      says: ['the table conversions', 'lock timeout', CONTINUES],
    },
    'that is read-only': {
      early: true,
      put: async (place) => {
        const set = (value: string) =>
          sql(
            place,
            `ALTER DATABASE ${new URL(place.database).pathname.slice(1)} SET default_transaction_read_only = ${value}`,
          )
        await set('on')
        return () => set('off')
      },
      says: ['the table conversions', 'read-only transaction', CONTINUES],
    },
    'that ends the connection between two statements': {
      put: async (place) => {
        await sql(
          place,
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND pid <> pg_backend_pid()`,
        )
        return () => {}
      },
      says: ['the table conversions', 'run again'],
    },
  },
}

const exec = vi.spyOn(DatabaseSync.prototype, 'exec')

/** Sets the byte of the header that says which version of the format is needed to write. */
function setWriteVersion(file: string, version: number): void {
  const descriptor = openSync(file, 'r+')
  writeSync(descriptor, Buffer.from([version]), 0, 1, 18)
  closeSync(descriptor)
}

/** Uses a store of its own for each run, as programs that run one after the other do. */
async function withStore<Result>(
  name: string,
  place: Place,
  work: (store: SyncStore) => Promise<Result>,
): Promise<Result> {
  if (name !== 'PostgreSQL') {
    const store = place.store()
    try {
      return await work(store)
    } finally {
      if ('close' in store) (store as { close(): void }).close()
    }
  }
  const pool = new pg.Pool({ connectionString: place.database })
  // After the run: the server stops as soon as the last test ends.
  pool.on('error', () => {})
  pool.on('release', (_, client) => client.on('error', () => {}))
  try {
    return await work(postgresStore(pool))
  } finally {
    await pool.end()
  }
}

// SQLite waits 5 seconds for a lock.
describe.each(Object.entries(obstacles))('%s', { timeout: 60_000 }, (name, cases) => {
  it.for(Object.entries(cases))('%s: the run says so, whole days stay, and the next run goes on', async ([
    ,
    { put, early = false, says },
  ], { wire, skip }) => {
    await using place = await open(name, skip)
    const reply = serve(() => conversions)
    wire.respond(reply)
    const sync = (now: string) =>
      withStore(name, place, (store) =>
        // While a store waits for a lock, the server may close idle connections.
        syncConversions(wire.network({ retries: 2 }), {
          fields: ['ck_conversion_time', 'ck_conversion_status', 'ck_payout'],
          since: '2026-06-01',
          lookBackDays: 0,
          timezone: 0,
          now: new Date(now),
          store,
        }),
      )
    await sync('2026-06-02T12:00:00Z')

    let remove = early ? await put(place) : undefined
    wire.respond(async (request) => {
      if (dayOf(request) === '26/06/05') remove ??= await put(place)
      return reply(request)
    })
    const error = await sync('2026-06-05T12:00:00Z').then(
      () => undefined,
      (reason: unknown) => reason,
    )
    expect(error).toBeInstanceOf(Error)
    for (const text of says) expect((error as Error).message).toContain(text)
    expect((error as Error).cause).toBeInstanceOf(Error)
    await remove?.()
    expect((await place.rows()).map(({ id }) => id)).toEqual(conversions.slice(0, 200).map(({ id }) => id))

    wire.respond(reply)
    await sync('2026-06-05T12:00:00Z')
    expect((await place.rows()).map(({ id }) => id)).toEqual(conversions.map(({ id }) => id))
  })
})

it('PostgreSQL knows the complete days, whatever its style of dates', async ({ wire, skip }) => {
  await using place = await open('PostgreSQL', skip)
  await sql(place, `ALTER DATABASE ${new URL(place.database).pathname.slice(1)} SET datestyle = 'German'`)
  wire.respond(serve(() => conversions))
  const sync = () =>
    withStore('PostgreSQL', place, (store) =>
      syncConversions(wire.network(), {
        fields: ['ck_conversion_time', 'ck_conversion_status', 'ck_payout'],
        since: '2026-06-01',
        lookBackDays: 0,
        timezone: 0,
        now: new Date('2026-06-05T12:00:00Z'),
        store,
      }),
    )
  expect(await sync()).toMatchObject({ days: 5, added: 500 })
  expect(await sync()).toMatchObject({ added: 0, changed: 0 })
})
