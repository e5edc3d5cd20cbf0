import * as z from 'zod/mini'
import { affiliateId, type Id, type Ids, id, ids } from '../codecs/ids.ts'
import { type InputSchema, input } from '../codecs/input.ts'
import type { Known, ResponseSchema } from '../codecs/responses.ts'
import * as r from '../codecs/responses.ts'
import { oneOfNumbers } from '../codecs/scalars.ts'

/** Type of creatives: 1 banners, 2 Feedings, 3 Open Screens. */
export type BannerType = 1 | 2 | 3

const type = () => z.optional(oneOfNumbers([1, 2, 3]))

/** Query of the creatives of offers, version 2 (GET `v2/getOfferBanners`). */
export interface BannersV2Query {
  /** Ids of the offers whose creatives are listed. */
  offer_id: Ids
  /** Affiliate id. */
  a: Id
}

export const BannersV2Query: InputSchema<BannersV2Query> = input(() => ({ offer_id: ids, a: affiliateId }))

/** Query of the creatives of offers, version 3 (GET `v3/getOfferBanners`). */
export interface BannersV3Query extends BannersV2Query {
  /** Type of creatives to list: 1 banners, 2 Feedings, 3 Open Screens. All types by default. */
  type?: BannerType | undefined
}

export const BannersV3Query: InputSchema<BannersV3Query> = input(() => ({
  offer_id: ids,
  type: type(),
  a: affiliateId,
}))

/**
 * Query of the creatives of offers for an affiliate, version 2 (GET `v2/getOfferBanners`). The client sends its own
 * `a`.
 */
export interface AffiliateBannersV2Query extends Omit<BannersV2Query, 'a'> {}

export const AffiliateBannersV2Query: InputSchema<AffiliateBannersV2Query> = input(() => ({ offer_id: ids }))

/**
 * Query of the creatives of offers for an affiliate, version 3 (GET `v3/getOfferBanners`). The client sends its own
 * `a`.
 */
export interface AffiliateBannersV3Query extends Omit<BannersV3Query, 'a'> {}

export const AffiliateBannersV3Query: InputSchema<AffiliateBannersV3Query> = input(() => ({
  offer_id: ids,
  type: type(),
}))

/** Target of an upload, version 2 (POST `v2/setOfferBanners`). The files are not part of the schema. */
export interface BannersV2Upload {
  /** Id of the offer that the creatives belong to. */
  offer_id: Id
}

export const BannersV2Upload: InputSchema<BannersV2Upload> = input(() => ({ offer_id: id }))

/** Target of an upload, version 3 (POST `v3/setOfferBanners`). The files are not part of the schema. */
export interface BannersV3Upload extends BannersV2Upload {
  /** Type of the uploaded creatives: 1 banners, 2 Feedings, 3 Open Screens. The service chooses the default. */
  type?: BannerType | undefined
}

export const BannersV3Upload: InputSchema<BannersV3Upload> = input(() => ({ offer_id: id, type: type() }))

/** With it, the call would delete single creatives. */
const BANNER_ID = { field: 'banner_id', why: 'with it, this would be another call' }

/** Offer whose creatives are all deleted, version 2 (POST `v2/delOfferBanners` without `banner_id`). */
export interface BannersV2DeleteAll {
  /** Id of the offer that the creatives belong to. */
  offer_id: Id
}

export const BannersV2DeleteAll: InputSchema<BannersV2DeleteAll> = input(() => ({ offer_id: id }), {
  forbidden: BANNER_ID,
})

/** Offer whose creatives are all deleted, version 3 (POST `v3/delOfferBanners` without `banner_id`). */
export interface BannersV3DeleteAll extends BannersV2DeleteAll {
  /** Type of creatives to delete: 1 banners, 2 Feedings, 3 Open Screens. All types by default. */
  type?: BannerType | undefined
}

export const BannersV3DeleteAll: InputSchema<BannersV3DeleteAll> = input(() => ({ offer_id: id, type: type() }), {
  forbidden: BANNER_ID,
})

/**
 * Creatives to delete, version 2 (POST `v2/delOfferBanners`). `banner_id` is required: without it, the service would
 * delete all creatives of the offer.
 */
export interface BannersV2Delete extends BannersV2DeleteAll {
  /** Ids of the creatives to delete: one id, or a non-empty list. */
  banner_id: Ids
}

export const BannersV2Delete: InputSchema<BannersV2Delete> = input(() => ({ offer_id: id, banner_id: ids }))

/**
 * Creatives to delete, version 3 (POST `v3/delOfferBanners`). `banner_id` is required: without it, the service would
 * delete all creatives of the offer.
 */
