import type { CallOptions, UploadOptions } from '../options/options.ts'
import type { WithFiles } from '../options/uploads.ts'
import type {
  AffiliateBannersV2Query,
  AffiliateBannersV3Query,
  Banner,
  BannersByOffer,
  BannersV2Delete,
  BannersV2DeleteAll,
  BannersV2Query,
  BannersV2Upload,
  BannersV3Delete,
  BannersV3DeleteAll,
  BannersV3Query,
  BannersV3Upload,
  RemovedBanner,
} from '../schemas/banners.ts'

/** Creative calls, version 2 of the API. */
export interface NetworkBannersV2 {
  /**
   * Lists offer creatives, with links for affiliate `a` (GET `v2/getOfferBanners`).
   * @throws any {@link AffiliateNetworkError}.
   * @example
   * ```ts
   * const creatives = await network.banners.v2.list({ offer_id: [1001, 1002], a: 42 })
   * for (const { banner_id, path } of creatives[1001] ?? []) console.log(banner_id, path)
   * ```
   */
  list(query: BannersV2Query, options?: CallOptions): Promise<BannersByOffer>
  /**
   * Uploads files or zip archives (multipart POST `v2/setOfferBanners`) and returns the uploaded creatives. Retried
   * only if the service can't have processed the request.
   *
   * If fewer records than files are returned, the call warns, or throws with `onIncomplete: 'throw'`.
   * @throws any {@link AffiliateNetworkError}; its `outcome` says whether the write may have been applied.
   * @example
   * ```ts
   * await network.banners.v2.upload({ offer_id: 1001, files: { path: 'banner.png' } }) // in Node
   * const file = new File(['…'], 'banner.png') // or from an <input type="file">
   * await network.banners.v2.upload({ offer_id: 1001, files: [file] })
   * ```
   */
  upload(creatives: WithFiles<BannersV2Upload>, options?: UploadOptions): Promise<BannersByOffer>
  /**
   * Deletes one or more creatives by id (POST `v2/delOfferBanners`) and returns them. Idempotent, so it is retried
   * after failures.
   * @throws any {@link AffiliateNetworkError}.
   * @example
   * ```ts
   * await network.banners.v2.delete({ offer_id: 1001, banner_id: [501, 502] })
   * ```
   */
  delete(creatives: BannersV2Delete, options?: CallOptions): Promise<BannersByOffer>
  /**
   * Deletes all of an offer's creatives (POST `v2/delOfferBanners` without `banner_id`) and returns them. Retried only
   * if the service can't have processed the request.
   * @throws any {@link AffiliateNetworkError}; its `outcome` says whether the write may have been applied.
   * @example
   * ```ts
   * await network.banners.v2.deleteAll({ offer_id: 1001 })
   * ```
   */
  deleteAll(creatives: BannersV2DeleteAll, options?: CallOptions): Promise<BannersByOffer>
}

/** Creative calls, version 3 of the API. */
export interface NetworkBannersV3 {
  /**
   * Lists offer creatives, with links for affiliate `a` (GET `v3/getOfferBanners`).
   * @throws any {@link AffiliateNetworkError}.
   * @example
   * ```ts
   * const creatives = await network.banners.v3.list({ offer_id: [1001, 1002], a: 42 })
   * for (const { name, url, track_url } of creatives) console.log(name, url, track_url)
   * ```
   */
  list(query: BannersV3Query, options?: CallOptions): Promise<Banner[]>
  /**
   * Uploads files or zip archives (multipart POST `v3/setOfferBanners`) and returns the uploaded creatives. Retried
   * only if the service can't have processed the request.
   *
   * If fewer records than files are returned, the call warns, or throws with `onIncomplete: 'throw'`.
   * @throws any {@link AffiliateNetworkError}; its `outcome` says whether the write may have been applied.
   * @example
   * ```ts
   * await network.banners.v3.upload({ offer_id: 1001, files: { path: 'banner.png' } }) // in Node
   * const file = new File(['…'], 'banner.png') // or from an <input type="file">
   * await network.banners.v3.upload({ offer_id: 1001, files: [file], type: 1 })
   * ```
   */
  upload(creatives: WithFiles<BannersV3Upload>, options?: UploadOptions): Promise<Banner[]>
  /**
   * Deletes one or more creatives by id (POST `v3/delOfferBanners`) and returns them. Idempotent, so it is retried
   * after failures.
   * @throws any {@link AffiliateNetworkError}.
   * @example
   * ```ts
   * await network.banners.v3.delete({ offer_id: 1001, banner_id: [501, 502] })
   * ```
   */
  delete(creatives: BannersV3Delete, options?: CallOptions): Promise<RemovedBanner[]>
  /**
   * Deletes all of an offer's creatives, or those of one type (POST `v3/delOfferBanners` without `banner_id`), and
   * returns them. Retried only if the service can't have processed the request.
   * @throws any {@link AffiliateNetworkError}; its `outcome` says whether the write may have been applied.
   * @example
   * ```ts
   * await network.banners.v3.deleteAll({ offer_id: 1001, type: 2 })
   * ```
   */
  deleteAll(creatives: BannersV3DeleteAll, options?: CallOptions): Promise<RemovedBanner[]>
}

/** A network's creative calls. */
export interface NetworkBanners {
  /** Version 2 of the API: records of strings, by offer id. */
  readonly v2: NetworkBannersV2
  /** Version 3 of the API: one list of records with types, sizes and URLs. */
  readonly v3: NetworkBannersV3
}

/** An affiliate's creative calls. The client adds `a`. */
export interface AffiliateBanners {
  /** Version 2 of the API: records of strings, by offer id. */
  readonly v2: {
    /** Lists offer creatives (GET `v2/getOfferBanners` with `a`). */
    list(query: AffiliateBannersV2Query, options?: CallOptions): Promise<BannersByOffer>
  }
  /** Version 3 of the API: one list of records with types, sizes and URLs. */
  readonly v3: {
    /** Lists offer creatives (GET `v3/getOfferBanners` with `a`). */
    list(query: AffiliateBannersV3Query, options?: CallOptions): Promise<Banner[]>
  }
}
