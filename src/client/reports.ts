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

/** A network's reports. Rows have the fields that the query selects, and those that the service always sends. */
export interface NetworkReports {
  /**
   * Reports clicks, conversions and money, grouped by the dimensions in `fields` (GET `v2/getOverallReport`). `from`
   * and `to` are inclusive days or hours in the report's time zone; amounts are decimal strings, exactly as the service
   * sent them. The service doesn't document whether these figures include pending and rejected conversions.
   * @throws any {@link AffiliateNetworkError} after retries, when the report is awaited or iterated.
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
   * Reports clicks, conversions and money by advertiser (GET `v2/getAdvertiserReport`): one row per advertiser, or with
   * `ck_day`, per advertiser and day. For times and amounts, see `reports.overall`. The service doesn't document
   * whether these figures include pending and rejected conversions.
   * @throws any {@link AffiliateNetworkError} after retries, when the report is awaited or iterated.
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
   * Reports clicks, conversions and money by affiliate (GET `v2/getAffiliateReport`): one row per affiliate, or with
   * `ck_day`, per affiliate and day. For times and amounts, see `reports.overall`. The service doesn't document
   * whether these figures include pending and rejected conversions.
   * @throws any {@link AffiliateNetworkError} after retries, when the report is awaited or iterated.
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
   * Reports clicks, conversions and money by offer (GET `v2/getOfferReport`): one row per offer, or with `ck_day`, per
   * offer and day. For times and amounts, see `reports.overall`. The service doesn't document whether these figures
   * include pending and rejected conversions.
   * @throws any {@link AffiliateNetworkError} after retries, when the report is awaited or iterated.
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
   * Lists conversions (GET `v2/getConversionReport`), sorted by `orderBy` and `order`. Times are in the report's time
   * zone, without a UTC offset. On deployed networks, a status can change later: fetch past days again.
   * @throws any {@link AffiliateNetworkError} after retries, when the report is awaited or iterated.
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

/** An affiliate's reports on its own traffic. Rows may lack fields that the service documents only for networks. */
export interface AffiliateReports {
  /**
   * Reports the affiliate's clicks, conversions and income by offer (GET `v2/getOfferReport` with `a`): one row per
   * offer, or with `ck_day`, per offer and day. The service doesn't document whether these figures include pending and
   * rejected conversions.
   * @throws any {@link AffiliateNetworkError} after retries, when the report is awaited or iterated.
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
   * Lists the affiliate's conversions (GET `v2/getConversionReport` with `a`).
   * @throws any {@link AffiliateNetworkError} after retries, when the report is awaited or iterated.
   * @example
   * ```ts
   * const report = affiliate.reports.conversion({
   *   from: '2026-06-01',
   *   to: '2026-06-30',
   *   fields: ['ck_conversion_time', 'ck_income', 'ck_sub1'],
   *   orderBy: 'ck_conversion_time',
   *   order: 'ASC',
   * })
   * for await (const { id, ck_income } of report) console.log(id, ck_income)
   * ```
   */
  conversion<const Selection extends FieldSelection<keyof ConversionFields>>(
    query: Selecting<AffiliateConversionReportQuery, Selection>,
    options?: ListOptions,
  ): Paged<AffiliateConversionReportRow<Selection>>
}
