import type * as z from 'zod/mini'
import type { Fields, Known, ResponseSchema } from '../codecs/responses.ts'
import * as r from '../codecs/responses.ts'
import type { CapInterval, OfferStatus, OfferType, PayoutType } from './offer-values.ts'

/** A flag, as the service returns it. */
export type YesNo = Known<'Yes' | 'No'>

/**
 * The fields of an offer that both networks and affiliates read. `Unset` is what an affiliate reads if no cap is set.
 */
export interface OfferBase<Unset extends string = never> {
  /** Display name of the offer. May have leading or trailing blanks. */
  name: string
  /** Status of the offer. */
  status: Known<OfferStatus>
  /** Creation date of the offer. `YYYY/MM/DD`. */
  create_date?: string | null | undefined
  /** Expiry date of the offer. `YYYY/MM/DD`. */
  expire_date?: string | null | undefined
  /** Type of device that the offer is for. */
  type?: Known<OfferType> | null | undefined
  /** URL of a preview of the offer. */
  preview_url?: string | null | undefined
  /** Id of the offer's app in its store. Format not documented by the service. */
  app_id?: string | null | undefined
  /** Currency name. May contain a comma, and leading or trailing blanks. */
  currency?: string | null | undefined
  /** Payout model: the action that the affiliate is paid for, e.g. `CPA+CPS`. */
  payout_type?: Known<PayoutType> | null | undefined
  /** Description of the offer and of its initial event. */
  description?: string | null | undefined
  /** Whether the countries are included or excluded. For a network, included with `geo_info`. */
  geo_type?: Known<'Include' | 'Exclude'> | null | undefined
  /** Country codes, separated by `;`, or by `,` on some networks. For a network, included with `geo_info`. */
  geo_countries?: string | null | undefined
  /** Geo rules, e.g. `US:1:CA;NY`. Flag 1 includes, 0 excludes. For a network, included with `geo_info`. */
  geo_states?: string[] | null | undefined
  /** Device rules, e.g. `1:OS:iOS(9.0-)`. Flag 1 allows, 0 blocks. For a network, included with `device_info`. */
  device_rules?: string[] | null | undefined
  /** Categories of the offer. For a network, included with `category_info`. */
  categories?: OfferCategory[] | null | undefined
  /** Types of traffic that the offer allows. For a network, included with `traffic_type_info`. */
  allow_traffics?: TrafficType[] | null | undefined
  /**
   * Whether the offer has caps, `Yes` or `No`. May be `Not Set` for an affiliate. For a network, included with
   * `cap_info`.
   */
  has_cap_limit?: Known<'Yes' | 'No' | Unset> | null | undefined
  /**
   * Unit of the caps: money (`Budget`) or conversions (`Conversion`). May be `Not Set` for an affiliate. For a
   * network, included with `cap_info`.
   */
  cap_type?: Known<'Budget' | 'Conversion' | Unset> | null | undefined
  /**
   * Events that count towards the caps, e.g. `all`. May be `Not Set` for an affiliate. For a network, included with
   * `cap_info`.
   */
  cap_event_range?: Known<'all' | 'initial' | Unset> | null | undefined
  /**
   * Interval of `cap_affiliate_interval_limit`. May be `Not Set` for an affiliate. For a network, included with
   * `cap_info`.
   */
  cap_affiliate_interval?: Known<CapInterval | Unset> | null | undefined
  /** Percentage of a sale that an affiliate is paid. Decimal, for a network with 2 places. -1.00 if not applicable. */
  payout_percent?: string | null | undefined
}

export const offerBase = (): Fields<OfferBase> => ({
  name: r.string,
  status: r.string,
  create_date: r.optionalString,
  expire_date: r.optionalString,
  type: r.optionalString,
  preview_url: r.optionalUrl,
  app_id: r.optionalString,
  currency: r.optionalString,
  payout_type: r.optionalString,
  description: r.optionalString,
  geo_type: r.optionalString,
  geo_countries: r.optionalString,
  geo_states: r.optionalList(r.string),
  device_rules: r.optionalList(r.string),
  categories: r.optionalList(r.anything as z.ZodMiniType<OfferCategory>),
  allow_traffics: r.optionalList(TrafficType),
  has_cap_limit: r.optionalString,
  cap_type: r.optionalString,
  cap_event_range: r.optionalString,
  cap_affiliate_interval: r.optionalString,
  payout_percent: r.optionalDecimal,
})

