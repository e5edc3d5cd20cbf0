import { isRecord } from '../errors/objects.ts'

/** Ids in a request: its address stays shorter than what proxies accept. */
const MOST_IDS = 200

/**
 * Asks for the rows that are missing from a list, by their ids: one that moved to another page while the list was read is
 * not gone.
 * @param ids those that the list had before.
 * @param seen those that it has.
 */
export async function* missingRows(
  ids: readonly string[],
  seen: ReadonlySet<string>,
  ask: (ids: string[]) => Promise<readonly unknown[]>,
): AsyncGenerator<readonly unknown[], void, undefined> {
  // An empty list is not read, but refused.
  const missing = seen.size === 0 ? [] : ids.filter((id) => !seen.has(id))
  for (let at = 0; at < missing.length; at += MOST_IDS) {
    const some = new Set(missing.slice(at, at + MOST_IDS))
    // A service that ignores the filter returns others.
    yield (await ask([...some])).filter((row) => isRecord(row) && some.delete(String(row.id)))
  }
}
