import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createClient as createClickHouse } from '@clickhouse/client'
import { Client, Pool } from 'pg'
import { afterAll, describe, expect } from 'vitest'
import { clickhouseStore } from '../../../src/sync/clickhouse/clickhouse.ts'
import { parquetStore } from '../../../src/sync/duckdb/duckdb.ts'
import { syncConversions } from '../../../src/sync/index.ts'
import { postgresStore } from '../../../src/sync/postgres/postgres.ts'
import { sqliteStore } from '../../../src/sync/sqlite/sqlite.ts'
import { it } from '../../wire-server.ts'
import { serve } from '../conversions.ts'

const folder = mkdtempSync(join(tmpdir(), 'sync-input-'))
afterAll(() => rmSync(folder, { recursive: true }))

const settings = {
  fields: ['ck_payout'],
  since: '2026-06-01',
  timezone: 0,
  now: new Date('2026-06-02T12:00:00Z'),
} as const

const message = (text: string) => expect.objectContaining({ kind: 'input', message: text })

describe('the input of a store', () => {
  it.for<[string, () => unknown, string]>([
    ['no path', () => sqliteStore(undefined as never), "path: missing, expected the path of a file, or ':memory:'"],
    ['a path that is empty', () => sqliteStore(''), `path: expected the path of a file, or ':memory:', received ""`],
    [
      'an object for a path',
      () => sqliteStore({ path: 'a.db' } as never),
      "path: expected the path of a file, or ':memory:', received an object",
    ],
    [
      'an unknown option',
      () => sqliteStore(':memory:', { tabel: 'a' } as never),
      'tabel: not a known option (did you mean table?)',
    ],
    [
      'no options',
      () => sqliteStore(':memory:', null as never),
      'options: expected an object of options, received null',
    ],
    [
      'a folder that does not exist',
      () => sqliteStore(join(folder, 'none', 'a.db')),
      `path: expected a file in a folder that exists, received ${JSON.stringify(join(folder, 'none', 'a.db'))}`,
    ],
  ])('of SQLite refuses %s', ([, make, says]) => {
    expect(make).toThrow(message(`sqliteStore: ${says}`))
  })

  const A_CLIENT = 'client: expected a postgres:// address, a connected pg client, or a pool'
  it.for<[string, () => unknown, string]>([
    ['a client of another package', () => postgresStore({ query() {} } as never), `${A_CLIENT}, received an object`],
    [
      'nothing',
      () => postgresStore(undefined as never),
      'client: missing, expected a postgres:// address, a connected pg client, or a pool',
    ],
    [
      'an unknown option',
      () => postgresStore(new Client(), { tables: 'a' } as never),
      'tables: not a known option (did you mean table?)',
    ],
  ])('of PostgreSQL refuses %s', ([, make, says]) => {
    expect(make).toThrow(message(`postgresStore: ${says}`))
  })

  it.for<[string, () => unknown, string]>([
    [
      'an address, which is not shown',
      () => clickhouseStore('http://me:secret@db' as never),
      'client: expected a client of @clickhouse/client, received a string',
    ],
    [
      'a client of another package',
      () => clickhouseStore(new Client() as never),
      'client: expected a client of @clickhouse/client, received an object',
    ],
    ['nothing', () => clickhouseStore(undefined as never), 'client: missing, expected a client of @clickhouse/client'],
    [
      'an unknown option',
      () => clickhouseStore(createClickHouse(), { keepChange: 1 } as never),
      'keepChange: not a known option (did you mean keepChanges?)',
    ],
  ])('of ClickHouse refuses %s', ([, make, says]) => {
    expect(make).toThrow(message(`clickhouseStore: ${says}`))
  })

  it.for([undefined, '', 5])('of Parquet files refuses %j as a folder', (given) => {
    expect(() => parquetStore(given as never)).toThrow(/^parquetStore: folder: .*expected the path of a folder/)
  })

  it.for(['', 'a b', '1st', 'x'.repeat(52), 'a;DROP TABLE a'])('refuses a table of the name %j', (table) => {
    const invalid = expect.objectContaining({ kind: 'input', issues: [expect.objectContaining({ path: 'table' })] })
    expect(() => sqliteStore(':memory:', { table })).toThrow(invalid)
    expect(() => postgresStore(new Pool(), { table })).toThrow(invalid)
    expect(() => clickhouseStore(createClickHouse(), { table })).toThrow(invalid)
  })
})

