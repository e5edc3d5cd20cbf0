import { type Ids, ids } from '../codecs/ids.ts'
import type { InputSchema } from '../codecs/input.ts'
import { writtenAs } from '../codecs/scalars.ts'
import { namedCodes } from '../codecs/separated.ts'
import type {
  AggregateFields,
  ConversionFields,
  ConversionStatus,
  OfferFields,
  OverallFields,
} from './report-fields.ts'
import { type ReportQuery, reportQuery } from './report-query.ts'

export type { ReportQuery } from './report-query.ts'

/** Events that are counted: all events, or initial events only. */
export type EventRange = 'all' | 'initial'

/** The query of the overall report (GET `v2/getOverallReport`). */
export interface OverallReportQuery extends ReportQuery<keyof OverallFields> {
  /** Ids of advertisers. Counts only these advertisers. */
  advertiser?: Ids | undefined
  /** Ids of offers. Counts only these offers. */
  offer?: Ids | undefined
  /** Ids of affiliates. Counts only these affiliates. */
  affiliate?: Ids | undefined
  /**
   * Events to count: all of them (`all`, 0 on the wire) or initial events only (`initial`, 1 on the wire). Without it
   * on the wire, some networks count initial events only.
   *
   * Default `'all'`, which is sent too.
   */
  event_range?: EventRange | undefined
}

/** The query of the advertiser report (GET `v2/getAdvertiserReport`). */
export interface AdvertiserReportQuery
  extends ReportQuery<keyof AggregateFields>,
    Pick<OverallReportQuery, 'advertiser'> {}

/** The query of the affiliate report (GET `v2/getAffiliateReport`). */
export interface AffiliateReportQuery
  extends ReportQuery<keyof AggregateFields>,
    Pick<OverallReportQuery, 'affiliate'> {}

/** The query of the offer report (GET `v2/getOfferReport`), for a network or an affiliate. */
export interface OfferReportQuery extends ReportQuery<keyof OfferFields>, Pick<OverallReportQuery, 'offer'> {}

/** The query of the conversion report, for an affiliate (GET `v2/getConversionReport` with `a`). */
export interface AffiliateConversionReportQuery extends ReportQuery<keyof ConversionFields> {
  /** Ids of offers. Lists only conversions of these offers. */
  offer?: Ids | undefined
}

/** The query of the conversion report, for a network (GET `v2/getConversionReport`). */
export interface ConversionReportQuery extends AffiliateConversionReportQuery, Pick<OverallReportQuery, 'event_range'> {
  /** Ids of affiliates. Lists only conversions of these affiliates. */
  affiliate?: Ids | undefined
  /** Ids of advertisers. Lists only conversions of these advertisers. */
  advertiser?: Ids | undefined
  /** Status of the conversions to list: 1 Pending, 2 Approved, 4 Rejected. All statuses by default. */
  status?: ConversionStatus | 1 | 2 | 4 | readonly (ConversionStatus | 1 | 2 | 4)[] | undefined
}

const eventRange = () => writtenAs(['all', 'initial'], ['0', '1'])

export const OverallReportQuery: InputSchema<OverallReportQuery> = reportQuery('overall', () => ({
  advertiser: ids,
  offer: ids,
  affiliate: ids,
  event_range: eventRange(),
}))
export const AdvertiserReportQuery: InputSchema<AdvertiserReportQuery> = reportQuery('advertiser', () => ({
  advertiser: ids,
}))
export const AffiliateReportQuery: InputSchema<AffiliateReportQuery> = reportQuery('affiliate', () => ({
  affiliate: ids,
}))
export const OfferReportQuery: InputSchema<OfferReportQuery> = reportQuery('offer', () => ({ offer: ids }))
export const ConversionReportQuery: InputSchema<ConversionReportQuery> = reportQuery('conversion', () => ({
  offer: ids,
  affiliate: ids,
  advertiser: ids,
  status: namedCodes({ Pending: 1, Approved: 2, Rejected: 4 }),
  event_range: eventRange(),
}))
export const AffiliateConversionReportQuery: InputSchema<AffiliateConversionReportQuery> = reportQuery(
  'conversion',
  () => ({ offer: ids }),
)
