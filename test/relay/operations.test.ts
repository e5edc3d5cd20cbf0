import { describe, expect, it } from 'vitest'
import { createClient } from '../../src/index.ts'
import { createRelay, type OperationName, type RelayOptions } from '../../src/relay/index.ts'
import { KEY, relayed } from './relayed.ts'

const OFFERS = `GET /api/v2/getOffers?key=${KEY}`
const NEW_OFFER =
  'advertiser_id=3&name=Example&status=Pending&expire_date=2027%2F12%2F31&type=Mobile&url=https%3A%2F%2Foffer.example%2F%3Ft%3D%7BTID%7D&access_type=Private&ssl=1&tracking_protocol=Server+Postback+URL&currency=1&payout_type=CPA&session_lifespan=1+Month&has_cap_limit=0&device_targeting=0&geo_targeting=0'

describe('the options of a relay', () => {
  const network = createClient({ baseUrl: 'https://acme.example', key: KEY })
  const made = (options: unknown) => () => createRelay(network, options as RelayOptions)

  it.each([
    ['without allow', {}],
    ['with an empty allow', { allow: [] }],
    ['with an unknown call', { allow: ['offers.lists'] }],
    ['with offers.set, which is two calls', { allow: ['offers.set'] }],
    ['with request, which is any call', { allow: ['request'] }],
    ['with a text as allow', { allow: 'offers.list' }],
    ['with an unknown option', { allow: ['offers.list'], allowed: true }],
    ['with an id in place of a function', { allow: ['offers.list'], affiliateId: 42 }],
    ['with an origin that is none', { allow: ['offers.list'], origins: ['https://app.example/'] }],
    ['with a limit of nothing', { allow: ['offers.list'], maxRequestBytes: 0 }],
    ['as a text', 'offers.list'],
  ])('are refused %s', (_, options) => {
    expect(made(options)).toThrow(expect.objectContaining({ kind: 'input', operation: 'createRelay' }))
  })

  it.each([
    [
      { allow: ['offers.lists'] },
      'allow[0]: expected the whole name of a call such as offers.list, received "offers.lists" (did you mean offers.list?)',
    ],
    [{ allow: [] }, "allow: expected the calls that may pass, as in ['offers.list'], received an empty array"],
    [
      { allow: ['offers.list'], origins: [5] },
      'origins[0]: expected an origin such as https://app.example, received 5',
    ],
    [{ allow: ['offers.list'], origins: 'a' }, 'origins: expected an array of origins, received "a"'],
    [
      { allow: ['offers.list'], authorize: undefined },
      'authorize: expected a function, or no such option, received undefined',
    ],
  ])('are refused in words: %j', (options, message) => {
    expect(made(options)).toThrow(`createRelay: ${message}`)
  })

  it.each([
    'authenticate',
    'affiliateId',
    'authorize',
  ])('are refused with %s: undefined, which would let everybody pass', (name) => {
    const issues = [expect.objectContaining({ path: name, received: 'undefined' })]
    expect(made({ allow: ['offers.list'], [name]: undefined })).toThrow(
      expect.objectContaining({ kind: 'input', issues }),
    )
    expect(made({ allow: ['offers.list'], origins: undefined, maxRequestBytes: undefined })).not.toThrow()
  })

  it('are not read from a polluted prototype', () => {
    const inherited = Object.create({ allow: ['offers.list'] }) as object
    expect(made(inherited)).toThrow(expect.objectContaining({ kind: 'input' }))
  })

  it('need a client', () => {
    for (const other of [undefined, {}, 'https://acme.example', network.offers])
      expect(() => createRelay(other as never, { allow: ['offers.list'] })).toThrow(
        'createRelay: network: expected a client of createClient, received another value',
      )
  })
})

