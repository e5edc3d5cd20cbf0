import * as z from 'zod/mini'
import { addressOrNull, decimal, known, whole, wholeOrNull, words, wordsOrNull } from '../wire/answers.ts'

/** Periods that a report can be grouped by; each shows its own field. */
export interface PeriodFields {
  ck_year: string
  /** As the service writes it. */
  ck_month: string
  ck_week: string
  /** `YYYY/MM/DD`, in the report's time zone. */
  ck_day: string
  ck_hour: string
}

const period = { ck_year: words, ck_month: words, ck_week: words, ck_day: words, ck_hour: words }

/** Fields that SERVICE.md shows in request examples without saying what they mean. */
export interface UndocumentedFields {
  ck_offer_url: string | null
  ck_source: string | null
  ck_browser: string | null
  ck_payout: string
  ck_revenue: string
  ck_adv_sid: string | null
  ck_adv_sid2: string | null
  ck_adv_sid3: string | null
  ck_adv_sid4: string | null
  ck_adv_sid5: string | null
  ck_adv_cid: string | null
  ck_conversion_message: string | null
  ck_conversion_note: string | null
  ck_conversion_referral: string | null
  ck_language: string | null
  ck_user_agent: string | null
  ck_click_time: string | null
  ck_click_referral: string | null
}

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

/** What a row of the overall, advertiser, affiliate and offer reports can show (SERVICE.md, Aggregate report row). */
export interface AggregateFields extends PeriodFields, UndocumentedFields {
  ck_offer_id: number
  ck_offer_name: string
  ck_affiliate_id: number
  ck_affiliate_name: string
  ck_advertiser_id: number
  ck_advertiser_name: string
  /** Gross clicks. */
  ck_gross: number
  /** Unique clicks. */
  ck_unique: number
  /** Conversions. */
  ck_conversion: number
  /** What the network pays: decimal, 5 places. */
  ck_cost: string
  /** What the network earns: decimal, 5 places. */
  ck_income: string
  /** Income less cost: decimal, 5 places; may be negative. */
  ck_profit: string
  /** Currency of the income. SERVICE.md shows it as the row's `currency`, so it may not come under this name. */
  ck_currency?: string | null | undefined
  /** Conversions by clicks, in percent: 2 places. */
  ck_cr: string
  /** Profit by cost, in percent: 2 places. */
  ck_roi: string
  /** Cost per click: 4 places. */
  ck_cpc: string
  /** Cost per conversion: 4 places. */
  ck_cpa: string
  /** Revenue per click: 4 places. */
  ck_rpc: string
  /** Revenue per conversion: 4 places. */
  ck_rpa: string
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

/** What the overall report can show besides. */
export interface OverallFields extends AggregateFields {
  ck_event_id: number | null
  ck_event_name: string | null
  ck_event_token: string | null
  /** All clicks. */
  ck_source_click: number
}

/** What the offer report can show besides. */
export interface OfferFields extends AggregateFields {
  /** Country of the click. */
  ck_country: string | null
  /** All clicks. */
  ck_source_click: number
}

/** What a row of the conversion report can show (SERVICE.md, Conversion report row). Values are strings. */
export interface ConversionFields
  extends PeriodFields,
    UndocumentedFields,
    Record<
      | 'ck_gross'
      | 'ck_unique'
      | 'ck_conversion'
      | 'ck_cost'
      | 'ck_income'
      | 'ck_profit'
      | 'ck_cr'
      | 'ck_roi'
      | 'ck_cpc'
      | 'ck_cpa'
      | 'ck_rpc'
      | 'ck_rpa',
      string
    > {
  /** Currency of the income; see the row's `currency`. */
  ck_currency?: string | null | undefined
  /** Digits. */
  ck_offer_id: string
  ck_offer_name: string
  /** Digits. */
  ck_affiliate_id: string
  ck_affiliate_name: string
  /** Digits. */
  ck_advertiser_id: string
  ck_advertiser_name: string
  /** Traffic source value. */
  ck_source: string | null
  /** Click sub id 1. */
  ck_sub1: string | null
  /** Click sub id 2. */
  ck_sub2: string | null
  /** Click sub id 3. */
  ck_sub3: string | null
  /** Click sub id 4. */
  ck_sub4: string | null
  /** Click sub id 5. */
  ck_sub5: string | null
  /** Device type. */
  ck_type: string | null
  ck_brand: string | null
  ck_model: string | null
  ck_os: string | null
  ck_os_version: string | null
  ck_isp: string | null
  ck_transaction_id: string
  ck_click_country: string | null
  ck_click_ip: string | null
  ck_click_browser: string | null
  ck_conversion_ip: string | null
  /** `YYYY/MM/DD HH:MM:SS`, in the report's time zone. */
  ck_conversion_time: string
  ck_conversion_status: 'Pending' | 'Approved' | 'Rejected' | (string & {})
  /** What the affiliate gets: decimal, 6 places. */
  ck_payout: string
  /** What the network gets: decimal, 6 places. */
  ck_revenue: string
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

type Shape<Fields> = { readonly [Name in keyof Fields]-?: z.ZodMiniType<Fields[Name]> }

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
