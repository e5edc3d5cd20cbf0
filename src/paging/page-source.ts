import type { AnyErrorDetails, PagingError } from '../errors/errors.ts'
import type { PagingDriftEvent, WarningDetails } from '../options/client-event.ts'
import type { CallOptions } from '../options/options.ts'

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

/** Progress of reading all pages of a list, after a page was received. */
export interface PagingProgress extends Pick<Page<unknown>, 'page' | 'totalPages' | 'totalItems'> {
  /** Rows received so far. */
  readonly items: number
}

/** Options of a list. */
export interface ListOptions extends CallOptions {
  /** Number of pages to request at once, 1 by default. Rows keep their order. */
  readonly concurrency?: number | undefined
  /** Called after each page while all pages are read. Errors that the function throws are ignored. */
  readonly onProgress?: ((progress: PagingProgress) => void) | undefined
  /**
   * What to do if rows changed or moved while the pages were read, so that some may be missing or occur twice. `'warn'`
   * (the default) sends a `paging-drift` event, `'throw'` throws a `PagingError`.
   */
  readonly onDrift?: 'warn' | 'throw' | undefined
  /** Maximum number of pages to read, 100,000 by default. If there are more, the list throws a `PagingError`. */
  readonly maxPages?: number | undefined
}

/** The call of a page, which reports the drift that the page shows. */
export interface PageCall {
  readonly warn: (warning: WarningDetails<PagingDriftEvent>) => void
  readonly makeError: (Class: typeof PagingError, message: string, details: Partial<AnyErrorDetails>) => Error
}

/** Examines a page before its call ends. The call fails with the error that it throws. */
export type ExaminePage<Item> = (page: Page<Item>, call: PageCall) => void | Promise<void>

/** Where a list gets its pages from, and what its reader asked for. */
export interface PageSource<Item> {
  readonly operation: string
  /** Number of the first page to read. */
  readonly start: number
  /** Rows of a full page. */
  readonly limit: number
  /** Whether there is only one page, even if the totals name more. */
  readonly onlyPage: boolean
  readonly options: ListOptions
  /** Whether the query or the options are not valid, so that every page fails. */
  readonly isInvalid: boolean
  /** Prepares an error for the caller. Its stack leaves out the function `below`, and those it called. */
  readonly prepareError: (error: unknown, below: (...args: never[]) => unknown) => void
  /** Fetches a page. Its error has the number of the page. */
  readonly fetchPage: (
    page: number,
    signal: AbortSignal | undefined,
    examine?: ExaminePage<Item>,
  ) => Promise<Page<Item>>
}
