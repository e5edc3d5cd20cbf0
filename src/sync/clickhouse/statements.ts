import { differsIn, isElsewhere, isOther, isSameRow, keysOf, ownRows } from '../sql/conditions.ts'
import type { Names, ReadDay } from '../sql/connection.ts'
import { list, literal } from '../sql/names.ts'
import { keyColumns } from '../store/row-key.ts'
import type { SyncColumn } from '../store/store.ts'

/** The tables in which a day is made before it is swapped in. */
export interface DayTables {
  /** The rows of all days that change. */
  readonly rows: string
  /** What is listed as changed. */
  readonly changes: string
}

/** The stored rows under a day, and those with the keys of its temporary table. Each part uses an index. */
export const storedAround = (rows: string, { day, staging, columns }: Pick<ReadDay, 'day' | 'staging' | 'columns'>) =>
  day === ''
    ? rows
    : `(SELECT * FROM ${rows} WHERE day = '${day}'
        UNION ALL SELECT * FROM ${rows} WHERE day <> '${day}' AND ${isRead(staging, columns)})`

const isRead = (staging: string, columns: readonly SyncColumn[]) =>
  `(${keysOf(columns)}) IN (SELECT ${keysOf(columns)} FROM ${staging})`

const instant = (at: Date) => `toDateTime64('${at.toISOString().slice(0, -1)}', 3, 'UTC')`

/** Makes the rows of a day that is new. */
export function newRows(made: DayTables, { day, staging, columns, seenAt }: ReadDay): string {
  const hasDays = day !== ''
  const now = instant(seenAt)
  return `INSERT INTO ${made.rows} (${hasDays ? 'day, ' : ''}${list(columns)}, first_seen_at, changed_at)
    SELECT ${hasDays ? `'${day}', ` : ''}${list(columns)}, ${now}, ${now} FROM ${staging}`
}

/** Makes the rows of a day that was stored, and of all that lose rows to it. */
export function replacedRows(names: Names, made: DayTables, read: ReadDay): string[] {
  const { day, staging, columns, compared, seenAt, losing } = read
  const now = instant(seenAt)
  const isOutside = `NOT (${isRead(staging, columns)})`
  const own = `INSERT INTO ${made.rows} (${day === '' ? '' : 'day, '}${list(columns)}, first_seen_at, changed_at)
    SELECT ${day === '' ? '' : `'${day}', `}${list(columns, 'new.')}, coalesce(old.first_seen_at, ${now}),
      if(old.id IS NULL OR ${differsIn(day, compared)}, ${now}, old.changed_at)
    FROM ${staging} AS new LEFT JOIN ${storedAround(names.rows, read)} AS old ON ${isSameRow(columns)}`
  const insert = `INSERT INTO ${made.rows} SELECT *`
  if (day === '')
    return [own, `${insert} REPLACE (coalesce(gone_at, ${now}) AS gone_at) FROM ${names.rows} WHERE ${isOutside}`]
  if (losing.length === 0) return [own]
  return [own, `${insert} FROM ${names.rows} WHERE day IN (${losing.map(literal).join(', ')}) AND ${isOutside}`]
}

/** Lists what changes on a day that was stored. */
export function listedChanges(names: Names, made: DayTables, read: ReadDay): string {
  const { day, staging, columns, compared, isFirst, seenAt } = read
  const json = (sql: string) => `coalesce(toJSONString(${sql}), 'null')`
  const object = (fields: readonly (readonly [condition: string, name: string, value: string])[]) =>
    `concat('{', arrayStringConcat(arrayFilter(one -> one <> '', [${fields
      .map(([condition, name, value]) => `if(${condition}, concat('"${name}":', ${value}), '')`)
      .join(', ')}]), ','), '}')`
  const whole = (of: string) =>
    object(columns.map(({ name }) => [`${of}."${name}" IS NOT NULL`, name, json(`${of}."${name}"`)]))
  const place = day === '' ? 'gone_at' : 'day'
  const differing = (of: 'old' | 'new', placed: string) =>
    object([
      [isElsewhere(day), place, placed],
      ...compared.map((column) => [isOther(column), column.name, json(`${of}."${column.name}"`)] as const),
    ])
  const isAdded = 'old.id IS NULL'
  const isRemoved = 'new.id IS NULL'
  const both = `new.id IS NOT NULL AND old.id IS NOT NULL AND (${differsIn(day, compared)})`
  const isListed = isFirst ? both : `${isAdded} OR (${isRemoved} AND ${ownRows(day)}) OR (${both})`
  const is = day === '' ? `'null'` : `'"${day}"'`
  const keys = keyColumns(columns).map(({ name }) => `coalesce(new."${name}", old."${name}")`)
  return `INSERT INTO ${made.changes} (seen_at, ${keysOf(columns)}, ${day === '' ? '' : 'day, '}change, before, after)
    SELECT ${instant(seenAt)}, ${keys.join(', ')}, ${day === '' ? '' : `'${day}', `}
      multiIf(${isRemoved}, 'removed', ${isAdded}, 'added', 'changed'),
      multiIf(${isRemoved}, ${whole('old')}, ${isAdded}, NULL, ${differing('old', json(`old.${place}`))}),
      multiIf(${isRemoved}, NULL, ${isAdded}, ${whole('new')}, ${differing('new', is)})
    FROM ${staging} AS new FULL JOIN ${storedAround(names.rows, read)} AS old ON ${isSameRow(columns)}
    WHERE ${isListed}`
}
