import { describe, expect, it } from 'vitest'
import { encode } from '../../src/call/prepare-call.ts'
import type { InputError } from '../../src/errors/errors.ts'
import { banners } from '../../src/operations/banners.ts'
import { createOffer, listOffers, updateOffer } from '../../src/operations/offers.ts'
import { byPost } from '../../src/operations/operation.ts'
import { reports } from '../../src/operations/reports.ts'
import { testRedirect } from '../../src/operations/tool.ts'
import { newOffer } from '../client/new-offer.ts'

const { v2, v3 } = banners.network
const clientState = {
  timezone: undefined,
  reportYear: 2,
  baseUrl: 'https://acme.example',
  key: undefined,
  affiliateId: undefined,
  headers: {},
} as const
const queryOf = ({ url }: { readonly url: string }) => [...new URL(url).searchParams]
const range = { from: '2026-06-01', to: '2026-06-02' }

/** The issues of the InputError. */
function issuesOf(work: () => unknown): InputError['issues'] {
  try {
    work()
  } catch (error) {
    return (error as InputError).issues
  }
  throw new Error('was not refused')
}

describe('where the input is sent', () => {
  it('in a form', () => {
    const { url, text, headers } = encode(v2.delete, { offer_id: 42, banner_id: [5, 6] }, clientState)
    expect([url, text]).toEqual(['https://acme.example/api/v2/delOfferBanners', 'offer_id=42&banner_id=5%2C6'])
    expect(headers['content-type']).toBe('application/x-www-form-urlencoded')
  })

  it('in JSON', () => {
    const input = { url: 'https://x.example/', country: 'US', os: 'iOS', osv: '12' }
    const { url, text, headers } = encode(byPost(testRedirect), input, clientState)
    expect(url).toBe('https://acme.example/api/v2/test')
    expect(text).toBe('{"url":"https://x.example/","country":"US","os":"iOS","osv":"12"}')
    expect(headers['content-type']).toBe('application/json')
  })

  it('in the query, next to files', () => {
    const options = { extraQuery: { locale: 'en' } }
    const { url, text } = encode(v3.upload, { offer_id: 42, type: 1 }, clientState, options)
    expect(url).toMatch(/setOfferBanners\?offer_id=42&type=1&locale=en$/)
    expect(text).toBeUndefined()
  })

  it('in the query, without a body', () => {
    const prepared = encode(listOffers, { status: 'Active' }, clientState)
    expect(prepared.text).toBeUndefined()
    expect(queryOf(prepared)).toContainEqual(['status', 'Active'])
  })
})

describe('default parameters', () => {
  const parameters = (input: object, more = {}) =>
    Object.fromEntries(
      queryOf(encode(reports.network.overall, { ...range, ...input }, { ...clientState, timezone: 8, ...more })),
    )

  it('include the time zone of the client and those of the report', () => {
    expect(parameters({})).toMatchObject({ timezone: '8', page: '1', limit: '500', from: '26/06/01' })
  })

  it('are replaced by what the caller gives', () => {
    const query = queryOf(
      encode(reports.network.overall, { ...range, timezone: 3, page: 2 }, { ...clientState, timezone: 8 }),
    )
    expect(query.filter(([name]) => name === 'timezone' || name === 'page').sort()).toEqual([
      ['page', '2'],
      ['timezone', '3'],
    ])
  })

  it('are not replaced by `undefined`', () => {
    expect(parameters({ timezone: undefined, page: undefined })).toMatchObject({ timezone: '8', page: '1' })
  })

  it('include no time zone if none is given, which is an InputError', () => {
    expect(issuesOf(() => parameters({}, { timezone: undefined }))?.map(({ path }) => path)).toEqual(['timezone'])
    const call = encode(reports.network.overall, { ...range, timezone: 0 }, { ...clientState, reportYear: 4 })
    expect(Object.fromEntries(queryOf(call))).toMatchObject({ timezone: '0', from: '2026/06/01', to: '2026/06/02' })
  })

  it('are sent with reports only', () => {
    const state = { ...clientState, timezone: 8, reportYear: 4 } as const
    expect(encode(updateOffer, { id: 1, status: 'Paused' }, state).text).toBe('id=1&status=Paused')
  })
})

