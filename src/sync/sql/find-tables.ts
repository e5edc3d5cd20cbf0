import { inputError } from '../../errors/input-error.ts'
import { keyColumns } from '../store/row-key.ts'
import type { SyncColumn, TableSettings } from '../store/store.ts'
import { SHARED } from '../store/store-input.ts'
import type { SqlConnection } from './connection.ts'
import { besides, literal, namesOf } from './names.ts'
import { type SmallTable, type StoredTables, smallColumns } from './tables.ts'

export const SMALL = ['days', 'tables', 'runs'] as const

/** Looks for the shared tables. @throws InputError if something else, or an earlier version, made one */
export async function findShared(operation: string, connection: SqlConnection): Promise<Set<SmallTable>> {
  const found = new Set<SmallTable>()
  for (const name of SMALL) {
    const columns = String(await connection.columnNames(besides(connection.table, SHARED[name])))
    if (columns === '') continue
    if (columns !== smallColumns(name))
      throw inputError(operation, {
        path: 'table',
        expected: `no table ${SHARED[name]}, or one of this version: sync into a new database or schema`,
        received: `${SHARED[name]} with the columns ${columns}`,
      })
    found.add(name)
  }
  return found
}

/** Looks for the tables. @throws InputError if they are not those of a sync of this version, or not all of them */
export async function findTables(
  operation: string,
  connection: SqlConnection,
  given: string,
  ofRun: readonly SyncColumn[],
  settings: TableSettings | undefined,
): Promise<StoredTables> {
  const { table } = connection
  const refuse = (expected: string, received: string) => inputError(operation, { path: 'table', expected, received })
  const [ofRows, ofChanges, older] = [
    await connection.columnNames(table),
    await connection.columnNames(`${table}_changes`),
    await connection.columnNames(`${table}_days`),
  ]
  if (String(older) === 'day,note')
    throw refuse('a table of this version: sync into a new one', `${given}, which an earlier version made`)
  const areMade = ofRows.length > 0 && ofChanges.length > 0 && settings !== undefined
  if (areMade) {
    const key = keyColumns(ofRun).map(({ name }) => name)
    if (key.every((name) => ofChanges.includes(name))) return { areMade, columns: ofRows }
    throw refuse(`a table whose key is ${key.join(' and ')}: sync into a new one`, given)
  }
  if (ofRows.length + ofChanges.length === 0) return { areMade, columns: [] }
  if (ofChanges.length === 0 && (await connection.takes?.(table))) return { areMade, columns: ofRows }
  const found = [ofRows.length > 0 && given, ofChanges.length > 0 && `${given}_changes`].filter(Boolean).join(', ')
  throw refuse(
    `none or all of ${given}, ${given}_changes and their row in ${SHARED.tables} (drop what is left of them to begin anew, or name a new table)`,
    found,
  )
}

/** The settings of a table, if it has any. */
export async function settingsOf(connection: SqlConnection): Promise<TableSettings | undefined> {
  const [found] = await connection.rows(
    `SELECT timezone, fields, network FROM ${namesOf(connection.table).tables} WHERE table_name = ${literal(connection.shortName)}`,
  )
  if (found === undefined) return undefined
  const { timezone, fields, network } = found
  return {
    timezone: timezone === null ? undefined : Number(timezone),
    fields: String(fields).split(',').filter(Boolean),
    network: String(network),
  }
}
