import * as z from 'zod/mini'
import {
  type AnswerSchema,
  addressOrNull,
  anything,
  decimal,
  decimalOrNull,
  known,
  list,
  whole,
  wholeOrNull,
  words,
  wordsOrNull,
} from '../wire/answers.ts'
import { type Day, day } from '../wire/dates.ts'
import { codes, type Ids, ids } from '../wire/ids.ts'
import { type Flag, flag, integer, oneOf, oneOfNumbers, text } from '../wire/scalars.ts'
import type { InputSchema } from '../wire/spelling.ts'

type Known<Word extends string> = Word | (string & {})
type Empty = null | undefined

export type OfferStatus = 'Active' | 'Pending' | 'Expired' | 'Paused' | 'Archived'
export type OfferType = 'Mobile' | 'Tablet' | 'Desktop'
/** Rows of a page. */
export type Limit = 500 | 1000 | 5000 | 10000
export type YesNo = Known<'Yes' | 'No'>
export type CapInterval = 'Daily' | 'Weekly' | 'Monthly'

export const limits = oneOfNumbers([500, 1000, 5000, 10000])
export const pageNumber = integer(1)
const offerType = oneOf(['Mobile', 'Tablet', 'Desktop'])

/** Which offers to list, as the network (SERVICE.md, getOffers). Nothing is required. */
export interface OffersQuery {
  /** Where to start; 1 by default. */
  page?: number | undefined
  /** Rows of a page; the service takes 500 by default. */
  limit?: Limit | undefined
  /** Earliest creation date. */
  from?: Day | undefined
  offer_ids?: Ids | undefined
  advertiser_ids?: Ids | undefined
  /** Country code, or a list of them. */
  country?: string | readonly string[] | undefined
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

export const OffersQuery: InputSchema<OffersQuery> = z.strictObject({
  page: z.optional(pageNumber),
  limit: z.optional(limits),
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
})

/** Which offers to list, as an affiliate (SERVICE.md, getOffers). */
export interface AffiliateOffersQuery {
  /** Where to start; 1 by default. */
  page?: number | undefined
  /** Rows of a page; 500 by default. */
  limit?: Limit | undefined
  type?: OfferType | undefined
  offer_ids?: Ids | undefined
  /** Keywords of the name. */
  offer_name?: string | undefined
  /** Country code, or a list of them. */
  country?: string | readonly string[] | undefined
  /** The N offers of highest conversion rate, at most 1000: one page, whatever `page` and `limit` say. */
  top_cr?: number | undefined
}

export const AffiliateOffersQuery: InputSchema<AffiliateOffersQuery> = z.strictObject({
  page: z.optional(pageNumber),
  limit: z.optional(limits),
  type: z.optional(offerType),
  offer_ids: z.optional(ids),
  offer_name: z.optional(text),
  country: z.optional(codes),
  top_cr: z.optional(integer(1, 1000)),
})

/** An event of an offer, as the network sees it. */
export interface OfferEvent {
  /** Event record id. */
  id: number
  /** Index within the offer; 1 is the initial event. */
  e_id: number
  event_name: string | null
  /** Event token. */
  e_tkn?: string | Empty
  /** Id of the preceding event; -1 for none. */
  pre_event_id?: number | Empty
  tracking_method?: string | Empty
  description?: string | Empty
  status?: Known<'Active'> | Empty
  is_end_point?: YesNo | Empty
  is_private?: YesNo | Empty
  can_multiply_conversion?: YesNo | Empty
  need_approval?: YesNo | Empty
  revenue_type?: string | Empty
  payout_type?: string | Empty
  /** Decimal, in the offer's currency. */
  payout?: string | Empty
  /** Decimal, in the offer's currency. */
  revenue?: string | Empty
  /** Percentage types only. */
  payout_percent?: string | Empty
  /** Percentage types only. */
  revenue_percent?: string | Empty
  conversion_point?: string | Empty
}

const maybeWords = z.optional(wordsOrNull)
const maybeAddress = z.optional(addressOrNull)
const maybeWhole = z.optional(wholeOrNull)
const maybeDecimal = z.optional(decimalOrNull)
const maybeYesNo = z.optional(z.nullable(known<'Yes' | 'No'>()))
const texts = z.nullable(list(words))

export const OfferEvent: AnswerSchema<OfferEvent> = z.looseObject({
  id: whole,
  e_id: whole,
  event_name: wordsOrNull,
  e_tkn: maybeWords,
  pre_event_id: maybeWhole,
  tracking_method: maybeWords,
  description: maybeWords,
  status: z.optional(z.nullable(known<'Active'>())),
  is_end_point: maybeYesNo,
  is_private: maybeYesNo,
  can_multiply_conversion: maybeYesNo,
  need_approval: maybeYesNo,
  revenue_type: maybeWords,
  payout_type: maybeWords,
  payout: maybeDecimal,
  revenue: maybeDecimal,
  payout_percent: maybeDecimal,
  revenue_percent: maybeDecimal,
  conversion_point: maybeWords,
})

/** A category: its name, or an object that holds it. */
export type OfferCategory = string | { category_name: string }

/** A traffic type that an offer allows (SERVICE.md lists the 14 ids and names). */
export interface TrafficType {
  traffic_id: number
  traffic_name: Known<
    | 'Banner/Display'
    | 'Email'
    | 'Search PPC'
    | 'Social Media'
    | 'Social Ads'
    | 'PPC'
    | 'PPV/CPV'
    | 'Classified Ads'
    | 'Contextual'
    | 'Co-Registration'
    | 'Adult Traffic'
    | 'SEO'
    | 'Mobile'
    | 'Incent'
  >
}

export const TrafficType: AnswerSchema<TrafficType> = z.looseObject({
  traffic_id: whole,
  traffic_name: known<string>(),
})

const categories = z.optional(z.nullable(list(anything as z.ZodMiniType<OfferCategory>)))
const traffics = z.optional(z.nullable(list(TrafficType)))

/** An offer as the network sees it (SERVICE.md, Offer, network view). Unknown fields are kept. */
export interface NetworkOffer {
  id: number
  name: string
  status: Known<OfferStatus>
  advertiser_id: number | null
  /** `YYYY/MM/DD`. */
  create_date?: string | Empty
  /** `YYYY/MM/DD`. */
  expire_date?: string | Empty
  type?: Known<OfferType> | Empty
  access_type?: Known<'Public' | 'Need Approval' | 'Private'> | Empty
  session_lifespan?: Known<'1 Day' | '1 Week' | '2 Weeks' | '1 Month'> | Empty
  preview_url?: string | Empty
  /** Destination template; may contain the macros `{TID}`, `{OID}`, `{AFFID}`. */
  url?: string | Empty
  /** Secondary offer id, or empty. */
  secondary_offer?: string | Empty
  force_unique?: YesNo | Empty
  need_security_token?: YesNo | Empty
  click_count?: number | Empty
  conversion_count?: number | Empty
  /** With `cap_info`, as are the other cap fields. */
  has_cap_limit?: YesNo | Empty
  cap_type?: Known<'Budget' | 'Conversion'> | Empty
  cap_event_range?: Known<'all' | 'initial'> | Empty
  /** -1 means no limit. */
  cap_overall_limit?: number | Empty
  cap_interval?: Known<CapInterval> | Empty
  /** -1 means no limit. */
  cap_interval_limit?: number | Empty
  /** -1 means no limit. */
  cap_affiliate_overall_limit?: number | Empty
  cap_affiliate_interval?: Known<CapInterval> | Empty
  /** -1 means no limit. */
  cap_affiliate_interval_limit?: number | Empty
  /** With `device_info`, as are the other device fields. */
  enable_device_targeting?: YesNo | Empty
  /** Offer that devices are sent to which the rules refuse. */
  device_redirect_offer?: number | Empty
  /** `parseDeviceRule` reads one. */
  device_rules?: string[] | Empty
  app_id?: string | Empty
  /** With `geo_info`, as are the other geo fields. */
  enable_geo_targeting?: YesNo | Empty
  geo_type?: Known<'Include' | 'Exclude'> | Empty
  /** Country codes, separated by `;` (some deployments: `,`). */
  geo_countries?: string | Empty
  geo_redirect_offer?: number | Empty
  geo_redirect_group?: string | Empty
  geo_enforce?: Known<'Enable' | 'Disable'> | Empty
  /** `parseGeoRule` reads one. */
  geo_states?: string[] | Empty
  /** Currency name; may contain a comma. */
  currency?: string | Empty
  currency_code?: string | Empty
  price_model?: Known<'CPA' | 'CPC' | 'CPS' | 'CPI' | 'CPA+CPS' | 'CPL'> | Empty
  payout_type?: Known<'CPA' | 'CPC' | 'CPS' | 'CPI' | 'CPA+CPS' | 'CPL'> | Empty
  revenue_type?: Known<'RPA' | 'RPC' | 'RPS' | 'RPI' | 'RPA+RPS' | 'RPL'> | Empty
  tracking_protocol?: Known<'Server Postback URL' | 'iFrame Pixel' | 'Image Pixel'> | Empty
  conversion_point?: string | Empty
  description?: string | Empty
  /** Decimal, 5 places. */
  payout: string
  /** Decimal, 5 places. */
  revenue: string
  /** Decimal, 2 places; `-1.00` when not applicable. */
  payout_percent?: string | Empty
  /** Decimal, 2 places; `-1.00` when not applicable. */
  revenue_percent?: string | Empty
  /** With `event_info`. */
  events?: OfferEvent[] | Empty
  /** With `category_info`. */
  categories?: OfferCategory[] | Empty
  /** With `traffic_type_info`. */
  allow_traffics?: TrafficType[] | Empty
}

export const NetworkOffer: AnswerSchema<NetworkOffer> = z.looseObject({
  id: whole,
  name: words,
  status: known<OfferStatus>(),
  advertiser_id: wholeOrNull,
  create_date: maybeWords,
  expire_date: maybeWords,
  type: maybeWords,
  access_type: maybeWords,
  session_lifespan: maybeWords,
  preview_url: maybeAddress,
  url: maybeAddress,
  secondary_offer: maybeWords,
  force_unique: maybeYesNo,
  need_security_token: maybeYesNo,
  click_count: maybeWhole,
  conversion_count: maybeWhole,
  has_cap_limit: maybeYesNo,
  cap_type: maybeWords,
  cap_event_range: maybeWords,
  cap_overall_limit: maybeWhole,
  cap_interval: maybeWords,
  cap_interval_limit: maybeWhole,
  cap_affiliate_overall_limit: maybeWhole,
  cap_affiliate_interval: maybeWords,
  cap_affiliate_interval_limit: maybeWhole,
  enable_device_targeting: maybeYesNo,
  device_redirect_offer: maybeWhole,
  device_rules: z.optional(texts),
  app_id: maybeWords,
  enable_geo_targeting: maybeYesNo,
  geo_type: maybeWords,
  geo_countries: maybeWords,
  geo_redirect_offer: maybeWhole,
  geo_redirect_group: maybeWords,
  geo_enforce: maybeWords,
  geo_states: z.optional(texts),
  currency: maybeWords,
  currency_code: maybeWords,
  price_model: maybeWords,
  payout_type: maybeWords,
  revenue_type: maybeWords,
  tracking_protocol: maybeWords,
  conversion_point: maybeWords,
  description: maybeWords,
  payout: decimal,
  revenue: decimal,
  payout_percent: maybeDecimal,
  revenue_percent: maybeDecimal,
  events: z.optional(z.nullable(list(OfferEvent))),
  categories,
  allow_traffics: traffics,
})

/** An event of an offer, as an affiliate sees it. */
export interface AffiliateOfferEvent {
  /** Index within the offer; 1 is the initial event. */
  e_id: number
  event_name: string | null
  e_tkn?: string | Empty
  description?: string | Empty
  payout_type?: string | Empty
  /** Decimal, in the offer's currency. */
  payout?: string | Empty
  conversion_point?: string | Empty
}

export const AffiliateOfferEvent: AnswerSchema<AffiliateOfferEvent> = z.looseObject({
  e_id: whole,
  event_name: wordsOrNull,
  e_tkn: maybeWords,
  description: maybeWords,
  payout_type: maybeWords,
  payout: maybeDecimal,
  conversion_point: maybeWords,
})

/** An offer as an affiliate sees it (SERVICE.md, Offer, affiliate view). Unknown fields are kept. */
export interface AffiliateOffer {
  /** Digits, as a string. */
  id: string
  name: string
  app_id?: string | Empty
  /** `YYYY/MM/DD`. */
  create_date?: string | Empty
  /** `YYYY/MM/DD`. */
  expire_date?: string | Empty
  status: Known<OfferStatus>
  /** The affiliate's own tracking URL; empty where access was not approved. */
  tracking_link?: string | Empty
  type?: Known<OfferType> | Empty
  preview_url?: string | Empty
  currency?: string | Empty
  payout_type?: Known<'CPA' | 'CPC' | 'CPS' | 'CPI' | 'CPA+CPS' | 'CPL'> | Empty
  logo?: string | Empty
  screenshot?: string | Empty
  description?: string | Empty
  restriction?: string | Empty
  hide_referrer?: YesNo | Empty
  geo_type?: Known<'Include' | 'Exclude'> | Empty
  /** Country codes, separated by `;` (some deployments: `,`). */
  geo_countries?: string | Empty
  categories?: OfferCategory[] | Empty
  allow_traffics?: TrafficType[] | Empty
  /** `parseGeoRule` reads one. */
  geo_states?: string[] | Empty
  /** `parseDeviceRule` reads one. */
  device_rules?: string[] | Empty
  has_cap_limit?: Known<'Yes' | 'No' | 'Not Set'> | Empty
  cap_type?: Known<'Budget' | 'Conversion' | 'Not Set'> | Empty
  cap_event_range?: Known<'all' | 'initial' | 'Not Set'> | Empty
  cap_affiliate_overall_limit?: Known<'Not Set'> | Empty
  cap_affiliate_interval?: Known<CapInterval | 'Not Set'> | Empty
  cap_affiliate_interval_limit?: Known<'Not Set'> | Empty
  /** Decimal. */
  payout?: string | Empty
  /** Decimal; `-1.00` when not applicable. */
  payout_percent?: string | Empty
  events?: AffiliateOfferEvent[] | Empty
}

export const AffiliateOffer: AnswerSchema<AffiliateOffer> = z.looseObject({
  id: words,
  name: words,
  app_id: maybeWords,
  create_date: maybeWords,
  expire_date: maybeWords,
  status: known<OfferStatus>(),
  tracking_link: maybeAddress,
  type: maybeWords,
  preview_url: maybeAddress,
  currency: maybeWords,
  payout_type: maybeWords,
  logo: maybeAddress,
  screenshot: maybeAddress,
  description: maybeWords,
  restriction: maybeWords,
  hide_referrer: maybeYesNo,
  geo_type: maybeWords,
  geo_countries: maybeWords,
  categories,
  allow_traffics: traffics,
  geo_states: z.optional(texts),
  device_rules: z.optional(texts),
  has_cap_limit: maybeWords,
  cap_type: maybeWords,
  cap_event_range: maybeWords,
  cap_affiliate_overall_limit: maybeWords,
  cap_affiliate_interval: maybeWords,
  cap_affiliate_interval_limit: maybeWords,
  payout: maybeDecimal,
  payout_percent: maybeDecimal,
  events: z.optional(z.nullable(list(AffiliateOfferEvent))),
})

/** What the service answers to a created offer, in an array. */
export interface CreatedOffer {
  id: number
}

export const CreatedOffer: AnswerSchema<CreatedOffer> = z.looseObject({ id: whole })