describe('the issue of an invalid value', () => {
  it('has its path and the value', () => {
    const input = { ...range, timezone: 0, fields: ['ck_day', 5] }
    expect(issuesOf(() => encode(reports.network.overall, input, clientState))).toEqual([
      {
        path: 'fields[1]',
        expected: expect.stringMatching(/^a field of this report; /),
        received: '5',
        code: 'report-field',
      },
    ])
  })

  it('suggests the value of the set that was probably meant', () => {
    const input = { ...range, timezone: 0, event_range: 'initials', status: 'Aproved' }
    expect(issuesOf(() => encode(reports.network.conversion, input, clientState))).toEqual([
      {
        path: 'status',
        expected: 'one of "Pending" (1), "Approved" (2), "Rejected" (4)',
        received: '"Aproved"',
        meant: 'Approved',
      },
      { path: 'event_range', expected: 'one of "all", "initial"', received: '"initials"', meant: 'initial' },
    ])
  })

  it('names each item of a list that is not valid', () => {
    const input = { ...range, timezone: 0, offer: [7, 'x', 0], status: ['Pending', 'Aproved'] }
    expect(issuesOf(() => encode(reports.network.conversion, input, clientState))).toEqual([
      { path: 'offer[1]', expected: 'a positive integer', received: '"x"' },
      { path: 'offer[2]', expected: 'a positive integer', received: '0' },
      {
        path: 'status[1]',
        expected: 'one of "Pending" (1), "Approved" (2), "Rejected" (4)',
        received: '"Aproved"',
        meant: 'Approved',
      },
    ])
  })

  it('names at most 100 values: a list may have a million items that are not valid', () => {
    const issues = issuesOf(() =>
      encode(reports.network.conversion, { ...range, timezone: 0, offer: Array(1000).fill('x') }, clientState),
    )
    expect(issues).toHaveLength(100)
    expect(issues[99]).toMatchObject({ path: 'offer[99]', received: '"x"' })
  })

  it('says how many issues there are, and names at most 100 unknown fields', () => {
    const input = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`field_${index}`, 1]))
    const attempt = () =>
      encode(reports.network.conversion, { ...range, timezone: 0, ...input, offer: 'x' }, clientState)
    expect(issuesOf(attempt)).toHaveLength(100)
    expect(attempt).toThrow(/\n {2}and 498 more \(field_3, /)
  })

  it('says that an array is taken, for a text of several items', () => {
    const issues = issuesOf(() =>
      encode(reports.network.conversion, { ...range, timezone: 0, offer: '7,8', affiliate: '7x' }, clientState),
    )
    expect(issues.map(({ expected }) => expected)).toEqual([
      'a positive integer, or a non-empty array of them',
      'a positive integer',
    ])
  })

  it.each([
    [null, 'null'],
    [[], 'an empty array'],
    ['x', '"x"'],
  ])('describes an input that is not an object: %j', (input, received) => {
    expect(issuesOf(() => encode(v2.delete, input, clientState))).toEqual([
      { path: '', expected: 'an object', received },
    ])
  })

  it('describes an object that cannot be converted to a string', () => {
    const input = { offer_id: Object.create(null), banner_id: 5 }
    expect(issuesOf(() => encode(v2.delete, input, clientState))).toMatchObject([
      { path: 'offer_id', received: 'an object' },
    ])
  })

  it('names an unknown field and suggests the one that was probably meant', () => {
    const input = { offer_id: 42, banner_ids: 5, banner_id: 5, colour: 1 }
    expect(issuesOf(() => encode(v2.delete, input, clientState))).toEqual([
      {
        path: 'banner_ids',
        expected: 'a known field',
        received: 'an unknown field',
        code: 'unknown',
        meant: 'banner_id',
      },
      {
        path: 'colour',
        expected: 'one of the fields offer_id, banner_id',
        received: 'an unknown field',
        code: 'unknown',
      },
    ])
  })

  it('says of a field that reading an offer shows, and no call takes, that it is read-only', () => {
    const message = 'leave it out; by this name it can only be read'
    const changes = { id: 42, name: 'A', create_date: '2026/06/30', click_count: 7, clik_count: 7 }
    expect(() => encode(updateOffer, changes, clientState)).toThrow(
      `offers.update: create_date: ${message}\n  click_count: ${message}\n  clik_count: not a known field`,
    )
  })
})

describe('a targeting rule of an offer', () => {
  const refused = (input: object) => issuesOf(() => encode(updateOffer, { id: 42, ...input }, clientState))

  it('is rejected if it is invalid', () => {
    expect(refused({ device_rules: ['1:OS:iOS', '1:OS'], geo_countries: ['US:2:CA'] })).toEqual([
      { path: 'device_rules[1]', expected: "':' at position 4, as in 1:OS:iOS", received: '"1:OS"' },
      { path: 'geo_countries[0]', expected: '0 or 1 at position 3, as in US:1:', received: '"US:2:CA"' },
    ])
    expect(refused({ device_rules: [{ allow: true, kind: 'OS', value: 'iOS' }] })).toEqual([
      {
        path: 'device_rules[0].value',
        expected: 'one of the fields allow, kind, values',
        received: 'an unknown field',
        code: 'unknown',
      },
    ])
    expect(refused({ device_rules: [{ allow: true, kind: 'OS', values: [{ value: 'iOS', from: '9;0' }] }] })).toEqual([
      { path: 'device_rules[0].values[0].from', expected: 'a string without : ; ( ) -', received: '"9;0"' },
    ])
    expect(refused({ geo_countries: [5, { country: 'US' }] })).toEqual([
      { path: 'geo_countries[0]', expected: 'an object of country, allow, regions', received: '5' },
      { path: 'geo_countries[1].allow', expected: 'true or false', received: 'nothing', code: 'missing' },
    ])
  })
})

