import { expectTypeOf, it } from 'vitest'
import {
  type AnyAffiliateNetworkError,
  type ApiError,
  type ConnectionError,
  createClient,
  type DeviceRule,
  type GeoRule,
  type InputError,
  isAffiliateNetworkError,
  type NetworkOffer,
  type OfferCreate,
  type OfferOverrides,
  type PagingError,
  parseDeviceRule,
  parseGeoRule,
  type ResponseError,
  type TimeoutError,
  toOfferCreate,
} from '../../src/index.ts'
import { newOffer } from '../client/new-offer.ts'

const network = createClient({ baseUrl: 'https://acme.example', key: 'k' })
const offer = {} as NetworkOffer

it('toOfferCreate requires the fields that cannot be read', () => {
  expectTypeOf(toOfferCreate(offer, { currency: 1, ssl: 1 })).toEqualTypeOf<OfferCreate>()
  const parts = { without: ['events', 'secondary_offer'], sameNetwork: true } as const
  expectTypeOf(toOfferCreate(offer, { currency: 1, ssl: 1 }, parts)).toEqualTypeOf<OfferCreate>()
  const unpaid = toOfferCreate(offer, { currency: 1, ssl: 1 }, { without: ['advertiser_id'] })
  expectTypeOf(unpaid).not.toHaveProperty('advertiser_id')
  // @ts-expect-error a new offer has an advertiser
  void (() => network.offers.create(unpaid))
  void (() => network.offers.create({ ...unpaid, advertiser_id: 9 }))
  expectTypeOf<{ currency: number; ssl: true }>().toExtend<OfferOverrides>()
  void [
    toOfferCreate(offer, { currency: 840, ssl: false, name: 'Copy', payout: undefined }),
    // @ts-expect-error currency and ssl are required
    toOfferCreate(offer, {}),
    // @ts-expect-error ssl is required
    toOfferCreate(offer, { currency: 840 }),
    // @ts-expect-error currency and ssl must not be undefined
    toOfferCreate(offer, { currency: undefined, ssl: 1 }),
    // @ts-expect-error unknown field
    toOfferCreate(offer, { currency: 840, ssl: 1, title: 'x' }),
    // @ts-expect-error overrides are required
    toOfferCreate(offer),
    toOfferCreate(offer, { currency: 840, ssl: 1 }, { without: ['events', 'allow_traffics', 'categories'] }),
    toOfferCreate(offer, { currency: 840, ssl: 1 }, { without: undefined }),
    // @ts-expect-error unknown part
    toOfferCreate(offer, { currency: 840, ssl: 1 }, { without: ['caps'] }),
    // @ts-expect-error unknown option
    toOfferCreate(offer, { currency: 840, ssl: 1 }, { with: ['events'] }),
  ]
})

it('writes accept the field names of the wire and only documented values', () => {
  void [
    network.offers.create(newOffer),
    network.offers.update(42, { payout: '0.10', ssl: true, expire_date: new Date(), description: undefined }),
    network.offers.update('42', {
      device_rules: ['1:OS:iOS(9.0-)', { allow: true, kind: 'OS', values: [{ value: 'iOS' }] }],
    }),
    network.offers.set({ id: 42, status: 'Paused' }),
    network.offers.set(newOffer),
    // @ts-expect-error Expired cannot be set
    network.offers.update(42, { status: 'Expired' }),
    // @ts-expect-error a flag must not be a string
    network.offers.update(42, { ssl: '1' }),
    // @ts-expect-error the id is the first argument
    network.offers.update(42, { id: 43, status: 'Paused' }),
    // @ts-expect-error the required fields are missing
    network.offers.create({ name: 'Shop' }),
    // @ts-expect-error without an id, the required fields of a create are missing
    network.offers.set({ status: 'Paused' }),
    // @ts-expect-error fields are not camelCase
    network.offers.list({ offerIds: 1 }),
    // @ts-expect-error banner_id is required: without it, all would be deleted
    network.banners.v2.delete({ offer_id: 42 }),
    // @ts-expect-error banner_id must not be undefined
    network.banners.v3.delete({ offer_id: 42, banner_id: undefined }),
    // @ts-expect-error version 2 has no type
    network.banners.v2.deleteAll({ offer_id: 42, type: 1 }),
  ]
})

it('targeting rules may be structures', () => {
  expectTypeOf(parseDeviceRule).returns.toEqualTypeOf<DeviceRule>()
  expectTypeOf(parseGeoRule).returns.toEqualTypeOf<GeoRule>()
})

it('errors are narrowed by kind', () => {
  const error: unknown = new Error()
  if (!isAffiliateNetworkError(error)) return
  expectTypeOf(error).toEqualTypeOf<AnyAffiliateNetworkError>()
  expectTypeOf(error.outcome).toEqualTypeOf<'not-sent' | 'rejected' | 'unknown'>()
  if (error.kind === 'input') expectTypeOf(error).toEqualTypeOf<InputError>()
  else if (error.kind === 'api') expectTypeOf(error).toEqualTypeOf<ApiError>()
  else if (error.kind === 'response') expectTypeOf(error).toEqualTypeOf<ResponseError>()
  else if (error.kind === 'connection') expectTypeOf(error).toEqualTypeOf<ConnectionError>()
  else if (error.kind === 'timeout') expectTypeOf(error).toEqualTypeOf<TimeoutError>()
  else expectTypeOf(error).toEqualTypeOf<PagingError>()
})
