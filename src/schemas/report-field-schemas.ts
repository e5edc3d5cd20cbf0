import type { Fields } from '../codecs/responses.ts'
import { type ConversionFields, conversionFields } from './conversion-fields.ts'
import {
  type AggregateFields,
  aggregateFields,
  type OfferFields,
  type OverallFields,
  offerReportFields,
  overallFields,
} from './report-fields.ts'

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
