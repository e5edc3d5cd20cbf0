import type { Page } from '../paging.ts'
import type { AffiliateOffer } from '../schemas/affiliate-offer.ts'
import type { NetworkOffer } from '../schemas/network-offer.ts'
import type { AffiliateOffersQuery, OffersQuery } from '../schemas/offers.ts'
import type { AggregateFields, ConversionFields, OfferFields, OverallFields } from '../schemas/report-fields.ts'
import type {
  AdvertiserReportRow,
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

/** The ways to ask for a list: one page, every row of every page, or page after page. */
export interface Forms<Item> {
  /** A page and its figures. */
  page: Query<Page<Item>>
  /** Every row of every page. */
  all: Query<Item[]>
  /** Page after page, as far as they are asked for. */
  infinite: InfiniteQuery<Item>
}

/** What can be said of each. */
export interface FormOptions {
  /** Of one call. */
  page: ReadOptions
  /** Of a crawl, such as `onDrift` and `concurrency`. */
  all: CrawlOptions
  /** Of each page's call. */
  infinite: ReadOptions
}

/** The list of offers, in one of its forms. */
export interface NetworkOfferList<Form extends keyof FormOptions> {
  /** Offers, by page. Optional blocks come with their `*_info` flag. */
  list(query?: OffersQuery, options?: FormOptions[Form]): Forms<NetworkOffer>[Form]
}

/** The list of offers that an affiliate may see, in one of its forms. */
export interface AffiliateOfferList<Form extends keyof FormOptions> {
  /** The offers that this affiliate may see. */
  list(query?: AffiliateOffersQuery, options?: FormOptions[Form]): Forms<AffiliateOffer>[Form]
}

/** The network's reports, in one of their forms. Rows have the fields that were asked for. */
export interface NetworkReportLists<Form extends keyof FormOptions> {
  /** Clicks, conversions and money over everything, by any dimension. */
  overall<const Flag extends keyof OverallFields = never, const Extra extends string = never>(
    query: OverallReportQuery<Flag, Extra>,
    options?: FormOptions[Form],
  ): Forms<OverallReportRow<NoInfer<Flag>, NoInfer<Extra>>>[Form]
  /** The same by advertiser. */
  advertiser<const Flag extends keyof AggregateFields = never, const Extra extends string = never>(
    query: AdvertiserReportQuery<Flag, Extra>,
    options?: FormOptions[Form],
  ): Forms<AdvertiserReportRow<NoInfer<Flag>, NoInfer<Extra>>>[Form]
  /** The same by affiliate. */
  affiliate<const Flag extends keyof AggregateFields = never, const Extra extends string = never>(
    query: AffiliateReportQuery<Flag, Extra>,
    options?: FormOptions[Form],
  ): Forms<AffiliateReportRow<NoInfer<Flag>, NoInfer<Extra>>>[Form]
  /** The same by offer. */
  offer<const Flag extends keyof OfferFields = never, const Extra extends string = never>(
    query: OfferReportQuery<Flag, Extra>,
    options?: FormOptions[Form],
  ): Forms<OfferReportRow<NoInfer<Flag>, NoInfer<Extra>>>[Form]
  /** Every single conversion. */
  conversion<const Flag extends keyof ConversionFields = never, const Extra extends string = never>(
    query: ConversionReportQuery<Flag, Extra>,
    options?: FormOptions[Form],
  ): Forms<ConversionReportRow<NoInfer<Flag>, NoInfer<Extra>>>[Form]
}

/** An affiliate's reports, in one of their forms. */
export interface AffiliateReportLists<Form extends keyof FormOptions> {
  /** The affiliate's clicks, conversions and money by offer. */
  offer<const Flag extends keyof OfferFields = never, const Extra extends string = never>(
    query: OfferReportQuery<Flag, Extra>,
    options?: FormOptions[Form],
  ): Forms<OfferReportRow<NoInfer<Flag>, NoInfer<Extra>>>[Form]
  /** Every single conversion of the affiliate. */
  conversion<const Flag extends keyof ConversionFields = never, const Extra extends string = never>(
    query: AffiliateConversionReportQuery<Flag, Extra>,
    options?: FormOptions[Form],
  ): Forms<ConversionReportRow<NoInfer<Flag>, NoInfer<Extra>>>[Form]
}

/** Lists in all their forms: `list(…)` is a page, `list.all(…)` every row, `list.infinite(…)` page after page. */
export type Lists<Pages, All, Infinite> = {
  readonly [Name in keyof Pages & keyof All & keyof Infinite]: Pages[Name] & {
    /** Every row of every page, as one query (`useQuery`). */
    readonly all: All[Name]
    /** For `useInfiniteQuery`: page after page, as they are asked for (`fetchNextPage`), from the query's `page` on. */
    readonly infinite: Infinite[Name]
  } & Branch
}
