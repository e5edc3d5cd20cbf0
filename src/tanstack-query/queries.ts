import type { AffiliateClient, NetworkClient } from '../client.ts'
import { call } from './call.ts'
import type { Branch, Key } from './options.ts'
import { scopeOf, timezoneOf } from './scope.ts'
import type { AffiliateQueries, NetworkQueries } from './tree.ts'

/** How to make queries of a client. */
export interface QueriesOptions {
  /**
   * What tells this client from others in one cache. By default the base URL, and the affiliate's id. Give it where a
   * server and a page reach the same network by different addresses, so that one finds what the other fetched; or
   * where two clients of one network must not share, such as those of two keys.
   */
  readonly scope?: string | undefined
}

const RESOURCES = ['tool', 'offers', 'reports', 'banners', 'advertisers', 'affiliates'] as const

/**
 * The tree of a client's calls, each of which gives the options of a query or of a mutation instead of being made.
 * Nothing is sent until TanStack Query asks for it.
 * @throws InputError where `client` is none that `createClient` made, and no `scope` is given.
 * @example
 * ```ts
 * import { QueryClient } from '@tanstack/query-core'
 * import { createQueries } from 'affiliate-network-sdk/tanstack-query'
 *
 * const queries = createQueries(network)
 * const page = await new QueryClient().fetchQuery(queries.offers.list({ status: 'Active' })) // or useQuery(…)
 * ```
 */
export function createQueries(client: NetworkClient, options?: QueriesOptions): NetworkQueries
/** The same for an affiliate's client: the calls that an affiliate may make. */
export function createQueries(client: AffiliateClient, options?: QueriesOptions): AffiliateQueries
/** The same for a client of either kind. */
export function createQueries(
  client: NetworkClient | AffiliateClient,
  options?: QueriesOptions,
): NetworkQueries | AffiliateQueries
export function createQueries(
  client: NetworkClient | AffiliateClient,
  { scope }: QueriesOptions = {},
): NetworkQueries | AffiliateQueries {
  const timezone = timezoneOf(client)
  const calls = new Map<string, object>(Object.entries(client))
  const resources = RESOURCES.flatMap((name) => (calls.has(name) ? [[name, calls.get(name)] as const] : []))
  const root: Key = ['affiliate-network-sdk', scope ?? scopeOf(client)]
  return branch(root, Object.fromEntries(resources), timezone) as unknown as NetworkQueries | AffiliateQueries
}

function branch(path: Key, calls: object, timezone: number | undefined): Branch {
  const below = Object.entries(calls).map(([name, value]) => {
    const here: Key = [...path, name]
    return [name, typeof value === 'function' ? call(here, value, timezone) : branch(here, value, timezone)]
  })
  return Object.freeze({ ...Object.fromEntries(below), key: () => path })
}
