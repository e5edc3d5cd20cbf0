import type { Fields } from '../codecs/responses.ts'
import * as r from '../codecs/responses.ts'
import type { AggregateFields, ConversionFields, OfferFields, OverallFields } from './report-fields.ts'

const aggregate = {
  ck_year: r.string,
  ck_month: r.string,
  ck_week: r.string,
  ck_day: r.string,
  ck_hour: r.string,
  ck_offer_id: r.lenientInteger,
  ck_offer_name: r.string,
  ck_affiliate_id: r.lenientInteger,
  ck_affiliate_name: r.string,
  ck_advertiser_id: r.lenientInteger,
  ck_advertiser_name: r.string,
  ck_cost: r.decimal,
  ck_profit: r.decimal,
  ck_roi: r.decimal,
  ck_cpc: r.decimal,
  ck_cpa: r.decimal,
  ck_revenue: r.decimal,
  ck_offer_url: r.urlOrNull,
  ck_adv_sid: r.stringOrNull,
  ck_adv_sid2: r.stringOrNull,
  ck_adv_sid3: r.stringOrNull,
  ck_adv_sid4: r.stringOrNull,
  ck_adv_sid5: r.stringOrNull,
  ck_adv_cid: r.stringOrNull,
  ck_conversion_note: r.stringOrNull,
  ck_gross: r.lenientInteger,
  ck_unique: r.lenientInteger,
  ck_conversion: r.lenientInteger,
  ck_income: r.decimal,
  ck_currency: r.optionalString,
  ck_cr: r.decimal,
  ck_rpc: r.decimal,
  ck_rpa: r.decimal,
  ck_source: r.stringOrNull,
  ck_browser: r.stringOrNull,
  ck_payout: r.decimal,
  ck_conversion_message: r.stringOrNull,
  ck_conversion_referral: r.urlOrNull,
  ck_language: r.stringOrNull,
  ck_user_agent: r.stringOrNull,
  ck_click_time: r.stringOrNull,
  ck_click_referral: r.urlOrNull,
}

const conversion = {
  ...aggregate,
  ck_offer_id: r.string,
  ck_affiliate_id: r.string,
  ck_advertiser_id: r.string,
  ck_gross: r.string,
  ck_unique: r.string,
  ck_conversion: r.string,
  ck_sub1: r.stringOrNull,
  ck_sub2: r.stringOrNull,
  ck_sub3: r.stringOrNull,
  ck_sub4: r.stringOrNull,
  ck_sub5: r.stringOrNull,
  ck_type: r.stringOrNull,
  ck_brand: r.stringOrNull,
  ck_model: r.stringOrNull,
  ck_os: r.stringOrNull,
  ck_os_version: r.stringOrNull,
  ck_isp: r.stringOrNull,
  ck_transaction_id: r.string,
  ck_click_country: r.stringOrNull,
  ck_click_ip: r.stringOrNull,
  ck_click_browser: r.stringOrNull,
  ck_conversion_ip: r.stringOrNull,
  ck_conversion_time: r.string,
  ck_conversion_status: r.string,
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
    ck_event_id: r.integerOrNull,
    ck_event_name: r.stringOrNull,
    ck_event_token: r.stringOrNull,
    ck_source_click: r.lenientInteger,
  },
  advertiser: aggregate,
  affiliate: aggregate,
  offer: { ...aggregate, ck_country: r.stringOrNull, ck_source_click: r.lenientInteger },
  conversion,
}
