import type * as z from 'zod/mini'
import type { DataOf, ResponseSchema } from '../../codecs/responses.ts'
import * as r from '../../codecs/responses.ts'
import { allOptional, lazyObject } from '../../codecs/zod/object-schemas.ts'
import type { CertainFields, ExtraFields, FieldSelection, PossibleFields } from './field-selection.ts'
import { reportFields } from './report-fields.ts'

const aggregateBase = {
  /** Currency symbol of the row's amounts. */
  currency: r.optionalString,
  /** Offer id. Returned with `ck_offer_id` or `ck_offer_name`, and always in the offer report. */
  offer_id: r.optionalInteger,
  /** Affiliate id. Returned with `ck_affiliate_id` or `ck_affiliate_name`, and always in the affiliate report. */
  affiliate_id: r.optionalInteger,
  /** Advertiser id. Returned with `ck_advertiser_id` or `ck_advertiser_name`, and always in the advertiser report. */
  advertiser_id: r.optionalInteger,
}

/** `AggregateBase` as zod gives it. In `AggregateBase` itself, `| undefined` would make the hover of a row too long. */
export type AggregateBaseOutput = DataOf<typeof aggregateBase>

/** Fields of an aggregate row besides the requested ones. */
export interface AggregateBase extends WithoutUndefined<DataOf<typeof aggregateBase>> {}

type WithoutUndefined<Type> = { [Name in keyof Type]: Exclude<Type[Name], undefined> }

export const conversionBase = {
  /** Conversion id. */
  id: r.string,
  /** Conversion month. `YYYYMM`. */
  month: r.string,
  /** Affiliate id. A string of digits. */
  affiliate_id: r.string,
  /** Offer id. A string of digits. */
  offer_id: r.string,
  /** Advertiser id. A string of digits. */
  advertiser_id: r.string,
  /** Currency symbol. The service doesn't document which amounts are in it and which in `from_currency`. */
  currency: r.string,
  /**
   * Currency symbol, probably of the currency that the amounts were converted from. The service doesn't document which
   * amounts are in it and which in `currency`.
   */
  from_currency: r.string,
}

/** Fields of every conversion report row. Values are strings. */
export interface ConversionBase extends DataOf<typeof conversionBase> {}

/**
 * A report row: the fields of every row, and the selected fields. `Selected` is field names, or the type of a query
 * that selects them. A query's `extraFields` are `unknown`; fields that it may lack are optional.
 */
export type ReportRow<Base, Available, Selected extends keyof Available | FieldSelection> = [Selected] extends [
  keyof Available,
]
  ? Flat<Base & Pick<Available, Selected>>
  : Flat<
      Base &
        Pick<Available, CertainFields<Selected> & keyof Available> & {
          [Name in PossibleFields<Selected> & keyof Available]?: Available[Name] | undefined
        } & { [Name in ExtraFields<Selected>]: unknown }
    >

/** The same type, written as one object. `& {}` makes editors show the fields instead of the type's name. */
type Flat<Type> = { [Name in keyof Type]: Type[Name] } & {}

/** The schema of a row. The requested fields of the report are required in it, and other fields are allowed. */
export function reportRow(report: keyof typeof reportFields, requested: readonly string[]): z.ZodMiniType {
  const fields = Object.entries<z.ZodMiniType>(reportFields[report]).filter(([name]) => requested.includes(name))
  return lazyObject(() => ({ ...baseOf(report), ...Object.fromEntries(fields) }), r.anything)
}

/** The fields of every row of a report. */
const baseOf = (report: keyof typeof reportFields) => (report === 'conversion' ? conversionBase : aggregateBase)

/** The schema of a row with any fields of a report. It takes the report by name, so that bundlers can drop it. */
export const row = <Base, Data>(report: keyof typeof reportFields): ResponseSchema<Base & Partial<Data>> =>
  r.record(() => ({
    ...baseOf(report),
    ...allOptional<Record<string, z.ZodMiniType>>({ ...reportFields[report] }),
  })) as never
