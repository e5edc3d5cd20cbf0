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

/** Looks for the tables. @throws InputError if they are not those of a sync of this version */
export async function findTables(
  operation: string,
  connection: SqlConnection,
  given: string,
  ofRun: readonly SyncColumn[],
  settings: TableSettings | undefined,
): Promise<StoredTables> {
  const { table } = connection
  const refuse = (expected: string, received: string) => inputError(operation, { path: 'table', expected, received })
  if (String(await connection.columnNames(`${table}_days`)) === 'day,note')
    throw refuse('a table of this version: sync into a new one', `${given}, which an earlier version made`)
  const found = {
    columns: await connection.columnNames(table),
    ofChanges: await connection.columnNames(`${table}_changes`),
  }
  const there = [found.columns.length > 0 && given, found.ofChanges.length > 0 && `${given}_changes`].filter(Boolean)
  if (settings === undefined && there.length > 0)
    throw refuse(`a new name, or a table that a sync made, which has its row in ${SHARED.tables}`, there.join(', '))
  const key = keyColumns(ofRun).map(({ name }) => name)
  if ([found.columns, found.ofChanges].some((some) => some.length > 0 && !key.every((name) => some.includes(name))))
    throw refuse(`a table whose key is ${key.join(' and ')}: sync into a new one`, given)
  return { columns: found.columns, hasChanges: found.ofChanges.length > 0 }
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
