import * as z from 'zod/mini'
import { type AnswerSchema, known, list, words } from '../wire/answers.ts'
import {
  AffiliateOfferEvent,
  categories,
  type Empty,
  type Known,
  maybeAddress,
  maybeDecimal,
  maybeWords,
  maybeYesNo,
  type OfferCategory,
  texts,
  type TrafficType,
  traffics,
  type YesNo,
} from './offer-parts.ts'
import type { CapInterval, OfferStatus, OfferType } from './offers.ts'

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
