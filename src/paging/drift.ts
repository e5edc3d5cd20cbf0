import { PagingError } from '../errors/errors.ts'
import { isRecord } from '../errors/is-record.ts'
import type { PagingDriftEvent } from '../events/client-event.ts'

/** What is looked at of a page. */
interface Seen {
  readonly items: readonly unknown[]
  /** Its number, as the service says. */
  readonly page: number
  readonly totalPages: number
  readonly totalItems: number
}

/** What is known of the crawl itself. */
interface Crawl {
  readonly operation: string
  /** The page it started at. */
  readonly start: number
  /** Rows of a full page. */
  readonly limit: number
  readonly warn: (event: PagingDriftEvent) => void
}

/** Rows of a report may be equal, page after page; but not for ever. */
const MOST_REPEATS = 20

/** Knows whether a crawl saw everything, and ends one that would go on for ever. */
export class PagingWatch {
  readonly #crawl: Crawl
  readonly #throws: boolean
  /** Rows so far. */
  items = 0
  /** What to throw, once the page that showed it has been handed out. Its `page` is the first that was not. */
  error: PagingError | undefined
  #first: Seen | undefined
  #pages = 0
  /** The page before, and one further back: pages 1, 2, 4, 8, … in turn, which finds a cycle of any length (Brent). */
  #before: string | undefined
  #mark: string | undefined
  #repeats = 0
  #told = false

  constructor(crawl: Crawl, throws: boolean) {
    this.#crawl = crawl
    this.#throws = throws
  }

  see(page: Seen, asked: number): 'more' | 'last' | 'repeat' {
    this.#first ??= page
    const first = this.#first
    const { items, totalPages, totalItems } = page
    if (page === first && items.length > 0 && page.page !== asked && asked > 1) {
      this.#drift(`page ${page.page} came in place of page ${asked}`, page, asked, asked)
      if (this.#throws) return 'repeat'
    }
    const print = printOf(items)
    const repeats = print !== undefined && (print === this.#before || print === this.#mark)
    if (repeats && (page.page !== asked || isNamed(items[0]) || ++this.#repeats > MOST_REPEATS)) {
      this.#drift(`page ${asked} repeats a page before it`, page, asked, asked)
      return 'repeat'
    }
    this.#pages++
    this.#before = print
    if (Number.isInteger(Math.log2(this.#pages))) this.#mark = print
    this.items += items.length
    if (totalItems !== first.totalItems)
      this.#drift(`the total changed from ${first.totalItems} to ${totalItems} rows during the crawl`, page, asked)
    // A list may grow while it is read, but one that more than doubles runs away.
    const grace = 100
    if (this.#pages > 2 * first.totalPages + grace || this.items > 2 * first.totalItems + grace * first.items.length) {
      this.#drift(`there is no end to it: ${this.items} rows were seen of ${first.totalItems}`, page, asked)
      return 'last'
    }
    if (items.length > 0 && asked < totalPages) return 'more'
    const expected = Math.max(0, totalItems - this.#skipped(first))
    if (this.items !== expected) this.#drift(`${this.items} rows were seen of ${expected}`, page, asked)
    return 'last'
  }

  /** Rows of the pages before the first one. A page's size is what the first shows, unless it is the last as well. */
  #skipped({ items, totalPages, totalItems }: Seen): number {
    const { start, limit } = this.#crawl
    if (start === 1) return 0
    return start < totalPages ? (start - 1) * items.length : Math.min((start - 1) * limit, totalItems - items.length)
  }

  #drift(text: string, { items, totalItems }: Seen, page: number, rest = items.length > 0 ? page + 1 : page): void {
    if (this.#told) return
    this.#told = true
    const { operation, warn } = this.#crawl
    const message = `${operation}: ${text}`
    if (this.#throws) this.error = new PagingError(message, { operation, outcome: 'unknown', page: rest })
    else
      warn({
        type: 'warning',
        code: 'paging-drift',
        operation,
        callId: '',
        message,
        page,
        items: this.items,
        totalItems,
        firstTotalItems: this.#first?.totalItems ?? 0,
      })
  }
}

/** Whether a row has an id, and so comes once. */
const isNamed = (row: unknown) => isRecord(row) && 'id' in row

/** What tells a page from another: its length, first and last row. Rows too deep to be written down have none. */
function printOf(items: readonly unknown[]): string | undefined {
  try {
    return items.length === 0 ? undefined : JSON.stringify([items.length, items[0], items.at(-1)])
  } catch {
    return undefined
  }
}
