import type { SyncSnapshot, SyncStore } from '../store/store.ts'

/** Stores the rows of a day or list. With `check`, they are only compared: once `accept` has the result, nothing is stored. */
export async function replaceOrCompare(
  operation: string,
  store: SyncStore,
  check: boolean,
  snapshot: SyncSnapshot,
): Promise<void> {
  let isCompared = false
  const accept: SyncSnapshot['accept'] = (changes, digest) => {
    const note = snapshot.accept(changes, digest)
    if (!check) return note
    isCompared = true
    throw new Error(`${operation}: nothing is stored, because the run only compares`)
  }
  try {
    await store.replace({ ...snapshot, accept })
  } catch (error) {
    if (!isCompared) throw error
  }
}
