import fs, { mkdtempSync, rmSync } from 'node:fs'
import promises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { expect, it, onTestFinished, vi } from 'vitest'
import { parquetStore } from '../../../src/sync/duckdb/duckdb.ts'
import { joinRows } from '../../../src/sync/duckdb/rows.ts'
import type { SyncColumn, SyncRow } from '../../../src/sync/index.ts'

const COLUMNS: readonly SyncColumn[] = [
  { name: 'id', kind: 'text' },
  { name: 'ck_sub1', kind: 'text' },
]

it.skipIf(process.platform === 'win32')(
  'each file is on the disk before it has its name, and then its folder is',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parquet-'))
    const events: string[] = []
    const { open } = promises
    const { renameSync } = fs
    const opens = vi.spyOn(promises, 'open').mockImplementation(async (path, flags) => {
      const file = await open(path, flags)
      const { sync } = file
      file.sync = async () => {
        await sync.call(file)
        events.push(`flush ${relative(folder, String(path))}`)
      }
      return file
    })
    const names = vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
      renameSync(from, to)
      events.push(`name ${relative(folder, String(to))}`)
    })
    syncBuiltinESMExports()
    onTestFinished(() => {
      opens.mockRestore()
      names.mockRestore()
      syncBuiltinESMExports()
      rmSync(folder, { recursive: true })
    })
    const store = parquetStore(join(folder, 'rows'))
    await store.open('rows', COLUMNS, new AbortController().signal)
    await store.replace({
      ...{
        isList: false,
        settings: { timezone: 0, fields: [], network: 'https://acme.example' },
        hasRead: () => false,
      },
      ...{ day: '2026-06-01', columns: COLUMNS, known: undefined, seenAt: new Date('2026-06-02T12:00:00Z') },
      rows: (async function* () {
        yield [{ id: '1', ck_sub1: null }]
      })(),
      accept: () => 'a note',
    })
    await store.release?.()
    expect(events).toEqual([
      'flush rows_sync/0.parquet',
      'flush rows_sync/1.parquet',
      'name rows/day=2026-06-01/rows.parquet',
      'name rows_changes/day=2026-06-01/rows.parquet',
      'flush rows/day=2026-06-01',
      'flush rows_changes/day=2026-06-01',
    ])
  },
)

it('DuckDB gets texts with every control character as they are', async () => {
  const controls = Array.from({ length: 32 }, (_, code) => String.fromCharCode(code))
  const texts = ['', 'a', ...controls, ...controls.slice(28).flatMap((one) => [`${one}c`, `\x1f${one}`, `${one}\x1f`])]
  const rows = [null, ...texts].map((ck_sub1, at): SyncRow => ({ id: `${at}`, ck_sub1 }))
  const types = {
    text: 'VARCHAR',
    integer: 'BIGINT',
    decimal: 'DOUBLE',
    date: 'DATE',
    time: 'TIMESTAMPTZ',
    json: 'VARCHAR',
  }
  const { text, query } = joinRows(COLUMNS, types, rows)
  const instance = await DuckDBInstance.create()
  const connection = await instance.connect()
  const found = (await connection.runAndReadAll(query, [text])).getRows()
  connection.closeSync()
  instance.closeSync()
  expect(found).toEqual(rows.map(({ id, ck_sub1 }) => [id, ck_sub1]))
})
