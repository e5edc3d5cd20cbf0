import type { DayChanges, SyncRow } from '../store/store.ts'
import { differsIn, isElsewhere, isOther, isSameRow, keysOf, ownRows } from './conditions.ts'
import type { AddedRows, Names, ReadDay, SqlConnection, Statement } from './connection.ts'
import { list, literal } from './names.ts'

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
  const [own, keys, isSame] = [ownRows(day), keysOf(columns), isSameRow(columns)]
  const gone = `(${keys}) IN (SELECT ${keys} FROM ${names.rows} WHERE ${own} EXCEPT SELECT ${keys} FROM ${staging})`

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

  const listed = (change: string, of: 'old' | 'new', was: string, is: string, from: string) =>
    `INSERT INTO ${names.changes} (seen_at, ${keys}, ${hasDays ? 'day, ' : ''}change, before, after)
    SELECT ${now}, ${keysOf(columns, `${of}.`)}, ${hasDays ? `${theDay}, ` : ''}'${change}', ${was}, ${is} FROM ${from}`
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
      `${differing} AS new JOIN ${names.rows} AS old ON ${isSame} WHERE ${hasChanged}`,
    ),
    `UPDATE ${names.rows} AS old SET ${set}, ${place.join(' = ')},
      changed_at = CASE WHEN ${hasChanged} THEN ${now} ELSE old.changed_at END
      FROM ${differing} AS new WHERE ${isSame}`,
  ]
  const add = [
    `DELETE FROM ${differing} AS new WHERE EXISTS (SELECT 1 FROM ${names.rows} AS old WHERE ${isSame})`,
    // Only new rows are left there.
    ...(isFirst ? [] : [listed('added', 'new', 'NULL', whole('new'), `${differing} AS new`)]),
    addRows(names, connection, read, differing),
  ]
  return [
    ...[...(removed > 0 ? remove : []), ...change, ...(added > 0 ? add : [])].map((sql) => ({ sql })),
    ...noteStatements(names, read),
  ]
}

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
): [AddedRows, ...Statement[]] {
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

/** Keeps the note of a day, and removes those of the days that lose rows to it: they have to be read again. */
export const noteStatements = ({ days }: Names, { day, note, losing }: ReadDay): Statement[] => [
  { sql: `DELETE FROM ${days} WHERE day IN (${[day, ...losing].map(literal).join(', ')})` },
  { sql: `INSERT INTO ${days} (day, note) VALUES (?, ?)`, values: [day, note] },
]
