import type { SyncColumn, SyncRow } from './store.ts'

/** The columns by which a row is known in its table, `id` first. */
export const keyColumns = (columns: readonly SyncColumn[]): SyncColumn[] =>
  columns.filter(({ name, isKey }) => name === 'id' || isKey === true)

/** Makes the reader of a row's key: a text that no other row of the table has. */
export function keyReader(columns: readonly SyncColumn[]): (row: SyncRow) => string {
  const others = keyColumns(columns).filter(({ name }) => name !== 'id')
  if (others.length === 0) return ({ id }) => id
  return (row) => JSON.stringify([row.id, ...others.map(({ name }) => row[name])])
}
