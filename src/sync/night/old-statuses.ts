import { plural } from '../../errors/describe.ts'
import { type AffiliateNetworkError, PagingError } from '../../errors/errors.ts'
import type { DaySource } from '../source/day-source.ts'
import { CountedStatuses, countOf, type StatusCounts, unknownIn } from '../source/statuses.ts'
import { pagesOf, readingIsCheaper } from './choose-days.ts'
import type { Night } from './night.ts'

/** Lists are read at least in every seventh run: statuses may change in ways that neither counts nor reports show. */
const MOST_RUNS = 6

/** Statuses that are read as lists: most conversions are approved. */
const LISTED = ['Pending', 'Rejected'] as const
type Listed = (typeof LISTED)[number]

type Counts = Readonly<Record<Listed | 'all', number>>

/** Compares the statuses of old days with the service's own counts, and with its lists. */
export class OldStatuses {
  readonly #source: DaySource
  readonly #night: Night
  readonly #days: readonly string[]

  constructor(source: DaySource, night: Night, days: readonly string[]) {
    this.#source = source
    this.#night = night
    this.#days = days
  }

  /** Reads the days that have changed. Returns why that cannot be seen. */
  async compare(): Promise<AffiliateNetworkError | undefined> {
    const counts = await this.#count()
    if (counts instanceof Error) return counts
    const { runs } = this.#night.memory
    const differ = LISTED.some((status) => !this.#agree(status, counts))
    const isListing = this.#source.hasStatuses && (differ || runs >= MOST_RUNS)
    let error: AffiliateNetworkError | undefined
    if (isListing) {
      const found = await this.#daysInLists(counts)
      if (found instanceof Error) error = found
      else await this.#night.read(found)
    }
    // Rows have come or gone, and no report has named their day.
    if (!Number.isNaN(counts.all) && counts.all !== this.#stored()) await this.#night.read(this.#left())
    this.#night.memory = { ...this.#night.memory, runs: isListing && error === undefined ? 0 : runs + 1 }
    return error
  }

  /** Counts the conversions of old days: those of each status that is listed, and all. */
  async #count(): Promise<Counts | AffiliateNetworkError> {
    const counts: { -readonly [Name in keyof Counts]: Counts[Name] } = { Pending: 0, Rejected: 0, all: Number.NaN }
    for (const name of this.#counted()) {
      const filter = name === 'all' ? {} : { status: name }
      const found = await this.#night.askInSpans(this.#days, async ([from, to], signal) => {
        return (await this.#source.page({ from, to, ...filter }, 1, 500, signal)).totalItems
      })
      if (found instanceof Error) return found
      counts[name] = found.reduce((sum, count) => sum + count, 0)
    }
    return counts
  }

  /** The report shows all but conversions that it does not count: those are pending or rejected. */
  #counted(): readonly (keyof Counts)[] {
    if (!this.#source.hasStatuses) return ['all']
    return this.#night.reported === undefined ? [...LISTED, 'all'] : LISTED
  }

  #statusesOf(day: string): StatusCounts {
    return this.#night.notes.get(day)?.statuses ?? {}
  }

  #stored(): number {
    return this.#days.reduce((sum, day) => sum + (this.#night.notes.get(day)?.rows ?? 0), 0)
  }

  #left(): string[] {
    return this.#days.filter((day) => !this.#night.hasRead(day))
  }

  /** Whether a count is that of the stored rows. Those of an undocumented status may be among them, or not. */
  #agree(status: Listed, counts: Counts): boolean {
    if (!this.#source.hasStatuses) return true
    let [known, unknown] = [0, 0]
    for (const day of this.#days) {
      known += countOf(this.#statusesOf(day), status)
      unknown += unknownIn(this.#statusesOf(day))
    }
    return counts[status] >= known && counts[status] <= known + unknown
  }

  /** The days whose rows of a status are others than those in its list; all that are not read, if the lists are longer. */
  async #daysInLists(counts: Counts): Promise<string[] | AffiliateNetworkError> {
    const left = this.#left()
    const rows = left.reduce((sum, day) => sum + this.#night.expected(day), 0)
    const size = this.#night.pageSize
    const pages = LISTED.reduce((sum, status) => sum + pagesOf(counts[status], size), 0)
    if (readingIsCheaper(rows, size, pages)) return left
    const found = new Set<string>()
    for (const status of LISTED) {
      const lists = await this.#night.askInSpans(this.#days, (span, signal) => this.#list(status, span, signal))
      if (lists instanceof Error) return lists
      const byDay = new Map(lists.flatMap((list) => [...list]))
      const texts = new Set([status, ...[...byDay.values()].flatMap((list) => Object.keys(list))])
      for (const day of left) {
        const [is, was] = [byDay.get(day) ?? {}, this.#statusesOf(day)]
        if ([...texts].some((text) => String(is[text] ?? [0, 0]) !== String(was[text] ?? [0, 0]))) found.add(day)
      }
    }
    return [...found].sort()
  }

  /** Reads the conversions of a status, by day. */
  async #list(status: Listed, [from, to]: readonly [string, string], signal: AbortSignal) {
    const byDay = new Map<string, CountedStatuses>()
    let rows = 0
    for (let page = 1; ; page++) {
      const read = await this.#source.page({ from, to, status }, page, this.#night.limit, signal)
      for (const item of read.items) {
        const row = item as Readonly<Record<string, unknown>>
        const day = this.#source.dayOf(row)
        if (day === undefined) continue
        const counted = byDay.get(day) ?? new CountedStatuses()
        byDay.set(day, counted)
        counted.add(`${String(row.id).length} ${String(row.id)}${String(row.month)}`, row.ck_conversion_status)
      }
      rows += read.items.length
      if (page < read.totalPages && read.items.length > 0) continue
      if (rows < read.totalItems) {
        const { operation } = this.#source
        const message = `${operation}: read ${rows} of ${plural(read.totalItems, `${status} row`)} from ${from} to ${to}`
        throw new PagingError(message, { operation, outcome: 'unknown' })
      }
      return new Map([...byDay].map(([day, { counts }]) => [day, counts] as const))
    }
  }
}
