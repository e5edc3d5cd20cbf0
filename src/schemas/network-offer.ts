import type { Known, ResponseSchema } from '../codecs/responses.ts'
import * as r from '../codecs/responses.ts'
import { type OfferBase, OfferEvent, offerBase, type YesNo } from './offer-parts.ts'
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
export interface NetworkOffer extends OfferBase {
  /** Offer id. */
  id: number
  /** Id of the advertiser that the offer belongs to. */
  advertiser_id: number | null
  /** Affiliates that may promote the offer: all (`Public`), approved (`Need Approval`) or selected (`Private`). */
  access_type?: Known<AccessType> | null | undefined
  /** Time after a click during which a conversion counts, e.g. `1 Month`. */
  session_lifespan?: Known<SessionLifespan> | null | undefined
  /** Destination URL. It may contain the macros `{TID}`, `{OID}` and `{AFFID}`. */
  url?: string | null | undefined
  /** Id of the secondary offer. Digits. Empty when there is none. Its use is not documented by the service. */
  secondary_offer?: string | null | undefined
  /** Whether uniqueness is enforced, `Yes` or `No`. Meaning not documented by the service. */
  force_unique?: YesNo | null | undefined
  /** Whether a security token is needed, `Yes` or `No`. Meaning not documented by the service. */
  need_security_token?: YesNo | null | undefined
  /** Count of clicks on the offer. The period is not documented by the service. */
  click_count?: number | null | undefined
  /** Count of conversions of the offer. The period is not documented by the service. */
  conversion_count?: number | null | undefined
  /** Cap of the offer in total, in the unit of `cap_type`. -1 means no limit. Included with `cap_info`. */
  cap_overall_limit?: number | null | undefined
  /** Interval of `cap_interval_limit`. Included with `cap_info`. */
  cap_interval?: Known<CapInterval> | null | undefined
  /** Offer cap for each `cap_interval`, in the unit of `cap_type`. -1 means no limit. Included with `cap_info`. */
  cap_interval_limit?: number | null | undefined
  /** Cap of each affiliate in total, in the unit of `cap_type`. -1 means no limit. Included with `cap_info`. */
  cap_affiliate_overall_limit?: number | null | undefined
  /**
   * Cap of each affiliate for each `cap_affiliate_interval`, in the unit of `cap_type`. -1 means no limit. Included
   * with `cap_info`.
   */
  cap_affiliate_interval_limit?: number | null | undefined
  /** Whether `device_rules` apply, `Yes` or `No`. Included with `device_info`. */
  enable_device_targeting?: YesNo | null | undefined
  /** Id of the offer that visitors are sent to when `device_rules` refuse their device. Included with `device_info`. */
  device_redirect_offer?: number | null | undefined
  /** Whether the geo fields apply, `Yes` or `No`. Included with `geo_info`. */
  enable_geo_targeting?: YesNo | null | undefined
  /** Id of the offer that visitors are sent to when geo targeting refuses their country. Included with `geo_info`. */
  geo_redirect_offer?: number | null | undefined
  /** Geo offer group that visitors are sent to when geo targeting refuses their country. Included with `geo_info`. */
  geo_redirect_group?: string | null | undefined
  /**
   * Whether geo targeting is enforced, `Enable` or `Disable`. Included with `geo_info`. Meaning not documented by the
   * service.
   */
  geo_enforce?: Known<'Enable' | 'Disable'> | null | undefined
  /** Currency code, e.g. `USD`. */
  currency_code?: string | null | undefined
  /** Price model, e.g. `CPA+CPS`. Meaning not documented by the service. */
  price_model?: Known<PayoutType> | null | undefined
  /** Revenue model: the action that the network is paid for, e.g. `RPA+RPS`. */
  revenue_type?: Known<RevenueType> | null | undefined
  /** Method by which conversions are reported to the network, e.g. `Server Postback URL`. */
  tracking_protocol?: Known<TrackingProtocol> | null | undefined
  /** Action that counts as a conversion, e.g. `Download and Install`. */
  conversion_point?: string | null | undefined
  /**
   * Amount that an affiliate is paid for each conversion. Decimal, 5 places, in the offer's currency. Compare it with
   * a decimal library: `>` compares texts.
   */
  payout: string
  /** Amount that the network is paid for each conversion. Decimal, 5 places, in the offer's currency. */
  revenue: string
  /** Percentage of a sale that the network is paid. Decimal, 2 places. -1.00 if not applicable. */
  revenue_percent?: string | null | undefined
  /** Events of the offer. Included with `event_info`. */
  events?: OfferEvent[] | null | undefined
}

export const NetworkOffer: ResponseSchema<NetworkOffer> = r.record(() => ({
  id: r.integer,
  ...offerBase(),
  advertiser_id: r.integerOrNull,
  access_type: r.optionalString,
  session_lifespan: r.optionalString,
  url: r.optionalUrl,
  secondary_offer: r.optionalString,
  force_unique: r.optionalString,
  need_security_token: r.optionalString,
  click_count: r.optionalInteger,
  conversion_count: r.optionalInteger,
  cap_overall_limit: r.optionalInteger,
  cap_interval: r.optionalString,
  cap_interval_limit: r.optionalInteger,
  cap_affiliate_overall_limit: r.optionalInteger,
  cap_affiliate_interval_limit: r.optionalInteger,
  enable_device_targeting: r.optionalString,
  device_redirect_offer: r.optionalInteger,
  enable_geo_targeting: r.optionalString,
  geo_redirect_offer: r.optionalInteger,
  geo_redirect_group: r.optionalString,
  geo_enforce: r.optionalString,
  currency_code: r.optionalString,
  price_model: r.optionalString,
  revenue_type: r.optionalString,
  tracking_protocol: r.optionalString,
  conversion_point: r.optionalString,
  payout: r.decimal,
  revenue: r.decimal,
  revenue_percent: r.optionalDecimal,
  events: r.optionalList(OfferEvent),
}))
