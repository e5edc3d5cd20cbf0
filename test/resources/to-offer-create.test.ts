import { describe, expect, it } from 'vitest'
import { InputError, type NetworkOffer, type OfferCreate, type OfferOverrides, toOfferCreate } from '../../src/index.ts'
import { encode } from '../../src/call/encode.ts'
import { createOffer } from '../../src/operations/offers.ts'
import { networkOffer } from '../operations/offer-answers.ts'

const overrides: OfferOverrides = { currency: 840, ssl: 1 }
const turned = (changes: Partial<NetworkOffer>) => toOfferCreate({ ...networkOffer, ...changes }, overrides)

it('converts every field that setOffer can write', () => {
  expect(toOfferCreate(networkOffer, overrides)).toEqual({
    advertiser_id: 5,
    name: 'Shop',
    status: 'Active',
    expire_date: '2026/12/31',
    type: 'Mobile',
    conversion_point: 'SOI',
    preview_url: 'https://shop.example/',
    url: 'https://adv.example/?t={TID}',
    access_type: 'Need Approval',
    ssl: 1,
    tracking_protocol: 'Server Postback URL',
    currency: 840,
    price_model: 'CPA+CPS',
    payout_type: 'CPA+CPS',
    payout: '1.50000',
    payout_percent: '10.00',
    revenue_type: 'RPA+RPS',
    revenue: '2.00000',
    revenue_percent: '12.50',
    need_security_token: 0,
    force_unique: 1,
    session_lifespan: '1 Month',
    secondary_offer: '43',
    description: 'Sells things',
    has_cap_limit: 1,
    cap_type: 'Budget',
    cap_event_range: 'All',
    cap_overall_limit: -1,
    cap_interval: 'Daily',
    cap_interval_limit: 100,
    cap_affiliate_overall_limit: 50,
    cap_affiliate_interval: 'Weekly',
    cap_affiliate_interval_limit: 5,
    device_targeting: 1,
    device_rules: ['1:OS:Android(4.0-7.0);iOS(9.0-)', '0:Device Brand:LG'],
    device_redirect_offer_id: 44,
    geo_targeting: 1,
    geo_type: 1,
    geo_countries: ['US:1:CA;NY', 'CA:1:'],
    geo_enforce: 1,
    geo_redirect_type: 0,
    geo_redirect_target_id: 45,
    app_id: 'com.shop',
  } satisfies OfferCreate)
})

it('returns an input that offers.create accepts', () => {
  const { body } = encode(createOffer, toOfferCreate(networkOffer, overrides), { timezone: undefined, reportYear: 2 })
  expect(body).toMatchObject({ type: 'form' })
})

