import type { InputSchema } from '../codecs/input.ts'
import type { reportFields } from '../schemas/report-flags.ts'
import { reportRow } from '../schemas/report-rows.ts'
import {
  AdvertiserReportQuery,
  AffiliateConversionReportQuery,
  AffiliateReportQuery,
  ConversionReportQuery,
  OfferReportQuery,
  OverallReportQuery,
} from '../schemas/reports.ts'
import { type ListOperation, listOperation } from './operation.ts'

/** A report. Its rows have the fields that were requested. */
function report<Query>(
  name: keyof typeof reportFields,
  path: string,
  role: 'network' | 'affiliate',
  input: InputSchema<Query>,
  own: Readonly<Record<string, unknown>> = {},
): ListOperation<Query> {
  return listOperation({
    name: `reports.${name}`,
    path: `v2/${path}`,
    role,
    input,
    defaults: { page: 1, limit: 500, ...own },
    isReport: true,
    otherParameters: /^ck_/i,
    pagination: 'content',
    pageSize: 500,
    row: (parameters) => reportRow(name, parameters),
  })
}

/** Always sent: without it, a deployed service counts initial events only. */
const allEvents = { event_range: 'all' }

/** GET `v2/getOverallReport`. */
export const overallReport = report('overall', 'getOverallReport', 'network', OverallReportQuery, allEvents)
/** GET `v2/getAdvertiserReport`. */
export const advertiserReport = report('advertiser', 'getAdvertiserReport', 'network', AdvertiserReportQuery)
/** GET `v2/getAffiliateReport`. */
export const affiliateReport = report('affiliate', 'getAffiliateReport', 'network', AffiliateReportQuery)
/** GET `v2/getOfferReport`, network form. */
export const offerReport = report('offer', 'getOfferReport', 'network', OfferReportQuery)
/** GET `v2/getOfferReport`, affiliate form. */
export const affiliateOfferReport = report('offer', 'getOfferReport', 'affiliate', OfferReportQuery)
/** GET `v2/getConversionReport`, network form. */
export const conversionReport = report('conversion', 'getConversionReport', 'network', ConversionReportQuery, allEvents)
/** GET `v2/getConversionReport`, affiliate form. */
export const affiliateConversionReport = report(
  'conversion',
  'getConversionReport',
  'affiliate',
  AffiliateConversionReportQuery,
)

/** The reports. */
export const reports = {
  network: {
    overall: overallReport,
    advertiser: advertiserReport,
    affiliate: affiliateReport,
    offer: offerReport,
    conversion: conversionReport,
  },
  affiliate: { offer: affiliateOfferReport, conversion: affiliateConversionReport },
}
