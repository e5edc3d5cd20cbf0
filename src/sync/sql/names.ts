import type { SyncColumn } from '../store/store.ts'
import { SHARED } from '../store/store-input.ts'

/** The name of a table in SQL: `acme.conversions` is a table in the schema `acme`. */
export const quoted = (name: string) =>
  name
    .split('.')
    .map((part) => `"${part}"`)
    .join('.')

/** The tables of a store, as SQL names them. */
export type Names = ReturnType<typeof namesOf>

export const namesOf = (table: string) => ({
  rows: quoted(table),
  changes: quoted(`${table}_changes`),
  days: quoted(besides(table, SHARED.days)),
  tables: quoted(besides(table, SHARED.tables)),
  runs: quoted(besides(table, SHARED.runs)),
  index: (of: string) => `"${table.replace(/^.*\./, '')}_by_${of}"`,
})

/** A table in the schema of another one. */
export const besides = (table: string, name: string) => table.replace(/[^.]*$/, name)

/** A text in SQL, of which this package knows that it has no backslash. */
export const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

export const list = (columns: readonly SyncColumn[], of = '') => columns.map(({ name }) => `${of}"${name}"`).join(', ')

/** Comments a table and its columns. */
export const commentsOn = (table: string, text: string, columns: readonly SyncColumn[]) => [
  { sql: `COMMENT ON TABLE ${table} IS ${literal(text)}` },
  ...columns.flatMap(({ name, description }) =>
    description === undefined ? [] : [{ sql: `COMMENT ON COLUMN ${table}."${name}" IS ${literal(description)}` }],
  ),
]
