import type { Caller } from '../call/caller.ts'
import { isPlain, isRecord } from '../errors/is-record.ts'
import type { WithFiles } from '../multipart/inputs.ts'
import {
  deleteAllBannersV2,
  deleteAllBannersV3,
  deleteBannersV2,
  deleteBannersV3,
  listAffiliateBannersV2,
  listAffiliateBannersV3,
  listBannersV2,
  listBannersV3,
  uploadBannersV2,
  uploadBannersV3,
} from '../operations/banners.ts'
import type { CallOptions, UploadOptions } from '../options.ts'
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
  BannerV2,
  RemovedBanner,
} from '../schemas/banners.ts'
import { listData, mapData } from './shapes.ts'

/** Creatives by offer id. */
export type BannersByOffer = Record<string, BannerV2[]>

/** Creatives, in the words of V2 (SERVICE.md, Offer banners). */
export interface NetworkBannersV2 {
  /**
   * The creatives of offers, as the affiliate `a` gets them (GET `v2/getOfferBanners`; SERVICE.md, Offer banners).
   * @throws any AffiliateNetworkError but PagingError, after the retries of a read.
   * @example
   * ```ts
   * const creatives = await network.banners.v2.list({ offer_id: [1001, 1002], a: 42 })
   * for (const { banner_id, path } of creatives[1001] ?? []) console.log(banner_id, path)
   * ```
   */
  list(query: BannersV2Query, options?: CallOptions): Promise<BannersByOffer>
  /**
   * Uploads files, zip archives too (multipart POST `v2/setOfferBanners`; SERVICE.md, Offer banners). Gives the records
   * of what was uploaded. It is sent again only when the service surely did not act.
   * @throws any AffiliateNetworkError but PagingError; its `outcome` says whether it may have been done.
   * @example
   * ```ts
   * await network.banners.v2.upload({ offer_id: 1001, files: { path: 'banner.png' } }) // in Node
   * const file = new File(['…'], 'banner.png') // as of an <input type="file">
   * await network.banners.v2.upload({ offer_id: 1001, files: [file] })
   * ```
   */
  upload(creatives: WithFiles<BannersV2Upload>, options?: UploadOptions): Promise<BannersByOffer>
  /**
   * Removes creatives by id, at least one (POST `v2/delOfferBanners`; SERVICE.md, Offer banners). Gives what was
   * removed.
   * @throws any AffiliateNetworkError but PagingError, after its retries: it is safe to repeat.
   * @example
   * ```ts
   * await network.banners.v2.delete({ offer_id: 1001, banner_id: [501, 502] })
   * ```
   */
  delete(creatives: BannersV2Delete, options?: CallOptions): Promise<BannersByOffer>
  /**
   * Removes every creative of the offer (POST `v2/delOfferBanners` without `banner_id`). Gives what was removed. It is
   * sent again only when the service surely did not act.
   * @throws any AffiliateNetworkError but PagingError; its `outcome` says whether it may have been done.
   * @example
   * ```ts
   * await network.banners.v2.deleteAll({ offer_id: 1001 })
   * ```
   */
  deleteAll(creatives: BannersV2Upload, options?: CallOptions): Promise<BannersByOffer>
}

