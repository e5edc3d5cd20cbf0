import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { createClient } from '../../src/index.ts'
import { createMockNetwork } from '../../src/msw/index.ts'
import { syncConversions, syncOffers } from '../../src/sync/index.ts'
import { sqliteStore } from '../../src/sync/sqlite/sqlite.ts'

interface Sources {
  readonly sources: readonly {
    readonly tables: readonly {
      readonly name: string
      readonly loaded_at_field?: string
      readonly columns: readonly { readonly name: string }[]
    }[]
  }[]
}

it('the sources for dbt name tables and columns that a sync makes', async () => {
  const [, text = ''] = /^```yaml\n([^`]*)^```/m.exec(readFileSync('docs/sync-tables.md', 'utf8')) ?? []
  const tables = (parse(text) as Sources).sources.flatMap(({ tables }) => tables)
  expect(tables.length).toBeGreaterThan(2)
  const mock = createMockNetwork({ seed: 7, conversions: 100 })
  const fetch: typeof globalThis.fetch = async (input, init) => mock.handle(new Request(input, init))
  const network = createClient({ baseUrl: mock.baseUrl, key: mock.keys.network, timezone: 0, fetch })
  const folder = mkdtempSync(join(tmpdir(), 'dbt-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'network.db')
  const store = sqliteStore(path)
  await syncConversions(network, { since: '2026-06-30', fields: ['ck_payout'], now: mock.now, store })
  await syncOffers(network, { now: mock.now, store })
  store.close()
  using database = new DatabaseSync(path)
  for (const { name, columns, loaded_at_field = 'id' } of tables) {
    const stored = database
      .prepare('SELECT name FROM pragma_table_info(?)')
      .all(name)
      .map(({ name }) => name)
    expect(stored, name).toEqual(expect.arrayContaining([loaded_at_field, ...columns.map(({ name }) => name)]))
  }
})
