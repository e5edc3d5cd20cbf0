import type { ConversionFields } from './conversion-fields.ts'
import type { OfferFields } from './report-fields.ts'

type Groups<Fields> = readonly (readonly (keyof Fields)[])[]

const periods = ['ck_year', 'ck_month', 'ck_week', 'ck_day', 'ck_hour'] as const

/** The fields that the service documents for affiliates, by report, in groups. Their rows may lack any other one. */
export const affiliateFields = {
  offer: [
    periods,
    ['ck_offer_id', 'ck_offer_name', 'ck_source_click', 'ck_gross', 'ck_unique', 'ck_conversion', 'ck_income', 'ck_cr'],
  ],
  conversion: [
    periods,
    ['ck_offer_id', 'ck_offer_name', 'ck_income', 'ck_currency', 'ck_source'],
    ['ck_sub1', 'ck_sub2', 'ck_sub3', 'ck_sub4', 'ck_sub5'],
    ['ck_type', 'ck_brand', 'ck_model', 'ck_os', 'ck_os_version', 'ck_isp'],
    ['ck_transaction_id', 'ck_click_country', 'ck_click_ip', 'ck_click_browser'],
    ['ck_conversion_ip', 'ck_conversion_time', 'ck_conversion_status'],
  ],
} as const satisfies Record<'offer', Groups<OfferFields>> & Record<'conversion', Groups<ConversionFields>>
