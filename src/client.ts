import { withCallSites } from './call/call-site.ts'
import type { Caller } from './call/caller.ts'
import { CLIENT_INFO, CLIENT_SETTINGS, type ClientInfo } from './call/client-info.ts'
import { describeCalls } from './call/describe-calls.ts'
import type { FreeRequest } from './call/free-request.ts'
import { liveCaller } from './call/live.ts'
import { type Previews, previewCaller } from './call/preview.ts'
import type { CallOptions, ClientOptions, RelayClientOptions } from './options.ts'
import { type Advertisers, makeAdvertisers } from './resources/advertisers.ts'
import { type Affiliates, makeAffiliates } from './resources/affiliates.ts'
import {
  type AffiliateBanners,
  makeAffiliateBanners,
  makeNetworkBanners,
  type NetworkBanners,
} from './resources/banners.ts'
import { type AffiliateOffers, makeAffiliateOffers, makeNetworkOffers, type NetworkOffers } from './resources/offers.ts'
import {
  type AffiliateReports,
  makeAffiliateReports,
  makeNetworkReports,
  type NetworkReports,
} from './resources/reports.ts'
import { makeTool, type Tool } from './resources/tool.ts'
import { checkOptions } from './transport/client-options.ts'
import { resolveOptions, type Settings } from './transport/settings.ts'

/** Sends requests to operations that this package has no method for. */
export interface RequestCall {
  /**
   * Sends a request to any `v2/…` or `v3/…` operation and returns the `data` of its answer. The method is GET, or POST
   * if `form` or `json` is given; only GET is retried. The client adds the key and `a`. With a `schema`, the data is
   * checked by it.
   * @throws any {@link AffiliateNetworkError} except {@link PagingError}; {@link ResponseError} if the data does not
   * match `schema`.
   * @example
   * ```ts
   * const blocked = await network.request({
   *   path: 'v2/getAdvertisers',
   *   query: { status: 'Blocked' },
   * })
   * ```
   */
  request<Output = unknown>(call: FreeRequest<Output>, options?: CallOptions): Promise<NoInfer<Output>>
}

/** The calls of a network's client. */
export interface NetworkCalls extends RequestCall {
  /** Test where a tracking link redirects to. */
  readonly tool: Tool
  /** List, get, create and update offers. */
  readonly offers: NetworkOffers
  /** Reports of clicks, conversions, payouts and revenue, with the requested fields. */
  readonly reports: NetworkReports
  /** List, upload and delete creatives. */
  readonly banners: NetworkBanners
  /** List advertisers, who pay for offers. */
  readonly advertisers: Advertisers
  /** Set and list which affiliates may run which offers. */
  readonly affiliates: Affiliates
}

/** The calls of an affiliate's client. */
export interface AffiliateCalls extends RequestCall {
  /** Test where a tracking link redirects to. */
  readonly tool: Tool
  /** List and get the offers that this affiliate may see. */
  readonly offers: AffiliateOffers
  /** The offer and conversion reports of this affiliate. */
  readonly reports: AffiliateReports
  /** List the creatives of offers. */
  readonly banners: AffiliateBanners
}

/** Options of a client for an affiliate. */
export type AffiliateClientOptions = ClientOptions & { readonly affiliateId: number | string }
/** Options of a client for a network operator. */
export type NetworkClientOptions = ClientOptions & { readonly affiliateId?: undefined }

/** Options to change, for `with`. Options that are left out or undefined stay as they are. */
export type ClientChanges = Partial<ClientOptions>

/** The client of a network operator. */
export interface NetworkClient extends NetworkCalls {
  /**
   * The same calls, but each returns the request that it would send, and sends nothing.
   * @example
   * ```ts
   * const { url, body, toCurl } = await network.preview.offers.update(1001, { status: 'Paused' })
   * console.log(body) // → id=1001&status=Paused
   * console.log(url, toCurl()) // with the key shown as <API_KEY>
   * ```
   */
  readonly preview: Previews<NetworkCalls>
  /**
   * Returns a client for an affiliate, with the other options of this client.
   * @throws {@link InputError} if an option is not valid.
   * @example
   * ```ts
   * const seen = await network.with({ affiliateId: 42 }).offers.list()
   * ```
   */
  with(changes: ClientChanges & { readonly affiliateId: number | string }): AffiliateClient
  /**
   * Returns a client with some options changed. The two clients share the limits of `concurrency` and `rateLimit` and
   * the retry budget, unless the changes set them.
   * @throws {@link InputError} if an option is not valid.
   * @example
   * ```ts
   * const patient = network.with({ timeout: 60_000, retries: 5 })
   * ```
   */
  with(changes: ClientChanges & { readonly affiliateId?: undefined }): NetworkClient
  /** Returns a client with some options changed, for changes whose `affiliateId` is known only at run time. */
  with(changes: ClientChanges): NetworkClient | AffiliateClient
}

