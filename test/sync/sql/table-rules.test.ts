import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { expect, vi } from 'vitest'
import { type SyncOptions, type SyncStore, syncConversions } from '../../../src/sync/index.ts'
import { it as test, type Wire } from '../../wire-server.ts'
import { type Conversion, conversion, serve } from '../conversions.ts'
import type { Place } from '../engines.ts'
import { describeEngines, startEngines } from '../every-engine.ts'

const open = startEngines()

const settings = {
  fields: ['ck_conversion_time', 'ck_conversion_status', 'ck_payout'],
  since: '2026-06-01',
  lookBackDays: 40,
  timezone: 0,
} as const satisfies Partial<SyncOptions>
const at = (day: number) => new Date(Date.UTC(2026, 5, day, 12, 0, 0, 500))

const sync = (wire: Wire, store: SyncStore, day: number, more: Partial<SyncOptions> = {}) =>
  syncConversions(wire.network(), { ...settings, now: at(day), store, ...more })

describeEngines(open, (it, name) => {
  it('refuses an extra field of 64 characters before anything is requested', async ({ wire, place }) => {
    const extra = `ck_${'x'.repeat(61)}`
    await expect(sync(wire, place.store(), 1, { extraFields: [extra] })).rejects.toMatchObject({
      kind: 'input',
      issues: [{ path: 'extraFields', expected: 'names of at most 63 characters', received: JSON.stringify(extra) }],
    })
    expect(wire.requests).toEqual([])
    // No lock is left.
    wire.respond(serve(() => []))
    await expect(sync(wire, place.store(), 1, { extraFields: [`ck_${'x'.repeat(60)}`] })).resolves.toMatchObject({
      days: 1,
    })
    await expect(sync(wire, place.store(), 1, { extraFields: [`ck_${'x'.repeat(60)}`] })).resolves.toMatchObject({
      days: 1,
    })
  })

  it('keeps the amounts of SQLite apart from an extra field of the same name', async ({ wire, place }) => {
    wire.respond(serve(() => []))
    const run = sync(wire, place.store(), 1, { extraFields: ['ck_payout_micros'] })
    if (name !== 'SQLite') return expect(run).resolves.toMatchObject({ days: 1 })
    await expect(run).rejects.toThrow(
      'sqliteStore: extraFields: expected names that no other column has, received "ck_payout_micros"',
    )
    expect(wire.requests).toEqual([])
  })

  it('instants of runs and times compare with each other, and are found as people type them', async ({
    wire,
    place,
  }) => {
    wire.respond(serve(() => [conversion(1, '2026/06/02 12:00:00'), conversion(2, '2026/06/02 12:00:01')]))
    await sync(wire, place.store(), 2)
    const ids = async (condition: string) =>
      (await place.query(`SELECT id FROM conversions WHERE ${condition} ORDER BY id`)).map(({ id }) => id)
    expect(await ids('first_seen_at >= ck_conversion_time')).toEqual([1])
    expect(await ids(`ck_conversion_time >= '2026-06-02T12:00:01Z'`)).toEqual([2])
    expect(await ids(`changed_at >= '2026-06-02' AND changed_at < '2026-06-03'`)).toEqual([1, 2])
    if (name === 'SQLite') expect(await ids(`changed_at = '2026-06-02T12:00:00Z'`)).toEqual([1, 2])
  })

  it('the query of the docs for a warehouse finds what is new, different and gone', async ({ wire, place }) => {
    const [, sql = ''] =
      /^```sql\n([^`]*UNION ALL[^`]*)^```/m.exec(fs.readFileSync('docs/sync-tables.md', 'utf8')) ?? []
    const [one, two, three] = [1, 2, 3].map((id) => conversion(id, '2026/06/30 10:00:00')) as [
      Conversion,
      Conversion,
      Conversion,
    ]
    wire.respond(serve(() => [one, two, three]))
    await sync(wire, place.store(), 30)
    wire.respond(serve(() => [one, { ...two, status: 'Approved' }, conversion(4, '2026/06/30 11:00:00')]))
    await sync(wire, place.store(), 32)
    const found = await place.query(sql)
    expect(found.map(({ id, state, ck_conversion_status: status }) => ({ id, state, status }))).toEqual([
      { id: 2, state: 'stored', status: 'Approved' },
      { id: 3, state: 'removed', status: null },
      { id: 4, state: 'stored', status: 'Pending' },
    ])
  })
})

