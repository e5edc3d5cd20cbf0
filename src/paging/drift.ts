import { PagingError } from '../errors/errors.ts'
import type { PagingDriftEvent } from '../events/client-event.ts'
import { IdSet, idOf } from './id-set.ts'
import { PageRepeats } from './page-repeats.ts'

/** What is looked at of a page. */
interface Seen {
  readonly items: readonly unknown[]
  /** Its number, as the service says. */
  readonly page: number
  readonly totalPages: number
  readonly totalItems: number
}

/** What is kept of the first page, and not its rows: a crawl holds no page that was read. */
interface First {
  readonly rows: number
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
  /** There is just one page, whatever the figures say. */
  readonly single: boolean
  readonly warn: (event: PagingDriftEvent) => void
}

/** Knows whether a crawl saw everything, and ends one that would go on for ever. */
export class PagingWatch {
  readonly #crawl: Crawl
  readonly #throws: boolean
  readonly #maxPages: number
  /** Rows so far. */
  items = 0
  /** What to throw, once the page that showed it has been handed out. Its `page` is the first that was not. */
  error: PagingError | undefined
  #first: First | undefined
  #pages = 0
  readonly #repeats = new PageRepeats()
  readonly #ids = new IdSet()
  /** Rows so far whose id came before. */
  #duplicates = 0
  /** How many duplicates the last warning named. */
  #warned: number | undefined

  constructor(crawl: Crawl, throws: boolean, maxPages: number) {
    this.#crawl = crawl
    this.#throws = throws
    this.#maxPages = maxPages
  }

  /** Looks at a page. Returns whether it is the last one, or the repeat of another, which is not handed out. */
  see(page: Seen, asked: number, callId: string): 'more' | 'last' | 'repeat' {
    const { items, totalPages, totalItems } = page
    // Ids tell by themselves which rows are missing.
    const tellsByPage = this.#first === undefined || idOf(items[0]) === undefined
    const isOther = tellsByPage && items.length > 0 && page.page !== asked && asked > 1
    this.#first ??= { rows: items.length, totalPages, totalItems }
    const reasons = isOther ? [`page ${page.page} came in place of page ${asked}`] : []
    const repeats = this.#repeats.see(items, page.page, asked)
    if (repeats) reasons.push(`page ${asked} repeats a page before it`)
    const isRefused = repeats || (isOther && this.#throws)
    const verdict = isRefused ? 'repeat' : this.#count(page, this.#first, asked, reasons)
    if (this.#duplicates > 0) reasons.push(`${this.#duplicates} of ${this.items} rows came twice`)
    const next = verdict === 'repeat' || items.length === 0 ? asked : asked + 1
    if (reasons.length > 0) {
      const message = reasons.join(', and ')
      if (this.#throws) this.#fail(message, next, totalItems)
      else this.#warn({ callId, message, page: asked, ...this.#figures(totalItems) }, verdict !== 'more')
    }
    if (verdict === 'more' && this.#pages >= this.#maxPages)
      this.#fail(`there are more pages than maxPages (${this.#maxPages})`, next, totalItems)
    return verdict
  }

  #count({ items, totalPages, totalItems }: Seen, first: First, asked: number, reasons: string[]): 'more' | 'last' {
    this.#pages++
    this.items += items.length
    for (const row of items) {
      const id = idOf(row)
      if (id !== undefined && !this.#ids.add(id)) this.#duplicates++
    }
    if (this.#crawl.single) return 'last'
    if (totalItems !== first.totalItems)
      reasons.push(`the total changed from ${first.totalItems} to ${totalItems} rows during the crawl`)
    // A list may grow while it is read, but one that more than doubles runs away.
    const grace = 100
    if (this.#pages > 2 * first.totalPages + grace || this.items > 2 * first.totalItems + grace * first.rows) {
      reasons.push(`there is no end to it: ${this.items} rows were seen of ${first.totalItems}`)
      return 'last'
    }
    if (items.length > 0 && asked < totalPages) return 'more'
    const expected = Math.max(0, totalItems - this.#skipped(first))
    if (this.items !== expected) reasons.push(`${this.items} rows were seen of ${expected}`)
    return 'last'
  }

  /** Rows of the pages before the first one. A page's size is what the first shows, unless it is the last as well. */
  #skipped({ rows, totalPages, totalItems }: First): number {
    const { start, limit } = this.#crawl
    if (start === 1) return 0
    return start < totalPages ? (start - 1) * rows : Math.min((start - 1) * limit, totalItems - rows)
  }

  #fail(text: string, page: number, totalItems: number): void {
    const { operation } = this.#crawl
    this.error ??= new PagingError(`${operation}: ${text}`, {
      operation,
      outcome: 'unknown',
      page,
      ...this.#figures(totalItems),
    })
  }

  #figures(totalItems: number) {
    const { items } = this
    return { items, totalItems, firstTotalItems: this.#first?.totalItems ?? totalItems, duplicates: this.#duplicates }
  }

  /** Warns once, once more of the first duplicate, and at the end if there were more of them. */
  #warn(found: Omit<PagingDriftEvent, 'type' | 'code' | 'operation'>, isEnd: boolean): void {
    const { duplicates } = found
    const isNews = this.#warned === undefined || (duplicates > this.#warned && (isEnd || this.#warned === 0))
    if (!isNews) return
    this.#warned = duplicates
    const { operation, warn } = this.#crawl
    warn({ type: 'warning', code: 'paging-drift', operation, ...found, message: `${operation}: ${found.message}` })
  }
}