/** The client of an affiliate. Calls send the affiliate's id as `a`. */
export interface AffiliateClient extends AffiliateCalls {
  /** The same calls, but each returns the request that it would send, and sends nothing. */
  readonly preview: Previews<AffiliateCalls>
  /** Returns a client for the network: `affiliateId: undefined` removes the affiliate. */
  with(changes: ClientChanges & { readonly affiliateId: undefined }): NetworkClient
  /** Returns a client for another affiliate. */
  with(changes: ClientChanges & { readonly affiliateId: number | string }): AffiliateClient
  /**
   * Returns a client with some options changed. The two clients share the limits of `concurrency` and `rateLimit` and
   * the retry budget, unless the changes set them.
   * @throws {@link InputError} if an option is not valid.
   * @example
   * ```ts
   * const patient = affiliate.with({ timeout: 60_000, retries: 5 })
   * ```
   */
  with(changes: ClientChanges & { readonly affiliateId?: never }): AffiliateClient
  /** Returns a client with some options changed, for changes whose `affiliateId` is known only at run time. */
  with(changes: ClientChanges): NetworkClient | AffiliateClient
}

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

function build(options: ClientOptions | RelayClientOptions, settings: Settings): NetworkClient | AffiliateClient {
  const affiliate = settings.affiliateId !== undefined
  const calls = affiliate ? affiliateCalls : networkCalls
  const { affiliateId, timezone } = settings
  const baseUrl = settings.root.slice(0, -'/api/'.length)
  // A copy: the caller may change the object later.
  const own = { ...options, baseUrl, headers: settings.headers }
  const client = {
    ...describeCalls(withCallSites(calls(liveCaller(settings)), settings.scrub)),
    preview: withCallSites(calls(previewCaller(settings)), settings.scrub),
    with: (changes: ClientChanges) => {
      checkOptions(changes, 'with')
      // Undefined means unchanged, except that it removes the affiliate.
      const given = Object.entries(changes).filter(([name, value]) => value !== undefined || name === 'affiliateId')
      const next = { ...own, ...Object.fromEntries(given) }
      return build(next, resolveOptions(next, sharedState(settings, changes)))
    },
  }
  // What `console.log` and `JSON.stringify` show of a client; never the key.
  const describe = () =>
    affiliate ? { client: 'AffiliateClient', baseUrl, affiliateId } : { client: 'NetworkClient', baseUrl }
  const info: ClientInfo = { baseUrl, affiliateId, timezone }
  Object.defineProperty(client, CLIENT_INFO, { value: info })
  Object.defineProperty(client, CLIENT_SETTINGS, { value: () => settings })
  Object.defineProperty(client, 'toJSON', { value: describe })
  Object.defineProperty(client, Symbol.for('nodejs.util.inspect.custom'), { value: describe })
  return Object.freeze(client) as unknown as NetworkClient | AffiliateClient
}

/** The limiter and the retry budget to share with the new client, unless the changes replace them. */
function sharedState(settings: Settings, changes: ClientChanges) {
  const isGiven = (name: keyof ClientChanges) => Object.hasOwn(changes, name) && changes[name] !== undefined
  return {
    limiter: isGiven('concurrency') || isGiven('rateLimit') ? undefined : settings.limiter,
    budget: isGiven('retryBudget') ? undefined : settings.budget,
  }
}

function networkCalls(caller: Caller): NetworkCalls {
  return {
    tool: makeTool(caller),
    offers: makeNetworkOffers(caller),
    reports: makeNetworkReports(caller),
    banners: makeNetworkBanners(caller),
    advertisers: makeAdvertisers(caller),
    affiliates: makeAffiliates(caller),
    request: (call, options) => caller.request(call, options) as Promise<never>,
  }
}

function affiliateCalls(caller: Caller): AffiliateCalls {
  return {
    tool: makeTool(caller),
    offers: makeAffiliateOffers(caller),
    reports: makeAffiliateReports(caller),
    banners: makeAffiliateBanners(caller),
    request: (call, options) => caller.request(call, options) as Promise<never>,
  }
}
