import { withCallSites } from './call/call-site.ts'
import type { FreeRequest } from './call/free-request.ts'
import { liveCaller } from './call/live.ts'
import type { CallOptions, ClientOptions } from './options.ts'
import { type Previews, previewCaller } from './call/preview.ts'
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
import type { Caller } from './call/caller.ts'
import { checkObject, type Settings, settle } from './transport/settings.ts'
import { VIEWPOINT, type Viewpoint } from './call/viewpoint.ts'

/** Sends an operation that this package has no name for, and gives its unwrapped `data`. */
export interface RequestCall {
  /**
   * GET, or POST where `form` or `json` is given; only GET is tried again. Its `data` is checked by `schema`, if there
   * is one. `path` is `v2/…` or `v3/…`; key and `a` come from the client.
   * @throws any AffiliateNetworkError but PagingError; ResponseError where the data does not fit.
   * @example
   * ```ts
   * const blocked = await network.request({ path: 'v2/getAdvertisers', query: { status: 'Blocked' } })
   * ```
   */
  request<Output = unknown>(call: FreeRequest<Output>, options?: CallOptions): Promise<NoInfer<Output>>
}

/** What a network operator may call. */
export interface NetworkCalls extends RequestCall {
  /** The redirect tester. */
  readonly tool: Tool
  /** List, get, create and change offers. */
  readonly offers: NetworkOffers
  /** Clicks, conversions and money, by the fields that are asked for. */
  readonly reports: NetworkReports
  /** Creatives: list, upload, delete. */
  readonly banners: NetworkBanners
  /** Who pays for offers. */
  readonly advertisers: Advertisers
  /** Which affiliates may run which offers. */
  readonly affiliates: Affiliates
}

/** What an affiliate may call. */
export interface AffiliateCalls extends RequestCall {
  /** The redirect tester. */
  readonly tool: Tool
  /** The offers that this affiliate may see. */
  readonly offers: AffiliateOffers
  /** The offer and conversion reports of this affiliate. */
  readonly reports: AffiliateReports
  /** The creatives of offers. */
  readonly banners: AffiliateBanners
}

/** Options of an affiliate's client. */
export type AffiliateClientOptions = ClientOptions & { readonly affiliateId: number | string }
/** Options of a network's client. */
export type NetworkClientOptions = ClientOptions & { readonly affiliateId?: undefined }

/** Some options of a client, for `with`. */
export type ClientChanges = Partial<ClientOptions>

/** The client of a network operator. */
export interface NetworkClient extends NetworkCalls {
  /**
   * The same calls, which show their request and send nothing.
   * @example
   * ```ts
   * const { url, body, toCurl } = await network.preview.offers.update(1001, { status: 'Paused' })
   * console.log(body) // → id=1001&status=Paused
   * console.log(url, toCurl()) // with the key shown as <API_KEY>
   * ```
   */
  readonly preview: Previews<NetworkCalls>
  /**
   * The client of an affiliate, with this one's other options.
   * @throws InputError where an option does not fit.
   * @example
   * ```ts
   * const seen = await network.with({ affiliateId: 42 }).offers.list()
   * ```
   */
  with(changes: ClientChanges & { readonly affiliateId: number | string }): AffiliateClient
  /**
   * A client with some options changed. Limiter and retry budget stay shared, unless new ones are given.
   * @throws InputError where an option does not fit.
   * @example
   * ```ts
   * const patient = network.with({ timeout: 60_000, retries: 5 })
   * ```
   */
  with(changes: ClientChanges & { readonly affiliateId?: undefined }): NetworkClient
  /** The same, where only the program's run tells whether there is an `affiliateId`. */
  with(changes: ClientChanges): NetworkClient | AffiliateClient
}