describe('one field', () => {
  it.each<[Partial<NetworkOffer>, Partial<OfferCreate>]>([
    [{ force_unique: 'No' }, { force_unique: 0 }],
    [{ force_unique: null }, { force_unique: undefined }],
    [{ secondary_offer: '' }, { secondary_offer: undefined }],
    [{ secondary_offer: '0' }, { secondary_offer: undefined }],
    [{ preview_url: '' }, { preview_url: undefined }],
    [{ conversion_point: 'Not Set' }, { conversion_point: undefined }],
    [{ payout_percent: '-1.00' }, { payout_percent: undefined }],
    [{ payout_percent: '' }, { payout_percent: undefined }],
    [
      { payout_percent: '10.00', payout_type: 'CPA' },
      { payout_percent: undefined, payout_type: 'CPA' },
    ],
    [{ revenue_percent: '-1.00' }, { revenue_percent: undefined }],
    [{ payout: '0.10000' }, { payout: '0.10000' }],
    [{ payout: '1.5000000' }, { payout: '1.50000' }],
    [
      { has_cap_limit: 'No', cap_type: 'Not Set' },
      { has_cap_limit: 0, cap_type: undefined },
    ],
    [{ cap_event_range: 'initial' }, { cap_event_range: 'Initial' }],
    [{ cap_interval: '' }, { cap_interval: undefined, cap_interval_limit: undefined }],
    [
      { cap_affiliate_interval: 'Not Set' },
      { cap_affiliate_interval: undefined, cap_affiliate_interval_limit: undefined },
    ],
    [{ cap_overall_limit: null }, { cap_overall_limit: undefined }],
    [
      { enable_device_targeting: 'No', device_rules: [] },
      { device_targeting: 0, device_rules: undefined },
    ],
    [{ device_rules: [''] }, { device_rules: undefined }],
    [{ device_redirect_offer: 0 }, { device_redirect_offer_id: undefined }],
    [{ device_redirect_offer: -1 }, { device_redirect_offer_id: undefined }],
    [
      { enable_geo_targeting: 'No', geo_states: null, geo_countries: '' },
      { geo_targeting: 0, geo_countries: undefined },
    ],
    [
      { geo_type: 'Exclude', geo_states: [], geo_countries: 'US;CA' },
      { geo_type: 0, geo_countries: ['US:0:', 'CA:0:'] },
    ],
    [{ geo_states: ['US:1:CA'], geo_countries: 'US, MX' }, { geo_countries: ['US:1:CA', 'MX:1:'] }],
    [
      { geo_type: 'Not Set', geo_states: [''], geo_countries: 'Not Set' },
      { geo_type: undefined, geo_countries: undefined },
    ],
    ...['exclude', 'EXCLUDE', ' Exclude'].map((geo_type): [Partial<NetworkOffer>, Partial<OfferCreate>] => [
      { geo_type, geo_states: [], geo_countries: 'US,CA' },
      { geo_type: 0, geo_countries: ['US:0:', 'CA:0:'] },
    ]),
    [
      { enable_geo_targeting: 'No', geo_type: '', geo_states: [], geo_countries: 'US' },
      { geo_targeting: 0, geo_type: undefined, geo_countries: undefined },
    ],
    [{ payout: ' 2.50' }, { payout: '2.50' }],
    [{ payout: 1.5 as never }, { payout: 1.5 }],
    [{ cap_overall_limit: '10' as never }, { cap_overall_limit: 10 }],
    [{ need_security_token: 'yes' }, { need_security_token: 1 }],
    [{ geo_enforce: 'On' }, { geo_enforce: 1 }],
    [{ geo_enforce: 'Disable' }, { geo_enforce: 0 }],
    [{ geo_enforce: 'Enabled' }, { geo_enforce: 1 }],
    [
      { geo_redirect_offer: 0, geo_redirect_group: '9' },
      { geo_redirect_type: 1, geo_redirect_target_id: '9' },
    ],
    [
      { geo_redirect_offer: null, geo_redirect_group: '' },
      { geo_redirect_type: undefined, geo_redirect_target_id: undefined },
    ],
  ])('[110] %j becomes %j', (read, written) => {
    const create = turned(read)
    for (const [field, value] of Object.entries(written)) {
      expect(create[field as keyof OfferCreate]).toEqual(value)
      expect(field in create).toBe(value !== undefined)
    }
  })
})

it('prefers overrides to values that were read, and ignores undefined ones', () => {
  const create = toOfferCreate(networkOffer, {
    ...overrides,
    name: 'Copy',
    payout: '2.00',
    url: undefined,
  } as OfferOverrides)
  expect(create).toMatchObject({ name: 'Copy', payout: '2.00', url: networkOffer.url })
})

it('uses the geo_type of the overrides for countries', () => {
  const offer = { ...networkOffer, geo_type: null, geo_states: [], geo_countries: 'US;CA' }
  expect(toOfferCreate(offer, { ...overrides, geo_type: 0 }).geo_countries).toEqual(['US:0:', 'CA:0:'])
  expect(toOfferCreate(offer, { ...overrides, geo_type: 1 }).geo_countries).toEqual(['US:1:', 'CA:1:'])
  expect(toOfferCreate(offer, { ...overrides, geo_countries: ['MX:1:'] }).geo_countries).toEqual(['MX:1:'])
})

