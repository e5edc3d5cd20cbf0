import * as z from 'zod/mini'
import { type AnswerSchema, answer, requiredInteger } from '../codecs/answers.ts'
import { type Day, day } from '../codecs/dates.ts'
import { codes, type Ids, ids } from '../codecs/ids.ts'
import { type Flag, flag, integer, oneOf, text } from '../codecs/scalars.ts'
import { type InputSchema, input } from '../codecs/input.ts'
import { type Limit, limits, pageNumber } from './pages.ts'

/** State of an offer (SERVICE.md, States and transitions). */
export type OfferStatus = 'Active' | 'Pending' | 'Expired' | 'Paused' | 'Archived'
/** The kind of device that an offer is for. */
export type OfferType = 'Mobile' | 'Tablet' | 'Desktop'
/** After what time a cap starts anew. */
export type CapInterval = 'Daily' | 'Weekly' | 'Monthly'

/** Which offers to list, as the network (SERVICE.md, getOffers). Nothing is required. */
export interface OffersQuery {
  /** Where to start; 1 by default. */
  page?: number | undefined
  /** Rows of a page; the service takes 500 by default. */
  limit?: Limit | undefined
  /** Earliest creation date. A `Date` gives its UTC day. */
  from?: Day | undefined
  /** These offers only. */
  offer_ids?: Ids | undefined
  /** Offers of these advertisers only. */
  advertiser_ids?: Ids | undefined
  /** Country code, or a list of them. */
  country?: string | readonly string[] | undefined
  /** One state only; all by default. */
  status?: OfferStatus | undefined
  /** Include `events`. */
  event_info?: Flag | undefined
  /** Include the geo fields. */
  geo_info?: Flag | undefined
  /** Include the device fields. */
  device_info?: Flag | undefined
  /** Include the cap fields. */
  cap_info?: Flag | undefined
  /** Include `categories`. */
  category_info?: Flag | undefined
  /** Include `allow_traffics`. */
  traffic_type_info?: Flag | undefined
}

export const OffersQuery: InputSchema<OffersQuery> = input(() => ({
  page: pageNumber(),
  limit: limits(),
  from: z.optional(day),
  offer_ids: z.optional(ids),
  advertiser_ids: z.optional(ids),
  country: z.optional(codes),
  status: z.optional(oneOf(['Active', 'Pending', 'Expired', 'Paused', 'Archived'])),
  event_info: z.optional(flag),
  geo_info: z.optional(flag),
  device_info: z.optional(flag),
  cap_info: z.optional(flag),
  category_info: z.optional(flag),
  traffic_type_info: z.optional(flag),
}))

/** Which offers to list, as an affiliate (SERVICE.md, getOffers). */
export interface AffiliateOffersQuery {
  /** Where to start; 1 by default. */
  page?: number | undefined
  /** Rows of a page; 500 by default. */
  limit?: Limit | undefined
  /** Offers for one kind of device only. */
  type?: OfferType | undefined
  /** These offers only. */
  offer_ids?: Ids | undefined
  /** Keywords of the name. */
  offer_name?: string | undefined
  /** Country code, or a list of them. */
  country?: string | readonly string[] | undefined
  /** The N offers of highest conversion rate, at most 1000: one page, whatever `page` and `limit` say. */
  top_cr?: number | undefined
}

export const AffiliateOffersQuery: InputSchema<AffiliateOffersQuery> = input(() => ({
  page: pageNumber(),
  limit: limits(),
  type: z.optional(oneOf(['Mobile', 'Tablet', 'Desktop'])),
  offer_ids: z.optional(ids),
  offer_name: z.optional(text),
  country: z.optional(codes),
  top_cr: z.optional(integer(1, 1000)),
}))

/** What the service answers to a created offer, in an array. */
export interface CreatedOffer {
  /** Offer id. */
  id: number
}

export const CreatedOffer: AnswerSchema<CreatedOffer> = answer(() => ({ id: requiredInteger }))
