import type { ListOptions } from '../options/lists.ts'
import type { Paged } from '../paging/paged.ts'
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

/** The reports of a network. Rows have the fields that the query selects, and those that the service always sends. */
export interface NetworkReports {
  /**
   * Lists clicks, conversions and money, grouped by the dimensions among `fields` (GET `v2/getOverallReport`).
   * `from` and `to` are hours of the report's time zone; amounts are decimal strings, as the service sent them.
   * @throws any {@link AffiliateNetworkError} when it is awaited or iterated, after the retries of a read.
   * @example
   * ```ts
   * const report = network.reports.overall({
   *   from: '2026-06-01',
   *   to: '2026-06-30',
   *   fields: ['ck_day', 'ck_conversion', 'ck_profit'],
   *   orderBy: 'ck_day',
   * })
   * for await (const { ck_day, ck_conversion, ck_profit } of report)
   *   console.log(ck_day, ck_conversion, ck_profit)
   * ```
   */
  overall<const Selection extends FieldSelection<keyof OverallFields>>(
    query: Selecting<OverallReportQuery, Selection>,
    options?: ListOptions,
  ): Paged<OverallReportRow<Selection>>
  /**
   * Lists clicks, conversions and money by advertiser (GET `v2/getAdvertiserReport`): a row for each advertiser, or with
   * `ck_day` for each advertiser and day. Times and amounts are those of `reports.overall`.
   * @throws any {@link AffiliateNetworkError} when it is awaited or iterated, after the retries of a read.
   * @example
   * ```ts
   * const june = { from: '2026-06-01', to: '2026-06-30' } as const
   * const { items } = await network.reports.advertiser({
   *   ...june,
   *   fields: ['ck_advertiser_name', 'ck_income'],
   * })
   * ```
   */
  advertiser<const Selection extends FieldSelection<keyof AggregateFields>>(
    query: Selecting<AdvertiserReportQuery, Selection>,
    options?: ListOptions,
  ): Paged<AdvertiserReportRow<Selection>>
  /**
   * Lists clicks, conversions and money by affiliate (GET `v2/getAffiliateReport`): a row for each affiliate, or with
   * `ck_day` for each affiliate and day. Times and amounts are those of `reports.overall`.
   * @throws any {@link AffiliateNetworkError} when it is awaited or iterated, after the retries of a read.
   * @example
   * ```ts
   * const june = { from: '2026-06-01', to: '2026-06-30' } as const
   * const { items } = await network.reports.affiliate({
   *   ...june,
   *   fields: ['ck_affiliate_name', 'ck_conversion', 'ck_profit'],
   * })
   * ```
   */
  affiliate<const Selection extends FieldSelection<keyof AggregateFields>>(
    query: Selecting<AffiliateReportQuery, Selection>,
    options?: ListOptions,
  ): Paged<AffiliateReportRow<Selection>>
  /**
   * Lists clicks, conversions and money by offer (GET `v2/getOfferReport`): a row for each offer, or with
   * `ck_day` for each offer and day. Times and amounts are those of `reports.overall`.
   * @throws any {@link AffiliateNetworkError} when it is awaited or iterated, after the retries of a read.
   * @example
   * ```ts
   * const june = { from: '2026-06-01', to: '2026-06-30' } as const
   * const { items } = await network.reports.offer({
   *   ...june,
   *   fields: ['ck_offer_name', 'ck_country', 'ck_cr'],
   * })
   * ```
   */
  offer<const Selection extends FieldSelection<keyof OfferFields>>(
    query: Selecting<OfferReportQuery, Selection>,
    options?: ListOptions,
  ): Paged<OfferReportRow<Selection>>
  /**
   * Lists single conversions (GET `v2/getConversionReport`), sorted by `orderBy` and `order`. Times are in the report's
   * time zone, without an offset. A conversion's status may change until it is invoiced, so fetch past days again.
   * @throws any {@link AffiliateNetworkError} when it is awaited or iterated, after the retries of a read.
   * @example
   * ```ts
   * const report = network.reports.conversion({
   *   from: '2026-06-01',
   *   to: '2026-06-30',
   *   status: 'Approved',
   *   fields: ['ck_conversion_time', 'ck_offer_name', 'ck_payout'],
   *   // A stable order: rows that move between pages could be missed.
   *   orderBy: 'ck_conversion_time',
   *   order: 'ASC',
   * })
   * for await (const { id, ck_offer_name, ck_payout } of report)
   *   console.log(id, ck_offer_name, ck_payout)
   * ```
   */
  conversion<const Selection extends FieldSelection<keyof ConversionFields>>(
    query: Selecting<ConversionReportQuery, Selection>,
    options?: ListOptions,
  ): Paged<ConversionReportRow<Selection>>
}

/**
 * The reports of an affiliate, about its own traffic. Fields that the service documents only for networks may be missing
 * in a row.
 */
export interface AffiliateReports {
  /**
   * Lists the affiliate's clicks, conversions and earnings by offer (GET `v2/getOfferReport` with `a`): a row for each
   * offer, or with `ck_day` for each offer and day.
   * @throws any {@link AffiliateNetworkError} when it is awaited or iterated, after the retries of a read.
   * @example
   * ```ts
   * const june = { from: '2026-06-01', to: '2026-06-30' } as const
   * const { items } = await affiliate.reports.offer({
   *   ...june,
   *   fields: ['ck_offer_name', 'ck_conversion', 'ck_income'],
   * })
   * ```
   */
  offer<const Selection extends FieldSelection<keyof OfferFields>>(
    query: Selecting<OfferReportQuery, Selection>,
    options?: ListOptions,
  ): Paged<AffiliateOfferReportRow<Selection>>
  /**
   * Lists the affiliate's single conversions (GET `v2/getConversionReport` with `a`).
   * @throws any {@link AffiliateNetworkError} when it is awaited or iterated, after the retries of a read.
   * @example
   * ```ts
   * const june = {
   *   from: '2026-06-01',
   *   to: '2026-06-30',
   *   orderBy: 'ck_conversion_time',
   *   order: 'ASC',
   * } as const
   * const report = affiliate.reports.conversion({
   *   ...june,
   *   fields: ['ck_conversion_time', 'ck_payout', 'ck_sub1'],
   * })
   * for await (const { id, ck_payout } of report) console.log(id, ck_payout)
   * ```
   */
  conversion<const Selection extends FieldSelection<keyof ConversionFields>>(
    query: Selecting<AffiliateConversionReportQuery, Selection>,
    options?: ListOptions,
  ): Paged<AffiliateConversionReportRow<Selection>>
}
