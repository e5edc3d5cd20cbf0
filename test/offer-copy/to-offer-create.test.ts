import { describe, expect, it } from 'vitest'
import { encode } from '../../src/call/prepare-call.ts'
import { isPlainObject } from '../../src/errors/objects.ts'
import {
  InputError,
  type NetworkOffer,
  type OfferCopyOptions,
  type OfferCreate,
  type OfferOverrides,
  type OfferPart,
  toOfferCreate as toCreateOfAny,
} from '../../src/index.ts'
import { createOffer } from '../../src/operations/offers.ts'
import { networkOffer } from '../operations/offer-responses.ts'

const clientState = {
  timezone: undefined,
  reportYear: 2,
  baseUrl: 'https://acme.example',
  key: undefined,
  affiliateId: undefined,
  headers: {},
} as const

const overrides: OfferOverrides = { currency: 840, ssl: 1 }
/** A copy for the same network. */
const toOfferCreate = (offer: NetworkOffer, changes: OfferOverrides, options: OfferCopyOptions = {}) =>
  toCreateOfAny(offer, changes, isPlainObject(options) ? { sameNetwork: true, ...options } : options) as OfferCreate
const copyOf = (changes: Partial<NetworkOffer>) => toOfferCreate({ ...networkOffer, ...changes }, overrides)

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
  const { text } = encode(createOffer, toOfferCreate(networkOffer, overrides), clientState)
  expect(text).toMatch(/^name=|&name=/)
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
    [{ payout: ' -1 ' }, { payout: undefined }],
    [{ payout: '-1.' }, { payout: undefined }],
    [{ payout: '-1.05' }, { payout: '-1.05' }],
    [{ payout: '3-1' }, { payout: '3-1' }],
    [{ payout: '10.1234500' }, { payout: '10.12345' }],
    [{ payout: '1.1234567' }, { payout: '1.1234567' }],
    [{ payout: '1.123450001' }, { payout: '1.123450001' }],
    [{ payout: 'x1.1234500' }, { payout: 'x1.1234500' }],
    [{ secondary_offer: ' 0 ' }, { secondary_offer: undefined }],
    [{ secondary_offer: '10' }, { secondary_offer: '10' }],
    [{ secondary_offer: '05' }, { secondary_offer: '05' }],
    [{ cap_overall_limit: '10 a day' as never }, { cap_overall_limit: '10 a day' as never }],
    [{ cap_overall_limit: 'up to 10' as never }, { cap_overall_limit: 'up to 10' as never }],
    [{ cap_overall_limit: true as never }, { cap_overall_limit: true as never }],
    [
      { revenue_percent: '10.00', revenue_type: 'RPA' },
      { revenue_percent: undefined, revenue_type: 'RPA' },
    ],
    [{ geo_states: 'none' as never }, { geo_countries: 'none' as never }],
    [{ geo_countries: null }, { geo_countries: ['US:1:CA;NY', 'CA:1:'] }],
    // The map that PHP writes for a list, read without validation.
    [{ geo_states: { 1: 'US:1:CA' } as never, geo_countries: null }, { geo_countries: ['US:1:CA'] }],
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
  ])('%j becomes %j', (read, written) => {
    const create = copyOf(read)
    for (const [field, value] of Object.entries(written)) {
      expect(create[field as keyof OfferCreate]).toEqual(value)
      expect(field in create).toBe(value !== undefined)
    }
  })
})

