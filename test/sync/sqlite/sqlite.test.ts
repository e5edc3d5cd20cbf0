import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { syncConversions } from '../../../src/sync/index.ts'
import { sqliteConnection } from '../../../src/sync/sqlite/connection.ts'
import { sqliteStore } from '../../../src/sync/sqlite/sqlite.ts'
import { it, type Wire } from '../../wire-server.ts'
import { conversion, serve } from '../conversions.ts'

const settings = {
  fields: ['ck_conversion_time', 'ck_payout'],
  since: '2026-06-01',
  timezone: 0,
  now: new Date('2026-06-01T12:00:00Z'),
} as const

/** The path of a new database, which is removed when the test is finished. */
function newFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sync-sqlite-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'network.db')
}

/** A store that is closed when the test is finished, and with it its locks. */
function open(path: string) {
  const store = sqliteStore(path)
  onTestFinished(() => store.close())
  return store
}

const run = (wire: Wire, path: string, table?: string) =>
  syncConversions(wire.network(), { ...settings, store: open(path), ...(table !== undefined && { table }) })

it('a database has columns of a declared type, pages of 16 kB, and a log for its readers', async ({ wire }) => {
  const path = newFile()
  wire.respond(serve(() => [conversion(1, '2026/06/01 10:00:00')]))
  await run(wire, path)
  const db = new DatabaseSync(path, { readOnly: true })
  onTestFinished(() => db.close())
  const typesOf = (table: string) =>
    Object.fromEntries(
      db
        .prepare('SELECT name, type FROM pragma_table_info(?)')
        .all(table)
        .map(({ name, type }) => [name, type]),
    )
  expect(typesOf('conversions')).toEqual({
    id: 'TEXT',
    month: 'TEXT',
    affiliate_id: 'INTEGER',
    offer_id: 'INTEGER',
    advertiser_id: 'INTEGER',
    currency: 'TEXT',
    from_currency: 'TEXT',
    ck_conversion_time: 'TEXT',
    ck_payout: 'REAL',
    ck_payout_micros: 'INTEGER',
    day: 'TEXT',
    first_seen_at: 'TEXT',
    changed_at: 'TEXT',
  })
  expect(typesOf('conversions_changes')).toEqual({
    seen_at: 'TEXT',
    change: 'TEXT',
    id: 'TEXT',
    month: 'TEXT',
    day: 'TEXT',
    before: 'TEXT',
    after: 'TEXT',
  })
  expect(db.prepare('PRAGMA page_size').get()).toEqual({ page_size: 16384 })
  expect(db.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' })
})

it('a path that is a folder says what SQLite said', () => {
  const folder = dirname(newFile())
  expect(() => sqliteStore(folder)).toThrow(
    `sqliteStore: ${folder}: unable to open database file (once this is solved, run again`,
  )
})

it.for([
  ['a;b', '"a;b"'],
  ['main.a', '"main.a"'],
])('the table %s is refused before anything is sent', async ([table = '', received], { wire }) => {
  await expect(run(wire, ':memory:', table)).rejects.toThrow(
    `table: expected letters, digits and _, at most 51 characters`,
  )
  await expect(run(wire, ':memory:', table)).rejects.toThrow(`received ${received}`)
  await expect(run(wire, ':memory:', [table] as never)).rejects.toThrow('received an array')
  expect(wire.requests).toEqual([])
})

it('a store goes on after a day that it has refused, and an empty amount has no millionths', async ({ wire }) => {
  const path = newFile()
  const store = open(path)
  const sync = () => syncConversions(wire.network({ validation: 'off' }), { ...settings, store })
  wire.respond(serve(() => [conversion(9, '2026/06/01 10:00:00', 'Approved', '0.1234567')]))
  await expect(sync()).rejects.toThrow('expected an amount of at most 12 digits and 6 decimal places')
  wire.respond(serve(() => [conversion(9, '2026/06/01 10:00:00', 'Approved', '')]))
  expect(await sync()).toMatchObject({ rows: 1 })
  const db = new DatabaseSync(path, { readOnly: true })
  onTestFinished(() => db.close())
  expect(db.prepare('SELECT ck_payout AS payout, ck_payout_micros AS micros FROM conversions').all()).toEqual([
    { payout: null, micros: null },
  ])
})

describe('the lock of a table', () => {
  it('is named with its file, and is not one of another table', async ({ wire }) => {
    const path = newFile()
    const first = open(path)
    await first.open('rows', [], new AbortController().signal)
    await expect(run(wire, path, 'rows')).rejects.toThrow(
      `sqliteStore: store: expected a store that no other run uses, received the table rows in ${path}, which another run is using`,
    )
    wire.respond(serve(() => []))
    await expect(run(wire, path, 'others')).resolves.toMatchObject({ days: 1 })
    await first.release?.()
    await expect(run(wire, path, 'rows')).resolves.toMatchObject({ days: 1 })
  })

  it('makes no file at the target of a link that stands in its place', async () => {
    const path = newFile()
    symlinkSync(`${path}.target`, `${path}.rows.lock`)
    const opened = open(path).open('rows', [], new AbortController().signal)
    await expect(opened).rejects.toThrow(/expected no link at .*\.rows\.lock/)
    expect(existsSync(`${path}.target`)).toBe(false)
  })

  it('is free again after a run that could not begin', async () => {
    const path = newFile()
    writeFileSync(path, 'This is a text, and no database of SQLite. '.repeat(100))
    for (const store of [open(path), open(path)])
      await expect(store.open('rows', [], new AbortController().signal)).rejects.toThrow(
        'file is not a database (once this is solved',
      )
  })
})

it('a transaction has the lock of the file before its first statement, so that what it reads stays so', async () => {
  const path = newFile()
  using db = new DatabaseSync(path)
  db.exec('PRAGMA journal_mode = WAL; CREATE TABLE rows (id TEXT)')
  const connection = sqliteConnection({ path, isThere: true, db }, 'rows', undefined, new AbortController().signal)
  using other = new DatabaseSync(path, { timeout: 0 })
  const write = vi.fn(() => other.exec("INSERT INTO rows VALUES ('other')"))
  const statement = {
    get sql() {
      expect(write).toThrow('database is locked')
      return "INSERT INTO rows VALUES ('own')"
    },
  }
  await connection.transaction([statement])
  expect(write).toHaveBeenCalledOnce()
  write()
  expect(db.prepare('SELECT id FROM rows').all()).toMatchObject([{ id: 'own' }, { id: 'other' }])
})
