import * as z from 'zod/mini'
import {
  type AnswerSchema,
  answer,
  decimal,
  known,
  list,
  firm,
  wholeOrNull,
  words,
  maybeAddress,
  maybeWhole,
  maybeWords,
} from '../codecs/answers.ts'
import type { Known } from '../codecs/known.ts'
import {
  categories,
  type Empty,
  maybeDecimal,
  maybeYesNo,
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

export const NetworkOffer: AnswerSchema<NetworkOffer> = answer({
  id: firm,
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
