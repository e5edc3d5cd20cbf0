import { crawl, fetchPage, type Page, type PageSource } from './crawl.ts'
import { checkNames, misfit } from '../errors/input-error.ts'
import { isRecord } from '../errors/is-record.ts'
import { whole } from '../errors/option-value.ts'

export type { ListOptions, Page, PageSource, PagingProgress } from './crawl.ts'

const INSPECT: unique symbol = Symbol.for('nodejs.util.inspect.custom')

/**
 * A list that is asked for page by page. Nothing is sent until it is awaited (its first page) or iterated (every row
 * of every page, in order). Awaiting it again gives the same page; each iteration sends its own requests.
 * @example
 * ```ts
 * const offers = network.offers.list({ status: 'Active' })
 * const { items, totalItems } = await offers // the first page
 * for await (const { id, name } of offers) console.log(id, name) // every row of every page
 * for await (const { page, items } of offers.pages()) console.log(page, items.length)
 * const some = await offers.toArray({ max: 100 })
 * ```
 */
export class Paged<Item> implements PromiseLike<Page<Item>>, AsyncIterable<Item> {
  readonly #source: PageSource<Item>
  #first: Promise<Page<Item>> | undefined

  /** @internal */
  constructor(source: PageSource<Item>) {
    this.#source = source
  }

  /** Every row of every page, in order. Breaking out of the loop aborts what is under way. */
  [Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    const pages = this.pages()
    return ending(rowsOf(pages, this.#source.options.signal), () => void pages.return())
  }

  /** Every page, in order. */
  pages(): AsyncGenerator<Page<Item>, void, undefined> {
    const stop = new AbortController()
    return ending(crawl(this.#source, stop), () => stop.abort())
  }

  /**
   * All rows, or the first `max` of them.
   * @throws any AffiliateNetworkError; its `page` says where the crawl ended.
   */
  async toArray(options: { max?: number | undefined } = {}): Promise<Item[]> {
    const { traced, ready, operation } = this.#source
    const max = await traced(async () => {
      await ready
      return maxOf(operation, options)
    })
    const rows: Item[] = []
    if (max === 0) return rows
    for await (const { items } of this.pages()) {
      for (const item of items) {
        rows.push(item)
        if (rows.length === max) return rows
      }
    }
    return rows
  }

  /** Asks for the first page: what `await` calls, as in `const page = await network.offers.list()`. */
  // biome-ignore lint/suspicious/noThenProperty: being awaited is what it is for
  then<Kept = Page<Item>, Mended = never>(
    onPage?: ((page: Page<Item>) => Kept | PromiseLike<Kept>) | null,
    onError?: ((reason: unknown) => Mended | PromiseLike<Mended>) | null,
  ): Promise<Kept | Mended> {
    return this.#page().then(onPage, onError)
  }

  /** As of a promise of the first page. */
  catch<Mended = never>(
    onError?: ((reason: unknown) => Mended | PromiseLike<Mended>) | null,
  ): Promise<Page<Item> | Mended> {
    return this.#page().catch(onError)
  }

  /** As of a promise of the first page. */
  finally(onEnd?: (() => void) | null): Promise<Page<Item>> {
    return this.#page().finally(onEnd)
  }

  /** Which list it is, for those who print it in place of its rows. */
  toString(): string {
    return `Paged ${this.#source.operation} (not sent until awaited or iterated)`
  }

  /** The same words, where it is written as JSON in place of its rows. */
  toJSON(): string {
    return this.toString()
  }

  /** @internal What Node's `console.log` shows. */
  [INSPECT](): string {
    return this.toString()
  }

  #page(): Promise<Page<Item>> {
    const { start, options } = this.#source
    this.#first ??= fetchPage(this.#source, start, options.signal)
    return this.#first
  }
}

async function* rowsOf<Item>(
  pages: AsyncIterable<Page<Item>>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Item, void, undefined> {
  for await (const { items } of pages) {
    for (const item of items) {
      yield item
      signal?.throwIfAborted()
    }
  }
}

/** Ends what a generator waits for as soon as its reader leaves: by itself it hears of that only when the wait is over. */
function ending<Item>(
  generator: AsyncGenerator<Item, void, undefined>,
  end: () => void,
): AsyncGenerator<Item, void, undefined> {
  const leave = generator.return.bind(generator)
  generator.return = (value) => {
    end()
    return leave(value)
  }
  return generator
}

/** How many rows to take; `undefined` for all. */
function maxOf(operation: string, options: unknown): number | undefined {
  if (!isRecord(options)) throw misfit(operation, 'options', '{ max }', options)
  checkNames(operation, options, { max: true })
  const { max } = options
  return max === undefined ? undefined : whole(operation, 'max', max, 0)
}
