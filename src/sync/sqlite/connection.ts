import type { DatabaseSync } from 'node:sqlite'
import { ResponseError } from '../../errors/errors.ts'
import type { AddedRows, SqlConnection, Statement } from '../sql/connection.ts'
import { list } from '../sql/names.ts'
import type { StoredRow, SyncColumn, SyncRow } from '../store/store.ts'
import { explained, isBusy } from './errors.ts'

const NAME = 'sqliteStore'

/** How often a transaction is begun while another program writes. */
const MOST_TRIES = 6

/** A file, whose database is opened at first use. */
export interface SqliteDatabase {
  readonly path: string
  readonly isThere: boolean
  readonly db: DatabaseSync
}

/** A column of millionths, for an amount. */
interface Micros extends SyncColumn {
  readonly of: string
}

const types = { text: 'TEXT', integer: 'INTEGER', decimal: 'REAL', date: 'TEXT', time: 'TEXT', json: 'TEXT' }

/** A connection to a SQLite file for one run. */
export function sqliteConnection(
  engine: SqliteDatabase,
  table: string,
  lock: DatabaseSync | undefined,
  signal: AbortSignal,
): SqlConnection {
  const work = <Result>(of: (db: DatabaseSync) => Result): Result => explained(engine.path, () => of(engine.db))
  /** Tries again while another program writes. A try has no pause in it, in which another store of this process could wait. */
  const inTransaction = async (statements: (db: DatabaseSync) => void): Promise<void> => {
    for (let tries = MOST_TRIES; ; tries--) {
      signal.throwIfAborted()
      try {
        return work((db) => {
          db.exec('BEGIN IMMEDIATE')
          try {
            statements(db)
            db.exec('COMMIT')
          } catch (error) {
            if (db.isTransaction) db.exec('ROLLBACK')
            throw error
          }
        })
      } catch (error) {
        if (tries <= 1 || !isBusy((error as Error).cause)) throw error
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }
  }
  const run = (db: DatabaseSync, statements: readonly Statement[]) => {
    for (const { sql, values = [] } of statements) db.prepare(sql).run(...values)
  }
  return {
    ...{ types, hasKeys: true, table, shortName: table },
    tableEnd: () => '',
    columnsOf(column) {
      if (column.kind !== 'decimal') return [column]
      const micros: Micros = { name: microsOf(column), kind: 'integer', of: column.name }
      return [column, micros]
    },
    // As times are: instants of one form compare as texts.
    instant: (at) => `${at.toISOString().slice(0, 19)}Z`,
    async columnNames(of) {
      if (!engine.isThere) return []
      const rows = work((db) => db.prepare('SELECT name FROM pragma_table_xinfo(?) ORDER BY name').all(of))
      return rows.map(({ name }) => String(name))
    },
    rows: async (sql) => work((db) => db.prepare(sql).all()),
    textOf(column) {
      if (column.kind === 'integer') return `CAST("${column.name}" AS TEXT)`
      if (column.kind !== 'decimal') return `"${column.name}"`
      const name = `"${microsOf(column)}"`
      const digits = `printf('%d.%06d', abs(${name}) / 1000000, abs(${name}) % 1000000)`
      return `CASE WHEN ${name} < 0 THEN '-' || ${digits} WHEN ${name} IS NOT NULL THEN ${digits} END`
    },
    async elsewhere({ key, rows, day, select }) {
      const keys = key.map((_, at) => `value ->> ${at} AS k${at}`).join(', ')
      const sql = `${select} FROM (SELECT ${keys} FROM json_each(?)) AS new CROSS JOIN "${table}" AS old
        ON ${key.map(({ name }, at) => `old."${name}" = new.k${at}`).join(' AND ')} WHERE old."day" <> ?`
      return work((db) => db.prepare(sql).all(keysOf(key, rows), day)) as unknown as StoredRow[]
    },
    transaction: (statements) => inTransaction((db) => run(db, statements)),
    write({ put, remove, columns, key, listed, notes }) {
      const values = key.map((_, at) => `value ->> ${at}`).join(', ')
      const removal = `DELETE FROM "${table}" WHERE (${list(key)}) IN (SELECT ${values} FROM json_each(?))`
      return inTransaction((db) => {
        if (remove.length > 0) db.prepare(removal).run(keysOf(key, remove))
        upsertInto(db, { table: `"${table}"`, columns, rows: put }, key)
        upsertInto(db, listed, listed.key)
        run(db, notes)
      })
    },
    close: async () => lock?.close(),
  }
}

const keysOf = (key: readonly SyncColumn[], rows: readonly SyncRow[]) =>
  JSON.stringify(rows.map((row) => key.map(({ name }) => row[name])))

/** Adds rows, or replaces those with their keys. */
function upsertInto(db: DatabaseSync, { table, columns, rows }: AddedRows, key: readonly SyncColumn[]): void {
  if (rows.length === 0) return
  const set = columns.map(({ name }) => `"${name}" = excluded."${name}"`).join(', ')
  const insert = db.prepare(
    `INSERT INTO ${table} (${list(columns)}) VALUES (${columns.map(() => '?').join(', ')}) ON CONFLICT (${list(key)}) DO UPDATE SET ${set}`,
  )
  // One array for all rows: SQLite copies the texts, and makes numbers of them by the types of its columns.
  const texts: (string | null)[] = columns.map(() => null)
  for (const row of rows) {
    for (let at = 0; at < columns.length; at++) {
      const column = columns[at] as SyncColumn | Micros
      texts[at] = 'of' in column ? inMicros(row, column.of) : (row[column.name] ?? null)
    }
    insert.run(...texts)
  }
}

const microsOf = ({ name }: SyncColumn) => `${name}_micros`

/** The millionths of an amount, as digits. @throws ResponseError for an amount that they cannot hold exactly */
function inMicros(row: SyncRow, name: string): string | null {
  const amount = row[name]
  if (amount === null || amount === undefined) return null
  const [, sign, whole, places = ''] = /^(-?)0*(\d{1,12})(?:\.(\d{0,6})0*)?$/.exec(amount) ?? []
  if (whole !== undefined) return `${sign}${whole}${places.padEnd(6, '0')}`
  const message = `${NAME}: ${name} of row ${row.id}: expected an amount of at most 12 digits and 6 decimal places, received ${amount}`
  throw new ResponseError(message, { operation: NAME, outcome: 'unknown' })
}
