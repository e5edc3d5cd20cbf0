import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createClient } from '../../src/index.ts'
import { createRelay } from '../../src/relay/index.ts'
import { rawServer } from '../raw-server/raw-server.ts'
import { data, json, OK } from '../raw-server/responses.ts'
import { KEY, relayed } from './relayed.ts'
import { serveRelay } from './serve-relay.ts'

const REPORT = 'v2/getOfferReport?page=1&limit=500&timezone=0&from=26/03/01&to=26/03/02'
const ASKED = 'page=1&limit=500&timezone=0&from=26%2F03%2F01&to=26%2F03%2F02'

describe('the affiliate is that of the relay', () => {
  it.each([
    ['', ''],
    ['&a=9', ''],
    ['&a=9&a=8', ''],
    ['&a=', ''],
    ['&a=42', ''],
  ])('whatever the page says: %s', async (more) => {
    await using relay = await relayed(['reports.offer'], { affiliateId: () => 42 })
    expect((await relay.get(REPORT + more)).status).toBe(200)
    expect(relay.sent()).toEqual([`GET /api/v2/getOfferReport?key=${KEY}&a=42&${ASKED}`])
  })

  it.each(['&A=9', '&a[]=9', '&a[0]=9', '&a%00=9', '&a.x=9'])('and nothing that resembles it: %s', async (more) => {
    await using relay = await relayed(['reports.offer'], { affiliateId: () => 42 })
    expect((await relay.get(REPORT + more)).status).toBe(400)
    expect(relay.sent()).toEqual([])
  })

  it('without the zeros before it', async () => {
    await using relay = await relayed(['reports.offer'], { affiliateId: () => '0042' })
    expect((await relay.get(REPORT)).status).toBe(200)
    expect(relay.sent()).toEqual([`GET /api/v2/getOfferReport?key=${KEY}&a=42&${ASKED}`])
  })

  it('of each request', async () => {
    const affiliateId = async (request: Request) => /session=(\d+)/.exec(request.headers.get('cookie') ?? '')?.[1]
    await using relay = await relayed(['banners.v3.list'], { affiliateId })
    for (const id of [7, 8]) await relay.get('v3/getOfferBanners?offer_id=1&a=9', [`cookie: session=${id}`])
    expect(relay.sent()).toEqual([7, 8].map((id) => `GET /api/v3/getOfferBanners?key=${KEY}&a=${id}&offer_id=1`))
    expect((await relay.get('v3/getOfferBanners?offer_id=1&a=9')).status).toBe(401)
  })

  it.each<[string, () => unknown]>([
    ['undefined', () => undefined],
    ['a later undefined', async () => undefined],
    ['null', () => null],
  ])('%s: nobody is signed in', async (_, affiliateId) => {
    const refused: unknown[] = []
    const onRefused = (one: object) => refused.push(one)
    await using relay = await relayed(['reports.offer'], { affiliateId: affiliateId as () => number, onRefused })
    const { status, body } = await relay.get(`${REPORT}&a=42`)
    expect([status, relay.sent()]).toEqual([401, []])
    expect(JSON.parse(body)).toMatchObject({ httpStatus: 401, errorCode: 401, code: 'not-signed-in' })
    expect(refused).toEqual([
      { code: 'not-signed-in', status: 401, operation: 'reports.offer', request: expect.any(Request) },
    ])
  })

  it.each<[string, () => unknown]>([
    ['0', () => 0],
    ['an empty text', () => ''],
    ['a list', () => '1,2'],
    ['an object', () => ({ id: 1 })],
    [
      'an error',
      () => {
        throw new Error(`no session, ${KEY}`)
      },
    ],
    ['a rejection', () => Promise.reject(new Error('no database'))],
  ])('%s is an error of the relay, without details for the page', async (_, affiliateId) => {
    const errors: unknown[] = []
    const onError = (error: unknown, { operation }: { operation: unknown }) => errors.push([String(error), operation])
    await using relay = await relayed(['reports.offer'], { affiliateId: affiliateId as () => number, onError })
    const { status, body } = await relay.get(`${REPORT}&a=42`)
    expect([status, relay.sent()]).toEqual([500, []])
    expect(body).not.toMatch(/session|database|affiliateId/)
    expect(errors).toEqual([[expect.stringMatching(/session|database|affiliateId/), 'reports.offer']])
  })

  it('only calls that an affiliate has pass', async () => {
    await using relay = await relayed(['advertisers.list', 'offers.update', 'reports.overall', 'banners.v3.upload'], {
      affiliateId: () => 42,
    })
    expect((await relay.get('v2/getAdvertisers')).status).toBe(403)
    expect((await relay.get(`v2/getOverallReport?${ASKED}`)).status).toBe(403)
    expect((await relay.post('v2/setOffer', 'id=1&status=Paused')).status).toBe(403)
    expect((await relay.post('v3/setOfferBanners?offer_id=1', '')).status).toBe(403)
    expect(relay.sent()).toEqual([])
  })

  it('a redirect test has none', async () => {
    await using relay = await relayed(['tool.testRedirect'], { affiliateId: () => 42 })
    await relay.get('v2/test?url=https://t.example/&country=US&os=iOS&osv=9.0')
    expect(relay.sent()).toEqual([
      `GET /api/v2/test?key=${KEY}&url=https%3A%2F%2Ft.example%2F&country=US&os=iOS&osv=9.0`,
    ])
  })

  it('or that of the client', async () => {
    await using relay = await relayed(['reports.offer', 'advertisers.list'], {}, OK, { affiliateId: 7 } as object)
    await relay.get(`${REPORT}&a=9`)
    expect(relay.sent()).toEqual([`GET /api/v2/getOfferReport?key=${KEY}&a=7&${ASKED}`])
    expect((await relay.get('v2/getAdvertisers')).status).toBe(403)
  })

  it('without one, the creatives of offers are those of the affiliate that the page names, and nothing else is', async () => {
    await using relay = await relayed(['banners.v2.list', 'reports.offer', 'tool.testRedirect'])
    expect((await relay.get('v2/getOfferBanners?offer_id=1')).status).toBe(400)
    expect((await relay.get('v2/getOfferBanners?offer_id=1&a=9&a=8')).status).toBe(400)
    expect((await relay.get(`${REPORT}&a=9`)).status).toBe(400)
    expect((await relay.get('v2/test?url=https://t.example/&country=US&os=iOS&osv=9.0&a=9')).status).toBe(400)
    await relay.get('v2/getOfferBanners?offer_id=1&a=9')
    expect(relay.sent()).toEqual([`GET /api/v2/getOfferBanners?key=${KEY}&offer_id=1&a=9`])
  })
})

