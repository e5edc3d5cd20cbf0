import { inspect } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createClient, isAffiliateNetworkError, type NetworkClient } from '../../src/index.ts'
import { createMockNetwork } from '../../src/msw/index.ts'
import { EVERY_BLOCK } from '../operations/service.ts'
import { CANARY } from '../secrets/canary.ts'
import { OFFER } from '../transport/client.ts'
import { mutate, mutations } from './mutations.ts'
import { limited, testTimeout } from './time-limit.ts'

const mock = createMockNetwork({ seed: 7, offers: 4, conversions: 60 })
const range = { from: '2026-06-01', to: '2026-06-30', limit: 500 } as const

/** A call for each kind of response. */
const CALLS: Readonly<Record<string, (network: NetworkClient) => PromiseLike<unknown>>> = {
  offers: (network) => network.offers.list(EVERY_BLOCK),
  crawl: (network) => network.offers.list({}, { concurrency: 2 }).toArray({ max: 100 }),
  offer: (network) => network.offers.get(1001),
  create: (network) => network.offers.create({ ...OFFER, advertiser_id: 201 }),
  update: (network) => network.offers.update(1001, { status: 'Paused' }),
  conversions: (network) => network.reports.conversion({ ...range, fields: ['ck_payout', 'ck_offer_name'] }),
  overall: (network) => network.reports.overall({ ...range, fields: ['ck_day', 'ck_conversion', 'ck_income'] }),
  'banners v2': (network) => network.banners.v2.list({ offer_id: [1001, 1002], a: 42 }),
  'banners v3': (network) => network.banners.v3.list({ offer_id: [1001, 1002], a: 42 }),
  advertisers: (network) => network.advertisers.list(),
  access: (network) => network.affiliates.listOfferAccess(1001),
  grant: (network) => network.affiliates.setOfferAccess(42, { accessible_offers: 1001 }),
  redirect: (network) =>
    network.tool.testRedirect({ url: 'https://trk.example/c?o=1', country: 'US', os: 'Android', osv: '7.1' }),
}

/** The mock network's response to a call. */
async function recorded(call: (network: NetworkClient) => PromiseLike<unknown>): Promise<string> {
  let text = ''
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const response = await mock.handle(new Request(input, init))
    text = await response.clone().text()
    return response
  }
  const network = createClient({ baseUrl: mock.baseUrl, key: mock.keys.network, timezone: 0, fetch })
  await Promise.resolve(call(network)).catch((error) => {
    if (error.kind !== 'api') throw error
  })
  return text
}

const good = new Map(
  await Promise.all(Object.entries(CALLS).map(async ([name, call]) => [name, await recorded(call)] as const)),
)

describe('a valid response with random changes', () => {
  it(
    'returns data or rejects with an error of the package, in time, and changes no prototype',
    async () => {
      const kinds = new Set<string>()
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...Object.keys(CALLS)),
          mutations,
          fc.constantFrom('warn' as const, 'throw' as const, 'off' as const),
          async (name, changes, validation) => {
            const bytes = mutate(good.get(name) ?? '', changes)
            const fetch: typeof globalThis.fetch = async () => new Response(bytes)
            const options = { fetch, validation, timezone: 0, retries: 0, onEvent: () => {} } as const
            const network = createClient({ baseUrl: mock.baseUrl, key: CANARY, ...options })
            const started = process.threadCpuUsage()
            try {
              await CALLS[name]?.(network)
              kinds.add('data')
            } catch (error) {
              if (!isAffiliateNetworkError(error)) throw error
              expect(['api', 'response']).toContain(error.kind)
              expect(inspect(error)).not.toContain(CANARY)
              kinds.add(error.kind)
            }
            // The time of this thread: the machine may be busy with others.
            expect(process.threadCpuUsage(started).user / 1000).toBeLessThan(2_000)
            expect(Object.keys(Object.prototype)).toEqual([])
            expect(Object.hasOwn(Object.prototype, 'id')).toBe(false)
          },
        ),
        limited(500),
      )
      // Few changes make an envelope a refusal.
      expect([...kinds]).toEqual(expect.arrayContaining(['data', 'response']))
    },
    testTimeout,
  )
})
