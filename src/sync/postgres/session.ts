import type { Client, Pool, PoolClient, QueryConfig, QueryResult } from 'pg'
import { isAffiliateNetworkError } from '../../errors/errors.ts'
import { inputError } from '../../errors/input-error.ts'
import { storeError } from '../store/store-error.ts'

/** Clients that runs of this process use. A lock keeps other sessions out, and not a second run in the same one. */
const inUse = new WeakSet<Client>()

/** A session of PostgreSQL, to which the lock and the temporary tables of one run belong. */
export type PostgresSession = Awaited<ReturnType<typeof beginSession>>

/**
 * Begins to use a client, or one of a pool.
 * @param store what the errors name.
 * @throws InputError for a client that a run cannot use
 */
export async function beginSession(
  operation: string,
  store: string,
  given: Client | PoolClient | Pool,
  signal: AbortSignal,
) {
  const refuse = (expected: string, received: string) => inputError(operation, { path: 'client', expected, received })
  const pooled = isPool(given) ? await connectedClient(given, store, signal) : undefined
  const client = pooled ?? (given as Client)
  if (inUse.has(client)) throw refuse('a client that no other run uses, or a pool', 'one that another run is using')
  let pending = 0
  let settings: readonly string[] = []
  let timer: NodeJS.Timeout | undefined
  const explained = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    pending++
    try {
      return await work()
    } catch (error) {
      return fail(store, error)
    } finally {
      pending--
    }
  }
  const query = (sql: string, values?: readonly unknown[]): Promise<QueryResult> =>
    explained(() => client.query(sql, values as unknown[] | undefined))
  /** A database that does not answer keeps no run from ending. */
  const abort = () => {
    setTimeout(() => {
      const { connection } = client as Client & { readonly connection?: { readonly stream?: { destroy(): void } } }
      if (pending > 0) connection?.stream?.destroy()
    }, PATIENCE).unref()
  }
  const session = {
    query,
    /** Runs a statement that is short, or cleans up. The `query_timeout` of the client does not end it. */
    async always(text: string): Promise<void> {
      await explained(() => client.query({ text, query_timeout: LONGEST } as QueryConfig))
    },
    /** @param error why the session cannot be used any more: a pool drops it. */
    async end(error?: Error): Promise<void> {
      clearInterval(timer)
      signal.removeEventListener('abort', abort)
      // A client that goes on being used, or waits in a pool, has its own settings again.
      const isBroken = error !== undefined && !isAffiliateNetworkError(error)
      if (!isBroken) for (const name of settings) await client.query(`RESET ${name}`).catch(ignore)
      client.off('error', ignore)
      inUse.delete(client)
      pooled?.release(isBroken)
    },
  }
  inUse.add(client)
  // A connection that ends between two queries would end the process; the next query reports it.
  client.on('error', ignore)
  signal.addEventListener('abort', abort)
  try {
    if (await isInTransaction(client, store))
      throw refuse('a client without an open transaction, or a pool', 'one that has one open')
    if (await changesSessions(client)) {
      const direct = 'the address of the server itself, or of a pooler in session mode'
      throw refuse(direct, 'a pooler that changes sessions between statements')
    }
    settings = await limitSession(query)
    timer = setInterval(() => {
      if (pending === 0) void query('SELECT 1').catch(ignore)
    }, ALIVE)
    timer.unref()
    return session
  } catch (error) {
    await session.end(error as Error)
    throw error
  }
}

/**
 * Makes the server end this session, and with it the lock, soon after this process is gone: a proxy between them may
 * keep the connection open. Returns the settings that were changed.
 */
async function limitSession(query: (sql: string) => Promise<QueryResult>): Promise<string[]> {
  const values = SETTINGS.map(([name, value]) => `('${name}', '${value}')`).join(', ')
  const { rows } = await query(
    `SELECT s.name, set_config(s.name, s.value, false) FROM (VALUES ${values}) AS s (name, value)
    JOIN pg_settings AS known ON known.name = s.name`,
  )
  return rows.map(({ name }) => String(name))
}

async function isInTransaction(client: Client, store: string): Promise<boolean> {
  try {
    // A single statement is a transaction of its own, which begins with it.
    const { rows } = await client.query('SELECT now() <> statement_timestamp() AS "isIn"')
    return rows[0]?.isIn === true
  } catch (error) {
    return (error as { readonly code?: unknown }).code === ABORTED || fail(store, error)
  }
}

/** How often a session shows that its process is there, and how long it waits for an answer after an abort, in milliseconds. */
const ALIVE = 10_000
const PATIENCE = 400

/** Settings of a session, in milliseconds or seconds. Old servers lack the first one. */
const SETTINGS = [
  ['idle_session_timeout', '45000'],
  ['idle_in_transaction_session_timeout', '45000'],
  ['tcp_keepalives_idle', '15'],
  ['tcp_keepalives_interval', '5'],
  ['tcp_keepalives_count', '3'],
] as const

/** A client of a pool. One that comes too late goes back at once. */
async function connectedClient(pool: Pool, store: string, signal: AbortSignal): Promise<PoolClient> {
  const connecting = pool.connect()
  const aborted = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  )
  try {
    return await Promise.race([connecting, aborted])
  } catch (error) {
    void connecting.then((client) => client.release(), ignore)
    return signal.aborted ? Promise.reject(error) : fail(store, error)
  }
}

/** Whether a pooler gives the process of this session to other connections as well, between two statements. */
async function changesSessions(client: Client): Promise<boolean> {
  const own = new Set([await processOf(client)])
  const { processID } = client as Client & { readonly processID?: number }
  // A pooler gives its clients a number of its own.
  if (processID === undefined || own.has(processID)) return false
  const { host, port, user, database, password, ssl } = client
  const limits = { connectionTimeoutMillis: PROBE, query_timeout: PROBE }
  const other = new (client.constructor as typeof Client)({ host, port, user, database, password, ssl, ...limits })
  other.on('error', ignore)
  try {
    await other.connect()
    const others = new Set<number>()
    // A pooler takes what was used last, or each in turn: one of the two connections soon changes, or both have the same.
    for (const one of [other, other, client, other]) {
      const processes = one === client ? own : others
      processes.add(await processOf(one))
    }
    return own.size > 1 || others.size > 1 || [...own].some((process) => others.has(process))
  } catch {
    // The pooler has no second connection for it: then this one is its own.
    return false
  } finally {
    await other.end().catch(ignore)
  }
}

async function processOf(client: Client): Promise<number> {
  const { rows } = await client.query('SELECT pg_backend_pid() AS pid')
  return Number(rows[0]?.pid)
}

/** How long a pooler may take for a second connection, in milliseconds. */
const PROBE = 3_000

/** No limit: the longest time that a timer can have. */
const LONGEST = 2 ** 31 - 1

const ignore = () => {}

const fail = (store: string, error: unknown): never => {
  throw storeError(store, error)
}

/** PostgreSQL's code for a statement in a transaction that has failed: in_failed_sql_transaction. */
const ABORTED = '25P02'

const isPool = (client: Client | PoolClient | Pool): client is Pool => 'totalCount' in client
