import type { CallOptions } from './options.ts'

/** A page of a list. */
export interface Page<Item> {
  /** The rows, in the order that the service returned them. */
  readonly items: Item[]
  /** Page number, starting at 1. */
  readonly page: number
  /** Total number of pages, according to the service; 0 if there are no rows. */
  readonly totalPages: number
  /** Total number of rows on all pages, according to the service. */
  readonly totalItems: number
  /** Whether there is a page after this one. */
  readonly hasNextPage: boolean
}

/** Progress of reading all pages of a list, after each page. */
export interface PagingProgress extends Pick<Page<unknown>, 'page' | 'totalPages' | 'totalItems'> {
  /** Rows received so far. */
  readonly items: number
}

/** List options. */
export interface ListOptions extends CallOptions {
  /** Number of pages to request concurrently, 1 by default. Rows stay in order. */
  readonly concurrency?: number | undefined
  /** Called after each page while all pages are read. Errors that the function throws are ignored. */
  readonly onProgress?: ((progress: PagingProgress) => void) | undefined
  /**
   * What to do if rows changed or moved while the pages were read, so that some may be missing or duplicated. `'warn'`
   * (the default) sends a `paging-drift` event; `'throw'` throws a `PagingError`.
   */
  readonly onDrift?: 'warn' | 'throw' | undefined
  /** Maximum number of pages to read, 100,000 by default. If there are more, the list throws a `PagingError`. */
  readonly maxPages?: number | undefined
}
