import type * as z from 'zod/mini'
import type { DataOf, Known } from '../codecs/responses.ts'
import * as r from '../codecs/responses.ts'
import type { CapInterval, OfferStatus, OfferType, PayoutType } from './offer-values.ts'

/** A flag, as the service returns it. */
export type YesNo = Known<'Yes' | 'No'>

/** The schema of a flag that may be absent. */
export type YesOrNo = r.OptionalField<YesNo | null>

export const offerBase = <Unset extends string = never>() => ({
  /** Display name. May have leading or trailing spaces. */
  name: r.string,
  /** Offer status. */
  status: r.known<OfferStatus>(r.string),
  /** Creation date. `YYYY/MM/DD`. */
  create_date: r.optionalString,
  /** Expiration date. `YYYY/MM/DD`. */
  expire_date: r.optionalString,
  /** Device type that the offer is for. */
  type: r.known<OfferType>(r.optionalString),
  /** URL of an offer preview. */
  preview_url: r.optionalUrl,
  /** The app's id in its app store. The service doesn't document its format. */
  app_id: r.optionalString,
  /** Currency name. May have a comma, and leading or trailing spaces. */
  currency: r.optionalString,
  /** Payout model: the action that the affiliate is paid for, e.g. `CPA+CPS`. */
  payout_type: r.known<PayoutType>(r.optionalString),
  /** Description of the offer and of its initial event. */
  description: r.optionalString,
  /** Whether the countries are included or excluded. For networks, requires `geo_info`. */
  geo_type: r.known<'Include' | 'Exclude'>(r.optionalString),
  /** Country codes, separated by `;`, or by `,` on some networks. For networks, requires `geo_info`. */
  geo_countries: r.optionalString,
  /** Geo rules, e.g. `US:1:CA;NY`. Flag 1 includes, 0 excludes. For networks, requires `geo_info`. */
  geo_states: r.optionalList(r.string),
  /** Device rules, e.g. `1:OS:iOS(9.0-)`. Flag 1 allows, 0 blocks. For networks, requires `device_info`. */
  device_rules: r.optionalList(r.string),
  /** Offer categories. For networks, requires `category_info`. */
  categories: r.optionalList(r.anything as z.ZodMiniType<OfferCategory>),
  /** Traffic types that the offer allows. For networks, requires `traffic_type_info`. */
  allow_traffics: r.optionalList<TrafficType>(TrafficType),
  /** Whether the offer has caps, `Yes` or `No`. For networks, requires `cap_info`. */
  has_cap_limit: r.known<'Yes' | 'No' | Unset>(r.optionalString),
  /** Unit of the caps: money (`Budget`) or conversions (`Conversion`). For networks, requires `cap_info`. */
  cap_type: r.known<'Budget' | 'Conversion' | Unset>(r.optionalString),
  /** Events that count toward the caps, e.g. `all`. For networks, requires `cap_info`. */
  cap_event_range: r.known<'all' | 'initial' | Unset>(r.optionalString),
  /** Interval of `cap_affiliate_interval_limit`. For networks, requires `cap_info`. */
  cap_affiliate_interval: r.known<CapInterval | Unset>(r.optionalString),
  /** Percentage of a sale paid to an affiliate. Decimal, 2 places for a network. -1.00 means no percentage. */
  payout_percent: r.optionalDecimal,
})

/** Offer fields that both networks and affiliates read. `Unset` is what an affiliate reads if no cap is set. */
export interface OfferBase<Unset extends string = never> extends DataOf<typeof offerBase<Unset>> {}

/** An offer event as an affiliate sees it. */
export interface AffiliateOfferEvent extends DataOf<typeof AffiliateOfferEvent> {}

export const AffiliateOfferEvent = r.record(() => ({
  /** Event index within the offer. 1 is the initial event. */
  e_id: r.lenientInteger,
  /** Name of the event, e.g. `Install`. May be empty or null. */
  event_name: r.stringOrNull,
  /** Event token. */
  e_tkn: r.optionalString,
  /** Event description. */
  description: r.optionalString,
  /** Payout model: the action that the affiliate is paid for, e.g. `CPA`. */
  payout_type: r.optionalString,
  /** Amount paid to the affiliate for the event. Decimal, in the offer's currency. */
  payout: r.optionalDecimal,
  /** Action that counts as a conversion. */
  conversion_point: r.optionalString,
}))

/** An offer event as a network sees it. Requires `event_info`. */
export interface OfferEvent extends AffiliateOfferEvent, DataOf<typeof OfferEvent> {}

export const OfferEvent = r.record(() => ({
  /** Event record id. */
  id: r.integer,
  ...AffiliateOfferEvent.shape,
  /** Id of the preceding event. -1 means none. */
  pre_event_id: r.optionalInteger,
  /** Tracking method of the event. The service doesn't document its meaning. */
  tracking_method: r.optionalString,
  /** Status of the event, e.g. `Active`. */
  status: r.known<'Active'>(r.optionalString),
  /** Whether the event is an end point, `Yes` or `No`. The service doesn't document its meaning. */
  is_end_point: r.optionalString as YesOrNo,
  /** Whether the event is private, `Yes` or `No`. The service doesn't document its meaning. */
  is_private: r.optionalString as YesOrNo,
  /** Whether the event can have more than one conversion, `Yes` or `No`. The service doesn't document its meaning. */
  can_multiply_conversion: r.optionalString as YesOrNo,
  /** Whether conversions of the event need approval, `Yes` or `No`. The service doesn't document its meaning. */
  need_approval: r.optionalString as YesOrNo,
  /** Revenue model: the action that the network is paid for, e.g. `RPA`. */
  revenue_type: r.optionalString,
  /** Amount paid to the network for the event. Decimal, in the offer's currency. */
  revenue: r.optionalDecimal,
  /** Percentage of a sale paid to an affiliate. Decimal. Returned only for percentage-based types. */
  payout_percent: r.optionalDecimal,
  /** Percentage of a sale paid to the network. Decimal. Returned only for percentage-based types. */
  revenue_percent: r.optionalDecimal,
}))

/** An offer category: its name, or an object with the name. */
export type OfferCategory = string | { category_name: string }

/** A traffic type that an offer allows. */
export interface TrafficType extends DataOf<typeof TrafficType> {}

export const TrafficType = r.record(() => ({
  /**
   * Traffic type id, from 1 to 14: 1 Banner/Display, 2 Email, 3 Search PPC, 4 Social Media, 5 Social Ads, 6 PPC, 7
   * PPV/CPV, 8 Classified Ads, 9 Contextual, 10 Co-Registration, 11 Adult Traffic, 12 SEO, 13 Mobile, 14 Incent.
   */
  traffic_id: r.known<1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14>(r.integer),
  /** Traffic type name, e.g. `Social Ads`. */
  traffic_name: r.known<
    | 'Banner/Display'
    | 'Email'
    | 'Search PPC'
    | 'Social Media'
    | 'Social Ads'
    | 'PPC'
    | 'PPV/CPV'
    | 'Classified Ads'
    | 'Contextual'
    | 'Co-Registration'
    | 'Adult Traffic'
    | 'SEO'
    | 'Mobile'
    | 'Incent'
  >(r.string),
}))