describe('keeps values of unknown form, so that offers.create refuses them', () => {
  it.each<[keyof NetworkOffer, unknown, keyof OfferCreate]>([
    ['payout', '1,50', 'payout'],
    ['payout', '1e-7', 'payout'],
    ['revenue', 'free', 'revenue'],
    ['payout_percent', '-5.00', 'payout_percent'],
    ['need_security_token', 'maybe', 'need_security_token'],
    ['force_unique', 2, 'force_unique'],
    ['has_cap_limit', 'some', 'has_cap_limit'],
    ['cap_interval_limit', 'No limit', 'cap_interval_limit'],
    ['cap_event_range', 'other', 'cap_event_range'],
    ['geo_type', 'Block', 'geo_type'],
    ['geo_enforce', 'Soft', 'geo_enforce'],
    ['device_rules', '1:OS:iOS', 'device_rules'],
    ['device_rules', ['no rule'], 'device_rules'],
    ['geo_states', [5], 'geo_countries'],
    ['payout_type', 5, 'payout_type'],
    ['secondary_offer', 'Plan B', 'secondary_offer'],
  ])('%s: %j', (read, value, written) => {
    const create = turned({ [read]: value })
    const refused = () => encode(createOffer, create, { timezone: undefined, reportYear: 2 })
    expect(refused).toThrow(InputError)
    expect(refused).toThrow(written)
  })

  it('geo_redirect_group: "EU group"', () => {
    const create = turned({ geo_redirect_offer: 0, geo_redirect_group: 'EU group' })
    expect(create).toMatchObject({ geo_redirect_type: 1, geo_redirect_target_id: 'EU group' })
    expect(() => encode(createOffer, create, { timezone: undefined, reportYear: 2 })).toThrow('geo_redirect_target_id')
  })
})

describe('refuses', () => {
  const { enable_geo_targeting, ...withoutGeo } = networkOffer
  const { enable_device_targeting, ...withoutDevice } = networkOffer
  const { has_cap_limit, ...withoutCaps } = networkOffer
  it.each<[string, NetworkOffer, object, RegExp]>([
    ['an offer read without geo', withoutGeo, overrides, /geo_targeting.*geo_info/],
    ['an offer read without devices', withoutDevice, overrides, /device_targeting.*device_info/],
    ['an offer read without caps', withoutCaps, overrides, /has_cap_limit.*cap_info/],
    ['an expired offer', { ...networkOffer, status: 'Expired' }, overrides, /status.*Expired/],
    ['no currency', networkOffer, { ssl: 1 }, /currency/],
    ['no ssl', networkOffer, { currency: 840, ssl: undefined }, /ssl/],
    ['overrides whose fields are not their own', networkOffer, Object.create(overrides), /overrides.*plain object/],
    ['no overrides', networkOffer, undefined as never, /overrides/],
    ['no offer', undefined as never, overrides, /offer/],
    ...[null, '', 'Not Set'].map((geo_type): [string, NetworkOffer, object, RegExp] => [
      `countries of which nobody says whether they are let in (${geo_type})`,
      { ...networkOffer, geo_type, geo_states: [], geo_countries: 'US' },
      overrides,
      /geo_type.*Include or Exclude/,
    ]),
    [
      'another kind of redirect without its target',
      networkOffer,
      { ...overrides, geo_redirect_type: 1 },
      /geo_redirect_target_id.*beside geo_redirect_type/,
    ],
    ['an offer without a url', { ...networkOffer, url: '' }, overrides, /url/],
  ])('%s', (_what, offer, given, message) => {
    let error: unknown
    try {
      toOfferCreate(offer, given as OfferOverrides)
    } catch (thrown) {
      error = thrown
    }
    expect(error).toBeInstanceOf(InputError)
    expect(error).toMatchObject({
      operation: 'toOfferCreate',
      outcome: 'not-sent',
      message: expect.stringMatching(message),
    })
  })

  it('accepts an offer if the overrides give the missing fields', () => {
    expect(toOfferCreate(withoutGeo, { ...overrides, geo_targeting: 0 })).toMatchObject({ geo_targeting: 0 })
    expect(toOfferCreate({ ...networkOffer, status: 'Expired' }, { ...overrides, status: 'Paused' })).toMatchObject({
      status: 'Paused',
    })
  })
})
