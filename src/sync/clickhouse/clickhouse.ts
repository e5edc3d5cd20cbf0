/**
 * A ClickHouse store, using an `@clickhouse/client` client.
 * @module affiliate-network-sdk/sync/clickhouse
 */
import type { ClickHouseClient } from '@clickhouse/client'
import { inputError } from '../../errors/input-error.ts'
import type { SqlConnection, SqlEngine } from '../sql/connection.ts'
import { list, quoted } from '../sql/names.ts'
import { SqlStore } from '../sql/sql-store.ts'
import { keyReader } from '../store/row-key.ts'
import type { StoredRow, SyncStore } from '../store/store.ts'
import { checkClient, checkTable, lockedError, parseStoreOptions, type StoreOptions } from '../store/store-input.ts'
import { ClickHouseLease, LEASE_COLUMNS } from './lease.ts'
import { ClickHouseQueries } from './queries.ts'

export type { StoreOptions as ClickHouseStoreOptions } from '../store/store-input.ts'

const NAME = 'clickhouseStore'

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
export function clickhouseStore(client: ClickHouseClient, options: StoreOptions = {}): SyncStore {
  checkClient(NAME, isClient(client), 'a client of @clickhouse/client', client)
  return new SqlStore(engineOf(client), parseStoreOptions(NAME, options, 'withSchema'))
}

const engineOf = (client: ClickHouseClient): SqlEngine => ({
  name: NAME,
  async connect(given, signal) {
    checkTable(NAME, given, 'withSchema', /^(?:system|information_schema)\./i)
    const queries = new ClickHouseQueries(client, `${NAME}: the table ${given}`, signal)
    const [of, inDatabase] = given.split('.') as [string, string?]
    const [current] = inDatabase === undefined ? await queries.rows('SELECT currentDatabase() AS name') : []
    const [database, table] = inDatabase === undefined ? [String(current?.name), of] : [of, inDatabase]
    const lease = new ClickHouseLease(queries, quoted(`${database}.${table}_lock`))
    const connection = connectionOf(queries, lease, database, table)
    const columns = String(await connection.columnNames(`${database}.${table}_lock`))
    if (columns !== '' && columns !== LEASE_COLUMNS)
      throw inputError(NAME, {
        path: 'table',
        expected: `no table ${given}_lock, or the one that a sync made`,
        received: `one of ${columns}`,
      })
    if (!(await lease.begin())) throw lockedError(NAME, `the table ${given}`)
    try {
      await connection.recover()
      return connection
    } catch (error) {
      await connection.close().catch(() => {})
      throw error
    }
  },
})

/** The comment of a table in which a day is made. Behind it stand the instant of its changes, and the days to swap. */
const MADE = 'A day in the making, by affiliate-network-sdk'

const types = {
  text: 'String',
  integer: 'Int64',
  decimal: 'Decimal(38, 10)',
  date: 'Date32',
  time: "DateTime64(3, 'UTC')",
  json: 'String',
}

