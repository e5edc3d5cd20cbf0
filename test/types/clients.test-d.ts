import { Agent, fetch as undiciFetch } from 'undici'
import { describe, expectTypeOf, it } from 'vitest'
import * as z from 'zod'
import * as mini from 'zod/mini'
import {
  type AffiliateClient,
  type AffiliateOffer,
  type Banner,
  type BannerV2,
  createClient,
  type Known,
  type MultipartPart,
  type NetworkClient,
  type NetworkOffer,
  type OfferAccess,
  type Paged,
  type Preview,
  type RemovedBanner,
} from '../../src/index.ts'

const base = { baseUrl: 'https://acme.example', key: 'k' }
const network = createClient(base)
const affiliate = createClient({ ...base, affiliateId: 42 })

describe('createClient', () => {
  it('returns the kind of client that affiliateId determines', () => {
    expectTypeOf(network).toEqualTypeOf<NetworkClient>()
    expectTypeOf(affiliate).toEqualTypeOf<AffiliateClient>()
    expectTypeOf(createClient({ ...base, affiliateId: '42' })).toEqualTypeOf<AffiliateClient>()
    expectTypeOf(createClient({ ...base, affiliateId: undefined })).toEqualTypeOf<NetworkClient>()
    const maybe = 42 as number | undefined
    expectTypeOf(createClient({ ...base, affiliateId: maybe })).toEqualTypeOf<NetworkClient | AffiliateClient>()
  })

  it('accepts no unknown or invalid options', () => {
    void [
      // @ts-expect-error the key is required
      createClient({ baseUrl: 'https://acme.example' }),
      // @ts-expect-error the base URL is required
      createClient({ key: 'k' }),
      // @ts-expect-error unknown option
      createClient({ ...base, apiKey: 'k' }),
      // @ts-expect-error must be an integer from -11 to 14
      createClient({ ...base, timezone: 5.5 }),
      // @ts-expect-error must be 2 or 4
      createClient({ ...base, reportYear: 3 }),
      createClient({
        ...base,
        key: async () => 'k',
        baseUrl: new URL('https://acme.example'),
        fetch: globalThis.fetch,
      }),
      createClient({ ...base, fetch: undiciFetch }),
      createClient({ ...base, fetch: (url, init) => undiciFetch(url, { ...init, dispatcher: new Agent() }) }),
      createClient({ ...base, fetch: (input: string | URL | Request, init?: RequestInit) => fetch(input, init) }),
      createClient({ ...base, fetch: async (url, init) => new Response(await new Request(url, init).text()) }),
      // @ts-expect-error must return a Response
      createClient({ ...base, fetch: async () => 'text' }),
      // As of node-fetch, and of React Native.
      createClient({ ...base, fetch: async () => ({ status: 200, headers: new Headers(), body: process.stdin }) }),
      createClient({ ...base, fetch: async () => ({ status: 200, headers: new Headers(), text: async () => '' }) }),
      createClient({ ...base, headers: new Headers({ 'x-team': 'growth' }) }),
      createClient({ ...base, headers: { 'x-team': 'growth', 'x-trace': undefined } }),
      // @ts-expect-error a header must be a string
      createClient({ ...base, headers: { 'x-team': 5 } }),
      // @ts-expect-error headers must not be a Map
      createClient({ ...base, headers: new Map([['x-team', 'growth']]) }),
    ]
  })

  it('with keeps or changes the kind of client', () => {
    expectTypeOf(network.with({ timeout: 5 })).toEqualTypeOf<NetworkClient>()
    expectTypeOf(network.with({ affiliateId: 42 })).toEqualTypeOf<AffiliateClient>()
    expectTypeOf(affiliate.with({ timezone: 3 })).toEqualTypeOf<AffiliateClient>()
    expectTypeOf(affiliate.with({ affiliateId: 43, retries: 0 })).toEqualTypeOf<AffiliateClient>()
    expectTypeOf(affiliate.with({ affiliateId: undefined })).toEqualTypeOf<NetworkClient>()
    const maybe = 42 as number | undefined
    expectTypeOf(affiliate.with({ affiliateId: maybe })).toEqualTypeOf<NetworkClient | AffiliateClient>()
    expectTypeOf(network.with({ affiliateId: maybe })).toEqualTypeOf<NetworkClient | AffiliateClient>()
    // @ts-expect-error unknown option
    network.with({ time: 5 })
  })
})

describe('AffiliateClient', () => {
  it('has only the calls of an affiliate', () => {
    expectTypeOf<keyof AffiliateClient>().toEqualTypeOf<
      'tool' | 'offers' | 'reports' | 'banners' | 'request' | 'preview' | 'with'
    >()
    expectTypeOf<keyof AffiliateClient['offers']>().toEqualTypeOf<'list' | 'get'>()
    expectTypeOf<keyof AffiliateClient['reports']>().toEqualTypeOf<'offer' | 'conversion'>()
    expectTypeOf<keyof AffiliateClient['banners']['v2']>().toEqualTypeOf<'list'>()
    expectTypeOf<keyof AffiliateClient['banners']['v3']>().toEqualTypeOf<'list'>()
    expectTypeOf<keyof NetworkClient>().toEqualTypeOf<keyof AffiliateClient | 'advertisers' | 'affiliates'>()
    void [
      // @ts-expect-error an affiliate cannot create offers
      affiliate.offers.create,
      // @ts-expect-error an affiliate does not have the network's reports
      affiliate.reports.overall,
      // @ts-expect-error the same in a preview
      affiliate.preview.advertisers,
      // @ts-expect-error an affiliate's query has no status
      affiliate.offers.list({ status: 'Active' }),
      // @ts-expect-error an affiliate client sets a itself
      affiliate.banners.v3.list({ offer_id: 42, a: 7 }),
      // @ts-expect-error a is required for a network
      network.banners.v3.list({ offer_id: 42 }),
    ]
  })
})

