import { prepareRequest } from '../call/free-request.ts'
import { list } from '../call/list.ts'
import { offersSet } from '../call/offers-set.ts'
import { prepareCall } from '../call/prepare-call.ts'
import { preview } from '../call/preview.ts'
import { run, runRequest } from '../call/run.ts'
import { type Calls, isOperation, type Resource, resources } from '../operations/index.ts'
import { type AnyOperation, isPaged } from '../operations/operation.ts'
import type { ClientOptions, RelayClientOptions } from '../options/options.ts'
import { checkOptions } from '../transport/client-options.ts'
import { resolveOptions, type Settings } from '../transport/settings.ts'
import type {
  AffiliateClient,
  AffiliateClientOptions,
  ClientChanges,
  NetworkClient,
  NetworkClientOptions,
} from './clients.ts'
import { operationsOfMethods, settingsOfClients } from './known.ts'

/**
 * Creates a client for a network operator. With an `affiliateId`, it is a client for that affiliate. Creating it sends
 * nothing.
 *
 * In a web page, `relay: true` is given in place of the key, and `baseUrl` is the path of a relay on the page's server.
 * @throws {@link InputError} if an option is not valid.
 * @example
 * ```ts
 * import { createClient } from 'affiliate-network-sdk'
 *
 * const key = process.env.NETWORK_KEY ?? ''
 * const network = createClient({ baseUrl: 'https://acme.example', key, timezone: 0 })
 * for await (const offer of network.offers.list({ status: 'Active' }))
 *   console.log(offer.id, offer.name)
 * ```
 */
export function createClient(options: NetworkClientOptions): NetworkClient
/**
 * Creates a client for an affiliate. It has only the calls that an affiliate may make. Creating it sends nothing.
 * @throws {@link InputError} if an option is not valid.
 * @example
 * ```ts
 * import { createClient } from 'affiliate-network-sdk'
 *
 * const key = process.env.AFFILIATE_KEY ?? ''
 * const affiliate = createClient({ baseUrl: 'https://acme.example', key, affiliateId: 42 })
 * const { items } = await affiliate.offers.list()
 * ```
 */
export function createClient(options: AffiliateClientOptions): AffiliateClient
/** Creates a client for an affiliate, in a page whose server has the key and a relay. */
export function createClient(options: RelayClientOptions & { readonly affiliateId: number | string }): AffiliateClient
/** Creates a client for a network operator, in a page whose server has the key and a relay. */
export function createClient(options: RelayClientOptions & { readonly affiliateId?: undefined }): NetworkClient
/** Creates a client of either kind, in a page whose server has the key and a relay. */
export function createClient(options: RelayClientOptions): NetworkClient | AffiliateClient
// The last one: of more than three, the compiler reports the errors of the last.
/** Creates a client of either kind, for options whose `affiliateId` is known only at run time. */
export function createClient(options: ClientOptions): NetworkClient | AffiliateClient
export function createClient(options: ClientOptions | RelayClientOptions): NetworkClient | AffiliateClient {
  return build(options, resolveOptions(options))
}

type Method = (...args: unknown[]) => unknown
type Tree = { readonly [name: string]: Method | Tree }

function build(options: ClientOptions | RelayClientOptions, settings: Settings): NetworkClient | AffiliateClient {
  const { affiliateId, baseUrl } = settings
  const role = affiliateId === undefined ? 'network' : 'affiliate'
  // A copy: the caller may change the object later.
  const own = { ...options, baseUrl, headers: settings.headers }
  const client = {
    ...treeOf(role, (operation) => methodOf(operation, settings)),
    request: (what: unknown, options: unknown) => runRequest(what, options, settings),
    preview: {
      ...treeOf(role, (operation) => {
        return (...args) => preview(() => prepareCall(operation, args, settings), settings)
      }),
      request: (what: unknown, options: unknown) => preview(() => prepareRequest(what, options, settings), settings),
    },
    with(changes: ClientChanges) {
      checkOptions(changes, 'with')
      // Undefined means unchanged, except that it removes the affiliate.
      const isGiven = ([name, value]: [string, unknown]) => value !== undefined || name === 'affiliateId'
      const given = Object.fromEntries(Object.entries(changes).filter(isGiven))
      const replaces = (name: keyof ClientOptions) => Object.hasOwn(given, name)
      const shared = {
        limiter: replaces('concurrency') || replaces('rateLimit') ? undefined : settings.limiter,
        budget: replaces('retryBudget') ? undefined : settings.budget,
      }
      const next = { ...own, ...given }
      return build(next, resolveOptions(next, shared, 'with'))
    },
  }
  // What `console.log` and `JSON.stringify` show of a client; never the key.
  const describe = () =>
    affiliateId === undefined
      ? { client: 'NetworkClient', baseUrl }
      : { client: 'AffiliateClient', baseUrl, affiliateId }
  Object.defineProperty(client, 'toJSON', { value: describe })
  Object.defineProperty(client, Symbol.for('nodejs.util.inspect.custom'), { value: describe })
  settingsOfClients.set(client, settings)
  return Object.freeze(client) as unknown as NetworkClient | AffiliateClient
}

/** The method of an operation. */
function methodOf(operation: AnyOperation, settings: Settings): Method {
  const method: Method = isPaged(operation)
    ? (...args) => list(operation, args, settings)
    : (...args) => run(operation, args, settings)
  operationsOfMethods.set(method, operation)
  return method
}

/** The tree of what is made of each operation that a role may call. */
function treeOf(role: keyof Resource, make: (operation: AnyOperation) => Method): Tree {
  const branch = (calls: Calls): Tree =>
    Object.fromEntries(
      Object.entries(calls).map(([name, part]) => [name, isOperation(part) ? make(part) : branch(part)]),
    )
  const all = Object.entries<Resource>(resources).flatMap(([name, { [role]: calls }]) =>
    calls === undefined ? [] : [[name, branch(calls)]],
  )
  const tree = Object.fromEntries(all)
  return role === 'network' ? { ...tree, offers: { ...tree.offers, set: offersSet(tree.offers) } } : tree
}
