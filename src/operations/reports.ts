import type { InputSchema } from '../codecs/input.ts'
import type { reportFields } from '../schemas/reports/report-fields.ts'
import { reportRow } from '../schemas/reports/report-rows.ts'
import {
  AdvertiserReportQuery,
  AffiliateConversionReportQuery,
  AffiliateReportQuery,
  ConversionReportQuery,
  OfferReportQuery,
  OverallReportQuery,
} from '../schemas/reports/reports.ts'
import { PAGE_SIZE, type ReadEffect, type Role, type RowsOperation, rowsOperation } from './operation.ts'

/** A report. Its rows have the fields that were requested. */
function report<Query>(
  name: keyof typeof reportFields,
  path: string,
  role: Role,
  input: InputSchema<Query>,
  defaults: Readonly<Record<string, unknown>> = {},
): RowsOperation<Query> & ReadEffect {
  return rowsOperation({
    name: `reports.${name}`,
    path: `v2/${path}`,
    role,
    input,
    defaults: { page: 1, limit: PAGE_SIZE, ...defaults },
    isReport: true,
    pagination: 'content',
    row: (parameters) => reportRow(name, parameters),
  })
}

/** Always sent: without it, a deployed service counts initial events only. */
const allEvents = { event_range: 'all' }

export const reports = {
  network: {
    overall: report<OverallReportQuery>('overall', 'getOverallReport', 'network', OverallReportQuery, allEvents),
    advertiser: report<AdvertiserReportQuery>('advertiser', 'getAdvertiserReport', 'network', AdvertiserReportQuery),
    affiliate: report<AffiliateReportQuery>('affiliate', 'getAffiliateReport', 'network', AffiliateReportQuery),
    offer: report<OfferReportQuery>('offer', 'getOfferReport', 'network', OfferReportQuery),
    conversion: report<ConversionReportQuery>(
      'conversion',
      'getConversionReport',
      'network',
      ConversionReportQuery,
      allEvents,
    ),
  },
  affiliate: {
    offer: report<OfferReportQuery>('offer', 'getOfferReport', 'affiliate', OfferReportQuery),
    conversion: report<AffiliateConversionReportQuery>(
      'conversion',
      'getConversionReport',
      'affiliate',
      AffiliateConversionReportQuery,
    ),
  },
}
