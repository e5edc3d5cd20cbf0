import { isAffiliateNetworkError } from '../errors/errors.ts'
import { onAbort } from '../events/on-abort.ts'
import type { PagingDriftEvent } from '../events/client-event.ts'
import type { CallOptions } from '../options.ts'
import { PagingWatch } from './drift.ts'
import { notify } from '../events/notify.ts'

/** A page of a list. */
export interface Page<Item> {
  /** The rows, in the order in which the service returned them. */
  readonly items: Item[]
  /** Number of this page; the first is 1. */
  readonly page: number
  /** Total number of pages, according to the service; 0 if there are no rows. */
  readonly totalPages: number
  /** Total number of rows on all pages, according to the service. */
  readonly totalItems: number
  /** Whether there is a page after this one. */
  readonly hasNextPage: boolean
}

/** Progress of reading all pages of a list. */
export interface PagingProgress {
  /** Number of the page that was received; the first is 1. */
  readonly page: number
  /** Total number of pages, according to the service. */
  readonly totalPages: number
  /** Rows received so far. */
  readonly items: number
  /** Total number of rows on all pages, according to the service. */
  readonly totalItems: number
}

/** Options of a list. */
export interface ListOptions extends CallOptions {
  /** How many pages are fetched at once. 1 by default. Rows keep their order. */
  readonly concurrency?: number | undefined
  /** Called after each page while all pages are read. Errors that the function throws are ignored. */
  readonly onProgress?: ((progress: PagingProgress) => void) | undefined
  /**
   * What to do if rows changed while the pages were read, so that some may be missing or occur twice. `'warn'` (the
   * default) sends a `paging-drift` event, `'throw'` throws a `PagingError`.
   */
  readonly onDrift?: 'warn' | 'throw' | undefined
}

/** What a list needs to know of the call behind it. */
export interface PageSource<Item> {
  readonly operation: string
  /** The page to start at. */
  readonly start: number
  /** Rows of a full page. */
  readonly limit: number
  /** There is just one page, whatever the figures say. */
  readonly single: boolean
  readonly options: ListOptions
  /** Fails where query or options do not fit. */
  readonly ready: Promise<unknown>
  /** Makes an error ready for the caller; `below` is the function whose frames are left out of its stack. */
  readonly finish: (error: unknown, below: (...args: never[]) => unknown) => void
  readonly fetch: (page: number, signal: AbortSignal | undefined) => Promise<Page<Item>>
  readonly warn: (event: PagingDriftEvent) => void
}

/** A page; an error says which page it was. */
export async function fetchPage<Item>(
  { fetch }: PageSource<Item>,
  page: number,
  signal: AbortSignal | undefined,
): Promise<Page<Item>> {
  try {
    return await fetch(page, signal)
  } catch (error) {
    if (isAffiliateNetworkError(error) && error.kind !== 'input' && error !== signal?.reason)
      Object.assign(error, { page })
    throw error
  }
}

/**
 * Fetches pages ahead of the reader, `concurrency` of them at the most: those under way, those waiting, and the one
 * that the reader holds.
 */
export async function* crawl<Item>(
  source: PageSource<Item>,
  stop: AbortController,
): AsyncGenerator<Page<Item>, void, undefined> {
  const { start, single, options, ready } = source
  // Where the input is not valid, the call of the first page says so.
  await ready.catch(() => fetchPage(source, start, undefined))
  const concurrency = options.concurrency ?? 1
  const forget = options.signal && onAbort(options.signal, () => stop.abort(options.signal?.reason))
  const ahead = new Map<number, Promise<Page<Item>>>()
  const fetchAhead = (page: number) => {
    const promise = fetchPage(source, page, stop.signal)
    // Its turn to be awaited comes later; until then a failure is not unhandled.
    promise.catch(() => {})
    ahead.set(page, promise)
  }
  const watch = new PagingWatch(source, options.onDrift === 'throw')
  try {
    fetchAhead(start)
    for (let page = start, next = start + 1; ; page++) {
      const fill = (last: number, end: number) => {
        while (next <= Math.min(last, end)) fetchAhead(next++)
      }
      const current = await (ahead.get(page) as Promise<Page<Item>>)
      ahead.delete(page)
      const verdict = single ? 'last' : watch.see(current, page)
      if (verdict === 'repeat') break
      if (verdict === 'more') fill(current.totalPages, page + concurrency - 1)
      const { items, totalPages, totalItems } = current
      notify(() => options.onProgress?.({ page, totalPages, items: single ? items.length : watch.items, totalItems }))
      if (current.items.length > 0) yield current
      stop.signal.throwIfAborted()
      if (verdict === 'last' || watch.error !== undefined) break
      fill(current.totalPages, page + concurrency)
    }
    if (watch.error !== undefined) throw watch.error
  } catch (error) {
    // A reader that has left is told of nothing more.
    if (!stop.signal.aborted || options.signal?.aborted) throw error
  } finally {
    forget?.()
    stop.abort()
  }
}