it('keeps an override of null, so that offers.create refuses it', () => {
  const create = toOfferCreate(networkOffer, { ...overrides, geo_countries: null } as never)
  expect(create.geo_countries).toBeNull()
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

it.each<[string, Partial<NetworkOffer>, object, object]>([
  [
    'a percentage of the offer beside a type without one',
    { payout_type: 'CPS', payout_percent: '5.00' },
    { payout_type: 'CPA' },
    { payout_percent: undefined },
  ],
  [
    'a percentage of the offer beside a type that takes it',
    { revenue_type: 'RPA', revenue_percent: '5.00' },
    { revenue_type: 'RPS' },
    { revenue_percent: '5.00' },
  ],
  [
    'a cap of the offer beside its interval',
    { cap_interval: '', cap_interval_limit: 5 },
    { cap_interval: 'Daily' },
    { cap_interval_limit: 5 },
  ],
])('copies with the fields of the overrides: %s', (_what, read, changes, written) => {
  const create = toOfferCreate({ ...networkOffer, ...read }, { ...overrides, ...changes })
  expect({ ...create, ...changes, ...written }).toEqual(create)
  expect(() => encode(createOffer, create, clientState)).not.toThrow()
})

it('takes no other geo_type for an offer whose rules say who is let in, unless rules are given too', () => {
  const offer = { ...networkOffer, geo_type: 'Include', geo_states: ['US:1:'], geo_countries: 'US;CA' }
  expect(() => toOfferCreate(offer, { ...overrides, geo_type: 0 })).toThrow(
    'toOfferCreate: geo_countries: expected a value among the overrides beside geo_type',
  )
  expect(toOfferCreate(offer, { ...overrides, geo_type: 0, geo_countries: ['US:0:'] }).geo_countries).toEqual(['US:0:'])
  expect(toOfferCreate(offer, { ...overrides, geo_type: 1 }).geo_countries).toEqual(['US:1:', 'CA:1:'])
})

it('uses the geo_type of the overrides for countries', () => {
  const offer = { ...networkOffer, geo_type: null, geo_states: [], geo_countries: 'US;CA' }
  expect(toOfferCreate(offer, { ...overrides, geo_type: 0 }).geo_countries).toEqual(['US:0:', 'CA:0:'])
  expect(toOfferCreate(offer, { ...overrides, geo_type: 1 }).geo_countries).toEqual(['US:1:', 'CA:1:'])
  expect(toOfferCreate(offer, { ...overrides, geo_type: true as never }).geo_countries).toEqual(['US:1:', 'CA:1:'])
  for (const geo_targeting of [0, false] as const)
    expect(toOfferCreate(offer, { ...overrides, geo_targeting }).geo_countries).toBeUndefined()
  expect(() => toOfferCreate(offer, { ...overrides, geo_targeting: true })).toThrow('geo_type')
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
    const create = copyOf({ [read]: value })
    const refused = () => encode(createOffer, create, clientState)
    expect(refused).toThrow(InputError)
    expect(refused).toThrow(written)
  })

  it('geo_redirect_group: "EU group"', () => {
    const create = copyOf({ geo_redirect_offer: 0, geo_redirect_group: 'EU group' })
    expect(create).toMatchObject({ geo_redirect_type: 1, geo_redirect_target_id: 'EU group' })
    expect(() => encode(createOffer, create, clientState)).toThrow('geo_redirect_target_id')
  })
})

