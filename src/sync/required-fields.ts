import { definitionOf } from '../codecs/definition.ts'
import type { AffiliateReportFields } from '../schemas/affiliate-report-fields.ts'
import { reportFields } from '../schemas/report-field-schemas.ts'

/** The fields that the service documents for affiliates. Their rows may lack any other one. */
const OF_AFFILIATES: Readonly<Partial<Record<AffiliateReportFields['offer' | 'conversion'], true>>> = {
  ...{ ck_year: true, ck_month: true, ck_week: true, ck_day: true, ck_hour: true },
  ...{ ck_offer_id: true, ck_offer_name: true, ck_income: true, ck_source: true },
  ...{ ck_source_click: true, ck_gross: true, ck_unique: true, ck_conversion: true, ck_cr: true },
  ...{ ck_sub1: true, ck_sub2: true, ck_sub3: true, ck_sub4: true, ck_sub5: true, ck_type: true },
  ...{ ck_brand: true, ck_model: true, ck_os: true, ck_os_version: true, ck_isp: true, ck_transaction_id: true },
  ...{ ck_click_country: true, ck_click_ip: true, ck_click_browser: true, ck_conversion_ip: true },
  ...{ ck_conversion_time: true, ck_conversion_status: true },
}

/**
 * The fields among those requested that every row of a report must have: a service that leaves one out, perhaps for one
 * night, has not said that its values are gone.
 */
export function requiredFields(
  report: keyof typeof reportFields,
  requested: readonly string[],
  isAffiliate: boolean,
): string[] {
  const known: Readonly<Record<string, Parameters<typeof definitionOf>[0]>> = reportFields[report]
  return requested.filter((name) => {
    if (!Object.hasOwn(known, name)) return true
    const mayLack = definitionOf(known[name] as Parameters<typeof definitionOf>[0]).type === 'optional'
    return !mayLack && (!isAffiliate || Object.hasOwn(OF_AFFILIATES, name))
  })
}
