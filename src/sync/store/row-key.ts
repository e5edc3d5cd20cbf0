import type { SyncColumn, SyncRow } from './store.ts'

/** The columns by which a row is known in its table, `id` first. */
export const keyColumns = (columns: readonly SyncColumn[]): SyncColumn[] =>
  columns.filter(({ name, isKey }) => name === 'id' || isKey === true)

/** Makes the reader of a row's key: a text that no other row of the table has. */
export function keyReader(columns: readonly SyncColumn[]): (row: SyncRow) => string {
  const others = keyColumns(columns).filter(({ name }) => name !== 'id')
  const [other] = others
  if (other === undefined) return ({ id }) => id
  if (others.length === 1) return (row) => `${row.id.length} ${row.id}${row[other.name] ?? ''}`
  return (row) => JSON.stringify([row.id, ...others.map(({ name }) => row[name])])
}

/** Rows as a store takes them. */
export async function* inBatches(rows: readonly SyncRow[]): AsyncGenerator<readonly SyncRow[], void, undefined> {
  for (let at = 0; at < rows.length; at += 10_000) yield rows.slice(at, at + 10_000)
}
