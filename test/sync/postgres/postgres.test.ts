import pg from 'pg'
import { describe, expect, vi } from 'vitest'
import { type SyncOptions, syncConversions } from '../../../src/sync/index.ts'
import { postgresStore } from '../../../src/sync/postgres/postgres.ts'
import { it as test, type Wire } from '../../wire-server.ts'
import { conversion, serve } from '../conversions.ts'
import type { Place } from '../engines.ts'
import { startEngines } from '../every-engine.ts'
import { startPgBouncer } from './pgbouncer.ts'

const open = startEngines(['PostgreSQL'])

const it = test.extend<{ place: Place; connect: (config?: pg.ClientConfig) => Promise<pg.Client> }>({
  place: async ({ skip }, use) => {
    await using place = await open('PostgreSQL', skip)
    await use(place)
  },
  /** Connects a client to the database, which is closed after the test. */
  connect: async ({ place }, use) => {
    const clients: pg.Client[] = []
    await use(async (config) => {
      const client = new pg.Client({ connectionString: place.database, ...config })
      client.on('error', () => {})
      clients.push(client)
      await client.connect()
      return client
    })
    for (const client of clients) await client.end()
  },
})

const run = {
  fields: ['ck_conversion_time', 'ck_conversion_status', 'ck_payout'],
  since: '2026-06-01',
  timezone: 0,
  now: new Date('2026-06-02T12:00:00Z'),
} as const satisfies Partial<SyncOptions>

const sync = (wire: Wire, client: pg.Client | pg.Pool, table?: string) =>
  syncConversions(wire.network(), { ...run, store: postgresStore(client, { table }) })

const refused = (expected: string, received: string) => ({
  kind: 'input',
  outcome: 'not-sent',
  message: `postgresStore: client: expected ${expected}, received ${received}`,
})

/** The locks of this package in the database. */
const locks = (place: Place) =>
  place.query(`SELECT pid FROM pg_locks WHERE locktype = 'advisory'
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`)

/** What a session has been left with. */
const leftIn = async (client: pg.Client) => {
  const { rows } = await client.query(
    `SELECT now() <> statement_timestamp() AS "isInTransaction",
    (SELECT count(*)::int FROM pg_class WHERE relname LIKE 'affiliate_network_sdk%') AS tables,
    (SELECT count(*)::int FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()) AS locks`,
  )
  return rows[0]
}
const NOTHING = { isInTransaction: false, tables: 0, locks: 0 }

