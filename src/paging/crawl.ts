import { notify } from '../events/notify.ts'
import { onAbort } from '../events/on-abort.ts'
import { PagingWatch } from './drift.ts'
import { fetchPage, type InspectPage, type Page, type PageSource } from './page-source.ts'

/** A page that was asked for. */
interface Ahead<Item> {
  readonly number: number
  readonly abort: () => void
  /** Resolves when its call has ended, with success or not. */
  readonly done: Promise<void>
  /** The page, if it is to be handed out. */
  page?: Page<Item>
  /** Rows up to and with it. */
  items: number
  failure?: { readonly error: unknown }
}

/**
 * Fetches pages ahead of the reader, `concurrency` of them at the most: those under way, those waiting, and the one
 * that the reader holds. They are looked at in order, each before its call ends. As soon as a page fails or turns out to
 * be the last one, those after it are aborted; those before it still reach the reader.
 */
export async function* crawl<Item>(
  source: PageSource<Item>,
  stop: AbortController,
): AsyncGenerator<Page<Item>, void, undefined> {
  const { start, options } = source
  const { concurrency = 1, maxPages = 100_000, onDrift, onProgress, signal } = options
  const watch = new PagingWatch(source, onDrift === 'throw', maxPages)
  const ahead: Ahead<Item>[] = []
  let next = start
  let last = start

  const fetchAhead = (number: number): Ahead<Item> => {
    const controller = new AbortController()
    const before = ahead.at(-1)?.done
    const inspect: InspectPage<Item> = async (page, callId) => {
      await before
      controller.signal.throwIfAborted()
      const verdict = watch.see(page, number, callId)
      if (verdict !== 'repeat') entry.page = page
      entry.items = watch.items
      if (verdict === 'more') last = Math.min(page.totalPages, start + maxPages - 1)
      else endAt(number)
      if (watch.error !== undefined) throw watch.error
    }
    const failed = (error: unknown) => {
      entry.failure = { error }
      endAt(number)
    }
    const entry: Ahead<Item> = {
      number,
      abort: () => controller.abort(stop.signal.reason),
      items: 0,
      done: fetchPage(source, number, controller.signal, inspect).then(() => {}, failed),
    }
    return entry
  }
  const endAt = (number: number) => {
    next = Number.POSITIVE_INFINITY
    while ((ahead.at(-1)?.number ?? 0) > number) ahead.pop()?.abort()
  }
  const fill = (count: number) => {
    while (ahead.length < count && next <= last && !stop.signal.aborted) ahead.push(fetchAhead(next++))
  }

  fill(1)
  stop.signal.addEventListener('abort', () => {
    for (const { abort } of ahead) abort()
  })
  const forget = signal && onAbort(signal, () => stop.abort(signal.reason))
  try {
    while (ahead.length > 0) {
      await ahead[0]?.done
      const { number, page, items, failure } = ahead.shift() as Ahead<Item>
      if (page !== undefined) {
        fill(concurrency - 1)
        const { totalPages, totalItems } = page
        notify(() => onProgress?.({ page: number, totalPages, items, totalItems }))
        if (page.items.length > 0) yield page
        stop.signal.throwIfAborted()
      }
      if (failure !== undefined) throw failure.error
      fill(concurrency)
    }
  } catch (error) {
    // A reader that has left is told of nothing more.
    if (!stop.signal.aborted || signal?.aborted) throw error
  } finally {
    forget?.()
  }
}
