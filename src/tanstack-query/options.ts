import type { DataTag, SkipToken as Skip } from '@tanstack/query-core'
import type { ListOptions, Page } from '../options/lists.ts'
import type { CallOptions } from '../options/options.ts'

/**
 * A query key: the package name, the client's scope, the call's path and its arguments. A key prefix matches every key
 * that begins with it. Keys never contain the API key.
 */
export type Key = readonly ['affiliate-network-sdk', scope: string, ...pathAndArguments: unknown[]]

/**
 * Whether TypeScript finds the types of TanStack Query from here. Otherwise, `DataTag` is `any`; outside of a list, that of a
 * missing package would make this `any` too.
 */
type HasTags = [0] extends [1 & DataTag<Key, unknown>] ? false : true

/** A query key with its data type, which TanStack Query's `getQueryData` and `setQueryData` infer. */
export type KeyOf<Data> = HasTags extends true ? DataTag<Key, Data> : Key

/** TanStack's `skipToken`, for arguments that aren't known yet. The query is then disabled. */
export type SkipToken = HasTags extends true ? Skip : symbol

/** A branch of the query tree, with a key that matches everything in it. */
export interface Branch {
  /** Returns the start of every key in this branch, as in `invalidateQueries({ queryKey: queries.offers.key() })`. */
  key(): Key
}

/** All options of a mutation may be left out, so that TypeScript would take a query for one. */
interface NoMutation {
  /** Never there: a query is not a mutation. */
  readonly mutationFn?: 'a query is not a mutation'
}

/** Query options, for `useQuery` and its counterparts in every TanStack Query 5 adapter. */
export interface Query<Data> extends NoMutation {
  /** Identifies the client, the call and its arguments. */
  readonly queryKey: KeyOf<Data>
  /** Makes the call, and aborts it if the query is canceled; or `skipToken`, if you passed it. */
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Data>
  /** Off, because the client retries where it's safe. Retries in both would multiply. */
  readonly retry: false
}

/** Infinite query options. Pages are the service's, numbered from 1. */
export interface InfiniteQuery<Item> extends NoMutation {
  /** Identifies the client, the call and its arguments, with the first page if the query sets it. */
  readonly queryKey: KeyOf<{ pages: Page<Item>[]; pageParams: number[] }>
  /** Fetches one page, and aborts the request if the query is canceled; or `skipToken`, if you passed it. */
  readonly queryFn: (context: { readonly signal: AbortSignal; readonly pageParam: number }) => Promise<Page<Item>>
  /** The first page: the query's `page`, or 1. */
  readonly initialPageParam: number
  /** Number of the next page, or `undefined` at the end of the list. */
  readonly getNextPageParam: (page: Page<Item>, pages: Page<Item>[], pageParam: number) => number | undefined
  /** Number of the previous page, or `undefined` at page 1. */
  readonly getPreviousPageParam: (page: Page<Item>, pages: Page<Item>[], pageParam: number) => number | undefined
  /** Off, because the client retries where it's safe. */
  readonly retry: false
}

/** Mutation options. */
export interface Mutation<Variables, Data> {
  /** Identifies the client and the call. Without its last part, it matches all queries of the resource. */
  readonly mutationKey: Key
  /** Makes the call. */
  readonly mutationFn: (variables: Variables) => Promise<Data>
  /** Off, even if the cache's default is on: a create that may have been applied must not be sent again. */
  readonly retry: false
}

/** Options for a read. The query supplies the signal. */
export type ReadOptions = Omit<CallOptions, 'signal'>

/** Options for a call that reads every page. The query supplies the signal. */
export type CrawlOptions = Omit<ListOptions, 'signal'>
