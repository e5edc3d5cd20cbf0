import { describe, expect } from 'vitest'
import { it } from '../wire-server.ts'

describe('a client made by `with`', () => {
  it('has what was changed, and all the rest', async ({ wire }) => {
    const first = wire.network({ timezone: -5, headers: { 'x-team': 'blue' } })
    const { url } = await first.with({ reportYear: 4 }).preview.reports.offer({ from: '2026-03-01', to: '2026-03-02' })
    expect(url).toContain('&timezone=-5&from=2026%2F03%2F01&')
    const { headers } = await first.with({ timezone: 0 }).preview.advertisers.list()
    expect(headers).toMatchObject({ 'x-team': 'blue' })
  })

  it('keeps what is given as undefined', async ({ wire }) => {
    const copy = wire.network({ timezone: -5, headers: { 'x-team': 'blue' } }).with({
      baseUrl: undefined as never,
      key: undefined as never,
      timezone: undefined,
      headers: undefined,
    })
    const { url, headers } = await copy.preview.reports.offer({ from: '2026-03-01', to: '2026-03-02' })
    expect(url.startsWith(wire.url)).toBe(true)
    expect(url).toContain('&timezone=-5&')
    expect(headers).toMatchObject({ 'x-team': 'blue' })
  })

  it('is of the network where the affiliate is undefined', async ({ wire }) => {
    const network = wire.affiliate().with({ affiliateId: undefined })
    expect((await network.preview.offers.list()).url).not.toContain('a=')
    expect(network).toHaveProperty('advertisers')
    expect(wire.affiliate().with({ timeout: undefined })).not.toHaveProperty('advertisers')
    expect(network.with({ affiliateId: 8 })).not.toHaveProperty('advertisers')
  })
})
