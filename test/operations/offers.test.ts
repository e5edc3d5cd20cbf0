import { describe, expect } from 'vitest'
import { createClient, ResponseError } from '../../src/index.ts'
import { affiliateOffer, networkOffer } from './offer-responses.ts'
import { it } from './wire.ts'

const page = (data: unknown[], figures = { page: 1, totalPages: 1, totalItems: data.length }) => ({
  httpStatus: 200,
  errorCode: 0,
  message: '',
  errorMessage: '',
  data,
  ...figures,
})
const content = (rows: unknown[], figures = { page: 1, totalPages: 1, totalItems: rows.length }) => ({
  httpStatus: 200,
  errorCode: 0,
  message: '',
  errorMessage: '',
  data: { content: rows, ...figures },
})

describe('list, network form', () => {
  it('sends every parameter', async ({ wire }) => {
    wire.respond(page([networkOffer]))
    const { items, ...figures } = await wire.network().offers.list({
      page: 3,
      limit: 1000,
      from: '2026-03-01',
      offer_ids: [42, '43'],
      advertiser_ids: 5,
      country: ['CN', 'US'],
      status: 'Expired',
      event_info: true,
      geo_info: 1,
      device_info: false,
      cap_info: 0,
      category_info: true,
      traffic_type_info: true,
    })
    expect(wire.requests).toMatchObject([
      {
        method: 'GET',
        url:
          '/api/v2/getOffers?key=k3y%26secret&page=3&limit=1000&from=2026%2F03%2F01&offer_ids=42%2C43&advertiser_ids=5' +
          '&country=CN%2CUS&status=Expired&event_info=1&geo_info=1&device_info=0&cap_info=0&category_info=1' +
          '&traffic_type_info=1',
        body: '',
      },
    ])
    expect(items).toEqual([networkOffer])
    expect(figures).toEqual({ page: 1, totalPages: 1, totalItems: 1, hasNextPage: false })
    expect(wire.warnings()).toEqual([])
  })

  it('works without a query', async ({ wire }) => {
    wire.respond(page([]))
    await wire.network().offers.list()
    expect(wire.requests[0]?.url).toBe('/api/v2/getOffers?key=k3y%26secret&page=1')
  })

  it('accepts totals as strings, and an empty page without totals', async ({ wire }) => {
    wire.respond({
      errorCode: '0',
      httpStatus: '200',
      data: [networkOffer],
      page: '1',
      totalPages: '2',
      totalItems: '3',
    })
    expect(await wire.network().offers.list()).toMatchObject({
      page: 1,
      totalPages: 2,
      totalItems: 3,
      hasNextPage: true,
    })
    wire.respond({ errorCode: 0, data: [] }, 'undocumented')
    expect(await wire.network().offers.list({ page: 2 })).toEqual({
      items: [],
      page: 2,
      totalPages: 0,
      totalItems: 0,
      hasNextPage: false,
    })
    expect(wire.warnings()).toEqual([])
  })

  it('accepts the value formats of deployed services', async ({ wire }) => {
    wire.respond(
      page([
        {
          ...networkOffer,
          id: '42',
          name: 7,
          advertiser_id: '5',
          click_count: '1000',
          conversion_count: '',
          secondary_offer: 43,
          preview_url: ' https://shop.example/ ',
          url: ' https://adv.example/?t={TID} ',
          cap_overall_limit: '-1',
          cap_interval_limit: null,
          device_redirect_offer: '',
          device_rules: [],
          app_id: null,
          description: '',
          geo_countries: 'US,CA',
          geo_states: '',
          payout: 1.5,
          payout_percent: '',
          revenue: '2.00000',
          currency: ' United States, Dollars',
          events: [],
          categories: ['Games', { category_name: 'Finance' }],
          allow_traffics: [{ traffic_id: '2', traffic_name: 'Email' }],
          status: 'Sleeping',
          brand_new_field: { any: ['thing'] },
        },
      ]),
      'undocumented',
    )
    expect((await wire.network().offers.list()).items).toEqual([
      {
        ...networkOffer,
        id: 42,
        name: '7',
        advertiser_id: 5,
        click_count: 1000,
        conversion_count: null,
        secondary_offer: '43',
        preview_url: 'https://shop.example/',
        url: 'https://adv.example/?t={TID}',
        cap_overall_limit: -1,
        cap_interval_limit: null,
        device_redirect_offer: null,
        device_rules: [],
        app_id: null,
        description: '',
        geo_countries: 'US,CA',
        geo_states: [],
        payout: '1.5',
        payout_percent: '',
        revenue: '2.00000',
        currency: ' United States, Dollars',
        events: [],
        categories: ['Games', { category_name: 'Finance' }],
        allow_traffics: [{ traffic_id: 2, traffic_name: 'Email' }],
        status: 'Sleeping',
        brand_new_field: { any: ['thing'] },
      },
    ])
    expect(wire.warnings()).toEqual([])
  })

  it('accepts an offer without its optional blocks', async ({ wire }) => {
    const bare = {
      id: 42,
      name: 'Shop',
      status: 'Active',
      advertiser_id: 5,
      payout: '1.50000',
      revenue: '2.00000',
      events: null,
      app_id: '',
    }
    wire.respond(page([bare]))
    expect((await wire.network().offers.list()).items).toEqual([bare])
    expect(wire.warnings()).toEqual([])
  })
})