export interface BannersV3Delete extends BannersV2Delete, Pick<BannersV3DeleteAll, 'type'> {}

export const BannersV3Delete: InputSchema<BannersV3Delete> = input(() => ({
  offer_id: id,
  banner_id: ids,
  type: type(),
}))

/** A creative, as the `v2` operations return it. All fields are strings. */
export interface BannerV2 {
  /** Creative id. Digits. */
  banner_id: string
  /** Id of the offer that the creative belongs to. Digits. */
  offer_id: string
  /** Location of the file. May be empty or null. */
  path: string | null
  /** Width in pixels. Digits. May be empty or null. */
  width: string | null
  /** Height in pixels. Digits. May be empty or null. */
  height: string | null
}

export const BannerV2: ResponseSchema<BannerV2> = r.record(() => ({
  banner_id: r.string,
  offer_id: r.string,
  path: r.urlOrNull,
  width: r.stringOrNull,
  height: r.stringOrNull,
}))

/** Creatives by id of the offer. */
export type BannersByOffer = Record<string, BannerV2[]>

/** A creative, as the `v3` operations return it. Responses to uploads lack some fields. */
export interface Banner {
  /** Creative id, the same value as `banner_id`. */
  id?: number | null | undefined
  /** Creative id. Pass it as `banner_id` to delete the creative. */
  banner_id: number
  /** Material id. Meaning not documented by the service. */
  material_id?: number | null | undefined
  /** Type of the creative: 1 banners, 2 Feedings, 3 Open Screens. */
  type?: Known<BannerType> | null | undefined
  /** Label of `type`, e.g. `Banners`. */
  type_dict?: Known<'Banners' | 'Feedings' | 'Open Screens'> | null | undefined
  /** Name of the creative. */
  name?: string | null | undefined
  /** Id of the offer that the creative belongs to. */
  offer_id: number
  /** URL of the file. */
  url?: string | null | undefined
  /** Location of the file. */
  path?: string | null | undefined
  /** Tracking URL of the creative. */
  track_url?: string | null | undefined
  /** Width in pixels. */
  width?: number | null | undefined
  /** Height in pixels. */
  height?: number | null | undefined
  /** Time of the upload. `YYYY-MM-DD HH:MM:SS`. Time zone not documented by the service. */
  upload_time?: string | null | undefined
  /** Size of the file in megabytes, with the suffix `M`. */
  size?: string | null | undefined
  /** Picture format, e.g. `jpg`, `png`, `gif` or `jpeg`. */
  picture_format?: string | null | undefined
  /** Hash of the file. Algorithm not documented by the service. */
  signature?: string | null | undefined
}

export const Banner: ResponseSchema<Banner> = r.record(() => ({
  id: r.optionalInteger,
  banner_id: r.integer,
  material_id: r.optionalInteger,
  type: r.optionalInteger,
  type_dict: r.optionalString,
  name: r.optionalString,
  offer_id: r.lenientInteger,
  url: r.optionalUrl,
  path: r.optionalUrl,
  track_url: r.optionalUrl,
  width: r.optionalInteger,
  height: r.optionalInteger,
  upload_time: r.optionalString,
  size: r.optionalString,
  picture_format: r.optionalString,
  signature: r.optionalString,
}))

/** A deleted creative, as POST `v3/delOfferBanners` returns it. */
export interface RemovedBanner extends Pick<Banner, 'material_id' | 'type' | 'path' | 'width' | 'height'> {
  /** Id of the deleted record. Meaning not documented by the service. */
  id?: number | null | undefined
  /** Id of the network that the creative belonged to. Meaning not documented by the service. */
  network_id?: number | null | undefined
  /** Id of the offer that the creative belonged to. */
  offer_id: number
  /** Time of creation. `YYYY-MM-DD HH:MM:SS`. Time zone not documented by the service. */
  created_at?: string | null | undefined
  /** Time of the last update. `YYYY-MM-DD HH:MM:SS`. Time zone not documented by the service. */
  updated_at?: string | null | undefined
  /** Time of the deletion. `YYYY-MM-DD HH:MM:SS`. May be null. Time zone not documented by the service. */
  deleted_at?: string | null | undefined
  /** Id of the deleted creative. */
  banner_id: number
}

export const RemovedBanner: ResponseSchema<RemovedBanner> = r.record(() => ({
  id: r.optionalInteger,
  network_id: r.optionalInteger,
  offer_id: r.lenientInteger,
  material_id: r.optionalInteger,
  type: r.optionalInteger,
  created_at: r.optionalString,
  updated_at: r.optionalString,
  deleted_at: r.optionalString,
  banner_id: r.integer,
  path: r.optionalUrl,
  width: r.optionalInteger,
  height: r.optionalInteger,
}))