describe('a request that is not allowed gets status 403, and nothing is sent', () => {
  it.each([
    ['GET', '/network/api/v2/getAdvertisers', 'the relay does not allow advertisers.list'],
    ['POST', '/network/api/v2/setOffer', 'the relay does not allow offers.create and offers.update'],
    ['POST', '/network/api/v3/delOfferBanners', 'banners.v3.deleteAll'],
    ['POST', '/network/api/v2/getOffers', 'offers.list'],
    ['PUT', '/network/api/v2/getOffers', 'offers.list'],
    ['HEAD', '/network/api/v2/getOffers', ''],
    ['OPTIONS', '/network/api/v2/getOffers', 'offers.list'],
    ['GET', '/network/api/v2/getNothing', 'GET v2/getNothing'],
    ['GET', '/network/api/v3/getOffers', 'GET v3/getOffers'],
    ['GET', '/network/api/', ''],
    ['GET', '/', ''],
    ['GET', '/xxxv2/getOffers', ''],
    ['GET', '/network/v2/getOffers', ''],
  ])('%s %s', async (method, target, name) => {
    await using relay = await relayed(['offers.list', 'offers.get'])
    const { status, body, headers } = await relay.raw(`${method} ${target}`)
    expect([status, headers['cache-control']]).toEqual([403, 'private, no-store'])
    if (method !== 'HEAD') {
      expect(JSON.parse(body)).toMatchObject({ httpStatus: 403, errorCode: 403, code: 'not-allowed' })
      expect(JSON.parse(body).message).toContain(name)
    }
    expect(relay.sent()).toEqual([])
  })

  it('whatever a header says that the method is', async () => {
    await using relay = await relayed(['offers.list', 'offers.update'])
    const { status } = await relay.raw('GET /network/api/v2/setOffer?id=1&status=Paused', [
      'x-http-method-override: POST',
    ])
    expect(status).toBe(403)
    await relay.raw('GET /network/api/v2/getOffers?_method=POST&page=1', ['x-http-method: POST'])
    expect(relay.sent()).toEqual([])
  })
})

describe('a path is an operation as it is, or none', () => {
  it.each([
    '/api/v2/getOffers',
    '/network/api/v2/getOffers',
    '/a/b/c/api/v2/getOffers',
    '/network//api/v2/getOffers',
    '/network/api/v2/../v2/getOffers',
    '/network/api/v2/%2e%2e/v2/getOffers',
    '/network/api/v3/setOfferBanners/../../v2/getOffers',
    '/network/api/v2/setOffer/api/v2/getOffers',
    '/api/api/v2/getOffers',
  ])('%s is offers.list', async (target) => {
    await using relay = await relayed(['offers.list'])
    await relay.raw(`GET ${target}?page=1`)
    expect(relay.sent()).toEqual([`${OFFERS}&page=1`])
  })

  it.each([
    '/network/api//v2/getOffers',
    '/network/api/v2//getOffers',
    '/network/api/v2/getOffers/',
    '/network/api/v2%2fgetOffers',
    '/network/api%2fv2/getOffers',
    '/network/api/v2/getoffers',
    '/network/API/v2/getOffers',
    '/network/api/v2/%67etOffers',
    '/network/api/v2/getOffers;x=1',
    '/network/api/v2/getOffers%00',
    '/network/api/v2/getOffers%20',
    '/network/api/v2/getOffers/api/v2/setOffer',
    '/network/api/v2/..%2fv2/getOffers',
    '/network/api/./getOffers',
    '/network/api/__proto__',
    '/network/api/constructor',
  ])('%s is none', async (target) => {
    await using relay = await relayed(['offers.list'])
    expect((await relay.raw(`GET ${target}?page=1`)).status).toBe(403)
    expect(relay.sent()).toEqual([])
  })

  it('costs no time if it is long', async () => {
    const relay = createRelay(createClient({ baseUrl: 'https://acme.example', key: KEY }), { allow: ['offers.list'] })
    const request = new Request(`https://app.example/${'a'.repeat(200_000)}`)
    const start = performance.now()
    expect((await relay(request)).status).toBe(403)
    expect(performance.now() - start).toBeLessThan(2000)
  })
})

const OFFER_9 = 'id=9&status=Paused'
const bothWays = (cases: readonly [allow: OperationName[], form: string, expected: number | string][]) => cases

