import {
  advertiserReport,
  affiliateConversionReport,
  affiliateOfferReport,
  affiliateReport,
  conversionReport as conversionCall,
  offerReport,
  overallReport,
} from '../../operations/reports.ts'
import { networkOnlyFields, reportFields } from '../../schemas/report-flags.ts'
import type { ConversionReportQuery, ReportQuery } from '../../schemas/reports.ts'
import type { Reading, Subject } from '../parameters.ts'
import { aggregateReport } from '../reports/aggregate.ts'
import { conversionReport } from '../reports/conversions.ts'
import type { DimensionName } from '../reports/dimensions.ts'
import type { ReportQuery as ReportRequest, ReportScope } from '../reports/scope.ts'
import { type Window, windowOf } from '../reports/window.ts'
import type { Answer } from '../responses/answers.ts'
import { refuse } from '../service-error.ts'
import type { MockConversionStatus } from '../state/traffic.ts'
import { type Context, callingAffiliate, handler, idNumbers } from './handler.ts'

/** The fields of all report queries; each report has some of them. */
type Query = ReportQuery & Pick<ConversionReportQuery, 'affiliate' | 'advertiser' | 'offer' | 'status' | 'event_range'>

const SUBJECTS: Readonly<Record<string, Subject>> = {
  advertiser: 'advertiserId',
  affiliate: 'affiliateId',
  offer: 'offerId',
}
const reading: Reading = {
  about: (parameter) => SUBJECTS[parameter] ?? 'reportField',
  required: () => ['page', 'timezone', 'from', 'to'],
}

/** Every field that any report can show. */
const KNOWN = new Set(Object.values(reportFields).flatMap((fields) => Object.keys(fields)))

/** Checks the flags and `orderBy`, which the schemas do not check. */
function checkFields({ orderBy }: Query, { call }: Context): void {
  const invalid = Object.entries(call.parameters).find(
    ([name, value]) => /^ck_/.test(name) && !/^[01]$/.test(String(value)),
  )
  if (invalid !== undefined) throw refuse('reportFieldInvalid', `(${invalid[0]}: expected 1 or 0)`)
  if (orderBy !== undefined && !KNOWN.has(orderBy))
    throw refuse('reportFieldInvalid', `(orderBy: there is no field ${orderBy})`)
}

function spanOf(query: Query, { quirks, call }: Context): Window {
  const written = [call.parameters.from, call.parameters.to]
  if (quirks.fourDigitYears && !written.every((bound) => /^\d{4}/.test(String(bound))))
    throw refuse('reportFieldInvalid', '(from, to: a year of four digits)')
  return windowOf(String(query.from), String(query.to), Number(query.timezone))
}

function scopeOf(query: Query, { quirks }: Context, affiliate: number | undefined): ReportScope {
  return {
    offers: idNumbers(query.offer),
    advertisers: idNumbers(query.advertiser),
    affiliates: affiliate === undefined ? idNumbers(query.affiliate) : [affiliate],
    // Codes were decoded to names.
    statuses: query.status === undefined ? undefined : ([query.status].flat() as MockConversionStatus[]),
    initialOnly: query.event_range === undefined ? quirks.initialEventsByDefault : query.event_range === 'initial',
  }
}

function requestOf(query: Query, context: Context, report?: 'offer' | 'conversion'): ReportRequest {
  checkFields(query, context)
  // What an affiliate neither sees nor sorts by. Other reports are a network's.
  const hidden = report === undefined ? undefined : networkOnlyFields[report]
  const affiliate = hidden && callingAffiliate(context).id
  const { order, page = 1, limit = 500, fields = [], extraFields = [], orderBy } = query
  const isShown = (field: string) => !hidden?.includes(field)
  return {
    window: spanOf(query, context),
    scope: scopeOf(query, context, affiliate),
    audience: hidden ? 'affiliate' : 'network',
    fields: [...fields, ...extraFields].filter(isShown),
    order,
    orderBy: orderBy !== undefined && isShown(orderBy) ? orderBy : undefined,
    page,
    limit,
    shuffle: context.quirks.unstableOrder ? context.turn : undefined,
  }
}

const aggregate =
  (always: DimensionName | undefined, ofAffiliate?: 'offer') =>
  (query: Query, context: Context): Answer => ({
    status: 200,
    data: aggregateReport(context.state, requestOf(query, context, ofAffiliate), always),
  })

const conversions =
  (ofAffiliate?: 'conversion') =>
  (query: Query, context: Context): Answer => ({
    status: 200,
    data: conversionReport(context.state, requestOf(query, context, ofAffiliate)),
  })

/** SERVICE.md, Report operations. */
export const reportHandlers = [
  ...handler([overallReport], reading, aggregate(undefined)),
  ...handler([advertiserReport], reading, aggregate('advertiser')),
  ...handler([affiliateReport], reading, aggregate('affiliate')),
  ...handler([offerReport], reading, aggregate('offer')),
  ...handler([affiliateOfferReport], reading, aggregate('offer', 'offer')),
  ...handler([conversionCall], reading, conversions()),
  ...handler([affiliateConversionReport], reading, conversions('conversion')),
]
