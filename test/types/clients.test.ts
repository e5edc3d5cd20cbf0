import { describe, expect, expectTypeOf, it } from 'vitest'
import * as z from 'zod'
import * as mini from 'zod/mini'
import {
  type AffiliateClient,
  type AffiliateOffer,
  type Banner,
  type BannerV2,
  createClient,
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

/** Code that is compiled and not run. */
const compiled = (_code: () => unknown) => expect(true).toBe(true)

describe('createClient', () => {
  it('makes the kind of client that affiliateId says', () => {
    expectTypeOf(network).toEqualTypeOf<NetworkClient>()
    expectTypeOf(affiliate).toEqualTypeOf<AffiliateClient>()
    expectTypeOf(createClient({ ...base, affiliateId: '42' })).toEqualTypeOf<AffiliateClient>()
    expectTypeOf(createClient({ ...base, affiliateId: undefined })).toEqualTypeOf<NetworkClient>()
    const maybe = 42 as number | undefined
    expectTypeOf(createClient({ ...base, affiliateId: maybe })).toEqualTypeOf<NetworkClient | AffiliateClient>()
  })

  it('takes no other options', () => {
    compiled(() => [
      // @ts-expect-error the key is required
      createClient({ baseUrl: 'https://acme.example' }),
      // @ts-expect-error the base URL is required
      createClient({ key: 'k' }),
      // @ts-expect-error no such option
      createClient({ ...base, apiKey: 'k' }),
      // @ts-expect-error whole hours from -11 to 14
      createClient({ ...base, timezone: 5.5 }),
      // @ts-expect-error 2 or 4
      createClient({ ...base, reportYear: 3 }),
      createClient({
        ...base,
        key: async () => 'k',
        baseUrl: new URL('https://acme.example'),
        fetch: globalThis.fetch,
      }),
      createClient({ ...base, headers: new Headers({ 'x-team': 'growth' }) }),
      createClient({ ...base, headers: { 'x-team': 'growth', 'x-trace': undefined } }),
      // @ts-expect-error a number is no header's value
      createClient({ ...base, headers: { 'x-team': 5 } }),
      // @ts-expect-error nor is a map a list of headers
      createClient({ ...base, headers: new Map([['x-team', 'growth']]) }),
    ])
  })

  it('with keeps the kind, or changes it', () => {
    expectTypeOf(network.with({ timeout: 5 })).toEqualTypeOf<NetworkClient>()
    expectTypeOf(network.with({ affiliateId: 42 })).toEqualTypeOf<AffiliateClient>()
    expectTypeOf(affiliate.with({ timezone: 3 })).toEqualTypeOf<AffiliateClient>()
    expectTypeOf(affiliate.with({ affiliateId: 43, retries: 0 })).toEqualTypeOf<AffiliateClient>()
    expectTypeOf(affiliate.with({ affiliateId: undefined })).toEqualTypeOf<NetworkClient>()
    const maybe = 42 as number | undefined
    expectTypeOf(affiliate.with({ affiliateId: maybe })).toEqualTypeOf<NetworkClient | AffiliateClient>()
    expectTypeOf(network.with({ affiliateId: maybe })).toEqualTypeOf<NetworkClient | AffiliateClient>()
    // @ts-expect-error no such option
    compiled(() => network.with({ time: 5 }))
  })
})

describe('AffiliateClient', () => {
  it('has only what an affiliate may call', () => {
    expectTypeOf<keyof AffiliateClient>().toEqualTypeOf<
      'tool' | 'offers' | 'reports' | 'banners' | 'request' | 'preview' | 'with'
    >()
    expectTypeOf<keyof AffiliateClient['offers']>().toEqualTypeOf<'list' | 'get'>()
    expectTypeOf<keyof AffiliateClient['reports']>().toEqualTypeOf<'offer' | 'conversion'>()
    expectTypeOf<keyof AffiliateClient['banners']['v2']>().toEqualTypeOf<'list'>()
    expectTypeOf<keyof AffiliateClient['banners']['v3']>().toEqualTypeOf<'list'>()
    expectTypeOf<keyof NetworkClient>().toEqualTypeOf<keyof AffiliateClient | 'advertisers' | 'affiliates'>()
    compiled(() => [
      // @ts-expect-error an affiliate creates no offers
      affiliate.offers.create,
      // @ts-expect-error nor has it the network's reports
      affiliate.reports.overall,
      // @ts-expect-error nor in a preview
      affiliate.preview.advertisers,
      // @ts-expect-error nor status in its query
      affiliate.offers.list({ status: 'Active' }),
      // @ts-expect-error a is the client's own
      affiliate.banners.v3.list({ offer_id: 42, a: 7 }),
      // @ts-expect-error and required of a network
      network.banners.v3.list({ offer_id: 42 }),
    ])
  })
})

describe('what calls give', () => {
  it('is typed by the kind of client', () => {
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

  it('takes known words in an editor, and any other', () => {
    expectTypeOf<'Active'>().toExtend<NetworkOffer['status']>()
    expectTypeOf<'Sleeping'>().toExtend<NetworkOffer['status']>()
    expectTypeOf<NetworkOffer['status']>().toExtend<string>()
    expectTypeOf<NetworkOffer['payout']>().toEqualTypeOf<string>()
  })

  it('a Paged is awaited for a page and iterated for rows', () => {
    compiled(async () => {
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
})

describe('preview', () => {
  it('is the same tree, and gives previews', () => {
    expectTypeOf<keyof NetworkClient['preview']>().toEqualTypeOf<Exclude<keyof NetworkClient, 'preview' | 'with'>>()
    expectTypeOf<keyof AffiliateClient['preview']>().toEqualTypeOf<Exclude<keyof AffiliateClient, 'preview' | 'with'>>()
    expectTypeOf(network.preview.offers.list).returns.toEqualTypeOf<Promise<Preview>>()
    expectTypeOf(network.preview.offers.update).parameters.toEqualTypeOf<
      Parameters<NetworkClient['offers']['update']>
    >()
    expectTypeOf<Preview['body']>().toEqualTypeOf<string | readonly MultipartPart[] | undefined>()
    compiled(() => [
      network.preview.reports.overall({ from: '2026-03-01', to: '2026-03-02', fields: ['ck_day', 'ck_source_click'] }),
      // @ts-expect-error a flag of another report
      network.preview.reports.overall({ from: '2026-03-01', to: '2026-03-02', fields: ['ck_sub1'] }),
      // @ts-expect-error the id is required
      network.preview.offers.update({ status: 'Paused' }),
    ])
  })
})

describe('request', () => {
  it("gives what its schema gives, of any library's", () => {
    compiled(async () => {
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
  })

  it('is not what is expected of it where there is no schema', () => {
    compiled(async () => {
      // @ts-expect-error nothing has looked at it
      const unchecked: { id: number } = await network.request({ path: 'v2/x' })
      const checked: { id: number } = await network.request({ path: 'v2/x', schema: z.object({ id: z.number() }) })
      return [unchecked, checked]
    })
  })
})
