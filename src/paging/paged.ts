import * as option from '../codecs/option-schemas.ts'
import { parseInput } from '../codecs/parse-input.ts'
import type { Page } from '../options/lists.ts'
import { scrubInputError } from '../transport/secrets/scrubber.ts'
import { crawl } from './crawl.ts'
import { warnWhenRead } from './first-page.ts'
import type { PageSource } from './page-source.ts'

/**
 * A paginated list. Await it for the first page, or iterate over it for every row of every page, in order. Nothing is
 * sent until then. Awaiting it again returns the same page; each iteration sends new requests.
 * @example
 * ```ts
 * const offers = network.offers.list({ status: 'Active' })
 * const { items, totalItems } = await offers // the first page
 * for await (const { id, name } of offers) console.log(id, name) // every row of every page
 * for await (const { page, items } of offers.pages()) console.log(page, items.length)
 * const some = await offers.toArray({ max: 100 })
 * ```
 */
export interface Paged<Item> extends Promise<Page<Item>>, AsyncIterable<Item> {
  /** Iterates over every row of every page, in order. Leaving the loop aborts pending requests. */
  [Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined>
  /** Iterates over the pages, in order. Leaving the loop aborts pending requests. */
  pages(): AsyncGenerator<Page<Item>, void, undefined>
  /**
   * Returns all rows, or the first `max` of them.
   * @throws any AffiliateNetworkError; its `page` is the first missing page.
   */
  toArray(options?: { max?: number | undefined }): Promise<Item[]>
}

/** Makes a list. It works behind the proxies of reactive frameworks, because none of its methods needs `this`. */
export function paged<Item>(source: PageSource<Item>): Paged<Item> {
  let page: Promise<Page<Item>> | undefined
  const firstPage = () => {
    page ??= source.fetchPage(source.start, source.options.signal, (first, call) => {
      if (first.hasNextPage && !source.asksForPage) warnWhenRead(first, call)
    })
    return page
  }
  const pages = () => {
    const stop = new AbortController()
    return ending(crawl(source, stop), () => stop.abort())
  }
  const toArray: Paged<Item>['toArray'] = async (options) => {
    const max = options === undefined ? undefined : readMax(source, options)
    const rows: Item[] = []
    if (max === 0 && !source.isInvalid) return rows
    for await (const { items } of pages()) {
      for (const item of items) {
        rows.push(item)
        if (rows.length === max) return rows
      }
    }
    return rows
  }
  return {
    // biome-ignore lint/suspicious/noThenProperty: a list is made to be awaited
    then: (onPage, onError) => firstPage().then(onPage, onError),
    catch: (onError) => firstPage().catch(onError),
    finally: (onEnd) => firstPage().finally(onEnd),
    pages,
    toArray,
    [Symbol.asyncIterator]() {
      const read = pages()
      return ending(rowsOf(read, source), () => void read.return())
    },
    [Symbol.toStringTag]: 'Paged',
  }
}

async function* rowsOf<Item>(
  pages: AsyncIterable<Page<Item>>,
  { options }: PageSource<Item>,
): AsyncGenerator<Item, void, undefined> {
  for await (const { items } of pages) {
    for (const item of items) {
      yield item
      options.signal?.throwIfAborted()
    }
  }
}

/** Calls `end` as soon as the reader leaves. A generator that awaits something would notice it only afterwards. */
function ending<Item>(
  generator: AsyncGenerator<Item, void, undefined>,
  end: () => void,
): AsyncGenerator<Item, void, undefined> {
  for (const name of ['return', 'throw'] as const) {
    const leave = generator[name].bind(generator)
    const value = (result: never) => {
      end()
      return leave(result)
    }
    // Not by an assignment, which fails where the prototypes are frozen.
    Object.defineProperty(generator, name, { value })
  }
  return generator
}

/** @throws InputError */
function readMax({ operation, scrub }: PageSource<unknown>, options: unknown): number | undefined {
  try {
    return parseInput(operation, toArrayOptions, options, 'options').max
  } catch (error) {
    scrubInputError(error, scrub)
    throw error
  }
}

const toArrayOptions = option.object<{ max?: number | undefined }>(() => ({ max: option.whole(0) }), '{ max }')
