import type { Known } from '../codecs/responses.ts'

/** Status of a conversion. */
export type ConversionStatus = 'Pending' | 'Approved' | 'Rejected'

/** Periods that a report can show. Each flag shows the field of its name, and groups the rows of aggregate reports. */
export interface PeriodFields {
  /** Year, in the report's time zone. Groups aggregate rows by year. Format not documented by the service. */
  ck_year: string
  /** Month, in the report's time zone. Groups aggregate rows by month. Format not documented by the service. */
  ck_month: string
  /** Week, in the report's time zone. Groups aggregate rows by week. Format not documented by the service. */
  ck_week: string
  /** Day, in the report's time zone. `YYYY/MM/DD`. Groups aggregate rows by day. */
  ck_day: string
  /** Hour, in the report's time zone. Groups aggregate rows by hour. Format not documented by the service. */
  ck_hour: string
}

/** Fields that the service names without explaining them. Their sentences say what their names suggest. */
export interface UndocumentedFields {
  /** URL of the offer. Meaning not documented by the service. */
  ck_offer_url: string | null
  /** Traffic source. Meaning not documented by the service. */
  ck_source: string | null
  /**
   * Browser. Meaning not documented by the service. In the conversion report, use `ck_click_browser`, which is
   * documented.
   */
  ck_browser: string | null
  /**
   * Payout to the affiliate. Decimal, in the row's `currency`. Meaning not documented by the service. For an affiliate,
   * use `ck_income`, which is documented.
   */
  ck_payout: string
  /**
   * Revenue of the network. Decimal, in the row's `currency`. Meaning not documented by the service: use `ck_income`,
   * which is documented. Not available to affiliates.
   */
  ck_revenue: string
  /** Sub id of the advertiser. Meaning not documented by the service. */
  ck_adv_sid: string | null
  /** Sub id 2 of the advertiser. Meaning not documented by the service. */
  ck_adv_sid2: string | null
  /** Sub id 3 of the advertiser. Meaning not documented by the service. */
  ck_adv_sid3: string | null
  /** Sub id 4 of the advertiser. Meaning not documented by the service. */
  ck_adv_sid4: string | null
  /** Sub id 5 of the advertiser. Meaning not documented by the service. */
  ck_adv_sid5: string | null
  /** Click id of the advertiser. Meaning not documented by the service. */
  ck_adv_cid: string | null
  /** Message of the conversion. Meaning not documented by the service. */
  ck_conversion_message: string | null
  /** Note on the conversion. Meaning not documented by the service. */
  ck_conversion_note: string | null
  /** Referrer of the conversion. Meaning not documented by the service. */
  ck_conversion_referral: string | null
  /** Language of the device. Meaning not documented by the service. */
  ck_language: string | null
  /** User agent of the device. Meaning not documented by the service. */
  ck_user_agent: string | null
  /** Time of the click. Meaning not documented by the service. */
  ck_click_time: string | null
  /** Referrer of the click. Meaning not documented by the service. */
  ck_click_referral: string | null
}

/** Fields that a row of the overall, advertiser, affiliate and offer reports can show. */
export interface AggregateFields extends PeriodFields, UndocumentedFields {
  /** Offer id. Groups the rows by offer. */
  ck_offer_id: number
  /** Name of the offer. Groups aggregate rows by offer. */
  ck_offer_name: string
  /** Affiliate id. Groups the rows by affiliate. */
  ck_affiliate_id: number
  /** Name of the affiliate. Groups aggregate rows by affiliate. */
  ck_affiliate_name: string
  /** Advertiser id. Groups the rows by advertiser. */
  ck_advertiser_id: number
  /** Name of the advertiser. Groups aggregate rows by advertiser. */
  ck_advertiser_name: string
  /** Count of gross clicks. */
  ck_gross: number
  /** Count of unique clicks. */
  ck_unique: number
  /** Count of conversions. */
  ck_conversion: number
  /**
   * Cost: the amount that the network pays to affiliates. Decimal, 5 places, in the row's `currency`. Not available to
   * affiliates: see `ck_income`.
   */
  ck_cost: string
  /** Income from the network's offers; for an affiliate, its earnings. Decimal, 5 places, in the row's `currency`. */
  ck_income: string
  /** Profit: income minus cost. Decimal, 5 places, in the row's `currency`. May be negative. */
  ck_profit: string
  /** Currency of the income. The service documents it as the row's `currency`, so it may be absent under this name. */
  ck_currency?: string | null | undefined
  /** Conversion rate: conversions divided by clicks. Percent, 2 places. */
  ck_cr: string
  /** Return on investment: profit divided by cost. Percent, 2 places. May be negative. */
  ck_roi: string
  /** Cost per click. Decimal, 4 places, in the row's `currency`. */
  ck_cpc: string
  /** Cost per conversion. Decimal, 4 places, in the row's `currency`. */
  ck_cpa: string
  /** Revenue per click. Decimal, 4 places, in the row's `currency`. */
  ck_rpc: string
  /** Revenue per conversion. Decimal, 4 places, in the row's `currency`. */
  ck_rpa: string
}

