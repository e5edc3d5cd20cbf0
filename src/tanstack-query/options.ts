import type { DataTag, SkipToken as Skip } from '@tanstack/query-core'
import type { ListOptions, Page } from '../options/lists.ts'
import type { CallOptions } from '../options/options.ts'

/**
 * A query key: the name of this package, the scope of the client, the path of the call, and its arguments. The start of a
 * key matches every key that begins with it. It never contains the API key.
 */
export type Key = readonly ['affiliate-network-sdk', scope: string, ...pathAndArguments: unknown[]]

/**
 * Whether TypeScript finds the types of TanStack Query from here. Otherwise, `DataTag` is `any`; outside of a list, that of a
 * missing package would make this `any` too.
 */
type HasTags = [0] extends [1 & DataTag<Key, unknown>] ? false : true

/** The key of a query with some data: `getQueryData` and `setQueryData` of TanStack Query take their types from it. */
export type KeyOf<Data> = HasTags extends true ? DataTag<Key, Data> : Key

/** TanStack's `skipToken`, in place of arguments that are not known yet. The query is then not sent. */
export type SkipToken = HasTags extends true ? Skip : symbol

/** A branch of the tree of queries, with the key that matches everything in it. */
export interface Branch {
  /** Returns the start of every key in this branch, as in `invalidateQueries({ queryKey: queries.offers.key() })`. */
  key(): Key
}

/** All options of a mutation may be left out, so that TypeScript would take a query for one. */
interface NoMutation {
  /** Never there: a query is not a mutation. */
  readonly mutationFn?: 'a query is not a mutation'
}

/** Options of a query, for `useQuery` and the like of every adapter of TanStack Query 5. */
export interface Query<Data> extends NoMutation {
  /** Identifies the client, the call and its arguments. */
  readonly queryKey: KeyOf<Data>
  /** Makes the call, and aborts it when the query is cancelled. It is `skipToken` if that was given. */
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Data>
  /** Off, because the client retries where that is safe. Retries of both would multiply. */
  readonly retry: false
}

/** Options of an infinite query. Its pages are those of the service, numbered from 1. */
export interface InfiniteQuery<Item> extends NoMutation {
  /** Identifies the client, the call and its arguments, with the first page if the query names it. */
  readonly queryKey: KeyOf<{ pages: Page<Item>[]; pageParams: number[] }>
  /** Fetches one page, and aborts the request when the query is cancelled. It is `skipToken` if that was given. */
  readonly queryFn: (context: { readonly signal: AbortSignal; readonly pageParam: number }) => Promise<Page<Item>>
  /** The first page: `page` of the query, or 1. */
  readonly initialPageParam: number
  /** Number of the next page, or `undefined` at the end of the list. */
  readonly getNextPageParam: (page: Page<Item>, pages: Page<Item>[], pageParam: number) => number | undefined
  /** Number of the previous page, or `undefined` at page 1. */
  readonly getPreviousPageParam: (page: Page<Item>, pages: Page<Item>[], pageParam: number) => number | undefined
  /** Off, because the client retries where that is safe. */
  readonly retry: false
}

/** Options of a mutation. */
export interface Mutation<Variables, Data> {
  /** Identifies the client and the call. Without its last part, it matches all queries of the resource. */
  readonly mutationKey: Key
  /** Makes the call. */
  readonly mutationFn: (variables: Variables) => Promise<Data>
  /** Off, also if the cache's default is on: a create that may have been applied must not be sent again. */
  readonly retry: false
}

/** Options of a reading call. The signal is that of the query. */
export type ReadOptions = Omit<CallOptions, 'signal'>

/** Options of a call that reads every page. The signal is that of the query. */
export type CrawlOptions = Omit<ListOptions, 'signal'>
