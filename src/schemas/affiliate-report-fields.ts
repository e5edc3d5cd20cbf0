import type { PeriodFields } from './report-fields.ts'

/** The fields that the service documents for affiliates, by report. */
export interface AffiliateReportFields {
  /** Fields of the offer report. */
  offer:
    | keyof PeriodFields
    | 'ck_offer_id'
    | 'ck_offer_name'
    | 'ck_source_click'
    | 'ck_gross'
    | 'ck_unique'
    | 'ck_conversion'
    | 'ck_income'
    | 'ck_cr'
  /** Fields of the conversion report. */
  conversion:
    | keyof PeriodFields
    | 'ck_offer_id'
    | 'ck_offer_name'
    | 'ck_income'
    | 'ck_currency'
    | 'ck_source'
    | `ck_sub${1 | 2 | 3 | 4 | 5}`
    | 'ck_type'
    | 'ck_brand'
    | 'ck_model'
    | 'ck_os'
    | 'ck_os_version'
    | 'ck_isp'
    | 'ck_transaction_id'
    | 'ck_click_country'
    | 'ck_click_ip'
    | 'ck_click_browser'
    | 'ck_conversion_ip'
    | 'ck_conversion_time'
    | 'ck_conversion_status'
}
