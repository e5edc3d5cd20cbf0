import { ignoreErrors } from '../errors/ignore-errors.ts'
import type { Page } from '../options/lists.ts'
import { onAbort } from '../transport/call-lifetime.ts'
import { DriftDetector, hasMore } from './drift-detector.ts'
import type { ExaminePage, PageSource } from './page-source.ts'

interface PendingPage<Item> {
  readonly number: number
  readonly abort: () => void
  readonly done: Promise<EndedPage<Item>>
}

/** What came of the call of a page. */
interface EndedPage<Item> {
  /** Unless its rows are dropped. */
  readonly page: Page<Item> | undefined
  /** Thrown once the reader has the page. */
  readonly thrown: { readonly error: unknown } | undefined
}

/**
 * Fetches pages ahead of the reader: at most `concurrency` of them are requested, waiting, or held by the reader. Pages
 * are examined in order, each before its call ends. One that fails or is the last one aborts the requests of later ones.
 */
export async function* crawl<Item>(
  source: PageSource<Item>,
  stop: AbortController,
): AsyncGenerator<Page<Item>, void, undefined> {
  const { start, options } = source
  const { maxPages = 100_000, onProgress, signal } = options
  let { concurrency = 1 } = options
  const drift = new DriftDetector(source, maxPages)
  const pending: PendingPage<Item>[] = []
  let next = start
  let last = start
  let items = 0

  const fetchPage = async (number: number, pageSignal: AbortSignal): Promise<EndedPage<Item>> => {
    const before = pending.at(-1)?.done
    let kept: Page<Item> | undefined
    const examine: ExaminePage<Item> = async (page, call) => {
      await before
      pageSignal.throwIfAborted()
      const { verdict, error } = drift.examine(page, number, call)
      if (verdict !== 'dropped') kept = page
      if (verdict === 'grown') readOneByOneAfter(number)
      if (hasMore(verdict)) last = Math.min(page.totalPages, start + maxPages - 1)
      else endAt(number)
      if (error !== undefined) throw error
    }
    try {
      await source.fetchPage(number, pageSignal, examine)
      return { page: kept, thrown: undefined }
    } catch (error) {
      if (!pageSignal.aborted) endAt(number)
      return { page: kept, thrown: { error } }
    }
  }
  const request = (number: number): PendingPage<Item> => {
    const controller = new AbortController()
    return {
      number,
      abort: () => controller.abort(stop.signal.reason),
      done: fetchPage(number, controller.signal),
    }
  }
  const abortAfter = (number: number) => {
    while ((pending.at(-1)?.number ?? 0) > number) pending.pop()?.abort()
  }
  const endAt = (number: number) => {
    next = Number.POSITIVE_INFINITY
    abortAfter(number)
  }
  /** Requests the pages after one anew, and each after the one before it, so that none is older than that. */
  const readOneByOneAfter = (number: number) => {
    concurrency = 1
    abortAfter(number)
    next = number + 1
  }
  const requestUpTo = (count: number) => {
    while (pending.length < count && next <= last && !stop.signal.aborted) pending.push(request(next++))
  }

  // Before it listens: a signal that is already aborted is then the error of the first page.
  requestUpTo(1)
  stop.signal.addEventListener('abort', () => {
    for (const { abort } of pending) abort()
  })
  const unlisten = signal && onAbort(signal, () => stop.abort(signal.reason))
  try {
    while (pending.length > 0) {
      const { number, done } = pending[0] as PendingPage<Item>
      const { page, thrown } = await done
      pending.shift()
      if (page !== undefined) {
        requestUpTo(concurrency - 1)
        items += page.items.length
        const { totalPages, totalItems } = page
        ignoreErrors(() => onProgress?.({ page: number, totalPages, items, totalItems }))
        if (page.items.length > 0) yield page
        stop.signal.throwIfAborted()
      }
      if (thrown !== undefined) throw thrown.error
      requestUpTo(concurrency)
    }
  } catch (error) {
    // The reader has left, so nobody would receive the error of a page. An error that it has thrown in is passed on.
    if (error === stop.signal.reason && !signal?.aborted) return
    throw error
  } finally {
    unlisten?.()
  }
}
