import { isAffiliateNetworkError } from '../errors/errors.ts'
import { onAbort } from '../events/on-abort.ts'
import type { CallOptions, PagingDriftEvent } from '../options.ts'
import { PagingWatch } from './drift.ts'
import { tell } from '../events/notify.ts'

/** One page of a list. */
export interface Page<Item> {
  /** The rows, in the order of the service. */
  readonly items: Item[]
  /** Which page this is; the first is 1. */
  readonly page: number
  /** How many pages the service speaks of; 0 where there is no row. */
  readonly totalPages: number
  /** How many rows the service speaks of, on all pages. */
  readonly totalItems: number
  /** Whether there is a page after this one. */
  readonly hasNextPage: boolean
}

/** How far a crawl has come. */
export interface PagingProgress {
  /** The page that just came; the first is 1. */
  readonly page: number
  /** How many pages the service speaks of. */
  readonly totalPages: number
  /** Rows so far. */
  readonly items: number
  /** How many rows the service speaks of, on all pages. */
  readonly totalItems: number
}

/** What can be said of a list. */
export interface ListOptions extends CallOptions {
  /** Pages fetched at once, 1 by default. Their order is kept. */
  readonly concurrency?: number | undefined
  /** Told of each page of a crawl. What it throws does not end the crawl. */
  readonly onProgress?: ((progress: PagingProgress) => void) | undefined
  /** What a crawl does that did not see what the totals promised. `'warn'` by default. */
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
  /** Does some work, and gives its errors the place of the call. */
  readonly traced: <Result>(work: () => Promise<Result>) => Promise<Result>
  readonly fetch: (page: number, signal: AbortSignal | undefined) => Promise<Page<Item>>
  readonly warn: (event: PagingDriftEvent) => void
}

/** A page; an error says which page it was. */
export async function fetchPage<Item>(
  { traced, fetch }: PageSource<Item>,
  page: number,
  signal: AbortSignal | undefined,
): Promise<Page<Item>> {
  try {
    return await traced(() => fetch(page, signal))
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
  const { start, single, options, ready, traced } = source
  await traced(() => ready)
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
      tell(() => options.onProgress?.({ page, totalPages, items: single ? items.length : watch.items, totalItems }))
      if (current.items.length > 0) yield current
      stop.signal.throwIfAborted()
      if (verdict === 'last' || watch.error !== undefined) break
      fill(current.totalPages, page + concurrency)
    }
    await traced(async () => {
      if (watch.error !== undefined) throw watch.error
    })
  } catch (error) {
    // A reader that has left is told of nothing more.
    if (!stop.signal.aborted || options.signal?.aborted) throw error
  } finally {
    forget?.()
    stop.abort()
  }
}
