import type { SqlConnection, Statement } from '../sql/connection.ts'
import { commentsOn, list, literal, quoted } from '../sql/names.ts'
import type { SyncColumn } from '../store/store.ts'
import type { PostgresSession } from './session.ts'

const types = {
  text: 'text',
  integer: 'bigint',
  decimal: 'numeric',
  date: 'date',
  time: 'timestamptz',
  json: 'jsonb',
}

/** Rows that are given as JSON. */
const given = (columns: readonly SyncColumn[]) =>
  `json_to_recordset($1) AS given (${columns.map(({ name, kind }) => `"${name}" ${types[kind]}`).join(', ')})`

/** A connection to PostgreSQL for one run. @param lock the number of its lock, as SQL. */
export function postgresConnection(table: string, session: PostgresSession, lock: string): SqlConnection {
  const run = async (statements: readonly Statement[]) => {
    for (const { sql, values } of statements) {
      let place = 0
      const numbered = values === undefined ? sql : sql.replaceAll('?', () => `$${++place}`)
      await session.query(numbered, values)
    }
  }
  const inTransaction = async (work: () => Promise<void>) => {
    await session.query('BEGIN')
    try {
      // Without a limit, a table that another session has locked would stop the run without a word.
      await session.query(
        `SELECT set_config('lock_timeout', '60s', true) WHERE current_setting('lock_timeout') IN ('0', '0ms')`,
      )
      await work()
      await session.query('COMMIT')
    } catch (error) {
      await session.always('ROLLBACK').catch(() => {})
      throw error
    }
  }
  return {
    ...{ types, hasKeys: true, table, shortName: table.replace(/^.*\./, '') },
    tableEnd: () => '',
    comments: commentsOn,
    instant: (at) => at.toISOString(),
    async columnNames(name) {
      const { rows } = await session.query(
        `SELECT attname AS name FROM pg_attribute
        WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped ORDER BY attname COLLATE "C"`,
        [quoted(name)],
      )
      return rows.map((row) => String(row.name))
    },
    rows: async (sql) => (await session.query(sql)).rows,
    textOf({ name, kind }) {
      if (kind === 'text') return `"${name}"`
      // Its form as a text is a setting of the database.
      if (kind === 'date') return `to_char("${name}", 'YYYY-MM-DD')`
      if (kind !== 'time') return `"${name}"::text`
      const places = name.endsWith('_at') ? '.MS' : ''
      return `to_char("${name}" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS${places}"Z"')`
    },
    async elsewhere({ key, rows, day, select }) {
      const where = `WHERE "day" <> ${literal(day)} AND (${list(key)}) IN (SELECT * FROM ${given(key)})`
      return (await session.query(`${select} FROM ${quoted(table)} ${where}`, [JSON.stringify(rows)])).rows
    },
    transaction: (statements) => inTransaction(() => run(statements)),
    async write({ put, remove, replaced, columns: ofRows, key: ofKey, listed, notes }) {
      const rows = { table: quoted(table), columns: ofRows, rows: put, key: ofKey, old: [...remove, ...replaced] }
      await inTransaction(async () => {
        for (const { table: of, columns, rows: added, key, old } of [rows, { ...listed, old: listed.rows }]) {
          const where = `WHERE (${list(key)}) IN (SELECT * FROM ${given(key)})`
          if (old.length > 0) await session.query(`DELETE FROM ${of} ${where}`, [JSON.stringify(old)])
          const values = columns.map(({ name }) => `"${name}"${name === 'before' || name === 'after' ? '::jsonb' : ''}`)
          const insert = `INSERT INTO ${of} (${list(columns)}) SELECT ${values} FROM ${given(columns)}`
          if (added.length > 0) await session.query(insert, [JSON.stringify(added)])
        }
        await run(notes)
      })
    },
    async close() {
      try {
        await session.always(`SELECT pg_advisory_unlock(${lock})`)
        await session.end()
      } catch (error) {
        await session.end(error as Error)
        throw error
      }
    },
  }
}
