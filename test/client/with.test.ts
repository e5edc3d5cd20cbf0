import { describe, expect } from 'vitest'
import { createClient, InputError } from '../../src/index.ts'
import { it } from '../wire-server.ts'

describe('a client made by `with`', () => {
  it('has the changed options and keeps the others', async ({ wire }) => {
    const first = wire.network({ timezone: -5, headers: { 'x-team': 'blue' } })
    const { url } = await first.with({ reportYear: 4 }).preview.reports.offer({ from: '2026-03-01', to: '2026-03-02' })
    expect(url).toContain('&timezone=-5&from=2026%2F03%2F01&')
    const { headers } = await first.with({ timezone: 0 }).preview.advertisers.list()
    expect(headers).toMatchObject({ 'x-team': 'blue' })
  })

  it('keeps options that are given as undefined', async ({ wire }) => {
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

  it('ignores later changes to the options object of the first client', async ({ wire }) => {
    const options = {
      baseUrl: new URL(wire.url),
      key: 'k3y&secret',
      timezone: 1,
      headers: { 'x-team': 'blue' },
      rateLimit: { requests: 100, intervalMs: 1000 },
    } as const
    const first = createClient(options)
    options.baseUrl.hostname = 'localhost'
    Object.assign(options.headers, { 'x-team': 'red' })
    Object.assign(options.rateLimit, { requests: 0 })
    Object.assign(options, { key: 'other-key', affiliateId: 7, timezone: 2 })
    const copy = first.with({ timeout: 9000 })
    wire.respond({ errorCode: 0, data: [] })
    await copy.advertisers.list()
    expect(wire.requests).toMatchObject([
      { url: '/api/v2/getAdvertisers?key=k3y%26secret', headers: { host: new URL(wire.url).host, 'x-team': 'blue' } },
    ])
    const { url } = await copy.preview.reports.offer({ from: '2026-03-01', to: '2026-03-02' })
    expect(url).toContain('&timezone=1&')
  })

  it.for<[unknown, string]>([
    [undefined, 'nothing'],
    [null, 'null'],
    [[], 'an empty array'],
    ['k3y&secret', 'a string'],
    [new Map([['timeout', 5]]), 'an instance of a class'],
    [Object.create({ timeout: 5 }), 'an instance of a class'],
  ])('requires an object of changes, not %j %s', ([changes, received], { wire }) => {
    const network = wire.network()
    const refused = (() => {
      try {
        return network.with(changes as never)
      } catch (error) {
        return error
      }
    })()
    expect(refused).toBeInstanceOf(InputError)
    const expected = received.startsWith('an instance') ? 'a plain object' : 'an object of options'
    expect(refused).toMatchObject({ issues: [{ path: '', expected, received }] })
  })

  it('is a network client if affiliateId is undefined', async ({ wire }) => {
    const network = wire.affiliate().with({ affiliateId: undefined })
    expect((await network.preview.offers.list()).url).not.toContain('a=')
    expect(Object.keys(network)).toContain('advertisers')
    expect(Object.keys(wire.affiliate().with({ timeout: undefined }))).not.toContain('advertisers')
    expect(Object.keys(network.with({ affiliateId: 8 }))).not.toContain('advertisers')
  })
})
