/**
 * A store of conversions in PostgreSQL, through a client or pool of `pg`.
 * @module affiliate-network-sdk/sync/postgres
 */
import type { Client, Pool, PoolClient, QueryResult } from 'pg'
import { typeName } from '../errors/describe.ts'
import { inputErrorAt } from '../errors/input-error.ts'
import { type Column, checkSettings, columnsOf, lockedError, settingsText, textOf } from './columns.ts'
import { oneAtATime } from './one-at-a-time.ts'
import type { ConversionRow, ConversionStore, DayChanges, StoreSettings } from './store.ts'
import { type Obstacle, storeError } from './store-error.ts'
import { parseTable } from './store-input.ts'

/** Options of `postgresStore`. */
export interface PostgresStoreOptions {
  /** Name of the table. `conversions` by default. */
  readonly table?: string | undefined
}

const SQL_TYPES = { text: 'text', decimal: 'numeric', time: 'timestamp' } as const

/**
 * Makes a store of a table in PostgreSQL, which is created if it is missing. `day` is a `date`; amounts are `numeric`,
 * exact; times are `timestamp` without a time zone, on the wall clock of the run's; all else is `text`.
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
export function postgresStore(client: Client | PoolClient | Pool, options: PostgresStoreOptions = {}): ConversionStore {
  // An address is not shown: it may contain a password.
  if (!isClient(client))
    throw inputErrorAt(
      'postgresStore',
      'client',
      'a connected client of pg, or a pool',
      typeName(client),
      client === undefined ? 'missing' : undefined,
    )
  return new Postgres(client, parseTable('postgresStore', options))
}

/** What a run needs, from `open` to `release`. */
interface Run {
  readonly query: (sql: string, values?: unknown[]) => Promise<QueryResult>
  readonly columns: readonly Column[]
  readonly free: () => void
}

class Postgres implements ConversionStore {
  readonly #client: Client | PoolClient | Pool
  readonly #table: string
  readonly #inTurn = oneAtATime()
  #run: Run | undefined

  constructor(client: Client | PoolClient | Pool, table: string) {
    this.#client = client
    this.#table = table
  }