it.for<[engine: 'SQLite' | 'PostgreSQL' | 'ClickHouse', table: string]>([
  ['SQLite', 'sync_runs'],
  ['SQLite', 'sqlite_stat1'],
  ...[
    'pg_temp.x',
    'PG_TEMP.x',
    'pg_toast.x',
    'pg_catalog.x',
    'information_schema.x',
    'sync_runs',
    'acme.SYNC_RUNS',
  ].map((table): ['PostgreSQL', string] => ['PostgreSQL', table]),
  ['ClickHouse', 'system.x'],
  ['ClickHouse', 'INFORMATION_SCHEMA.x'],
  ['ClickHouse', 'sync_runs'],
])('%s refuses the table %s before it connects', async ([engine, table]) => {
  const unreachable = { SQLite: sqliteStore(':memory:'), PostgreSQL: postgresStore(new Pool({ port: 1 })) }
  const clickhouse = clickhouseStore(createClickHouse({ url: 'http://127.0.0.1:1' }))
  await expect(
    { ...unreachable, ClickHouse: clickhouse }[engine].open(table, [], new AbortController().signal),
  ).rejects.toMatchObject({
    kind: 'input',
    issues: [
      {
        path: 'table',
        expected: 'a name other than sync_days, sync_tables, sync_runs and those of the database itself',
      },
    ],
  })
})

it('a folder of Parquet files has no other name', () => {
  const withOptions = parquetStore as (folder: string, options: unknown) => unknown
  expect(() => withOptions(folder, { table: 'a' })).toThrow(
    message('parquetStore: table: not one of the options keepChanges'),
  )
  expect(() => withOptions(folder, undefined)).not.toThrow()
})

it('a store that was closed says so', async ({ wire }) => {
  const store = sqliteStore(':memory:')
  store.close()
  store.close()
  await expect(syncConversions(wire.network(), { ...settings, store })).rejects.toThrow(
    message('sqliteStore: store: expected an open store, received :memory:, which was closed'),
  )
  expect(wire.requests).toEqual([])
})

it('a store that is closed during a run says so', async ({ wire }) => {
  const store = sqliteStore(':memory:')
  const reply = serve(() => [])
  wire.respond((request) => {
    store.close()
    return reply(request)
  })
  await expect(syncConversions(wire.network(), { ...settings, store })).rejects.toThrow(
    'sqliteStore: :memory:: database is not open (once this is solved, run again',
  )
})

it('a file that is no database is named', async ({ wire }) => {
  const file = join(folder, 'notdb.db')
  writeFileSync(file, 'This is a text, and no database of SQLite. '.repeat(100))
  const store = sqliteStore(file)
  await expect(syncConversions(wire.network(), { ...settings, store })).rejects.toThrow(
    `sqliteStore: ${file}: file is not a database (once this is solved, run again`,
  )
  store.close()
})

it('a missing package of DuckDB is named, with how to install it', async () => {
  // Node's own error, as for a package that is not there.
  const hooks = `import { registerHooks } from 'node:module'
    registerHooks({ resolve: (name, context, next) => next(name === '@duckdb/node-api' ? '@duckdb/missing' : name, context) })`
  const program = `
    import { parquetStore } from './src/sync/duckdb/duckdb.ts'
    await parquetStore(${JSON.stringify(join(folder, 'new'))}).open('new', []).catch(({ message }) => console.log(message))`
  const { stdout } = await promisify(execFile)(process.execPath, [
    `--import=data:text/javascript,${encodeURIComponent(hooks)}`,
    '--input-type=module',
    '--eval',
    program,
  ])
  expect(stdout).toContain(`parquetStore: ${join(folder, 'new')}: Cannot find package '@duckdb/missing'`)
  expect(stdout).toContain('(after npm install @duckdb/node-api, run again')
})
