import { describe, expect } from 'vitest'
import { InputError } from '../../src/index.ts'
import { it } from '../wire-server.ts'
import { loose } from './calls.ts'
import { newOffer } from './new-offer.ts'

const link = { url: 'https://t.example/', country: 'US', os: 'iOS', osv: '9.0' } as const

/** Targeting fields that nobody would match, with the message of the call. */
const RULES: [fields: object, message: string][] = [
  [
    { geo_countries: ['CA:1', 'UK:1:'] },
    'geo_countries[1]: expected an ISO 3166-1 country code such as US, received "UK:1:" (did you mean GB:1:?)',
  ],
  [
    { geo_type: 0, geo_countries: ['us:0'] },
    'geo_countries[0]: expected an ISO 3166-1 country code such as US, received "us:0" (did you mean US:0?)',
  ],
  [
    { geo_countries: [{ country: 'USA', allow: true }] },
    'geo_countries[0].country: expected an ISO 3166-1 country code such as US, received "USA" (did you mean US?)',
  ],
  [
    { geo_countries: ['US,CA:1:'] },
    'geo_countries[0]: expected an ISO 3166-1 country code such as US, received "US,CA:1:"',
  ],
  [
    { geo_countries: ['US:1:CA,NY'] },
    "geo_countries[0]: expected region codes without commas, blanks and the country, such as 'CA;NY' in a text, or ['CA', 'NY'] in an object, received \"US:1:CA,NY\"",
  ],
  [
    { geo_countries: [{ country: 'US', allow: true, regions: ['CA', 'NY,TX'] }] },
    "geo_countries[0].regions[1]: expected region codes without commas, blanks and the country, such as 'CA;NY' in a text, or ['CA', 'NY'] in an object, received \"NY,TX\"",
  ],
  [{ device_rules: ['1:os:iOS'] }, 'device_rules[0]: expected the kind written as \'OS\', received "1:os:iOS"'],
  [
    { device_rules: ['1:OS:iOS', '0:OS:ios'] },
    'device_rules[1]: expected the OS written as \'iOS\', received "0:OS:ios"',
  ],
  [
    { device_rules: [{ allow: true, kind: 'OS', values: [{ value: 'android', from: '9' }] }] },
    'device_rules[0].values[0].value: expected the OS written as \'Android\', received "android"',
  ],
  [
    { device_rules: ['1:OS:Andriod;iOS'] },
    'device_rules[0]: expected the OS written as \'Android\', received "1:OS:Andriod;iOS"',
  ],
  [
    { device_rules: ['1:Browsr:Chrome'] },
    'device_rules[0]: expected the kind written as \'Browser\', received "1:Browsr:Chrome"',
  ],
  [
    { device_rules: ['1:OS:iOS(v9-)'] },
    'device_rules[0]: expected a version of digits and dots, such as \'10.0\', received "1:OS:iOS(v9-)"',
  ],
  [
    { device_rules: ['1:OS:iOS(9.0-7.0)'] },
    'device_rules[0]: expected a range whose start is not above its end (9.0 is above 7.0), received "1:OS:iOS(9.0-7.0)"',
  ],
]

describe('targeting that nobody would match', () => {
  it.for(RULES)('%j is refused by every write', async ([fields, message], { wire }) => {
    const { offers } = wire.network()
    const results = [
      [offers.create(loose({ ...newOffer, ...fields })), 'offers.create'],
      [offers.update(42, loose(fields)), 'offers.update'],
      [offers.set(loose({ ...newOffer, ...fields })), 'offers.create'],
      [offers.set(loose({ id: 42, ...fields })), 'offers.update'],
    ] as const
    for (const [result, operation] of results) {
      const error: unknown = await result.catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(InputError)
      expect(error).toMatchObject({ operation, outcome: 'not-sent', message: `${operation}: ${message}` })
    }
    expect(wire.requests).toEqual([])
  })

  it('is refused in the filters of both lists, and in the redirect test', async ({ wire }) => {
    const [network, affiliate] = [wire.network(), wire.affiliate()]
    const germany = 'country: expected an ISO 3166-1 country code such as US, received "Germany" (did you mean DE?)'
    for (const { offers, tool } of [network, affiliate]) {
      await expect(offers.list({ country: 'Germany' })).rejects.toThrow(`offers.list: ${germany}`)
      await expect(offers.list({ country: ['US', 'Germany'] })).rejects.toThrow(
        `offers.list: ${germany.replace(':', '[1]:')}`,
      )
      await expect(offers.list({ country: 'US,CA' })).rejects.toThrow('such as US, or a non-empty array of them')
      await expect(tool.testRedirect({ ...link, country: 'Germany' })).rejects.toThrow(`tool.testRedirect: ${germany}`)
      await expect(tool.testRedirect({ ...link, country: 'US,CA' })).rejects.toThrow(InputError)
    }
    expect(wire.requests).toEqual([])
  })
})
