import type { Pool } from 'pg'
import { storeError } from '../store/store-error.ts'

/** Limits of connections, in milliseconds: a database that went silent must not stop a run for ever. */
const LIMITS = {
  connectionTimeoutMillis: 30_000,
  keepAlive: true,
  statement_timeout: 300_000,
  query_timeout: 330_000,
} as const

/** A pool that is made at first use, from an address. `pg` is loaded then, so that its absence can be explained. */
export function poolOf(operation: string, connectionString: string) {
  let made: Promise<Pool> | undefined
  const make = async () => {
    const { default: pg } = await import('pg').catch((error) => {
      throw storeError(operation, error, 'after npm install pg')
    })
    const pool = new pg.Pool({ connectionString, ...LIMITS })
    // A connection that is lost while it is idle ends nothing: a query that fails says so itself.
    pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
    return pool
  }
  return {
    pool(): Promise<Pool> {
      made ??= make()
      return made
    },
    async close(): Promise<void> {
      const pool = await made?.catch(() => undefined)
      made = undefined
      await pool?.end()
    },
  }
}
