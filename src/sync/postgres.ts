/**
 * A store of rows in PostgreSQL, through a client or pool of `pg`.
 * @module affiliate-network-sdk/sync/postgres
 */
import type { Client, Pool, PoolClient, QueryResult, Submittable } from 'pg'
import { typeName } from '../errors/describe.ts'
import { inputErrorAt } from '../errors/input-error.ts'
import { copyIn } from './copy-in.ts'
import type { SqlConnection, SqlEngine, Statement } from './sql-connection.ts'
import { SqlStore } from './sql-store.ts'
import type { SyncColumn, SyncRow, SyncStore } from './store.ts'
import { type Obstacle, storeError } from './store-error.ts'
import { checkTable, lockedError, parseTable } from './store-input.ts'

const NAME = 'postgresStore'

/** Options of `postgresStore`. */
export interface PostgresStoreOptions {
  /** Name of the table, perhaps with a schema that exists: `acme.conversions`. By default, each kind of rows has its own. */
  readonly table?: string | undefined
}

/**
 * Makes a store of a table in PostgreSQL, which is created if it is missing. `day` is a `date`; amounts are `numeric`,
 * exact; integers are `bigint`; times are `timestamptz`; all else is `text`.
 * @param client a connected client of `pg`, or a pool, of which one client is used for each run. Neither is ended.
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
  // An address is not shown: it may contain a password.
  if (!isClient(client))
    throw inputErrorAt(
      NAME,
      'client',
      'a connected client of pg, or a pool',
      typeName(client),
      client === undefined ? 'missing' : undefined,
    )
  return new SqlStore(new Postgres(client), parseTable(NAME, options, 'withSchema'))
}

type Query = (sql: string, values?: readonly unknown[]) => Promise<QueryResult>
type Copy = (sql: string, rows: readonly (readonly (string | null)[])[]) => Promise<void>

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
    const explain = (error: unknown): never => {
      throw storeError(
        `${NAME}: the table ${name}`,
        OBSTACLES[String((error as { readonly code?: unknown }).code)],
        error,
      )
    }
    // The lock and the temporary tables belong to one session.
    const pooled = isPool(this.#client) ? await this.#client.connect().catch(explain) : undefined
    const session = pooled ?? (this.#client as Client)
    const query: Query = (sql, values) => session.query(sql, values as unknown[] | undefined).catch(explain)
    const copy: Copy = (sql, rows) =>
      copyIn((copying) => session.query(copying as Submittable), sql, rows).catch(explain)
    // A connection that ends between two queries would end the process; the next query reports it.
    const ignore = () => {}
    session.on('error', ignore)
    const free = () => {
      session.off('error', ignore)
      pooled?.release()
    }
    try {
      const { rows } = await query('SELECT current_schema() AS schema')
      const table = name.includes('.') ? name : `${rows[0]?.schema}.${name}`
      const lock = `hashtextextended('affiliate-network-sdk ${table.replaceAll("'", "''")}', 0)`
      const { rows: locks } = await query(`SELECT pg_try_advisory_lock(${lock}) AS locked`)
      if (!locks[0]?.locked) throw lockedError(NAME, `the table ${name}`)
      const unlock = async () => {
        try {
          await query(`SELECT pg_advisory_unlock(${lock})`)
        } finally {
          free()
        }
      }
      return new Connection(table, query, copy, unlock)
    } catch (error) {
      free()
      throw error
    }
  }
}

class Connection implements SqlConnection {
  readonly types = {
    text: 'text',
    integer: 'bigint',
    decimal: 'numeric',
    time: 'timestamptz',
    day: 'date',
    json: 'jsonb',
  }
  readonly hasKeys = true
  readonly table: string
  readonly close: () => Promise<void>
  readonly #query: Query
  readonly #copy: Copy

  constructor(table: string, query: Query, copy: Copy, close: () => Promise<void>) {
    this.table = table
    this.#query = query
    this.#copy = copy
    this.close = close
  }

  json(sql: string): string {
    return `to_json(${sql})::text`
  }

  async names(table: string): Promise<string[]> {
    const { rows } = await this.#query(
      `SELECT attname AS name FROM pg_attribute
      WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped ORDER BY attname`,
      [
        table
          .split('.')
          .map((name) => `"${name}"`)
          .join('.'),
      ],
    )
    return rows.map(({ name }) => String(name))
  }

  async rows(sql: string): Promise<Record<string, unknown>[]> {
    return (await this.#query(sql)).rows
  }

  async run(sql: string): Promise<void> {
    await this.#query(sql)
  }

  async transaction(statements: readonly Statement[]): Promise<number[]> {
    await this.#query('BEGIN')
    try {
      // Without a limit, a table that another session has locked would stop the run without a word.
      await this.#query(
        `SELECT set_config('lock_timeout', '60s', true) WHERE current_setting('lock_timeout') IN ('0', '0ms')`,
      )
      const counts: number[] = []
      for (const { sql, values } of statements) {
        let place = 0
        const numbered = values === undefined ? sql : sql.replaceAll('?', () => `$${++place}`)
        counts.push((await this.#query(numbered, values?.map(storable))).rowCount ?? 0)
      }
      await this.#query('COMMIT')
      return counts
    } catch (error) {
      await this.#query('ROLLBACK').catch(() => {})
      throw error
    }
  }

  async load(staging: string, columns: readonly SyncColumn[], rows: readonly SyncRow[]): Promise<void> {
    const texts = rows.map((row) => columns.map(({ name }) => storable(row[name] ?? null)))
    await this.#copy(`COPY ${staging} FROM STDIN`, texts)
  }
}

/** What `text` of PostgreSQL can hold: no NUL, which a sub id from outside may have, and no halves of characters. */
const storable = (text: string | null) => text?.replaceAll('\0', '\uFFFD').toWellFormed() ?? null

/** Codes of PostgreSQL with a known remedy: disk_full, lock_not_available, read_only_sql_transaction, insufficient_privilege. */
const OBSTACLES: Readonly<Record<string, Obstacle>> = {
  '53100': 'full',
  '55P03': 'locked',
  '25006': 'read-only',
  '42501': 'read-only',
}

function isClient(value: unknown): boolean {
  const { query, on } = Object(value) as Partial<Client>
  return typeof query === 'function' && typeof on === 'function'
}

const isPool = (client: Client | PoolClient | Pool): client is Pool => 'totalCount' in client