/** The client of an affiliate: every call of the affiliate form sends `a`. */
export interface AffiliateClient extends AffiliateCalls {
  /** The same calls, which show their request and send nothing. */
  readonly preview: Previews<AffiliateCalls>
  /** A network's client: `affiliateId: undefined` takes the affiliate away. */
  with(changes: ClientChanges & { readonly affiliateId: undefined }): NetworkClient
  /** The client of another affiliate. */
  with(changes: ClientChanges & { readonly affiliateId: number | string }): AffiliateClient
  /**
   * A client with some options changed. Limiter and retry budget stay shared, unless new ones are given.
   * @throws InputError where an option does not fit.
   */
  with(changes: ClientChanges & { readonly affiliateId?: never }): AffiliateClient
  /** The same, where only the program's run tells whether there is an `affiliateId`. */
  with(changes: ClientChanges): NetworkClient | AffiliateClient
}

/**
 * Makes the client of an affiliate, which has only what an affiliate may call. Nothing is sent until a call is made.
 * @throws InputError where an option does not fit.
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
/**
 * Makes the client of a network; with an `affiliateId`, that of an affiliate. Nothing is sent until a call is made.
 *
 * `SERVICE.md`, in the comments of its calls, is the specification that the service gives to its networks.
 * @throws InputError where an option does not fit.
 * @example
 * ```ts
 * import { createClient } from 'affiliate-network-sdk'
 *
 * const key = process.env.NETWORK_KEY ?? ''
 * const network = createClient({ baseUrl: 'https://acme.example', key, timezone: 0 })
 * for await (const offer of network.offers.list({ status: 'Active' })) console.log(offer.id, offer.name)
 * ```
 */
export function createClient(options: NetworkClientOptions): NetworkClient
/** Makes a client of either kind, where only the program's run tells whether there is an `affiliateId`. */
export function createClient(options: ClientOptions): NetworkClient | AffiliateClient
export function createClient(options: ClientOptions): NetworkClient | AffiliateClient {
  return build(options, settle(options))
}

function build(options: ClientOptions, settings: Settings): NetworkClient | AffiliateClient {
  const affiliate = settings.affiliateId !== undefined
  const calls = affiliate ? affiliateCalls : networkCalls
  const { affiliateId, timezone } = settings
  const baseUrl = settings.root.slice(0, -'/api/'.length)
  // The user's own object may change later.
  const own = { ...options, baseUrl, headers: settings.headers }
  const client = {
    ...withCallSites(calls(liveCaller(settings)), settings.scrub),
    preview: withCallSites(calls(previewCaller(settings)), settings.scrub),
    with: (changes: ClientChanges) => {
      checkObject(changes)
      // What is undefined stays as it was; of the affiliate it says that there is none.
      const given = Object.entries(changes).filter(([name, value]) => value !== undefined || name === 'affiliateId')
      const next = { ...own, ...Object.fromEntries(given) }
      return build(next, settle(next, keep(settings, changes)))
    },
  }
  // What a client shows of itself: never the key.
  const describe = () =>
    affiliate ? { client: 'AffiliateClient', baseUrl, affiliateId } : { client: 'NetworkClient', baseUrl }
  const viewpoint: Viewpoint = { baseUrl, affiliateId, timezone }
  Object.defineProperty(client, VIEWPOINT, { value: viewpoint })
  Object.defineProperty(client, 'toJSON', { value: describe })
  Object.defineProperty(client, Symbol.for('nodejs.util.inspect.custom'), { value: describe })
  return Object.freeze(client) as unknown as NetworkClient | AffiliateClient
}

/** Limiter and budget of the first client, as far as the changes give no new ones. */
function keep(settings: Settings, changes: ClientChanges) {
  const newLimits = changes.concurrency !== undefined || changes.rateLimit !== undefined
  return {
    limiter: newLimits ? undefined : settings.limiter,
    budget: changes.retryBudget === undefined ? settings.budget : undefined,
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
    request: (what, options) => caller.request(what, options) as Promise<never>,
  }
}

function affiliateCalls(caller: Caller): AffiliateCalls {
  return {
    tool: makeTool(caller),
    offers: makeAffiliateOffers(caller),
    reports: makeAffiliateReports(caller),
    banners: makeAffiliateBanners(caller),
    request: (what, options) => caller.request(what, options) as Promise<never>,
  }
}
