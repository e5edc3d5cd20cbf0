import type { DataOf } from '../codecs/responses.ts'
import * as r from '../codecs/responses.ts'
import { AffiliateOfferEvent, type OfferBase, offerBase, type YesOrNo } from './offer-parts.ts'

/**
 * An offer for an affiliate, as GET `v2/getOffers` with `a` returns it. Unknown fields are kept.
 *
 * `parseDeviceRule` and `parseGeoRule` read its rules.
 */
export interface AffiliateOffer extends OfferBase<'Not Set'>, DataOf<typeof AffiliateOffer> {}

export const AffiliateOffer = r.record(() => ({
  /** Offer id. Digits. */
  id: r.string,
  ...offerBase<'Not Set'>(),
  /** Tracking URL of the affiliate. Empty, null or absent when the affiliate is not approved. */
  tracking_link: r.optionalUrl,
  /** URL of the logo. */
  logo: r.optionalUrl,
  /** URL of a screenshot. */
  screenshot: r.optionalUrl,
  /** Restrictions for affiliates, as free text. */
  restriction: r.optionalString,
  /** Whether the referrer is hidden, `Yes` or `No`. Meaning not documented by the service. */
  hide_referrer: r.optionalString as YesOrNo,
  /** Cap of the affiliate in total, in the unit of `cap_type`: a number as a string, or `Not Set`. */
  cap_affiliate_overall_limit: r.known<'Not Set'>(r.optionalString),
  /**
   * Cap of the affiliate for each `cap_affiliate_interval`, in the unit of `cap_type`: a number as a string, or
   * `Not Set`.
   */
  cap_affiliate_interval_limit: r.known<'Not Set'>(r.optionalString),
  /** Amount that the affiliate is paid for each conversion. Decimal, in the offer's currency. */
  payout: r.optionalDecimal,
  /** Events of the offer. */
  events: r.optionalList<AffiliateOfferEvent>(AffiliateOfferEvent),
}))
