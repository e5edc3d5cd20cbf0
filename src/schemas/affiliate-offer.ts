import * as z from 'zod/mini'
import type { Known, ResponseSchema } from '../codecs/responses.ts'
import * as r from '../codecs/responses.ts'
import {
  AffiliateOfferEvent,
  categories,
  type Empty,
  type OfferBase,
  type OfferCategory,
  offerBase,
  optionalYesNo,
  type TrafficType,
  texts,
  traffics,
  type YesNo,
} from './offer-parts.ts'
import type { CapInterval } from './offers.ts'

/**
 * An offer for an affiliate, as GET `v2/getOffers` with `a` returns it. Unknown fields are kept.
 *
 * `parseDeviceRule` and `parseGeoRule` read its rules.
 */
export interface AffiliateOffer extends OfferBase {
  /** Offer id. Digits. */
  id: string
  /** Tracking URL of the affiliate. Empty, null or absent when the affiliate is not approved. */
  tracking_link?: string | Empty
  /** URL of the logo. */
  logo?: string | Empty
  /** URL of a screenshot. */
  screenshot?: string | Empty
  /** Restrictions that affiliates must keep to, as free text. */
  restriction?: string | Empty
  /** Whether the referrer is hidden, `Yes` or `No`. Meaning not documented by the service. */
  hide_referrer?: YesNo | Empty
  /** Whether the countries are included or excluded. */
  geo_type?: Known<'Include' | 'Exclude'> | Empty
  /** Country codes, separated by `;`, or by `,` on some networks. */
  geo_countries?: string | Empty
  /** Categories of the offer. */
  categories?: OfferCategory[] | Empty
  /** Types of traffic that the offer allows. */
  allow_traffics?: TrafficType[] | Empty
  /** Geo rules, e.g. `US:1:CA;NY`. Flag 1 includes, 0 excludes. */
  geo_states?: string[] | Empty
  /** Device rules, e.g. `1:OS:iOS(9.0-)`. Flag 1 allows, 0 blocks. */
  device_rules?: string[] | Empty
  /** Whether there are caps: `Yes`, `No` or `Not Set`. */
  has_cap_limit?: Known<'Yes' | 'No' | 'Not Set'> | Empty
  /** Unit of the caps: money (`Budget`) or conversions (`Conversion`), or `Not Set`. */
  cap_type?: Known<'Budget' | 'Conversion' | 'Not Set'> | Empty
  /** Events that count towards the caps, e.g. `all`, or `Not Set`. */
  cap_event_range?: Known<'all' | 'initial' | 'Not Set'> | Empty
  /** Cap of the affiliate in total, in the unit of `cap_type`: a number as a string, or `Not Set`. */
  cap_affiliate_overall_limit?: Known<'Not Set'> | Empty
  /** Interval of `cap_affiliate_interval_limit`, or `Not Set`. */
  cap_affiliate_interval?: Known<CapInterval | 'Not Set'> | Empty
  /**
   * Cap of the affiliate for each `cap_affiliate_interval`, in the unit of `cap_type`: a number as a string, or
   * `Not Set`.
   */
  cap_affiliate_interval_limit?: Known<'Not Set'> | Empty
  /** Amount that the affiliate is paid for each conversion. Decimal, in the offer's currency. */
  payout?: string | Empty
  /** Percentage of a sale that the affiliate is paid. Decimal. -1.00 when not applicable. */
  payout_percent?: string | Empty
  /** Events of the offer. */
  events?: AffiliateOfferEvent[] | Empty
}

export const AffiliateOffer: ResponseSchema<AffiliateOffer> = r.response(() => ({
  id: r.string,
  ...offerBase(),
  tracking_link: r.optionalUrl,
  logo: r.optionalUrl,
  screenshot: r.optionalUrl,
  restriction: r.optionalString,
  hide_referrer: optionalYesNo,
  geo_type: r.optionalString,
  geo_countries: r.optionalString,
  categories,
  allow_traffics: traffics,
  geo_states: texts,
  device_rules: texts,
  has_cap_limit: r.optionalString,
  cap_type: r.optionalString,
  cap_event_range: r.optionalString,
  cap_affiliate_overall_limit: r.optionalString,
  cap_affiliate_interval: r.optionalString,
  cap_affiliate_interval_limit: r.optionalString,
  payout: r.optionalDecimal,
  payout_percent: r.optionalDecimal,
  events: z.optional(z.nullable(r.list(AffiliateOfferEvent))),
}))
