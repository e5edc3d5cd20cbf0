import { plural } from '../../errors/describe.ts'
import { type AffiliateNetworkError, isAffiliateNetworkError, PagingError } from '../../errors/errors.ts'
import { TOO_LARGE } from '../../errors/failure-codes.ts'
import { isRecord } from '../../errors/objects.ts'
import { endsRun, isRefusal, maySplit } from '../run/failures.ts'
import type { SyncPlan } from '../run/sync-options.ts'
import { type ReadDay, sortIntoDays } from './day-rows.ts'
import { type DaySource, LIMITS, type Limit, type Part } from './day-source.ts'
import { STATUSES } from './statuses.ts'

/**
 * Reads days through a source. It learns the largest page and the longest span that the service accepts. What drifts,
 * repeats or lacks rows is read again in smaller parts: a range by days, a day by hours, an hour by status and offer.
 */
export class DayReader {
  readonly #source: DaySource
  readonly #plan: SyncPlan
  readonly #signal: AbortSignal
  #limit: Limit = LIMITS[0]
  #pageSize: number = LIMITS[0]
  #isProven = false
  /** How many days the service accepts at once. */
  longest = Number.POSITIVE_INFINITY

  constructor(source: DaySource, plan: SyncPlan, signal: AbortSignal) {
    this.#source = source
    this.#plan = plan
    this.#signal = signal
  }

  /** How many rows of a page to ask for. */
  get limit(): Limit {
    return this.#limit
  }

  /** How many rows a page has: the service may give fewer. */
  get pageSize(): number {
    return Math.min(this.#limit, this.#pageSize)
  }

  /** Reads consecutive days together. @throws the error of a request, if it says nothing of one day alone */
  async read(days: readonly string[]): Promise<ReadDay[]> {
    const [from = '', to = from] = [days[0], days.at(-1)]
    try {
      const rows = await this.#part({ from, to })
      return sortIntoDays(this.#source, this.#plan, days, rows)
    } catch (error) {
      if (!isAffiliateNetworkError(error) || days.length === 1) throw error
      if (isRefusal(error)) {
        this.longest = Math.ceil(days.length / 2)
        return this.#readApart([days.slice(0, this.longest), days.slice(this.longest)])
      }
      if (!maySplit(error)) throw error
      return this.#readApart(days.map((day) => [day]))
    }
  }

  /** Reads some days by themselves: one that fails does not keep the others from being read. */
  async #readApart(parts: readonly (readonly string[])[]): Promise<ReadDay[]> {
    const read: ReadDay[] = []
    const failed: AffiliateNetworkError[] = []
    // The newest first: a service that forgets refuses all before.
    for (const days of parts.toReversed()) {
      try {
        if (failed.length >= MOST_FAILED && failed.length === read.length) throw failed[0]
        read.push(...(await this.read(days)))
      } catch (error) {
        if (!isAffiliateNetworkError(error) || endsRun(error) || this.#signal.aborted) throw error
        failed.push(error)
        read.push(...days.map((day) => ({ day, rows: [], warnings: [], error })))
      }
    }
    return read
  }

  /** Reads a part, and one that drifts in smaller parts. */
  async #part(part: Part): Promise<unknown[]> {
    try {
      return await this.#pages(part)
    } catch (error) {
      // Rows of one page have no order that could change.
      if (!(error instanceof PagingError) || (error.totalItems ?? 0) <= this.pageSize) throw error
      const smaller = await this.#split(part)
      if (smaller.length === 0) throw error
      const rows: unknown[] = []
      for (const one of smaller) for (const row of await this.#part(one)) rows.push(row)
      return this.#complete(part.from, rows, error.totalItems ?? 0)
    }
  }

  /** The hours of a day, or of an hour its statuses and its offers, in groups that fit on a page as far as one offer does. */
  async #split(part: Part): Promise<Part[]> {
    const { offers, hasStatuses } = this.#source
    const { from, to, offer } = part
    if (offers === undefined || from !== to || offer !== undefined) return []
    if (from.length === 10)
      return Array.from({ length: 24 }, (_, hour) => `${from} ${String(hour).padStart(2, '0')}`).map((hour) => {
        return { from: hour, to: hour }
      })
    const groups: { offers: number[]; rows: number }[] = []
    for (const [id, rows] of await offers(part, this.#limit, this.#signal)) {
      const last = groups.at(-1)
      if (last !== undefined && last.rows + rows <= this.pageSize) {
        last.offers.push(id)
        last.rows += rows
      } else groups.push({ offers: [id], rows })
    }
    const filters = hasStatuses ? STATUSES.map((status) => ({ status })) : [{}]
    return groups.flatMap((group) => filters.map((filter) => ({ from, to, offer: group.offers, ...filter })))
  }

  /** Reads all pages of a part. @throws PagingError if rows moved meanwhile */
  async #pages(part: Part): Promise<unknown[]> {
    const rows: unknown[] = []
    let total = 0
    for (let page = 1; ; page++) {
      const { items, totalPages, totalItems } = await this.#page(part, page)
      for (const item of items) rows.push(item)
      if (page === 1 && totalPages > 1 && items.length > 0) {
        this.#pageSize = items.length
        this.#limit = LIMITS.findLast((limit) => limit >= items.length) ?? this.#limit
      }
      if (totalItems < total) return this.#complete(part.from, [], total)
      total = totalItems
      if (page >= totalPages || items.length === 0) return this.#complete(part.from, rows, total)
    }
  }

  /** @throws PagingError if rows repeat or are missing */
  #complete(from: string, rows: unknown[], totalItems: number): unknown[] {
    const { operation } = this.#source
    const seen = new Set<string>()
    for (const row of rows) seen.add(this.#source.markOf(isRecord(row) ? row : {}))
    if (seen.size === rows.length && rows.length >= totalItems) return rows
    const what =
      seen.size < rows.length
        ? plural(rows.length - seen.size, 'duplicate row')
        : `read ${rows.length} of ${plural(totalItems, 'row')}`
    throw new PagingError(`${operation}: ${from}: ${what}`, {
      ...{ operation, outcome: 'unknown', items: rows.length, totalItems },
    })
  }

  async #page(part: Part, page: number) {
    for (;;) {
      try {
        const read = await this.#source.page(part, page, this.#limit, this.#signal)
        this.#isProven = true
        return read
      } catch (error) {
        const smaller = LIMITS.find((limit) => limit < this.#limit)
        if (page > 1 || smaller === undefined || !(await this.#isOfLimit(error, part))) throw error
        this.#limit = smaller
      }
    }
  }

  /** Whether a smaller page may be accepted. A limit that is refused is refused for one day as well. */
  async #isOfLimit(error: unknown, { from, to }: Part): Promise<boolean> {
    if (!isAffiliateNetworkError(error)) return false
    if (error.code === TOO_LARGE) return true
    if (this.#isProven || !isRefusal(error)) return false
    if (from === to) return true
    const found = await this.#source.page({ from: to, to }, 1, this.#limit, this.#signal).catch((other) => other)
    this.#isProven = !(found instanceof Error)
    return this.#isOfLimit(found, { from: to, to })
  }
}

/** If so many days fail and none is read, the service is wrong about the others as well. */
const MOST_FAILED = 5
