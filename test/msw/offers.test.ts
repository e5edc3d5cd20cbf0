import { describe, expect, it } from 'vitest'
import { EVERY_BLOCK } from '../operations/service.ts'
import { onPort } from './raw.ts'

const service = onPort()
const NEW_OFFER = {
  advertiser_id: 201,
  name: 'Ünïcode & Söhne 🎯',
  status: 'Active',
  expire_date: '2027/12/31',
  type: 'Mobile',
  url: 'https://adv.example/?t={TID}&a={AFFID}',
  access_type: 'Public',
  ssl: 1,
  tracking_protocol: 'Server Postback URL',
  currency: 840,
  payout_type: 'CPA',
  session_lifespan: '1 Week',
  has_cap_limit: 0,
  device_targeting: 0,
  geo_targeting: 0,
}
const asAffiliate = (parameters: Record<string, string | number> = {}) =>
  service.get('v2/getOffers', { a: 42, page: 1, limit: 500, ...parameters }, service.affiliateKey())
const created = async (more: Record<string, string | number> = {}): Promise<number> =>
  (await service.post('v2/setOffer', { ...NEW_OFFER, ...more })).body.data[0].id
const offer = async (id: number) =>
  (
    await service.get('v2/getOffers', {
      offer_ids: id,
      ...EVERY_BLOCK,
    })
  ).body.data[0]

describe('getOffers, network form', () => {
  it('counts clicks and conversions up to the time of the call', async () => {
    const { clicks, conversions, offers } = service.network.state
    const counts = async (id: number) => {
      const { click_count, conversion_count } = await offer(id)
      return [click_count, conversion_count]
    }
    const [mine, other] = [offers.add({ events: [{}, {}] }).id, offers.add({}).id]
    expect(await counts(mine)).toEqual([0, 0])
    clicks.add({ offer_id: mine, affiliate_id: 42, time: '2026-06-01', all: 9, gross: 7, unique: 5 })
    expect(await counts(mine)).toEqual([9, 0])
    const { id } = conversions.add({ offer_id: mine, affiliate_id: 42, time: '2026-06-01' })
    conversions.add({ offer_id: mine, affiliate_id: 42, time: '2026-06-01', e_id: 2 })
    expect(await counts(mine)).toEqual([10, 2])
    conversions.delete(id)
    expect(await counts(mine)).toEqual([10, 1])
    expect(await counts(other)).toEqual([0, 0])
    clicks.add({ offer_id: other, affiliate_id: 42, time: '2026-06-01', all: 3 })
    expect([await counts(mine), await counts(other)]).toEqual([
      [10, 1],
      [3, 0],
    ])
    service.network.reset()
    offers.add({})
    expect(await counts(mine)).toEqual([0, 0])
  })

  it('has pagination next to data, and the requested blocks', async () => {
    const { status, body } = await service.get('v2/getOffers')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      httpStatus: 200,
      errorCode: 0,
      message: '',
      errorMessage: '',
      page: 1,
      totalPages: 1,
      totalItems: 40,
    })
    expect(Object.keys(body.data[0]).toSorted()).toEqual([
      'access_type',
      'advertiser_id',
      'app_id',
      'click_count',
      'conversion_count',
      'conversion_point',
      'create_date',
      'currency',
      'currency_code',
      'description',
      'expire_date',
      'force_unique',
      'id',
      'name',
      'need_security_token',
      'payout',
      'payout_percent',
      'payout_type',
      'preview_url',
      'price_model',
      'revenue',
      'revenue_percent',
      'revenue_type',
      'secondary_offer',
      'session_lifespan',
      'status',
      'tracking_protocol',
      'type',
      'url',
    ])
  })

  it.each([
    ['event_info', ['events']],
    [
      'geo_info',
      [
        'enable_geo_targeting',
        'geo_type',
        'geo_countries',
        'geo_redirect_offer',
        'geo_redirect_group',
        'geo_enforce',
        'geo_states',
      ],
    ],
    ['device_info', ['enable_device_targeting', 'device_redirect_offer', 'device_rules']],
    [
      'cap_info',
      [
        'has_cap_limit',
        'cap_type',
        'cap_event_range',
        'cap_overall_limit',
        'cap_interval',
        'cap_interval_limit',
        'cap_affiliate_overall_limit',
        'cap_affiliate_interval',
        'cap_affiliate_interval_limit',
      ],
    ],
    ['category_info', ['categories']],
    ['traffic_type_info', ['allow_traffics']],
  ])('%s adds its block', async (flag, fields) => {
    const plain = Object.keys((await service.get('v2/getOffers', { [flag]: 0 })).body.data[0])
    const more = Object.keys((await service.get('v2/getOffers', { [flag]: 1 })).body.data[0])
    expect(more.filter((field) => !plain.includes(field)).toSorted()).toEqual(fields.toSorted())
  })

  it('filters', async () => {
    const offers = async (parameters: Record<string, string | number>) =>
      (await service.get('v2/getOffers', { ...parameters, geo_info: 1 })).body.data
    expect((await offers({ offer_ids: '1003,1001,99999' })).map(({ id }: { id: number }) => id)).toEqual([1001, 1003])
    expect(
      new Set((await offers({ advertiser_ids: '202,203' })).map((row: { advertiser_id: number }) => row.advertiser_id)),
    ).toEqual(new Set([202, 203]))
    expect(new Set((await offers({ status: 'Paused' })).map((row: { status: string }) => row.status))).toEqual(
      new Set(['Paused']),
    )
    for (const { create_date } of await offers({ from: '2026/01/01' })) expect(create_date >= '2026/01/01').toBe(true)
    for (const row of await offers({ country: 'SG,CN' })) {
      const listed = /SG|CN/.test(row.geo_countries)
      expect(
        row.enable_geo_targeting === 'No' || (row.geo_type === 'Include' ? listed : row.geo_countries !== 'SG;CN'),
      ).toBe(true)
    }
  })

  it('pages', async () => {
    expect((await service.get('v2/getOffers', { page: 2, limit: 500 })).body).toMatchObject({
      data: [],
      page: 2,
      totalPages: 1,
      totalItems: 40,
    })
  })
})