describe('what a new offer cannot have', () => {
  const [initial] = networkOffer.events
  const purchase = { ...initial, id: 901, e_id: 2, event_name: 'Purchase' }
  const traffic = { traffic_id: 4, traffic_name: 'Social Media' }
  const parts = { events: [initial, purchase], allow_traffics: [traffic], categories: ['Games', 'Travel'] }
  const offer = { ...networkOffer, ...parts } as NetworkOffer
  const issuesOf = (read: unknown, given: object = {}, options?: OfferCopyOptions) => {
    try {
      toOfferCreate(read as NetworkOffer, { ...overrides, ...given }, options)
    } catch (error) {
      expect(error).toBeInstanceOf(InputError)
      return (error as InputError).issues
    }
    return undefined
  }

  it('is refused, all at once and by name', () => {
    expect(() => toOfferCreate(offer, overrides)).toThrow(
      'toOfferCreate: events: expected the initial event only, as offers.create writes no others; or without: [\'events\'] in the third argument, received "Purchase"\n  allow_traffics: expected none, as offers.create cannot write them; or without: [\'allow_traffics\'] in the third argument, received "Social Media"\n  categories: expected ids among the overrides, as an offer shows names only; or without: [\'categories\'] in the third argument, received "Games", "Travel"',
    )
    expect(issuesOf(offer)?.map(({ path }) => path)).toEqual(['events', 'allow_traffics', 'categories'])
  })

  it('is left out if the third argument says so', () => {
    const all = toOfferCreate(offer, overrides, { without: ['events', 'allow_traffics', 'categories'] })
    expect(all).toEqual(toOfferCreate(networkOffer, overrides))
    const lost = (without: OfferPart[]) => issuesOf(offer, {}, { without })?.map(({ path }) => path)
    expect(lost(['events'])).toEqual(['allow_traffics', 'categories'])
    expect(lost(['allow_traffics', 'categories'])).toEqual(['events'])
    expect(lost([])).toEqual(['events', 'allow_traffics', 'categories'])
    expect(toOfferCreate(networkOffer, overrides, { without: undefined })).toEqual(all)
  })

  it('may have a substitute among the overrides', () => {
    const without: OfferPart[] = ['events', 'allow_traffics']
    expect(toOfferCreate(offer, { ...overrides, categories: [3, 4] }, { without }).categories).toEqual([3, 4])
    expect(
      toOfferCreate(offer, { ...overrides, categories: 3 }, { without: [...without, 'categories'] }),
    ).toMatchObject({
      categories: 3,
    })
    expect(issuesOf(offer, { categories: undefined }, { without })?.map(({ path }) => path)).toEqual(['categories'])
  })

  it.each<[string, object]>([
    ['nothing read', { events: undefined, allow_traffics: undefined, categories: undefined }],
    ['null', { events: null, allow_traffics: null, categories: null }],
    ['empty lists', { events: [], allow_traffics: [], categories: [] }],
    ['empty texts', { events: '', allow_traffics: '', categories: '' }],
    [
      'empty items',
      { events: [null], allow_traffics: [{ traffic_id: null, traffic_name: '' }], categories: ['', ' '] },
    ],
    ['one without a name', { categories: [{ category_name: '' }] }],
    ['the initial event', { events: [initial] }],
    ['the initial event, with a text for its index', { events: [{ ...initial, e_id: '1' }] }],
    ['the initial event, in a map', { events: { 1: initial } }],
  ])('loses nothing: %s', (_what, read) => {
    expect(issuesOf({ ...networkOffer, ...read })).toBeUndefined()
  })

  it.each<[string, object, string, string]>([
    ['another event only', { events: [purchase] }, 'events', '"Purchase"'],
    ['an event without an index', { events: [{ event_name: 'Install' }] }, 'events', '"Install"'],
    ['two initial events', { events: [initial, { ...initial, event_name: 'Again' }] }, 'events', '"Again"'],
    ['an event without a name', { events: [initial, { e_id: 2, event_name: null }] }, 'events', '2'],
    ['an event that is no object', { events: [initial, 'x'] }, 'events', '"x"'],
    ['events in a map', { events: { 1: initial, 2: purchase } }, 'events', '"Purchase"'],
    ['an event of which only the id is known', { events: [initial, { id: 7 }] }, 'events', 'one without a name'],
    ['categories as objects', { categories: [{ category_name: 'Games' }] }, 'categories', '"Games"'],
    ['a category of unknown form', { categories: [{ name: 'Games' }] }, 'categories', 'one without a name'],
    ['a category as a text', { categories: 'Games' }, 'categories', '"Games"'],
    ['traffic without a name', { allow_traffics: [{ traffic_id: 4, traffic_name: '' }] }, 'allow_traffics', '4'],
    ['three categories', { categories: ['a', 'b', 'c'] }, 'categories', '"a", "b", "c"'],
    ['four categories', { categories: ['a', 'b', 'c', 'd'] }, 'categories', '"a", "b", "c" and 1 more'],
    ['five categories', { categories: ['a', 'b', 'c', 'd', 'e'] }, 'categories', '"a", "b", "c" and 2 more'],
    ['a long name', { categories: ['x'.repeat(41)] }, 'categories', `"${'x'.repeat(40)}…"`],
  ])('loses something: %s', (_what, read, path, received) => {
    expect(issuesOf({ ...networkOffer, ...read })).toMatchObject([{ path, received }])
  })

  it.each<[unknown, string, string]>([
    [null, 'options', 'an object of options'],
    ['events', 'options', 'an object of options'],
    [['events'], 'options', 'an object of options'],
    [Object.create({ without: ['events'] }), 'options', 'a plain object'],
    [{ without: 'events' }, 'without', 'an array of events, allow_traffics or a field of a new offer'],
    [{ without: null }, 'without', 'an array of events, allow_traffics or a field of a new offer'],
    [{ without: ['event'] }, 'without[0]', 'events, allow_traffics or a field of a new offer'],
    [{ without: ['events', 5] }, 'without[1]', 'events, allow_traffics or a field of a new offer'],
    [{ sameNetwork: 'yes' }, 'sameNetwork', 'one of true, false'],
    [{ with: ['events'] }, 'with', 'a known option'],
  ])('is not left out by %j', (options, path, expected) => {
    expect(issuesOf(offer, {}, options as never)).toMatchObject([{ path, expected }])
  })
})