/** An event of an offer, for an affiliate. */
export interface AffiliateOfferEvent {
  /** Event index within the offer. 1 is the initial event. */
  e_id: number
  /** Name of the event, e.g. `Install`. May be empty or null. */
  event_name: string | null
  /** Event token. */
  e_tkn?: string | null | undefined
  /** Description of the event. */
  description?: string | null | undefined
  /** Payout model: the action that the affiliate is paid for, e.g. `CPA`. */
  payout_type?: string | null | undefined
  /** Amount that the affiliate is paid for the event. Decimal, in the offer's currency. */
  payout?: string | null | undefined
  /** Action that counts as a conversion. */
  conversion_point?: string | null | undefined
}

export const AffiliateOfferEvent: ResponseSchema<AffiliateOfferEvent> = r.record(() => ({
  e_id: r.lenientInteger,
  event_name: r.stringOrNull,
  e_tkn: r.optionalString,
  description: r.optionalString,
  payout_type: r.optionalString,
  payout: r.optionalDecimal,
  conversion_point: r.optionalString,
}))

/** An event of an offer, for a network. It is included with `event_info`. */
export interface OfferEvent extends AffiliateOfferEvent {
  /** Event record id. */
  id: number
  /** Id of the preceding event. -1 means none. */
  pre_event_id?: number | null | undefined
  /** Tracking method of the event. Meaning not documented by the service. */
  tracking_method?: string | null | undefined
  /** Status of the event, e.g. `Active`. */
  status?: Known<'Active'> | null | undefined
  /** Whether the event is an end point, `Yes` or `No`. Meaning not documented by the service. */
  is_end_point?: YesNo | null | undefined
  /** Whether the event is private, `Yes` or `No`. Meaning not documented by the service. */
  is_private?: YesNo | null | undefined
  /** Whether the event can have more than one conversion, `Yes` or `No`. Meaning not documented by the service. */
  can_multiply_conversion?: YesNo | null | undefined
  /** Whether conversions of the event need approval, `Yes` or `No`. Meaning not documented by the service. */
  need_approval?: YesNo | null | undefined
  /** Revenue model: the action that the network is paid for, e.g. `RPA`. */
  revenue_type?: string | null | undefined
  /** Amount that the network is paid for the event. Decimal, in the offer's currency. */
  revenue?: string | null | undefined
  /** Percentage of a sale that an affiliate is paid. Decimal. Present for percentage-based types. */
  payout_percent?: string | null | undefined
  /** Percentage of a sale that the network is paid. Decimal. Present for percentage-based types. */
  revenue_percent?: string | null | undefined
}

export const OfferEvent: ResponseSchema<OfferEvent> = r.record(() => ({
  id: r.integer,
  ...AffiliateOfferEvent.shape,
  pre_event_id: r.optionalInteger,
  tracking_method: r.optionalString,
  status: r.optionalString,
  is_end_point: r.optionalString,
  is_private: r.optionalString,
  can_multiply_conversion: r.optionalString,
  need_approval: r.optionalString,
  revenue_type: r.optionalString,
  revenue: r.optionalDecimal,
  payout_percent: r.optionalDecimal,
  revenue_percent: r.optionalDecimal,
}))

/** A category of an offer: its name, or an object with the name. */
export type OfferCategory = string | { category_name: string }

/** A type of traffic that an offer allows. */
export interface TrafficType {
  /**
   * Traffic type id, from 1 to 14: 1 Banner/Display, 2 Email, 3 Search PPC, 4 Social Media, 5 Social Ads, 6 PPC, 7
   * PPV/CPV, 8 Classified Ads, 9 Contextual, 10 Co-Registration, 11 Adult Traffic, 12 SEO, 13 Mobile, 14 Incent.
   */
  traffic_id: Known<1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14>
  /** Traffic type name, e.g. `Social Ads`. */
  traffic_name: Known<
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
  >
}

export const TrafficType: ResponseSchema<TrafficType> = r.record(() => ({
  traffic_id: r.integer,
  traffic_name: r.string,
}))