describe('getOffers, affiliate form', () => {
  it("lists the offers of the affiliate, with a tracking link, in the affiliate's view", async () => {
    const { body } = await asAffiliate()
    expect(body.data).toMatchObject({ page: 1, totalPages: 1 })
    expect(body.data.content).toHaveLength(body.data.totalItems)
    const first = body.data.content[0]
    expect(first).toMatchObject({
      id: '1001',
      status: 'Active',
      tracking_link: expect.stringContaining('/tl?a=42&o=1001'),
    })
    expect(Object.keys(first).toSorted()).toEqual([
      'allow_traffics',
      'app_id',
      'cap_affiliate_interval',
      'cap_affiliate_interval_limit',
      'cap_affiliate_overall_limit',
      'cap_event_range',
      'cap_type',
      'categories',
      'create_date',
      'currency',
      'description',
      'device_rules',
      'events',
      'expire_date',
      'geo_countries',
      'geo_states',
      'geo_type',
      'has_cap_limit',
      'hide_referrer',
      'id',
      'logo',
      'name',
      'payout',
      'payout_percent',
      'payout_type',
      'preview_url',
      'restriction',
      'screenshot',
      'status',
      'tracking_link',
      'type',
    ])
    expect(Object.keys(first.events[0])).toEqual([
      'e_id',
      'event_name',
      'e_tkn',
      'description',
      'payout_type',
      'payout',
      'conversion_point',
    ])
    expect(new Set(body.data.content.map(({ status }: { status: string }) => status))).toEqual(new Set(['Active']))
  })

  it('lists an offer that needs approval without a link until approval, and does not list a private one', async () => {
    const waiting = await created({ access_type: 'Need Approval' })
    const secret = await created({ access_type: 'Private' })
    const links = async () =>
      Object.fromEntries(
        (await asAffiliate({ offer_ids: `${waiting},${secret}` })).body.data.content.map(
          (row: { id: string; tracking_link: string | null }) => [row.id, row.tracking_link !== null],
        ),
      )
    expect(await links()).toEqual({ [waiting]: false })
    await service.post('v2/setAffiliateOfferList', { id: 42, accessible_offers: `${waiting},${secret}` })
    expect(await links()).toEqual({ [waiting]: true, [secret]: true })
  })

  it('filters by type, ids and keywords of the name', async () => {
    const one = await created({ name: 'Green Apple Pie', type: 'Tablet' })
    await created({ name: 'Green Pear', type: 'Tablet' })
    const names = async (parameters: Record<string, string | number>) =>
      (await asAffiliate(parameters)).body.data.content.map(({ name }: { name: string }) => name)
    expect(await names({ offer_name: 'green pie' })).toEqual(['Green Apple Pie'])
    expect(await names({ type: 'Tablet', offer_name: 'GREEN' })).toEqual(['Green Apple Pie', 'Green Pear'])
    expect(await names({ offer_ids: one })).toEqual(['Green Apple Pie'])
  })

  it('returns the offers with the best conversion rate on one page, regardless of page and limit', async () => {
    const { body } = await service.get(
      'v2/getOffers',
      { a: 42, top_cr: 3, page: 7, limit: 1000 },
      service.affiliateKey(),
    )
    expect(body.data).toMatchObject({ page: 1, totalPages: 1, totalItems: 3 })
    const report = await service.get('v2/getOverallReport', {
      page: 1,
      timezone: 0,
      from: '25/01/01',
      to: '26/12/31',
      ck_offer_id: 1,
      ck_cr: 1,
      orderBy: 'ck_cr',
      order: 'DESC',
    })
    const visible = new Set((await asAffiliate()).body.data.content.map(({ id }: { id: string }) => Number(id)))
    const best = report.body.data.content
      .filter((row: { ck_offer_id: number }) => visible.has(row.ck_offer_id))
      .slice(0, 3)
    expect(body.data.content.map(({ id }: { id: string }) => Number(id))).toEqual(
      best.map((row: { ck_offer_id: number }) => row.ck_offer_id),
    )
  })
})

