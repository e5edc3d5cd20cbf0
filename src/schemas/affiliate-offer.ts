import * as z from 'zod/mini'
import {
  type AnswerSchema,
  answer,
  optionalDecimal,
  known,
  list,
  string,
  optionalUrl,
  optionalString,
} from '../codecs/answers.ts'
import type { Known } from '../codecs/known.ts'
import {
  AffiliateOfferEvent,
  categories,
  type Empty,
  optionalYesNo,
  type OfferCategory,
  texts,
  type TrafficType,
  traffics,
  type YesNo,
} from './offer-parts.ts'
import type { PayoutType } from './offer-form.ts'
import type { CapInterval, OfferStatus, OfferType } from './offers.ts'

/** An offer as an affiliate sees it (SERVICE.md, Offer, affiliate view). Unknown fields are kept. */
export interface AffiliateOffer {
  /** Digits, as a string. */
  id: string
  /** What people call it; may carry stray blanks. */
  name: string
  /** Id of the app in its store. */
  app_id?: string | Empty
  /** `YYYY/MM/DD`. */
  create_date?: string | Empty
  /** `YYYY/MM/DD`. */
  expire_date?: string | Empty
  /** New values of a service are handed on. */
  status: Known<OfferStatus>
  /** The affiliate's own tracking URL; empty where access was not approved. */
  tracking_link?: string | Empty
  /** The kind of device that it is for. */
  type?: Known<OfferType> | Empty
  /** Where people may look at the offer. */
  preview_url?: string | Empty
  /** Currency name; may contain a comma. */
  currency?: string | Empty
  /** What the affiliate is paid for. */
  payout_type?: Known<PayoutType> | Empty
  /** Location of a picture. */
  logo?: string | Empty
  /** Location of a picture. */
  screenshot?: string | Empty
  /** Of the offer and its initial event. */
  description?: string | Empty
  /** What affiliates may not do, in words. */
  restriction?: string | Empty
  /** Whether the destination learns where a visitor came from. */
  hide_referrer?: YesNo | Empty
  /** Whether the countries are let in or kept out. */
  geo_type?: Known<'Include' | 'Exclude'> | Empty
  /** Country codes, separated by `;` (some deployments: `,`). */
  geo_countries?: string | Empty
  /** What the offer is about. */
  categories?: OfferCategory[] | Empty
  /** The kinds of traffic that the offer takes. */
  allow_traffics?: TrafficType[] | Empty
  /** `parseGeoRule` reads one. */
  geo_states?: string[] | Empty
  /** `parseDeviceRule` reads one. */
  device_rules?: string[] | Empty
  /** Whether there are caps. */
  has_cap_limit?: Known<'Yes' | 'No' | 'Not Set'> | Empty
  /** Whether caps count money or conversions. */
  cap_type?: Known<'Budget' | 'Conversion' | 'Not Set'> | Empty
  /** Which events count towards a cap. */
  cap_event_range?: Known<'all' | 'initial' | 'Not Set'> | Empty
  /** This affiliate's cap in all: a number as text, or `Not Set`. */
  cap_affiliate_overall_limit?: Known<'Not Set'> | Empty
  /** After what time `cap_affiliate_interval_limit` starts anew. */
  cap_affiliate_interval?: Known<CapInterval | 'Not Set'> | Empty
  /** This affiliate's cap in an interval: a number as text, or `Not Set`. */
  cap_affiliate_interval_limit?: Known<'Not Set'> | Empty
  /** What the affiliate gets per conversion: decimal, in the offer's currency. */
  payout?: string | Empty
  /** What the affiliate gets of a sale, in percent: decimal; `-1.00` when not applicable. */
  payout_percent?: string | Empty
  /** What else pays, event by event. */
  events?: AffiliateOfferEvent[] | Empty
}

export const AffiliateOffer: AnswerSchema<AffiliateOffer> = answer(() => ({
  id: string,
  name: string,
  app_id: optionalString,
  create_date: optionalString,
  expire_date: optionalString,
  status: known<OfferStatus>(),
  tracking_link: optionalUrl,
  type: optionalString,
  preview_url: optionalUrl,
  currency: optionalString,
  payout_type: optionalString,
  logo: optionalUrl,
  screenshot: optionalUrl,
  description: optionalString,
  restriction: optionalString,
  hide_referrer: optionalYesNo,
  geo_type: optionalString,
  geo_countries: optionalString,
  categories,
  allow_traffics: traffics,
  geo_states: z.optional(texts),
  device_rules: z.optional(texts),
  has_cap_limit: optionalString,
  cap_type: optionalString,
  cap_event_range: optionalString,
  cap_affiliate_overall_limit: optionalString,
  cap_affiliate_interval: optionalString,
  cap_affiliate_interval_limit: optionalString,
  payout: optionalDecimal,
  payout_percent: optionalDecimal,
  events: z.optional(z.nullable(list(AffiliateOfferEvent))),
}))
