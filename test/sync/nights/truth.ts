import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { onTestFinished } from 'vitest'
import { sqliteStore } from '../../../src/sync/sqlite/sqlite.ts'

/** A store, and the status of each conversion in it, by id, as a reader of the database sees them. */
export function openEngine() {
  const folder = mkdtempSync(join(tmpdir(), 'months-'))
  const path = join(folder, 'network.db')
  const store = sqliteStore(path)
  onTestFinished(() => {
    store.close()
    rmSync(folder, { recursive: true })
  })
  const statuses = () => {
    const db = new DatabaseSync(path)
    const rows = db.prepare('SELECT id, ck_conversion_status AS status FROM conversions').all()
    db.close()
    return new Map(rows.map(({ id, status }) => [String(id), String(status)]))
  }
  return { store, statuses }
}
