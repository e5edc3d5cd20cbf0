import { createHash } from 'node:crypto'
import type { SyncColumn, SyncRow } from './store.ts'

/** A text that is the same for the same rows in the same order, and for no others. */
export function digestOf(columns: readonly SyncColumn[], rows: readonly SyncRow[]): string {
  const hash = createHash('sha256').update(JSON.stringify(columns))
  for (const row of rows) {
    let values = ''
    for (const { name } of columns) {
      const value = row[name] ?? null
      values += value === null ? '-' : `${value.length}:${value}`
    }
    hash.update(values)
  }
  return hash.digest('base64')
}
