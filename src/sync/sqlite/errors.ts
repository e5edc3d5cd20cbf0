import { type Obstacle, storeError } from '../store/store-error.ts'

/** SQLite's code for a lock that another connection has. */
export const SQLITE_BUSY = 5
/** SQLite's code for a file that cannot be opened. */
const SQLITE_CANTOPEN = 14

/** Results of SQLite with a known remedy, besides those above: PERM, READONLY; FULL; NOTADB. */
const OBSTACLES: Readonly<Record<number, Obstacle>> = {
  3: 'read-only',
  [SQLITE_BUSY]: 'locked',
  8: 'read-only',
  13: 'full',
  [SQLITE_CANTOPEN]: 'read-only',
  26: 'foreign',
}

/** The primary result code of an error of SQLite; `undefined` for other errors. */
export function resultOf(error: unknown): number | undefined {
  const { errcode } = Object(error) as { readonly errcode?: unknown }
  return typeof errcode === 'number' ? errcode & 0xff : undefined
}

/** Does work on a database. The messages of SQLite name neither the file nor a remedy. */
export function explained<Result>(store: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw explanation(store, error)
  }
}

/** The error of a store for one of SQLite's. */
export function explanation(store: string, error: unknown): unknown {
  const result = resultOf(error)
  if (result !== undefined) return storeError(store, OBSTACLES[result], error)
  // Node's error for a database that was closed has no result of SQLite.
  return (error as { readonly code?: unknown }).code === 'ERR_INVALID_STATE'
    ? storeError(store, 'closed', error)
    : error
}
