import { createHash } from 'node:crypto'
import { keyColumns } from '../store/row-key.ts'
import type { SyncColumn, SyncRow } from '../store/store.ts'

/** PostgreSQL's index holds keys of 2,704 bytes: two such texts of three bytes a character fit. */
const LONGEST = 400
/** How much of a longer text stays readable. */
const READABLE = 300
const MARK = '…'
const DIGEST = 43

/** The keys of rows as a store holds them: a text that an index cannot hold becomes its beginning and its digest. */
export function withStoredKeys(columns: readonly SyncColumn[], rows: readonly SyncRow[]): readonly SyncRow[] {
  const names = keyColumns(columns).flatMap(({ name, kind }) => (kind === 'text' ? [name] : []))
  // A text that looks like one with a digest gets one, too: no two keys become one.
  const isHeld = (text: string) => text.length <= LONGEST && text.at(-DIGEST - 1) !== MARK
  return rows.map((row) => {
    if (names.every((name) => isHeld(row[name] ?? ''))) return row
    const changed = names.filter((name) => !isHeld(row[name] ?? ''))
    return { ...row, ...Object.fromEntries(changed.map((name) => [name, shortened(row[name] ?? '')])) }
  })
}

const shortened = (text: string) =>
  text.slice(0, READABLE).toWellFormed() + MARK + createHash('sha256').update(text).digest('base64url')
