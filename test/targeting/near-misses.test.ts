import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type DeviceRule,
  formatDeviceRule,
  formatGeoRule,
  type GeoRule,
  parseDeviceRule,
  parseGeoRule,
} from '../../src/index.ts'
import { editDistance } from './edit-distance.ts'
import { inputErrorOf } from './input-error-of.ts'

const issueOf = (work: () => unknown) => inputErrorOf(work)?.issues?.[0]

const KINDS = ['Carrier', 'Language', 'Device Type', 'Device Brand', 'OS']
const SYSTEMS = ['Android', 'iOS', 'Windows Phone']

describe('a device rule that no device would match', () => {
  it.each([
    ['os', 'OS'],
    ['Os', 'OS'],
    [' OS', 'OS'],
    ['O.S.', 'OS'],
    ['carrier', 'Carrier'],
    ['LANGUAGE', 'Language'],
    ['DeviceType', 'Device Type'],
    ['device_type', 'Device Type'],
    ['Device  Brand', 'Device Brand'],
    ['device-brand', 'Device Brand'],
    ['Carier', 'Carrier'],
    ['Lanugage', 'Language'],
    ['language ', 'Language'],
    ['Devise Typ', 'Device Type'],
    ['Device Types', 'Device Type'],
    ['Device Barnd', 'Device Brand'],
    ['Browsr', 'Browser'],
    ['browser', 'Browser'],
  ])('kind %j is refused, as it is written %j', (kind, right) => {
    const rule = parseDeviceRule(`1:${kind}:x`)
    expect(rule).toEqual({ allow: true, kind, values: [{ value: 'x' }] })
    expect(issueOf(() => formatDeviceRule(rule))).toEqual({
      path: 'kind',
      expected: `the kind written as '${right}'`,
      received: JSON.stringify(kind),
    })
  })

  it.each([
    ['ios', 'iOS'],
    ['IOS', 'iOS'],
    ['iOS ', 'iOS'],
    ['i-OS', 'iOS'],
    ['i\u200bOS', 'iOS'],
    ['android', 'Android'],
    ['windows phone', 'Windows Phone'],
    ['WindowsPhone', 'Windows Phone'],
    ['Andriod', 'Android'],
    ['Andoid', 'Android'],
    ['Androids', 'Android'],
    ['Endroyd', 'Android'],
    ['iSO', 'iOS'],
    ['iOSS', 'iOS'],
    ['OS', 'iOS'],
    ['Window Phone', 'Windows Phone'],
    ['windows-phnoe', 'Windows Phone'],
  ])('OS %j is refused, as it is written %j', (value, right) => {
    const rule = parseDeviceRule(`0:OS:Android;${value}(9.0-)`)
    expect(rule.values[1]).toEqual({ value, from: '9.0' })
    expect(issueOf(() => formatDeviceRule(rule))).toEqual({
      path: 'values[1].value',
      expected: `the OS written as '${right}'`,
      received: JSON.stringify(value),
    })
  })

  it.each([
    '10,0',
    'v9',
    '10.x',
    '9.0 ',
    ' 9',
    '9.',
    '.9',
    '9..1',
    'Pie',
    '١',
    '9_1',
  ])('version %j is refused at either end', (version) => {
    for (const [text, end] of [
      [`1:OS:iOS(${version}-)`, 'from'],
      [`1:OS:iOS(-${version})`, 'to'],
      [`1:OS:iOS(9.0-${version})`, 'to'],
    ] as const) {
      const rule = parseDeviceRule(text)
      expect(rule.values[0]?.[end]).toBe(version)
      expect(issueOf(() => formatDeviceRule(rule))).toEqual({
        path: `values[0].${end}`,
        expected: "a version of digits and dots, such as '10.0'",
        received: JSON.stringify(version),
      })
    }
  })

  it.each([
    ['9.0', '7.0'],
    ['15.0', '9.0'],
    ['10.2.0', '10.1'],
    ['10.2.1', '10.2'],
    ['1', '0.9'],
    ['10', '9.9.9'],
    ['9.10', '9.9'],
  ])('versions from %s to %s are refused', (from, to) => {
    const rule = parseDeviceRule(`1:OS:iOS(${from}-${to})`)
    expect(rule.values).toEqual([{ value: 'iOS', from, to }])
    expect(issueOf(() => formatDeviceRule(rule))).toEqual({
      path: 'values[0].from',
      expected: `a range whose start is not above its end (${from} is above ${to})`,
      received: JSON.stringify(from),
    })
  })

  it.each([
    '1:OS:iOS(9.0-15.0)',
    '1:OS:iOS(9-9.0)',
    '1:OS:iOS(10.2-10.2.0)',
    '1:OS:iOS(10.2.0-10.2)',
    '1:OS:iOS(9.9-10.0)',
    '1:OS:iOS(-9.0);Android(8-)',
    '1:OS:Tizen(2.0-3.0);KaiOS;iPadOS;iOS 9',
    '1:OS:Mac OS;macOS;Mac OS X;Linux;Windows;Windows 10;Chrome OS;tvOS;watchOS;webOS;Fire OS;HarmonyOS;BlackBerry OS',
    '1:iOS:9',
    '1:ISP:x',
    '1:Age:18',
    '1:OS Version:9.0',
    '1:Device Model:x',
    '1:Device:x',
    '1:Connection Type:WiFi',
    '1:Browser Version:9',
    '1:OS System:ios',
    '1:Browser:chrome',
    '1:Device Brand:ios;android;os',
    '1:日本OS:x',
    '1:-:-',
  ])('%s passes', (rule) => {
    expect(formatDeviceRule(parseDeviceRule(rule))).toBe(rule)
  })

  it('a kind is refused before its versions, which only OS has', () => {
    const rule: DeviceRule = { allow: true, kind: 'os', values: [{ value: 'ios', from: '9', to: '8' }] }
    expect(issueOf(() => formatDeviceRule(rule))?.expected).toBe("the kind written as 'OS'")
  })

  it('names of other case, blanks and punctuation are refused, and no documented one is', () => {
    const variant = (name: string) =>
      fc
        .tuple(fc.mixedCase(fc.constant(name)), fc.constantFrom('', ' ', '_', '.'), fc.constantFrom('', ' ', '-'))
        .map(([text, before, between]) => before + text.replace(' ', between))
    const oneOf = (names: string[]) =>
      fc.constantFrom(...names).chain((name) => fc.record({ name: fc.constant(name), given: variant(name) }))
    fc.assert(
      fc.property(oneOf(KINDS), oneOf(SYSTEMS), (kind, system) => {
        const ofKind = issueOf(() => formatDeviceRule({ allow: true, kind: kind.given, values: [{ value: 'x' }] }))
        expect(ofKind?.expected).toBe(kind.given === kind.name ? undefined : `the kind written as '${kind.name}'`)
        const ofSystem = issueOf(() => formatDeviceRule({ allow: true, kind: 'OS', values: [{ value: system.given }] }))
        expect(ofSystem?.expected).toBe(system.given === system.name ? undefined : `the OS written as '${system.name}'`)
      }),
    )
  })
})

