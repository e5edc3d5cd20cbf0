import { ONE_DAY } from '../codecs/calendar.ts'
import { withCentury } from '../codecs/dates.ts'
import type { AnyInput, WireRecord } from '../codecs/input.ts'
import { plural } from '../errors/describe.ts'
import type { LongRangeEvent, WarningDetails } from '../options/client-event.ts'
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
import { type ListOperation, listOperation, PAGE_SIZE, type ReadEffect, type Role } from './operation.ts'
import { pageReader } from './readers.ts'

/** A report. Its rows have the fields that were requested. */
function report<Query>(
  name: keyof typeof reportFields,
  path: string,
  role: Role,
  input: AnyInput<Query>,
  defaults: Readonly<Record<string, unknown>> = {},
): ListOperation<Query> & ReadEffect {
  return listOperation({
    name: `reports.${name}`,
    path: `v2/${path}`,
    role,
    input,
    defaults: { page: 1, limit: PAGE_SIZE, ...defaults },
    isReport: true,
    warningsFor: longRange,
    result: pageReader({ pagination: 'content', row: (parameters) => reportRow(name, parameters) }),
  })
}

const MOST_DAYS = 400

/** Warns about a range whose years may be wrong. */
function longRange({ from, to }: WireRecord): Readonly<Record<string, WarningDetails<LongRangeEvent>>> {
  const [first, last] = [dayOnWire(from), dayOnWire(to)]
  const [start, end] = [Date.parse(first), Date.parse(last)]
  const days = (end - start) / ONE_DAY + 1
  if (days <= MOST_DAYS && end <= Date.now() + 366 * ONE_DAY) return {}
  const message = `the report covers ${plural(days, 'day')}, from ${first} to ${last}: check the years of from and to`
  return { 'long-range': { code: 'long-range', message, from: first, to: last, days } }
}

/** The day of a bound on the wire, as `YYYY-MM-DD`. */
const dayOnWire = (bound: WireRecord[string]) => withCentury(String(bound)).slice(0, 10).replaceAll('/', '-')

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
