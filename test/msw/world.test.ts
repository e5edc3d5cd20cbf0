import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createMockNetwork, type MockNetwork } from '../../src/msw/index.ts'
import { get } from './raw.ts'

const YEAR = { timezone: 0, from: '25/07/01', to: '26/06/30' }

async function everything(network: MockNetwork): Promise<string> {
  const answers = [
    await get(network, 'v2/getOffers', {
      event_info: 1,
      geo_info: 1,
      device_info: 1,
      cap_info: 1,
      category_info: 1,
      traffic_type_info: 1,
    }),
    await get(network, 'v2/getAdvertisers'),
    await get(network, 'v2/getConversionReport', {
      ...YEAR,
      page: 1,
      limit: 10000,
      ck_offer_name: 1,
      ck_payout: 1,
      ck_revenue: 1,
      ck_sub1: 1,
      ck_sub4: 1,
      ck_os_version: 1,
      ck_isp: 1,
      ck_conversion_ip: 1,
      ck_transaction_id: 1,
      ck_conversion_time: 1,
      ck_conversion_status: 1,
    }),
    await get(network, 'v2/getOverallReport', {
      ...YEAR,
      page: 1,
      limit: 10000,
      ck_day: 1,
      ck_affiliate_name: 1,
      ck_gross: 1,
      ck_unique: 1,
      ck_roi: 1,
      ck_cost: 1,
    }),
    await get(network, 'v3/getOfferBanners', { a: 42, offer_id: 1001 }),
  ]
  return createHash('sha256')
    .update(JSON.stringify([network.keys, answers.map(({ body }) => body)]))
    .digest('hex')
}

describe('the seed', () => {
  it('creates the same network, byte for byte, on every machine', async () => {
    // The digest was made on the first machine. It changes with an intended change of the world, which a release
    // mentions.
    expect(await everything(createMockNetwork({ seed: 7 }))).toBe(
      'c13149ef8285b7deb07001884cd83f0cc8d4ed0c0dde1f03d2b64b9729c05d2f',
    )
  })

  it('creates another network from another seed', async () => {
    const small = { offers: 8, affiliates: 4, conversions: 200 }
    const [one, other] = [createMockNetwork({ ...small, seed: 1 }), createMockNetwork({ ...small, seed: 2 })]
    expect(await everything(one)).not.toBe(await everything(other))
    expect(one.keys.network).not.toBe(other.keys.network)
  })

  it('does not depend on the clock or the time zone of the machine', async () => {
    const network = createMockNetwork({ offers: 8, affiliates: 4, conversions: 200 })
    expect(network.now.toISOString()).toBe('2026-07-01T00:00:00.000Z')
    expect(await everything(network)).toBe(
      await everything(createMockNetwork({ offers: 8, affiliates: 4, conversions: 200 })),
    )
  })
})

