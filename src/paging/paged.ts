import * as option from '../codecs/option-schemas.ts'
import { parseInput } from '../codecs/parse-input.ts'
import { inputError } from '../errors/input-error.ts'
import type { Page } from '../options/lists.ts'
import { crawl } from './crawl.ts'
import type { PageSource } from './page-source.ts'

const INSPECT = Symbol.for('nodejs.util.inspect.custom')

/**
 * A list that the service returns in pages. Await it for the first page, or iterate over it for every row of every page,
 * in order. Nothing is sent before that. Awaiting it again returns the same page; each iteration sends new requests.
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

  /** Iterates over every row of every page, in order. Leaving the loop aborts pending requests. */
  [Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    const pages = this.pages()
    return ending(rowsOf(pages, this.#source), () => void pages.return())
  }

  /** @internal Types do not show it. Without it, `Array.from` would give no rows, and `for…of` would not say why. */
  [Symbol.iterator](): never {
    throw this.#notAwaited('', 'for await, toArray() or await', this[Symbol.iterator])
  }

  // Types do not show these. Without them, a forgotten `await` would read `undefined`.
  static {
    for (const name of ['items', 'totalItems', 'length', 'map', 'filter', 'forEach', 'find', 'reduce']) {
      const get = function (this: Paged<unknown>): never {
        throw this.#notAwaited(name, '(await list).items, or for await', get)
      }
      Object.defineProperty(Paged.prototype, name, { get })
    }
    // What Node's `console.log` shows.
    Object.defineProperty(Paged.prototype, INSPECT, { value: Paged.prototype.toString })
  }

  /** Iterates over the pages, in order. Leaving the loop aborts pending requests. */
  pages(): AsyncGenerator<Page<Item>, void, undefined> {
    const stop = new AbortController()
    return ending(crawl(this.#source, stop), () => stop.abort())
  }

  /**
   * Returns all rows, or the first `max` of them.
   * @throws any AffiliateNetworkError; its `page` is the first page that is missing.
   */
  async toArray(options: { max?: number | undefined } = {}): Promise<Item[]> {
    const { operation, finishError, isInvalid } = this.#source
    try {
      const { max } = parseInput(operation, toArrayOptions, options, { root: 'options' })
      const rows: Item[] = []
      if (max === 0 && !isInvalid) return rows
      for await (const { items } of this.pages()) {
        for (const item of items) {
          rows.push(item)
          if (rows.length === max) return rows
        }
      }
      return rows
    } catch (error) {
      finishError(error, this.toArray)
      throw error
    }
  }

  /** Fetches the first page. `await` calls it, as in `const page = await network.offers.list()`. */
  // biome-ignore lint/suspicious/noThenProperty: a list is made to be awaited
  then<Result = Page<Item>, Recovered = never>(
    onPage?: ((page: Page<Item>) => Result | PromiseLike<Result>) | null,
    onError?: ((reason: unknown) => Recovered | PromiseLike<Recovered>) | null,
  ): Promise<Result | Recovered> {
    const { start, options, fetchPage } = this.#source
    this.#first ??= fetchPage(start, options.signal)
    return this.#first.then(onPage, onError)
  }

  /** `catch` of a promise of the first page. */
  catch<Recovered = never>(
    onError?: ((reason: unknown) => Recovered | PromiseLike<Recovered>) | null,
  ): Promise<Page<Item> | Recovered> {
    return this.then(null, onError)
  }

  /** `finally` of a promise of the first page. */
  finally(onEnd?: (() => void) | null): Promise<Page<Item>> {
    return this.then().finally(onEnd)
  }

  /** Returns a text that names the list, for programs that print it instead of its rows. */
  toString(): string {
    return `Paged ${this.#source.operation} (not sent until awaited or iterated)`
  }

  /** Returns the text of `toString()`, for programs that write the list as JSON instead of its rows. */
  toJSON(): string {
    return this.toString()
  }

  #notAwaited(path: string, expected: string, below: () => never): Error {
    const error = inputError(this.#source.operation, {
      path,
      expected,
      received: 'a list that was not awaited',
      code: 'not-awaited',
    })
    this.#source.finishError(error, below)
    return error
  }
}

async function* rowsOf<Item>(
  pages: AsyncIterable<Page<Item>>,
  { options, finishError }: PageSource<Item>,
): AsyncGenerator<Item, void, undefined> {
  try {
    for await (const { items } of pages) {
      for (const item of items) {
        yield item
        options.signal?.throwIfAborted()
      }
    }
  } catch (error) {
    finishError(error, rowsOf)
    throw error
  }
}

/** Calls `end` as soon as the reader leaves. A generator that awaits something would notice it only afterwards. */
function ending<Item>(
  generator: AsyncGenerator<Item, void, undefined>,
  end: () => void,
): AsyncGenerator<Item, void, undefined> {
  for (const name of ['return', 'throw'] as const) {
    const leave = generator[name].bind(generator)
    generator[name] = (value: never) => {
      end()
      return leave(value)
    }
  }
  return generator
}

const toArrayOptions = option.object<{ max?: number | undefined }>(() => ({ max: option.whole(0) }), '{ max }')