describe('ids of the network that an offer was read from', () => {
  const ids = {
    advertiser_id: 5,
    secondary_offer: '43',
    device_redirect_offer_id: 44,
    geo_redirect_target_id: 45,
  }
  const issuesOf = (changes: object, options?: OfferCopyOptions, read: Partial<NetworkOffer> = {}) => {
    try {
      toCreateOfAny({ ...networkOffer, ...read }, { ...overrides, ...changes }, options)
    } catch (error) {
      expect(error).toBeInstanceOf(InputError)
      return (error as InputError).issues.map(({ path }) => path)
    }
    return []
  }

  it('are refused by name, all at once, with what else would be lost', () => {
    expect(issuesOf({})).toEqual(Object.keys(ids))
    expect(issuesOf({}, { sameNetwork: false }, { categories: ['Games'] })).toEqual(['categories', ...Object.keys(ids)])
    expect(() => toCreateOfAny(networkOffer, overrides)).toThrow(
      "toOfferCreate: advertiser_id: expected an id of the other network among the overrides; or sameNetwork: true, or without: ['advertiser_id'], in the third argument, received 5",
    )
    expect(issuesOf({}, {}, { geo_redirect_offer: 0, geo_redirect_group: '9' })).toContain('geo_redirect_target_id')
  })

  it('are copied to the same network', () =>
    expect(toCreateOfAny(networkOffer, overrides, { sameNetwork: true })).toMatchObject(ids))

  it('are replaced by the overrides, and are none if they are 0', () => {
    const others = { advertiser_id: 9, secondary_offer: 0, device_redirect_offer_id: 91, geo_redirect_target_id: 92 }
    expect(toCreateOfAny(networkOffer, { ...overrides, ...others, geo_redirect_type: 1 })).toMatchObject(others)
    const none = { secondary_offer: '0', device_redirect_offer: 0, geo_redirect_offer: 0 }
    expect(issuesOf({ advertiser_id: 9 }, {}, none)).toEqual([])
  })

  it('are left out, as any field of a new offer may be', () => {
    const without = ['advertiser_id', 'secondary_offer', 'device_redirect_offer_id', 'geo_redirect_target_id'] as const
    const copy = toCreateOfAny(networkOffer, overrides, { without })
    for (const name of [...without, 'geo_redirect_type']) expect(copy).not.toHaveProperty(name)
    expect(copy.name).toBe('Shop')
    const rules = toCreateOfAny(
      networkOffer,
      { ...overrides, payout: '3' },
      {
        sameNetwork: true,
        without: ['geo_countries', 'device_rules', 'payout'],
      },
    )
    expect(Object.keys(rules)).not.toEqual(expect.arrayContaining(['geo_countries']))
    expect(rules).not.toHaveProperty('device_rules')
    expect(rules.payout).toBe('3')
  })
})

