import * as z from 'zod/mini'
import {
  type AnswerSchema,
  urlOrNull,
  answer,
  knownOrNull,
  optionalUrl,
  optionalInteger,
  optionalString,
  requiredInteger,
  integer,
  string,
  stringOrNull,
} from '../codecs/answers.ts'
import { type Id, type Ids, id, ids } from '../codecs/ids.ts'
import { oneOfNumbers } from '../codecs/scalars.ts'
import { type InputSchema, input } from '../codecs/input.ts'

/** Kind of creative: 1 banners, 2 Feedings, 3 Open Screens. */
export type BannerType = 1 | 2 | 3

const type = () => z.optional(oneOfNumbers([1, 2, 3]))

/** Whose creatives to list, in the words of V2. */
export interface BannersV2Query {
  /** Offer ids. */
  offer_id: Ids
  /** Affiliate id; an AffiliateClient sends its own. */
  a: Id
}

export const BannersV2Query: InputSchema<BannersV2Query> = input(() => ({ offer_id: ids, a: id }))

/** Whose creatives to list, in the words of V3. */
export interface BannersV3Query extends BannersV2Query {
  /** All kinds by default. */
  type?: BannerType | undefined
}

export const BannersV3Query: InputSchema<BannersV3Query> = input(() => ({ offer_id: ids, type: type(), a: id }))

/** The same as an affiliate asks: `a` is the client's own. */
export const AffiliateBannersV2Query: InputSchema<Omit<BannersV2Query, 'a'>> = input(() => ({ offer_id: ids }))
export type AffiliateBannersV2Query = Omit<BannersV2Query, 'a'>

/** The same as an affiliate asks: `a` is the client's own. */
export const AffiliateBannersV3Query: InputSchema<Omit<BannersV3Query, 'a'>> = input(() => ({
  offer_id: ids,
  type: type(),
}))
export type AffiliateBannersV3Query = Omit<BannersV3Query, 'a'>

/** Where uploaded files go, in the words of V2. The files themselves are not part of the schema. */
export interface BannersV2Upload {
  /** Offer id. */
  offer_id: Id
}

export const BannersV2Upload: InputSchema<BannersV2Upload> = input(() => ({ offer_id: id }))

/** Where uploaded files go, in the words of V3. */
export interface BannersV3Upload extends BannersV2Upload {
  /** 1 banners, 2 Feedings, 3 Open Screens; the service decides where it is left out. */
  type?: BannerType | undefined
}

export const BannersV3Upload: InputSchema<BannersV3Upload> = input(() => ({ offer_id: id, type: type() }))

/** Whose creatives to delete, all of them, in the words of V2. */
export interface BannersV2DeleteAll {
  /** Offer id. */
  offer_id: Id
}

export const BannersV2DeleteAll: InputSchema<BannersV2DeleteAll> = input(() => ({ offer_id: id }), {
  forbidden: 'banner_id',
})

/** Whose creatives to delete, all of them or all of a type, in the words of V3. */
export interface BannersV3DeleteAll extends BannersV2DeleteAll {
  /** 1 banners, 2 Feedings, 3 Open Screens; all of them where it is left out. */
  type?: BannerType | undefined
}

export const BannersV3DeleteAll: InputSchema<BannersV3DeleteAll> = input(() => ({ offer_id: id, type: type() }), {
  forbidden: 'banner_id',
})

/** Which creatives to delete. `banner_id` is never left out: the wire would take that as "all". */
export interface BannersV2Delete {
  /** Offer id. */
  offer_id: Id
  /** One banner id, or a non-empty list. */
  banner_id: Ids
}

export const BannersV2Delete: InputSchema<BannersV2Delete> = input(() => ({ offer_id: id, banner_id: ids }))

/** Which creatives to delete, in the words of V3. */
export interface BannersV3Delete extends BannersV2Delete {
  /** 1 banners, 2 Feedings, 3 Open Screens. */
  type?: BannerType | undefined
}

