import type { DataOf, Fields } from '../../codecs/responses.ts'
import * as r from '../../codecs/responses.ts'
import { type ConversionFields, conversionFields } from './conversion-fields.ts'
import {
  type PeriodFields,
  periodFields,
  sharedFields,
  type UndocumentedFields,
  undocumentedFields,
} from './shared-fields.ts'

const aggregateFields = {
  ...periodFields,
  /** Offer id. Groups the rows by offer. */
  ck_offer_id: r.lenientInteger,
  /** Affiliate id. Groups the rows by affiliate. */
  ck_affiliate_id: r.lenientInteger,
  /** Advertiser id. Groups the rows by advertiser. */
  ck_advertiser_id: r.lenientInteger,
  ...sharedFields,
  /** Gross clicks. */
  ck_gross: r.lenientInteger,
  /** Unique clicks. A visitor may count in several rows, so they can't be added up. */
  ck_unique: r.lenientInteger,
  /** Conversions. The service doesn't document which statuses count. */
  ck_conversion: r.lenientInteger,
  /**
   * Cost: payouts to affiliates. Decimal, 5 places, in the row's `currency`. The service doesn't document its meaning:
   * this is how deployed networks use it. The service doesn't document which statuses count. Not available to
   * affiliates: see `ck_income`.
   */
  ck_cost: r.decimal,
  /**
   * Income from the network's offers; for an affiliate, its payouts. Decimal, 5 places, in the row's `currency`. The
   * service doesn't document which statuses count.
   */
  ck_income: r.decimal,
  /**
   * Profit: income minus cost. Decimal, 5 places, in the row's `currency`. May be negative. The service doesn't
   * document its meaning: this is how deployed networks use it. The service doesn't document which statuses count.
   */
  ck_profit: r.decimal,
  /** Conversion rate: conversions ÷ clicks. Percent, 2 places. The service doesn't document which clicks count. */
  ck_cr: r.decimal,
  /**
   * Return on investment: profit divided by cost. Percent, 2 places. May be negative. The service doesn't document which
   * statuses count.
   */
  ck_roi: r.decimal,
  /** Cost per click. Decimal, 4 places, in the row's `currency`. The service doesn't document which clicks count. */
  ck_cpc: r.decimal,
  /** Cost per conversion. Decimal, 4 places, in the row's `currency`. The service doesn't document which statuses count. */
  ck_cpa: r.decimal,
  /** Revenue per click. Decimal, 4 places, in the row's `currency`. The service doesn't document which clicks count. */
  ck_rpc: r.decimal,
  /** Revenue per conversion. Decimal, 4 places, in the row's `currency`. The service doesn't document which statuses count. */
  ck_rpa: r.decimal,
  ...undocumentedFields,
}

/** Fields that rows of the overall, advertiser, affiliate and offer reports can have. */
export interface AggregateFields extends PeriodFields, UndocumentedFields, DataOf<typeof aggregateFields> {}

const overallFields = {
  ...aggregateFields,
  /** Event id. Groups the rows by event. */
  ck_event_id: r.integerOrNull,
  /** Event name. Groups the rows by event. */
  ck_event_name: r.stringOrNull,
  /** Event token. Groups the rows by event. */
  ck_event_token: r.stringOrNull,
  /** All clicks. */
  ck_source_click: r.lenientInteger,
}

/** Overall report fields: those of every aggregate report, and the event fields. */
export interface OverallFields extends AggregateFields, DataOf<typeof overallFields> {}

const offerReportFields = {
  ...aggregateFields,
  /** Click country. Groups the rows by country. */
  ck_country: r.stringOrNull,
  /** All clicks. */
  ck_source_click: r.lenientInteger,
}

/** Offer report fields: those of every aggregate report, and the click's country. */
export interface OfferFields extends AggregateFields, DataOf<typeof offerReportFields> {}

/** The fields that each report can show, by the report's name in the client. */
export const reportFields: {
  readonly overall: Fields<OverallFields>
  readonly advertiser: Fields<AggregateFields>
  readonly affiliate: Fields<AggregateFields>
  readonly offer: Fields<OfferFields>
  readonly conversion: Fields<ConversionFields>
} = {
  overall: overallFields,
  advertiser: aggregateFields,
  affiliate: aggregateFields,
  offer: offerReportFields,
  conversion: conversionFields,
}
