import type { AddedRows, Names, ReadDay, SqlConnection, Statement } from './sql-connection.ts'
import type { DayChanges, SyncColumn, SyncRow } from './store.ts'

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
    index: (column) => `"${table.replace(/^.*\./, '')}_by_${column}"`,
  }
}

/** A text in SQL, of which this package knows that it has no backslash. */
export const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

export const list = (columns: readonly SyncColumn[], of = '') => columns.map(({ name }) => `${of}"${name}"`).join(', ')

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
  const [id, ...others] = columns.map(({ name, kind }) => [name, `"${name}" ${types[kind]}`] as const)
  const [idName = 'id', typedId] = id ?? []
  const day = ['day', `day ${types.date} NOT NULL`] as const
  const all = [
    ...(hasDays ? [day] : []),
    [idName, `${typedId} NOT NULL${hasKeys && stored.columns.length === 0 ? ' PRIMARY KEY' : ''}`] as const,
    ...others,
    ['first_seen_at', `first_seen_at ${types.time} NOT NULL`] as const,
    ['changed_at', `changed_at ${types.time} NOT NULL`] as const,
    ...(hasDays ? [] : [['gone_at', `gone_at ${types.time}`] as const]),
  ]
  const engine = (of: 'rows' | 'changes' | 'days') => swaps?.engine(of, hasDays) ?? ''
  const missing = all.filter(([name]) => !stored.columns.includes(name)).map(([, typed]) => typed)
  const rows =
    stored.columns.length === 0
      ? [`CREATE TABLE ${names.rows} (${missing.join(', ')})${engine('rows')}`]
      : missing.map((typed) => `ALTER TABLE ${names.rows} ADD COLUMN ${typed}`)
  if (stored.areMade) return [...rows.map((sql) => ({ sql })), ...((rows.length > 0 && before?.(names)) || [])]
  const changes = [
    `seen_at ${types.time} NOT NULL`,
    `${typedId} NOT NULL`,
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

/** Which stored rows are those of a day; of a table without days, those that are not gone. */
export const ownRows = (day: string) => (day === '' ? 'gone_at IS NULL' : `day = ${literal(day)}`)

/** Whether a stored row, `old`, is under another day, or gone. */
export const isElsewhere = (day: string) => (day === '' ? 'old.gone_at IS NOT NULL' : `old.day <> ${literal(day)}`)

/** Whether a column of a stored row differs from that of the row that was read, `new`. */
export const isOther = ({ name }: SyncColumn) => `old."${name}" IS DISTINCT FROM new."${name}"`

/** Whether a stored row differs from the one that was read, in its place or in one of these columns. */
export const differsIn = (day: string, columns: readonly SyncColumn[]) =>
  [isElsewhere(day), ...columns.map(isOther)].join(' OR ')

/** The rows that are new or differ, for a temporary table of their own: most nights, they are few. */
export const findDiffering = (
  { rows }: Names,
  { day, staging, columns }: Omit<ReadDay, 'note'>,
  stored: readonly string[],
): string => {
  const differs = columns.map((column) =>
    stored.includes(column.name) ? isOther(column) : `new."${column.name}" IS NOT NULL`,
  )
  return `SELECT new.* FROM ${staging} AS new LEFT JOIN ${rows} AS old ON old.id = new.id
    WHERE old.id IS NULL OR ${[isElsewhere(day), ...differs].join(' OR ')}`
}

/** Counts the stored rows of a day, and those that differ. Of `columns`, it counts the values that would become null. */
export const countDiffering = (
  { rows }: Names,
  { day, differing, compared }: Omit<ReadDay, 'note'>,
  columns: readonly SyncColumn[],
): string => `SELECT * FROM
  (SELECT count(*) AS stored FROM ${rows} WHERE ${ownRows(day)}) AS stored,
  (SELECT count(*) AS differing, count(old.id) AS found,
    count(CASE WHEN old.id IS NOT NULL AND (${differsIn(day, compared)}) THEN 1 END) AS changed,
    count(CASE WHEN old.id IS NOT NULL AND ${ownRows(day)} THEN 1 END) AS kept${columns.map(countLost(day)).join('')}
    FROM ${differing} AS new LEFT JOIN ${rows} AS old ON old.id = new.id) AS differing`

const countLost =
  (day: string) =>
  ({ name }: SyncColumn, at: number) =>
    `, count(CASE WHEN ${ownRows(day)} AND new."${name}" IS NULL THEN old."${name}" END) AS lost${at}`

/** Counts the values that are stored in some columns of a day. */
export const countValues = ({ rows }: Names, day: string, columns: readonly { readonly name: string }[]): string =>
  `SELECT ${columns.map(({ name }, at) => `count("${name}") AS had${at}`).join(', ')} FROM ${rows} WHERE ${ownRows(day)}`

/** Replaces the rows of a day by those of its temporary tables, and lists what changed. */
export function replaceStatements(
  names: Names,
  connection: SqlConnection,
  read: ReadDay,
  { added, removed }: DayChanges,
): Statement[] {
  const { types, json, instant } = connection
  const { day, staging, differing, columns, compared, isFirst, seenAt } = read
  const hasDays = day !== ''
  const [now, theDay] = [literal(instant(seenAt)), literal(day)]
  const own = ownRows(day)
  const gone = `id IN (SELECT id FROM ${names.rows} WHERE ${own} EXCEPT SELECT id FROM ${staging})`

  const ofPlace = hasDays
    ? { name: 'day', was: json('old.day'), is: literal(JSON.stringify(day)) }
    : { name: 'gone_at', was: json('old.gone_at'), is: `'null'` }
  const differences = [
    { ...ofPlace, differs: isElsewhere(day) },
    ...compared.map((column) => ({
      name: column.name,
      was: json(`old."${column.name}"`),
      is: json(`new."${column.name}"`),
      differs: isOther(column),
    })),
  ]
  const hasChanged = differsIn(day, compared)

  const object = (fields: readonly (readonly [condition: string, name: string, value: string])[]) => {
    const parts = fields.map(
      ([condition, name, value]) =>
        `CASE WHEN ${condition} THEN ${literal(`${JSON.stringify(name)}:`)} || coalesce(${value}, 'null') || ',' ELSE '' END`,
    )
    return `CAST('{' || rtrim(${parts.join(' || ')}, ',') || '}' AS ${types.json})`
  }
  const whole = (of: string) =>
    object(columns.map(({ name }) => [`${of}."${name}" IS NOT NULL`, name, json(`${of}."${name}"`)]))
  const before = object(differences.map(({ differs, name, was }) => [differs, name, was]))
  const after = object(differences.map(({ differs, name, is }) => [differs, name, is]))

  const listed = (change: string, of: string, was: string, is: string, from: string) =>
    `INSERT INTO ${names.changes} (seen_at, id, ${hasDays ? 'day, ' : ''}change, before, after)
    SELECT ${now}, ${of}.id, ${hasDays ? `${theDay}, ` : ''}'${change}', ${was}, ${is} FROM ${from}`
  const place = hasDays ? ['day', theDay] : ['gone_at', 'NULL']
  const set = columns.map(({ name }) => `"${name}" = new."${name}"`).join(', ')

  const remove = [
    ...(isFirst ? [] : [listed('removed', 'old', whole('old'), 'NULL', `${names.rows} AS old WHERE ${gone}`)]),
    hasDays
      ? `DELETE FROM ${names.rows} WHERE ${own} AND ${gone}`
      : `UPDATE ${names.rows} SET gone_at = ${now} WHERE ${own} AND ${gone}`,
  ]
  const change = [
    listed(
      'changed',
      'new',
      before,
      after,
      `${differing} AS new JOIN ${names.rows} AS old ON old.id = new.id WHERE ${hasChanged}`,
    ),
    `UPDATE ${names.rows} AS old SET ${set}, ${place.join(' = ')},
      changed_at = CASE WHEN ${hasChanged} THEN ${now} ELSE old.changed_at END
      FROM ${differing} AS new WHERE old.id = new.id`,
  ]
  const add = [
    `DELETE FROM ${differing} WHERE id IN (SELECT id FROM ${names.rows})`,
    // Only new rows are left there.
    ...(isFirst ? [] : [listed('added', 'new', 'NULL', whole('new'), `${differing} AS new`)]),
    addRows(names, connection, read, differing),
  ]
  return [
    ...[...(removed > 0 ? remove : []), ...change, ...(added > 0 ? add : [])].map((sql) => ({ sql })),
    ...noteStatements(names, read),
  ]
}

/** Whether rows of a day are stored, or rows of its temporary table under any day. */
export const findStored = ({ rows }: Names, { day, staging }: Omit<ReadDay, 'note'>): string =>
  `SELECT 1 FROM ${rows} WHERE ${day === '' ? 'true' : `day = ${literal(day)}`}
  UNION ALL SELECT 1 FROM ${staging} WHERE id IN (SELECT id FROM ${rows}) LIMIT 1`

/** Adds the rows of a day's temporary table, none of which is stored. */
export const addStatements = (names: Names, connection: SqlConnection, read: ReadDay): Statement[] => [
  { sql: addRows(names, connection, read, read.staging) },
  ...noteStatements(names, read),
]

/** Adds the rows of a day, none of which is stored, without a temporary table. */
export function addDirectly(
  names: Names,
  { instant }: SqlConnection,
  read: ReadDay,
  rows: readonly SyncRow[],
): (Statement | AddedRows)[] {
  const { day, columns, seenAt } = read
  const now = instant(seenAt)
  const constants = { ...(day !== '' && { day }), first_seen_at: now, changed_at: now }
  return [{ table: names.rows, columns, rows, constants }, ...noteStatements(names, read)]
}

function addRows(names: Names, { instant }: SqlConnection, { day, columns, seenAt }: ReadDay, from: string): string {
  const [now, theDay] = [literal(instant(seenAt)), literal(day)]
  const hasDays = day !== ''
  return `INSERT INTO ${names.rows} (${hasDays ? 'day, ' : ''}${list(columns)}, first_seen_at, changed_at)
    SELECT ${hasDays ? `${theDay}, ` : ''}${list(columns)}, ${now}, ${now} FROM ${from}`
}

/** Keeps the note of a day. */
export const noteStatements = ({ days }: Names, { day, note }: ReadDay): Statement[] => [
  { sql: `DELETE FROM ${days} WHERE day = ${literal(day)}` },
  { sql: `INSERT INTO ${days} (day, note) VALUES (?, ?)`, values: [day, note] },
]
