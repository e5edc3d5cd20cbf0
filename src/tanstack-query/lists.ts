import type { Page } from '../options/lists.ts'
import type { ConversionFields } from '../schemas/reports/conversion-fields.ts'
import type { FieldSelection, Selecting } from '../schemas/reports/field-selection.ts'
import type { AggregateFields, OfferFields, OverallFields } from '../schemas/reports/report-fields.ts'
import type {
  AdvertiserReportQuery,
  AdvertiserReportRow,
  AffiliateConversionReportQuery,
  AffiliateConversionReportRow,
  AffiliateOfferReportRow,
  AffiliateReportQuery,
  AffiliateReportRow,
  ConversionReportQuery,
  ConversionReportRow,
  OfferReportQuery,
  OfferReportRow,
  OverallReportQuery,
  OverallReportRow,
} from '../schemas/reports/reports.ts'
import type { Branch, CrawlOptions, InfiniteQuery, Query, ReadOptions, SkipToken } from './options.ts'

/** Kinds of list queries: one page, every row of every page, or page after page. */
export interface ListQueries<Item> {
  /** One page and its totals. */
  page: Query<Page<Item>>
  /** Every row of every page. */
  all: Query<Item[]>
  /** The pages requested so far. */
  infinite: InfiniteQuery<Item>
}

/** Options for each kind. */
export interface ListQueryOptions {
  /** Options for one page. */
  page: ReadOptions
  /** Options for reading all pages, such as `onDrift` and `concurrency`. */
  all: CrawlOptions
  /** Options for each page. */
  infinite: ReadOptions
}

/** A network's reports, as one kind of query. Rows have the fields that the query selects. */
export interface NetworkReportLists<Kind extends keyof ListQueryOptions> {
  /** Clicks, conversions and money, grouped by the dimensions in `fields` (GET `v2/getOverallReport`). */
  overall<const Selection extends FieldSelection<keyof OverallFields>>(
    query: Selecting<OverallReportQuery, Selection> | SkipToken,
    options?: ListQueryOptions[Kind],
  ): ListQueries<OverallReportRow<Selection>>[Kind]
  /** Clicks, conversions and money by advertiser (GET `v2/getAdvertiserReport`). */
  advertiser<const Selection extends FieldSelection<keyof AggregateFields>>(
    query: Selecting<AdvertiserReportQuery, Selection> | SkipToken,
    options?: ListQueryOptions[Kind],
  ): ListQueries<AdvertiserReportRow<Selection>>[Kind]
  /** Clicks, conversions and money by affiliate (GET `v2/getAffiliateReport`). */
  affiliate<const Selection extends FieldSelection<keyof AggregateFields>>(
    query: Selecting<AffiliateReportQuery, Selection> | SkipToken,
    options?: ListQueryOptions[Kind],
  ): ListQueries<AffiliateReportRow<Selection>>[Kind]
  /** Clicks, conversions and money by offer (GET `v2/getOfferReport`). */
  offer<const Selection extends FieldSelection<keyof OfferFields>>(
    query: Selecting<OfferReportQuery, Selection> | SkipToken,
    options?: ListQueryOptions[Kind],
  ): ListQueries<OfferReportRow<Selection>>[Kind]
  /** Conversions (GET `v2/getConversionReport`). */
  conversion<const Selection extends FieldSelection<keyof ConversionFields>>(
    query: Selecting<ConversionReportQuery, Selection> | SkipToken,
    options?: ListQueryOptions[Kind],
  ): ListQueries<ConversionReportRow<Selection>>[Kind]
}

/** An affiliate's reports, as one kind of query. */
export interface AffiliateReportLists<Kind extends keyof ListQueryOptions> {
  /** The affiliate's clicks, conversions and payout by offer (GET `v2/getOfferReport` with `a`). */
  offer<const Selection extends FieldSelection<keyof OfferFields>>(
    query: Selecting<OfferReportQuery, Selection> | SkipToken,
    options?: ListQueryOptions[Kind],
  ): ListQueries<AffiliateOfferReportRow<Selection>>[Kind]
  /** The affiliate's conversions (GET `v2/getConversionReport` with `a`). */
  conversion<const Selection extends FieldSelection<keyof ConversionFields>>(
    query: Selecting<AffiliateConversionReportQuery, Selection> | SkipToken,
    options?: ListQueryOptions[Kind],
  ): ListQueries<AffiliateConversionReportRow<Selection>>[Kind]
}

/** Lists as queries: `list(…)` is one page, `list.all(…)` every row, `list.infinite(…)` page after page. */
export type Lists<Pages, All, Infinite> = {
  readonly [Name in keyof Pages & keyof All & keyof Infinite]: Pages[Name] & {
    /** Every row of every page, as one query (`useQuery`). */
    readonly all: All[Name]
    /** Options for `useInfiniteQuery`: one page after another (`fetchNextPage`), starting at the query's `page`. */
    readonly infinite: Infinite[Name]
  } & Branch
}
