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
})