describe('a page whose client knows no affiliate', () => {
  const page = { page: 1, totalPages: 1, totalItems: 1 }

  it.each(['of a network', 'of an affiliate'])('reads what the relay sends for one, with a client %s', async (kind) => {
    await using network = await rawServer([
      json({ httpStatus: 200, data: { content: [{ id: 5, name: 'Five' }], ...page }, errorCode: 0 }),
      json({ httpStatus: 200, data: { content: [{ id: 5, name: 'Five' }], ...page }, errorCode: 0 }),
      data({ content: [{ id: '1', offer_id: 5 }], ...page }),
    ])
    const client = createClient({ baseUrl: network.url, key: KEY })
    const relay = createRelay(client, {
      allow: ['offers.list', 'offers.get', 'reports.conversion'],
      affiliateId: () => 42,
    })
    await using served = await serveRelay(relay)
    const options = { baseUrl: `${served.url}/network`, relay: true, timezone: 0, validation: 'off' } as const
    const shop = kind === 'of a network' ? createClient(options) : createClient({ ...options, affiliateId: 9 })
    expect((await shop.offers.list()).items).toEqual([{ id: 5, name: 'Five' }])
    expect(await shop.offers.get(5)).toEqual({ id: 5, name: 'Five' })
    const query = { from: '2026-03-01', to: '2026-03-02', fields: ['ck_payout'] } as const
    expect((await shop.reports.conversion(query)).items).toHaveLength(1)
    expect(network.requests.map(({ target }) => target)).toEqual([
      `/api/v2/getOffers?key=${KEY}&a=42&page=1&limit=500`,
      `/api/v2/getOffers?key=${KEY}&a=42&page=1&limit=500&offer_ids=5`,
      `/api/v2/getConversionReport?key=${KEY}&a=42&page=1&limit=500&timezone=0&from=26%2F03%2F01&to=26%2F03%2F02&ck_payout=1`,
    ])
  })

  it('is told of a filter that an affiliate does not have', async () => {
    await using relay = await relayed(['reports.conversion'], { affiliateId: () => 42 })
    const { status, body } = await relay.get(`v2/getConversionReport?${ASKED}&event_range=0&status=2`)
    expect([status, JSON.parse(body).message]).toEqual([
      400,
      'the relay knows no parameter "status" of reports.conversion: leave it out',
    ])
    expect((await relay.get(`v2/getConversionReport?${ASKED}&event_range=1`)).status).toBe(400)
    expect(relay.sent()).toEqual([])
  })
})