describe('a create is never an update, and back', () => {
  it.each(
    bothWays([
      [['offers.update'], OFFER_9, `POST /api/v2/setOffer?key=${KEY} ${OFFER_9}`],
      [['offers.update'], NEW_OFFER, 403],
      [['offers.update'], `id=&${NEW_OFFER}`, 403],
      [['offers.update'], `id[]=9&${NEW_OFFER}`, 400],
      [['offers.update'], `id[0]=9&${NEW_OFFER}`, 400],
      [['offers.update'], `ID=9&${NEW_OFFER}`, 403],
      [['offers.update'], `+id=9&${NEW_OFFER}`, 403],
      [['offers.update'], `id=9&id=8&status=Paused`, 400],
      [['offers.update'], `id=9&id=&status=Paused`, 400],
      [['offers.update'], `id=9,8&status=Paused`, 400],
      [['offers.update'], `id=0&status=Paused`, 400],
      [['offers.update'], `id=9`, 400],
      [['offers.create'], NEW_OFFER, `POST /api/v2/setOffer?key=${KEY} ${NEW_OFFER}`],
      [['offers.create'], OFFER_9, 403],
      [['offers.create'], `id=9&${NEW_OFFER}`, 403],
      [['offers.create'], `id=&${NEW_OFFER}`, 400],
      [['offers.create'], `id=9&id=8&${NEW_OFFER}`, 400],
      [['offers.create'], `id[]=9&${NEW_OFFER}`, 403],
      [['offers.create'], `id.x=9&${NEW_OFFER}`, 400],
      [['offers.create'], `%00id=9&${NEW_OFFER}`, 400],
      [['offers.create', 'offers.update'], `id=&${NEW_OFFER}`, 400],
      [['offers.create', 'offers.update'], `id=9&id=&${NEW_OFFER}`, 400],
      [['offers.create', 'offers.update'], `id[0]=9&${NEW_OFFER}`, 400],
    ]),
  )('%j: %s', async (allow, form, expected) => {
    await using relay = await relayed(allow)
    const { status } = await relay.post('v2/setOffer', form)
    if (typeof expected === 'string') expect([status, relay.sent()]).toEqual([200, [expected]])
    else expect([status, relay.sent()]).toEqual([expected, []])
  })

  it('by its query', async () => {
    await using relay = await relayed(['offers.create', 'offers.update'])
    expect((await relay.post('v2/setOffer?id=9', NEW_OFFER)).status).toBe(400)
    expect((await relay.post('v2/setOffer?id=9&status=Paused', '')).status).toBe(400)
    expect(relay.sent()).toEqual([])
  })
})

