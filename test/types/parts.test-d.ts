import { expectTypeOf, it } from 'vitest'
import {
  advertisers,
  bannerReads,
  createClient,
  offerReads,
  offers,
  reports,
  request,
} from '../../src/client/create-client-of-parts.ts'
import type { AffiliateClient, NetworkClient } from '../../src/index.ts'

declare const id: number | undefined
const options = { baseUrl: 'https://acme.example', key: 'k' }

it('the calls of a part have the types of the whole client', () => {
  const network = createClient(options, {
    offers,
    reports,
    advertisers,
    request,
    reads: offerReads,
    banners: bannerReads,
  })
  expectTypeOf(network.offers).toEqualTypeOf<NetworkClient['offers']>()
  expectTypeOf(network.reports).toEqualTypeOf<NetworkClient['reports']>()
  expectTypeOf(network.advertisers).toEqualTypeOf<NetworkClient['advertisers']>()
  expectTypeOf(network.request).toEqualTypeOf<NetworkClient['request']>()
  expectTypeOf<keyof typeof network.reads>().toEqualTypeOf<'list' | 'get'>()
  expectTypeOf<keyof typeof network.banners.v3>().toEqualTypeOf<'list'>()
  expectTypeOf<keyof typeof network>().toEqualTypeOf<
    'offers' | 'reports' | 'advertisers' | 'request' | 'reads' | 'banners' | 'with'
  >()
})

it('an affiliate has what it may call', () => {
  const affiliate = createClient({ ...options, affiliateId: 42 }, { offers, reports, advertisers })
  expectTypeOf<keyof typeof affiliate>().toEqualTypeOf<'offers' | 'reports' | 'with'>()
  expectTypeOf(affiliate.offers).toEqualTypeOf<AffiliateClient['offers']>()
  const network = affiliate.with({ affiliateId: undefined })
  expectTypeOf(network.offers).toEqualTypeOf<NetworkClient['offers']>()
  expectTypeOf(affiliate.with({ timeout: 5 }).offers).toEqualTypeOf<AffiliateClient['offers']>()
  expectTypeOf(network.with({ affiliateId: 7 }).reports).toEqualTypeOf<AffiliateClient['reports']>()
})

it('a relay gives either, and so do options of a kind that is known at run time', () => {
  const page = createClient({ baseUrl: '/network', relay: true, timezone: 0 }, { offers })
  expectTypeOf(page.offers).toEqualTypeOf<NetworkClient['offers']>()
  const own = createClient({ baseUrl: '/network', relay: true, affiliateId: 42 }, { offers })
  expectTypeOf(own.offers).toEqualTypeOf<AffiliateClient['offers']>()
  const either = createClient({ ...options, ...(id !== undefined && { affiliateId: id }) }, { offers })
  expectTypeOf(either.offers).toEqualTypeOf<NetworkClient['offers'] | AffiliateClient['offers']>()
})

it('what is no part, and the name with, are refused', () => {
  // @ts-expect-error An operation is no part.
  createClient(options, { offers: { list: () => {} } })
  // @ts-expect-error Every client has it.
  createClient(options, { with: offers })
})
