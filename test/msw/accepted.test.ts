import { describe, expect, it } from 'vitest'
import { NEW_OFFER } from './new-offer.ts'
import { onPort } from './raw.ts'

const service = onPort({ seed: 7, conversions: 0 })

/** The fields of an offer that setOffer does not require, and that have one value. */
const OPTIONAL = [
  'conversion_point',
  'preview_url',
  'price_model',
  'payout',
  'payout_percent',
  'revenue_type',
  'revenue',
  'revenue_percent',
  'need_security_token',
  'force_unique',
  'session_lifespan',
  'hide_referrer',
  'secondary_offer',
  'description',
  'restriction',
  'cap_type',
  'cap_event_range',
  'cap_overall_limit',
  'cap_interval',
  'cap_interval_limit',
  'cap_affiliate_overall_limit',
  'cap_affiliate_interval',
  'cap_affiliate_interval_limit',
  'device_redirect_offer_id',
  'geo_type',
  'geo_enforce',
  'geo_redirect_type',
  'geo_redirect_target_id',
  'app_id',
  'categories',
  'advertiser_offer_id',
].filter((field) => !(field in NEW_OFFER))

const create = (more: Record<string, string | number> = {}) => service.post('v2/setOffer', { ...NEW_OFFER, ...more })
const record = (id: number) => service.network.state.offers.get(id)

describe('setOffer', () => {
  it.each([
    ['0.1234567890123456', '0.12346'],
    ['0.123454999999', '0.12345'],
    [String(0.1 + 0.2), '0.30000'],
    ['1e-7', '0.00000'],
    ['1.5E+3', '1500.00000'],
    ['+2.', '2.00000'],
    ['.5', '0.50000'],
    ['007', '7.00000'],
    ['9007199254', '9007199254.00000'],
  ])('rounds the amount %s to %s', async (sent, shown) => {
    const { status, body } = await create({ payout: sent, revenue: sent })
    expect(status).toBe(201)
    expect(record(body.data[0].id)).toMatchObject({ payout: shown, revenue: shown })
  })

  it.each([
    ['12.3456789012345678', '12.35'],
    ['33.333333333333336', '33.33'],
    ['100.001', '100.00'],
    ['-1.00', '-1.00'],
  ])('rounds the percentage %s to %s', async (sent, shown) => {
    const { body } = await create({ payout_type: 'CPS', payout_percent: sent, revenue_percent: sent })
    expect(record(body.data[0].id)).toMatchObject({ payout_percent: shown, revenue_percent: shown })
  })

  it.each(['CPA', 'CPC', 'CPI', 'CPL'])('accepts a percentage beside %s, which has none', async (payout_type) => {
    const { status, body } = await create({ payout_type, payout_percent: 5, revenue_percent: '7.5' })
    const { id } = body.data[0]
    expect(status).toBe(201)
    expect(record(id)).toMatchObject({ payout_percent: '-1.00', revenue_percent: '-1.00' })
    expect((await service.post('v2/setOffer', { id, payout_percent: 5 })).status).toBe(202)
    expect(record(id)).toMatchObject({ payout_percent: '-1.00' })
  })

  it.each(OPTIONAL)('reads an empty %s of a new offer as one that is left out', async (field) => {
    const [plain, given] = [await create(), await create({ [field]: '' })]
    expect([plain.status, given.status]).toEqual([201, 201])
    const [{ id: one }, { id: other }] = [plain.body.data[0], given.body.data[0]]
    const { id: _, events: __, ...expected } = record(one) as NonNullable<ReturnType<typeof record>>
    // A new offer has its payout type as the price model unless one is given.
    expect(record(other)).toMatchObject({
      ...expected,
      name: 'New',
      ...(field === 'price_model' && { price_model: '' }),
    })
  })

  it('clears each field that an update sends empty', async () => {
    const empty = Object.fromEntries(OPTIONAL.map((field) => [field, '']))
    const { body } = await create({
      payout_type: 'CPS',
      payout: 1,
      payout_percent: 2,
      revenue_type: 'RPA',
      revenue: 3,
      secondary_offer: 1001,
      cap_overall_limit: 4,
      cap_interval: 'Daily',
      cap_interval_limit: 5,
      cap_event_range: 'Initial',
      geo_type: 0,
      geo_redirect_type: 1,
      geo_redirect_target_id: 6,
      force_unique: 1,
      categories: '1,2',
      app_id: 'com.x',
      preview_url: 'https://p.example/',
      'device_rules[0]': '1:OS:iOS',
    })
    const { id } = body.data[0]
    expect((await service.post('v2/setOffer', { id, ...empty, 'device_rules[0]': '' })).status).toBe(202)
    expect(record(id)).toMatchObject({
      payout: '0.00000',
      payout_percent: '-1.00',
      revenue_type: 'RPS',
      revenue: '0.00000',
      secondary_offer: '',
      cap_overall_limit: -1,
      cap_interval: '',
      cap_interval_limit: -1,
      cap_event_range: 'all',
      geo_type: 'Include',
      geo_redirect_offer: 0,
      geo_redirect_group: '',
      force_unique: 'No',
      categories: [],
      app_id: '',
      preview_url: '',
      device_rules: [],
    })
  })

  it('accepts a limit for an interval that the offer has, and no limit without an interval', async () => {
    const { body } = await create({ cap_interval: 'Daily', cap_affiliate_interval_limit: -1 })
    const { id } = body.data[0]
    expect((await service.post('v2/setOffer', { id, cap_interval_limit: 9 })).status).toBe(202)
    expect(record(id)).toMatchObject({ cap_interval: 'Daily', cap_interval_limit: 9 })
  })

  it('accepts an update that has nothing to do with what is wrong with the offer', async () => {
    const { id } = service.network.state.offers.add({ url: 'https://adv.example/' })
    expect((await service.post('v2/setOffer', { id, status: 'Paused' })).status).toBe(202)
  })

  it('accepts any currency code and any expiry date that exists', async () => {
    const { body } = await create({ currency: 9999, expire_date: '1960/02/29' })
    expect(record(body.data[0].id)).toMatchObject({ currency_code: 'USD', expire_date: '1960/02/29' })
  })
})

