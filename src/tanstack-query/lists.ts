import type { Page } from '../options/lists.ts'
import type { FieldSelection, Selecting } from '../schemas/field-selection.ts'
import type { AggregateFields, ConversionFields, OfferFields, OverallFields } from '../schemas/report-fields.ts'
import type {
  AdvertiserReportRow,
  AffiliateConversionReportRow,
  AffiliateOfferReportRow,
  AffiliateReportRow,
  ConversionReportRow,
  OfferReportRow,
  OverallReportRow,
} from '../schemas/report-rows.ts'
import type {
  AdvertiserReportQuery,
  AffiliateConversionReportQuery,
  AffiliateReportQuery,
  ConversionReportQuery,
  OfferReportQuery,
  OverallReportQuery,
} from '../schemas/reports.ts'
import type { Branch, CrawlOptions, InfiniteQuery, Query, ReadOptions } from './options.ts'

/** The forms of a list: one page, every row of every page, or page after page. */
export interface Forms<Item> {
  /** A page and its figures. */
  page: Query<Page<Item>>
  /** Every row of every page. */
  all: Query<Item[]>
  /** The pages requested so far. */
  infinite: InfiniteQuery<Item>
}

/** The options of each form. */
export interface FormOptions {
  /** Of one call. */
  page: ReadOptions
  /** Of a crawl, such as `onDrift` and `concurrency`. */
  all: CrawlOptions
  /** Of each page's call. */
  infinite: ReadOptions
}

/** The network's reports, in one of their forms. Rows have the fields that the query selects. */
export interface NetworkReportLists<Form extends keyof FormOptions> {
  /** Clicks, conversions and money, grouped by the dimensions among `fields` (GET `v2/getOverallReport`). */
  overall<const Selection extends FieldSelection<keyof OverallFields>>(
    query: Selecting<OverallReportQuery, Selection>,
    options?: FormOptions[Form],
  ): Forms<OverallReportRow<Selection>>[Form]
  /** Clicks, conversions and money by advertiser (GET `v2/getAdvertiserReport`). */
  advertiser<const Selection extends FieldSelection<keyof AggregateFields>>(
    query: Selecting<AdvertiserReportQuery, Selection>,
    options?: FormOptions[Form],
  ): Forms<AdvertiserReportRow<Selection>>[Form]
  /** Clicks, conversions and money by affiliate (GET `v2/getAffiliateReport`). */
  affiliate<const Selection extends FieldSelection<keyof AggregateFields>>(
    query: Selecting<AffiliateReportQuery, Selection>,
    options?: FormOptions[Form],
  ): Forms<AffiliateReportRow<Selection>>[Form]
  /** Clicks, conversions and money by offer (GET `v2/getOfferReport`). */
  offer<const Selection extends FieldSelection<keyof OfferFields>>(
    query: Selecting<OfferReportQuery, Selection>,
    options?: FormOptions[Form],
  ): Forms<OfferReportRow<Selection>>[Form]
  /** Single conversions (GET `v2/getConversionReport`). */
  conversion<const Selection extends FieldSelection<keyof ConversionFields>>(
    query: Selecting<ConversionReportQuery, Selection>,
    options?: FormOptions[Form],
  ): Forms<ConversionReportRow<Selection>>[Form]
}

/** An affiliate's reports, in one of their forms. */
export interface AffiliateReportLists<Form extends keyof FormOptions> {
  /** The affiliate's clicks, conversions and payout by offer (GET `v2/getOfferReport` with `a`). */
  offer<const Selection extends FieldSelection<keyof OfferFields>>(
    query: Selecting<OfferReportQuery, Selection>,
    options?: FormOptions[Form],
  ): Forms<AffiliateOfferReportRow<Selection>>[Form]
  /** The affiliate's single conversions (GET `v2/getConversionReport` with `a`). */
  conversion<const Selection extends FieldSelection<keyof ConversionFields>>(
    query: Selecting<AffiliateConversionReportQuery, Selection>,
    options?: FormOptions[Form],
  ): Forms<AffiliateConversionReportRow<Selection>>[Form]
}

/** Lists in all their forms: `list(…)` is a page, `list.all(…)` every row, `list.infinite(…)` page after page. */
export type Lists<Pages, All, Infinite> = {
  readonly [Name in keyof Pages & keyof All & keyof Infinite]: Pages[Name] & {
    /** Every row of every page, as one query (`useQuery`). */
    readonly all: All[Name]
    /** Options for `useInfiniteQuery`: one page after another (`fetchNextPage`), starting at the query's `page`. */
    readonly infinite: Infinite[Name]
  } & Branch
}
