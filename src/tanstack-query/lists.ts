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

/** The kinds of queries of a list: one page, every row of every page, or page after page. */
export interface ListQueries<Item> {
  /** A page and its figures. */
  page: Query<Page<Item>>
  /** Every row of every page. */
  all: Query<Item[]>
  /** The pages requested so far. */
  infinite: InfiniteQuery<Item>
}

/** The options of each kind. */
export interface ListQueryOptions {
  /** Of one call. */
  page: ReadOptions
  /** Of a crawl, such as `onDrift` and `concurrency`. */
  all: CrawlOptions
  /** Of each page's call. */
  infinite: ReadOptions
}

/** The network's reports, by one kind of query. Rows have the fields that the query selects. */
export interface NetworkReportLists<Kind extends keyof ListQueryOptions> {
  /** Clicks, conversions and money, grouped by the dimensions among `fields` (GET `v2/getOverallReport`). */
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
  /** Single conversions (GET `v2/getConversionReport`). */
  conversion<const Selection extends FieldSelection<keyof ConversionFields>>(
    query: Selecting<ConversionReportQuery, Selection> | SkipToken,
    options?: ListQueryOptions[Kind],
  ): ListQueries<ConversionReportRow<Selection>>[Kind]
}

/** An affiliate's reports, by one kind of query. */
export interface AffiliateReportLists<Kind extends keyof ListQueryOptions> {
  /** The affiliate's clicks, conversions and payout by offer (GET `v2/getOfferReport` with `a`). */
  offer<const Selection extends FieldSelection<keyof OfferFields>>(
    query: Selecting<OfferReportQuery, Selection> | SkipToken,
    options?: ListQueryOptions[Kind],
  ): ListQueries<AffiliateOfferReportRow<Selection>>[Kind]
  /** The affiliate's single conversions (GET `v2/getConversionReport` with `a`). */
  conversion<const Selection extends FieldSelection<keyof ConversionFields>>(
    query: Selecting<AffiliateConversionReportQuery, Selection> | SkipToken,
    options?: ListQueryOptions[Kind],
  ): ListQueries<AffiliateConversionReportRow<Selection>>[Kind]
}

/** Lists with all their kinds of queries: `list(…)` is a page, `list.all(…)` every row, `list.infinite(…)` page after page. */
export type Lists<Pages, All, Infinite> = {
  readonly [Name in keyof Pages & keyof All & keyof Infinite]: Pages[Name] & {
    /** Every row of every page, as one query (`useQuery`). */
    readonly all: All[Name]
    /** Options for `useInfiniteQuery`: one page after another (`fetchNextPage`), starting at the query's `page`. */
    readonly infinite: Infinite[Name]
  } & Branch
}