/** Creatives, in the words of V3 (SERVICE.md, Offer banners). */
export interface NetworkBannersV3 {
  /**
   * The creatives of offers, as the affiliate `a` gets them (GET `v3/getOfferBanners`; SERVICE.md, Offer banners).
   * @throws any AffiliateNetworkError but PagingError, after the retries of a read.
   * @example
   * ```ts
   * const creatives = await network.banners.v3.list({ offer_id: [1001, 1002], a: 42 })
   * for (const { name, url, track_url } of creatives) console.log(name, url, track_url)
   * ```
   */
  list(query: BannersV3Query, options?: CallOptions): Promise<Banner[]>
  /**
   * Uploads files, zip archives too (multipart POST `v3/setOfferBanners`; SERVICE.md, Offer banners). Gives the records
   * of what was uploaded. It is sent again only when the service surely did not act.
   * @throws any AffiliateNetworkError but PagingError; its `outcome` says whether it may have been done.
   * @example
   * ```ts
   * await network.banners.v3.upload({ offer_id: 1001, files: { path: 'banner.png' } }) // in Node
   * const file = new File(['…'], 'banner.png') // as of an <input type="file">
   * await network.banners.v3.upload({ offer_id: 1001, files: [file], type: 1 })
   * ```
   */
  upload(creatives: WithFiles<BannersV3Upload>, options?: UploadOptions): Promise<Banner[]>
  /**
   * Removes creatives by id, at least one (POST `v3/delOfferBanners`; SERVICE.md, Offer banners). Gives what was
   * removed.
   * @throws any AffiliateNetworkError but PagingError, after its retries: it is safe to repeat.
   * @example
   * ```ts
   * await network.banners.v3.delete({ offer_id: 1001, banner_id: [501, 502] })
   * ```
   */
  delete(creatives: BannersV3Delete, options?: CallOptions): Promise<RemovedBanner[]>
  /**
   * Removes every creative of the offer, or of the type (POST `v3/delOfferBanners` without `banner_id`). Gives what was
   * removed. It is sent again only when the service surely did not act.
   * @throws any AffiliateNetworkError but PagingError; its `outcome` says whether it may have been done.
   * @example
   * ```ts
   * await network.banners.v3.deleteAll({ offer_id: 1001, type: 2 })
   * ```
   */
  deleteAll(creatives: BannersV3Upload, options?: CallOptions): Promise<RemovedBanner[]>
}

/** Creatives as the network handles them. */
export interface NetworkBanners {
  /** Records of strings, by offer id. */
  readonly v2: NetworkBannersV2
  /** Records with type, size and URLs, as one list. */
  readonly v3: NetworkBannersV3
}

/** Creatives as an affiliate sees them; `a` is the client's own. */
export interface AffiliateBanners {
  /** Records of strings, by offer id. */
  readonly v2: {
    /** The creatives of offers (SERVICE.md, Offer banners). Tried again as any read. */
    list(query: AffiliateBannersV2Query, options?: CallOptions): Promise<BannersByOffer>
  }
  /** Records with type, size and URLs, as one list. */
  readonly v3: {
    /** The creatives of offers (SERVICE.md, Offer banners). Tried again as any read. */
    list(query: AffiliateBannersV3Query, options?: CallOptions): Promise<Banner[]>
  }
}

export function makeNetworkBanners(caller: Caller): NetworkBanners {
  return {
    v2: {
      list: (query, options) => caller.call(listBannersV2, query, options, mapData),
      upload: async (creatives, options) => caller.upload(uploadBannersV2, ...parted(creatives), options, mapData),
      delete: (creatives, options) => caller.call(deleteBannersV2, creatives, options, mapData),
      deleteAll: (creatives, options) => caller.call(deleteAllBannersV2, creatives, options, mapData),
    },
    v3: {
      list: (query, options) => caller.call(listBannersV3, query, options, listData),
      upload: async (creatives, options) => caller.upload(uploadBannersV3, ...parted(creatives), options, listData),
      delete: (creatives, options) => caller.call(deleteBannersV3, creatives, options, listData),
      deleteAll: (creatives, options) => caller.call(deleteAllBannersV3, creatives, options, listData),
    },
  }
}

export function makeAffiliateBanners(caller: Caller): AffiliateBanners {
  return {
    v2: { list: (query, options) => caller.call(listAffiliateBannersV2, query, options, mapData) },
    v3: { list: (query, options) => caller.call(listAffiliateBannersV3, query, options, listData) },
  }
}

/** The files go into the body, the rest into the query. */
function parted(what: unknown): [input: unknown, files: unknown] {
  if (!isRecord(what) || !isPlain(what)) return [what, undefined]
  const { files, ...input } = what
  return [input, files]
}
