import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { packInto } from './install.ts'

const run = promisify(execFile)

/** The oldest releases that the package promises to work with. All of DuckDB's are prereleases, which few ranges match. */
const OLDEST = [
  '@duckdb/node-api@1.4.0-r.1',
  'pg@8.16.0',
  '@clickhouse/client@1.23.0',
  'msw@3.0.5',
  '@modelcontextprotocol/server@2.4.0',
]
const NEWEST = ['@duckdb/node-api', 'pg', '@clickhouse/client', 'msw', '@modelcontextprotocol/server']

/** Stores a day in Parquet, and loads the entries of the other peers. */
const PROGRAM = `
import { parquetStore } from 'affiliate-network-sdk/sync/duckdb'
import { clickhouseStore } from 'affiliate-network-sdk/sync/clickhouse'
import { postgresStore } from 'affiliate-network-sdk/sync/postgres'
import { serveMockNetwork } from 'affiliate-network-sdk/msw/node'
import { createClient } from '@clickhouse/client'
import pg from 'pg'
const store = parquetStore('conversions')
const rows = (async function* () { yield [{ id: '1', ck_payout: '1.50' }] })()
const columns = [{ name: 'id', kind: 'text' }, { name: 'ck_payout', kind: 'decimal' }]
await store.open('conversions', columns, new AbortController().signal)
const seenAt = new Date('2026-06-01T12:00:00Z')
let added
const accept = (changes) => { added = changes.added; return '' }
await store.replace({ day: '2026-06-01', columns, known: undefined, seenAt, rows, accept })
await store.release()
postgresStore(new pg.Client())
clickhouseStore(createClient())
console.log(added, typeof serveMockNetwork)`

it.for([
  ['oldest', OLDEST],
  ['newest', NEWEST],
] as const)('npm installs the package beside the %s of each optional peer', async ([, peers]) => {
  const folder = mkdtempSync(join(tmpdir(), 'peers-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }')
  const tarball = await packInto(folder)
  await run('npm', ['install', '--no-audit', '--no-fund', tarball, ...peers], { cwd: folder })
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', PROGRAM], { cwd: folder })
  expect(stdout.trim()).toBe('1 function')
})
