/**
 * The client, its errors, the targeting rules and all types.
 * @module affiliate-network-sdk
 */

export type { Preview, PreviewCall, Previews } from './call/preview.ts'
export type { RawRequest, SchemaResult, StandardSchema } from './call/raw-request.ts'
export type { Advertisers } from './client/advertisers.ts'
export type { Affiliates } from './client/affiliates.ts'
export type { AffiliateBanners, NetworkBanners, NetworkBannersV2, NetworkBannersV3 } from './client/banners.ts'
export type * from './client/calls.ts'
export type * from './client/clients.ts'
export { createClient } from './client/create-client.ts'
export type { AffiliateOffers, NetworkOffers } from './client/offers.ts'
export type { AffiliateReports, NetworkReports } from './client/reports.ts'
export type { Tool } from './client/tool.ts'
export { addDays, dayIn, days, type Timezone } from './codecs/calendar.ts'
export type { Day, Moment } from './codecs/dates.ts'
export type { Id, Ids } from './codecs/ids.ts'
export type { Decimal } from './codecs/money.ts'
export type { FieldSchema, Fields, Known } from './codecs/responses.ts'
export type { Flag } from './codecs/scalars.ts'
export {
  AffiliateNetworkError,
  type AnyAffiliateNetworkError,
  type AnyErrorDetails,
  ApiError,
  ConnectionError,
  type ErrorDetails,
  InputError,
  type Issue,
  type IssueCode,
  isAffiliateNetworkError,
  type Outcome,
  PagingError,
  type PagingFigures,
  ResponseError,
  TimeoutError,
} from './errors/errors.ts'
export {
  type OfferCopy,
  type OfferCopyOptions,
  type OfferOverrides,
  type OfferPart,
  toOfferCreate,
} from './offer-copy/to-offer-create.ts'
export type * from './options/client-event.ts'
export type * from './options/lists.ts'
export type * from './options/options.ts'
export type * from './options/uploads.ts'
export type { Paged } from './paging/paged.ts'
export { type SumByOptions, type SumRow, sumBy } from './paging/sum-by.ts'
export type * from './schemas/index.ts'
export {
  type DeviceRule,
  type DeviceRuleKind,
  type DeviceRuleValue,
  formatDeviceRule,
  parseDeviceRule,
} from './targeting/device-rules.ts'
export { formatGeoRule, type GeoRule, parseGeoRule } from './targeting/geo-rules.ts'
