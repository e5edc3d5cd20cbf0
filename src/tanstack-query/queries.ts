import type { AffiliateClient, NetworkClient } from '../client/clients.ts'
import { checkedClientState } from '../client/registry.ts'
import { inputError } from '../errors/input-error.ts'
import { isPlainObject } from '../errors/objects.ts'
import { branch, branchOfCall } from './call.ts'
import type { Branch, Key } from './options.ts'
import type { AffiliateQueries, ClientOfParts, NetworkQueries, PartQueries } from './tree.ts'

/** Options for `createQueries`. */
export interface QueriesOptions {
  /**
   * Identifies the client in query keys, so that several clients can share a cache. Defaults to the base URL and the
   * affiliate id. Use the same value on a server and in a page that reach the network by different URLs, so that the
   * page finds what the server fetched; use different values for clients with different keys.
   */
  readonly scope?: string | undefined
}

/**
 * Returns a client's calls as functions that return query or mutation options. No request is sent.
 * @throws `InputError` if `client` wasn't created by `createClient`, if `scope` isn't a string, or for an unknown
 * option.
 * @example
 * ```ts
 * import { QueryClient } from '@tanstack/query-core'
 * import { createQueries } from 'affiliate-network-sdk/tanstack-query'
 *
 * const queries = createQueries(network)
 * // Or useQuery(…).
 * const page = await new QueryClient().fetchQuery(queries.offers.list({ status: 'Active' }))
 * ```
 */
export function createQueries(client: NetworkClient, options?: QueriesOptions): NetworkQueries
/** Returns query options for an affiliate's client. */
export function createQueries(client: AffiliateClient, options?: QueriesOptions): AffiliateQueries
/** Returns query and mutation options for a network or affiliate client. */
export function createQueries(
  client: NetworkClient | AffiliateClient,
  options?: QueriesOptions,
): NetworkQueries | AffiliateQueries
/** Returns query and mutation options for a client created from parts. */
export function createQueries<Client extends ClientOfParts>(
  client: Client,
  options?: QueriesOptions,
): PartQueries<Client>
export function createQueries(client: object, options: QueriesOptions = {}): never {
  const { scope, ...others } = { ...options }
  const isScope = scope === undefined || typeof scope === 'string'
  const path = Object.keys(others)[0] ?? (isScope ? isPlainObject(options) || 'options' : 'scope')
  if (path !== true)
    throw inputError('createQueries', { path, expected: 'no option but scope, a string', received: 'another value' })
  const { baseUrl, affiliateId, timezone } = checkedClientState(
    'createQueries',
    'client',
    client,
    'a client of createClient',
  )
  // Two clients that share these get the same responses.
  const root: Key = ['affiliate-network-sdk', scope ?? (affiliateId ? `${baseUrl}?a=${affiliateId}` : baseUrl)]
  // `preview` sends nothing, and `with` and `request`, which are functions, are no calls of an operation.
  const resources = Object.entries(client).filter(([name, value]) => name !== 'preview' && typeof value === 'object')
  return tree(root, Object.fromEntries(resources), timezone) as never
}

/** The options of a call, or the tree of those below. */
function tree(path: Key, calls: unknown, timezone: number | undefined): Branch {
  if (typeof calls === 'function') return branchOfCall(path, calls, timezone)
  const below = Object.entries(calls as object).map(([name, value]) => [name, tree([...path, name], value, timezone)])
  return branch(path, Object.fromEntries(below))
}
