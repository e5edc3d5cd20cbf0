import * as z from 'zod/mini'
import { type AnswerSchema, answer, maybeWhole, maybeWords, words } from '../codecs/answers.ts'
import { allOptional } from '../codecs/shape.ts'
import type { AggregateFields, ConversionFields, OfferFields, OverallFields } from './report-fields.ts'
import { reportFields } from './report-flags.ts'

/** What an aggregate row has besides the requested fields, where the dimension is shown. */
export interface AggregateBase {
  /** Currency symbol of the amounts. */
  currency?: string | null | undefined
  /** With `ck_offer_id` or `ck_offer_name`; always in the offer report, which is by offer. */
  offer_id?: number | null | undefined
  /** With `ck_affiliate_id` or `ck_affiliate_name`; always in the affiliate report. */
  affiliate_id?: number | null | undefined
  /** With `ck_advertiser_id` or `ck_advertiser_name`; always in the advertiser report. */
  advertiser_id?: number | null | undefined
}

/** What every row of the conversion report has. Values are strings. */
export interface ConversionBase {
  /** Conversion id. */
  id: string
  /** `YYYYMM`. */
  month: string
  /** Digits. */
  affiliate_id: string
  /** Digits. */
  offer_id: string
  /** Digits. */
  advertiser_id: string
  /** Currency symbol. The service does not say which amounts are in it, and which in `from_currency`: ask yours. */
  currency: string
  /** Currency symbol, as far as its name tells of the currency that amounts came from; see `currency`. */
  from_currency: string
}

/** A row that shows the fields that were asked for, and perhaps those that may have been. */
export type ReportRow<
  Base,
  Fields,
  Flag extends keyof Fields,
  Extra extends string,
  Maybe extends keyof Fields = never,
> = Flat<Base & Pick<Fields, Flag> & { [Name in Maybe]?: Fields[Name] | undefined } & { [Name in Extra]: unknown }>

/** The same fields in one object. `& {}` has editors show them, and not the name of the type. */
type Flat<Row> = { [Name in keyof Row]: Row[Name] } & {}

/** A row of the overall report. */
export type OverallReportRow<
  Flag extends keyof OverallFields = never,
  Extra extends string = never,
  Maybe extends keyof OverallFields = never,
> = ReportRow<AggregateBase, OverallFields, Flag, Extra, Maybe>
/** A row of the advertiser report. */
export type AdvertiserReportRow<
  Flag extends keyof AggregateFields = never,
  Extra extends string = never,
  Maybe extends keyof AggregateFields = never,
> = ReportRow<AggregateBase, AggregateFields, Flag, Extra, Maybe>
/** A row of the affiliate report. */
export type AffiliateReportRow<
  Flag extends keyof AggregateFields = never,
  Extra extends string = never,
  Maybe extends keyof AggregateFields = never,
> = ReportRow<AggregateBase, AggregateFields, Flag, Extra, Maybe>
/** A row of the offer report. */
export type OfferReportRow<
  Flag extends keyof OfferFields = never,
  Extra extends string = never,
  Maybe extends keyof OfferFields = never,
> = ReportRow<AggregateBase, OfferFields, Flag, Extra, Maybe>
/** A row of the conversion report: one conversion. */
export type ConversionReportRow<
  Flag extends keyof ConversionFields = never,
  Extra extends string = never,
  Maybe extends keyof ConversionFields = never,
> = ReportRow<ConversionBase, ConversionFields, Flag, Extra, Maybe>

const aggregateBase = {
  currency: maybeWords,
  offer_id: maybeWhole,
  affiliate_id: maybeWhole,
  advertiser_id: maybeWhole,
}
const conversionBase = {
  id: words,
  month: words,
  affiliate_id: words,
  offer_id: words,
  advertiser_id: words,
  currency: words,
  from_currency: words,
}

/** The row of a report for the fields that were asked for: those must be there, others may be. */
function rowSchema(base: Record<string, z.ZodMiniType<unknown>>, all: Record<string, z.ZodMiniType<unknown>>) {
  return (requested: readonly string[]): z.ZodMiniType<unknown> =>
    z.looseObject({
      ...base,
      ...Object.fromEntries(
        requested.filter((name) => Object.hasOwn(all, name)).map((name) => [name, all[name] as z.ZodMiniType<unknown>]),
      ),
    })
}

/** The row schema of each report, made for a list of requested fields. */
export const reportRows = {
  overall: rowSchema(aggregateBase, { ...reportFields.overall }),
  advertiser: rowSchema(aggregateBase, { ...reportFields.advertiser }),
  affiliate: rowSchema(aggregateBase, { ...reportFields.affiliate }),
  offer: rowSchema(aggregateBase, { ...reportFields.offer }),
  conversion: rowSchema(conversionBase, { ...reportFields.conversion }),
}

export const OverallReportRow: AnswerSchema<AggregateBase & Partial<OverallFields>> = answer({
  ...aggregateBase,
  ...allOptional(reportFields.overall),
})
export const AdvertiserReportRow: AnswerSchema<AggregateBase & Partial<AggregateFields>> = answer({
  ...aggregateBase,
  ...allOptional(reportFields.advertiser),
})
export const AffiliateReportRow: AnswerSchema<AggregateBase & Partial<AggregateFields>> = answer({
  ...aggregateBase,
  ...allOptional(reportFields.affiliate),
})
export const OfferReportRow: AnswerSchema<AggregateBase & Partial<OfferFields>> = answer({
  ...aggregateBase,
  ...allOptional(reportFields.offer),
})
export const ConversionReportRow: AnswerSchema<ConversionBase & Partial<ConversionFields>> = answer({
  ...conversionBase,
  ...allOptional(reportFields.conversion),
})
