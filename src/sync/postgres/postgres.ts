/**
 * A PostgreSQL store, using a `pg` client or pool.
 * @module affiliate-network-sdk/sync/postgres
 */
import type { Client, Pool, PoolClient } from 'pg'
import { inputError } from '../../errors/input-error.ts'
import type { SqlEngine } from '../sql/connection.ts'
import { SqlStore } from '../sql/sql-store.ts'
import type { SyncStore } from '../store/store.ts'
import { checkClient, checkTable, lockedError, parseStoreOptions, type StoreOptions } from '../store/store-input.ts'
import { postgresConnection } from './connection.ts'
import { poolOf } from './pool.ts'
import { beginSession, type PostgresSession } from './session.ts'

export type { StoreOptions as PostgresStoreOptions } from '../store/store-input.ts'

const NAME = 'postgresStore'

/** A PostgreSQL store. */
export interface PostgresStore extends SyncStore {
  /** Ends the connections that the store made from an address. A given client or pool stays open. */
  close(): Promise<void>
}

/**
 * Creates a store in a PostgreSQL table, and creates the table if it's missing. `day` is a `date`, amounts are exact
 * `numeric`, integers `bigint`, times `timestamptz`, and other columns `text`.
 * @param client An address such as `postgres://sync@db.acme.example/network`, with limits for connecting and statements;
 * or a connected `pg` client, or a pool. Each run uses one client from the pool. The store ends neither.
 * @throws InputError if the client or an option is invalid.
 * @example
 * ```ts no-run
 * import { postgresStore } from 'affiliate-network-sdk/sync/postgres'
 *
 * const store = postgresStore('postgres://sync@db.acme.example/network')
 * ```
 */
export function postgresStore(
  client: string | URL | Client | PoolClient | Pool,
  options: StoreOptions = {},
): PostgresStore {
  const isAddress = typeof client === 'string' || client instanceof URL
  checkClient(NAME, isAddress || isClient(client), 'a postgres:// address, a connected pg client, or a pool', client)
  const parsed = parseStoreOptions(NAME, options, 'withSchema')
  const opened = isAddress ? poolOf(NAME, String(client)) : undefined
  const store = new SqlStore(engineOf(opened?.pool ?? (async () => client as Client)), parsed)
  return Object.assign(store, { close: async () => opened?.close() })
}

const engineOf = (clientOf: () => Promise<Client | PoolClient | Pool>): SqlEngine => ({
  name: NAME,
  async connect(given, signal) {
    checkTable(NAME, given, 'withSchema', /^(?:pg_\w*|information_schema)\./i)
    // As everywhere in PostgreSQL, names without quotes are not case-sensitive.
    const name = given.toLowerCase()
    const session = await beginSession(NAME, `${NAME}: the table ${name}`, await clientOf(), signal)
    try {
      const table = `${await schemaOf(session, name)}.${name.replace(/^.*\./, '')}`
      const lock = `hashtextextended('affiliate-network-sdk ${table.replaceAll("'", "''")}', 0)`
      const { rows: locks } = await session.query(`SELECT pg_try_advisory_lock(${lock}) AS locked`)
      if (!locks[0]?.locked) throw lockedError(NAME, `the table ${name}`)
      return postgresConnection(table, session, lock)
    } catch (error) {
      await session.end(error as Error)
      throw error
    }
  },
})

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

function isClient(value: unknown): boolean {
  const { query, on } = Object(value) as Partial<Client>
  return typeof query === 'function' && typeof on === 'function'
}