describe('a delete is never a deleteAll', () => {
  const sent = (form: string) => `POST /api/v3/delOfferBanners?key=${KEY} ${form}`
  it.each(
    bothWays([
      [['banners.v3.delete'], 'offer_id=1&banner_id=5', sent('offer_id=1&banner_id=5')],
      [['banners.v3.delete'], 'offer_id=1&banner_id=5,6&type=1', sent('offer_id=1&banner_id=5%2C6&type=1')],
      [['banners.v3.delete'], 'offer_id=1', 403],
      [['banners.v3.delete'], 'offer_id=1&banner_id=', 403],
      [['banners.v3.delete'], 'offer_id=1&banner_id=5&banner_id=6', 400],
      [['banners.v3.delete'], 'offer_id=1&banner_id=5&banner_id=', 400],
      [['banners.v3.delete'], 'offer_id=1&banner_id[]=5', 400],
      [['banners.v3.delete'], 'offer_id=1&Banner_id=5', 403],
      [['banners.v3.delete'], 'offer_id=1&banner_id=,', 400],
      [['banners.v3.delete'], 'offer_id=1&banner_id=0', 400],
      [['banners.v3.delete'], 'offer_id=1&banner_id=5&x=1', 400],
      [['banners.v3.deleteAll'], 'offer_id=1', sent('offer_id=1')],
      [['banners.v3.deleteAll'], 'offer_id=1&banner_id=5', 403],
      [['banners.v3.deleteAll'], 'offer_id=1&banner_id=', 400],
      [['banners.v3.deleteAll'], 'offer_id=1&banner_id[]=5', 403],
      [['banners.v3.deleteAll'], 'offer_id=1&banner.id=5', 400],
      [['banners.v3.delete', 'banners.v3.deleteAll'], 'offer_id=1&banner_id=', 400],
      [['banners.v3.delete', 'banners.v3.deleteAll'], 'offer_id=1&banner_id=5&banner_id=6', 400],
      [['banners.v3.delete', 'banners.v3.deleteAll'], 'offer_id=1&banner_id[0]=5', 400],
      [['banners.v2.deleteAll'], 'offer_id=1', 403],
    ]),
  )('%j: %s', async (allow, form, expected) => {
    await using relay = await relayed(allow)
    const { status } = await relay.post('v3/delOfferBanners', form)
    if (typeof expected === 'string') expect([status, relay.sent()]).toEqual([200, [expected]])
    else expect([status, relay.sent()]).toEqual([expected, []])
  })

  it.each([
    ['text/plain', 'offer_id=1&banner_id=5'],
    ['application/json', '{"offer_id":"1","banner_id":"5"}'],
    [
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="banner_id"\r\n\r\n5\r\n--b--\r\n',
    ],
    ['application/x-www-form-urlencodedx', 'offer_id=1&banner_id=5'],
  ])('by a body of %s', async (type, body) => {
    await using one = await relayed(['banners.v3.delete'])
    expect((await one.post('v3/delOfferBanners', body, [`content-type: ${type}`])).status).toBe(400)
    await using both = await relayed(['banners.v3.delete', 'banners.v3.deleteAll'])
    expect((await both.post('v3/delOfferBanners', body, [`content-type: ${type}`])).status).toBe(400)
    expect((await both.post('v3/delOfferBanners', body, [])).status).toBe(400)
    expect([...one.sent(), ...both.sent()]).toEqual([])
  })

  it('by ids in the query', async () => {
    await using relay = await relayed(['banners.v3.delete', 'banners.v3.deleteAll'])
    expect((await relay.post('v3/delOfferBanners?banner_id=5', 'offer_id=1')).status).toBe(400)
    expect(relay.sent()).toEqual([])
  })
})

describe('offers.get is offers.list with one id', () => {
  it.each<[OperationName[], string, number]>([
    [['offers.get'], 'offer_ids=5', 200],
    [['offers.get'], 'offer_ids=5%2C6', 403],
    [['offers.get'], 'offer_ids=', 403],
    [['offers.get'], 'offer_ids=5&offer_ids=6', 400],
    [['offers.get'], 'offer_ids[]=5', 403],
    [['offers.get'], 'offer_ids=5&offer_ids[0]=6', 400],
    [['offers.get'], 'page=1', 403],
    [['offers.list'], 'offer_ids=5', 200],
    [['offers.list'], 'page=1', 200],
  ])('%j: %s', async (allow, query, expected) => {
    await using relay = await relayed(allow)
    const { status } = await relay.get(`v2/getOffers?${query}`)
    expect([status, relay.network.requests.length]).toEqual([expected, expected === 200 ? 1 : 0])
  })

  it('is named as it is allowed', async () => {
    const names: string[] = []
    const authorize = (_: Request, { operation }: { operation: string }) => names.push(operation) > 0
    for (const allow of [['offers.get'], ['offers.list'], ['offers.list', 'offers.get']] as OperationName[][]) {
      await using relay = await relayed(allow, { authorize })
      await relay.get('v2/getOffers?offer_ids=5')
      expect(relay.events.at(-1)).toMatchObject({ type: 'end', operation: names.at(-1) })
    }
    expect(names).toEqual(['offers.get', 'offers.list', 'offers.get'])
  })
})

