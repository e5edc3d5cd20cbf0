import type { DataOf } from '../codecs/responses.ts'
import * as r from '../codecs/responses.ts'
import { AffiliateOfferEvent, type OfferBase, offerBase, type YesOrNo } from './offer-parts.ts'

/**
 * An offer as an affiliate sees it (GET `v2/getOffers` with `a`). Unknown fields are kept.
 *
 * Parse its rules with `parseDeviceRule` and `parseGeoRule`.
 */
export interface AffiliateOffer extends OfferBase<'Not Set'>, DataOf<typeof AffiliateOffer> {}

export const AffiliateOffer = r.record(() => ({
  /** Offer id. A string of digits. */
  id: r.string,
  ...offerBase<'Not Set'>(),
  /** The affiliate's tracking URL. Empty, null or absent if the affiliate isn't approved. */
  tracking_link: r.optionalUrl,
  /** Logo URL. */
  logo: r.optionalUrl,
  /** Screenshot URL. */
  screenshot: r.optionalUrl,
  /** Restrictions for affiliates, as free text. */
  restriction: r.optionalString,
  /** Whether the referrer is hidden, `Yes` or `No`. The service doesn't document its meaning. */
  hide_referrer: r.optionalString as YesOrNo,
  /** The affiliate's total cap, in the unit of `cap_type`: a number as a string, or `Not Set`. */
  cap_affiliate_overall_limit: r.known<'Not Set'>(r.optionalString),
  /**
   * The affiliate's cap for each `cap_affiliate_interval`, in the unit of `cap_type`: a number as a string, or `Not
   * Set`.
   */
  cap_affiliate_interval_limit: r.known<'Not Set'>(r.optionalString),
  /** Amount paid to the affiliate per conversion. Decimal, in the offer's currency. */
  payout: r.optionalDecimal,
  /** Offer events. */
  events: r.optionalList<AffiliateOfferEvent>(AffiliateOfferEvent),
}))
