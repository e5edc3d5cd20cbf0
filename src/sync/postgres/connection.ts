import type { DayWrite, KeySearch, SqlConnection, Statement } from '../sql/connection.ts'
import { commentsOn, list, literal, quoted } from '../sql/names.ts'
import type { StoredRow, SyncColumn } from '../store/store.ts'
import type { PostgresSession } from './session.ts'

/** A connection to PostgreSQL for one run. */
export class PostgresConnection implements SqlConnection {
  readonly types = {
    text: 'text',
    integer: 'bigint',
    decimal: 'numeric',
    date: 'date',
    time: 'timestamptz',
    json: 'jsonb',
  }
  readonly hasKeys = true
  readonly table: string
  readonly shortName: string
  readonly #session: PostgresSession
  readonly #lock: string

  constructor(table: string, session: PostgresSession, lock: string) {
    this.table = table
    this.shortName = table.replace(/^.*\./, '')
    this.#session = session
    this.#lock = lock
  }

  tableEnd(): string {
    return ''
  }

  readonly comments = commentsOn

  instant(at: Date): string {
    return at.toISOString()
  }

  async columnNames(table: string): Promise<string[]> {
    const { rows } = await this.#session.query(
      `SELECT attname AS name FROM pg_attribute
      WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped ORDER BY attname COLLATE "C"`,
      [quoted(table)],
    )
    return rows.map(({ name }) => String(name))
  }

  async rows(sql: string): Promise<Record<string, unknown>[]> {
    return (await this.#session.query(sql)).rows
  }

  textOf({ name, kind }: SyncColumn): string {
    if (kind === 'text') return `"${name}"`
    // Its form as a text is a setting of the database.
    if (kind === 'date') return `to_char("${name}", 'YYYY-MM-DD')`
    if (kind !== 'time') return `"${name}"::text`
    const places = name.endsWith('_at') ? '.MS' : ''
    return `to_char("${name}" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS${places}"Z"')`
  }

  async elsewhere({ key, rows, day, select }: KeySearch): Promise<StoredRow[]> {
    const where = `WHERE "day" <> ${literal(day)} AND (${list(key)}) IN (SELECT * FROM ${this.#given(key)})`
    return (await this.#session.query(`${select} FROM ${quoted(this.table)} ${where}`, [JSON.stringify(rows)])).rows
  }

  async transaction(statements: readonly Statement[]): Promise<void> {
    await this.#inTransaction(() => this.#run(statements))
  }

  async write({ put, remove, replaced, columns, key, listed, notes }: DayWrite): Promise<void> {
    const rows = { table: quoted(this.table), columns, rows: put, key }
    await this.#inTransaction(async () => {
      for (const { table, columns, rows: added, key, old } of [
        { ...rows, old: [...remove, ...replaced] },
        { ...listed, old: listed.rows },
      ]) {
        const where = `WHERE (${list(key)}) IN (SELECT * FROM ${this.#given(key)})`
        if (old.length > 0) await this.#session.query(`DELETE FROM ${table} ${where}`, [JSON.stringify(old)])
        const values = columns.map(({ name }) => `"${name}"${name === 'before' || name === 'after' ? '::jsonb' : ''}`)
        const insert = `INSERT INTO ${table} (${list(columns)}) SELECT ${values} FROM ${this.#given(columns)}`
        if (added.length > 0) await this.#session.query(insert, [JSON.stringify(added)])
      }
      await this.#run(notes)
    })
  }

  async close(): Promise<void> {
    try {
      await this.#session.always(`SELECT pg_advisory_unlock(${this.#lock})`)
      await this.#session.end()
    } catch (error) {
      await this.#session.end(error as Error)
      throw error
    }
  }

  /** Rows that are given as JSON. */
  #given(columns: readonly SyncColumn[]): string {
    return `json_to_recordset($1) AS given (${columns.map(({ name, kind }) => `"${name}" ${this.types[kind]}`).join(', ')})`
  }

  async #run(statements: readonly Statement[]): Promise<void> {
    for (const { sql, values } of statements) {
      let place = 0
      const numbered = values === undefined ? sql : sql.replaceAll('?', () => `$${++place}`)
      await this.#session.query(numbered, values)
    }
  }

  async #inTransaction(work: () => Promise<void>): Promise<void> {
    await this.#session.query('BEGIN')
    try {
      // Without a limit, a table that another session has locked would stop the run without a word.
      await this.#session.query(
        `SELECT set_config('lock_timeout', '60s', true) WHERE current_setting('lock_timeout') IN ('0', '0ms')`,
      )
      await work()
      await this.#session.query('COMMIT')
    } catch (error) {
      await this.#session.always('ROLLBACK').catch(() => {})
      throw error
    }
  }
}
