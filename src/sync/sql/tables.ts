import type { SyncColumn } from '../store/store.ts'
import type { SqlConnection, Statement } from './connection.ts'
import { list, literal, type Names, namesOf } from './names.ts'

const columnOf =
  (kind: SyncColumn['kind']) =>
  (name: string, description: string, isKey?: true): SyncColumn => ({ name, kind, description, isKey })
const text = columnOf('text')
const integer = columnOf('integer')
const time = columnOf('time')
const date = columnOf('date')

const tableName = text('table_name', 'Name of the table that a sync keeps.', true)

/** The tables that all synced tables of a database share. */
export const SMALL_TABLES = {
  days: {
    text: 'Days that a sync has stored. The next run needs them.',
    columns: [
      tableName,
      date('day', "Day in the table's time zone; of a list, the day of its last run.", true),
      integer('rows', 'Number of rows stored under the day.'),
      time('read_at', 'Time of the run that read the day.'),
      text('figures', 'JSON: what was read, and what the reports said of the day then.'),
    ],
  },
  tables: {
    text: 'What each synced table was made with.',
    columns: [
      tableName,
      integer('timezone', 'Time zone of the days, in hours from UTC; null for lists.'),
      text('fields', 'Stored fields, separated by commas.'),
      text('network', 'Address of the network, and the affiliate.'),
    ],
  },
  runs: {
    text: 'Runs of a sync.',
    columns: [
      tableName,
      time('started_at', 'Time of the run, equal to seen_at and changed_at of its changes.', true),
      time('finished_at', 'End of the run.', true),
      text('outcome', "'ok', or 'failed' if the run rejected. Some days may still have been stored."),
      integer('days', 'Number of days read; 0 for lists.'),
      integer('rows', 'Number of rows read.'),
      integer('added', 'Number of new rows.'),
      integer('changed', 'Number of changed rows.'),
      integer('removed', 'Number of removed rows.'),
      integer('requests', 'Number of requests, including retries.'),
      integer('agreeing', "Days on which the rows and the network's report agree; null if not compared."),
      integer('differing', 'Days on which they differ; null if not compared.'),
      integer('failed_days', 'Number of days that failed.'),
      time('newest_conversion', 'Time of the newest conversion.'),
      text('reason', "Why the run failed, or why the report couldn't be compared."),
      text('warnings', 'Warnings, one per line; null if there are none.'),
    ],
  },
} as const satisfies Record<string, { text: string; columns: readonly SyncColumn[] }>

export type SmallTable = keyof typeof SMALL_TABLES

/** The columns that a store adds to those of rows. */
export const ownColumns = (isList: boolean): SyncColumn[] => [
  ...(isList ? [] : [date('day', "Day of the row, in the table's time zone.")]),
  time('first_seen_at', 'Time of the run that first stored the row.'),
  time('changed_at', 'Time of the last run that found the row changed.'),
  ...(isList ? [time('gone_at', 'Time of the first run that no longer found the row; null while it is listed.')] : []),
]

/** The columns of a table of changes. */
export const changeColumns = (key: readonly SyncColumn[], isList: boolean): SyncColumn[] => [
  time('seen_at', 'Time of the run that found the change.'),
  ...key,
  ...(isList ? [] : [date('day', 'Day of the row.')]),
  text('change', "'added', 'changed' or 'removed'."),
  text('before', 'JSON of the columns that differ, as they were; null if the row was added.'),
  text('after', 'JSON of the columns that differ, as they are; null unless the row was changed.'),
]

/** The key of a table of changes. */
export const changeKey = (columns: readonly SyncColumn[]): SyncColumn[] =>
  columns.filter(({ name }) => name !== 'before' && name !== 'after')

/** The optional columns: all others are `NOT NULL`. */
const OPTIONAL: ReadonlySet<string> = new Set([
  ...['gone_at', 'before', 'after', 'timezone'],
  ...['agreeing', 'differing', 'newest_conversion', 'reason', 'warnings'],
])

/** What is known of the tables of a store. */
export interface StoredTables {
  /** The columns of the table of rows; none if there is no such table. */
  readonly columns: readonly string[]
  /** Whether there is a table of changes. */
  readonly hasChanges: boolean
}

/** The columns that keep those of the service. */
export const columnsIn = (connection: SqlConnection, columns: readonly SyncColumn[]) =>
  columns.flatMap((column) => connection.columnsOf?.(column) ?? [column])

/** Whether a table has all columns that keep one of the service. */
export const isThere = (column: SyncColumn, connection: SqlConnection, { columns }: StoredTables) =>
  columnsIn(connection, [column]).every(({ name }) => columns.includes(name))

