import { ids } from '../../codecs/ids.ts'
import type { InputOf, InputSchema } from '../../codecs/input.ts'
import { writtenAs } from '../../codecs/scalars.ts'
import { namedCodes } from '../../codecs/separated.ts'
import { allOptional } from '../../codecs/zod/object-schemas.ts'
import type { affiliateFields } from './affiliate-fields.ts'
import type { ConversionFields, ConversionStatus } from './conversion-fields.ts'
import type { FieldSelection } from './field-selection.ts'
import type { AggregateFields, OfferFields, OverallFields } from './report-fields.ts'
import { type ReportQuery, reportQuery } from './report-query.ts'
import {
  type AggregateBase,
  type AggregateBaseOutput,
  type ConversionBase,
  type ReportRow,
  row,
} from './report-rows.ts'

export type { ReportQuery } from './report-query.ts'

/** Events that are counted: all events, or initial events only. */
export type EventRange = 'all' | 'initial'

const eventRange = () => writtenAs<EventRange>(['all', 'initial'], ['0', '1'])

/** The query of the overall report (GET `v2/getOverallReport`). */
export interface OverallReportQuery extends ReportQuery<keyof OverallFields>, InputOf<typeof OverallReportQuery> {}

export const OverallReportQuery = reportQuery('overall', () =>
  allOptional({
    /** Ids of advertisers. Counts only these advertisers. */
    advertiser: ids,
    /** Ids of offers. Counts only these offers. */
    offer: ids,
    /** Ids of affiliates. Counts only these affiliates. */
    affiliate: ids,
    /**
     * Events to count: all of them (`all`, 0 on the wire) or initial events only (`initial`, 1 on the wire). Without it
     * on the wire, some networks count initial events only.
     *
     * Default `'all'`, which is sent too.
     */
    event_range: eventRange(),
  }),
)

/** A row of the overall report (GET `v2/getOverallReport`). */
export type OverallReportRow<Selected extends keyof OverallFields | FieldSelection<keyof OverallFields> = never> =
  ReportRow<AggregateBase, OverallFields, Selected>

export const OverallReportRow = row<AggregateBaseOutput, OverallFields>('overall')

/** The query of the advertiser report (GET `v2/getAdvertiserReport`). */
export interface AdvertiserReportQuery
  extends ReportQuery<keyof AggregateFields>,
    Pick<OverallReportQuery, 'advertiser'> {}

export const AdvertiserReportQuery: InputSchema<AdvertiserReportQuery> = reportQuery('advertiser', () =>
  allOptional({ advertiser: ids }),
)

/** A row of the advertiser report (GET `v2/getAdvertiserReport`). */
export type AdvertiserReportRow<
  Selected extends keyof AggregateFields | FieldSelection<keyof AggregateFields> = never,
> = ReportRow<AggregateBase, AggregateFields, Selected>

export const AdvertiserReportRow = row<AggregateBaseOutput, AggregateFields>('advertiser')

/** The query of the affiliate report (GET `v2/getAffiliateReport`). */
export interface AffiliateReportQuery
  extends ReportQuery<keyof AggregateFields>,
    Pick<OverallReportQuery, 'affiliate'> {}

export const AffiliateReportQuery: InputSchema<AffiliateReportQuery> = reportQuery('affiliate', () =>
  allOptional({ affiliate: ids }),
)

/** A row of the affiliate report (GET `v2/getAffiliateReport`). */
export type AffiliateReportRow<Selected extends keyof AggregateFields | FieldSelection<keyof AggregateFields> = never> =
  ReportRow<AggregateBase, AggregateFields, Selected>

export const AffiliateReportRow = row<AggregateBaseOutput, AggregateFields>('affiliate')

/** The query of the offer report (GET `v2/getOfferReport`), for a network or an affiliate. */
export interface OfferReportQuery extends ReportQuery<keyof OfferFields>, Pick<OverallReportQuery, 'offer'> {}

export const OfferReportQuery: InputSchema<OfferReportQuery> = reportQuery('offer', () => allOptional({ offer: ids }))

/** A row of the offer report (GET `v2/getOfferReport`). */
export type OfferReportRow<Selected extends keyof OfferFields | FieldSelection<keyof OfferFields> = never> = ReportRow<
  AggregateBase,
  OfferFields,
  Selected
>

export const OfferReportRow = row<AggregateBaseOutput, OfferFields>('offer')

/** The fields of a report as an affiliate gets them: those that are not documented for affiliates may be missing. */
type OfAffiliate<Available, Documented extends keyof Available> = Pick<Available, Documented> &
  Partial<Omit<Available, Documented>>

/** The fields of an affiliate's offer report. */
type AffiliateOfferFields = OfAffiliate<OfferFields, (typeof affiliateFields.offer)[number][number]>

/** A row of an affiliate's offer report (GET `v2/getOfferReport` with `a`). */
export type AffiliateOfferReportRow<Selected extends keyof OfferFields | FieldSelection<keyof OfferFields> = never> =
  ReportRow<AggregateBase, AffiliateOfferFields, Selected>

/** The query of the conversion report, for a network (GET `v2/getConversionReport`). */
export interface ConversionReportQuery
  extends ReportQuery<keyof ConversionFields>,
    Pick<OverallReportQuery, 'event_range'>,
    InputOf<typeof ConversionReportQuery> {}

export const ConversionReportQuery = reportQuery('conversion', () =>
  allOptional({
    /** Ids of offers. Lists only conversions of these offers. */
    offer: ids,
    /** Ids of affiliates. Lists only conversions of these affiliates. */
    affiliate: ids,
    /** Ids of advertisers. Lists only conversions of these advertisers. */
    advertiser: ids,
    /** Status of the conversions to list: 1 Pending, 2 Approved, 4 Rejected. All statuses by default. */
    status: namedCodes<ConversionStatus, 1 | 2 | 4>({ Pending: 1, Approved: 2, Rejected: 4 }),
    event_range: eventRange(),
  }),
)

/** A row of the conversion report (GET `v2/getConversionReport`): one conversion. */
export type ConversionReportRow<
  Selected extends keyof ConversionFields | FieldSelection<keyof ConversionFields> = never,
> = ReportRow<ConversionBase, ConversionFields, Selected>

export const ConversionReportRow = row<ConversionBase, ConversionFields>('conversion')

/** The query of the conversion report, for an affiliate (GET `v2/getConversionReport` with `a`). */
export interface AffiliateConversionReportQuery
  extends ReportQuery<keyof ConversionFields>,
    Pick<ConversionReportQuery, 'offer'> {}

export const AffiliateConversionReportQuery: InputSchema<AffiliateConversionReportQuery> = reportQuery(
  'conversion',
  () => allOptional({ offer: ids }),
)

/** The fields of an affiliate's conversion report. */
type AffiliateConversionFields = OfAffiliate<ConversionFields, (typeof affiliateFields.conversion)[number][number]>

/** A row of an affiliate's conversion report (GET `v2/getConversionReport` with `a`): one conversion. */
export type AffiliateConversionReportRow<
  Selected extends keyof ConversionFields | FieldSelection<keyof ConversionFields> = never,
> = ReportRow<ConversionBase, AffiliateConversionFields, Selected>
