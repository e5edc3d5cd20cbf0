import { plural } from '../../errors/describe.ts'
import { type AffiliateNetworkError, PagingError } from '../../errors/errors.ts'
import type { DaySource, Limit, Span } from '../source/day-source.ts'
import { CountedStatuses, countOf, type StatusCounts, unknownIn } from '../source/statuses.ts'
import { pagesOf, readingIsCheaper } from './choose-days.ts'
import type { Night } from './night.ts'

/** Lists are read at least in every seventh run: statuses may change in ways that neither counts nor reports show. */
const MOST_RUNS = 6

/** Statuses that are read as lists: most conversions are approved. */
const LISTED = ['Pending', 'Rejected'] as const
type Listed = (typeof LISTED)[number]

type Counts = Readonly<Record<Listed | 'all', number>>

/**
 * Compares the statuses of old days with the service's own counts, and with its lists, and reads the days that have
 * changed. Returns why that cannot be seen.
 */
export async function compareStatuses(
  source: DaySource,
  night: Night,
  days: readonly string[],
): Promise<AffiliateNetworkError | undefined> {
  const counts = await countOld(source, night, days)
  if (counts instanceof Error) return counts
  const { runs } = night.memory
  const left = () => days.filter((day) => !night.hasRead(day))
  const statuses = days.map((day) => night.notes.get(day)?.statuses ?? {})
  const isListing =
    source.hasStatuses && (runs >= MOST_RUNS || LISTED.some((name) => !agree(name, counts[name], statuses)))
  let error: AffiliateNetworkError | undefined
  if (isListing) {
    const found = await daysInLists(source, night, days, left(), counts)
    if (found instanceof Error) error = found
    else await night.read(found)
  }
  // Rows have come or gone, and no report has named their day.
  const stored = days.reduce((sum, day) => sum + (night.notes.get(day)?.rows ?? 0), 0)
  if (!Number.isNaN(counts.all) && counts.all !== stored) await night.read(left())
  night.memory = { ...night.memory, runs: isListing && error === undefined ? 0 : runs + 1 }
  return error
}

/** Counts the conversions of old days: those of each status that is listed, and all. */
async function countOld(
  { hasStatuses, page }: DaySource,
  night: Night,
  days: readonly string[],
): Promise<Counts | AffiliateNetworkError> {
  const counts: Record<keyof Counts, number> = { Pending: 0, Rejected: 0, all: Number.NaN }
  // The report shows all but conversions that it does not count: those are pending or rejected.
  const isCounted = hasStatuses && night.reported !== undefined
  for (const name of [...(hasStatuses ? LISTED : []), ...(isCounted ? [] : (['all'] as const))]) {
    const filter = name === 'all' ? {} : { status: name }
    const found = await night.askInSpans(days, async ([from, to], signal) => {
      return (await page({ from, to, ...filter }, 1, 500, signal)).totalItems
    })
    if (found instanceof Error) return found
    counts[name] = found.reduce((sum, count) => sum + count, 0)
  }
  return counts
}

/** Whether a count is that of the stored rows. Those of an undocumented status may be among them, or not. */
function agree(status: Listed, count: number, days: readonly StatusCounts[]): boolean {
  const known = days.reduce((sum, counts) => sum + countOf(counts, status), 0)
  const unknown = days.reduce((sum, counts) => sum + unknownIn(counts), 0)
  return count >= known && count <= known + unknown
}

/** The days whose rows of a status are others than those in its list; all that are not read, if the lists are longer. */
async function daysInLists(
  source: DaySource,
  night: Night,
  days: readonly string[],
  left: readonly string[],
  counts: Counts,
): Promise<readonly string[] | AffiliateNetworkError> {
  const rows = left.reduce((sum, day) => sum + night.expected(day), 0)
  const pages = LISTED.reduce((sum, status) => sum + pagesOf(counts[status], night.pageSize), 0)
  if (readingIsCheaper(rows, night.pageSize, pages)) return left
  const found = new Set<string>()
  for (const status of LISTED) {
    const lists = await night.askInSpans(days, (span, signal) => listOf(source, status, span, night.limit, signal))
    if (lists instanceof Error) return lists
    const byDay = new Map(lists.flatMap((list) => [...list]))
    const texts = new Set([status, ...[...byDay.values()].flatMap((list) => Object.keys(list))])
    for (const day of left) {
      const [is, was] = [byDay.get(day) ?? {}, night.notes.get(day)?.statuses ?? {}]
      if ([...texts].some((text) => String(is[text] ?? [0, 0]) !== String(was[text] ?? [0, 0]))) found.add(day)
    }
  }
  return [...found].sort()
}

/** Reads the conversions of a status, by day. */
async function listOf(source: DaySource, status: Listed, [from, to]: Span, limit: Limit, signal: AbortSignal) {
  const byDay = new Map<string, CountedStatuses>()
  let rows = 0
  for (let page = 1; ; page++) {
    const read = await source.page({ from, to, status }, page, limit, signal)
    for (const item of read.items) {
      const row = item as Readonly<Record<string, unknown>>
      const day = source.dayOf(row)
      if (day === undefined) continue
      const counted = byDay.get(day) ?? new CountedStatuses()
      byDay.set(day, counted)
      counted.add(`${String(row.id).length} ${String(row.id)}${String(row.month)}`, row.ck_conversion_status)
    }
    rows += read.items.length
    if (page < read.totalPages && read.items.length > 0) continue
    if (rows < read.totalItems) {
      const message = `${source.operation}: read ${rows} of ${plural(read.totalItems, `${status} row`)} from ${from} to ${to}`
      throw new PagingError(message, { operation: source.operation, outcome: 'unknown' })
    }
    return new Map([...byDay].map(([day, { counts }]) => [day, counts] as const))
  }
}
