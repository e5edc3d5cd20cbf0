import type { Page } from '../options/lists.ts'
import type { ConversionFields } from '../schemas/reports/conversion-fields.ts'
import type { FieldSelection, Selecting } from '../schemas/reports/field-selection.ts'
import type { AggregateFields, OfferFields, OverallFields } from '../schemas/reports/report-fields.ts'
import type { AggregateBase, ConversionBase, ReportRow } from '../schemas/reports/report-rows.ts'
import type {
  AdvertiserReportQuery,
  AffiliateConversionFields,
  AffiliateConversionReportQuery,
  AffiliateOfferFields,
  AffiliateReportQuery,
  ConversionReportQuery,
  OfferReportQuery,
  OverallReportQuery,
} from '../schemas/reports/reports.ts'
import type { Branch, CrawlOptions, InfiniteQuery, Query, ReadOptions, SkipToken } from './options.ts'

/** A call that lists rows, page by page. */
export interface List<What, Item> extends Branch {
  /** Returns query options for one page. */
  (query?: What | SkipToken, options?: ReadOptions): Query<Page<Item>>
  /** Every row of every page, as one query (`useQuery`). */
  readonly all: (query?: What | SkipToken, options?: CrawlOptions) => Query<Item[]>
  /** Options for `useInfiniteQuery`: one page after another (`fetchNextPage`), starting at the query's `page`. */
  readonly infinite: (query?: What | SkipToken, options?: ReadOptions) => InfiniteQuery<Item>
}

/** A report, page by page. Rows have the fields that the query selects. */
export interface ReportList<What extends FieldSelection, Base, Fields> extends Branch {
  /** Returns query options for one page. */
  <const Selection extends FieldSelection<keyof Fields & string>>(
    query: Selecting<What, Selection> | SkipToken,
    options?: ReadOptions,
  ): Query<Page<ReportRow<Base, Fields, Selection>>>
  /** Every row of every page, as one query (`useQuery`). */
  readonly all: <const Selection extends FieldSelection<keyof Fields & string>>(
    query: Selecting<What, Selection> | SkipToken,
    options?: CrawlOptions,
  ) => Query<ReportRow<Base, Fields, Selection>[]>
  /** Options for `useInfiniteQuery`: one page after another (`fetchNextPage`), starting at the query's `page`. */
  readonly infinite: <const Selection extends FieldSelection<keyof Fields & string>>(
    query: Selecting<What, Selection> | SkipToken,
    options?: ReadOptions,
  ) => InfiniteQuery<ReportRow<Base, Fields, Selection>>
}

/** A network's report queries. */
export interface NetworkReportQueries extends Branch {
  /** Clicks, conversions and money, grouped by the dimensions in `fields` (GET `v2/getOverallReport`). */
  readonly overall: ReportList<OverallReportQuery, AggregateBase, OverallFields>
  /** Clicks, conversions and money by advertiser (GET `v2/getAdvertiserReport`). */
  readonly advertiser: ReportList<AdvertiserReportQuery, AggregateBase, AggregateFields>
  /** Clicks, conversions and money by affiliate (GET `v2/getAffiliateReport`). */
  readonly affiliate: ReportList<AffiliateReportQuery, AggregateBase, AggregateFields>
  /** Clicks, conversions and money by offer (GET `v2/getOfferReport`). */
  readonly offer: ReportList<OfferReportQuery, AggregateBase, OfferFields>
  /** Conversions (GET `v2/getConversionReport`). */
  readonly conversion: ReportList<ConversionReportQuery, ConversionBase, ConversionFields>
}

/** An affiliate's report queries. */
export interface AffiliateReportQueries extends Branch {
  /** The affiliate's clicks, conversions and payout by offer (GET `v2/getOfferReport` with `a`). */
  readonly offer: ReportList<OfferReportQuery, AggregateBase, AffiliateOfferFields>
  /** The affiliate's conversions (GET `v2/getConversionReport` with `a`). */
  readonly conversion: ReportList<AffiliateConversionReportQuery, ConversionBase, AffiliateConversionFields>
}