describe('authorize', () => {
  it('is asked with the call as it was read', async () => {
    const asked: unknown[] = []
    await using relay = await relayed(['banners.v3.delete', 'offers.list'], {
      authorize: (request, call) => asked.push([new URL(request.url).pathname, call]) > 0,
    })
    await relay.post('v3/delOfferBanners', 'offer_id=1&banner_id=5,6')
    await relay.get('v2/getOffers?offer_ids=5&geo_info=1')
    expect(asked).toEqual([
      [
        '/network/api/v3/delOfferBanners',
        { operation: 'banners.v3.delete', input: { offer_id: 1, banner_id: [5, 6] } },
      ],
      ['/network/api/v2/getOffers', { operation: 'offers.list', input: { offer_ids: [5], geo_info: true } }],
    ])
    expect(relay.network.requests).toHaveLength(2)
  })

  it('cannot change what is sent', async () => {
    const authorize = (_: Request, { input }: { input: object }) => delete (input as { banner_id?: string }).banner_id
    await using relay = await relayed(['banners.v3.delete'], { authorize })
    await relay.post('v3/delOfferBanners', 'offer_id=1&banner_id=5')
    expect(relay.sent()).toEqual([`POST /api/v3/delOfferBanners?key=${KEY} offer_id=1&banner_id=5`])
  })

  it.each<[string, () => unknown]>([
    ['false', () => false],
    ['a later false', async () => false],
    ['nothing', () => undefined],
    ['a text', () => 'no'],
  ])('%s gets status 403', async (_, authorize) => {
    await using relay = await relayed(['offers.list'], { authorize: authorize as () => boolean })
    const { status, body } = await relay.get('v2/getOffers?page=1')
    expect([status, relay.sent()]).toEqual([403, []])
    expect(JSON.parse(body)).toMatchObject({
      message: 'the relay does not allow this use of offers.list',
      code: 'not-allowed',
    })
  })

  it('that fails is an error of the relay, which goes to the console without onError', async () => {
    const error = new Error('no database')
    const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(() => printed.mockRestore())
    for (const authorize of [() => Promise.reject(error), raise(error)]) {
      await using relay = await relayed(['offers.list'], { authorize })
      const { status, body } = await relay.get('v2/getOffers?page=1')
      expect([status, relay.sent()]).toEqual([500, []])
      expect(body).not.toContain('database')
      expect(printed).toHaveBeenLastCalledWith('affiliate-network-sdk: a function of the relay failed:', error)
    }
  })

  it('and a hook that fails break nothing', async () => {
    const options = { affiliateId: raise(new Error('no database')), onError: raise(new Error('no log')) }
    await using relay = await relayed(['offers.list'], options)
    expect((await relay.get('v2/getOffers?page=1')).status).toBe(500)
    await using other = await relayed(['offers.get'], { onRefused: () => Promise.reject(new Error('no log')) })
    expect((await other.get('v2/getAdvertisers')).status).toBe(403)
  })
})

const raise = (error: Error) => () => {
  throw error
}
