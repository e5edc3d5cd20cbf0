/**
 * A store in PostgreSQL, with a client or pool of `pg`.
 * @module affiliate-network-sdk/sync/postgres
 */
import type { Client, Pool, PoolClient } from 'pg'
import { PostgresSession } from './postgres-session.ts'
import type { AddedRows, Names, SqlConnection, SqlEngine, Statement } from './sql-connection.ts'
import { namesOf } from './sql-statements.ts'
import { SqlStore } from './sql-store.ts'
import type { SyncColumn, SyncRow, SyncStore } from './store.ts'
import { checkClient, checkTable, lockedError, parseStoreOptions } from './store-input.ts'

const NAME = 'postgresStore'

/** Options of `postgresStore`. */
export interface PostgresStoreOptions {
  /** Name of the table, optionally with an existing schema: `acme.conversions`. Default: one for each kind of rows. */
  readonly table?: string | undefined
  /** Number of days for which changes are kept. Default: forever. */
  readonly keepChanges?: number | undefined
}

/**
 * Makes a store of a table in PostgreSQL, and creates the table if it is missing. `day` is a `date`, amounts are exact
 * `numeric`, integers `bigint`, times `timestamptz`, and other columns `text`.
 * @param client a connected client of `pg`, or a pool. Each run uses one client of the pool. The store ends neither.
 * @throws InputError if the client or an option is not valid.
 * @example
 * ```ts no-run
 * import { postgresStore } from 'affiliate-network-sdk/sync/postgres'
 * import { Pool } from 'pg'
 *
 * const store = postgresStore(new Pool({ connectionString: process.env.DATABASE_URL }))
 * ```
 */
export function postgresStore(client: Client | PoolClient | Pool, options: PostgresStoreOptions = {}): SyncStore {
  checkClient(NAME, isClient(client), 'a connected client of pg, or a pool', client)
  return new SqlStore(new Postgres(client), parseStoreOptions(NAME, options, 'withSchema'))
}

class Postgres implements SqlEngine {
  readonly name = NAME
  readonly #client: Client | PoolClient | Pool

  constructor(client: Client | PoolClient | Pool) {
    this.#client = client
  }

  async connect(given: string): Promise<SqlConnection> {
    checkTable(NAME, given, 'withSchema')
    // As everywhere in PostgreSQL, names without quotes are not case-sensitive.
    const name = given.toLowerCase()
    const session = await PostgresSession.begin(NAME, `${NAME}: the table ${name}`, this.#client)
    try {
      const { rows } = await session.query('SELECT current_schema() AS schema')
      const table = name.includes('.') ? name : `${rows[0]?.schema}.${name}`
      const lock = `hashtextextended('affiliate-network-sdk ${table.replaceAll("'", "''")}', 0)`
      const { rows: locks } = await session.query(`SELECT pg_try_advisory_lock(${lock}) AS locked`)
      if (!locks[0]?.locked) throw lockedError(NAME, `the table ${name}`)
      return new Connection(table, session, lock)
    } catch (error) {
      session.end()
      throw error
    }
  }
}

class Connection implements SqlConnection {
  readonly types = {
    text: 'text',
    integer: 'bigint',
    decimal: 'numeric',
    date: 'date',
    time: 'timestamptz',
    json: 'jsonb',
  }
  readonly hasKeys = true
  readonly temporary = 'pg_temp'
  readonly table: string
  readonly #session: PostgresSession
  readonly #lock: string

  constructor(table: string, session: PostgresSession, lock: string) {
    this.table = table
    this.#session = session
    this.#lock = lock
  }

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

  json(sql: string): string {
    return `to_json(${sql})::text`
  }

  async names(table: string): Promise<string[]> {
    const { rows } = await this.#session.query(
      `SELECT attname AS name FROM pg_attribute
      WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped ORDER BY attname`,
      [quoted(table)],
    )
    return rows.map(({ name }) => String(name))
  }

  async rows(sql: string): Promise<Record<string, unknown>[]> {
    return (await this.#session.query(sql)).rows
  }

  async run(sql: string): Promise<void> {
    await this.#session.always(sql)
  }

  async canAdd({ rows: table }: Names, day: string, rows: readonly SyncRow[]): Promise<boolean> {
    // COPY refuses tables whose policies apply to this user.
    const { rows: found } = await this.#session.query(
      `SELECT 1 WHERE row_security_active('${table}')
      UNION ALL SELECT 1 FROM ${table} WHERE ${day === '' ? 'true' : `day = '${day}'`}
      UNION ALL SELECT 1 FROM ${table} WHERE id = ANY($1) LIMIT 1`,
      [rows.map(({ id }) => storable(id))],
    )
    return found.length === 0
  }

  async transaction(statements: readonly (Statement | AddedRows)[]): Promise<void> {
    await this.#session.query('BEGIN')
    try {
      // Without a limit, a table that another session has locked would stop the run without a word.
      await this.#session.query(
        `SELECT set_config('lock_timeout', '60s', true) WHERE current_setting('lock_timeout') IN ('0', '0ms')`,
      )
      // Of the instants in `before` and `after`.
      await this.#session.query(`SET LOCAL timezone = 'UTC'`)
      for (const statement of statements) {
        if ('rows' in statement) {
          await this.#session.copy(statement)
          continue
        }
        const { sql, values } = statement
        let place = 0
        const numbered = values === undefined ? sql : sql.replaceAll('?', () => `$${++place}`)
        await this.#session.query(numbered, values?.map(storable))
      }
      await this.#session.query('COMMIT')
    } catch (error) {
      await this.#session.always('ROLLBACK').catch(() => {})
      throw error
    }
  }

  async load(staging: string, columns: readonly SyncColumn[], rows: readonly SyncRow[]): Promise<void> {
    await this.#session.copy({ table: staging, columns, rows, constants: {} })
  }

  async close(): Promise<void> {
    try {
      await this.#session.always(`SELECT pg_advisory_unlock(${this.#lock})`)
      this.#session.end()
    } catch (error) {
      this.#session.end(error as Error)
      throw error
    }
  }
}

/** What `text` of PostgreSQL can hold: no NUL, which a sub id from outside may have, and no halves of characters. */
const storable = (text: string | null) => text?.replaceAll('\0', '\uFFFD').toWellFormed() ?? null

/** The name of a table in SQL. */
const quoted = (table: string) => namesOf(table).rows

function isClient(value: unknown): boolean {
  const { query, on } = Object(value) as Partial<Client>
  return typeof query === 'function' && typeof on === 'function'
}
