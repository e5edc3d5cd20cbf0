import { storeError } from '../store/store-error.ts'

/** Whether an error of SQLite says that another connection has the lock. */
export const isBusy = (error: unknown): boolean => (Number(Object(error).errcode) & 0xff) === 5

/** Does work on a database. The messages of SQLite do not name the file. */
export function explained<Result>(path: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    const { errcode, code } = Object(error)
    // Node's error for a database that was closed has no result of SQLite.
    throw errcode !== undefined || code === 'ERR_INVALID_STATE' ? storeError(`sqliteStore: ${path}`, error) : error
  }
}