/** Makes the tables of rows and changes, or adds the columns that they lack. */
export function tableStatements(
  connection: SqlConnection,
  isList: boolean,
  columns: readonly SyncColumn[],
  key: readonly SyncColumn[],
  stored: StoredTables,
): Statement[] {
  const names = namesOf(connection.table)
  const { types, hasKeys } = connection
  const own = ownColumns(isList)
  const all = [...own.filter(({ name }) => name === 'day'), ...columns, ...own.filter(({ name }) => name !== 'day')]
  const missing = all.filter(({ name }) => !stored.columns.includes(name))
  const typed = (column: SyncColumn) => {
    const isNeeded =
      key.some(({ name }) => name === column.name) || (own.includes(column) && !OPTIONAL.has(column.name))
    return `"${column.name}" ${types[column.kind]}${isNeeded ? ' NOT NULL' : ''}`
  }
  const comments = (table: string, what: string, some: readonly SyncColumn[]) =>
    connection.comments?.(table, what, some) ?? []
  const made = (table: string, definitions: readonly string[], primary: string, end: string) => ({
    sql: `CREATE TABLE ${table} (${[...definitions, ...(hasKeys ? [`PRIMARY KEY (${primary})`] : [])].join(', ')})${end}`,
  })
  const indexes = (...all: readonly string[]) => (hasKeys ? all.map((index) => ({ sql: `CREATE INDEX ${index}` })) : [])
  const rows =
    stored.columns.length > 0
      ? missing.map((column) => ({ sql: `ALTER TABLE ${names.rows} ADD COLUMN ${typed(column)}` }))
      : [
          made(names.rows, all.map(typed), list(key), connection.tableEnd('rows', list(key), !isList)),
          ...indexes(
            ...(isList ? [] : [`${names.index('day')} ON ${names.rows} (day)`]),
            `${names.index('changed')} ON ${names.rows} (changed_at)`,
          ),
        ]
  const commented =
    missing.length > 0 ? comments(names.rows, `${isList ? 'A list' : 'Rows'} that a sync keeps.`, missing) : []
  if (stored.hasChanges) return [...rows, ...commented]
  const ofChanges = changeColumns(key, isList)
  const changes = ofChanges.map((column) => {
    const type = column.name === 'before' || column.name === 'after' ? types.json : types[column.kind]
    return `"${column.name}" ${type}${OPTIONAL.has(column.name) ? '' : ' NOT NULL'}`
  })
  return [
    ...rows,
    ...commented,
    made(names.changes, changes, list(changeKey(ofChanges)), connection.tableEnd('changes', list(key), !isList)),
    ...indexes(`${names.index('row')} ON ${names.changes} (${list(key.toReversed())})`),
    ...comments(names.changes, 'Changes that a sync found.', ofChanges),
  ]
}

/** Makes one of the shared tables. */
export function smallTable(connection: SqlConnection, of: SmallTable): Statement[] {
  const table = namesOf(connection.table)[of]
  const { text: what, columns } = SMALL_TABLES[of]
  const key = columns.filter((column: SyncColumn) => column.isKey)
  const typed = columns.map(({ name, kind }) => {
    return `${name} ${connection.types[kind]}${OPTIONAL.has(name) ? '' : ' NOT NULL'}`
  })
  const end = connection.tableEnd('small', list(key), false)
  const primary = end === '' ? [`PRIMARY KEY (${list(key)})`] : []
  return [
    { sql: `CREATE TABLE IF NOT EXISTS ${table} (${[...typed, ...primary].join(', ')})${end}` },
    ...(connection.comments?.(table, what, columns) ?? []),
  ]
}

/** Adds a row to one of the shared tables, or replaces the one with its key. */
export function upsert(
  connection: SqlConnection,
  of: SmallTable,
  values: readonly (string | number | null)[],
): Statement {
  const columns: readonly SyncColumn[] = SMALL_TABLES[of].columns
  const [key, others] = [columns.filter(({ isKey }) => isKey), columns.filter(({ isKey }) => !isKey)]
  const given = values.map((value) => (value === null ? 'NULL' : typeof value === 'number' ? String(value) : '?'))
  const set = others.map(({ name }) => `"${name}" = excluded."${name}"`).join(', ')
  const end = connection.tableEnd('small', '', false) === '' ? ` ON CONFLICT (${list(key)}) DO UPDATE SET ${set}` : ''
  return {
    sql: `INSERT INTO ${namesOf(connection.table)[of]} (${list(columns)}) VALUES (${given.join(', ')})${end}`,
    values: values.filter((value) => typeof value === 'string'),
  }
}

/** Whether this package made a shared table: its columns, or none if there is no table. */
export const smallColumns = (of: SmallTable): string =>
  SMALL_TABLES[of].columns
    .map(({ name }) => name)
    .sort()
    .join()

/** Removes what was listed as changed before an instant. */
export const forgetChanges = ({ changes }: Names, until: string): Statement => ({
  sql: `DELETE FROM ${changes} WHERE seen_at < ${literal(until)}`,
})
