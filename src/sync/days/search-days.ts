import { type CountedDay, type Counts, sumOf } from '../source/counts.ts'
import type { Counting } from '../source/day-source.ts'
import { requestsOf } from '../source/large-days.ts'
import { differingInLists, listsOf, rowsIn } from '../source/status-lists.ts'

type Names = Counting['names']

/** Beyond this part of the requests of a full read, counting must save at least as many as it sends. */
const ALLOWANCE = 0.05

/** Where counting has saved requests, it may send so many that save none. More would not pay where many days changed. */
const MOST = 12

/**
 * Lists may have this part of all rows, or a few. To find what takes more requests by counting than that other part of
 * those of a full read, they may have any number.
 */
const MOST_LISTED = 0.05
const FEW = 500
const MOST_COUNTED = 0.15

/** What a search may cost. */
interface SearchCost {
  /** The requests of a full read. */
  readonly full: number
  /** Whether it goes on after one that was not whole. */
  readonly isSecond?: boolean
}

/** Days that a search has found. */
export interface FoundDays {
  readonly days: readonly string[]
  /** Whether there are no others, unless the days that are read show it. */
  readonly isWhole: boolean
}

/** The requests that reading some days takes. */
const costOf = (days: readonly CountedDay[]) =>
  days.reduce((sum, { counts, isRead }) => sum + (isRead ? 0 : requestsOf(counts.all)), 0)

/**
 * Finds the days to read again among days that follow one another, because their counts are no longer what they were. A
 * span that differs is halved for as long as that costs less than to read it. Where both halves differ, the rows of the
 * statuses that changed are listed instead, if that takes fewer requests. Whatever changed, counting, listing and
 * reading together send at most 5 % more requests than reading every day.
 *
 * Statuses move one way, so Pending can only fall and Rejected only rise, unless rows came or went: if the total of
 * the whole span is what it was, one of those two that is the same for the whole span is the same for each day in it. If
 * both have changed, the days with fewer Pending rows come first, as they are few: reading them shows most rejections.
 */
export async function searchDays(
  days: readonly CountedDay[],
  { names, count, list }: Counting,
  { full, isSecond = false }: SearchCost,
  signal: AbortSignal,
): Promise<FoundDays> {
  const countOf = (some: readonly CountedDay[], watched: Names) =>
    count(some[0]?.day as string, some.at(-1)?.day as string, watched, signal)
  const before = (some: readonly CountedDay[]) => sumOf(some.map(({ counts }) => counts))
  const differing = (some: readonly CountedDay[], now: Counts, watched: Names) => {
    const counts = before(some)
    return watched.filter((name) => now[name] !== counts[name])
  }

  const now = await countOf(days, names)
  const changed = differing(days, now, names)
  if (changed.length === 0) return { days: [], isWhole: true }
  const total = (counts: Counts) => names.reduce((sum, name) => sum + counts[name], 0)
  const isMoved = total(now) === total(before(days))
  const watched = isMoved ? changed.filter((name) => name !== 'Approved') : names
  let listed = Math.max(FEW, MOST_LISTED * before(days).all)
  // This search, and the request for the figures before it.
  let allowed = full * ALLOWANCE - names.length - 1
  if (isSecond) allowed /= 2
  else if (isMoved && watched.length > 1 && before(days).Rejected > listed) {
    const lists = listsOf(days, now, ['Pending'])
    if (lists !== undefined && rowsIn(lists) <= listed && lists.length <= allowed / 2) {
      const found = await differingInLists(lists, now, lists.length, list, signal)
      if (found !== undefined) return { days: found.map(({ day }) => day), isWhole: false }
      allowed -= lists.length
    }
  }

  /** About how many counts find each of the changed rows by halves. */
  const countsFor = (some: readonly CountedDay[], has: Counts) => {
    const counts = before(some)
    const rows = watched.reduce((sum, name) => sum + Math.abs(has[name] - counts[name]), 0)
    return rows * Math.log2(some.length)
  }

  let canList = true
  const halve = async (some: readonly CountedDay[], has: Counts, credit: number): Promise<readonly CountedDay[]> => {
    const price = watched.length
    if (some.length === 1 || costOf(some) <= price || credit < price) return some
    const lists = canList ? listsOf(some, has, watched) : undefined
    const rows = rowsIn(lists ?? [])
    const isDear = countsFor(some, has) > MOST_COUNTED * full
    const mayList = lists !== undefined && (rows <= listed || isDear)
    const isShort = mayList && lists.length < countsFor(some, has)
    let left = credit
    const findInLists = async () => {
      if (!isShort || !canList) return undefined
      const found = await differingInLists(lists, has, left, list, signal)
      listed -= rows
      if (found !== undefined) return found
      canList = false
      left -= lists.length
      return undefined
    }
    // They cost no more than to halve the span, and find every day.
    if (mayList && lists.length <= price) {
      const found = await findInLists()
      if (found !== undefined) return found
      if (left < price) return some
    }
    const middle = some.length >> 1
    const [first, second] = [some.slice(0, middle), some.slice(middle)]
    const ofFirst = await countOf(first, watched)
    const ofSecond = { ...has }
    for (const name of watched) ofSecond[name] -= ofFirst[name]
    left -= price
    const afterSaving = (same: readonly CountedDay[]) => Math.max(left, Math.min(left + costOf(same), MOST))
    if (differing(first, ofFirst, watched).length === 0) return halve(second, ofSecond, afterSaving(first))
    if (differing(second, ofSecond, watched).length === 0) return halve(first, ofFirst, afterSaving(second))
    const found = await findInLists()
    if (found !== undefined) return found
    return [...(await halve(first, ofFirst, left / 2)), ...(await halve(second, ofSecond, left / 2))]
  }

  const found = await halve(days, now, Math.max(allowed, watched.length))
  return { days: found.map(({ day }) => day), isWhole: true }
}