describe('list, affiliate form', () => {
  it('always sends a, page and limit', async ({ wire }) => {
    wire.respond(content([affiliateOffer]))
    const { offers } = wire.affiliate()
    expect((await offers.list()).items).toEqual([affiliateOffer])
    await offers.list({
      page: 2,
      limit: 5000,
      type: 'Mobile',
      offer_ids: 42,
      offer_name: 'big shop',
      country: 'US',
      top_cr: 1000,
    })
    expect(wire.requests).toMatchObject([
      { method: 'GET', url: '/api/v2/getOffers?key=k3y%26secret&a=7&page=1&limit=500', body: '' },
      {
        url: '/api/v2/getOffers?key=k3y%26secret&a=7&page=2&limit=5000&type=Mobile&offer_ids=42&offer_name=big+shop&country=US&top_cr=1000',
      },
    ])
    expect(wire.warnings()).toEqual([])
  })

  it('accepts the value formats of deployed services', async ({ wire }) => {
    wire.respond({
      errorCode: 0,
      data: {
        content: [
          {
            ...affiliateOffer,
            id: 42,
            tracking_link: null,
            logo: ' https://cdn.example/l.png',
            geo_countries: 'US,CA',
            categories: [{ category_name: 'Finance' }],
            allow_traffics: [{ traffic_id: '1', traffic_name: 'Banner/Display' }],
            cap_affiliate_overall_limit: 100,
            payout: 1.5,
            events: [{ e_id: '1', event_name: null, payout: '' }],
          },
          { id: '43', name: 'Bare', status: 'Active', tracking_link: '' },
        ],
        page: '1',
        totalPages: '1',
        totalItems: '2',
      },
    })
    expect(await wire.affiliate().offers.list()).toMatchObject({
      totalItems: 2,
      items: [
        {
          ...affiliateOffer,
          id: '42',
          tracking_link: null,
          logo: 'https://cdn.example/l.png',
          geo_countries: 'US,CA',
          categories: [{ category_name: 'Finance' }],
          allow_traffics: [{ traffic_id: 1, traffic_name: 'Banner/Display' }],
          cap_affiliate_overall_limit: '100',
          payout: '1.5',
          events: [{ e_id: 1, event_name: null, payout: '' }],
        },
        { id: '43', name: 'Bare', status: 'Active', tracking_link: '' },
      ],
    })
    expect(wire.warnings()).toEqual([])
  })
})

describe('get', () => {
  it('requests one offer with all *_info flags', async ({ wire }) => {
    wire.respond(page([{ ...networkOffer, id: 41 }, networkOffer]))
    expect(await wire.network().offers.get('42')).toEqual(networkOffer)
    expect(wire.requests[0]?.url).toBe(
      '/api/v2/getOffers?key=k3y%26secret&offer_ids=42&event_info=1&geo_info=1&device_info=1&cap_info=1' +
        '&category_info=1&traffic_type_info=1',
    )
  })

  it('returns undefined if the offer does not exist', async ({ wire }) => {
    wire.respond(page([]))
    expect(await wire.network().offers.get(42)).toBeUndefined()
    wire.respond(page([{ ...networkOffer, id: 41 }]))
    expect(await wire.network().offers.get(42)).toBeUndefined()
  })

  it('requests one offer as an affiliate', async ({ wire }) => {
    wire.respond(content([affiliateOffer]))
    expect(await wire.affiliate().offers.get(42)).toEqual(affiliateOffer)
    expect(wire.requests[0]?.url).toBe('/api/v2/getOffers?key=k3y%26secret&a=7&page=1&limit=500&offer_ids=42')
  })
})