describe('results of calls', () => {
  it('have the types of the kind of client', () => {
    expectTypeOf(network.offers.list).returns.toEqualTypeOf<Paged<NetworkOffer>>()
    expectTypeOf(affiliate.offers.list).returns.toEqualTypeOf<Paged<AffiliateOffer>>()
    expectTypeOf(network.offers.get).returns.resolves.toEqualTypeOf<NetworkOffer | undefined>()
    expectTypeOf(affiliate.offers.get).returns.resolves.toEqualTypeOf<AffiliateOffer | undefined>()
    expectTypeOf(network.offers.create).returns.resolves.toEqualTypeOf<{ id: number; message: string }>()
    expectTypeOf(network.banners.v2.list).returns.resolves.toEqualTypeOf<Record<string, BannerV2[]>>()
    expectTypeOf(network.banners.v3.list).returns.resolves.toEqualTypeOf<Banner[]>()
    expectTypeOf(network.banners.v3.delete).returns.resolves.toEqualTypeOf<RemovedBanner[]>()
    expectTypeOf(network.affiliates.listOfferAccess).returns.resolves.toEqualTypeOf<OfferAccess[]>()
    expectTypeOf<OfferAccess['approvedAffiliates']>().toEqualTypeOf<Record<string, string>>()
  })

  it('have open enums: known values are suggested, others are allowed', () => {
    expectTypeOf<'Active'>().toExtend<NetworkOffer['status']>()
    expectTypeOf<'Sleeping'>().toExtend<NetworkOffer['status']>()
    expectTypeOf<NetworkOffer['status']>().toExtend<string>()
    expectTypeOf<NetworkOffer['payout']>().toEqualTypeOf<string>()
  })

  it('suggests `Not Set` for the caps that an affiliate reads', () => {
    expectTypeOf<AffiliateOffer['cap_type']>().toEqualTypeOf<
      Known<'Budget' | 'Conversion' | 'Not Set'> | null | undefined
    >()
    expectTypeOf<NetworkOffer['cap_type']>().toEqualTypeOf<Known<'Budget' | 'Conversion'> | null | undefined>()
  })

  it('of a list are a page when awaited, and rows when iterated', async () => {
    const list = network.offers.list({ limit: 1000 }, { concurrency: 2, onDrift: 'throw' })
    const page = await list
    expectTypeOf(page.items).toEqualTypeOf<NetworkOffer[]>()
    expectTypeOf(page.totalItems).toEqualTypeOf<number>()
    expectTypeOf(page.hasNextPage).toEqualTypeOf<boolean>()
    for await (const offer of list) expectTypeOf(offer).toEqualTypeOf<NetworkOffer>()
    for await (const one of list.pages()) expectTypeOf(one.items).toEqualTypeOf<NetworkOffer[]>()
    expectTypeOf(await list.toArray({ max: 5 })).toEqualTypeOf<NetworkOffer[]>()
    expectTypeOf(await list.then(({ page }) => page)).toEqualTypeOf<number>()
  })
})

describe('preview', () => {
  it('has the same calls, which return previews', () => {
    expectTypeOf<keyof NetworkClient['preview']>().toEqualTypeOf<Exclude<keyof NetworkClient, 'preview' | 'with'>>()
    expectTypeOf<keyof AffiliateClient['preview']>().toEqualTypeOf<Exclude<keyof AffiliateClient, 'preview' | 'with'>>()
    expectTypeOf(network.preview.offers.list).returns.toEqualTypeOf<Promise<Preview>>()
    expectTypeOf(network.preview.offers.update).parameters.toEqualTypeOf<
      Parameters<NetworkClient['offers']['update']>
    >()
    expectTypeOf<Preview['body']>().toEqualTypeOf<string | readonly MultipartPart[] | undefined>()
    void [
      network.preview.reports.overall({ from: '2026-03-01', to: '2026-03-02', fields: ['ck_day', 'ck_source_click'] }),
      // @ts-expect-error a field of another report
      network.preview.reports.overall({ from: '2026-03-01', to: '2026-03-02', fields: ['ck_sub1'] }),
      // @ts-expect-error the id is required
      network.preview.offers.update({ status: 'Paused' }),
    ]
  })
})

describe('request', () => {
  it('returns the output type of a schema of any library', async () => {
    expectTypeOf(await network.request({ path: 'v2/x' })).toEqualTypeOf<unknown>()
    expectTypeOf(await network.request({ path: 'v2/x', schema: z.object({ id: z.number() }) })).toEqualTypeOf<{
      id: number
    }>()
    const text = mini.pipe(
      mini.number(),
      mini.transform((value) => String(value)),
    )
    expectTypeOf(await affiliate.request({ path: 'v2/x', schema: text })).toEqualTypeOf<string>()
  })

  it('does not infer its result from the expected type without a schema', async () => {
    // @ts-expect-error the data is unknown without a schema
    const unchecked: { id: number } = await network.request({ path: 'v2/x' })
    const checked: { id: number } = await network.request({ path: 'v2/x', schema: z.object({ id: z.number() }) })
    expectTypeOf(unchecked).toEqualTypeOf(checked)
  })
})
