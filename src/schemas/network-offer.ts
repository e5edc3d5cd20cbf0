import type { DataOf } from '../codecs/responses.ts'
import * as r from '../codecs/responses.ts'
import { type OfferBase, OfferEvent, offerBase, type YesOrNo } from './offer-parts.ts'
import type {
  AccessType,
  CapInterval,
  PayoutType,
  RevenueType,
  SessionLifespan,
  TrackingProtocol,
} from './offer-values.ts'

/**
 * An offer as a network sees it (GET `v2/getOffers`). Unknown fields are kept.
 *
 * Parse its rules with `parseDeviceRule` and `parseGeoRule`.
 */
export interface NetworkOffer extends OfferBase, DataOf<typeof NetworkOffer> {}

export const NetworkOffer = r.record(() => ({
  /** Offer id. */
  id: r.integer,
  ...offerBase(),
  /** Id of the offer's advertiser. */
  advertiser_id: r.integerOrNull,
  /** Affiliates that may promote the offer: all (`Public`), approved (`Need Approval`) or selected (`Private`). */
  access_type: r.known<AccessType>(r.optionalString),
  /** How long after a click a conversion counts, e.g. `1 Month`. */
  session_lifespan: r.known<SessionLifespan>(r.optionalString),
  /** Destination URL. It may contain the macros `{TID}`, `{OID}` and `{AFFID}`. */
  url: r.optionalUrl,
  /** Id of the secondary offer. A string of digits. Empty if there is none. The service doesn't document its use. */
  secondary_offer: r.optionalString,
  /** Whether uniqueness is enforced, `Yes` or `No`. The service doesn't document its meaning. */
  force_unique: r.optionalString as YesOrNo,
  /** Whether a security token is needed, `Yes` or `No`. The service doesn't document its meaning. */
  need_security_token: r.optionalString as YesOrNo,
  /** Number of clicks. The service doesn't document the period. */
  click_count: r.optionalInteger,
  /** Number of conversions. The service doesn't document the period. */
  conversion_count: r.optionalInteger,
  /** Total offer cap, in the unit of `cap_type`. -1 means no limit. Requires `cap_info`. */
  cap_overall_limit: r.optionalInteger,
  /** Interval of `cap_interval_limit`. Requires `cap_info`. */
  cap_interval: r.known<CapInterval>(r.optionalString),
  /** Offer cap for each `cap_interval`, in the unit of `cap_type`. -1 means no limit. Requires `cap_info`. */
  cap_interval_limit: r.optionalInteger,
  /** Total cap per affiliate, in the unit of `cap_type`. -1 means no limit. Requires `cap_info`. */
  cap_affiliate_overall_limit: r.optionalInteger,
  /**
   * Cap per affiliate for each `cap_affiliate_interval`, in the unit of `cap_type`. -1 means no limit. Requires
   * `cap_info`.
   */
  cap_affiliate_interval_limit: r.optionalInteger,
  /** Whether `device_rules` apply, `Yes` or `No`. Requires `device_info`. */
  enable_device_targeting: r.optionalString as YesOrNo,
  /** Id of the offer that visitors are redirected to if `device_rules` block their device. Requires `device_info`. */
  device_redirect_offer: r.optionalInteger,
  /** Whether the geo fields apply, `Yes` or `No`. Requires `geo_info`. */
  enable_geo_targeting: r.optionalString as YesOrNo,
  /** Id of the offer that visitors are redirected to if geo targeting blocks their country. Requires `geo_info`. */
  geo_redirect_offer: r.optionalInteger,
  /** Geo offer group that visitors are redirected to if geo targeting blocks their country. Requires `geo_info`. */
  geo_redirect_group: r.optionalString,
  /**
   * Whether geo targeting is enforced, `Enable` or `Disable`. Requires `geo_info`. The service doesn't document its
   * meaning.
   */
  geo_enforce: r.known<'Enable' | 'Disable'>(r.optionalString),
  /** Currency code, e.g. `USD`. */
  currency_code: r.optionalString,
  /** Price model, e.g. `CPA+CPS`. The service doesn't document its meaning. */
  price_model: r.known<PayoutType>(r.optionalString),
  /** Revenue model: the action that the network is paid for, e.g. `RPA+RPS`. */
  revenue_type: r.known<RevenueType>(r.optionalString),
  /** How conversions are reported to the network, e.g. `Server Postback URL`. */
  tracking_protocol: r.known<TrackingProtocol>(r.optionalString),
  /** Action that counts as a conversion, e.g. `Download and Install`. */
  conversion_point: r.optionalString,
  /**
   * Amount paid to an affiliate per conversion. Decimal, 5 places, in the offer's currency. Compare it with a decimal
   * library: `>` compares strings.
   */
  payout: r.decimal,
  /** Amount paid to the network per conversion. Decimal, 5 places, in the offer's currency. */
  revenue: r.decimal,
  /** Percentage of a sale paid to the network. Decimal, 2 places. -1.00 means no percentage. */
  revenue_percent: r.optionalDecimal,
  /** Offer events. Requires `event_info`. */
  events: r.optionalList<OfferEvent>(OfferEvent),
}))
