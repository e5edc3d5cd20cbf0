/**
 * A ClickHouse store, using an `@clickhouse/client` client.
 * @module affiliate-network-sdk/sync/clickhouse
 */
import type { ClickHouseClient } from '@clickhouse/client'
import { inputError } from '../../errors/input-error.ts'
import type { DaySwaps, Names, SqlConnection, SqlEngine, Statement } from '../sql/connection.ts'
import { namesOf } from '../sql/names.ts'
import { SqlStore } from '../sql/sql-store.ts'
import type { SyncColumn, SyncRow, SyncStore } from '../store/store.ts'
import { checkClient, checkTable, lockedError, parseStoreOptions } from '../store/store-input.ts'
import { ClickHouseDays } from './days.ts'
import { ClickHouseLease, LEASE_COLUMNS } from './lease.ts'
import { ClickHouseQueries } from './queries.ts'

const NAME = 'clickhouseStore'

/** Options for `clickhouseStore`. */
export interface ClickHouseStoreOptions {
  /** Table name, optionally with an existing database: `acme.conversions`. Defaults to one per kind of rows. */
  readonly table?: string | undefined
  /** Number of days to keep changes. Defaults to forever. */
  readonly keepChanges?: number | undefined
}

/**
 * Creates a store in a ClickHouse table, and creates the table if it's missing. It is a `MergeTree` with one partition
 * per day, which is replaced as a whole, so queries need no `FINAL`. `day` is a `Date32`, amounts are exact
 * `Decimal(38, 10)`, integers `Int64`, times `DateTime64(3, 'UTC')`, and other columns `String`.
 * @param client An `@clickhouse/client` client. The store doesn't close it.
 * @throws InputError if the client or an option is invalid.
 * @example
 * ```ts no-run
 * import * as clickhouse from '@clickhouse/client'
 * import { clickhouseStore } from 'affiliate-network-sdk/sync/clickhouse'
 *
 * const store = clickhouseStore(clickhouse.createClient({ url: 'http://127.0.0.1:8123' }))
 * ```
 */
export function clickhouseStore(client: ClickHouseClient, options: ClickHouseStoreOptions = {}): SyncStore {
  checkClient(NAME, isClient(client), 'a client of @clickhouse/client', client)
  return new SqlStore(new ClickHouse(client), parseStoreOptions(NAME, options, 'withSchema'))
}

class ClickHouse implements SqlEngine {
  readonly name = NAME
  readonly #client: ClickHouseClient

  constructor(client: ClickHouseClient) {
    this.#client = client
  }

  async connect(given: string): Promise<SqlConnection> {
    checkTable(NAME, given, 'withSchema', /^(?:system|information_schema)\./i)
    const queries = new ClickHouseQueries(this.#client, `${NAME}: the table ${given}`)
    const [of, inDatabase] = given.split('.') as [string, string?]
    const [current] = inDatabase === undefined ? await queries.rows('SELECT currentDatabase() AS name') : []
    const [database, table] = inDatabase === undefined ? [String(current?.name), of] : [of, inDatabase]
    const lease = new ClickHouseLease(queries, namesOf(`${database}.${table}_lock`).rows)
    const connection = new Connection(queries, lease, database, table)
    const columns = String(await connection.names(`${database}.${table}_lock`))
    if (columns !== '' && columns !== LEASE_COLUMNS)
      throw inputError(NAME, {
        path: 'table',
        expected: `no table ${given}_lock, or the one that a sync made`,
        received: `one of ${columns}`,
      })
    if (!(await lease.begin())) throw lockedError(NAME, `the table ${given}`)
    try {
      await connection.swaps.recover(namesOf(connection.table))
      return connection
    } catch (error) {
      await connection.close().catch(() => {})
      throw error
    }
  }
}

class Connection implements SqlConnection {
  readonly types = {
    text: 'String',
    integer: 'Int64',
    decimal: 'Decimal(38, 10)',
    date: 'Date32',
    time: "DateTime64(3, 'UTC')",
    json: 'String',
  }
  readonly hasKeys = false
  readonly temporary = ''
  readonly table: string
  readonly shortName: string
  readonly swaps: ClickHouseDays & DaySwaps
  readonly #queries: ClickHouseQueries
  readonly #lease: ClickHouseLease

  constructor(queries: ClickHouseQueries, lease: ClickHouseLease, database: string, table: string) {
    this.table = `${database}.${table}`
    this.shortName = table
    this.swaps = new ClickHouseDays(queries, lease, database, table)
    this.#queries = queries
    this.#lease = lease
  }

  instant(at: Date): string {
    return at.toISOString().slice(0, -1)
  }

  json(sql: string): string {
    return `toJSONString(${sql})`
  }

  async names(given: string): Promise<string[]> {
    const [database, table] = given.split('.')
    const rows = await this.#queries.rows(
      `SELECT name FROM system.columns WHERE database = '${database}' AND table = '${table}' ORDER BY name`,
    )
    return rows.map(({ name }) => String(name))
  }

  rows(sql: string): Promise<Record<string, unknown>[]> {
    return this.#queries.rows(sql)
  }

  run(sql: string): Promise<void> {
    return this.#queries.run(sql)
  }

  /** ClickHouse has no transactions: these are statements that can be done again. */
  async transaction(statements: readonly Statement[]): Promise<void> {
    for (const { sql, values } of statements) await this.#queries.run(sql, values)
  }

  canAdd(names: Names, day: string, columns: readonly SyncColumn[], rows: readonly SyncRow[]): Promise<boolean> {
    return this.swaps.canAdd(names, day, columns, rows)
  }

  load(staging: string, columns: readonly SyncColumn[], rows: readonly SyncRow[]): Promise<void> {
    return this.#queries.insert({ table: staging, columns, rows, constants: {} })
  }

  close(): Promise<void> {
    return this.#lease.end()
  }
}

function isClient(value: unknown): boolean {
  const { query, command, insert } = Object(value) as Partial<ClickHouseClient>
  return [query, command, insert].every((one) => typeof one === 'function')
}