  async open(settings: StoreSettings): Promise<void> {
    const store = `the table ${this.#table}`
    // The lock and the temporary table belong to one session.
    const pooled = isPool(this.#client) ? await this.#client.connect().catch(explain) : undefined
    const session = pooled ?? (this.#client as Client)
    const query: Run['query'] = (sql, values) => session.query(sql, values).catch(explain)
    // A connection that ends between two queries would end the process; the next query reports it.
    const ignore = () => {}
    session.on('error', ignore)
    const free = () => {
      session.off('error', ignore)
      pooled?.release()
    }
    function explain(error: unknown): never {
      throw storeError(store, OBSTACLES[String((error as { readonly code?: unknown }).code)], error)
    }
    try {
      const { rows } = await query('SELECT pg_try_advisory_lock(hashtext($1)) AS locked', [this.#lockName()])
      if (!rows[0]?.locked) throw lockedError(store)
      this.#run = { query, columns: columnsOf(settings), free }
      await this.#prepare(settings)
    } catch (error) {
      if (this.#run === undefined) free()
      else await this.release()
      throw error
    }
  }

  async storedDays(): Promise<[day: string, note: string][]> {
    const { rows } = await this.#query(`SELECT to_char(day, 'YYYY-MM-DD') AS day, note FROM ${this.#table}_days`)
    return rows.map(({ day, note }) => [String(day), String(note)])
  }

  async replaceDay(
    day: string,
    rows: AsyncIterable<readonly ConversionRow[]>,
    note: () => string,
  ): Promise<DayChanges> {
    const { columns } = this.#run as Run
    const clear = () => this.#query(`DELETE FROM pg_temp.${STAGING} WHERE staged_day = $1`, [day])
    const places = columns.map((_, index) => `$${index + 2}::text[]`).join(', ')
    try {
      await this.#inTurn(clear)
      for await (const part of rows) {
        // One array for each column: a statement takes 65,535 parameters at most.
        const arrays = columns.map((column) => part.map((row) => storable(textOf(row, column))))
        await this.#inTurn(() =>
          this.#query(`INSERT INTO pg_temp.${STAGING} SELECT $1::date, * FROM unnest(${places})`, [day, ...arrays]),
        )
      }
      return await this.#inTurn(() => this.#replace(day, note()))
    } finally {
      await this.#inTurn(clear)
    }
  }

  async release(): Promise<void> {
    const run = this.#run
    this.#run = undefined
    try {
      await run?.query(`DROP TABLE IF EXISTS pg_temp.${STAGING}`)
      await run?.query('SELECT pg_advisory_unlock(hashtext($1))', [this.#lockName()])
    } finally {
      run?.free()
    }
  }

  async #prepare(settings: StoreSettings): Promise<void> {
    const table = this.#table
    const { columns } = this.#run as Run
    const exists = async (name: string) =>
      (await this.#query('SELECT to_regclass($1) AS oid', [name])).rows[0]?.oid !== null
    if (await exists(`${table}_settings`)) {
      const { rows } = await this.#query(`SELECT settings FROM ${table}_settings`)
      checkSettings(String(rows[0]?.settings), settings)
    } else {
      if (await exists(table))
        throw inputErrorAt('postgresStore', 'table', 'a table that syncConversions made, or a new name', table)
      const typed = columns.map(({ name, kind }) => `${name} ${SQL_TYPES[kind]}${name === 'id' ? ' PRIMARY KEY' : ''}`)
      await this.#transaction(async () => {
        await this.#query(`CREATE TABLE ${quoted(table)} (day date NOT NULL, ${typed.join(', ')})`)
        await this.#query(`CREATE INDEX ${table}_by_day ON ${quoted(table)} (day)`)
        await this.#query(`CREATE TABLE ${table}_days (day date PRIMARY KEY, note text NOT NULL)`)
        await this.#query(`CREATE TABLE ${table}_settings (settings text NOT NULL)`)
        await this.#query(`INSERT INTO ${table}_settings VALUES ($1)`, [settingsText(settings)])
      })
    }
    const names = columns.map(({ name }) => `${name} text`).join(', ')
    await this.#query(`CREATE TEMP TABLE ${STAGING} (staged_day date, ${names}, PRIMARY KEY (staged_day, id))`)
  }

  #replace(day: string, note: string): Promise<DayChanges> {
    const table = this.#table
    const own = quoted(table)
    const { columns } = this.#run as Run
    const names = columns.map(({ name }) => name)
    const typed = columns.map(({ name, kind }) => `${name}::${SQL_TYPES[kind]}`).join(', ')
    const changing = ['day', ...names.filter((name) => name !== 'id')]
    const list = (prefix: string) => changing.map((name) => `${prefix}.${name}`).join(', ')
    return this.#transaction(async () => {
      // Without a limit, a table that another session has locked would stop the run without a word.
      await this.#query(
        `SELECT set_config('lock_timeout', '60s', true) WHERE current_setting('lock_timeout') IN ('0', '0ms')`,
      )
      const { rows } = await this.#query(
        `SELECT count(*) AS count FROM pg_temp.${STAGING} AS new
        WHERE staged_day = $1 AND NOT EXISTS (SELECT 1 FROM ${own} AS old WHERE old.id = new.id)`,
        [day],
      )
      const { rowCount: removed } = await this.#query(
        `DELETE FROM ${own} AS old WHERE day = $1
        AND NOT EXISTS (SELECT 1 FROM pg_temp.${STAGING} AS new WHERE staged_day = $1 AND new.id = old.id)`,
        [day],
      )
      const { rowCount: written } = await this.#query(
        `INSERT INTO ${own} (day, ${names.join(', ')})
        SELECT staged_day, ${typed} FROM pg_temp.${STAGING} WHERE staged_day = $1
        ON CONFLICT (id) DO UPDATE SET ${changing.map((name) => `${name} = excluded.${name}`).join(', ')}
        WHERE (${list(own)}) IS DISTINCT FROM (${list('excluded')})`,
        [day],
      )
      await this.#query(
        `INSERT INTO ${table}_days VALUES ($1, $2) ON CONFLICT (day) DO UPDATE SET note = excluded.note`,
        [day, note],
      )
      const added = Number(rows[0]?.count)
      return { added, changed: Number(written) - added, removed: Number(removed) }
    })
  }

  async #transaction<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.#query('BEGIN')
    try {
      const result = await work()
      await this.#query('COMMIT')
      return result
    } catch (error) {
      await this.#query('ROLLBACK').catch(() => {})
      throw error
    }
  }

  #query(sql: string, values?: unknown[]): Promise<QueryResult> {
    return (this.#run as Run).query(sql, values)
  }

  #lockName(): string {
    return `affiliate-network-sdk ${this.#table}`
  }
}

/** A name that may be a reserved word. Like one without quotes, it is not case-sensitive. */
const quoted = (name: string) => `"${name.toLowerCase()}"`

/** What `text` of PostgreSQL can hold: no NUL, which a sub id from outside may have, and no halves of characters. */
const storable = (text: string | null) => text?.replaceAll('\0', '\uFFFD').toWellFormed() ?? null

/** Codes of PostgreSQL with a known remedy: disk_full, lock_not_available, read_only_sql_transaction, insufficient_privilege. */
const OBSTACLES: Readonly<Record<string, Obstacle>> = {
  '53100': 'full',
  '55P03': 'locked',
  '25006': 'read-only',
  '42501': 'read-only',
}

/** The temporary table of a session, with a name that users of a shared client will not have. */
const STAGING = 'affiliate_network_sdk_staging'

function isClient(value: unknown): boolean {
  const { query, on } = Object(value) as Partial<Client>
  return typeof query === 'function' && typeof on === 'function'
}

const isPool = (client: Client | PoolClient | Pool): client is Pool => 'totalCount' in client
