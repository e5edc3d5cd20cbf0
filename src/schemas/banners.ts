import * as z from 'zod/mini'
import { affiliateId, id, ids } from '../codecs/ids.ts'
import type { InputOf, InputSchema } from '../codecs/input.ts'
import type { DataOf } from '../codecs/responses.ts'
import * as r from '../codecs/responses.ts'
import { oneOfNumbers } from '../codecs/scalars.ts'
import { input } from './input.ts'

/** Creative type: 1 banners, 2 Feedings, 3 Open Screens. */
export type BannerType = 1 | 2 | 3

const type = () => z.optional(oneOfNumbers<BannerType>([1, 2, 3]))

/** Query for offer creatives, version 3 (GET `v3/getOfferBanners`). */
export interface BannersV3Query extends InputOf<typeof BannersV3Query> {}

export const BannersV3Query = input(() => ({
  /** Ids of the offers whose creatives to list. */
  offer_id: ids,
  /** Creative type to list: 1 banners, 2 Feedings, 3 Open Screens. All types by default. */
  type: type(),
  /** Affiliate id. */
  a: affiliateId,
}))

/** Query for offer creatives, version 2 (GET `v2/getOfferBanners`). */
export interface BannersV2Query extends Pick<BannersV3Query, 'offer_id' | 'a'> {}

export const BannersV2Query: InputSchema<BannersV2Query> = input(() => ({ offer_id: ids, a: affiliateId }))

/** An affiliate's query for offer creatives, version 3 (GET `v3/getOfferBanners`). The client adds `a`. */
export interface AffiliateBannersV3Query extends Pick<BannersV3Query, 'offer_id' | 'type'> {}

export const AffiliateBannersV3Query: InputSchema<AffiliateBannersV3Query> = input(() => ({
  offer_id: ids,
  type: type(),
}))

/** An affiliate's query for offer creatives, version 2 (GET `v2/getOfferBanners`). The client adds `a`. */
export interface AffiliateBannersV2Query extends Pick<BannersV3Query, 'offer_id'> {}

export const AffiliateBannersV2Query: InputSchema<AffiliateBannersV2Query> = input(() => ({ offer_id: ids }))

/** Upload target, version 3 (POST `v3/setOfferBanners`). Files aren't part of the schema. */
export interface BannersV3Upload extends InputOf<typeof BannersV3Upload> {}

export const BannersV3Upload = input(() => ({
  /** Id of the offer that the creatives belong to. */
  offer_id: id,
  /** Type of the uploaded creatives: 1 banners, 2 Feedings, 3 Open Screens. The service chooses the default. */
  type: type(),
}))

/** Upload target, version 2 (POST `v2/setOfferBanners`). Files aren't part of the schema. */
export interface BannersV2Upload extends Pick<BannersV3Upload, 'offer_id'> {}

export const BannersV2Upload: InputSchema<BannersV2Upload> = input(() => ({ offer_id: id }))

/**
 * Creatives to delete, version 3 (POST `v3/delOfferBanners`). `banner_id` is required: without it, the service would
 * delete all of the offer's creatives.
 */
export interface BannersV3Delete extends InputOf<typeof BannersV3Delete> {}

export const BannersV3Delete = input(() => ({
  /** Id of the offer that the creatives belong to. */
  offer_id: id,
  /** Ids of the creatives to delete: one id, or a non-empty list. */
  banner_id: ids,
  /** Creative type to delete: 1 banners, 2 Feedings, 3 Open Screens. All types by default. */
  type: type(),
}))

/**
 * Creatives to delete, version 2 (POST `v2/delOfferBanners`). `banner_id` is required: without it, the service would
 * delete all of the offer's creatives.
 */
export interface BannersV2Delete extends Pick<BannersV3Delete, 'offer_id' | 'banner_id'> {}

export const BannersV2Delete: InputSchema<BannersV2Delete> = input(() => ({ offer_id: id, banner_id: ids }))

/** With it, the call would delete single creatives. */
const BANNER_ID = { forbidden: { field: 'banner_id', why: 'with it, this would be another call' } }

