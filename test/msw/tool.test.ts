import { describe, expect, it } from 'vitest'
import { mockNetworkServer } from '../../src/msw/node.ts'
import { onPort } from './raw.ts'

const service = onPort({ offers: 0, affiliates: 0, conversions: 0, now: '2026-03-10T12:00:00Z' })

function seeded() {
  const { affiliates, offers } = service.network.state
  affiliates.add({ id: 42, name: 'Blue Harbor' })
  offers.add({
    id: 1,
    url: 'https://adv.example/in?aff={AFFID}&o={OID}',
    tracking_protocol: 'Image Pixel',
    preview_url: 'https://play.google.com/store/apps/details?id=com.x',
  })
  return offers
}
const link = (offer = 1, affiliate = 42) => `https://network.test/tl?a=${affiliate}&o=${offer}`
const test = async (url: string, visitor: Record<string, string> = {}) =>
  (await service.get('v2/test', { url, country: 'US', os: 'iOS', osv: '12.3.1', ...visitor })).body.data

describe('redirect test', () => {
  it('follows a tracking link through the offer to the store', async () => {
    seeded()
    const { status, body } = await service.get('v2/test', { url: link(), country: 'US', os: 'iOS', osv: '12.3.1' })
    expect(status).toBe(200)
    expect(body).toEqual({
      httpStatus: 200,
      errorCode: 0,
      message: '',
      data: {
        result: 1,
        message: '',
        redirects: [
          {
            order: 1,
            method: 302,
            url: link(),
            redirect_to: 'https://adv.example/in?aff=42&o=1',
            latency_ms: expect.any(Number),
            is_store: 0,
            track_flag: '0',
          },
          {
            order: 2,
            method: 301,
            url: 'https://adv.example/in?aff=42&o=1',
            redirect_to: 'https://play.google.com/store/apps/details?id=com.x',
            latency_ms: expect.any(Number),
            is_store: 1,
            track_flag: '-1',
          },
          {
            order: 3,
            method: -2,
            url: 'https://play.google.com/store/apps/details?id=com.x',
            redirect_to: '',
            latency_ms: -2,
            is_store: 1,
            track_flag: '-1',
          },
        ],
      },
    })
  })

  it('responds to a POST of JSON in the same way', async () => {
    seeded()
    const visitor = { url: link(), country: 'US', os: 'iOS', osv: '12.3.1' }
    const response = await service.fetch(
      'v2/test',
      { key: service.network.keys.network },
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(visitor) },
    )
    expect((await response.json()).data).toEqual(await test(link()))
    const unsaid = await service.fetch(
      'v2/test',
      { key: service.network.keys.network },
      { method: 'POST', body: new TextEncoder().encode(JSON.stringify(visitor)) },
    )
    expect((await unsaid.json()).data.result).toBe(1)
  })

  it('accepts an affiliate, without a', async () => {
    seeded()
    const { body } = await service.get(
      'v2/test',
      { url: link(), country: 'US', os: 'iOS', osv: '12' },
      service.affiliateKey(),
    )
    expect(body.data.result).toBe(1)
  })

  it('follows links to its own port, and to no other host', async () => {
    seeded()
    expect((await test(`${service.address()}/tl?a=42&o=1`)).redirects).toHaveLength(3)
    expect(await test('https://elsewhere.example/tl?a=42&o=1')).toEqual({
      result: 1,
      message: '',
      redirects: [
        {
          order: 1,
          method: -2,
          url: 'https://elsewhere.example/tl?a=42&o=1',
          redirect_to: '',
          latency_ms: -2,
          is_store: 0,
          track_flag: '-1',
        },
      ],
    })
  })

  it.each([
    ['no such offer', link(9), {}],
    ['no such affiliate', link(1, 9), {}],
    ['a paused offer', link(2), {}],
    ['an offer without access', link(3), {}],
    ['a country outside', link(4), { country: 'DE' }],
    ['a country shut out', link(5), { country: 'CN' }],
    ['a version too old', link(6), { osv: '8.4' }],
    ['a blocked brand', link(7), {}],
    ['a cap that is reached', link(8), {}],
  ])('fails with a message: %s', async (_, url, visitor) => {
    const offers = seeded()
    offers.add({ id: 2, status: 'Paused' })
    offers.add({ id: 3, access_type: 'Private' })
    offers.add({ id: 4, enable_geo_targeting: 'Yes', geo_countries: 'US;SG', geo_states: ['US:1:CA;NY', 'SG:1:'] })
    offers.add({ id: 5, enable_geo_targeting: 'Yes', geo_type: 'Exclude', geo_countries: 'CN' })
    offers.add({ id: 6, enable_device_targeting: 'Yes', device_rules: ['1:OS:Android(4.0-7.0);iOS(9.0-)'] })
    offers.add({ id: 7, enable_device_targeting: 'Yes', device_rules: ['0:Device Brand:Apple'] })
    offers.add({ id: 8, has_cap_limit: 'Yes', cap_type: 'Conversion', cap_interval: 'Daily', cap_interval_limit: 1 })
    service.network.state.conversions.add({ offer_id: 8, affiliate_id: 42, time: '2026-03-10T01:00:00Z' })
    const { result, message, redirects } = await test(url, visitor)
    expect([result, redirects]).toEqual([0, []])
    expect(message).not.toBe('')
  })

  it('redirects the visitors that the targeting rules allow', async () => {
    const offers = seeded()
    offers.add({ id: 4, enable_geo_targeting: 'Yes', geo_countries: 'US;SG', geo_states: ['US:1:CA;NY', 'SG:1:'] })
    offers.add({ id: 6, enable_device_targeting: 'Yes', device_rules: ['1:OS:Android(4.0-7.0);iOS(9.0-)'] })
    expect((await test(link(4), { country: 'SG' })).result).toBe(1)
    expect((await test(link(6), { osv: '9.0' })).result).toBe(1)
    expect((await test(link(6), { os: 'Android', osv: '7.0' })).result).toBe(1)
    expect((await test(link(6), { os: 'Android', osv: '7.1' })).result).toBe(0)
    // Conversions of yesterday do not count towards today's cap.
    offers.add({ id: 8, has_cap_limit: 'Yes', cap_interval: 'Daily', cap_interval_limit: 1 })
    service.network.state.conversions.add({ offer_id: 8, affiliate_id: 42, time: '2026-03-09T23:59:59Z' })
    expect((await test(link(8))).result).toBe(1)
  })

  it.each([
    ['1:Device Type:Tablet', 1, 1],
    ['0:Device Type:Tablet', 1, 1],
    ['1:Device Type:Mobile', 1, 1],
    ['0:Device Type:Smartphone', 1, 1],
    ['0:Device Type:Mobile;Tablet', 0, 0],
    ['1:Device Type:Desktop', 0, 0],
    ['0:Device Type:Desktop', 1, 1],
    ['1:Device Brand:Apple', 1, 0],
    ['0:Device Brand:Apple', 0, 1],
    ['1:Device Brand:Samsung', 0, 1],
    ['0:Device Brand:Samsung', 1, 1],
    ['1:Device Brand:Apple;Samsung', 1, 1],
    ['1:Carrier:Vodafone', 1, 1],
    ['0:Language:English', 1, 1],
  ])('applies the rule %s to iOS (result %i) and Android (result %i)', async (rule, iOS, Android) => {
    seeded().add({ id: 4, enable_device_targeting: 'Yes', device_rules: [rule] })
    const results = [await test(link(4), { os: 'iOS' }), await test(link(4), { os: 'Android', osv: '9' })]
    expect(results.map(({ result }) => result)).toEqual([iOS, Android])
  })

  it.each([
    // The network's time is Tuesday, 10 March 2026.
    [{ cap_interval: 'Weekly', cap_interval_limit: 1 }, '2026-03-09T00:00:00Z', 0],
    [{ cap_interval: 'Weekly', cap_interval_limit: 1 }, '2026-03-08T23:59:59Z', 1],
    [{ cap_interval: 'Monthly', cap_interval_limit: 1 }, '2026-03-01T00:00:00Z', 0],
    [{ cap_interval: 'Monthly', cap_interval_limit: 1 }, '2026-02-28T23:59:59Z', 1],
    [{ cap_overall_limit: 1 }, '2025-01-01T00:00:00Z', 0],
    [{ cap_overall_limit: 2 }, '2025-01-01T00:00:00Z', 1],
    [{ cap_affiliate_overall_limit: 1 }, '2025-01-01T00:00:00Z', 0],
    [{ cap_affiliate_interval: 'Daily', cap_affiliate_interval_limit: 1 }, '2026-03-10T00:00:00Z', 0],
    [{ cap_overall_limit: 0 }, '2025-01-01T00:00:00Z', 0],
    // 5 US dollars are 4.61 euros.
    [{ cap_type: 'Budget', cap_overall_limit: 4, currency_code: 'EUR' }, '2026-03-01T00:00:00Z', 0],
    [{ cap_type: 'Budget', cap_overall_limit: 5, currency_code: 'EUR' }, '2026-03-01T00:00:00Z', 1],
    [{ cap_overall_limit: 1, has_cap_limit: 'No' }, '2026-03-01T00:00:00Z', 1],
  ] as const)('applies the cap %o with a conversion at %s', async (cap, time, result) => {
    const offers = seeded()
    offers.add({ id: 8, has_cap_limit: 'Yes', ...cap })
    service.network.state.conversions.add({ offer_id: 8, affiliate_id: 42, time, payout: '5' })
    service.network.state.conversions.add({ offer_id: 8, affiliate_id: 42, time, status: 'Rejected' })
    expect((await test(link(8))).result).toBe(result)
  })

  it('recognizes a store by its URL scheme too', async () => {
    seeded().add({ id: 4, url: 'market://details?id=com.x&t={TID}' })
    expect((await test(link(4))).redirects).toMatchObject([{ is_store: 1 }, { is_store: 1 }])
  })

  it("redirects refused visitors to the offer's redirect target", async () => {
    const offers = seeded()
    offers.add({ id: 4, enable_geo_targeting: 'Yes', geo_countries: 'SG', geo_redirect_offer: 1 })
    const { result, redirects } = await test(link(4))
    expect([result, redirects[0].redirect_to, redirects[1].url]).toEqual([1, link(1), link(1)])
    offers.add({ id: 5, status: 'Paused', secondary_offer: '5' })
    expect(await test(link(5))).toMatchObject({ result: 0, message: expect.stringContaining('without end') })
  })

  it('refuses an invalid URL', async () => {
    expect((await service.get('v2/test', { url: 'nowhere', country: 'US', os: 'iOS', osv: '12' })).body).toMatchObject({
      httpStatus: 200,
      data: { result: 0, redirects: [] },
    })
  })
})