describe('a client of PostgreSQL', () => {
  const OPEN = refused('a client without an open transaction, or a pool', 'one that has one open')

  it('in an open transaction is refused, and the transaction stays open', async ({ wire, place, connect }) => {
    const client = await connect()
    await client.query('CREATE TABLE bookings (id integer)')
    await client.query('BEGIN')
    await client.query('INSERT INTO bookings VALUES (1)')
    await expect(sync(wire, client)).rejects.toMatchObject(OPEN)
    expect(wire.requests).toEqual([])
    expect(await locks(place)).toEqual([])
    // Nobody else sees the row, and it can be taken back.
    expect(await place.query('SELECT * FROM bookings')).toEqual([])
    await client.query('INSERT INTO bookings VALUES (2)')
    await client.query('ROLLBACK')
    expect(await place.query('SELECT * FROM bookings')).toEqual([])
    wire.respond(serve(() => []))
    await expect(sync(wire, client)).resolves.toMatchObject({ days: 2 })
  })

  it('in a transaction that has failed is refused alike', async ({ wire, connect }) => {
    const client = await connect()
    await client.query('BEGIN')
    await expect(client.query('SELECT * FROM nothing')).rejects.toThrow('does not exist')
    await expect(sync(wire, client)).rejects.toMatchObject(OPEN)
    expect(wire.requests).toEqual([])
  })

  it.for([
    ['the same table', 'conversions'],
    ['another table', 'others'],
  ])('that a run is using is refused for %s, and the run goes on', async ([, table], { wire, connect, place }) => {
    const client = await connect()
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    wire.respond(async (request) => {
      ask()
      await answered
      return serve(() => [conversion(1, '2026/06/01 10:00:00')])(request)
    })
    const first = sync(wire, client)
    await asked
    const { length } = wire.requests
    await expect(sync(wire, client, table)).rejects.toMatchObject(
      refused('a client that no other run uses, or a pool', 'one that another run is using'),
    )
    expect(wire.requests).toHaveLength(length)
    answer()
    await expect(first).resolves.toMatchObject({ days: 2, added: 1 })
    expect(await locks(place)).toEqual([])
    // It is free again.
    await expect(sync(wire, client, table)).resolves.toMatchObject({ days: 2 })
  })

  it.for<[what: string, path: string, table: string | undefined, issue: object]>([
    [
      'without a schema in its search_path',
      '""',
      undefined,
      {
        path: 'client',
        expected: 'a search_path with a schema that exists, or a table with its schema, such as public.conversions',
        received: 'a search_path without one',
      },
    ],
    [
      'whose search_path begins with temporary tables',
      'pg_temp,public',
      undefined,
      { path: 'client', received: 'a search_path of temporary tables' },
    ],
    [
      'for a table in no schema',
      'public',
      'acme.conversions',
      { path: 'table', expected: 'one in a schema that exists', received: 'acme.conversions' },
    ],
  ])('%s is refused', async ([, path, table, issue], { wire, connect, place }) => {
    const client = await connect({ options: `-c search_path=${path}` })
    await client.query('CREATE TEMPORARY TABLE begun (id integer)')
    await expect(sync(wire, client, table)).rejects.toMatchObject({ kind: 'input', issues: [issue] })
    expect(wire.requests).toEqual([])
    expect(await locks(place)).toEqual([])
  })

  it('adds new days to a table whose policies apply to its user', async ({ wire, place, connect }) => {
    wire.respond(serve(() => [conversion(1, '2026/06/01 10:00:00'), conversion(2, '2026/06/02 10:00:00')]))
    const until = (now: string, client: pg.Client) =>
      syncConversions(wire.network(), { ...run, now: new Date(now), store: postgresStore(client) })
    const owner = await connect()
    await until('2026-06-01T12:00:00Z', owner)
    await owner.query(`CREATE ROLE writer; GRANT ALL ON ALL TABLES IN SCHEMA public TO writer;
      CREATE POLICY every ON conversions USING (true); ALTER TABLE conversions ENABLE ROW LEVEL SECURITY`)
    await until('2026-06-02T12:00:00Z', await connect({ options: '-c role=writer' }))
    expect(await place.query('SELECT id FROM conversions ORDER BY id')).toEqual([{ id: 1 }, { id: 2 }])
  })

  it('has no timer of its `query_timeout` left after a run', async ({ wire, connect }) => {
    const [set, cleared] = [vi.spyOn(globalThis, 'setTimeout'), vi.spyOn(globalThis, 'clearTimeout')]
    const client = await connect({ query_timeout: 54_321 })
    wire.respond(serve(() => [conversion(1, '2026/06/01 10:00:00')]))
    await sync(wire, client)
    const timers = set.mock.calls.flatMap(([, delay], at) => (delay === 54_321 ? [set.mock.results[at]?.value] : []))
    const ended = new Set(cleared.mock.calls.map(([timer]) => timer))
    vi.restoreAllMocks()
    expect(timers.length).toBeGreaterThan(5)
    expect(timers.filter((timer) => !ended.has(timer))).toHaveLength(0)
  })

  it.for([
    ['fails', `RAISE 'not today'`, 'not today', {}],
    ['takes longer than `query_timeout`', 'PERFORM pg_sleep(1)', 'Query read timeout', { query_timeout: 250 }],
  ] as const)('has no transaction, table or lock left after a statement that %s', async ([, does, says, config], {
    wire,
    connect,
    place,
  }) => {
    const client = await connect(config)
    wire.respond(serve(() => [conversion(1, '2026/06/01 10:00:00')]))
    await sync(wire, client)
    await place.query(`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${does}; RETURN NEW; END $$`)
    await place.query('CREATE TRIGGER fail BEFORE INSERT ON conversions FOR EACH ROW EXECUTE FUNCTION fail()')
    wire.respond(serve(() => [conversion(1, '2026/06/01 10:00:00'), conversion(2, '2026/06/02 10:00:00')]))
    await expect(sync(wire, client)).rejects.toThrow(`postgresStore: the table conversions: ${says}`)
    expect(await leftIn(client)).toEqual(NOTHING)
    await place.query('DROP TRIGGER fail ON conversions')
    await expect(sync(wire, client)).resolves.toMatchObject({ added: 1 })
    expect(await leftIn(client)).toEqual(NOTHING)
  })
})

describe('PgBouncer', () => {
  const through = (place: Place, address: string) => `${address}${new URL(place.database).pathname}`
  const MISSING = 'PgBouncer is missing'

  it.for([
    ['', ''],
    [' that gives each server its turn', 'server_round_robin = 1\nmin_pool_size = 3'],
  ] as const)('in transaction mode%s is refused, and no lock is left', async ([, settings], { wire, place, skip }) => {
    await using pooler = await startPgBouncer(place.database, 'transaction', settings)
    skip(pooler === undefined, MISSING)
    const connectionString = through(place, pooler?.url ?? '')
    const client = new pg.Client({ connectionString })
    const pool = new pg.Pool({ connectionString, max: 1 })
    await client.connect()
    for (const one of [client, pool])
      await expect(sync(wire, one)).rejects.toMatchObject(
        refused(
          'the address of the server itself, or of a pooler in session mode',
          'a pooler that changes sessions between statements',
        ),
      )
    expect(wire.requests).toEqual([])
    expect(await locks(place)).toEqual([])
    await client.end()
    await pool.end()
  })

  it.for([
    ['', ''],
    [' with a single connection', 'default_pool_size = 1'],
  ] as const)('in session mode%s is taken', async ([, settings], { wire, place, skip }) => {
    await using pooler = await startPgBouncer(place.database, 'session', settings)
    skip(pooler === undefined, MISSING)
    const client = new pg.Client({ connectionString: through(place, pooler?.url ?? '') })
    await client.connect()
    wire.respond(serve(() => [conversion(1, '2026/06/01 10:00:00')]))
    await expect(sync(wire, client)).resolves.toMatchObject({ days: 2, added: 1 })
    await client.end()
  })
})
