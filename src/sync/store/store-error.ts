/** Adds to an error of a database which one it is, and how to go on. The error itself is the `cause`. */
export function storeError(store: string, cause: unknown, advice = 'once this is solved'): Error {
  const message = cause instanceof Error ? cause.message : String(cause)
  return new Error(`${store}: ${message} (${advice}, run again: the sync continues from the stored days)`, { cause })
}
