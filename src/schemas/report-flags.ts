import {
  decimal,
  type Fields,
  integer,
  integerOrNull,
  known,
  optionalString,
  string,
  stringOrNull,
  urlOrNull,
} from '../codecs/responses.ts'
import type { AggregateFields, ConversionFields, OfferFields, OverallFields } from './report-fields.ts'

/** What concerns the network and its advertisers. */
const ofNetwork = {
  ck_advertiser_id: integer,
  ck_advertiser_name: string,
  ck_cost: decimal,
  ck_profit: decimal,
  ck_roi: decimal,
  ck_cpc: decimal,
  ck_cpa: decimal,
  ck_revenue: decimal,
  ck_offer_url: urlOrNull,
  ck_adv_sid: stringOrNull,
  ck_adv_sid2: stringOrNull,
  ck_adv_sid3: stringOrNull,
  ck_adv_sid4: stringOrNull,
  ck_adv_sid5: stringOrNull,
  ck_adv_cid: stringOrNull,
  ck_conversion_note: stringOrNull,
}

const aggregate = {
  ck_year: string,
  ck_month: string,
  ck_week: string,
  ck_day: string,
  ck_hour: string,
  ck_offer_id: integer,
  ck_offer_name: string,
  ck_affiliate_id: integer,
  ck_affiliate_name: string,
  ...ofNetwork,
  ck_gross: integer,
  ck_unique: integer,
  ck_conversion: integer,
  ck_income: decimal,
  ck_currency: optionalString,
  ck_cr: decimal,
  ck_rpc: decimal,
  ck_rpa: decimal,
  ck_source: stringOrNull,
  ck_browser: stringOrNull,
  ck_payout: decimal,
  ck_conversion_message: stringOrNull,
  ck_conversion_referral: urlOrNull,
  ck_language: stringOrNull,
  ck_user_agent: stringOrNull,
  ck_click_time: stringOrNull,
  ck_click_referral: urlOrNull,
}

const conversion = {
  ...aggregate,
  ck_offer_id: string,
  ck_affiliate_id: string,
  ck_advertiser_id: string,
  ck_gross: string,
  ck_unique: string,
  ck_conversion: string,
  ck_sub1: stringOrNull,
  ck_sub2: stringOrNull,
  ck_sub3: stringOrNull,
  ck_sub4: stringOrNull,
  ck_sub5: stringOrNull,
  ck_type: stringOrNull,
  ck_brand: stringOrNull,
  ck_model: stringOrNull,
  ck_os: stringOrNull,
  ck_os_version: stringOrNull,
  ck_isp: stringOrNull,
  ck_transaction_id: string,
  ck_click_country: stringOrNull,
  ck_click_ip: stringOrNull,
  ck_click_browser: stringOrNull,
  ck_conversion_ip: stringOrNull,
  ck_conversion_time: string,
  ck_conversion_status: known<'Pending' | 'Approved' | 'Rejected'>(),
}

/** The fields that each report can show, by the report's name in the client. */
export const reportFields: {
  readonly overall: Fields<OverallFields>
  readonly advertiser: Fields<AggregateFields>
  readonly affiliate: Fields<AggregateFields>
  readonly offer: Fields<OfferFields>
  readonly conversion: Fields<ConversionFields>
} = {
  overall: {
    ...aggregate,
    ck_event_id: integerOrNull,
    ck_event_name: stringOrNull,
    ck_event_token: stringOrNull,
    ck_source_click: integer,
  },
  advertiser: aggregate,
  affiliate: aggregate,
  offer: { ...aggregate, ck_country: stringOrNull, ck_source_click: integer },
  conversion,
}

/** The fields of a report that the service documents for a network alone: rows of an affiliate may lack them. */
export interface NetworkOnlyFields {
  offer: keyof typeof ofNetwork | 'ck_country' | 'ck_currency' | 'ck_rpc' | 'ck_rpa'
  conversion: keyof typeof ofNetwork
}

/** These fields, by the report's name in the client. */
export const networkOnlyFields: Readonly<Record<string, readonly string[]>> = {
  offer: [...Object.keys(ofNetwork), 'ck_country', 'ck_currency', 'ck_rpc', 'ck_rpa'],
  conversion: Object.keys(ofNetwork),
}
