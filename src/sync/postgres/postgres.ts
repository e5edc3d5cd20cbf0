/**
 * A PostgreSQL store, using a `pg` client or pool.
 * @module affiliate-network-sdk/sync/postgres
 */
import type { Client, Pool, PoolClient } from 'pg'
import { inputError } from '../../errors/input-error.ts'
import { isSameRow } from '../sql/conditions.ts'
import type { AddedRows, Names, SqlConnection, SqlEngine, Statement } from '../sql/connection.ts'
import { list, namesOf } from '../sql/names.ts'
import { SqlStore } from '../sql/sql-store.ts'
import { keyColumns } from '../store/row-key.ts'
import type { SyncColumn, SyncRow, SyncStore } from '../store/store.ts'
import { checkClient, checkTable, lockedError, parseStoreOptions } from '../store/store-input.ts'
import { PostgresSession } from './session.ts'

const NAME = 'postgresStore'

/** Options for `postgresStore`. */
export interface PostgresStoreOptions {
  /** Table name, optionally with an existing schema: `acme.conversions`. Defaults to one per kind of rows. */
  readonly table?: string | undefined
  /** Number of days to keep changes. Defaults to forever. */
  readonly keepChanges?: number | undefined
}

/**
 * Creates a store in a PostgreSQL table, and creates the table if it's missing. `day` is a `date`, amounts are exact
 * `numeric`, integers `bigint`, times `timestamptz`, and other columns `text`.
 * @param client A connected `pg` client, or a pool. Each run uses one client from the pool. The store ends neither.
 * @throws InputError if the client or an option is invalid.
 * @example
 * ```ts no-run
 * import { postgresStore } from 'affiliate-network-sdk/sync/postgres'
 * import { Pool } from 'pg'
 *
 * const store = postgresStore(new Pool({ connectionString: process.env.DATABASE_URL }))
 * ```
 */
export function postgresStore(client: Client | PoolClient | Pool, options: PostgresStoreOptions = {}): SyncStore {
  checkClient(NAME, isClient(client), 'a connected pg client, or a pool', client)
  return new SqlStore(new Postgres(client), parseStoreOptions(NAME, options, 'withSchema'))
}

class Postgres implements SqlEngine {
  readonly name = NAME
  readonly #client: Client | PoolClient | Pool

  constructor(client: Client | PoolClient | Pool) {
    this.#client = client
  }

  async connect(given: string): Promise<SqlConnection> {
    checkTable(NAME, given, 'withSchema', /^(?:pg_\w*|information_schema)\./i)
    // As everywhere in PostgreSQL, names without quotes are not case-sensitive.
    const name = given.toLowerCase()
    const session = await PostgresSession.begin(NAME, `${NAME}: the table ${name}`, this.#client)
    try {
      const table = `${await schemaOf(session, name)}.${name.replace(/^.*\./, '')}`
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

/** The schema of a table, in its own name or that of the session. @throws InputError if there is none */
async function schemaOf(session: PostgresSession, table: string): Promise<string> {
  const [, given] = /^(.*)\./.exec(table) ?? []
  const sql = 'SELECT nspname AS name FROM pg_namespace WHERE nspname = coalesce($1, current_schema())'
  const { rows } = await session.query(sql, [given])
  const name = String(rows[0]?.name ?? '')
  if (name !== '' && !name.startsWith('pg_')) return name
  if (given !== undefined)
    throw inputError(NAME, { path: 'table', expected: 'one in a schema that exists', received: table })
  throw inputError(NAME, {
    path: 'client',
    expected: `a search_path with a schema that exists, or a table with its schema, such as public.${table}`,
    received: `a search_path ${name === '' ? 'without one' : 'of temporary tables'}`,
  })
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
  readonly lacksNul = true
  readonly temporary = 'pg_temp'
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

  async canAdd(
    { rows: table }: Names,
    day: string,
    columns: readonly SyncColumn[],
    rows: readonly SyncRow[],
  ): Promise<boolean> {
    const key = keyColumns(columns)
    const lists = key.map(({ kind }, at) => `$${at + 1}::${this.types[kind]}[]`)
    // COPY refuses tables whose policies apply to this user.
    const { rows: found } = await this.#session.query(
      `SELECT 1 WHERE row_security_active('${table}')
      UNION ALL SELECT 1 FROM ${table} WHERE ${day === '' ? 'true' : `day = '${day}'`}
      UNION ALL SELECT 1 FROM unnest(${lists.join(', ')}) AS new (${list(key)})
        JOIN ${table} AS old ON ${isSameRow(columns)} LIMIT 1`,
      key.map(({ name }) => rows.map((row) => row[name])),
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
        await this.#session.query(numbered, values)
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

/** The name of a table in SQL. */
const quoted = (table: string) => namesOf(table).rows

function isClient(value: unknown): boolean {
  const { query, on } = Object(value) as Partial<Client>
  return typeof query === 'function' && typeof on === 'function'
}
