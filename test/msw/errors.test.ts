import { describe, expect, it } from 'vitest'
import { onPort } from './raw.ts'

const service = onPort({ seed: 7, conversions: 200, rateLimit: { requests: 50, intervalMs: 60_000 } })
const REPORT = { page: 1, timezone: 0, from: '26/01/01', to: '26/01/31' }

/** HTTP status, and both numbers of the envelope. */
const summary = ({ status, body }: { status: number; body: { httpStatus: number; errorCode: number } }) => [
  status,
  body.httpStatus,
  body.errorCode,
]

describe('checks happen in the order of the service', () => {
  it('checks the key first, whatever else is wrong', async () => {
    expect(summary(await service.get('v2/getNothing', { key: '' }))).toEqual([400, 400, 6001])
    expect(summary(await service.get('v2/getOffers', { key: 'x', a: 99999 }))).toEqual([400, 400, 6002])
    expect(summary(await service.post('v2/getOffers', {}, 'x'))).toEqual([400, 400, 6002])
  })

  it('accepts the key that an affiliate has at the time of the call', async () => {
    const { affiliates } = service.network.state
    const asked = async (key: string) =>
      summary(await service.get('v2/getOffers', { a: 42, page: 1, limit: 500 }, key)).slice(1)
    const before = service.affiliateKey(42)
    expect(await asked(before)).toEqual([200, 0])
    const affiliate = affiliates.get(42)
    if (affiliate !== undefined) affiliate.key = 'written in place'
    expect([await asked(before), await asked('written in place')]).toEqual([
      [400, 6002],
      [200, 0],
    ])
    affiliates.delete(42)
    expect(await asked('written in place')).toEqual([400, 6002])
    affiliates.add({ id: 42, key: 'of a new one' })
    expect(await asked('of a new one')).toEqual([200, 0])
  })

  it('then checks the affiliate', async () => {
    const own = service.affiliateKey(42)
    expect(summary(await service.get('v2/getOffers', { page: 1, limit: 500 }, own))).toEqual([400, 400, 6021])
    expect(summary(await service.get('v2/getOffers', { a: 47, page: 1, limit: 500 }, own))).toEqual([400, 400, 6022])
    for (const foreign of [99999, 'x', '42.0']) {
      expect(summary(await service.get('v2/getOffers', { a: foreign, page: 1, limit: 500 }, own))).toEqual([
        400, 400, 6022,
      ])
    }
    expect(summary(await service.get('v2/getOffers', { a: 99999, page: 1, limit: 500 }))).toEqual([400, 400, 6023])
    expect(summary(await service.post('v2/getOffers', {}, own))).toEqual([400, 400, 6021])
    expect(summary(await service.get('v2/getOfferBanners', { offer_id: 1001 }))).toEqual([400, 400, 6021])
  })

  it('refuses an affiliate that is not active', async () => {
    const { id, key } = service.network.state.affiliates.list(({ status }) => status === 'Inactive')[0] as {
      id: number
      key: string
    }
    expect(summary(await service.get('v2/getOffers', { a: id, page: 1, limit: 500 }, key))).toEqual([403, 403, 6024])
    expect(summary(await service.get('v2/getOffers', { a: id, page: 1, limit: 500 }))).toEqual([403, 403, 6024])
  })

  it('refuses the key of an affiliate for operations of the network', async () => {
    for (const path of ['v2/getAdvertisers', 'v2/getOverallReport', 'v2/getAffiliates']) {
      expect(summary(await service.get(path, { a: 42 }, service.affiliateKey()))[0]).toBe(403)
    }
    expect(summary(await service.post('v2/setOffer', {}, service.affiliateKey()))[0]).toBe(403)
  })

  it('refuses other operations, versions and methods', async () => {
    expect(summary(await service.get('v2/getNothing'))).toEqual([400, 400, 400])
    expect(summary(await service.get('v2/getNothing', { a: 42 }, service.affiliateKey()))).toEqual([400, 400, 400])
    expect(summary(await service.get('v3/getOffers'))).toEqual([400, 400, 400])
    expect(summary(await service.get('v1/getOffers'))).toEqual([400, 400, 400])
    expect(summary(await service.post('v2/getOffers'))).toEqual([405, 405, 405])
    expect(summary(await service.get('v2/setOffer'))).toEqual([405, 405, 405])
    expect(
      (await service.fetch('v2/getOffers', { key: service.network.keys.network }, { method: 'DELETE' })).status,
    ).toBe(405)
  })

  it('checks the rate limit before the method, and sends Retry-After', async () => {
    for (let count = 0; count < 50; count++)
      expect((await service.get('v2/getAdvertisers', { id: 201 })).status).toBe(200)
    const refused = await service.post('v2/getOffers')
    expect(summary(refused)).toEqual([429, 429, 429])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    // Another key has its own limit.
    expect((await service.get('v2/getOffers', { a: 42, page: 1, limit: 500 }, service.affiliateKey())).status).toBe(200)
  })
})

