import { describe, expect, it } from 'vitest'
import { createMockNetwork } from '../../src/msw/index.ts'

describe.each([1, 7])('the offers of seed %i', (seed) => {
  const network = createMockNetwork({ seed, offers: 120, conversions: 20_000 })
  const offers = network.state.offers.list()

  it('send nobody to the store of another system', () => {
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

  it('have names of their own', () => {
    expect(new Set(offers.map(({ name }) => name)).size).toBe(120)
  })

  it('are tracked at one address for each advertiser', () => {
    const byAdvertiser = [...Map.groupBy(offers, ({ advertiser_id }) => advertiser_id).values()]
    const hosts = byAdvertiser.map((ofOne) => new Set(ofOne.map(({ url }) => new URL(url).host)))
    expect(hosts.length).toBeGreaterThan(10)
    expect(Math.max(...hosts.map(({ size }) => size))).toBe(1)
    expect(new Set(hosts.flatMap((host) => [...host])).size).toBe(hosts.length)
  })

  it('end at their last event, be it the only one', () => {
    for (const { events } of offers)
      expect(events.map(({ is_end_point }) => is_end_point)).toEqual([...events.slice(1).map(() => 'No'), 'Yes'])
  })

  it('have creatives of the sizes that their types ask for', () => {
    const sizes = (type: number) =>
      new Set(
        network.state.banners.list((banner) => banner.type === type).map(({ width, height }) => `${width}x${height}`),
      )
    expect(sizes(1).size).toBeGreaterThan(3)
    expect(sizes(2)).toEqual(new Set(['1200x628']))
    expect(sizes(3)).toEqual(new Set(['1080x1920']))
  })
})
