/** Why a database could not store a day, and what to do about it. */
const ADVICE = {
  full: 'free space on its disk, and on that of temporary files',
  locked: 'end what has it locked',
  'read-only': 'let this process write there',
  closed: 'close the store after the run',
  foreign: 'name a file that SQLite made, or a new one',
  missing: 'npm install @duckdb/node-api',
  'missing-pg': 'npm install pg',
} as const

export type Obstacle = keyof typeof ADVICE

/** Adds to an error of a database which one it is, and what to do. The error itself is the `cause`. */
export function storeError(store: string, obstacle: Obstacle | undefined, cause: unknown): Error {
  const message = cause instanceof Error ? cause.message : String(cause)
  const advice = obstacle === undefined ? 'once this is solved, run again' : `${ADVICE[obstacle]}, then run again`
  return new Error(`${store}: ${message} (${advice}: the sync continues from the stored days)`, { cause })
}