const required = {
  advertiser_id: 5,
  name: 'Shop & more',
  status: 'Pending',
  expire_date: new Date('2026-12-31T23:59:59Z'),
  type: 'Mobile',
  url: 'https://adv.example/?t={TID}',
  access_type: 'Need Approval',
  ssl: true,
  tracking_protocol: 'Server Postback URL',
  currency: 840,
  payout_type: 'CPA+CPS',
  session_lifespan: '1 Month',
  has_cap_limit: 1,
  device_targeting: true,
  geo_targeting: false,
} as const
const requiredBody =
  'advertiser_id=5&name=Shop+%26+more&status=Pending&expire_date=2026%2F12%2F31&type=Mobile' +
  '&url=https%3A%2F%2Fadv.example%2F%3Ft%3D%7BTID%7D&access_type=Need+Approval&ssl=1' +
  '&tracking_protocol=Server+Postback+URL&currency=840&payout_type=CPA%2BCPS&session_lifespan=1+Month' +
  '&has_cap_limit=1&device_targeting=1&geo_targeting=0'
const created = {
  status: 201,
  text: '{"httpStatus":201,"errorCode":0,"message":"Offer created","errorMessage":"","data":[{"id":99}]}',
}
const updated = { status: 202, text: '{"httpStatus":202,"errorCode":0,"message":"Offer updated","errorMessage":""}' }

