import { plural } from '../errors/describe.ts'
import { PagingError } from '../errors/errors.ts'
import { isRecord } from '../errors/objects.ts'
import type { Page } from '../options/lists.ts'
import type { CallState } from '../transport/call-state.ts'
import type { PageSource } from './page-source.ts'
import { idOf, monthOf, SeenRows } from './seen-rows.ts'

type FirstPage = Pick<Page<unknown>, 'totalPages' | 'totalItems'> & { readonly rows: number }

/**
 * What happens after a page: another page; another page after rows were added, which a page that was requested ahead may
 * lack; the end; or the end without the rows of this page.
 */
type Verdict = 'more' | 'grown' | 'last' | 'dropped'

/** A list may grow while it is read. One with more than twice its rows and this many pages more is taken to be endless. */
const EXTRA_PAGES = 100

/** Rows without an id may all be equal, and so whole pages too. More equal pages than this are taken for repeats. */
const MOST_EQUAL_PAGES = 20

/** Detects drift: rows that changed or moved while the pages were read. Also ends a list that would never end. */
export class DriftDetector {
  readonly #source: PageSource<unknown>
  readonly #maxPages: number
  readonly #throws: boolean
  readonly #rows = new SeenRows()
  #first: FirstPage | undefined
  /** Length, first and last row of the page before. */
  #before: readonly unknown[] = []
  /** How many pages so far had equal rows, like the page before. */
  #equalPages = 0
  #items = 0
  /** Rows so far that repeat the id of an earlier row. */
  #duplicates = 0
  /** The duplicates at the last warning; `undefined` before the first one. */
  #warnedDuplicates: number | undefined
  /** The largest total so far. */
  #largestTotal = 0
  /**
   * Whether each row so far has an id of its own, and each page before the last one is full. A total that grows then means
   * rows that were added at the end.
   */
  #isContinuous = true

  constructor(source: PageSource<unknown>, maxPages: number) {
    this.#source = source
    this.#maxPages = maxPages
    this.#throws = source.options.onDrift === 'throw'
  }

