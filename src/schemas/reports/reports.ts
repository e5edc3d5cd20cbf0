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

/** Events to count: all events, or initial events only. */
export type EventRange = 'all' | 'initial'

const eventRange = () => writtenAs<EventRange>(['all', 'initial'], ['0', '1'])

/** Query for the overall report (GET `v2/getOverallReport`). */
export interface OverallReportQuery extends ReportQuery<keyof OverallFields>, InputOf<typeof OverallReportQuery> {}

export const OverallReportQuery = reportQuery('overall', () =>
  allOptional({
    /** Advertiser ids. Counts only these advertisers. */
    advertiser: ids,
    /** Offer ids. Counts only these offers. */
    offer: ids,
    /** Affiliate ids. Counts only these affiliates. */
    affiliate: ids,
    /**
     * Events to count: all events (`all`, sent as 0) or initial events only (`initial`, sent as 1). On some networks,
     * requests without this parameter count initial events only.
     *
     * Default `'all'`, which is always sent.
     */
    event_range: eventRange(),
  }),
)

/** An overall report row (GET `v2/getOverallReport`). */
export type OverallReportRow<Selected extends keyof OverallFields | FieldSelection<keyof OverallFields> = never> =
  ReportRow<AggregateBase, OverallFields, Selected>

export const OverallReportRow = row<AggregateBaseOutput, OverallFields>('overall')

/** Query for the advertiser report (GET `v2/getAdvertiserReport`). */
export interface AdvertiserReportQuery
  extends ReportQuery<keyof AggregateFields>,
    Pick<OverallReportQuery, 'advertiser'> {}

export const AdvertiserReportQuery: InputSchema<AdvertiserReportQuery> = reportQuery('advertiser', () =>
  allOptional({ advertiser: ids }),
)

/** An advertiser report row (GET `v2/getAdvertiserReport`). */
export type AdvertiserReportRow<
  Selected extends keyof AggregateFields | FieldSelection<keyof AggregateFields> = never,
> = ReportRow<AggregateBase, AggregateFields, Selected>

export const AdvertiserReportRow = row<AggregateBaseOutput, AggregateFields>('advertiser')

/** Query for the affiliate report (GET `v2/getAffiliateReport`). */
export interface AffiliateReportQuery
  extends ReportQuery<keyof AggregateFields>,
    Pick<OverallReportQuery, 'affiliate'> {}

export const AffiliateReportQuery: InputSchema<AffiliateReportQuery> = reportQuery('affiliate', () =>
  allOptional({ affiliate: ids }),
)

/** An affiliate report row (GET `v2/getAffiliateReport`). */
export type AffiliateReportRow<Selected extends keyof AggregateFields | FieldSelection<keyof AggregateFields> = never> =
  ReportRow<AggregateBase, AggregateFields, Selected>

export const AffiliateReportRow = row<AggregateBaseOutput, AggregateFields>('affiliate')

/** Query for the offer report (GET `v2/getOfferReport`), for a network or an affiliate. */
export interface OfferReportQuery extends ReportQuery<keyof OfferFields>, Pick<OverallReportQuery, 'offer'> {}

export const OfferReportQuery: InputSchema<OfferReportQuery> = reportQuery('offer', () => allOptional({ offer: ids }))

/** An offer report row (GET `v2/getOfferReport`). */
export type OfferReportRow<Selected extends keyof OfferFields | FieldSelection<keyof OfferFields> = never> = ReportRow<
  AggregateBase,
  OfferFields,
  Selected
>

export const OfferReportRow = row<AggregateBaseOutput, OfferFields>('offer')

/** The fields of a report as an affiliate gets them: those that are not documented for affiliates may be missing. */
type OfAffiliate<Available, Documented extends keyof Available> = Pick<Available, Documented> &
  Partial<Omit<Available, Documented>>

/** @hidden The fields of an affiliate's offer report. */
export type AffiliateOfferFields = OfAffiliate<OfferFields, (typeof affiliateFields.offer)[number][number]>

/** A row of an affiliate's offer report (GET `v2/getOfferReport` with `a`). */
export type AffiliateOfferReportRow<Selected extends keyof OfferFields | FieldSelection<keyof OfferFields> = never> =
  ReportRow<AggregateBase, AffiliateOfferFields, Selected>

/** A network's query for the conversion report (GET `v2/getConversionReport`). */
export interface ConversionReportQuery
  extends ReportQuery<keyof ConversionFields>,
    Pick<OverallReportQuery, 'event_range'>,
    InputOf<typeof ConversionReportQuery> {}

export const ConversionReportQuery = reportQuery('conversion', () =>
  allOptional({
    /** Offer ids. Lists only these offers' conversions. */
    offer: ids,
    /** Affiliate ids. Lists only these affiliates' conversions. */
    affiliate: ids,
    /** Advertiser ids. Lists only these advertisers' conversions. */
    advertiser: ids,
    /** Conversion status to list: 1 Pending, 2 Approved, 4 Rejected. All statuses by default. */
    status: namedCodes<ConversionStatus, 1 | 2 | 4>({ Pending: 1, Approved: 2, Rejected: 4 }),
    event_range: eventRange(),
  }),
)

/** A conversion report row (GET `v2/getConversionReport`): one conversion. */
export type ConversionReportRow<
  Selected extends keyof ConversionFields | FieldSelection<keyof ConversionFields> = never,
> = ReportRow<ConversionBase, ConversionFields, Selected>

export const ConversionReportRow = row<ConversionBase, ConversionFields>('conversion')

/** An affiliate's query for the conversion report (GET `v2/getConversionReport` with `a`). */
export interface AffiliateConversionReportQuery
  extends ReportQuery<keyof ConversionFields>,
    Pick<ConversionReportQuery, 'offer'> {}

export const AffiliateConversionReportQuery: InputSchema<AffiliateConversionReportQuery> = reportQuery(
  'conversion',
  () => allOptional({ offer: ids }),
)

/** @hidden The fields of an affiliate's conversion report. */
export type AffiliateConversionFields = OfAffiliate<
  ConversionFields,
  (typeof affiliateFields.conversion)[number][number]
>

/** A row of an affiliate's conversion report (GET `v2/getConversionReport` with `a`): one conversion. */
export type AffiliateConversionReportRow<
  Selected extends keyof ConversionFields | FieldSelection<keyof ConversionFields> = never,
> = ReportRow<ConversionBase, AffiliateConversionFields, Selected>
