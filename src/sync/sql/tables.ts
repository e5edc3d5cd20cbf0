import { keyColumns } from '../store/row-key.ts'
import type { SyncColumn } from '../store/store.ts'
import type { Names, SqlConnection, Statement } from './connection.ts'
import { list, literal } from './names.ts'

/** What is known of the tables of a store. */
export interface StoredTables {
  /** Whether the sync has made them. */
  readonly areMade: boolean
  /** The columns of the rows, if there is a table of them: an owner may have made that one. */
  readonly columns: readonly string[]
}

/** Makes the tables of a store, or adds the columns that they lack. */
export function tableStatements(
  names: Names,
  { types, hasKeys, before, swaps }: SqlConnection,
  hasDays: boolean,
  columns: readonly SyncColumn[],
  stored: StoredTables,
): Statement[] {
  const key = keyColumns(columns)
  const typed = (column: SyncColumn) =>
    `"${column.name}" ${types[column.kind]}${key.includes(column) ? ' NOT NULL' : ''}`
  const day = ['day', `day ${types.date} NOT NULL`] as const
  const all = [
    ...(hasDays ? [day] : []),
    ...columns.map((column) => [column.name, typed(column)] as const),
    ['first_seen_at', `first_seen_at ${types.time} NOT NULL`] as const,
    ['changed_at', `changed_at ${types.time} NOT NULL`] as const,
    ...(hasDays ? [] : [['gone_at', `gone_at ${types.time}`] as const]),
  ]
  const engine = (of: 'rows' | 'changes' | 'days') => swaps?.engine(of, hasDays, key) ?? ''
  const missing = all.filter(([name]) => !stored.columns.includes(name)).map(([, definition]) => definition)
  const primary = hasKeys ? [`PRIMARY KEY (${list(key)})`] : []
  const rows =
    stored.columns.length === 0
      ? [`CREATE TABLE ${names.rows} (${[...missing, ...primary].join(', ')})${engine('rows')}`]
      : missing.map((definition) => `ALTER TABLE ${names.rows} ADD COLUMN ${definition}`)
  if (stored.areMade) return [...rows.map((sql) => ({ sql })), ...((rows.length > 0 && before?.(names)) || [])]
  const changes = [
    `seen_at ${types.time} NOT NULL`,
    ...key.map(typed),
    ...(hasDays ? [day[1]] : []),
    `change ${types.text} NOT NULL, before ${types.json}, after ${types.json}`,
  ]
  const indexes = [
    ...(hasDays ? [`${names.index('day')} ON ${names.rows} (day)`] : []),
    `${names.index('changed')} ON ${names.rows} (changed_at)`,
    `${names.index('seen')} ON ${names.changes} (seen_at)`,
  ]
  return [
    ...rows,
    `CREATE TABLE ${names.changes} (${changes.join(', ')})${engine('changes')}`,
    `CREATE TABLE ${names.days} (day ${types.text} NOT NULL, note ${types.text} NOT NULL)${engine('days')}`,
    ...(hasKeys ? indexes.map((index) => `CREATE INDEX ${index}`) : []),
  ].map((sql) => ({ sql }))
}

/** Removes what was listed as changed before an instant. */
export function forgetStatements(names: Names, connection: SqlConnection, hasDays: boolean, until: Date): Statement[] {
  const isOld = `seen_at < ${literal(connection.instant(until))}`
  return [
    ...(connection.beforeForgetting?.(names, hasDays, isOld) ?? []),
    { sql: `DELETE FROM ${names.changes} WHERE ${isOld}` },
  ]
}