it('an OS is refused if two letters of a long name differ, or one of iOS', () => {
  const limits = { android: 2, ios: 1, windowsphone: 2 }
  const others = fc.stringMatching(/^[adinosrwph]{0,2}$/)
  const text = fc
    .tuple(fc.constantFrom(...SYSTEMS), fc.nat(13), fc.nat(13), fc.nat(2), fc.nat(2), others, others)
    .map(([name, a, b, cutA, cutB, first, second]) => {
      const changed = name.slice(0, a) + first + name.slice(a + cutA)
      return changed.slice(0, b) + second + changed.slice(b + cutB)
    })
    .filter((name) => name !== '' && !SYSTEMS.includes(name) && !/^ipad$/i.test(name))
  fc.assert(
    fc.property(text, (name) => {
      const letters = name.toLowerCase().replaceAll(' ', '')
      const isNear = Object.entries(limits).some(([known, most]) => editDistance(letters, known) <= most)
      const issue = issueOf(() => formatDeviceRule({ allow: true, kind: 'OS', values: [{ value: name }] }))
      expect(issue !== undefined, name).toBe(isNear)
    }),
  )
})

const NO_CODE =
  "region codes without commas, blanks and the country, such as 'CA;NY' in a text, or ['CA', 'NY'] in an object"

describe('a geo rule that no visitor would match', () => {
  it.each<[rule: string, parsed: GeoRule, path: string, expected: string, meant?: string]>([
    ['UK:1', { country: 'UK', allow: true }, 'country', 'an ISO 3166-1 country code such as US', 'GB'],
    ['us:0:', { country: 'us', allow: false, regions: [] }, 'country', 'an ISO 3166-1 country code such as US', 'US'],
    ['AN:1', { country: 'AN', allow: true }, 'country', 'an ISO 3166-1 country code such as US'],
    ['US,CA:1', { country: 'US,CA', allow: true }, 'country', 'an ISO 3166-1 country code such as US'],
    [
      'US:1:TX;CA, NY',
      { country: 'US', allow: true, regions: ['TX', 'CA, NY'] },
      'regions[1]',
      "region codes without commas, blanks and the country, such as 'CA;NY' in a text, or ['CA', 'NY'] in an object",
    ],
    ['US:1:CA; NY', { country: 'US', allow: true, regions: ['CA', ' NY'] }, 'regions[1]', NO_CODE],
    ['US:1:New York', { country: 'US', allow: true, regions: ['New York'] }, 'regions[0]', NO_CODE],
    ['US:0:us-ca', { country: 'US', allow: false, regions: ['us-ca'] }, 'regions[0]', NO_CODE],
    ['US:0:TX;US-CA', { country: 'US', allow: false, regions: ['TX', 'US-CA'] }, 'regions[1]', NO_CODE],
  ])('%s is read, and refused', (text, rule, path, expected, meant) => {
    expect(parseGeoRule(text)).toEqual(rule)
    expect(issueOf(() => formatGeoRule(rule))).toMatchObject({ path, expected, ...(meant && { meant }) })
  })

  it('is named in the message', () => {
    expect(() => formatGeoRule({ country: 'Germany', allow: true })).toThrow(
      'formatGeoRule: rule country: expected an ISO 3166-1 country code such as US, received "Germany" (did you mean DE?)',
    )
  })
})
