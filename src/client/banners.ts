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

/** Calls for creatives by version 2 of the interface. */
export interface NetworkBannersV2 {
  /**
   * Lists the creatives of offers, with the links of affiliate `a` (GET `v2/getOfferBanners`).
   * @throws any {@link AffiliateNetworkError}.
   * @example
   * ```ts
   * const creatives = await network.banners.v2.list({ offer_id: [1001, 1002], a: 42 })
   * for (const { banner_id, path } of creatives[1001] ?? []) console.log(banner_id, path)
   * ```
   */
  list(query: BannersV2Query, options?: CallOptions): Promise<BannersByOffer>
  /**
   * Uploads files or zip archives (multipart POST `v2/setOfferBanners`) and returns the records of the uploaded
   * creatives. Retried only if the service certainly did not process it.
   *
   * If there are fewer records than files, it warns, or throws with `onIncomplete: 'throw'`.
   * @throws any {@link AffiliateNetworkError}; its `outcome` tells whether the change may have been made.
   * @example
   * ```ts
   * await network.banners.v2.upload({ offer_id: 1001, files: { path: 'banner.png' } }) // in Node
   * const file = new File(['…'], 'banner.png') // as of an <input type="file">
   * await network.banners.v2.upload({ offer_id: 1001, files: [file] })
   * ```
   */
  upload(creatives: WithFiles<BannersV2Upload>, options?: UploadOptions): Promise<BannersByOffer>
  /**
   * Deletes creatives by id, at least one (POST `v2/delOfferBanners`), and returns the deleted ones. Retried, as it
   * is safe to repeat.
   * @throws any {@link AffiliateNetworkError}.
   * @example
   * ```ts
   * await network.banners.v2.delete({ offer_id: 1001, banner_id: [501, 502] })
   * ```
   */
  delete(creatives: BannersV2Delete, options?: CallOptions): Promise<BannersByOffer>
  /**
   * Deletes every creative of the offer (POST `v2/delOfferBanners` without `banner_id`), and returns the deleted ones.
   * Retried only if the service certainly did not process it.
   * @throws any {@link AffiliateNetworkError}; its `outcome` tells whether the change may have been made.
   * @example
   * ```ts
   * await network.banners.v2.deleteAll({ offer_id: 1001 })
   * ```
   */
  deleteAll(creatives: BannersV2DeleteAll, options?: CallOptions): Promise<BannersByOffer>
}

/** Calls for creatives by version 3 of the interface. */
export interface NetworkBannersV3 {
  /**
   * Lists the creatives of offers, with the links of affiliate `a` (GET `v3/getOfferBanners`).
   * @throws any {@link AffiliateNetworkError}.
   * @example
   * ```ts
   * const creatives = await network.banners.v3.list({ offer_id: [1001, 1002], a: 42 })
   * for (const { name, url, track_url } of creatives) console.log(name, url, track_url)
   * ```
   */
  list(query: BannersV3Query, options?: CallOptions): Promise<Banner[]>
  /**
   * Uploads files or zip archives (multipart POST `v3/setOfferBanners`) and returns the records of the uploaded
   * creatives. Retried only if the service certainly did not process it.
   *
   * If there are fewer records than files, it warns, or throws with `onIncomplete: 'throw'`.
   * @throws any {@link AffiliateNetworkError}; its `outcome` tells whether the change may have been made.
   * @example
   * ```ts
   * await network.banners.v3.upload({ offer_id: 1001, files: { path: 'banner.png' } }) // in Node
   * const file = new File(['…'], 'banner.png') // as of an <input type="file">
   * await network.banners.v3.upload({ offer_id: 1001, files: [file], type: 1 })
   * ```
   */
  upload(creatives: WithFiles<BannersV3Upload>, options?: UploadOptions): Promise<Banner[]>
  /**
   * Deletes creatives by id, at least one (POST `v3/delOfferBanners`), and returns the deleted ones. Retried, as it
   * is safe to repeat.
   * @throws any {@link AffiliateNetworkError}.
   * @example
   * ```ts
   * await network.banners.v3.delete({ offer_id: 1001, banner_id: [501, 502] })
   * ```
   */
  delete(creatives: BannersV3Delete, options?: CallOptions): Promise<RemovedBanner[]>
  /**
   * Deletes every creative of the offer, or those of one type (POST `v3/delOfferBanners` without `banner_id`), and
   * returns the deleted ones. Retried only if the service certainly did not process it.
   * @throws any {@link AffiliateNetworkError}; its `outcome` tells whether the change may have been made.
   * @example
   * ```ts
   * await network.banners.v3.deleteAll({ offer_id: 1001, type: 2 })
   * ```
   */
  deleteAll(creatives: BannersV3DeleteAll, options?: CallOptions): Promise<RemovedBanner[]>
}

/** A network's calls for creatives. */
export interface NetworkBanners {
  /** Version 2 of the interface: records of strings, by id of the offer. */
  readonly v2: NetworkBannersV2
  /** Version 3 of the interface: one list of records with type, size and URLs. */
  readonly v3: NetworkBannersV3
}

/** An affiliate's calls for creatives. The client adds its own `a`. */
export interface AffiliateBanners {
  /** Version 2 of the interface: records of strings, by id of the offer. */
  readonly v2: {
    /** Lists the creatives of offers (GET `v2/getOfferBanners` with `a`). */
    list(query: AffiliateBannersV2Query, options?: CallOptions): Promise<BannersByOffer>
  }
  /** Version 3 of the interface: one list of records with type, size and URLs. */
  readonly v3: {
    /** Lists the creatives of offers (GET `v3/getOfferBanners` with `a`). */
    list(query: AffiliateBannersV3Query, options?: CallOptions): Promise<Banner[]>
  }
}
