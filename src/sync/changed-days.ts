import type { NetworkClient } from '../client/clients.ts'
import type { Timezone } from '../codecs/dates.ts'
import { type Counts, countsOf, isSame, STATUSES, sumOf } from './counts.ts'
import type { StoredDay } from './source.ts'

/** So many days cost as many requests to read as to count by halves. */
const FEW = 3

/** Beyond the last page, a response has the total of rows and none of them. */
const BEYOND = 1_000_000

/**
 * The days to read again of days that follow one another, because their counts by status are no longer what was stored.
 * Statuses move one way only, so equal counts of a span prove that nothing in it has changed; a span that differs is
 * halved until few days are left.
 */
export async function changedDays(
  client: NetworkClient,
  timezone: Timezone,
  stored: readonly StoredDay[],
  signal: AbortSignal,
): Promise<string[]> {
  const count = async (some: readonly StoredDay[]): Promise<Counts> => {
    const [from, to] = [some[0]?.day as string, some.at(-1)?.day as string]
    const entries = STATUSES.map(async (status) => {
      const query = { from, to, timezone, status, page: BEYOND, limit: 500 } as const
      const { totalItems } = await client.reports.conversion({ ...query, fields: ['ck_conversion_time'] }, { signal })
      return [status, totalItems] as const
    })
    return Object.fromEntries(await Promise.all(entries)) as Counts
  }

  const search = async (some: readonly StoredDay[], now: Counts): Promise<string[]> => {
    if (isSame(now, sumOf(some.map(({ state }) => countsOf(state))))) return []
    if (some.length <= FEW) return some.map(({ day }) => day)
    const middle = some.length >> 1
    const [first, second] = [some.slice(0, middle), some.slice(middle)]
    const ofFirst = await count(first)
    const ofSecond = { ...now }
    for (const status of STATUSES) ofSecond[status] -= ofFirst[status]
    return [...(await search(first, ofFirst)), ...(await search(second, ofSecond))]
  }

  return stored.length === 0 ? [] : search(stored, await count(stored))
}