/** Offer to delete all creatives from, version 3 (POST `v3/delOfferBanners` without `banner_id`). */
export interface BannersV3DeleteAll extends Pick<BannersV3Delete, 'offer_id' | 'type'> {}

export const BannersV3DeleteAll: InputSchema<BannersV3DeleteAll> = input(
  () => ({ offer_id: id, type: type() }),
  BANNER_ID,
)

/** Offer to delete all creatives from, version 2 (POST `v2/delOfferBanners` without `banner_id`). */
export interface BannersV2DeleteAll extends Pick<BannersV3Delete, 'offer_id'> {}

export const BannersV2DeleteAll: InputSchema<BannersV2DeleteAll> = input(() => ({ offer_id: id }), BANNER_ID)

/** A creative, as returned by `v2` operations. All fields are strings. */
export interface BannerV2 extends DataOf<typeof BannerV2> {}

export const BannerV2 = r.record(() => ({
  /** Creative id. A string of digits. */
  banner_id: r.string,
  /** Id of the offer that the creative belongs to. A string of digits. */
  offer_id: r.string,
  /** File location. May be empty or null. */
  path: r.urlOrNull,
  /** Width in pixels. A string of digits. May be empty or null. */
  width: r.stringOrNull,
  /** Height in pixels. A string of digits. May be empty or null. */
  height: r.stringOrNull,
}))

/** Creatives, by offer id. */
export type BannersByOffer = Record<string, BannerV2[]>

/** Creative fields that are also returned after its deletion. */
const remainingFields = () => ({
  /** Material id. The service doesn't document its meaning. */
  material_id: r.optionalInteger,
  /** Creative type: 1 banners, 2 Feedings, 3 Open Screens. */
  type: r.known<BannerType>(r.optionalInteger),
  /** File location. */
  path: r.optionalUrl,
  /** Width in pixels. */
  width: r.optionalInteger,
  /** Height in pixels. */
  height: r.optionalInteger,
})

/** A creative, as returned by `v3` operations. Responses to uploads lack some fields. */
export interface Banner extends DataOf<typeof Banner> {}

export const Banner = r.record(() => ({
  /** Creative id, the same value as `banner_id`. */
  id: r.optionalInteger,
  /** Creative id. Pass it as `banner_id` to delete the creative. */
  banner_id: r.integer,
  ...remainingFields(),
  /** Label of `type`, e.g. `Banners`. */
  type_dict: r.known<'Banners' | 'Feedings' | 'Open Screens'>(r.optionalString),
  /** Creative name. */
  name: r.optionalString,
  /** Id of the offer that the creative belongs to. */
  offer_id: r.lenientInteger,
  /** File URL. */
  url: r.optionalUrl,
  /** Tracking URL. */
  track_url: r.optionalUrl,
  /** Upload time. `YYYY-MM-DD HH:MM:SS`. The service doesn't document the time zone. */
  upload_time: r.optionalString,
  /** File size in megabytes, with the suffix `M`. */
  size: r.optionalString,
  /** Image format, e.g. `jpg`, `png`, `gif` or `jpeg`. */
  picture_format: r.optionalString,
  /** File hash. The service doesn't document the algorithm. */
  signature: r.optionalString,
}))

/** A deleted creative, as returned by POST `v3/delOfferBanners`. */
export interface RemovedBanner extends DataOf<typeof RemovedBanner> {}

export const RemovedBanner = r.record(() => ({
  /** Id of the deleted record. The service doesn't document its meaning. */
  id: r.optionalInteger,
  /** Id of the network that the creative belonged to. The service doesn't document its meaning. */
  network_id: r.optionalInteger,
  /** Id of the offer that the creative belonged to. */
  offer_id: r.lenientInteger,
  ...remainingFields(),
  /** Creation time. `YYYY-MM-DD HH:MM:SS`. The service doesn't document the time zone. */
  created_at: r.optionalString,
  /** Time of the last update. `YYYY-MM-DD HH:MM:SS`. The service doesn't document the time zone. */
  updated_at: r.optionalString,
  /** Deletion time. `YYYY-MM-DD HH:MM:SS`. May be null. The service doesn't document the time zone. */
  deleted_at: r.optionalString,
  /** Id of the deleted creative. */
  banner_id: r.integer,
}))