describe('extra parameters', () => {
  const extra = (extraQuery: unknown) =>
    queryOf(encode(v3.deleteAll, { offer_id: 42 }, clientState, { extraQuery } as never))

  it('are sent unchanged', () => {
    expect(extra({ locale: 'en', x: '' })).toEqual([
      ['locale', 'en'],
      ['x', ''],
    ])
    expect(extra({ 'keys[a]': '1', banner: '2', 'x[0][]': '3' })).toEqual([
      ['keys[a]', '1'],
      ['banner', '2'],
      ['x[0][]', '3'],
    ])
    expect(extra(undefined)).toEqual([])
  })

  it.each([
    [null, 'null'],
    [[['locale', 'en']], 'an array'],
    ['locale=en', '"locale=en"'],
  ])('must be an object of strings and not %j', (value, received) => {
    expect(issuesOf(() => extra(value))).toEqual([{ path: 'extraQuery', expected: 'an object of strings', received }])
  })

  it('must be a plain object', () => {
    expect(issuesOf(() => extra(new Map([['locale', 'en']])))).toEqual([
      { path: 'extraQuery', expected: 'a plain object', received: 'an instance of a class' },
    ])
  })

  it.each([
    ['key', 'it is the option key of createClient', 'reserved'],
    ['a', 'it is the option affiliateId of createClient', 'reserved'],
    ['banner_id', 'it is a parameter of the call itself', 'excluded'],
    ['type', 'it is a parameter of the call itself', 'excluded'],
    ['key[]', 'it is the option key of createClient', 'reserved'],
    ['banner_id[0]', 'it is a parameter of the call itself', 'excluded'],
    ['BANNER_ID', 'it is a parameter of the call itself', 'excluded'],
  ])('cannot be %s, which would change the call', (name, expected, code) => {
    const issues = issuesOf(() => extra({ locale: 'en', [name]: '5' }))
    expect(issues).toEqual([{ path: `extraQuery.${name}`, expected, received: 'a value', code }])
  })

  it.each([
    '  a[0]',
    'banner.id',
    'banner id',
    'banner_id\0xy',
    'banner_id[0\n]',
    'banner[id',
    ' banner[id\0]',
    'banner[id]_id',
    'a\u00e9',
    '\ud800',
    '',
  ])('cannot have a name such as %j, which PHP changes into another', (name) => {
    const issues = issuesOf(() => extra({ locale: 'en', [name]: '5' }))
    expect(issues).toMatchObject([
      { path: 'extraQuery', expected: 'names of letters, digits, _ and -, perhaps with [ ] at the end' },
    ])
  })

  it('cannot set a field of a report that was left out', () => {
    expect(
      issuesOf(() =>
        encode(reports.network.overall, { ...range, timezone: 0 }, clientState, { extraQuery: { affiliate: '7' } }),
      ),
    ).toEqual([
      {
        path: 'extraQuery.affiliate',
        expected: 'it is a parameter of the call itself',
        received: 'a value',
        code: 'excluded',
      },
    ])
  })

  it('cannot choose a field of a report, known or not', () => {
    expect(
      issuesOf(() =>
        encode(reports.network.overall, { ...range, timezone: 0 }, clientState, { extraQuery: { ck_new: '1' } }),
      ),
    ).toEqual([
      {
        path: 'extraQuery.ck_new',
        expected: 'it is a parameter of the call itself',
        received: 'a value',
        code: 'excluded',
      },
    ])
  })

  it('cannot set the id of an offer to create', () => {
    expect(issuesOf(() => encode(createOffer, newOffer, clientState, { extraQuery: { id: '1' } }))).toEqual([
      {
        path: 'extraQuery.id',
        expected: 'it is a parameter of the call itself',
        received: 'a value',
        code: 'excluded',
      },
    ])
  })

  it.each([
    [5, '5'],
    [undefined, 'nothing'],
    ['\ud800', '"\\ud800"'],
  ])('must have a string as their value and not %j', (value, received) => {
    expect(issuesOf(() => extra({ x: value }))).toMatchObject([
      { path: 'extraQuery.x', expected: 'a string', received },
    ])
  })
})
