import type { Caller } from '../caller.ts'
import {
  advertiserReport,
  affiliateConversionReport,
  affiliateOfferReport,
  affiliateReport,
  conversionReport,
  offerReport,
  overallReport,
} from '../operations/reports.ts'
import type { ListOptions, Paged } from '../paging.ts'
import type { AggregateFields, ConversionFields, OfferFields, OverallFields } from '../schemas/report-fields.ts'
import type {
  AdvertiserReportQuery,
  AffiliateConversionReportQuery,
  AffiliateReportQuery,
  ConversionReportQuery,
  OfferReportQuery,
  OverallReportQuery,
} from '../schemas/reports.ts'
import type {
  AdvertiserReportRow,
  AffiliateReportRow,
  ConversionReportRow,
  OfferReportRow,
  OverallReportRow,
} from '../schemas/report-rows.ts'

/** Reports as the network asks for them (SERVICE.md, Report operations). Rows have the fields that were asked for. */
export interface NetworkReports {
  /**
   * Clicks, conversions and money over everything, grouped by the dimensions among `fields` (GET `v2/getOverallReport`;
   * SERVICE.md, Report operations). `from` and `to` are hours of the report's time zone; money is text with the digits
   * that the service sent.
   * @throws any AffiliateNetworkError when it is awaited or iterated, after the retries of a read.
   */
  overall<const Flag extends keyof OverallFields = never, const Extra extends string = never>(
    query: OverallReportQuery<Flag, Extra>,
    options?: ListOptions,
  ): Paged<OverallReportRow<NoInfer<Flag>, NoInfer<Extra>>>
  /**
   * As `overall`, by advertiser (GET `v2/getAdvertiserReport`; SERVICE.md, Report operations).
   * @throws any AffiliateNetworkError when it is awaited or iterated, after the retries of a read.
   */
  advertiser<const Flag extends keyof AggregateFields = never, const Extra extends string = never>(
    query: AdvertiserReportQuery<Flag, Extra>,
    options?: ListOptions,
  ): Paged<AdvertiserReportRow<NoInfer<Flag>, NoInfer<Extra>>>
  /**
   * As `overall`, by affiliate (GET `v2/getAffiliateReport`; SERVICE.md, Report operations).
   * @throws any AffiliateNetworkError when it is awaited or iterated, after the retries of a read.
   */
  affiliate<const Flag extends keyof AggregateFields = never, const Extra extends string = never>(
    query: AffiliateReportQuery<Flag, Extra>,
    options?: ListOptions,
  ): Paged<AffiliateReportRow<NoInfer<Flag>, NoInfer<Extra>>>
  /**
   * As `overall`, by offer (GET `v2/getOfferReport`; SERVICE.md, Report operations).
   * @throws any AffiliateNetworkError when it is awaited or iterated, after the retries of a read.
   */
  offer<const Flag extends keyof OfferFields = never, const Extra extends string = never>(
    query: OfferReportQuery<Flag, Extra>,
    options?: ListOptions,
  ): Paged<OfferReportRow<NoInfer<Flag>, NoInfer<Extra>>>
  /**
   * Every single conversion (GET `v2/getConversionReport`; SERVICE.md, Report operations and Conversion report row).
   * Sorted by `orderBy` and `order`. Times are on the wall clock of the report's time zone. A status changes until it
   * is invoiced: pull past days again.
   * @throws any AffiliateNetworkError when it is awaited or iterated, after the retries of a read.
   */
  conversion<const Flag extends keyof ConversionFields = never, const Extra extends string = never>(
    query: ConversionReportQuery<Flag, Extra>,
    options?: ListOptions,
  ): Paged<ConversionReportRow<NoInfer<Flag>, NoInfer<Extra>>>
}

/** Reports as an affiliate asks for them: its own rows. */
export interface AffiliateReports {
  /**
   * The affiliate's clicks, conversions and payout by offer (GET `v2/getOfferReport` with `a`; SERVICE.md, Report
   * operations).
   * @throws any AffiliateNetworkError when it is awaited or iterated, after the retries of a read.
   */
  offer<const Flag extends keyof OfferFields = never, const Extra extends string = never>(
    query: OfferReportQuery<Flag, Extra>,
    options?: ListOptions,
  ): Paged<OfferReportRow<NoInfer<Flag>, NoInfer<Extra>>>
  /**
   * Every single conversion of the affiliate (GET `v2/getConversionReport` with `a`; SERVICE.md, Report operations).
   * @throws any AffiliateNetworkError when it is awaited or iterated, after the retries of a read.
   */
  conversion<const Flag extends keyof ConversionFields = never, const Extra extends string = never>(
    query: AffiliateConversionReportQuery<Flag, Extra>,
    options?: ListOptions,
  ): Paged<ConversionReportRow<NoInfer<Flag>, NoInfer<Extra>>>
}

/** What a report's schema cannot say: that its rows are typed by the requested fields. */
const rows = (paged: Paged<unknown>) => paged as Paged<never>

export function makeNetworkReports(caller: Caller): NetworkReports {
  return {
    overall: (query, options) => rows(caller.list(overallReport, query, options)),
    advertiser: (query, options) => rows(caller.list(advertiserReport, query, options)),
    affiliate: (query, options) => rows(caller.list(affiliateReport, query, options)),
    offer: (query, options) => rows(caller.list(offerReport, query, options)),
    conversion: (query, options) => rows(caller.list(conversionReport, query, options)),
  }
}

export function makeAffiliateReports(caller: Caller): AffiliateReports {
  return {
    offer: (query, options) => rows(caller.list(affiliateOfferReport, query, options)),
    conversion: (query, options) => rows(caller.list(affiliateConversionReport, query, options)),
  }
}
