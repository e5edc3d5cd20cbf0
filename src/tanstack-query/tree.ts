import type { WithFiles } from '../multipart/inputs.ts'
import type { CallOptions, UploadOptions } from '../options.ts'
import type { BannersByOffer } from '../resources/banners.ts'
import type { OfferWritten } from '../resources/offers.ts'
import type { Advertiser, AdvertisersQuery } from '../schemas/advertisers.ts'
import type { AffiliateOffer } from '../schemas/affiliate-offer.ts'
import type { OfferAccess, OfferAccessResult, OfferAccessUpdate } from '../schemas/affiliates.ts'
import type {
  AffiliateBannersV2Query,
  AffiliateBannersV3Query,
  Banner,
  BannersV2Delete,
  BannersV2Query,
  BannersV2Upload,
  BannersV3Delete,
  BannersV3Query,
  BannersV3Upload,
  RemovedBanner,
} from '../schemas/banners.ts'
import type { NetworkOffer } from '../schemas/network-offer.ts'
import type { OfferCreate, OfferUpdate } from '../schemas/offer-form.ts'
import type { RedirectTest, RedirectTestQuery } from '../schemas/tool.ts'
import type { Id } from '../codecs/ids.ts'
import type { AffiliateOfferList, AffiliateReportLists, Lists, NetworkOfferList, NetworkReportLists } from './lists.ts'
import type { Branch, Mutation, Query, ReadOptions } from './options.ts'

/** A reading call. */
export interface Read<What extends unknown[], Data> extends Branch {
  /** The options of a query that makes this call. The signal is the query's own. */
  (...what: [...What, options?: ReadOptions]): Query<Data>
}

/** A writing call. */
export interface Write<Variables, Data, Options = CallOptions> extends Branch {
  /**
   * The options of a mutation that makes this call. Its variables are what is written; where the call takes an id, it
   * stands beside the changes: `mutate({ id: 1001, status: 'Paused' })`.
   * @param options what can be said of the call itself, such as `timeout`
   */
  (options?: Options): Mutation<Variables, Data>
}

/** What is changed, with the id of what it is changed of. */
export type OfId<Changes> = Changes & {
  /** Of what is changed. */
  readonly id: Id
}
export type { WithFiles }

/** The redirect tester. */
export interface ToolQueries extends Branch {
  /** Each fetch is a new test: a `staleTime` keeps the last one when the window gets the focus again. */
  readonly testRedirect: ((
    query: RedirectTestQuery,
    options?: ReadOptions & { readonly method?: 'GET' | 'POST' | undefined },
  ) => Query<RedirectTest>) &
    Branch
}

/** Offers as the network handles them. */
export interface NetworkOfferQueries
  extends Lists<NetworkOfferList<'page'>, NetworkOfferList<'all'>, NetworkOfferList<'infinite'>>,
    Branch {
  /** One offer with all its blocks; `null` where there is none, as a query's data is never `undefined`. */
  readonly get: Read<[id: Id], NetworkOffer | null>
  /** Creates an offer. Where it failed, `outcome` tells whether it may exist all the same. */
  readonly create: Write<OfferCreate, OfferWritten>
  /** Its variables are the id and the changes: `mutate({ id: 1001, status: 'Paused' })`. */
  readonly update: Write<OfId<OfferUpdate>, OfferWritten>
  /** Creates without `id`, updates with it. */
  readonly set: Write<OfferCreate | OfId<OfferUpdate>, OfferWritten>
}

/** Offers as an affiliate sees them. */
export interface AffiliateOfferQueries
  extends Lists<AffiliateOfferList<'page'>, AffiliateOfferList<'all'>, AffiliateOfferList<'infinite'>>,
    Branch {
  /** One offer; `null` where there is none that this affiliate may see, as a query's data is never `undefined`. */
  readonly get: Read<[id: Id], AffiliateOffer | null>
}

/** Reports as the network asks for them. */
export interface NetworkReportQueries
  extends Lists<NetworkReportLists<'page'>, NetworkReportLists<'all'>, NetworkReportLists<'infinite'>>,
    Branch {}

/** Reports as an affiliate asks for them. */
export interface AffiliateReportQueries
  extends Lists<AffiliateReportLists<'page'>, AffiliateReportLists<'all'>, AffiliateReportLists<'infinite'>>,
    Branch {}

/** Creatives as the network handles them. */
export interface NetworkBannerQueries extends Branch {
  /** In the words of V2. */
  readonly v2: Branch & {
    readonly list: Read<[query: BannersV2Query], BannersByOffer>
    readonly upload: Write<WithFiles<BannersV2Upload>, BannersByOffer, UploadOptions>
    readonly delete: Write<BannersV2Delete, BannersByOffer>
    readonly deleteAll: Write<BannersV2Upload, BannersByOffer>
  }
  /** In the words of V3. */
  readonly v3: Branch & {
    readonly list: Read<[query: BannersV3Query], Banner[]>
    readonly upload: Write<WithFiles<BannersV3Upload>, Banner[], UploadOptions>
    readonly delete: Write<BannersV3Delete, RemovedBanner[]>
    readonly deleteAll: Write<BannersV3Upload, RemovedBanner[]>
  }
}

/** Creatives as an affiliate sees them. */
export interface AffiliateBannerQueries extends Branch {
  /** In the words of V2. */
  readonly v2: Branch & { readonly list: Read<[query: AffiliateBannersV2Query], BannersByOffer> }
  /** In the words of V3. */
  readonly v3: Branch & { readonly list: Read<[query: AffiliateBannersV3Query], Banner[]> }
}

/** Advertisers. */
export interface AdvertiserQueries extends Branch {
  /** Advertisers by status, ids or managers. */
  readonly list: Read<[query?: AdvertisersQuery], Advertiser[]>
}

/** Which affiliates may access which offers. */
export interface AccessQueries extends Branch {
  /** The affiliates that an offer was opened or blocked for. */
  readonly listOfferAccess: Read<[offerId: Id], OfferAccess[]>
  /** Its variables are the affiliate's id and the lists: `mutate({ id: 42, accessible_offers: [1001] })`. */
  readonly setOfferAccess: Write<OfId<OfferAccessUpdate>, OfferAccessResult>
}

/** Queries and mutations of a network's client. */
export interface NetworkQueries extends Branch {
  /** The redirect tester. */
  readonly tool: ToolQueries
  /** Offers. */
  readonly offers: NetworkOfferQueries
  /** Clicks, conversions and money. */
  readonly reports: NetworkReportQueries
  /** Creatives. */
  readonly banners: NetworkBannerQueries
  /** Advertisers. */
  readonly advertisers: AdvertiserQueries
  /** Which affiliates may access which offers. */
  readonly affiliates: AccessQueries
}

/** Queries of an affiliate's client. */
export interface AffiliateQueries extends Branch {
  /** The redirect tester. */
  readonly tool: ToolQueries
  /** Offers. */
  readonly offers: AffiliateOfferQueries
  /** Clicks, conversions and money. */
  readonly reports: AffiliateReportQueries
  /** Creatives. */
  readonly banners: AffiliateBannerQueries
}
