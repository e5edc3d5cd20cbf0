export * from './advertisers.ts'
export * from './affiliates.ts'
export * from './banners.ts'
export * from './envelope.ts'
export {
  OfferCreate,
  OfferUpdate,
  OfferUpdateForm,
  type OfferOptional,
  type OfferRequired,
  type PayoutType,
  type RevenueType,
} from './offer-form.ts'
export {
  AffiliateOffer,
  AffiliateOfferEvent,
  AffiliateOffersQuery,
  CreatedOffer,
  NetworkOffer,
  OfferEvent,
  OffersQuery,
  TrafficType,
  type CapInterval,
  type Limit,
  type OfferCategory,
  type OfferStatus,
  type OfferType,
  type YesNo,
} from './offers.ts'
export type * from './report-flags.ts'
export {
  AdvertiserReportQuery,
  AdvertiserReportRow,
  AffiliateConversionReportQuery,
  AffiliateReportQuery,
  AffiliateReportRow,
  ConversionReportQuery,
  ConversionReportRow,
  OfferReportQuery,
  OfferReportRow,
  OverallReportQuery,
  OverallReportRow,
  type AggregateBase,
  type ConversionBase,
  type ConversionStatus,
  type EventRange,
  type ReportQuery,
  type ReportRow,
} from './reports.ts'
export * from './tool.ts'
export type { AnswerSchema } from '../wire/answers.ts'
export type { InputSchema } from '../wire/spelling.ts'
