import type { Page } from '../paging/paged.ts'
import type { AffiliateOffer } from '../schemas/affiliate-offer.ts'
import type { NetworkOffer } from '../schemas/network-offer.ts'
import type { AffiliateOffersQuery, OffersQuery } from '../schemas/offers.ts'
import type { AskedFields, ListOf, MaybeShownFields, ShownFields } from '../schemas/asked-fields.ts'
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
  overall<const Asked extends AskedFields<keyof OverallFields>, const Extra extends string = never>(
    query: OverallReportQuery<ListOf<Asked>, Extra> & Pick<Asked, keyof Asked & 'fields'>,
    options?: FormOptions[Form],
  ): Forms<OverallReportRow<ShownFields<Asked>, NoInfer<Extra>, MaybeShownFields<Asked>>>[Form]
  /** The same by advertiser. */
  advertiser<const Asked extends AskedFields<keyof AggregateFields>, const Extra extends string = never>(
    query: AdvertiserReportQuery<ListOf<Asked>, Extra> & Pick<Asked, keyof Asked & 'fields'>,
    options?: FormOptions[Form],
  ): Forms<AdvertiserReportRow<ShownFields<Asked>, NoInfer<Extra>, MaybeShownFields<Asked>>>[Form]
  /** The same by affiliate. */
  affiliate<const Asked extends AskedFields<keyof AggregateFields>, const Extra extends string = never>(
    query: AffiliateReportQuery<ListOf<Asked>, Extra> & Pick<Asked, keyof Asked & 'fields'>,
    options?: FormOptions[Form],
  ): Forms<AffiliateReportRow<ShownFields<Asked>, NoInfer<Extra>, MaybeShownFields<Asked>>>[Form]
  /** The same by offer. */
  offer<const Asked extends AskedFields<keyof OfferFields>, const Extra extends string = never>(
    query: OfferReportQuery<ListOf<Asked>, Extra> & Pick<Asked, keyof Asked & 'fields'>,
    options?: FormOptions[Form],
  ): Forms<OfferReportRow<ShownFields<Asked>, NoInfer<Extra>, MaybeShownFields<Asked>>>[Form]
  /** Every single conversion. */
  conversion<const Asked extends AskedFields<keyof ConversionFields>, const Extra extends string = never>(
    query: ConversionReportQuery<ListOf<Asked>, Extra> & Pick<Asked, keyof Asked & 'fields'>,
    options?: FormOptions[Form],
  ): Forms<ConversionReportRow<ShownFields<Asked>, NoInfer<Extra>, MaybeShownFields<Asked>>>[Form]
}

/** An affiliate's reports, in one of their forms. */
export interface AffiliateReportLists<Form extends keyof FormOptions> {
  /** The affiliate's clicks, conversions and money by offer. */
  offer<const Asked extends AskedFields<keyof OfferFields>, const Extra extends string = never>(
    query: OfferReportQuery<ListOf<Asked>, Extra> & Pick<Asked, keyof Asked & 'fields'>,
    options?: FormOptions[Form],
  ): Forms<OfferReportRow<ShownFields<Asked>, NoInfer<Extra>, MaybeShownFields<Asked>>>[Form]
  /** Every single conversion of the affiliate. */
  conversion<const Asked extends AskedFields<keyof ConversionFields>, const Extra extends string = never>(
    query: AffiliateConversionReportQuery<ListOf<Asked>, Extra> & Pick<Asked, keyof Asked & 'fields'>,
    options?: FormOptions[Form],
  ): Forms<ConversionReportRow<ShownFields<Asked>, NoInfer<Extra>, MaybeShownFields<Asked>>>[Form]
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