  /** Examines the next page. The error is thrown after the reader has received the page. */
  examine(page: Page<unknown>, requested: number, call: CallState): { verdict: Verdict; error: Error | undefined } {
    const { totalPages, totalItems, items } = page
    this.#first ??= { rows: items.length, totalPages, totalItems }
    const first = this.#first
    const { verdict, drift } = this.#countAndJudge(page, requested, first)
    const figures = {
      items: this.#items,
      totalItems,
      firstTotalItems: first.totalItems,
      duplicates: this.#duplicates,
    }
    if (drift !== '' && !this.#throws && this.#takeWarning(verdict))
      call.warn({ code: 'paging-drift', message: drift, page: requested, ...figures })
    const isTooLong = hasMore(verdict) && requested - this.#source.start + 1 >= this.#maxPages
    const problem = (this.#throws && drift) || (isTooLong && `there are more pages than maxPages (${this.#maxPages})`)
    const resumeFrom = verdict === 'dropped' || items.length === 0 ? requested : requested + 1
    const error = problem ? call.makeError(PagingError, problem, { page: resumeFrom, ...figures }) : undefined
    return { verdict, error }
  }

  /** Counts the rows of a page. Returns what happens after it, and what has changed or moved, in words; empty if nothing has. */
  #countAndJudge(page: Page<unknown>, requested: number, first: FirstPage): { verdict: Verdict; drift: string } {
    const { items, totalPages, totalItems } = page
    const repeated = items.filter((row) => this.#rows.repeats(row)).length
    // After the first page, duplicate ids show a wrong page: its number matters only for rows without ids.
    const isKnownById = requested > this.#source.start && idOf(items[0]) !== undefined
    const isWrongPage = page.page !== requested && requested > 1 && items.length > 0 && !isKnownById
    const isRepeat = this.#isRepeat(page, requested, repeated === items.length)
    const isDropped = isRepeat || (isWrongPage && this.#throws)
    if (!isDropped) {
      this.#items += items.length
      this.#duplicates += repeated
    }
    const isEndless = this.#items > 2 * first.totalItems + EXTRA_PAGES * first.rows
    const isLast = this.#source.onlyPage || isEndless || items.length === 0 || requested >= totalPages
    const isFull = isLast || items.length === first.rows
    this.#isContinuous &&= repeated === 0 && isFull && items.every((row) => idOf(row) !== undefined)
    const largestBefore = Math.max(this.#largestTotal, first.totalItems)
    this.#largestTotal = Math.max(largestBefore, totalItems)
    const drift = [
      isWrongPage && `page ${page.page} was returned for page ${requested}`,
      isRepeat && `page ${requested} repeats the page before it`,
      ...(isDropped ? [] : this.#wrongTotals(first, totalItems, isLast, isEndless)),
      this.#duplicates > 0 && `${plural(this.#duplicates, 'duplicate row')} among ${this.#items}`,
    ]
    const isGrown = this.#isContinuous && totalItems > largestBefore
    const verdict = isDropped ? 'dropped' : isLast ? 'last' : isGrown ? 'grown' : 'more'
    return { verdict, drift: drift.filter(Boolean).join(', and ') }
  }

  /** Whether a page repeats the one before it. `allSeen`: whether each of its ids was in an earlier row. */
  #isRepeat({ items, page }: Page<unknown>, requested: number, allSeen: boolean): boolean {
    const [first, last] = [items[0], items.at(-1)]
    const ends = [items.length, idOf(first) ?? first, monthOf(first), idOf(last) ?? last, monthOf(last)]
    const isSame = ends.every((part, index) => isEqual(part, this.#before[index]))
    this.#before = ends
    if (!isSame || idOf(first) !== undefined) return isSame && allSeen
    // A page whose rows differ cannot occur twice: no two rows of a report have the same group.
    return page !== requested || !isEqual(first, last) || ++this.#equalPages > MOST_EQUAL_PAGES
  }

  /** What is wrong with the total, and with the count of rows at the end. */
  #wrongTotals(first: FirstPage, totalItems: number, isLast: boolean, isEndless: boolean): (string | false)[] {
    if (this.#source.onlyPage) return []
    const expected = isEndless ? first.totalItems : Math.max(0, totalItems - this.#rowsBefore(first))
    const end = isEndless ? 'the list does not end: ' : ''
    const isShrunk = totalItems < this.#largestTotal
    const before = isShrunk ? this.#largestTotal : first.totalItems
    return [
      totalItems !== before &&
        (isShrunk || !this.#isContinuous) &&
        `the total changed from ${before} to ${plural(totalItems, 'row')} while pages were read`,
      isLast && this.#items !== expected && `${end}read ${plural(this.#items, 'row')} instead of ${expected}`,
    ]
  }

  /** Rows of the pages before the start. Pages have as many rows as the first one, unless that is also the last one. */
  #rowsBefore({ rows, totalPages, totalItems }: FirstPage): number {
    const { start, limit } = this.#source
    if (start === 1) return 0
    return start < totalPages ? (start - 1) * rows : Math.min((start - 1) * limit, totalItems - rows)
  }

  /**
   * Whether to warn now, and remembers it: when something is first found, at the first duplicate, and at the end if there
   * were more.
   */
  #takeWarning(verdict: Verdict): boolean {
    const warned = this.#warnedDuplicates
    if (warned !== undefined && (this.#duplicates <= warned || (hasMore(verdict) && warned > 0))) return false
    this.#warnedDuplicates = this.#duplicates
    return true
  }
}

/** Whether there are more pages. */
export const hasMore = (verdict: Verdict): boolean => verdict === 'more' || verdict === 'grown'

/** Whether two rows have the same values. Rows with lists or objects in them are never taken for equal. */
function isEqual(a: unknown, b: unknown): boolean {
  if (!isRecord(a) || !isRecord(b)) return a === b
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name])
}
