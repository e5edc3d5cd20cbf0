import * as z from 'zod/mini'
import { addressOrNull, decimal, known, whole, wholeOrNull, words, wordsOrNull } from '../codecs/answers.ts'
import type { Shape } from '../codecs/shape.ts'
import type { AggregateFields, ConversionFields, OfferFields, OverallFields } from './report-fields.ts'

const period = { ck_year: words, ck_month: words, ck_week: words, ck_day: words, ck_hour: words }

const undocumented = {
  ck_offer_url: addressOrNull,
  ck_source: wordsOrNull,
  ck_browser: wordsOrNull,
  ck_payout: decimal,
  ck_revenue: decimal,
  ck_adv_sid: wordsOrNull,
  ck_adv_sid2: wordsOrNull,
  ck_adv_sid3: wordsOrNull,
  ck_adv_sid4: wordsOrNull,
  ck_adv_sid5: wordsOrNull,
  ck_adv_cid: wordsOrNull,
  ck_conversion_message: wordsOrNull,
  ck_conversion_note: wordsOrNull,
  ck_conversion_referral: addressOrNull,
  ck_language: wordsOrNull,
  ck_user_agent: wordsOrNull,
  ck_click_time: wordsOrNull,
  ck_click_referral: addressOrNull,
}

const aggregate = {
  ...period,
  ...undocumented,
  ck_offer_id: whole,
  ck_offer_name: words,
  ck_affiliate_id: whole,
  ck_affiliate_name: words,
  ck_advertiser_id: whole,
  ck_advertiser_name: words,
  ck_gross: whole,
  ck_unique: whole,
  ck_conversion: whole,
  ck_cost: decimal,
  ck_income: decimal,
  ck_profit: decimal,
  ck_currency: z.optional(wordsOrNull),
  ck_cr: decimal,
  ck_roi: decimal,
  ck_cpc: decimal,
  ck_cpa: decimal,
  ck_rpc: decimal,
  ck_rpa: decimal,
}

const conversion = {
  ...aggregate,
  ck_offer_id: words,
  ck_affiliate_id: words,
  ck_advertiser_id: words,
  ck_gross: words,
  ck_unique: words,
  ck_conversion: words,
  ck_sub1: wordsOrNull,
  ck_sub2: wordsOrNull,
  ck_sub3: wordsOrNull,
  ck_sub4: wordsOrNull,
  ck_sub5: wordsOrNull,
  ck_type: wordsOrNull,
  ck_brand: wordsOrNull,
  ck_model: wordsOrNull,
  ck_os: wordsOrNull,
  ck_os_version: wordsOrNull,
  ck_isp: wordsOrNull,
  ck_transaction_id: words,
  ck_click_country: wordsOrNull,
  ck_click_ip: wordsOrNull,
  ck_click_browser: wordsOrNull,
  ck_conversion_ip: wordsOrNull,
  ck_conversion_time: words,
  ck_conversion_status: known<'Pending' | 'Approved' | 'Rejected'>(),
}

/** The fields that each report can show, by its name in the client. */
export const reportFields: {
  readonly overall: Shape<OverallFields>
  readonly advertiser: Shape<AggregateFields>
  readonly affiliate: Shape<AggregateFields>
  readonly offer: Shape<OfferFields>
  readonly conversion: Shape<ConversionFields>
} = {
  overall: {
    ...aggregate,
    ck_event_id: wholeOrNull,
    ck_event_name: wordsOrNull,
    ck_event_token: wordsOrNull,
    ck_source_click: whole,
  },
  advertiser: aggregate,
  affiliate: aggregate,
  offer: { ...aggregate, ck_country: wordsOrNull, ck_source_click: whole },
  conversion,
}