describe('parameters', () => {
  it.each([
    ['v2/getOffers', { offer_ids: 'x' }, 6302],
    ['v2/getOffers', { offer_ids: '1,,2' }, 6302],
    ['v2/getOffers', { advertiser_ids: '-1' }, 6102],
    ['v2/getOffers', { status: 'Deleted' }, 6303],
    ['v2/getOffers', { limit: 499 }, 6311],
    ['v2/getOffers', { page: 0 }, 6311],
    ['v2/getOffers', { from: '26/01/01' }, 6311],
    ['v2/getOffers', { geo_info: 2 }, 6311],
    ['v2/getOffers', { a: 42 }, 6310],
    ['v2/getOffers', { a: 42, page: 1 }, 6310],
    ['v2/getOffers', { a: 42, page: 1, limit: 500, type: 'Watch' }, 6311],
    ['v2/getOffers', { a: 42, top_cr: 1001 }, 6311],
    ['v2/getAdvertisers', { status: 'Gone' }, 6103],
    ['v2/getAdvertisers', { id: 'x' }, 6102],
    ['v2/getAffiliates', {}, 6301],
    ['v2/getAffiliates', { id: 'x' }, 6302],
    ['v2/getAffiliates', { id: 99999 }, 6302],
    ['v2/getOfferBanners', { a: 42 }, 6301],
    ['v2/getOfferBanners', { a: 42, offer_id: 99999 }, 6302],
    ['v3/getOfferBanners', { a: 42, offer_id: 1001, type: 4 }, 6320],
    ['v2/getOverallReport', { ...REPORT, page: '' }, 6501],
    ['v2/getOverallReport', { ...REPORT, timezone: '' }, 6501],
    ['v2/getOverallReport', { ...REPORT, from: '' }, 6501],
    ['v2/getOverallReport', { ...REPORT, to: '' }, 6501],
    ['v2/getOverallReport', { ...REPORT, limit: 100 }, 6502],
    ['v2/getOverallReport', { ...REPORT, timezone: 15 }, 6502],
    ['v2/getOverallReport', { ...REPORT, timezone: -12 }, 6502],
    ['v2/getOverallReport', { ...REPORT, order: 'UP' }, 6502],
    ['v2/getOverallReport', { ...REPORT, event_range: 2 }, 6502],
    ['v2/getOverallReport', { ...REPORT, ck_gross: 2 }, 6502],
    ['v2/getOverallReport', { ...REPORT, ck_gross: 'yes' }, 6502],
    ['v2/getOverallReport', { ...REPORT, orderBy: 'ck_confersion' }, 6502],
    ['v2/getConversionReport', { ...REPORT, orderBy: 'ck_sub6' }, 6502],
    ['v2/getOverallReport', { ...REPORT, offer: 'x' }, 6302],
    ['v2/getAdvertiserReport', { ...REPORT, advertiser: 'x' }, 6102],
    ['v2/getAffiliateReport', { ...REPORT, affiliate: 'x' }, 6202],
    ['v2/getConversionReport', { ...REPORT, status: '3' }, 6502],
    ['v2/test', {}, 6601],
    ['v2/test', { url: 'https://a.example/', country: 'US', os: 'Symbian', osv: '9' }, 6602],
  ])('%s %o', async (path, parameters, errorCode) => {
    expect(summary(await service.get(path, parameters))).toEqual([400, 400, errorCode])
  })

  it.each([
    ['v2/getOffers', { geo_info: 2 }, 'A parameter is invalid. (geo_info: expected 1 or 0)'],
    [
      'v2/getOffers',
      { from: '2026-01-01' },
      'A parameter is invalid. (from: expected a day that exists, as YYYY/MM/DD)',
    ],
    [
      'v2/getOffers',
      { country: '?' },
      'A parameter is invalid. (country: expected a country code such as US, or several separated by commas)',
    ],
    [
      'v2/getOffers',
      { offer_ids: 'x' },
      'The offer id is invalid. (offer_ids: expected ids separated by commas, each a positive whole number)',
    ],
    ['v2/getAffiliates', { id: 'x' }, 'The offer id is invalid. (id: expected an id: a positive whole number)'],
    [
      'v2/getOverallReport',
      { ...REPORT, from: '2026-01-01' },
      'A report parameter is invalid. (from: expected a day that exists, from 2000 to 2099, as YY/MM/DD or YY/MM/DD HH)',
    ],
    [
      'v2/getOverallReport',
      { ...REPORT, timezone: '5.5' },
      'A report parameter is invalid. (timezone: expected a whole number from -11 to 14 (hours from UTC))',
    ],
    [
      'v2/getOverallReport',
      { ...REPORT, event_range: 'all' },
      'A report parameter is invalid. (event_range: expected 0 (all events) or 1 (initial events))',
    ],
    [
      'v2/getConversionReport',
      { ...REPORT, status: 'Approved' },
      'A report parameter is invalid. (status: expected codes of 1, 2 and 4, such as 1,2)',
    ],
  ])('%s %o is refused with what is expected on the wire', async (path, parameters, message) => {
    expect((await service.get(path, parameters)).body.message).toBe(message)
  })

  it('ignores unknown parameters', async () => {
    const { status, body } = await service.get('v2/getAdvertisers', { id: 201, colour: 'red', utm_source: 'x' })
    expect([status, body.data.length]).toEqual([200, 1])
  })
})
