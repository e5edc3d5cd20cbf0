/**
 * Zod schemas for every resource, query, body and envelope, named like their types. They are `zod/mini` schemas;
 * `z.extend`, `z.pick` and `z.partial` accept them all. Report queries must have a `timezone`, because a
 * schema doesn't know the client's.
 * @example
 * ```ts
 * import { Advertiser } from 'affiliate-network-sdk/schemas'
 * import * as z from 'zod/mini'
 *
 * const Manager = z.extend(z.pick(Advertiser, { id: true }), { team: z.string() })
 * ```
 * @module affiliate-network-sdk/schemas
 */

export type { InputSchema } from '../codecs/input.ts'
export type { FieldSchema, Fields, Known, ResponseSchema } from '../codecs/responses.ts'
export * from './advertisers.ts'
export { AffiliateOffer } from './affiliate-offer.ts'
export * from './affiliates.ts'
export * from './banners.ts'
export * from './envelope.ts'
export { NetworkOffer } from './network-offer.ts'
export type { OfferOptional, OfferRequired } from './offer-fields.ts'
export * from './offer-form.ts'
export {
  AffiliateOfferEvent,
  type OfferBase,
  type OfferCategory,
  OfferEvent,
  TrafficType,
  type YesNo,
} from './offer-parts.ts'
export * from './offer-values.ts'
export * from './offers.ts'
export type { PageQuery } from './pages.ts'
export type { ConversionFields, ConversionStatus } from './reports/conversion-fields.ts'
export type { FieldSelection, Selecting } from './reports/field-selection.ts'
export type { AggregateFields, OfferFields, OverallFields } from './reports/report-fields.ts'
export type { AggregateBase, ConversionBase, ReportRow } from './reports/report-rows.ts'
export * from './reports/reports.ts'
export type { PeriodFields, UndocumentedFields } from './reports/shared-fields.ts'
export { RedirectHop, RedirectTest, RedirectTestQuery, RedirectTestResponse } from './tool.ts'
