import {
  advertiserReport,
  affiliateConversionReport,
  affiliateOfferReport,
  affiliateReport,
  conversionReport as conversionCall,
  offerReport,
  overallReport,
} from '../../operations/reports.ts'
import { conversionStatuses } from '../../schemas/conversion-status.ts'
import { reportFields } from '../../schemas/report-flags.ts'
import type { ConversionReportQuery, ReportQuery } from '../../schemas/reports.ts'
import type { Answer } from '../answers.ts'
import { advertiserNotes } from '../reports/advertiser-notes.ts'
import { aggregateReport } from '../reports/aggregate.ts'
import { conversionReport } from '../reports/conversions.ts'
import type { DimensionName } from '../reports/dimensions.ts'
import type { ReportScope } from '../reports/sources.ts'
import { type Window, windowOf } from '../reports/window.ts'
import type { Reading, Subject } from '../parameters.ts'
import { refuse } from '../service-error.ts'
import { callingAffiliate, type Context, handler, idNumbers } from './handler.ts'

/** What the reports' queries have between them; each form has its part of it. */
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

/** What an affiliate is never shown: the other side of the network's business. */
const NETWORK_ONLY = new Set([
  'ck_revenue',
  'ck_cost',
  'ck_profit',
  'ck_roi',
  'ck_cpc',
  'ck_cpa',
  'ck_advertiser_id',
  'ck_advertiser_name',
  'ck_offer_url',
  ...advertiserNotes,
])

/** Every field that any report can show. */
const KNOWN = new Set(Object.values(reportFields).flatMap((fields) => Object.keys(fields)))

/** Flags and the field to order by, which the client's schemas leave to the deployment. */
function checkFields({ orderBy }: Query, { call }: Context): void {
  const odd = Object.entries(call.parameters).find(
    ([name, value]) => /^ck_/.test(name) && !/^[01]$/.test(String(value)),
  )
  if (odd !== undefined) throw refuse('reportFieldInvalid', `(${odd[0]}: expected 1 or 0)`)
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
    statuses:
      query.status === undefined
        ? undefined
        : [query.status].flat().map((status) => (typeof status === 'number' ? status : conversionStatuses[status])),
    initialOnly: query.event_range === undefined ? quirks.initialEventsByDefault : query.event_range === 'initial',
  }
}

function partsOf(query: Query, context: Context, asAffiliate: boolean) {
  checkFields(query, context)
  const affiliate = asAffiliate ? callingAffiliate(context).id : undefined
  const audience: 'affiliate' | 'network' = asAffiliate ? 'affiliate' : 'network'
  const fields = [...(query.fields ?? []), ...(query.extraFields ?? [])].filter(
    (field) => !asAffiliate || !NETWORK_ONLY.has(field),
  )
  const { order, page = 1, limit = 500 } = query
  const orderBy: string | undefined = query.orderBy
  const shuffle = context.quirks.unstableOrder ? context.turn : undefined
  return {
    window: spanOf(query, context),
    scope: scopeOf(query, context, affiliate),
    audience,
    fields,
    order,
    orderBy,
    page,
    limit,
    shuffle,
  }
}

const aggregate =
  (always: DimensionName | undefined, asAffiliate = false) =>
  (query: Query, context: Context): Answer => {
    const report = aggregateReport(context.state, { ...partsOf(query, context, asAffiliate), always })
    return { status: 200, data: report }
  }

const conversions =
  (asAffiliate = false) =>
  (query: Query, context: Context): Answer => {
    return { status: 200, data: conversionReport(context.state, partsOf(query, context, asAffiliate)) }
  }

/** SERVICE.md, Report operations. */
export const reportHandlers = [
  ...handler([overallReport], reading, aggregate(undefined)),
  ...handler([advertiserReport], reading, aggregate('advertiser')),
  ...handler([affiliateReport], reading, aggregate('affiliate')),
  ...handler([offerReport], reading, aggregate('offer')),
  ...handler([affiliateOfferReport], reading, aggregate('offer', true)),
  ...handler([conversionCall], reading, conversions()),
  ...handler([affiliateConversionReport], reading, conversions(true)),
]