it('keeps rules that nobody would match, so that offers.create refuses them', () => {
  const refusal = (read: Partial<NetworkOffer>) => {
    const create = copyOf(read)
    return () => encode(createOffer, create, clientState)
  }
  expect(refusal({ geo_states: ['UK:1:'] })).toThrow(
    'geo_countries[0]: expected an ISO 3166-1 country code such as US, received "UK:1:" (did you mean GB:1:?)',
  )
  expect(refusal({ geo_countries: 'US;uk', geo_states: [] })).toThrow('geo_countries[1]')
  expect(refusal({ device_rules: ['1:os:iOS'] })).toThrow("device_rules[0]: expected the kind written as 'OS'")
})

describe('refuses', () => {
  const { enable_geo_targeting, ...withoutGeo } = networkOffer
  const { enable_device_targeting, ...withoutDevice } = networkOffer
  const { has_cap_limit, ...withoutCaps } = networkOffer
  it.each<[string, NetworkOffer, object, RegExp]>([
    ['an offer read without geo', withoutGeo, overrides, /geo_targeting.*geo_info/],
    ['an offer read without devices', withoutDevice, overrides, /device_targeting.*device_info/],
    ['an offer read without caps', withoutCaps, overrides, /has_cap_limit.*cap_info/],
    [
      'an expired offer',
      { ...networkOffer, status: 'Expired' },
      overrides,
      /^toOfferCreate: status: expected another status among the overrides, .*received "Expired"$/,
    ],
    ['no currency', networkOffer, { ssl: 1 }, /currency: missing, expected a value among the overrides/],
    ['no ssl', networkOffer, { currency: 840, ssl: undefined }, /ssl/],
    ['overrides whose fields are not their own', networkOffer, Object.create(overrides), /overrides.*plain object/],
    ...[undefined, null, 5].map((given): [string, NetworkOffer, object, RegExp] => [
      `no overrides: ${given}`,
      networkOffer,
      given as never,
      /^toOfferCreate: overrides: .*an object with currency and ssl/,
    ]),
    ...[undefined, null, 5, []].map((given): [string, NetworkOffer, object, RegExp] => [
      `no offer: ${given}`,
      given as never,
      overrides,
      /^toOfferCreate: offer: .*expected an offer/,
    ]),
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
    ['an offer without a url', { ...networkOffer, url: '' }, overrides, /url: missing, expected a value in the offer/],
    [
      'two targets of the geo redirect',
      { ...networkOffer, geo_redirect_group: '9' },
      overrides,
      /geo_redirect_group: expected none beside geo_redirect_offer, or geo_redirect_type and geo_redirect_target_id/,
    ],
    [
      'two targets of the geo redirect, and an id that may be of either kind',
      { ...networkOffer, geo_redirect_group: '9' },
      { ...overrides, geo_redirect_target_id: 9 },
      /geo_redirect_group: expected none beside geo_redirect_offer, or geo_redirect_type and geo_redirect_target_id/,
    ],
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
    const redirect = { geo_redirect_type: 1, geo_redirect_target_id: 9 } as const
    expect(toOfferCreate({ ...networkOffer, geo_redirect_group: '9' }, { ...overrides, ...redirect })).toMatchObject(
      redirect,
    )
    const none = { geo_redirect_target_id: 0 } as const
    expect(toOfferCreate({ ...networkOffer, geo_redirect_group: '9' }, { ...overrides, ...none })).toMatchObject(none)
  })
})
