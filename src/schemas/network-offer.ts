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
 * An offer for a network, as GET `v2/getOffers` returns it. Unknown fields are kept.
 *
 * `parseDeviceRule` and `parseGeoRule` read its rules.
 */
export interface NetworkOffer extends OfferBase, DataOf<typeof NetworkOffer> {}

export const NetworkOffer = r.record(() => ({
  /** Offer id. */
  id: r.integer,
  ...offerBase(),
  /** Id of the advertiser that the offer belongs to. */
  advertiser_id: r.integerOrNull,
  /** Affiliates that may promote the offer: all (`Public`), approved (`Need Approval`) or selected (`Private`). */
  access_type: r.known<AccessType>(r.optionalString),
  /** Time after a click during which a conversion counts, e.g. `1 Month`. */
  session_lifespan: r.known<SessionLifespan>(r.optionalString),
  /** Destination URL. It may contain the macros `{TID}`, `{OID}` and `{AFFID}`. */
  url: r.optionalUrl,
  /** Id of the secondary offer. Digits. Empty when there is none. Its use is not documented by the service. */
  secondary_offer: r.optionalString,
  /** Whether uniqueness is enforced, `Yes` or `No`. Meaning not documented by the service. */
  force_unique: r.optionalString as YesOrNo,
  /** Whether a security token is needed, `Yes` or `No`. Meaning not documented by the service. */
  need_security_token: r.optionalString as YesOrNo,
  /** Count of clicks on the offer. The period is not documented by the service. */
  click_count: r.optionalInteger,
  /** Count of conversions of the offer. The period is not documented by the service. */
  conversion_count: r.optionalInteger,
  /** Cap of the offer in total, in the unit of `cap_type`. -1 means no limit. Included with `cap_info`. */
  cap_overall_limit: r.optionalInteger,
  /** Interval of `cap_interval_limit`. Included with `cap_info`. */
  cap_interval: r.known<CapInterval>(r.optionalString),
  /** Offer cap for each `cap_interval`, in the unit of `cap_type`. -1 means no limit. Included with `cap_info`. */
  cap_interval_limit: r.optionalInteger,
  /** Cap of each affiliate in total, in the unit of `cap_type`. -1 means no limit. Included with `cap_info`. */
  cap_affiliate_overall_limit: r.optionalInteger,
  /**
   * Cap of each affiliate for each `cap_affiliate_interval`, in the unit of `cap_type`. -1 means no limit. Included
   * with `cap_info`.
   */
  cap_affiliate_interval_limit: r.optionalInteger,
  /** Whether `device_rules` apply, `Yes` or `No`. Included with `device_info`. */
  enable_device_targeting: r.optionalString as YesOrNo,
  /** Id of the offer that visitors are sent to when `device_rules` refuse their device. Included with `device_info`. */
  device_redirect_offer: r.optionalInteger,
  /** Whether the geo fields apply, `Yes` or `No`. Included with `geo_info`. */
  enable_geo_targeting: r.optionalString as YesOrNo,
  /** Id of the offer that visitors are sent to when geo targeting refuses their country. Included with `geo_info`. */
  geo_redirect_offer: r.optionalInteger,
  /** Geo offer group that visitors are sent to when geo targeting refuses their country. Included with `geo_info`. */
  geo_redirect_group: r.optionalString,
  /**
   * Whether geo targeting is enforced, `Enable` or `Disable`. Included with `geo_info`. Meaning not documented by the
   * service.
   */
  geo_enforce: r.known<'Enable' | 'Disable'>(r.optionalString),
  /** Currency code, e.g. `USD`. */
  currency_code: r.optionalString,
  /** Price model, e.g. `CPA+CPS`. Meaning not documented by the service. */
  price_model: r.known<PayoutType>(r.optionalString),
  /** Revenue model: the action that the network is paid for, e.g. `RPA+RPS`. */
  revenue_type: r.known<RevenueType>(r.optionalString),
  /** Method by which conversions are reported to the network, e.g. `Server Postback URL`. */
  tracking_protocol: r.known<TrackingProtocol>(r.optionalString),
  /** Action that counts as a conversion, e.g. `Download and Install`. */
  conversion_point: r.optionalString,
  /**
   * Amount that an affiliate is paid for each conversion. Decimal, 5 places, in the offer's currency. Compare it with
   * a decimal library: `>` compares texts.
   */
  payout: r.decimal,
  /** Amount that the network is paid for each conversion. Decimal, 5 places, in the offer's currency. */
  revenue: r.decimal,
  /** Percentage of a sale that the network is paid. Decimal, 2 places. -1.00 if not applicable. */
  revenue_percent: r.optionalDecimal,
  /** Events of the offer. Included with `event_info`. */
  events: r.optionalList<OfferEvent>(OfferEvent),
}))
