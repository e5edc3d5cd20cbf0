import type { Known, ResponseSchema } from '../codecs/responses.ts'
import * as r from '../codecs/responses.ts'
import { AffiliateOfferEvent, type OfferBase, offerBase, type YesNo } from './offer-parts.ts'

/**
 * An offer for an affiliate, as GET `v2/getOffers` with `a` returns it. Unknown fields are kept.
 *
 * `parseDeviceRule` and `parseGeoRule` read its rules.
 */
export interface AffiliateOffer extends OfferBase<'Not Set'> {
  /** Offer id. Digits. */
  id: string
  /** Tracking URL of the affiliate. Empty, null or absent when the affiliate is not approved. */
  tracking_link?: string | null | undefined
  /** URL of the logo. */
  logo?: string | null | undefined
  /** URL of a screenshot. */
  screenshot?: string | null | undefined
  /** Restrictions for affiliates, as free text. */
  restriction?: string | null | undefined
  /** Whether the referrer is hidden, `Yes` or `No`. Meaning not documented by the service. */
  hide_referrer?: YesNo | null | undefined
  /** Cap of the affiliate in total, in the unit of `cap_type`: a number as a string, or `Not Set`. */
  cap_affiliate_overall_limit?: Known<'Not Set'> | null | undefined
  /**
   * Cap of the affiliate for each `cap_affiliate_interval`, in the unit of `cap_type`: a number as a string, or
   * `Not Set`.
   */
  cap_affiliate_interval_limit?: Known<'Not Set'> | null | undefined
  /** Amount that the affiliate is paid for each conversion. Decimal, in the offer's currency. */
  payout?: string | null | undefined
  /** Events of the offer. */
  events?: AffiliateOfferEvent[] | null | undefined
}

export const AffiliateOffer: ResponseSchema<AffiliateOffer> = r.record(() => ({
  id: r.string,
  ...offerBase(),
  tracking_link: r.optionalUrl,
  logo: r.optionalUrl,
  screenshot: r.optionalUrl,
  restriction: r.optionalString,
  hide_referrer: r.optionalString,
  cap_affiliate_overall_limit: r.optionalString,
  cap_affiliate_interval_limit: r.optionalString,
  payout: r.optionalDecimal,
  events: r.optionalList(AffiliateOfferEvent),
}))