test.for([
  'SQLite',
  'PostgreSQL',
])('a table of %s that its owner dropped is made again, with all of its days', async (name, { wire, skip }) => {
  await using place = await open(name, skip)
  wire.respond(serve(() => [conversion(1, '2026/06/01 10:00:00')]))
  const drop = async (table: string) => {
    if (name === 'PostgreSQL') return place.query(`DROP TABLE ${table}`)
    using db = new DatabaseSync(place.database)
    db.exec(`DROP TABLE ${table}`)
  }
  const ofIndexes =
    name === 'PostgreSQL'
      ? "SELECT indexname AS name FROM pg_indexes WHERE tablename LIKE 'conversions%' ORDER BY name"
      : "SELECT name FROM sqlite_master WHERE type = 'index' AND tbl_name LIKE 'conversions%' ORDER BY name"
  let indexes: unknown
  for (const dropped of [[], ['conversions_changes'], ['conversions'], ['conversions', 'conversions_changes']]) {
    for (const table of dropped) await drop(table)
    await sync(wire, place.store(), 3)
    expect((await place.rows()).map(({ id }) => id)).toEqual(['1'])
    expect((await place.query('SELECT id FROM conversions_changes')).length).toBeLessThanOrEqual(1)
    indexes ??= await place.query(ofIndexes)
    expect(await place.query(ofIndexes)).toEqual(indexes)
  }
})

/** Runs statements in PostgreSQL. */
async function run({ database }: Place, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  await client.query(sql)
  await client.end()
}

const PARTS = `CREATE TABLE conversions_first PARTITION OF conversions FOR VALUES FROM ('2026-06-01') TO ('2026-06-02');
  CREATE TABLE conversions_others PARTITION OF conversions DEFAULT`

test('a table that its owner has partitioned by day since is taken as it is', async ({ wire, skip }) => {
  await using place = await open('PostgreSQL', skip)
  const first = [conversion(1, '2026/06/01 10:00:00'), conversion(2, '2026/06/02 10:00:00')]
  wire.respond(serve(() => first))
  await sync(wire, place.store(), 2)
  await run(
    place,
    `ALTER TABLE conversions RENAME TO before;
    CREATE TABLE conversions (LIKE before) PARTITION BY RANGE (day); ${PARTS}`,
  )
  await place.query('INSERT INTO conversions SELECT * FROM before')
  // One row moves to the other partition, one is new.
  wire.respond(
    serve(() => [conversion(1, '2026/06/02 00:10:00'), first[1] as never, conversion(3, '2026/06/01 09:00:00')]),
  )
  expect(await sync(wire, place.store(), 2)).toMatchObject({ days: 2 })
  expect((await place.rows()).map(({ id, day }) => `${id} on ${day}`)).toEqual([
    '1 on 2026-06-02',
    '2 on 2026-06-02',
    '3 on 2026-06-01',
  ])
  expect(await place.query('SELECT id FROM conversions_first')).toEqual([{ id: 3 }])
})

test.for([
  ['an earlier day', '02', '01'],
  ['a later day', '01', '02'],
] as const)('the Parquet file that loses a row to %s is replaced first', async ([, from, to], { skip }) => {
  await using place = await open('Parquet files', skip)
  const store = place.store()
  await store.open('conversions', [], new AbortController().signal)
  const replace = (day: string) =>
    store.replace({
      day: `2026-06-${day}`,
      isList: false,
      columns: [{ name: 'id', kind: 'text' }],
      settings: { timezone: 0, fields: [], network: 'https://acme.example' },
      hasRead: () => false,
      known: undefined,
      seenAt: at(2),
      rows: (async function* () {
        yield [{ id: '1' }]
      })(),
      accept: () => 'a note',
    })
  await replace(from)
  const replaced: string[] = []
  const { renameSync } = fs
  const spy = vi.spyOn(fs, 'renameSync').mockImplementation((part, file) => {
    const [, day] = /conversions\/day=2026-06-(\d\d)/.exec(String(file)) ?? []
    if (day !== undefined) replaced.push(day)
    renameSync(part, file)
  })
  syncBuiltinESMExports()
  await replace(to)
  spy.mockRestore()
  syncBuiltinESMExports()
  await store.release?.()
  expect(replaced).toEqual([from, to])
})