describe('the world', () => {
  const network = createMockNetwork({ seed: 7 })

  it('has the requested amounts', async () => {
    expect(network.state.offers.size).toBe(40)
    expect(network.state.affiliates.size).toBe(12)
    expect(network.state.conversions.size).toBe(20_000)
    const { body } = await get(network, 'v2/getConversionReport', { ...YEAR, page: 1 })
    expect(body.data).toMatchObject({ totalItems: 20_000, totalPages: 40 })
  })

  it('has offers of every kind, status and access', () => {
    const values = (
      field:
        | 'status'
        | 'access_type'
        | 'type'
        | 'has_cap_limit'
        | 'enable_geo_targeting'
        | 'enable_device_targeting'
        | 'currency_code',
    ) => new Set(network.state.offers.list().map((offer) => offer[field]))
    expect(values('status')).toEqual(new Set(['Active', 'Pending', 'Expired', 'Paused', 'Archived']))
    expect(values('access_type')).toEqual(new Set(['Public', 'Need Approval', 'Private']))
    expect(values('type')).toEqual(new Set(['Mobile', 'Tablet', 'Desktop']))
    for (const field of ['has_cap_limit', 'enable_geo_targeting', 'enable_device_targeting'] as const)
      expect(values(field)).toEqual(new Set(['Yes', 'No']))
    expect(values('currency_code').size).toBeGreaterThan(3)
    expect(network.state.offers.list(({ events }) => events.length > 1).length).toBeGreaterThan(3)
  })

  it('has names in several scripts', () => {
    const names = network.state.affiliates
      .list()
      .map(({ name }) => name)
      .join()
    for (const script of [/\p{Script=Latin}/u, /\p{Script=Han}/u, /\p{Script=Cyrillic}/u]) expect(names).toMatch(script)
  })

  it('has an affiliate that is no longer active, with a key', () => {
    const inactive = network.state.affiliates.list(({ status }) => status === 'Inactive')
    expect(inactive).toHaveLength(1)
    expect(network.keys.affiliates[inactive[0]?.id as number]).toMatch(/^[0-9a-f]{32}$/)
  })

  it('has fewer conversions on Saturdays than on Fridays', async () => {
    const days = (
      await get(network, 'v2/getOverallReport', { ...YEAR, page: 1, limit: 10000, ck_day: 1, ck_conversion: 1 })
    ).body.data.content as { ck_day: string; ck_conversion: number }[]
    const sum = (weekday: number) =>
      days
        .filter(({ ck_day }) => new Date(`${ck_day.replaceAll('/', '-')}T00:00:00Z`).getUTCDay() === weekday)
        .reduce((total, { ck_conversion }) => total + ck_conversion, 0)
    expect(sum(5)).toBeGreaterThan(sum(6))
  })

  it('has at least as many clicks as gross clicks, and at least as many of these as unique clicks', async () => {
    const { body } = await get(network, 'v2/getOverallReport', {
      ...YEAR,
      page: 1,
      limit: 10000,
      ck_day: 1,
      ck_offer_id: 1,
      ck_source_click: 1,
      ck_gross: 1,
      ck_unique: 1,
    })
    for (const row of body.data.content) {
      expect(row.ck_source_click).toBeGreaterThanOrEqual(row.ck_gross)
      expect(row.ck_gross).toBeGreaterThanOrEqual(row.ck_unique)
    }
  })

  it('changes statuses from Pending as its time passes', async () => {
    const later = createMockNetwork({ seed: 7, conversions: 2000 })
    const { now } = later
    const pending = () => later.state.conversions.list(({ status, time }) => status === 'Pending' && time < now).length
    const before = pending()
    later.now = new Date('2026-09-01T00:00:00Z')
    expect(pending()).toBeLessThan(before / 2)
    later.reset()
    expect(pending()).toBe(before)
  })

  it('is created quickly', () => {
    const start = process.threadCpuUsage()
    createMockNetwork()
    const { user, system } = process.threadCpuUsage(start)
    expect((user + system) / 1000).toBeLessThan(300)
  })
})

describe('sizes', () => {
  it.each([
    [{ offers: 0, affiliates: 0, conversions: 0 }, 0],
    [{ offers: 1, affiliates: 1, conversions: 10 }, 10],
    [{ offers: 200, affiliates: 60, conversions: 1000 }, 1000],
    // Without affiliates there is no traffic.
    [{ offers: 5, affiliates: 0, conversions: 10 }, 0],
  ])('%o', (size, conversions) => {
    expect(createMockNetwork(size).state.conversions.size).toBe(conversions)
  })

  it.each([
    [{ conversion: 5 }, 'conversion'],
    [{ offers: -1 }, 'offers'],
    [{ seed: 1.5 }, 'seed'],
    [{ now: 'yesterday' }, 'now'],
    [{ baseUrl: 'network.test' }, 'baseUrl'],
    [{ quirks: { numericString: true } }, 'numericStrings'],
    [{ rateLimit: { requests: 0, intervalMs: 1 } }, 'rateLimit'],
    [{ latencyMs: -1 }, 'latencyMs'],
  ])('refuses %o, with its name', (options, name) => {
    expect(() => createMockNetwork(options as never)).toThrow(name)
  })
})
