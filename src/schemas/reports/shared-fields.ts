import type { DataOf } from '../../codecs/responses.ts'
import * as r from '../../codecs/responses.ts'

export const periodFields = {
  /** Year, in the report's time zone. Groups aggregate rows by year. Format not documented by the service. */
  ck_year: r.string,
  /** Month, in the report's time zone. Groups aggregate rows by month. Format not documented by the service. */
  ck_month: r.string,
  /** Week, in the report's time zone. Groups aggregate rows by week. Format not documented by the service. */
  ck_week: r.string,
  /** Day, in the report's time zone. `YYYY/MM/DD`. Groups aggregate rows by day. */
  ck_day: r.string,
  /** Hour, in the report's time zone. Groups aggregate rows by hour. Format not documented by the service. */
  ck_hour: r.string,
}

/** Periods that a report can show. Each flag shows the field of the same name, and groups aggregate rows. */
export interface PeriodFields extends DataOf<typeof periodFields> {}

export const undocumentedFields = {
  /** Offer URL. Meaning not documented by the service. */
  ck_offer_url: r.urlOrNull,
  /** Traffic source. Meaning not documented by the service. */
  ck_source: r.stringOrNull,
  /**
   * Browser. Meaning not documented by the service. In the conversion report, use `ck_click_browser`, which is
   * documented.
   */
  ck_browser: r.stringOrNull,
  /**
   * Payout to the affiliate. Decimal, in the row's `currency`. Meaning not documented by the service. Which statuses count
   * isn't documented by the service. For an affiliate, use `ck_income`, which is documented.
   */
  ck_payout: r.decimal,
  /**
   * Network revenue. Decimal, in the row's `currency`. Meaning not documented by the service. Use `ck_income`,
   * which is documented. Not available to affiliates.
   */
  ck_revenue: r.decimal,
  /** Advertiser sub id. Meaning not documented by the service. */
  ck_adv_sid: r.stringOrNull,
  /** Advertiser sub id 2. Meaning not documented by the service. */
  ck_adv_sid2: r.stringOrNull,
  /** Advertiser sub id 3. Meaning not documented by the service. */
  ck_adv_sid3: r.stringOrNull,
  /** Advertiser sub id 4. Meaning not documented by the service. */
  ck_adv_sid4: r.stringOrNull,
  /** Advertiser sub id 5. Meaning not documented by the service. */
  ck_adv_sid5: r.stringOrNull,
  /** Advertiser click id. Meaning not documented by the service. */
  ck_adv_cid: r.stringOrNull,
  /** Conversion message. Meaning not documented by the service. */
  ck_conversion_message: r.stringOrNull,
  /** Conversion note. Meaning not documented by the service. */
  ck_conversion_note: r.stringOrNull,
  /** Conversion referrer. Meaning not documented by the service. */
  ck_conversion_referral: r.urlOrNull,
  /** Device language. Meaning not documented by the service. */
  ck_language: r.stringOrNull,
  /** User agent. Meaning not documented by the service. */
  ck_user_agent: r.stringOrNull,
  /** Click time. Meaning not documented by the service. */
  ck_click_time: r.stringOrNull,
  /** Click referrer. Meaning not documented by the service. */
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
  /** Income currency. The service documents it as the row's `currency`, so it may be absent under this name. */
  ck_currency: r.optionalString,
}
