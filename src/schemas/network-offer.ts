import * as z from 'zod/mini'
import {
  type AnswerSchema,
  optionalDecimal,
  answer,
  decimal,
  known,
  list,
  requiredInteger,
  integerOrNull,
  string,
  optionalUrl,
  optionalInteger,
  optionalString,
} from '../codecs/answers.ts'
import type { Known } from '../codecs/known.ts'
import {
  categories,
  type Empty,
  optionalYesNo,
  type OfferCategory,
  OfferEvent,
  texts,
  type TrafficType,
  traffics,
  type YesNo,
} from './offer-parts.ts'
import type { PayoutType, RevenueType } from './offer-form.ts'
import type { CapInterval, OfferStatus, OfferType } from './offers.ts'

/** An offer as the network sees it (SERVICE.md, Offer, network view). Unknown fields are kept. */
export interface NetworkOffer {
  /** Offer id. */
  id: number
  /** What people call it; may carry stray blanks. */
  name: string
  /** New values of a service are handed on. */
  status: Known<OfferStatus>
  /** Whose offer it is. */
  advertiser_id: number | null
  /** `YYYY/MM/DD`. */
  create_date?: string | Empty
  /** `YYYY/MM/DD`. */
  expire_date?: string | Empty
  /** The kind of device that it is for. */
  type?: Known<OfferType> | Empty
  /** Open to all affiliates, to those who were approved, or to those who were let in. */
  access_type?: Known<'Public' | 'Need Approval' | 'Private'> | Empty
  /** How long after a click a conversion still counts. */
  session_lifespan?: Known<'1 Day' | '1 Week' | '2 Weeks' | '1 Month'> | Empty
  /** Where people may look at the offer. */
  preview_url?: string | Empty
  /** Destination template; may contain the macros `{TID}`, `{OID}`, `{AFFID}`. */
  url?: string | Empty
  /** Secondary offer id, or empty. */
  secondary_offer?: string | Empty
  /** SERVICE.md does not say what it does. */
  force_unique?: YesNo | Empty
  /** SERVICE.md does not say what it does. */
  need_security_token?: YesNo | Empty
  /** Clicks so far. */
  click_count?: number | Empty
  /** Conversions so far. */
  conversion_count?: number | Empty
  /** With `cap_info`, as are the other cap fields. */
  has_cap_limit?: YesNo | Empty
  /** Whether caps count money or conversions. */
  cap_type?: Known<'Budget' | 'Conversion'> | Empty
  /** Which events count towards a cap. */
  cap_event_range?: Known<'all' | 'initial'> | Empty
  /** -1 means no limit. */
  cap_overall_limit?: number | Empty
  /** After what time `cap_interval_limit` starts anew. */
  cap_interval?: Known<CapInterval> | Empty
  /** -1 means no limit. */
  cap_interval_limit?: number | Empty
  /** -1 means no limit. */
  cap_affiliate_overall_limit?: number | Empty
  /** After what time `cap_affiliate_interval_limit` starts anew. */
  cap_affiliate_interval?: Known<CapInterval> | Empty
  /** -1 means no limit. */
  cap_affiliate_interval_limit?: number | Empty
  /** With `device_info`, as are the other device fields. */
  enable_device_targeting?: YesNo | Empty
  /** Offer that devices are sent to which the rules refuse. */
  device_redirect_offer?: number | Empty
  /** `parseDeviceRule` reads one. */
  device_rules?: string[] | Empty
  /** Id of the app in its store. */
  app_id?: string | Empty
  /** With `geo_info`, as are the other geo fields. */
  enable_geo_targeting?: YesNo | Empty
  /** Whether the countries are let in or kept out. */
  geo_type?: Known<'Include' | 'Exclude'> | Empty
  /** Country codes, separated by `;` (some deployments: `,`). */
  geo_countries?: string | Empty
  /** Offer that other countries are sent to. */
  geo_redirect_offer?: number | Empty
  /** Geo offer group that other countries are sent to. */
  geo_redirect_group?: string | Empty
  /** SERVICE.md does not say what it does. */
  geo_enforce?: Known<'Enable' | 'Disable'> | Empty
  /** `parseGeoRule` reads one. */
  geo_states?: string[] | Empty
  /** Currency name; may contain a comma. */
  currency?: string | Empty
  /** e.g. `USD`. */
  currency_code?: string | Empty
  /** Payout types as one text, e.g. `CPA+CPS`. */
  price_model?: Known<PayoutType> | Empty
  /** What an affiliate is paid for. */
  payout_type?: Known<PayoutType> | Empty
  /** What the network is paid for. */
  revenue_type?: Known<RevenueType> | Empty
  /** How conversions are reported to the network. */
  tracking_protocol?: Known<'Server Postback URL' | 'iFrame Pixel' | 'Image Pixel'> | Empty
  /** What counts as a conversion, e.g. `Download and Install`. */
  conversion_point?: string | Empty
  /** Of the offer and its initial event. */
  description?: string | Empty
  /** What an affiliate gets per conversion: decimal, 5 places, in the offer's currency. */
  payout: string
  /** What the network gets per conversion: decimal, 5 places, in the offer's currency. */
  revenue: string
  /** What an affiliate gets of a sale, in percent: decimal, 2 places; `-1.00` when not applicable. */
  payout_percent?: string | Empty
  /** What the network gets of a sale, in percent: decimal, 2 places; `-1.00` when not applicable. */
  revenue_percent?: string | Empty
  /** With `event_info`. */
  events?: OfferEvent[] | Empty
  /** With `category_info`. */
  categories?: OfferCategory[] | Empty
  /** With `traffic_type_info`. */
  allow_traffics?: TrafficType[] | Empty
}

export const NetworkOffer: AnswerSchema<NetworkOffer> = answer(() => ({
  id: requiredInteger,
  name: string,
  status: known<OfferStatus>(),
  advertiser_id: integerOrNull,
  create_date: optionalString,
  expire_date: optionalString,
  type: optionalString,
  access_type: optionalString,
  session_lifespan: optionalString,
  preview_url: optionalUrl,
  url: optionalUrl,
  secondary_offer: optionalString,
  force_unique: optionalYesNo,
  need_security_token: optionalYesNo,
  click_count: optionalInteger,
  conversion_count: optionalInteger,
  has_cap_limit: optionalYesNo,
  cap_type: optionalString,
  cap_event_range: optionalString,
  cap_overall_limit: optionalInteger,
  cap_interval: optionalString,
  cap_interval_limit: optionalInteger,
  cap_affiliate_overall_limit: optionalInteger,
  cap_affiliate_interval: optionalString,
  cap_affiliate_interval_limit: optionalInteger,
  enable_device_targeting: optionalYesNo,
  device_redirect_offer: optionalInteger,
  device_rules: z.optional(texts),
  app_id: optionalString,
  enable_geo_targeting: optionalYesNo,
  geo_type: optionalString,
  geo_countries: optionalString,
  geo_redirect_offer: optionalInteger,
  geo_redirect_group: optionalString,
  geo_enforce: optionalString,
  geo_states: z.optional(texts),
  currency: optionalString,
  currency_code: optionalString,
  price_model: optionalString,
  payout_type: optionalString,
  revenue_type: optionalString,
  tracking_protocol: optionalString,
  conversion_point: optionalString,
  description: optionalString,
  payout: decimal,
  revenue: decimal,
  payout_percent: optionalDecimal,
  revenue_percent: optionalDecimal,
  events: z.optional(z.nullable(list(OfferEvent))),
  categories,
  allow_traffics: traffics,
}))