describe('setOffer', () => {
  it('creates an offer: responds with 201 with the id in an array, and lists the offer', async () => {
    const { status, body } = await service.post('v2/setOffer', {
      ...NEW_OFFER,
      description: 'Läuft',
      payout: '1.5',
      revenue: 2,
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      httpStatus: 201,
      data: [{ id: 1041 }],
      errorCode: 0,
      message: 'Offer 1041 has been created.',
      errorMessage: '',
    })
    expect(await offer(1041)).toMatchObject({
      id: 1041,
      name: 'Ünïcode & Söhne 🎯',
      status: 'Active',
      advertiser_id: 201,
      create_date: '2026/07/01',
      expire_date: '2027/12/31',
      type: 'Mobile',
      url: 'https://adv.example/?t={TID}&a={AFFID}',
      payout: '1.50000',
      revenue: '2.00000',
      payout_percent: '-1.00',
      revenue_percent: '-1.00',
      revenue_type: 'RPA',
      currency: 'United States, Dollars',
      currency_code: 'USD',
      click_count: 0,
      conversion_count: 0,
      has_cap_limit: 'No',
      geo_countries: '',
      events: [
        { e_id: 1, pre_event_id: -1, payout: '1.50000', revenue: '2.00000', description: 'Läuft', status: 'Active' },
      ],
    })
    expect((await asAffiliate({ offer_ids: 1041 })).body.data.totalItems).toBe(1)
  })

  it('stores every field so that it can be read', async () => {
    const id = await created({
      conversion_point: 'SOI',
      preview_url: 'https://p.example/',
      price_model: 'CPA+CPS',
      payout_type: 'CPA+CPS',
      payout: '0.10',
      payout_percent: 12.5,
      revenue_type: 'RPA+RPS',
      revenue: '.2',
      revenue_percent: '100',
      need_security_token: 1,
      force_unique: 1,
      hide_referrer: 1,
      secondary_offer: 1001,
      restriction: 'none',
      has_cap_limit: 1,
      cap_type: 'Budget',
      cap_event_range: 'Initial',
      cap_overall_limit: -1,
      cap_interval: 'Daily',
      cap_interval_limit: 500,
      cap_affiliate_overall_limit: 9,
      cap_affiliate_interval: 'Monthly',
      cap_affiliate_interval_limit: -1,
      device_targeting: 1,
      'device_rules[0]': '1:OS:Android(4.0-7.0);iOS(9.0-)',
      'device_rules[1]': '0:Device Brand:Huawei',
      device_redirect_offer_id: 1002,
      geo_targeting: 1,
      geo_type: 1,
      'geo_countries[0]': 'US:1:CA;NY',
      'geo_countries[1]': 'SG:1:',
      geo_enforce: 1,
      geo_redirect_type: 0,
      geo_redirect_target_id: 1003,
      app_id: 'com.x',
      categories: '1,2',
      advertiser_offer_id: 'A'.repeat(50),
    })
    expect(await offer(id)).toMatchObject({
      conversion_point: 'SOI',
      preview_url: 'https://p.example/',
      price_model: 'CPA+CPS',
      payout_type: 'CPA+CPS',
      payout: '0.10000',
      payout_percent: '12.50',
      revenue_type: 'RPA+RPS',
      revenue: '0.20000',
      revenue_percent: '100.00',
      need_security_token: 'Yes',
      force_unique: 'Yes',
      secondary_offer: '1001',
      has_cap_limit: 'Yes',
      cap_type: 'Budget',
      cap_event_range: 'initial',
      cap_overall_limit: -1,
      cap_interval: 'Daily',
      cap_interval_limit: 500,
      cap_affiliate_overall_limit: 9,
      cap_affiliate_interval: 'Monthly',
      cap_affiliate_interval_limit: -1,
      enable_device_targeting: 'Yes',
      device_rules: ['1:OS:Android(4.0-7.0);iOS(9.0-)', '0:Device Brand:Huawei'],
      device_redirect_offer: 1002,
      enable_geo_targeting: 'Yes',
      geo_type: 'Include',
      geo_countries: 'US;SG',
      geo_states: ['US:1:CA;NY', 'SG:1:'],
      geo_enforce: 'Enable',
      geo_redirect_offer: 1003,
      app_id: 'com.x',
      categories: ['Games', 'E-commerce'],
    })
    expect((await asAffiliate({ offer_ids: id })).body.data.content[0]).toMatchObject({
      restriction: 'none',
      hide_referrer: 'Yes',
      cap_type: 'Budget',
      cap_affiliate_overall_limit: '9',
      cap_affiliate_interval: 'Monthly',
      cap_affiliate_interval_limit: 'Not Set',
    })
  })

  it('updates an offer: responds with 202 without data, and changes the given fields only', async () => {
    const before = await offer(1001)
    const { status, body } = await service.post('v2/setOffer', { id: 1001, status: 'Paused' })
    expect(status).toBe(202)
    expect(body).toEqual({ httpStatus: 202, errorCode: 0, message: 'Offer 1001 has been updated.', errorMessage: '' })
    expect(await offer(1001)).toEqual({ ...before, status: 'Paused' })
    expect((await asAffiliate({ offer_ids: 1001 })).body.data.content).toEqual([])
  })

  it('changes the initial event with the offer’s terms', async () => {
    await service.post('v2/setOffer', { id: 1001, payout: '9.99' })
    const { payout, events } = await offer(1001)
    expect([payout, events[0].payout]).toEqual(['9.99000', '9.99000'])
  })

  it.each(Object.keys(NEW_OFFER))('cannot create without %s', async (field) => {
    const { [field as keyof typeof NEW_OFFER]: _, ...rest } = NEW_OFFER
    const { status, body } = await service.post('v2/setOffer', rest)
    expect([status, body.errorCode]).toEqual([400, field === 'advertiser_id' ? 6101 : 6310])
    expect(service.network.state.offers.size).toBe(40)
  })

  it.each([
    [{ url: 'https://adv.example/' }, 6311],
    [{ url: 'not a url' }, 6311],
    [{ status: 'Expired' }, 6311],
    [{ expire_date: '2027-12-31' }, 6311],
    [{ expire_date: '2027/02/30' }, 6311],
    [{ payout_type: 'CPS', payout_percent: 101 }, 6311],
    [{ payout: '-1' }, 6311],
    [{ payout: 'much' }, 6311],
    [{ cap_interval_limit: 5 }, 6311],
    [{ cap_affiliate_interval_limit: 5 }, 6311],
    [{ cap_overall_limit: -2 }, 6311],
    [{ advertiser_offer_id: 'A'.repeat(51) }, 6311],
    [{ advertiser_id: 99999 }, 6102],
    [{ secondary_offer: 99999 }, 6302],
    [{ 'device_rules[0]': '2:OS:iOS' }, 6311],
    [{ 'geo_countries[0]': 'US' }, 6311],
    [{ geo_type: 0, 'geo_countries[0]': 'US:0:CA' }, 6311],
    [{ session_lifespan: '1 Year' }, 6311],
    [{ ssl: 2 }, 6311],
  ])('refuses %o', async (wrong, errorCode) => {
    const { status, body } = await service.post('v2/setOffer', { ...NEW_OFFER, ...wrong })
    expect([status, body.httpStatus, body.errorCode]).toEqual([400, 400, errorCode])
    expect(body.errorMessage).toBe(body.message)
    expect(service.network.state.offers.size).toBe(40)
  })

  it('refuses an update of an unknown offer, and to an invalid offer', async () => {
    const code = async (form: Record<string, string | number>) =>
      (await service.post('v2/setOffer', form)).body.errorCode
    expect(await code({ id: 99999, status: 'Paused' })).toBe(6302)
    expect(await code({ id: 'x', status: 'Paused' })).toBe(6302)
    expect(await code({ id: '', status: 'Paused' })).toBe(6301)
    const id = await created()
    expect(await code({ id, url: 'https://adv.example/without' })).toBe(6311)
    expect(await code({ id, status: 'Expired' })).toBe(6311)
    expect(await code({ id, name: ' ' })).toBe(6310)
    expect(await offer(id)).toMatchObject({ url: NEW_OFFER.url, name: NEW_OFFER.name })
  })

  it('accepts an update without fields, which changes nothing', async () => {
    const before = await offer(1001)
    expect((await service.post('v2/setOffer', { id: 1001 })).status).toBe(202)
    expect(await offer(1001)).toEqual(before)
  })

  it('shows a percentage only while the type has one', async () => {
    const id = await created({ payout_type: 'CPS', payout_percent: 10, revenue_percent: 12.5 })
    const percents = async () => {
      const { payout_percent, revenue_percent } = await offer(id)
      return [payout_percent, revenue_percent]
    }
    expect(await percents()).toEqual(['10.00', '12.50'])
    await service.post('v2/setOffer', { id, payout_percent: 11 })
    expect(await percents()).toEqual(['11.00', '12.50'])
    await service.post('v2/setOffer', { id, payout_type: 'CPA' })
    expect(await percents()).toEqual(['-1.00', '12.50'])
  })

  it('redirects refused countries to an offer or a group, whichever was written last', async () => {
    const id = await created({ geo_redirect_target_id: 1001 })
    const targets = async () => {
      const { geo_redirect_offer, geo_redirect_group } = await offer(id)
      return [geo_redirect_offer, geo_redirect_group]
    }
    expect(await targets()).toEqual([1001, ''])
    await service.post('v2/setOffer', { id, geo_redirect_type: 1, geo_redirect_target_id: 6 })
    expect(await targets()).toEqual([0, '6'])
    await service.post('v2/setOffer', { id, geo_redirect_type: 0, geo_redirect_target_id: 1002 })
    expect(await targets()).toEqual([1002, ''])
  })

  it('accepts 0 as no other offer, and shows it', async () => {
    const none = { secondary_offer: 0, device_redirect_offer_id: 0, geo_redirect_target_id: 0 }
    const shown = { secondary_offer: '0', device_redirect_offer: 0, geo_redirect_offer: 0, geo_redirect_group: '' }
    const id = await created(none)
    expect(await offer(id)).toMatchObject(shown)
    await service.post('v2/setOffer', { id, secondary_offer: 1001, device_redirect_offer_id: 1002 })
    await service.post('v2/setOffer', { id, geo_redirect_type: 1, geo_redirect_target_id: 6 })
    expect(await offer(id)).toMatchObject({ secondary_offer: '1001', geo_redirect_group: '6' })
    expect((await service.post('v2/setOffer', { id, secondary_offer: '0' })).status).toBe(202)
    expect(await offer(id)).toMatchObject({ secondary_offer: '0', device_redirect_offer: 1002 })
    await service.post('v2/setOffer', { id, ...none, geo_redirect_type: 1 })
    expect(await offer(id)).toMatchObject(shown)
    expect((await service.post('v2/setOffer', { id, advertiser_id: 0 })).body.errorCode).toBe(6102)
  })

  it('reads rules and countries that match nobody, as the service does', async () => {
    const id = await created({ 'geo_countries[0]': 'uk:1:', 'device_rules[0]': '1:os:ios' })
    expect(await offer(id)).toMatchObject({ geo_states: ['uk:1:'], device_rules: ['1:os:ios'] })
    const { body } = await service.get('v2/getOffers', { country: 'uk' })
    expect(body.data.map((one: { id: number }) => one.id)).toContain(id)
  })

  it('explains how to send rules if they have no index', async () => {
    const { body } = await service.post('v2/setOffer', { id: 1001, device_rules: '1:OS:iOS' })
    expect(body).toMatchObject({
      errorCode: 6311,
      message: 'A parameter is invalid. (device_rules: expected device_rules[0], device_rules[1], …)',
    })
  })
})

it('does not show rules to an affiliate that do not apply', async () => {
  const { id } = service.network.state.offers.add({
    enable_geo_targeting: 'Yes',
    geo_countries: 'US',
    geo_states: ['US:1:CA'],
    enable_device_targeting: 'Yes',
    device_rules: ['1:OS:iOS'],
  })
  const seen = async () => {
    const { geo_countries, geo_states, device_rules } = (await asAffiliate({ offer_ids: id })).body.data.content[0]
    return [geo_countries, geo_states, device_rules]
  }
  expect(await seen()).toEqual(['US', ['US:1:CA'], ['1:OS:iOS']])
  await service.post('v2/setOffer', { id, geo_targeting: 0, device_targeting: 0 })
  expect(await seen()).toEqual(['', [], []])
})

it('adds an offer to a category only once', async () => {
  await service.post('v2/setOffer', { id: 1001, categories: '1,1,2' })
  const { categories } = await offer(1001)
  expect([categories.length, new Set(categories).size]).toEqual([2, 2])
})
