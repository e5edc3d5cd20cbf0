import type { DataOf } from '../../codecs/responses.ts'
import * as r from '../../codecs/responses.ts'
import { periodFields, sharedFields, undocumentedFields } from './shared-fields.ts'

/** Status of a conversion. */
export type ConversionStatus = 'Pending' | 'Approved' | 'Rejected'

export const conversionFields = {
  ...periodFields,
  /** Offer id. A string of digits. */
  ck_offer_id: r.string,
  /** Affiliate id. A string of digits. */
  ck_affiliate_id: r.string,
  /** Advertiser id. A string of digits. */
  ck_advertiser_id: r.string,
  ...sharedFields,
  /** Gross clicks. A string of digits. */
  ck_gross: r.string,
  /** Unique clicks. A string of digits. */
  ck_unique: r.string,
  /** Conversions. A string of digits. */
  ck_conversion: r.string,
  /**
   * Cost: the payout to the affiliate. Decimal, 6 places. The service doesn't document its meaning: this is how
   * deployed networks use it. Its currency isn't documented: see `currency`. Not available to affiliates: see
   * `ck_income`.
   */
  ck_cost: r.decimal,
  /** Network income; for an affiliate, its payout. Decimal, 6 places. Its currency isn't documented: see `currency`. */
  ck_income: r.decimal,
  /**
   * Profit: income minus cost. Decimal, 6 places. The service doesn't document its meaning: this is how deployed
   * networks use it. Its currency isn't documented: see `currency`. May be negative. Not available to affiliates.
   */
  ck_profit: r.decimal,
  /** Conversion rate. Percent, 2 places. The service doesn't document what it means for a single conversion. */
  ck_cr: r.decimal,
  /** Return on investment. Percent, 2 places. The service doesn't document what it means for a single conversion. */
  ck_roi: r.decimal,
  /** Cost per click. Decimal, 4 places. The service doesn't document what it means for a single conversion. */
  ck_cpc: r.decimal,
  /** Cost per conversion. Decimal, 4 places. The service doesn't document what it means for a single conversion. */
  ck_cpa: r.decimal,
  /** Revenue per click. Decimal, 4 places. The service doesn't document what it means for a single conversion. */
  ck_rpc: r.decimal,
  /** Revenue per conversion. Decimal, 4 places. The service doesn't document what it means for a single conversion. */
  ck_rpa: r.decimal,
  /** Click sub id 1. */
  ck_sub1: r.stringOrNull,
  /** Click sub id 2. */
  ck_sub2: r.stringOrNull,
  /** Click sub id 3. */
  ck_sub3: r.stringOrNull,
  /** Click sub id 4. */
  ck_sub4: r.stringOrNull,
  /** Click sub id 5. */
  ck_sub5: r.stringOrNull,
  /** Device type. */
  ck_type: r.stringOrNull,
  /** Device brand. */
  ck_brand: r.stringOrNull,
  /** Device model. */
  ck_model: r.stringOrNull,
  /** Operating system, e.g. `Android`. */
  ck_os: r.stringOrNull,
  /** Operating system version. */
  ck_os_version: r.stringOrNull,
  /** Visitor's internet service provider. */
  ck_isp: r.stringOrNull,
  /** Transaction id. The events of one click may share it: to identify a conversion, use `month` and `id`. */
  ck_transaction_id: r.string,
  /** Click country. */
  ck_click_country: r.stringOrNull,
  /** Click IP address. */
  ck_click_ip: r.stringOrNull,
  /** Click browser. */
  ck_click_browser: r.stringOrNull,
  /** Conversion IP address. */
  ck_conversion_ip: r.stringOrNull,
  /** Conversion time, in the report's time zone. `YYYY/MM/DD HH:MM:SS`. */
  ck_conversion_time: r.string,
  /** Conversion status. On deployed networks, it can change later: request past days again. */
  ck_conversion_status: r.known<ConversionStatus>(r.string),
  ...undocumentedFields,
  /** Click traffic source. */
  ck_source: r.stringOrNull,
  /**
   * Payout to the affiliate. Decimal, 6 places. The service doesn't document its meaning: this is how deployed networks
   * use it. Its currency isn't documented: see `currency`.
   */
  ck_payout: r.decimal,
  /**
   * Network revenue. Decimal, 6 places. The service doesn't document its meaning: this is how deployed networks use it.
   * Its currency isn't documented: see `currency`. Not available to affiliates.
   */
  ck_revenue: r.decimal,
}

/** Fields that conversion report rows can have. Values are strings, and periods are those of the conversion. */
export interface ConversionFields extends DataOf<typeof conversionFields> {}
