import type { DataOf } from '../../codecs/responses.ts'
import * as r from '../../codecs/responses.ts'

export const periodFields = {
  /** Year, in the report's time zone. Groups aggregate rows by year. The service doesn't document its format. */
  ck_year: r.string,
  /** Month, in the report's time zone. Groups aggregate rows by month. The service doesn't document its format. */
  ck_month: r.string,
  /** Week, in the report's time zone. Groups aggregate rows by week. The service doesn't document its format. */
  ck_week: r.string,
  /** Day, in the report's time zone. `YYYY/MM/DD`. Groups aggregate rows by day. */
  ck_day: r.string,
  /** Hour, in the report's time zone. Groups aggregate rows by hour. The service doesn't document its format. */
  ck_hour: r.string,
}

/** Period fields. Each groups aggregate rows by that period. */
export interface PeriodFields extends DataOf<typeof periodFields> {}

export const undocumentedFields = {
  /** Offer URL. The service doesn't document its meaning. */
  ck_offer_url: r.urlOrNull,
  /** Traffic source. The service doesn't document its meaning. */
  ck_source: r.stringOrNull,
  /**
   * Browser. The service doesn't document its meaning. In the conversion report, use `ck_click_browser`, which is
   * documented.
   */
  ck_browser: r.stringOrNull,
  /**
   * Payout to the affiliate. Decimal, in the row's `currency`. The service doesn't document its meaning. The service
   * doesn't document which statuses count. For an affiliate, use `ck_income`, which is documented.
   */
  ck_payout: r.decimal,
  /**
   * Network revenue. Decimal, in the row's `currency`. The service doesn't document its meaning. The service doesn't
   * document which statuses count. Use `ck_income`, which is documented. Not available to affiliates.
   */
  ck_revenue: r.decimal,
  /** Advertiser sub id. The service doesn't document its meaning. */
  ck_adv_sid: r.stringOrNull,
  /** Advertiser sub id 2. The service doesn't document its meaning. */
  ck_adv_sid2: r.stringOrNull,
  /** Advertiser sub id 3. The service doesn't document its meaning. */
  ck_adv_sid3: r.stringOrNull,
  /** Advertiser sub id 4. The service doesn't document its meaning. */
  ck_adv_sid4: r.stringOrNull,
  /** Advertiser sub id 5. The service doesn't document its meaning. */
  ck_adv_sid5: r.stringOrNull,
  /** Advertiser click id. The service doesn't document its meaning. */
  ck_adv_cid: r.stringOrNull,
  /** Conversion message. The service doesn't document its meaning. */
  ck_conversion_message: r.stringOrNull,
  /** Conversion note. The service doesn't document its meaning. */
  ck_conversion_note: r.stringOrNull,
  /** Conversion referrer. The service doesn't document its meaning. */
  ck_conversion_referral: r.urlOrNull,
  /** Device language. The service doesn't document its meaning. */
  ck_language: r.stringOrNull,
  /** User agent. The service doesn't document its meaning. */
  ck_user_agent: r.stringOrNull,
  /** Click time. The service doesn't document its meaning. */
  ck_click_time: r.stringOrNull,
  /** Click referrer. The service doesn't document its meaning. */
  ck_click_referral: r.urlOrNull,
}

/** Fields that the service names but doesn't explain. Their descriptions are what their names suggest. */
export interface UndocumentedFields extends DataOf<typeof undocumentedFields> {}

/** The fields that have one type and one meaning in every report. */
export const sharedFields = {
  /** Offer name. Groups aggregate rows by offer. */
  ck_offer_name: r.string,
  /** Affiliate name. Groups aggregate rows by affiliate. */
  ck_affiliate_name: r.string,
  /** Advertiser name. Groups aggregate rows by advertiser. */
  ck_advertiser_name: r.string,
  /** Income currency. The service may return it only as the row's `currency`. */
  ck_currency: r.optionalString,
}
