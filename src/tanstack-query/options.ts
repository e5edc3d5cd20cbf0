import type { CallOptions } from '../options.ts'
import type { ListOptions, Page } from '../paging/paged.ts'

/**
 * A key of TanStack Query: this package, the scope that tells clients apart, the path of the call, and what was asked.
 * The start of a key stands for everything below it. The API key is in none.
 */
export type Key = readonly ['affiliate-network-sdk', scope: string, ...asked: unknown[]]

/** A part of the tree, with the key that stands for everything in it. */
export interface Branch {
  /** The start of every key below, as in `invalidateQueries({ queryKey: queries.offers.key() })`. */
  key(): Key
}

/** Options of a query, as every adapter of TanStack Query 5 takes them. */
export interface Query<Data> {
  /** What was asked, and of whom. */
  readonly queryKey: Key
  /** Makes the call. It is aborted along with the query. */
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Data>
  /** The client itself tries again where that is safe. Two that retry would multiply each other's attempts. */
  readonly retry: false
}

/** Options of an infinite query: its pages are those of the service, counted from 1. */
export interface InfiniteQuery<Item> {
  /** What was asked, and of whom: the pages are not in it. */
  readonly queryKey: Key
  /** Asks for one page. It is aborted along with the query. */
  readonly queryFn: (context: { readonly signal: AbortSignal; readonly pageParam: number }) => Promise<Page<Item>>
  /** The query's `page`, or 1. */
  readonly initialPageParam: number
  /** The page after the last one, or `undefined` at the end of the list. */
  readonly getNextPageParam: (page: Page<Item>, pages: Page<Item>[], pageParam: number) => number | undefined
  /** The page before the first one, or `undefined` before page 1. */
  readonly getPreviousPageParam: (page: Page<Item>, pages: Page<Item>[], pageParam: number) => number | undefined
  /** The client itself tries again where that is safe. */
  readonly retry: false
}

/** Options of a mutation. */
export interface Mutation<Variables, Data> {
  /** The path of the call: the same for all that is written by it. */
  readonly mutationKey: Key
  /** Makes the call. */
  readonly mutationFn: (variables: Variables) => Promise<Data>
  /** Also against a default of the cache: a create that may have happened must not be sent again. */
  readonly retry: false
}

/** What can be said of a reading call. The signal is the query's own. */
export type ReadOptions = Omit<CallOptions, 'signal'>

/** What can be said of a call that reads every page. The signal is the query's own. */
export type CrawlOptions = Omit<ListOptions, 'signal'>
