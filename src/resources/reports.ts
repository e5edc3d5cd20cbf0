import type { Caller } from '../call/caller.ts'
import {
  advertiserReport,
  affiliateConversionReport,
  affiliateOfferReport,
  affiliateReport,
  conversionReport,
  offerReport,
  overallReport,
} from '../operations/reports.ts'
import type { ListOptions, Paged } from '../paging/paged.ts'
import type { AskedFields, ListOf, MaybeShownFields, ShownFields } from '../schemas/asked-fields.ts'
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
   * @example
   * ```ts
   * const report = network.reports.overall({
   *   from: '2026-06-01',
   *   to: '2026-06-30',
   *   fields: ['ck_day', 'ck_conversion', 'ck_profit'],
   * })
   * for await (const { ck_day, ck_conversion, ck_profit } of report) console.log(ck_day, ck_conversion, ck_profit)
   * ```
   */
  overall<const Asked extends AskedFields<keyof OverallFields>, const Extra extends string = never>(
    query: OverallReportQuery<ListOf<Asked>, Extra> & Pick<Asked, keyof Asked & 'fields'>,
    options?: ListOptions,
  ): Paged<OverallReportRow<ShownFields<Asked>, NoInfer<Extra>, MaybeShownFields<Asked>>>
  /**
   * As `overall`, by advertiser (GET `v2/getAdvertiserReport`; SERVICE.md, Report operations).
   * @throws any AffiliateNetworkError when it is awaited or iterated, after the retries of a read.
   * @example
   * ```ts
   * const june = { from: '2026-06-01', to: '2026-06-30' } as const
   * const { items } = await network.reports.advertiser({ ...june, fields: ['ck_advertiser_name', 'ck_income'] })
   * ```
   */
  advertiser<const Asked extends AskedFields<keyof AggregateFields>, const Extra extends string = never>(
    query: AdvertiserReportQuery<ListOf<Asked>, Extra> & Pick<Asked, keyof Asked & 'fields'>,
    options?: ListOptions,
  ): Paged<AdvertiserReportRow<ShownFields<Asked>, NoInfer<Extra>, MaybeShownFields<Asked>>>
  /**
   * As `overall`, by affiliate (GET `v2/getAffiliateReport`; SERVICE.md, Report operations).
   * @throws any AffiliateNetworkError when it is awaited or iterated, after the retries of a read.
   * @example
   * ```ts
   * const june = { from: '2026-06-01', to: '2026-06-30' } as const
   * const { items } = await network.reports.affiliate({ ...june, fields: ['ck_affiliate_name', 'ck_conversion', 'ck_profit'] })
   * ```
   */
  affiliate<const Asked extends AskedFields<keyof AggregateFields>, const Extra extends string = never>(
    query: AffiliateReportQuery<ListOf<Asked>, Extra> & Pick<Asked, keyof Asked & 'fields'>,
    options?: ListOptions,
  ): Paged<AffiliateReportRow<ShownFields<Asked>, NoInfer<Extra>, MaybeShownFields<Asked>>>
  /**
   * As `overall`, by offer (GET `v2/getOfferReport`; SERVICE.md, Report operations).
   * @throws any AffiliateNetworkError when it is awaited or iterated, after the retries of a read.
   * @example
   * ```ts
   * const june = { from: '2026-06-01', to: '2026-06-30' } as const
   * const { items } = await network.reports.offer({ ...june, fields: ['ck_offer_name', 'ck_country', 'ck_cr'] })
   * ```
   */
  offer<const Asked extends AskedFields<keyof OfferFields>, const Extra extends string = never>(
    query: OfferReportQuery<ListOf<Asked>, Extra> & Pick<Asked, keyof Asked & 'fields'>,
    options?: ListOptions,
  ): Paged<OfferReportRow<ShownFields<Asked>, NoInfer<Extra>, MaybeShownFields<Asked>>>
  /**
   * Every single conversion (GET `v2/getConversionReport`; SERVICE.md, Report operations and Conversion report row).
   * Sorted by `orderBy` and `order`. Times are on the wall clock of the report's time zone. A status changes until it
   * is invoiced: pull past days again.
   * @throws any AffiliateNetworkError when it is awaited or iterated, after the retries of a read.
   * @example
   * ```ts
   * const report = network.reports.conversion({
   *   from: '2026-06-01',
   *   to: '2026-06-30',
   *   status: 'Approved',
   *   fields: ['ck_conversion_time', 'ck_offer_name', 'ck_payout'],
   * })
   * for await (const { id, ck_offer_name, ck_payout } of report) console.log(id, ck_offer_name, ck_payout)
   * ```
   */
  conversion<const Asked extends AskedFields<keyof ConversionFields>, const Extra extends string = never>(
    query: ConversionReportQuery<ListOf<Asked>, Extra> & Pick<Asked, keyof Asked & 'fields'>,
    options?: ListOptions,
  ): Paged<ConversionReportRow<ShownFields<Asked>, NoInfer<Extra>, MaybeShownFields<Asked>>>
}

/** Reports as an affiliate asks for them: its own rows. */
export interface AffiliateReports {
  /**
   * The affiliate's clicks, conversions and payout by offer (GET `v2/getOfferReport` with `a`; SERVICE.md, Report
   * operations).
   * @throws any AffiliateNetworkError when it is awaited or iterated, after the retries of a read.
   * @example
   * ```ts
   * const june = { from: '2026-06-01', to: '2026-06-30' } as const
   * const { items } = await affiliate.reports.offer({ ...june, fields: ['ck_offer_name', 'ck_conversion', 'ck_income'] })
   * ```
   */
  offer<const Asked extends AskedFields<keyof OfferFields>, const Extra extends string = never>(
    query: OfferReportQuery<ListOf<Asked>, Extra> & Pick<Asked, keyof Asked & 'fields'>,
    options?: ListOptions,
  ): Paged<OfferReportRow<ShownFields<Asked>, NoInfer<Extra>, MaybeShownFields<Asked>>>
  /**
   * Every single conversion of the affiliate (GET `v2/getConversionReport` with `a`; SERVICE.md, Report operations).
   * @throws any AffiliateNetworkError when it is awaited or iterated, after the retries of a read.
   * @example
   * ```ts
   * const june = { from: '2026-06-01', to: '2026-06-30' } as const
   * const report = affiliate.reports.conversion({ ...june, fields: ['ck_conversion_time', 'ck_payout', 'ck_sub1'] })
   * for await (const { id, ck_payout } of report) console.log(id, ck_payout)
   * ```
   */
  conversion<const Asked extends AskedFields<keyof ConversionFields>, const Extra extends string = never>(
    query: AffiliateConversionReportQuery<ListOf<Asked>, Extra> & Pick<Asked, keyof Asked & 'fields'>,
    options?: ListOptions,
  ): Paged<ConversionReportRow<ShownFields<Asked>, NoInfer<Extra>, MaybeShownFields<Asked>>>
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
