import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import {
  advertisers,
  affiliates,
  bannerReads,
  banners,
  createClient,
  offerReads,
  offers,
  reports,
  request,
  tool,
} from '../../src/client/create-client-of-parts.ts'
import { partOf } from '../../src/client/part.ts'
import { createClient as createWhole, InputError } from '../../src/index.ts'
import { banners as bannerOperations } from '../../src/operations/banners.ts'
import { rawServer } from '../raw-server/raw-server.ts'
import { json } from '../raw-server/responses.ts'
import { newOffer } from './new-offer.ts'

const options = { baseUrl: 'https://acme.example', key: 'k3y-of-the-network', timezone: 0 } as const
const WHOLE = { tool, offers, reports, banners, advertisers, affiliates, request }

/** The paths of all calls of a client. */
const pathsOf = (part: object, place = ''): string[] =>
  Object.entries(part)
    .flatMap(([name, one]) => (typeof one === 'function' ? [place + name] : pathsOf(one, `${place}${name}.`)))
    .filter((path) => !path.startsWith('preview.'))
    .sort()

describe('a client of parts', () => {
  it('of all parts has the calls of the whole client', () => {
    expect(pathsOf(createClient(options, WHOLE))).toEqual(pathsOf(createWhole(options)))
    const affiliate = { ...options, affiliateId: 42 }
    expect(pathsOf(createClient(affiliate, WHOLE))).toEqual(pathsOf(createWhole(affiliate)))
  })

  it('has the calls of its parts, by the names that the caller gives, and no preview', () => {
    const network = createClient(options, { deals: offerReads, reports, creatives: bannerReads })
    expect(pathsOf(network)).toEqual([
      'creatives.v2.list',
      'creatives.v3.list',
      'deals.get',
      'deals.list',
      ...Object.keys(network.reports)
        .map((name) => `reports.${name}`)
        .sort(),
      'with',
    ])
    expect('preview' in network).toBe(false)
  })

  it('cannot be made of a part that has uploads and does not send files', () =>
    expect(() => partOf(bannerOperations)).toThrow('banners.v2.upload needs upload'))

  it('of an affiliate has of each part what an affiliate may call', () => {
    const parts = { offers, reports, advertisers, affiliates, banners, request }
    const affiliate = createClient({ ...options, affiliateId: 42 }, parts)
    expect(Object.keys(affiliate)).toEqual(['offers', 'reports', 'banners', 'request', 'with'])
    expect(pathsOf(affiliate.offers)).toEqual(['get', 'list'])
    // @ts-expect-error An affiliate cannot change offers.
    expect(affiliate.offers.update).toBeTypeOf('function')
    // @ts-expect-error Nor see advertisers.
    expect(affiliate.advertisers.list).toBeTypeOf('function')
  })

  it('sends the same requests as the whole client, with the same results and errors', async () => {
    await using server = await rawServer(json({ errorCode: 0, data: { id: 9 } }))
    const own = { ...options, baseUrl: server.url, retries: 0 }
    const clients = [createWhole(own), createClient(own, WHOLE)] as const
    const seen = await Promise.all(
      clients.map(async (client) => {
        const results: unknown[] = [
          await client.offers.set({ id: 9, status: 'Paused' }),
          await client.offers.create(newOffer),
          await client.request({ path: 'v2/getThing' }),
          await client.banners.v3
            .upload({ offer_id: 1, files: { name: 'a.png', data: new Uint8Array(3) } })
            .catch(String),
          await client.offers.list({ statsu: 'Paused' } as never).then(String, String),
        ]
        return results
      }),
    )
    expect(seen[1]).toEqual(seen[0])
    const lines = server.requests.map(({ bytes }) => bytes.split('\r\n', 1).join())
    expect(lines.filter((line) => line.includes('setOffer?')).length).toBe(4)
    for (const line of new Set(lines)) expect(lines.filter((one) => one === line).length % 2).toBe(0)
  })

  it('makes others by with, of the same parts, which share its limits', async () => {
    const network = createClient(options, { offers, affiliates })
    expect(pathsOf(network.with({ timeout: 5 }))).toEqual(pathsOf(network))
    const affiliate = network.with({ affiliateId: 42 })
    expect(pathsOf(affiliate)).toEqual(['offers.get', 'offers.list', 'with'])
    expect(pathsOf(affiliate.with({ affiliateId: undefined }))).toEqual(pathsOf(network))
    expect(() => network.with({ timeuot: 5 } as never)).toThrow(/^with: timeuot: .*timeout/)
  })

  it('never shows the key', () => {
    const network = createClient(options, { offers })
    for (const text of [inspect(network, { showHidden: true, depth: 9 }), JSON.stringify(network), String(network)])
      expect(text).not.toContain(options.key)
  })

  it.each<[parts: unknown, message: string]>([
    [undefined, 'createClient: parts: expected an object of parts'],
    [null, 'createClient: parts: expected an object of parts'],
    [{ offers: {} }, 'createClient: parts.offers: expected a part of affiliate-network-sdk/parts'],
    [{ offers: offers.callsByRole }, 'createClient: parts.offers: expected a part of affiliate-network-sdk/parts'],
  ])('is refused for %o', (parts, message) => {
    const create = () => createClient(options, parts as never)
    expect(create).toThrow(InputError)
    expect(create).toThrow(message)
  })
})
