import type { Id } from '../codecs/ids.ts'
import type { CallOptions, UploadOptions } from '../options.ts'
import type { WithFiles } from '../platform/inputs.ts'
import type { Advertiser, AdvertisersQuery } from '../schemas/advertisers.ts'
import type { AffiliateOffer } from '../schemas/affiliate-offer.ts'
import type { OfferAccess, OfferAccessResult, OfferAccessUpdate } from '../schemas/affiliates.ts'
import type {
  AffiliateBannersV2Query,
  AffiliateBannersV3Query,
  Banner,
  BannersByOffer,
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
import type { OfferWritten } from '../schemas/offers.ts'
import type { RedirectTest, RedirectTestQuery } from '../schemas/tool.ts'
import type { AffiliateOfferList, AffiliateReportLists, Lists, NetworkOfferList, NetworkReportLists } from './lists.ts'
import type { Branch, Mutation, Query, ReadOptions } from './options.ts'

/** A call that reads. */
export interface Read<Args extends unknown[], Data> extends Branch {
  /** Returns the options of a query that makes this call. */
  (...args: [...Args, options?: ReadOptions]): Query<Data>
}

/** A call that writes. */
export interface Write<Variables, Data, Options = CallOptions> extends Branch {
  /**
   * Returns the options of a mutation that makes this call. Its variables are the input of the call. If the call takes an
   * id as its first argument, the id is one of the variables: `mutate({ id: 1001, status: 'Paused' })`.
   * @param options options of the call, such as `timeout`
   */
  (options?: Options): Mutation<Variables, Data>
}

/** Changes, with the id of what to change. */
export type OfId<Changes> = Changes & {
  /** Id of what to change. */
  readonly id: Id
}
export type { WithFiles }

/** Queries of the redirect tester. */
export interface ToolQueries extends Branch {
  /** Follows the redirects of a tracking link. Every fetch is a new test; set `staleTime` to avoid one on each window focus. */
  readonly testRedirect: ((
    query: RedirectTestQuery,
    options?: ReadOptions & { readonly method?: 'GET' | 'POST' | undefined },
  ) => Query<RedirectTest>) &
    Branch
}

/** A network's queries and mutations of offers. */
export interface NetworkOfferQueries
  extends Lists<NetworkOfferList<'page'>, NetworkOfferList<'all'>, NetworkOfferList<'infinite'>>,
    Branch {
  /** One offer with everything that the `*_info` flags include, or `null` if it does not exist. */
  readonly get: Read<[id: Id], NetworkOffer | null>
  /** Creates an offer. If it fails, the error's `outcome` tells whether the offer may exist. */
  readonly create: Write<OfferCreate, OfferWritten>
  /** Updates an offer. The variables are its id and the changes: `mutate({ id: 1001, status: 'Paused' })`. */
  readonly update: Write<OfId<OfferUpdate>, OfferWritten>
  /** Updates an offer if the variables have an `id`, and creates one otherwise. */
  readonly set: Write<OfferCreate | OfId<OfferUpdate>, OfferWritten>
}

/** An affiliate's queries of offers. */
export interface AffiliateOfferQueries
  extends Lists<AffiliateOfferList<'page'>, AffiliateOfferList<'all'>, AffiliateOfferList<'infinite'>>,
    Branch {
  /** One offer, or `null` if it does not exist or this affiliate may not see it. */
  readonly get: Read<[id: Id], AffiliateOffer | null>
}

/** A network's queries of reports. */
export interface NetworkReportQueries
  extends Lists<NetworkReportLists<'page'>, NetworkReportLists<'all'>, NetworkReportLists<'infinite'>>,
    Branch {}

/** An affiliate's queries of reports. */
export interface AffiliateReportQueries
  extends Lists<AffiliateReportLists<'page'>, AffiliateReportLists<'all'>, AffiliateReportLists<'infinite'>>,
    Branch {}

/** A network's queries and mutations of creatives. */
export interface NetworkBannerQueries extends Branch {
  /** Version 2 of the interface: records of strings, by id of the offer. */
  readonly v2: Branch & {
    readonly list: Read<[query: BannersV2Query], BannersByOffer>
    readonly upload: Write<WithFiles<BannersV2Upload>, BannersByOffer, UploadOptions>
    readonly delete: Write<BannersV2Delete, BannersByOffer>
    readonly deleteAll: Write<BannersV2Upload, BannersByOffer>
  }
  /** Version 3 of the interface: one list of records with type, size and URLs. */
  readonly v3: Branch & {
    readonly list: Read<[query: BannersV3Query], Banner[]>
    readonly upload: Write<WithFiles<BannersV3Upload>, Banner[], UploadOptions>
    readonly delete: Write<BannersV3Delete, RemovedBanner[]>
    readonly deleteAll: Write<BannersV3Upload, RemovedBanner[]>
  }
}

/** An affiliate's queries of creatives. */
export interface AffiliateBannerQueries extends Branch {
  /** Version 2 of the interface: records of strings, by id of the offer. */
  readonly v2: Branch & { readonly list: Read<[query: AffiliateBannersV2Query], BannersByOffer> }
  /** Version 3 of the interface: one list of records with type, size and URLs. */
  readonly v3: Branch & { readonly list: Read<[query: AffiliateBannersV3Query], Banner[]> }
}

/** Queries of advertisers. */
export interface AdvertiserQueries extends Branch {
  /** Advertisers by status, ids or managers. */
  readonly list: Read<[query?: AdvertisersQuery], Advertiser[]>
}

/** Queries and mutations of affiliates' access to offers. */
export interface AccessQueries extends Branch {
  /** The affiliates that were given access to an offer, and those that were blocked. */
  readonly listOfferAccess: Read<[offerId: Id], OfferAccess[]>
  /**
   * Gives an affiliate access to offers, and takes it away. The variables are the id of the affiliate and the lists:
   * `mutate({ id: 42, accessible_offers: [1001] })`.
   */
  readonly setOfferAccess: Write<OfId<OfferAccessUpdate>, OfferAccessResult>
}

/** Queries and mutations of a network's client. */
export interface NetworkQueries extends Branch {
  /** The redirect tester. */
  readonly tool: ToolQueries
  /** Offers. */
  readonly offers: NetworkOfferQueries
  /** Reports of clicks, conversions, payouts and revenue. */
  readonly reports: NetworkReportQueries
  /** Creatives. */
  readonly banners: NetworkBannerQueries
  /** Advertisers. */
  readonly advertisers: AdvertiserQueries
  /** Access of affiliates to offers. */
  readonly affiliates: AccessQueries
}

/** Queries of an affiliate's client. */
export interface AffiliateQueries extends Branch {
  /** The redirect tester. */
  readonly tool: ToolQueries
  /** Offers. */
  readonly offers: AffiliateOfferQueries
  /** Reports of clicks, conversions, payouts and revenue. */
  readonly reports: AffiliateReportQueries
  /** Creatives. */
  readonly banners: AffiliateBannerQueries
}
