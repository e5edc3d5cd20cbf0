/** Periods that a report can be grouped by; each shows its own field. */
export interface PeriodFields {
  /** As the service writes it. */
  ck_year: string
  /** As the service writes it. */
  ck_month: string
  /** As the service writes it. */
  ck_week: string
  /** `YYYY/MM/DD`, in the report's time zone. */
  ck_day: string
  /** As the service writes it, in the report's time zone. */
  ck_hour: string
}

/** Fields whose meaning the service does not document: it is taken from their names. */
export interface UndocumentedFields {
  /** Destination of the offer. */
  ck_offer_url: string | null
  /** Traffic source value. */
  ck_source: string | null
  /** Browser. */
  ck_browser: string | null
  /** What the affiliate gets: decimal. */
  ck_payout: string
  /** What the network gets: decimal. An affiliate's service leaves it out. */
  ck_revenue: string
  /** Sub id of the advertiser. */
  ck_adv_sid: string | null
  /** Sub id 2 of the advertiser. */
  ck_adv_sid2: string | null
  /** Sub id 3 of the advertiser. */
  ck_adv_sid3: string | null
  /** Sub id 4 of the advertiser. */
  ck_adv_sid4: string | null
  /** Sub id 5 of the advertiser. */
  ck_adv_sid5: string | null
  /** Click id of the advertiser. */
  ck_adv_cid: string | null
  /** Message of the conversion. */
  ck_conversion_message: string | null
  /** Note on the conversion. */
  ck_conversion_note: string | null
  /** Page that led to the conversion. */
  ck_conversion_referral: string | null
  /** Language of the device. */
  ck_language: string | null
  /** User agent of the device. */
  ck_user_agent: string | null
  /** When the click came. */
  ck_click_time: string | null
  /** Page that led to the click. */
  ck_click_referral: string | null
}

/** Fields that a row of the overall, advertiser, affiliate and offer reports can show. */
export interface AggregateFields extends PeriodFields, UndocumentedFields {
  /** Groups by offer. */
  ck_offer_id: number
  /** Groups by offer. */
  ck_offer_name: string
  /** Groups by affiliate. */
  ck_affiliate_id: number
  /** Groups by affiliate. */
  ck_affiliate_name: string
  /** Groups by advertiser. */
  ck_advertiser_id: number
  /** Groups by advertiser. */
  ck_advertiser_name: string
  /** Gross clicks. */
  ck_gross: number
  /** Unique clicks. */
  ck_unique: number
  /** Conversions. */
  ck_conversion: number
  /** What the network pays: decimal, 5 places. An affiliate's service leaves it out: see `ck_income`. */
  ck_cost: string
  /** What the network earns; in an affiliate's report, what the affiliate earns. Decimal, 5 places. */
  ck_income: string
  /** Income less cost: decimal, 5 places; may be negative. */
  ck_profit: string
  /** Currency of the income. The service documents it as the row's `currency`, so it may not come under this name. */
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

/** Fields of the overall report: those of every aggregate report, and some of its own. */
export interface OverallFields extends AggregateFields {
  /** Event id; groups by an offer's event. */
  ck_event_id: number | null
  /** Groups by an offer's event. */
  ck_event_name: string | null
  /** Groups by an offer's event. */
  ck_event_token: string | null
  /** All clicks. */
  ck_source_click: number
}

/** Fields of the offer report: those of every aggregate report, and some of its own. */
export interface OfferFields extends AggregateFields {
  /** Country of the click. */
  ck_country: string | null
  /** All clicks. */
  ck_source_click: number
}

/** Fields that a row of the conversion report can show. Values are strings. */
export interface ConversionFields
  extends PeriodFields,
    UndocumentedFields,
    Pick<
      AggregateFields,
      'ck_cost' | 'ck_income' | 'ck_profit' | 'ck_cr' | 'ck_roi' | 'ck_cpc' | 'ck_cpa' | 'ck_rpc' | 'ck_rpa'
    > {
  /** Gross clicks: digits. */
  ck_gross: string
  /** Unique clicks: digits. */
  ck_unique: string
  /** Conversions: digits. */
  ck_conversion: string
  /** Currency of the income; see the row's `currency`. */
  ck_currency?: string | null | undefined
  /** Digits. */
  ck_offer_id: string
  /** Name of the offer. */
  ck_offer_name: string
  /** Digits. */
  ck_affiliate_id: string
  /** Name of the affiliate. */
  ck_affiliate_name: string
  /** Digits. */
  ck_advertiser_id: string
  /** Name of the advertiser. */
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
  /** Brand of the device. */
  ck_brand: string | null
  /** Model of the device. */
  ck_model: string | null
  /** OS of the device, e.g. `Android`. */
  ck_os: string | null
  /** OS version of the device. */
  ck_os_version: string | null
  /** Internet provider of the visitor. */
  ck_isp: string | null
  /** Id of the transaction, not of the row (that is `id`): the events of one click may share it. */
  ck_transaction_id: string
  /** Country of the click. */
  ck_click_country: string | null
  /** IP address of the click. */
  ck_click_ip: string | null
  /** Browser of the click. */
  ck_click_browser: string | null
  /** IP address of the conversion. */
  ck_conversion_ip: string | null
  /** `YYYY/MM/DD HH:MM:SS`, in the report's time zone. */
  ck_conversion_time: string
  /** It may change until it is invoiced: pull past days again. */
  ck_conversion_status: 'Pending' | 'Approved' | 'Rejected' | (string & {})
  /** What the affiliate gets: decimal, 6 places. In which currency: see the row's `currency`. */
  ck_payout: string
  /** What the network gets: decimal, 6 places. In which currency: see the row's `currency`. */
  ck_revenue: string
}
