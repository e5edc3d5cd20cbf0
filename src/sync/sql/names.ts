import type { SyncColumn } from '../store/store.ts'
import { RUNS } from '../store/store-input.ts'
import type { Names } from './connection.ts'

/** `acme.conversions` is a table in the schema `acme`. */
export function namesOf(table: string): Names {
  const quoted = (name: string) =>
    name
      .split('.')
      .map((part) => `"${part}"`)
      .join('.')
  return {
    rows: quoted(table),
    changes: quoted(`${table}_changes`),
    days: quoted(`${table}_days`),
    runs: quoted(besides(table, RUNS)),
    index: (column) => `"${table.replace(/^.*\./, '')}_by_${column}"`,
  }
}

/** A table in the schema of another one. */
export const besides = (table: string, name: string) => table.replace(/[^.]*$/, name)

/** A text in SQL, of which this package knows that it has no backslash. */
export const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

export const list = (columns: readonly SyncColumn[], of = '') => columns.map(({ name }) => `${of}"${name}"`).join(', ')
