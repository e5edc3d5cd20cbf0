import type { AddedRows, DayWrite, SqlConnection, Statement } from '../sql/connection.ts'
import { commentsOn, list, literal, quoted } from '../sql/names.ts'
import { keyReader } from '../store/row-key.ts'
import type { StoredRow, SyncColumn, SyncRow } from '../store/store.ts'
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
  readonly lacksNul = true
  readonly table: string
  readonly shortName: string
  readonly #session: PostgresSession
  readonly #lock: string
  /** The columns of the primary key, and whether `COPY` may add rows: it refuses tables whose policies apply to this user. */
  #made: { readonly key: readonly string[]; readonly canCopy: boolean } | undefined

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

  async takes(table: string): Promise<boolean> {
    const { rows: keys } = await this.#session.query('SELECT pg_get_partkeydef(to_regclass($1)) AS key', [
      quoted(table),
    ])
    if (!/^\w+ \(day\)$/.test(String(keys[0]?.key))) return false
    const { rows } = await this.#session.query(`SELECT 1 FROM ${quoted(table)} LIMIT 1`)
    return rows.length === 0
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

  async elsewhere(
    key: readonly SyncColumn[],
    rows: readonly SyncRow[],
    day: string,
    select: string,
  ): Promise<StoredRow[]> {
    const { from, values } = this.#unnested(key, rows)
    const isSame = key.map(({ name }, at) => `old."${name}" = new.v${at}`).join(' AND ')
    const sql = `${select} FROM ${from} JOIN ${quoted(this.table)} AS old ON ${isSame} WHERE old."day" <> ${literal(day)}`
    return (await this.#session.query(sql, values)).rows
  }

  async transaction(statements: readonly Statement[]): Promise<void> {
    await this.#inTransaction(() => this.#run(statements))
  }

  async write({ put, remove, replaced, columns, key, listed, notes }: DayWrite): Promise<void> {
    const table = quoted(this.table)
    this.#made ??= await this.#examine()
    const { key: primary, canCopy } = this.#made
    const keyOf = keyReader(key)
    const days = new Map(put.map((row) => [keyOf(row), row.day]))
    // A row of another day may be in another partition, in which nothing would conflict with the new one.
    const isMoved = (row: SyncRow) => primary.length === 0 || row.day !== days.get(keyOf(row))
    const updated = new Set(replaced.filter((row) => !isMoved(row)).map(keyOf))
    const fresh = put.filter((row) => !updated.has(keyOf(row)))
    await this.#inTransaction(async () => {
      await this.#delete(key, [...remove, ...replaced.filter(isMoved)])
      await this.#upsert(
        { table, columns, rows: canCopy ? put.filter((row) => updated.has(keyOf(row))) : put },
        primary,
      )
      if (canCopy && fresh.length > 0) await this.#session.copy({ table, columns, rows: fresh })
      await this.#upsert(
        listed,
        listed.key.map(({ name }) => name),
      )
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

  async #examine() {
    const { rows } = await this.#session.query(
      `SELECT attname AS name, row_security_active(attrelid) AS secured FROM pg_index
      JOIN pg_attribute ON attrelid = indrelid AND attnum = ANY(indkey)
      WHERE indrelid = to_regclass($1) AND indisprimary`,
      [quoted(this.table)],
    )
    return { key: rows.map(({ name }) => String(name)), canCopy: !rows.some(({ secured }) => secured === true) }
  }

  async #delete(key: readonly SyncColumn[], rows: readonly SyncRow[]): Promise<void> {
    if (rows.length === 0) return
    const { from, values } = this.#unnested(key, rows)
    const isSame = key.map(({ name }, at) => `old."${name}" = new.v${at}`).join(' AND ')
    await this.#session.query(`DELETE FROM ${quoted(this.table)} AS old USING ${from} WHERE ${isSame}`, values)
  }

  async #upsert({ table, columns, rows }: AddedRows, key: readonly string[]): Promise<void> {
    if (rows.length === 0) return
    const { from, values } = this.#unnested(columns, rows)
    const set = columns.map(({ name }) => `"${name}" = excluded."${name}"`).join(', ')
    const selected = columns.map(({ name }, at) => `v${at}${name === 'before' || name === 'after' ? '::jsonb' : ''}`)
    const conflict =
      key.length === 0 ? '' : ` ON CONFLICT (${key.map((name) => `"${name}"`).join(', ')}) DO UPDATE SET ${set}`
    await this.#session.query(
      `INSERT INTO ${table} (${list(columns)}) SELECT ${selected} FROM ${from}${conflict}`,
      values,
    )
  }

  /** Rows as a table of a statement, `new`, with the columns `v0`, `v1`, and so on. */
  #unnested(columns: readonly SyncColumn[], rows: readonly SyncRow[]) {
    const arrays = columns.map(({ kind }, at) => `$${at + 1}::${this.types[kind]}[]`)
    const names = columns.map((_, at) => `v${at}`)
    return {
      from: `unnest(${arrays.join(', ')}) AS new (${names.join(', ')})`,
      values: columns.map(({ name }) => rows.map((row) => row[name] ?? null)),
    }
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