/** Fields of the overall report: those of every aggregate report, and the event fields. */
export interface OverallFields extends AggregateFields {
  /** Event id. Groups the rows by event. */
  ck_event_id: number | null
  /** Name of the event. Groups the rows by event. */
  ck_event_name: string | null
  /** Event token. Groups the rows by event. */
  ck_event_token: string | null
  /** Count of all clicks. */
  ck_source_click: number
}

/** Fields of the offer report: those of every aggregate report, and the country of the click. */
export interface OfferFields extends AggregateFields {
  /** Country of the click. Groups the rows by country. */
  ck_country: string | null
  /** Count of all clicks. */
  ck_source_click: number
}

/** Fields that a row of the conversion report can show. Values are strings. Periods are those of the conversion. */
export interface ConversionFields
  extends PeriodFields,
    UndocumentedFields,
    Pick<AggregateFields, 'ck_offer_name' | 'ck_affiliate_name' | 'ck_advertiser_name' | 'ck_currency'> {
  /**
   * Cost: the amount that the network pays to the affiliate. Decimal, 6 places. Its currency is not documented by the
   * service: see `currency`. Not available to affiliates: see `ck_income`.
   */
  ck_cost: string
  /**
   * Income of the network; for an affiliate, its earnings. Decimal, 6 places. Its currency is not
   * documented by the service: see `currency`.
   */
  ck_income: string
  /**
   * Profit: income minus cost. Decimal, 6 places. Its currency is not documented by the service: see `currency`. May be
   * negative. Not available to affiliates.
   */
  ck_profit: string
  /** Conversion rate. Percent, 2 places. Meaning not documented by the service for a single conversion. */
  ck_cr: string
  /** Return on investment. Percent, 2 places. Meaning not documented by the service for a single conversion. */
  ck_roi: string
  /** Cost per click. Decimal, 4 places. Meaning not documented by the service for a single conversion. */
  ck_cpc: string
  /** Cost per conversion. Decimal, 4 places. Meaning not documented by the service for a single conversion. */
  ck_cpa: string
  /** Revenue per click. Decimal, 4 places. Meaning not documented by the service for a single conversion. */
  ck_rpc: string
  /** Revenue per conversion. Decimal, 4 places. Meaning not documented by the service for a single conversion. */
  ck_rpa: string
  /** Count of gross clicks. Digits. */
  ck_gross: string
  /** Count of unique clicks. Digits. */
  ck_unique: string
  /** Count of conversions. Digits. */
  ck_conversion: string
  /** Offer id. Digits. */
  ck_offer_id: string
  /** Affiliate id. Digits. */
  ck_affiliate_id: string
  /** Advertiser id. Digits. */
  ck_advertiser_id: string
  /** Traffic source of the click. */
  ck_source: string | null
  /** Sub id 1 of the click. */
  ck_sub1: string | null
  /** Sub id 2 of the click. */
  ck_sub2: string | null
  /** Sub id 3 of the click. */
  ck_sub3: string | null
  /** Sub id 4 of the click. */
  ck_sub4: string | null
  /** Sub id 5 of the click. */
  ck_sub5: string | null
  /** Type of the device. */
  ck_type: string | null
  /** Brand of the device. */
  ck_brand: string | null
  /** Model of the device. */
  ck_model: string | null
  /** Operating system of the device, e.g. `Android`. */
  ck_os: string | null
  /** Version of the device's operating system. */
  ck_os_version: string | null
  /** Internet service provider of the visitor. */
  ck_isp: string | null
  /** Transaction id. Not the id of the row, which is `id`: the events of one click may share it. */
  ck_transaction_id: string
  /** Country of the click. */
  ck_click_country: string | null
  /** IP address of the click. */
  ck_click_ip: string | null
  /** Browser of the click. */
  ck_click_browser: string | null
  /** IP address of the conversion. */
  ck_conversion_ip: string | null
  /** Time of the conversion, in the report's time zone. `YYYY/MM/DD HH:MM:SS`. */
  ck_conversion_time: string
  /** Status of the conversion. It may change until the conversion is invoiced: request past days again. */
  ck_conversion_status: Known<ConversionStatus>
  /** Payout to the affiliate. Decimal, 6 places. Its currency is not documented by the service: see `currency`. */
  ck_payout: string
  /**
   * Revenue of the network. Decimal, 6 places. Its currency is not documented by the service: see `currency`. Not
   * available to affiliates.
   */
  ck_revenue: string
}