function connectionOf(queries: ClickHouseQueries, lease: ClickHouseLease, database: string, shortName: string) {
  const table = `${database}.${shortName}`
  /** The table in which days are made that change. */
  const made = quoted(`${table}_sync`)
  /** Swaps days that were made into the table. A list is the day `''`. */
  const swapIn = async (days: readonly string[]) => {
    for (const day of days) {
      const where = day === '' ? '' : ` WHERE "day" = '${day}'`
      const [found] = await queries.rows(`SELECT count(*) AS rows FROM ${made}${where}`)
      const partition = day === '' ? "ID 'all'" : `'${day}'`
      // A partition without rows does not exist.
      const swap =
        Number(found?.rows) > 0 ? `REPLACE PARTITION ${partition} FROM ${made}` : `DROP PARTITION ${partition}`
      await queries.run(`ALTER TABLE ${quoted(table)} ${swap}`)
    }
    await queries.run(`DROP TABLE ${made} SYNC`)
  }
  return {
    ...{ types, hasKeys: false, table, shortName },

    /** Completes the day in the making of a run that was killed, if its changes are listed, or else removes it. */
    async recover(): Promise<void> {
      const name = `${shortName}_sync`
      const [found] = await queries.rows(
        `SELECT comment FROM system.tables WHERE database = '${database}' AND name = '${name}'`,
      )
      if (found === undefined) return
      const [what, making = ''] = String(found.comment).split(': ')
      if (what !== MADE) {
        const expected = `no table ${name}, because days are made in one of this name`
        throw inputError(NAME, { path: 'table', expected, received: `${name}, which no sync made` })
      }
      const [seenAt, ...days] = making.split(' ')
      const ofDay = days.at(-1) ? ` AND "day" = '${days.at(-1)}'` : ''
      const changes = seenAt
        ? await queries.rows(
            `SELECT change FROM ${quoted(`${table}_changes`)} WHERE seen_at = parseDateTime64BestEffort('${seenAt}')${ofDay} LIMIT 1`,
          )
        : []
      await swapIn(changes.length > 0 ? days : [])
    },

    tableEnd(of, key, hasDays) {
      if (of === 'small') return ` ENGINE = ReplacingMergeTree ORDER BY (${key})`
      if (of === 'changes') return ` ENGINE = MergeTree ORDER BY (seen_at, ${key})`
      return ` ENGINE = MergeTree${hasDays ? ' PARTITION BY "day"' : ''} ORDER BY (${key})`
    },

    comments(of, text, columns) {
      const described = columns.filter(({ description }) => description !== undefined)
      const parts = described.map(({ name, description = '' }) => `COMMENT COLUMN "${name}" ${textOfSql(description)}`)
      return [{ sql: `ALTER TABLE ${of} ${[...parts, `MODIFY COMMENT ${textOfSql(text)}`].join(', ')}` }]
    },

    instant: (at) => at.toISOString(),

    async columnNames(given) {
      const [of, name] = given.split('.')
      const rows = await queries.rows(
        `SELECT name FROM system.columns WHERE database = '${of}' AND table = '${name}' ORDER BY name`,
      )
      return rows.map((row) => String(row.name))
    },

    rows: (sql) => queries.rows(sql),

    textOf({ name, kind }) {
      if (kind === 'text') return `"${name}"`
      if (kind !== 'time') return `toString("${name}")`
      const text = `replaceOne(toString("${name}", 'UTC'), ' ', 'T')`
      return `concat(${name.endsWith('_at') ? text : `substring(${text}, 1, 19)`}, 'Z')`
    },

    async elsewhere({ key, rows, day, select }) {
      const keys = rows.map((row) => `(${key.map(({ name }) => textOfSql(row[name] ?? '')).join(', ')})`).join(', ')
      const where = `old."day" <> '${day}' AND (${list(key, 'old.')}) IN (${keys})`
      return (await queries.rows(`${select} FROM ${quoted(table)} AS old WHERE ${where}`)) as unknown as StoredRow[]
    },

    /** ClickHouse has no transactions: these are statements that can be done again. */
    async transaction(statements) {
      for (const { sql, values } of statements) await queries.run(sql, values)
    },

    async check() {
      if (!(await lease.isHeld())) throw lockedError(NAME, `the table ${shortName}`)
    },

    /**
     * The first read of a day takes one insert, which is there whole or not at all. Any other is made in a table of its
     * own. Once its changes are listed, its partition is swapped in, by the next run if this one is killed. The note is
     * written last: without it, the next run reads the day again.
     */
    async write({ put, remove, replaced, columns, key, listed, notes, stored, day, isList, losing }) {
      if (remove.length + replaced.length + listed.rows.length === 0)
        await queries.insert({ table: quoted(table), columns, rows: put })
      else {
        const keyOf = keyReader(key)
        const old = new Set([...remove, ...replaced].map(keyOf))
        // The days that lose rows come first, so that no row is ever in two.
        const days = [...losing, isList ? '' : day]
        const making = [listed.rows[0]?.seen_at ?? '', ...days].join(' ')
        await queries.run(`CREATE TABLE ${made} AS ${quoted(table)} COMMENT '${MADE}: ${making}'`)
        const rows = [...stored.filter((row) => !old.has(keyOf(row))), ...put]
        await queries.insert({ table: made, columns, rows })
        const others = losing.map((other) => `'${other}'`).join(', ')
        if (losing.length > 0)
          await queries.run(
            `INSERT INTO ${made} SELECT * FROM ${quoted(table)} WHERE "day" IN (${others}) AND (${list(key)}) NOT IN (SELECT ${list(key)} FROM ${made})`,
          )
        await queries.insert(listed)
        await swapIn(days)
      }
      for (const { sql, values } of notes) await queries.run(sql, values)
    },

    close: () => lease.end(),
  } satisfies SqlConnection & { recover(): Promise<void> }
}

/** A text in ClickHouse's SQL. */
const textOfSql = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

function isClient(value: unknown): boolean {
  const { query, command, insert } = Object(value) as Partial<ClickHouseClient>
  return [query, command, insert].every((one) => typeof one === 'function')
}