export const BannersV3Delete: InputSchema<BannersV3Delete> = input(() => ({
  offer_id: id,
  banner_id: ids,
  type: type(),
}))

/** A creative in the words of V2: everything is a string. */
export interface BannerV2 {
  /** Digits. */
  banner_id: string
  /** Digits. */
  offer_id: string
  /** Location of the file. */
  path: string | null
  /** Pixels. */
  width: string | null
  /** Pixels. */
  height: string | null
}

export const BannerV2: AnswerSchema<BannerV2> = answer(() => ({
  banner_id: string,
  offer_id: string,
  path: urlOrNull,
  width: stringOrNull,
  height: stringOrNull,
}))

/** A creative in the words of V3. Answers to uploads may leave some fields out. */
export interface Banner {
  /** The same value as `banner_id`. */
  id?: number | null | undefined
  /** What `delete` takes. */
  banner_id: number
  /** Id of the file behind it. */
  material_id?: number | null | undefined
  /** 1 banners, 2 Feedings, 3 Open Screens. */
  type?: number | null | undefined
  /** Label of `type`, e.g. `Banners`. */
  type_dict?: 'Banners' | 'Feedings' | 'Open Screens' | (string & {}) | null | undefined
  /** Name of the file. */
  name?: string | null | undefined
  /** Offer id. */
  offer_id: number
  /** Location of the file. */
  url?: string | null | undefined
  /** Location of the file. */
  path?: string | null | undefined
  /** Tracking URL to publish with it. */
  track_url?: string | null | undefined
  /** Pixels. */
  width?: number | null | undefined
  /** Pixels. */
  height?: number | null | undefined
  /** `YYYY-MM-DD HH:MM:SS`. */
  upload_time?: string | null | undefined
  /** Megabytes with the suffix `M`. */
  size?: string | null | undefined
  /** e.g. `jpg`, `png`, `gif`, `jpeg`. */
  picture_format?: string | null | undefined
  /** Hash of the file. */
  signature?: string | null | undefined
}

export const Banner: AnswerSchema<Banner> = answer(() => ({
  id: optionalInteger,
  banner_id: requiredInteger,
  material_id: optionalInteger,
  type: optionalInteger,
  type_dict: z.optional(knownOrNull<'Banners' | 'Feedings' | 'Open Screens'>()),
  name: optionalString,
  offer_id: integer,
  url: optionalUrl,
  path: optionalUrl,
  track_url: optionalUrl,
  width: optionalInteger,
  height: optionalInteger,
  upload_time: optionalString,
  size: optionalString,
  picture_format: optionalString,
  signature: optionalString,
}))

/** A creative that V3 removed. */
export interface RemovedBanner {
  /** Id of the record. */
  id?: number | null | undefined
  /** Id of the network. */
  network_id?: number | null | undefined
  /** Offer id. */
  offer_id: number
  /** Id of the file behind it. */
  material_id?: number | null | undefined
  /** 1 banners, 2 Feedings, 3 Open Screens. */
  type?: number | null | undefined
  /** `YYYY-MM-DD HH:MM:SS`. */
  created_at?: string | null | undefined
  /** `YYYY-MM-DD HH:MM:SS`. */
  updated_at?: string | null | undefined
  /** `YYYY-MM-DD HH:MM:SS`, or nothing. */
  deleted_at?: string | null | undefined
  /** What was asked to be deleted. */
  banner_id: number
  /** Location of the file. */
  path?: string | null | undefined
  /** Pixels. */
  width?: number | null | undefined
  /** Pixels. */
  height?: number | null | undefined
}

export const RemovedBanner: AnswerSchema<RemovedBanner> = answer(() => ({
  id: optionalInteger,
  network_id: optionalInteger,
  offer_id: integer,
  material_id: optionalInteger,
  type: optionalInteger,
  created_at: optionalString,
  updated_at: optionalString,
  deleted_at: optionalString,
  banner_id: requiredInteger,
  path: optionalUrl,
  width: optionalInteger,
  height: optionalInteger,
}))