it.each(['+8', ' 8', '08'])('reads the number %j', async (timezone) => {
  const { status } = await service.get('v2/getOverallReport', { page: 1, timezone, from: '26/03/01', to: '26/03/01' })
  expect(status).toBe(200)
})

it('reads years of two and of four digits in reports', async () => {
  const rows = async (from: string, to: string) =>
    (await service.get('v2/getConversionReport', { page: 1, timezone: 0, from, to })).body.data.totalItems
  service.network.state.conversions.add({ offer_id: 1001, affiliate_id: 42, time: '2026-03-01T08:30:00Z' })
  expect([await rows('26/03/01', '26/03/01 08'), await rows('2026/03/01 08', '2026/03/01')]).toEqual([1, 1])
})

it.each([
  ['device_rules[]=1:OS:iOS&device_rules[]=1:OS:Android', ['1:OS:iOS', '1:OS:Android']],
  ['device_rules[7]=1:OS:Android&device_rules[3]=1:OS:iOS', ['1:OS:iOS', '1:OS:Android']],
  ['device_rules[0]=1:OS:iOS&device_rules[0]=1:OS:Android', ['1:OS:Android']],
  ['device_rules[4]=1:OS:iOS&device_rules[]=1:OS:Android', ['1:OS:iOS', '1:OS:Android']],
  ['device_rules=&device_rules[0]=1:OS:iOS&device_rules[1]=', ['1:OS:iOS']],
])('reads %s as PHP does', async (form, device_rules) => {
  const body = new URLSearchParams(`id=1001&${form}`)
  const { status } = await service.fetch('v2/setOffer', { key: service.network.keys.network }, { method: 'POST', body })
  expect([status, record(1001)?.device_rules]).toEqual([202, device_rules])
})
