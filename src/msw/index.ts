/**
 * A stateful in-memory network, with msw handlers.
 * @module affiliate-network-sdk/msw
 */

export type { OperationName } from '../operations/index.ts'
export type { Fault } from './faults/fault.ts'
export type { FaultTarget, OperationGroup } from './faults/fault-target.ts'
export type { RateLimit } from './faults/rate-limit.ts'
export { createMockNetwork, type MockKeys, type MockNetwork, type MockRecords } from './network.ts'
export type { MockNetworkOptions, ServedRequest } from './options.ts'
export type { FactId } from './profile/facts.ts'
export type { NetworkProfile, SeenFact } from './profile/profile.ts'
export type { Quirks, SumsCount } from './responses/quirks.ts'
export type { Access, AccessLists, MockAccess } from './state/access.ts'
export type { MockAdvertiser, MockAdvertiserInput } from './state/advertisers.ts'
export type { MockAffiliate, MockAffiliateInput } from './state/affiliates.ts'
export type { MockBanner, MockBannerInput } from './state/banners.ts'
export type { Clicks, MockClicksInput } from './state/clicks.ts'
export type { Collection, Identified } from './state/collection.ts'
export type {
  Conversions,
  MockConversion,
  MockConversionChanges,
  MockConversionInput,
} from './state/conversions.ts'
export type { MockOffer, MockOfferEvent, MockOfferInput } from './state/offers.ts'
export type { MockConversionStatus } from './state/traffic.ts'
export type { FieldsOf, MockId, Where } from './state/where.ts'
export type { Instant } from './time/clock.ts'