describe('of parameters, only those of the operation pass', () => {
  it.each([
    'key=other',
    'KEY=other',
    'key[]=other',
    'a=5',
    'a=5&a=6',
    'A=5',
    'a[]=5',
    'extra=1',
    'page=1&page=2',
    '__proto__=1',
    '__proto__[0]=1',
    'constructor=1',
    'toString=1',
    'page[0]=1',
    'page=1e3',
    'page=0',
    'page=-1',
    'limit=7',
    'status=Deleted',
    'event_info=2',
    'country=UK',
    `${'x'.repeat(101)}=1`,
  ])('refused: %s', async (query) => {
    await using relay = await relayed(['offers.list'])
    const { status, body } = await relay.get(`v2/getOffers?${query}`)
    expect([status, relay.sent()]).toEqual([400, []])
    expect(JSON.parse(body)).toMatchObject({ httpStatus: 400, errorCode: 400, message: expect.any(String) })
  })

  it('they are written anew', async () => {
    await using relay = await relayed(['offers.list'])
    await relay.get('v2/getOffers?%70age=1&offer_ids=1,2&from=2026/03/01&geo_info=1')
    expect(relay.sent()).toEqual([`${OFFERS}&page=1&from=2026%2F03%2F01&offer_ids=1%2C2&geo_info=1`])
  })

  it('flags of a report are 1 or 0', async () => {
    const query = 'page=1&limit=500&timezone=0&from=26/03/01&to=26/03/02&event_range=0'
    await using relay = await relayed(['reports.conversion'])
    await relay.get(`v2/getConversionReport?${query}&ck_payout=1&ck_own=1&ck_offer_id=0`)
    expect(relay.sent()).toEqual([
      `GET /api/v2/getConversionReport?key=${KEY}&page=1&limit=500&event_range=0&timezone=0&from=26%2F03%2F01&to=26%2F03%2F02&ck_payout=1&ck_own=1`,
    ])
    for (const more of ['ck_payout=2', 'ck_payout=', 'ck_Payout=1', 'ck_payout[]=1', 'fields=ck_payout', 'CK_PAYOUT=1'])
      expect((await relay.get(`v2/getConversionReport?${query}&${more}`)).status).toBe(400)
    expect(relay.network.requests).toHaveLength(1)
  })

  it('a redirect test takes an object of texts', async () => {
    await using relay = await relayed(['tool.testRedirect'])
    const test = { url: 'https://t.example/?a=1&key=2', country: 'US', os: 'iOS', osv: '9.0' }
    const json = ['content-type: application/json']
    await relay.post('v2/test', JSON.stringify(test), json)
    expect(relay.sent()).toEqual([`POST /api/v2/test?key=${KEY} ${JSON.stringify(test)}`])
    for (const body of ['', '[]', 'null', '{"url":1}', '{', JSON.stringify({ ...test, more: '1' })])
      expect((await relay.post('v2/test', body, json)).status).toBe(400)
    expect((await relay.post('v2/test', JSON.stringify(test), ['content-type: text/plain'])).status).toBe(400)
    expect((await relay.post('v2/test?a=1', JSON.stringify(test), json)).status).toBe(400)
    expect(relay.network.requests).toHaveLength(1)
  })

  it('a query over 64 KiB gets status 414', async () => {
    const relay = createRelay(createClient({ baseUrl: 'https://acme.example', key: KEY }), { allow: ['offers.list'] })
    const query = `offer_name=${'x'.repeat(65_536)}`
    const response = await relay(new Request(`https://app.example/network/api/v2/getOffers?${query}`))
    expect([response.status, (await response.json()).errorCode]).toEqual([414, 414])
  })

  it('a body of very many is not split into all of them', async () => {
    await using relay = await relayed(['offers.update'])
    const { status, body } = await relay.post('v2/setOffer', `id=1${'&'.repeat(10_000)}`)
    expect([status, JSON.parse(body).message]).toEqual([400, 'the relay takes at most 10000 parameters: send fewer'])
  })

  it('a body beside a GET is not read', async () => {
    await using relay = await relayed(['offers.list'])
    await relay.raw('GET /network/api/v2/getOffers?page=1', ['content-length: 8'], 'a=5&id=1')
    expect(relay.sent()).toEqual([`${OFFERS}&page=1`])
  })
})
