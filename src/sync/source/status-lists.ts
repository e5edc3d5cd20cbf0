import { isAffiliateNetworkError } from '../../errors/errors.ts'
import { type CountedDay, type Counts, NONE, sumOf } from './counts.ts'
import type { Counting } from './day-source.ts'
import { PAGE, requestsOf } from './large-days.ts'

/** Days whose rows of a status fit on a page. Rows of one page have no order that could change. */
interface StatusList {
  readonly name: Counting['names'][number]
  readonly days: CountedDay[]
}

/** About how many rows lists have. */
export const rowsIn = (lists: readonly StatusList[]): number =>
  lists.reduce((sum, { name, days }) => sum + days.reduce((rows, { counts }) => rows + counts[name], 0), 0)

const lastDay = ({ days }: StatusList) => days.at(-1)?.day as string

/**
 * Divides days that follow one another into lists of each status, the first days first. Returns `undefined` if the rows
 * of a day may not fit on a page.
 * @param now the counts of all the days.
 */
export function listsOf(
  days: readonly CountedDay[],
  now: Counts,
  names: Counting['names'],
): readonly StatusList[] | undefined {
  const before = sumOf(days.map(({ counts }) => counts))
  const lists: StatusList[] = []
  for (const name of names) {
    // Each day may be the one that has them.
    const added = Math.max(0, now[name] - before[name])
    let rows = Number.POSITIVE_INFINITY
    for (const one of days) {
      rows += one.counts[name]
      if (rows > PAGE) {
        rows = added + one.counts[name]
        if (rows > PAGE) return undefined
        lists.push({ name, days: [] })
      }
      lists.at(-1)?.days.push(one)
    }
  }
  return lists.sort((one, other) => (lastDay(one) < lastDay(other) ? -1 : 1))
}

/**
 * Finds the days that have other counts in their lists than before, or whose lists the credit does not cover. Returns
 * `undefined` if a list cannot be read, or if the lists do not show the changes that the counts show: then they prove
 * nothing.
 * @param now the counts of all the days.
 * @param credit how many requests it may send, besides those that it saves.
 */
export async function differingInLists(
  lists: readonly StatusList[],
  now: Counts,
  credit: number,
  list: Counting['list'],
  signal: AbortSignal,
): Promise<CountedDay[] | undefined> {
  const unread = new Map<CountedDay, number>()
  for (const one of lists.flatMap(({ days }) => days)) unread.set(one, (unread.get(one) ?? 0) + 1)
  const days = [...unread.keys()]
  const found = new Set<CountedDay>()
  const changes = { ...NONE }
  let left = credit
  for (const { name, days: some } of lists) {
    if (left < 1) break
    left--
    const listed = await list(some[0]?.day as string, some.at(-1)?.day as string, name, signal).catch((error) => {
      if (signal.aborted || !isAffiliateNetworkError(error)) throw error
    })
    if (listed === undefined) return undefined
    for (const one of some) {
      const change = (listed.get(one.day) ?? 0) - one.counts[name]
      changes[name] += Math.abs(change)
      if (change !== 0) found.add(one)
      const others = (unread.get(one) ?? 0) - 1
      if (others > 0) {
        unread.set(one, others)
        continue
      }
      unread.delete(one)
      if (!found.has(one) && !one.isRead) left += requestsOf(one.counts.all)
    }
  }
  // The rows of a status become more, or fewer, on all days alike.
  const before = sumOf(days.map(({ counts }) => counts))
  const isWrong = lists.some(({ name }) => changes[name] !== Math.abs(now[name] - before[name]))
  if (unread.size === 0 && isWrong) return undefined
  return days.filter((one) => found.has(one) || unread.has(one))
}
