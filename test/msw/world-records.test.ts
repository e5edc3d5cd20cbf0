import { describe, expect, it } from 'vitest'
import { createMockNetwork } from '../../src/msw/index.ts'

describe.each([1, 7])('the offers of seed %i', (seed) => {
  const network = createMockNetwork({ seed, offers: 120, conversions: 20_000 })
  const offers = network.state.offers.list()

  it('do not redirect to the store of another operating system', () => {
    const stores = { Android: 'play.google.com', iOS: 'apps.apple.com' }
    const apps = offers.filter(({ app_id }) => app_id !== '')
    for (const [system, store] of Object.entries(stores)) {
      const inStore = apps.filter(({ preview_url }) => preview_url.includes(store))
      expect(inStore.length).toBeGreaterThan(2)
      const rules = inStore.flatMap(({ device_rules }) => device_rules.filter((rule) => rule.startsWith('1:OS:')))
      expect(rules).toHaveLength(inStore.length)
      for (const rule of rules) expect(rule).toMatch(new RegExp(`^1:OS:${system}\\([^;]+\\)$`))
    }
  })

  it('have unique names', () => {
    expect(new Set(offers.map(({ name }) => name)).size).toBe(120)
  })

  it('have one tracking host for each advertiser', () => {
    const byAdvertiser = [...Map.groupBy(offers, ({ advertiser_id }) => advertiser_id).values()]
    const hosts = byAdvertiser.map((ofOne) => new Set(ofOne.map(({ url }) => new URL(url).host)))
    expect(hosts.length).toBeGreaterThan(10)
    expect(Math.max(...hosts.map(({ size }) => size))).toBe(1)
    expect(new Set(hosts.flatMap((host) => [...host])).size).toBe(hosts.length)
  })

  it('have their end point at the last event, even if it is the only one', () => {
    for (const { events } of offers)
      expect(events.map(({ is_end_point }) => is_end_point)).toEqual([...events.slice(1).map(() => 'No'), 'Yes'])
  })

  it('have creatives with sizes of their types', () => {
    const sizes = (type: number) =>
      new Set(
        network.state.banners.list((banner) => banner.type === type).map(({ width, height }) => `${width}x${height}`),
      )
    expect(sizes(1).size).toBeGreaterThan(3)
    expect(sizes(2)).toEqual(new Set(['1200x628']))
    expect(sizes(3)).toEqual(new Set(['1080x1920']))
  })

  it('pay a percentage for sales only, and more for later events', () => {
    for (const { payout_type, events } of offers) {
      if (payout_type === 'CPS') expect(['Sale', 'Booking']).toContain(events[0]?.conversion_point)
      const payouts = events.map(({ payout }) => Number(payout))
      expect(payouts).toEqual(payouts.toSorted((left, right) => left - right))
    }
    expect(offers.filter(({ events }) => events.length > 2).length).toBeGreaterThan(3)
  })

  it('pay in dollars or in the currency of their first country', () => {
    const euro = ['DE', 'FR', 'ES', 'IT', 'NL', 'GR']
    const countries: Record<string, string[]> = {
      EUR: euro,
      GBP: ['GB'],
      CNY: ['CN'],
      JPY: ['JP'],
      INR: ['IN'],
      BRL: ['BR'],
    }
    const abroad = offers.filter(({ currency_code }) => currency_code !== 'USD')
    expect(new Set(abroad.map(({ currency_code }) => currency_code)).size).toBeGreaterThan(3)
    for (const { currency_code, geo_type, geo_countries } of abroad) {
      expect(geo_type).toBe('Include')
      expect(countries[currency_code]).toContain(geo_countries.split(';')[0])
    }
  })

  it('have caps that were nearly reached and never exceeded', () => {
    const used = Map.groupBy(network.state.conversions, ({ offer_id }) => offer_id)
    const whole = offers.filter((offer) => offer.cap_overall_limit > 100 && offer.cap_event_range === 'all')
    const parts = whole.flatMap(({ id, cap_type, currency_code, cap_overall_limit }) => {
      const conversions = used.get(id) ?? []
      if (cap_type === 'Conversion') return [conversions.length / cap_overall_limit]
      const paid = conversions.reduce((sum, { payout }) => sum + Number(payout), 0)
      return currency_code === 'USD' ? [paid / cap_overall_limit] : []
    })
    expect(parts.length).toBeGreaterThan(3)
    expect(Math.min(...parts)).toBeGreaterThan(0.8)
    expect(Math.max(...parts)).toBeLessThan(1)
    const shared = offers.filter((offer) => offer.cap_affiliate_interval_limit > 5)
    expect(shared.length).toBeGreaterThan(3)
    for (const offer of shared) expect(offer.cap_affiliate_interval_limit).toBeLessThanOrEqual(offer.cap_interval_limit)
    const tighter = shared.filter((offer) => offer.cap_affiliate_interval_limit < offer.cap_interval_limit)
    expect(tighter.length).toBeGreaterThan(shared.length / 2)
  })
})
