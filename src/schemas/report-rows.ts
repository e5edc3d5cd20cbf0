import * as z from 'zod/mini'
import { type AnswerSchema, answer, partialFields, optionalInteger, optionalString, string } from '../codecs/answers.ts'
import type { CertainFields, ExtraFields, FieldSelection, PossibleFields } from './field-selection.ts'
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

/**
 * A row of a report: what every row has, and the selected fields. These are the names of fields, or the type of a query
 * that selects them; `Extra` fields are `unknown`, `Possible` ones optional.
 */
export type ReportRow<
  Base,
  Fields,
  Selected extends keyof Fields | FieldSelection,
  Extra extends string = never,
  Possible extends keyof Fields = never,
> = [Selected] extends [keyof Fields]
  ? Row<Base, Fields, Selected, Extra, Possible>
  : Row<Base, Fields, CertainFields<Selected>, Extra | ExtraFields<Selected>, Possible | PossibleFields<Selected>>

/** All fields in one object. `& {}` has editors show them, and not the name of the type. */
type Row<Base, Fields, Certain, Extra extends string, Possible> = Flat<
  Base &
    Pick<Fields, Certain & keyof Fields> & { [Name in Possible & keyof Fields]?: Fields[Name] | undefined } & {
      [Name in Extra]: unknown
    }
>
type Flat<Type> = { [Name in keyof Type]: Type[Name] } & {}

/** A row of the overall report. */
export type OverallReportRow<
  Selected extends keyof OverallFields | FieldSelection<keyof OverallFields> = never,
  Extra extends string = never,
  Possible extends keyof OverallFields = never,
> = ReportRow<AggregateBase, OverallFields, Selected, Extra, Possible>
/** A row of the advertiser report. */
export type AdvertiserReportRow<
  Selected extends keyof AggregateFields | FieldSelection<keyof AggregateFields> = never,
  Extra extends string = never,
  Possible extends keyof AggregateFields = never,
> = ReportRow<AggregateBase, AggregateFields, Selected, Extra, Possible>
/** A row of the affiliate report. */
export type AffiliateReportRow<
  Selected extends keyof AggregateFields | FieldSelection<keyof AggregateFields> = never,
  Extra extends string = never,
  Possible extends keyof AggregateFields = never,
> = ReportRow<AggregateBase, AggregateFields, Selected, Extra, Possible>
/** A row of the offer report. */
export type OfferReportRow<
  Selected extends keyof OfferFields | FieldSelection<keyof OfferFields> = never,
  Extra extends string = never,
  Possible extends keyof OfferFields = never,
> = ReportRow<AggregateBase, OfferFields, Selected, Extra, Possible>
/** A row of the conversion report: one conversion. */
export type ConversionReportRow<
  Selected extends keyof ConversionFields | FieldSelection<keyof ConversionFields> = never,
  Extra extends string = never,
  Possible extends keyof ConversionFields = never,
> = ReportRow<ConversionBase, ConversionFields, Selected, Extra, Possible>

const aggregateBase = {
  currency: optionalString,
  offer_id: optionalInteger,
  affiliate_id: optionalInteger,
  advertiser_id: optionalInteger,
}
const conversionBase = {
  id: string,
  month: string,
  affiliate_id: string,
  offer_id: string,
  advertiser_id: string,
  currency: string,
  from_currency: string,
}

/** The row of a report for the fields that were asked for: those must be there, others may be. */
function rowSchema(base: Record<string, z.ZodMiniType>, all: Record<string, z.ZodMiniType>) {
  return (requested: readonly string[]): z.ZodMiniType =>
    z.looseObject({
      ...base,
      ...Object.fromEntries(
        requested.filter((name) => Object.hasOwn(all, name)).map((name) => [name, all[name] as z.ZodMiniType]),
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

export const OverallReportRow: AnswerSchema<AggregateBase & Partial<OverallFields>> = answer(() => ({
  ...aggregateBase,
  ...partialFields(reportFields.overall),
}))
export const AdvertiserReportRow: AnswerSchema<AggregateBase & Partial<AggregateFields>> = answer(() => ({
  ...aggregateBase,
  ...partialFields(reportFields.advertiser),
}))
export const AffiliateReportRow: AnswerSchema<AggregateBase & Partial<AggregateFields>> = answer(() => ({
  ...aggregateBase,
  ...partialFields(reportFields.affiliate),
}))
export const OfferReportRow: AnswerSchema<AggregateBase & Partial<OfferFields>> = answer(() => ({
  ...aggregateBase,
  ...partialFields(reportFields.offer),
}))
export const ConversionReportRow: AnswerSchema<ConversionBase & Partial<ConversionFields>> = answer(() => ({
  ...conversionBase,
  ...partialFields(reportFields.conversion),
}))
