import type { NetworkClient } from '../client/clients.ts'
import type { Timezone } from '../codecs/dates.ts'
import { type Counts, countsOf, NONE, STATUSES, sumOf } from './counts.ts'
import type { StoredDay } from './source.ts'

/** So many days cost as many requests to read as to count by halves. */
const FEW = 3

/** Beyond the last page, a response has the total of rows and none of them. */
const BEYOND = 1_000_000

/**
 * The days to read again of days that follow one another, because their counts are no longer what was stored. A network
 * counts by status: statuses move one way only, so equal counts of a span prove that nothing in it has changed. An
 * affiliate can count all rows only, which shows those that came late or went. A span that differs is halved until few
 * days are left. There is at least one.
 */
export async function changedDays(
  client: NetworkClient,
  timezone: Timezone,
  isAffiliate: boolean,
  stored: readonly StoredDay[],
  signal: AbortSignal,
): Promise<string[]> {
  const names = isAffiliate ? (['all'] as const) : STATUSES
  const count = async (some: readonly StoredDay[]): Promise<Counts> => {
    const [from, to] = [some[0]?.day as string, some.at(-1)?.day as string]
    const query = { from, to, timezone, page: BEYOND, limit: 500, fields: ['ck_conversion_time'] } as const
    const entries = names.map(async (name) => {
      const ofName = name === 'all' ? query : { ...query, status: name }
      const { totalItems } = await client.reports.conversion(ofName, { signal })
      return [name, totalItems] as const
    })
    return { ...NONE, ...Object.fromEntries(await Promise.all(entries)) }
  }

  const search = async (some: readonly StoredDay[], now: Counts): Promise<string[]> => {
    const before = sumOf(some.map(({ state }) => countsOf(state)))
    if (names.every((name) => now[name] === before[name])) return []
    if (some.length <= FEW) return some.map(({ day }) => day)
    const middle = some.length >> 1
    const [first, second] = [some.slice(0, middle), some.slice(middle)]
    const ofFirst = await count(first)
    const ofSecond = { ...now }
    for (const name of names) ofSecond[name] -= ofFirst[name]
    return [...(await search(first, ofFirst)), ...(await search(second, ofSecond))]
  }

  return search(stored, await count(stored))
}
