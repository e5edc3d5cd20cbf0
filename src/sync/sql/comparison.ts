import type { DayComparison, SyncColumn, TakenRows } from '../store/store.ts'
import { differsIn, isElsewhere, isOther, isSameRow, ownRows } from './conditions.ts'
import type { Found, Names, ReadDay, SqlConnection } from './connection.ts'
import { literal } from './names.ts'
import { temporaryTable } from './staging.ts'
import type { StoredTables } from './tables.ts'

/** What the comparison of a day says, and what the run learns of it. */
export interface ComparedDay extends Found {
  readonly changes: DayComparison
}

export const unchanged = (rows: number): ComparedDay => ({
  changes: { stored: rows, added: 0, changed: 0, removed: 0, emptied: [], taken: [] },
  isNew: false,
  isSame: true,
})

export const added = (rows: number): ComparedDay => ({
  changes: { stored: 0, added: rows, changed: 0, removed: 0, emptied: [], taken: [] },
  isNew: true,
  isSame: false,
})

type Read = Omit<ReadDay, 'note' | 'losing'>

/** Compares a day with what is stored. Most days are new, or as they were. */
export async function compare(
  connection: SqlConnection,
  names: Names,
  read: Read,
  { columns, stored, given }: { columns: readonly SyncColumn[]; stored: StoredTables; given: number },
): Promise<ComparedDay> {
  const { day, isFirst, compared } = read
  const has = ({ name }: SyncColumn) => stored.columns.includes(name)
  const isNew = !stored.areMade || (isFirst && (await connection.rows(findStored(names, read))).length === 0)
  if (isNew) return added(given)
  const differing = findDiffering(names, read, stored.columns)
  await connection.rows(temporaryTable(connection, read.differing, `AS ${differing}`))
  const both = compared.filter(has)
  const counted = both.filter(({ name }) => columns.some((column) => column.name === name))
  const [counts] = await connection.rows(countDiffering(names, { ...read, compared: both }, counted))
  const count = (name: string) => Number(counts?.[name])
  const emptied = counted.flatMap((column, at) =>
    count(`lost${at}`) > 0 ? [{ column, lost: count(`lost${at}`) }] : [],
  )
  const values = emptied.map(({ column }) => column)
  const [had] = values.length > 0 ? await connection.rows(countValues(names, day, values)) : []
  const kept = given - count('differing') + count('kept')
  const removed = count('stored') - kept
  const isTaking = day !== '' && count('found') > count('kept')
  const taken = isTaking ? await connection.rows(countTaken(names, connection, read)) : []
  return {
    changes: {
      stored: count('stored'),
      added: count('differing') - count('found'),
      changed: count('changed'),
      removed,
      emptied: emptied.map(({ column: { name }, lost }, at) => ({ name, had: Number(had?.[`had${at}`]), lost })),
      retimed: count('retimed'),
      taken: taken.map((row): TakenRows => ({ day: JSON.parse(String(row.taken)), rows: Number(row.count) })),
    },
    isNew,
    isSame: !isFirst && count('differing') === 0 && removed === 0,
  }
}

const joined = ({ rows }: Names, { columns }: Read) => `LEFT JOIN ${rows} AS old ON ${isSameRow(columns)}`

/** The rows that are new or differ, for a temporary table of their own: most nights, they are few. */
function findDiffering(names: Names, read: Read, stored: readonly string[]): string {
  const differs = read.columns.map((column) =>
    stored.includes(column.name) ? isOther(column) : `new."${column.name}" IS NOT NULL`,
  )
  return `SELECT new.* FROM ${read.staging} AS new ${joined(names, read)}
    WHERE old.id IS NULL OR ${[isElsewhere(read.day), ...differs].join(' OR ')}`
}

/** Counts the stored rows of a day, and those that differ. Of `columns`, it counts the values that would be lost. */
function countDiffering(names: Names, read: Read, columns: readonly SyncColumn[]): string {
  const { day, differing, compared } = read
  const isOwn = `old.id IS NOT NULL AND ${ownRows(day)}`
  const lost = columns.map(
    (column, at) =>
      `, count(CASE WHEN ${isOwn} AND ${keptValue(column, 'new.')} IS NULL THEN ${keptValue(column, 'old.')} END) AS lost${at}`,
  )
  const times = columns.filter(({ kind }) => kind === 'time').map(isOtherTime)
  const retimed = times.length === 0 ? '0' : `count(CASE WHEN ${isOwn} AND (${times.join(' OR ')}) THEN 1 END)`
  return `SELECT * FROM
    (SELECT count(*) AS stored FROM ${names.rows} WHERE ${ownRows(day)}) AS stored,
    (SELECT count(*) AS differing, count(old.id) AS found,
      count(CASE WHEN old.id IS NOT NULL AND (${differsIn(day, compared)}) THEN 1 END) AS changed,
      count(CASE WHEN ${isOwn} THEN 1 END) AS kept, ${retimed} AS retimed${lost.join('')}
      FROM ${differing} AS new ${joined(names, read)}) AS differing`
}

const isOtherTime = ({ name }: SyncColumn) => `old."${name}" <> new."${name}"`

/** A value that a row may lose. A service that lost its amounts may send zeros for them. */
const keptValue = ({ name, kind }: SyncColumn, of = '') =>
  kind === 'decimal' ? `nullif(${of}"${name}", 0)` : `${of}"${name}"`

/** Counts the values that are stored in some columns of a day. */
const countValues = ({ rows }: Names, day: string, columns: readonly SyncColumn[]): string =>
  `SELECT ${columns.map((column, at) => `count(${keptValue(column)}) AS had${at}`).join(', ')} FROM ${rows} WHERE ${ownRows(day)}`

/** Counts the rows that other days would lose to this one. */
const countTaken = ({ rows }: Names, { json }: SqlConnection, { day, differing, columns }: Read): string =>
  `SELECT ${json('old.day')} AS taken, count(*) AS count FROM ${differing} AS new
    JOIN ${rows} AS old ON ${isSameRow(columns)} WHERE ${isElsewhere(day)} GROUP BY old.day ORDER BY old.day`

/** Whether rows of a day are stored, or rows of its temporary table under any day. */
const findStored = ({ rows }: Names, { day, staging, columns }: Read): string =>
  `SELECT 1 FROM ${rows} WHERE ${day === '' ? 'true' : `day = ${literal(day)}`}
  UNION ALL SELECT 1 FROM ${staging} AS new JOIN ${rows} AS old ON ${isSameRow(columns)} LIMIT 1`

/** How many rows are stored under a day. If all of its rows are, none has moved to another day since. */
export async function countStored(connection: SqlConnection, { rows }: Names, day: string): Promise<number> {
  const [found] = await connection.rows(`SELECT count(*) AS stored FROM ${rows} WHERE ${ownRows(day)}`)
  return Number(found?.stored)
}