describe('a tracking link that is opened', () => {
  const open = async (offer: number, affiliate: number) => {
    const path = `/tl?a=${affiliate}&o=${offer}`
    const port = await fetch(`${service.address()}${path}`, { redirect: 'manual' })
    const server = mockNetworkServer(service.network)
    server.listen({ onUnhandledFrame: 'error' })
    const handlers = await fetch(`${service.network.baseUrl}${path}`, { redirect: 'manual' })
    server.close()
    return [port, handlers].map(({ status, headers }) => [status, headers.get('location')])
  }

  it('redirects to the offer', async () => {
    seeded().add({ id: 2, url: 'https://adv.example/é in?t={TID}' })
    const found = [302, 'https://adv.example/in?aff=42&o=1']
    expect(await open(1, 42)).toEqual([found, found])
    const [port] = await open(2, 42)
    expect(port).toEqual([302, expect.stringMatching(/^https:\/\/adv\.example\/%C3%A9%20in\?t=[0-9a-f]{32}$/)])
    expect(service.network.state.clicks.size).toBe(0)
  })

  it('does not redirect for an affiliate without access to the offer', async () => {
    const offers = seeded()
    offers.add({ id: 2, status: 'Paused' })
    offers.add({ id: 3, access_type: 'Private' })
    service.network.state.affiliates.add({ id: 43, status: 'Inactive' })
    const none = [404, null]
    for (const [offer, affiliate] of [
      [9, 42],
      [2, 42],
      [3, 42],
      [1, 43],
      [1, 9],
    ] as const)
      expect(await open(offer, affiliate)).toEqual([none, none])
  })
})