describe('create', () => {
  it('sends the required fields', async ({ wire }) => {
    wire.respond(created)
    expect(await wire.network().offers.create(required)).toEqual({ id: 99, message: 'Offer created' })
    expect(wire.requests).toMatchObject([
      {
        method: 'POST',
        url: '/api/v2/setOffer?key=k3y%26secret',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: requiredBody,
      },
    ])
  })

  it('sends every field', async ({ wire }) => {
    wire.respond(created)
    await wire.network().offers.create({
      ...required,
      conversion_point: 'SOI',
      preview_url: 'https://shop.example/',
      price_model: 'CPA+CPS',
      payout: '0.10',
      payout_percent: 12.5,
      revenue_type: 'RPA+RPS',
      revenue: 2,
      revenue_percent: '100.00',
      need_security_token: true,
      force_unique: 0,
      hide_referrer: false,
      secondary_offer: '43',
      description: '第一 😀',
      restriction: 'none\nat all',
      cap_type: 'Budget',
      cap_event_range: 'Initial',
      cap_overall_limit: -1,
      cap_interval: 'Daily',
      cap_interval_limit: 100,
      cap_affiliate_overall_limit: 0,
      cap_affiliate_interval: 'Monthly',
      cap_affiliate_interval_limit: -1,
      device_rules: [
        '1:OS:Android(4.0-7.0);iOS(9.0-)',
        { allow: false, kind: 'Device Brand', values: [{ value: 'LG' }] },
      ],
      device_redirect_offer_id: 44,
      geo_type: 1,
      geo_countries: ['US:1:CA;NY', { country: 'CA', allow: true, regions: [] }, { country: 'MX', allow: false }],
      geo_enforce: true,
      geo_redirect_type: 0,
      geo_redirect_target_id: 45,
      app_id: 'com.shop',
      categories: [3, 4],
      advertiser_offer_id: 'x'.repeat(50),
    })
    expect(wire.requests[0]?.body).toBe(
      `${requiredBody}&conversion_point=SOI&preview_url=https%3A%2F%2Fshop.example%2F&price_model=CPA%2BCPS&payout=0.10` +
        '&payout_percent=12.5&revenue_type=RPA%2BRPS&revenue=2&revenue_percent=100.00&need_security_token=1' +
        '&force_unique=0&hide_referrer=0&secondary_offer=43&description=%E7%AC%AC%E4%B8%80+%F0%9F%98%80' +
        '&restriction=none%0Aat+all&cap_type=Budget&cap_event_range=Initial&cap_overall_limit=-1&cap_interval=Daily' +
        '&cap_interval_limit=100&cap_affiliate_overall_limit=0&cap_affiliate_interval=Monthly' +
        '&cap_affiliate_interval_limit=-1&device_rules%5B0%5D=1%3AOS%3AAndroid%284.0-7.0%29%3BiOS%289.0-%29' +
        '&device_rules%5B1%5D=0%3ADevice+Brand%3ALG&device_redirect_offer_id=44&geo_type=1' +
        '&geo_countries%5B0%5D=US%3A1%3ACA%3BNY&geo_countries%5B1%5D=CA%3A1%3A&geo_countries%5B2%5D=MX%3A0' +
        '&geo_enforce=1&geo_redirect_type=0&geo_redirect_target_id=45&app_id=com.shop&categories=3%2C4' +
        `&advertiser_offer_id=${'x'.repeat(50)}`,
    )
  })

  it('accepts other forms of the id', async ({ wire }) => {
    wire.respond({ errorCode: 0, httpStatus: 201, data: [{ id: '99' }] }, 'undocumented')
    expect(await wire.network().offers.create(required)).toEqual({ id: 99, message: '' })
    wire.respond({ errorCode: 0, httpStatus: null, data: { id: 99 } }, 'undocumented')
    expect(await wire.network().offers.create(required)).toEqual({ id: 99, message: '' })
    wire.respond({ errorCode: 0, httpStatus: '', data: { id: 99 } }, 'undocumented')
    expect(await wire.network().offers.create(required)).toEqual({ id: 99, message: '' })
  })

  it.each([
    'warn',
    'off',
  ] as const)("takes the id from the map that PHP writes for a list (validation '%s')", async (validation) => {
    const fetch = async () => Response.json({ errorCode: 0, data: { 1: { id: 99 } } })
    const network = createClient({ baseUrl: 'https://acme.example', key: 'k3y&secret', validation, fetch })
    expect(await network.offers.create(required)).toEqual({ id: 99, message: '' })
  })

  it('keeps the digits of an id that a number cannot represent', async ({ wire }) => {
    const network = wire.network()
    for (const id of ['9007199254740993', '"9007199254740993"']) {
      wire.respond({ status: 200, text: `{"errorCode":0,"data":[{"id":${id}}]}` }, 'undocumented')
      expect(await network.offers.create(required)).toEqual({ id: '9007199254740993', message: '' })
    }
    wire.respond({ status: 202, text: '{"errorCode":0}' })
    expect(await network.offers.update('9007199254740993', { status: 'Paused' })).toEqual({
      id: '9007199254740993',
      message: '',
    })
    expect(await network.offers.update('0042', { status: 'Paused' })).toEqual({ id: 42, message: '' })
  })

  it('fails with outcome unknown if the response has no id', async ({ wire }) => {
    for (const data of [
      [],
      [{}],
      null,
      'ok',
      [{ id: 'x' }],
      [{ id: 0 }],
      [{ id: -1 }],
      [{ id: '' }],
      [{ id: [5] }],
      [{ id: true }],
      [{ id: 1.5 }],
      [{ id: ' 0x1f ' }],
    ]) {
      wire.respond({ errorCode: 0, httpStatus: 201, message: 'Offer created', data }, 'undocumented')
      const failure = wire.network().offers.create(required)
      await expect(failure).rejects.toBeInstanceOf(ResponseError)
      await expect(failure).rejects.toMatchObject({ operation: 'offers.create', outcome: 'unknown', status: 200 })
    }
  })
})

describe('update and set', () => {
  it('sends only the given fields', async ({ wire }) => {
    wire.respond(updated)
    const { offers } = wire.network()
    expect(await offers.update('42', { status: 'Paused', name: undefined })).toEqual({
      id: 42,
      message: 'Offer updated',
    })
    await offers.update(42, { payout: '0.10', expire_date: '2027/01/01', ssl: false })
    expect(wire.requests).toMatchObject([
      {
        method: 'POST',
        url: '/api/v2/setOffer?key=k3y%26secret',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'id=42&status=Paused',
      },
      { body: 'id=42&expire_date=2027%2F01%2F01&ssl=0&payout=0.10' },
    ])
  })

  it('set creates an offer without an id, and updates one with an id', async ({ wire }) => {
    const { offers } = wire.network()
    wire.respond(created)
    expect(await offers.set(required)).toEqual({ id: 99, message: 'Offer created' })
    wire.respond(updated)
    expect(await offers.set({ id: 42, status: 'Paused' })).toEqual({ id: 42, message: 'Offer updated' })
    expect(wire.requests).toMatchObject([{ body: requiredBody }, { body: 'id=42&status=Paused' }])
    const told = wire.events.flatMap((event) => (event.type === 'request' ? [event.operation] : []))
    expect(told).toEqual(['offers.create', 'offers.update'])
  })
})
