import { createHash } from 'node:crypto'
import type { SyncColumn, SyncRow } from '../store/store.ts'

/** A text that is the same for the same rows in the same order, and for no others. */
export function digestOf(columns: readonly SyncColumn[], rows: readonly SyncRow[]): string {
  const hash = createHash('sha256').update(JSON.stringify(columns))
  // The joined values, and where each one ends.
  let text = ''
  let place = 0
  const lengths = new Uint32Array(rows.length * columns.length)
  for (const row of rows) {
    for (const { name } of columns) {
      const value = row[name] ?? null
      text += value ?? ''
      lengths[place++] = value?.length ?? OF_NULL
    }
    if (text.length < PART) continue
    hash.update(text)
    text = ''
  }
  return hash.update(text).update(lengths).digest('base64')
}

/** In place of a length. */
const OF_NULL = 2 ** 32 - 1

/** Length of the text that is hashed at once. */
const PART = 1 << 16

/** A text of 43 characters that no other text has. */
export const digestOfText = (text: string): string => createHash('sha256').update(text).digest('base64url')
