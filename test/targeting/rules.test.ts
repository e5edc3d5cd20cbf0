import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type DeviceRule,
  formatDeviceRule,
  formatGeoRule,
  type GeoRule,
  InputError,
  parseDeviceRule,
  parseGeoRule,
} from '../../src/index.ts'
import { runs } from '../every-case.ts'
import { editDistance } from './edit-distance.ts'
import { inputErrorOf } from './input-error-of.ts'

const failure = (work: () => unknown): InputError => {
  const error = inputErrorOf(work)
  if (error === undefined) throw new Error('nothing was thrown')
  return error
}

const restOf = (text: string, position: number) =>
  position === text.length ? 'the end' : JSON.stringify(text.slice(position))

describe('device rules', () => {
  it.each<[string, DeviceRule]>([
    [
      '1:OS:Android(4.0-7.0);iOS(9.0-)',
      {
        allow: true,
        kind: 'OS',
        values: [
          { value: 'Android', from: '4.0', to: '7.0' },
          { value: 'iOS', from: '9.0' },
        ],
      },
    ],
    [
      '0:OS:Windows Phone(-8);Android',
      { allow: false, kind: 'OS', values: [{ value: 'Windows Phone', to: '8' }, { value: 'Android' }] },
    ],
    ['0:Device Brand:LG', { allow: false, kind: 'Device Brand', values: [{ value: 'LG' }] }],
    [
      '1:Carrier:AT&T (US);Verizon',
      { allow: true, kind: 'Carrier', values: [{ value: 'AT&T (US)' }, { value: 'Verizon' }] },
    ],
    ['1:New Kind:x', { allow: true, kind: 'New Kind', values: [{ value: 'x' }] }],
  ])('%s', (text, rule) => {
    expect(parseDeviceRule(text)).toEqual(rule)
    expect(formatDeviceRule(rule)).toBe(text)
  })

  it.each([
    ['', 0, '0 or 1'],
    ['2:OS:iOS', 0, '0 or 1'],
    ['1OS:iOS', 1, "':'"],
    ['1::iOS', 2, 'a kind such as OS'],
    ['1:OS', 4, "':'"],
    ['1:OS:', 5, 'a value'],
    ['1:OS:iOS;', 9, 'a value'],
    ['1:OS:;iOS', 5, 'a value'],
    ['1:OS:iOS:9', 8, "';' or the end"],
    ['1:OS:iOS(9.0', 8, "a range of versions: '(a-b)', '(a-)' or '(-b)'"],
    ['1:OS:iOS(-)', 8, "a range of versions: '(a-b)', '(a-)' or '(-b)'"],
    ['1:OS:iOS(1-2-3)', 8, "a range of versions: '(a-b)', '(a-)' or '(-b)'"],
    ['1:OS:iOS((9-)', 8, "a range of versions: '(a-b)', '(a-)' or '(-b)'"],
    ['1:OS:iOS(9-)x', 8, "a range of versions: '(a-b)', '(a-)' or '(-b)'"],
    ['1:OS:iOS(9)x', 8, "a range of versions: '(a-b)', '(a-)' or '(-b)'"],
    ['1:OS:(9-)', 5, 'a value'],
    ['1:OS:iOS9)', 9, "';' or the end"],
    [' 1:OS:iOS', 0, '0 or 1'],
  ])('%j is malformed at %i', (text, position, expected) => {
    const { message, kind, outcome, operation, issues } = failure(() => parseDeviceRule(text))
    expect(issues).toMatchObject([{ path: '' }])
    expect(message).toBe(
      `parseDeviceRule: rule ${JSON.stringify(text)} at position ${position}: expected ${expected}, received ${restOf(text, position)}`,
    )
    expect({ kind, outcome, operation }).toEqual({ kind: 'input', outcome: 'not-sent', operation: 'parseDeviceRule' })
  })

  it.each([
    ['values[0].value', { allow: true, kind: 'Carrier', values: [{ value: 'a:b' }] }],
    ['values[1].value', { allow: true, kind: 'Carrier', values: [{ value: 'a' }, { value: 'b;c' }] }],
    ['values[0].value', { allow: true, kind: 'OS', values: [{ value: 'iOS(9-)' }] }],
    ['values[0].value', { allow: true, kind: 'OS', values: [{ value: '' }] }],
    ['values[0].from', { allow: true, kind: 'OS', values: [{ value: 'iOS', from: '9;0' }] }],
    ['values[0].to', { allow: true, kind: 'OS', values: [{ value: 'iOS', to: '' }] }],
    ['values[0]', { allow: true, kind: 'Carrier', values: [{ value: 'a', from: '9' }] }],
    ['kind', { allow: true, kind: 'O:S', values: [{ value: 'a' }] }],
    ['allow', { allow: 1, kind: 'OS', values: [{ value: 'a' }] }],
    ['values', { allow: true, kind: 'OS', values: [] }],
    ['values', { allow: true, kind: 'OS' }],
    ['values[0].value', { allow: true, kind: 'OS', values: [{ value: '\ud800' }] }],
    ['values[0]', { allow: true, kind: 'OS', values: [null] }],
    ['values[0]', { allow: true, kind: 'OS', values: ['iOS'] }],
    ['values[0].version', { allow: true, kind: 'OS', values: [{ value: 'iOS', version: '9' }] }],
    ['values[0]', { allow: true, kind: 'OS', values: Object.assign(Array(2), { 1: { value: 'iOS' } }) }],
  ])('%s of a structured rule is rejected', (path, rule) => {
    expect(failure(() => formatDeviceRule(rule as DeviceRule)).message).toContain(path)
  })
})

it.each([
  [{ allow: 1, kind: 'Carrier', values: [{ value: 'a' }] }, 'allow: expected true or false, received 1'],
  [{ allow: true, kind: 'O:S', values: [{ value: 'a' }] }, 'kind: expected a string without : ;, received "O:S"'],
  [{ allow: true, kind: 'Carrier' }, 'values: expected a non-empty array, received nothing'],
  [
    { allow: true, kind: 'OS', values: [{ value: 'iOS', version: '9' }] },
    'values[0].version: not one of the fields value, from, to',
  ],
])('an InputError about %j says what was expected', (rule, message) => {
  expect(failure(() => formatDeviceRule(rule as never)).message).toBe(`formatDeviceRule: rule ${message}`)
})

it('an InputError about a rule that is not an object has no path', () => {
  expect(failure(() => formatDeviceRule(5 as never)).message).toBe(
    'formatDeviceRule: rule: expected an object of allow, kind, values, received 5',
  )
})

describe('geo rules', () => {
  it.each<[string, GeoRule]>([
    ['US:1:CA;NY', { country: 'US', allow: true, regions: ['CA', 'NY'] }],
    ['US:0:', { country: 'US', allow: false, regions: [] }],
    ['US:1', { country: 'US', allow: true }],
  ])('%s', (text, rule) => {
    expect(parseGeoRule(text)).toEqual(rule)
    expect(formatGeoRule(rule)).toBe(text)
  })

  it.each([
    ['', 0, 'a country code'],
    [':1:CA', 0, 'a country code'],
    ['UK', 2, "':' and a flag"],
    ['US:', 3, '0 or 1'],
    ['US:2', 3, '0 or 1'],
    ['US:1CA', 4, "':' or the end"],
    ['US:1:CA;', 8, 'a region code'],
    ['US:1:;CA', 5, 'a region code'],
    ['US:1:CA:NY', 7, "';' or the end"],
  ])('%j is malformed at %i', (text, position, expected) => {
    const { message } = failure(() => parseGeoRule(text))
    expect(message).toBe(
      `parseGeoRule: rule ${JSON.stringify(text)} at position ${position}: expected ${expected}, received ${restOf(text, position)}`,
    )
  })

  it('a country alone is malformed at its end, and becomes a rule for all of it', () => {
    expect(failure(() => parseGeoRule('US'))).toMatchObject({
      message: `parseGeoRule: rule "US" at position 2: expected ':' and a flag, received the end (did you mean US:1:?)`,
      issues: [{ meant: 'US:1:' }],
    })
  })

  it.each([
    ['country', { country: 'U:S', allow: true }],
    ['country', { country: '', allow: true }],
    ['regions[0]', { country: 'US', allow: true, regions: ['C;A'] }],
    ['regions[0]', { country: 'US', allow: true, regions: Object.assign(Array(2), { 1: 'CA' }) }],
    ['regions', { country: 'US', allow: true, regions: 'CA' }],
    ['allow', { country: 'US' }],
    ['region', { country: 'US', allow: true, region: ['CA'] }],
  ])('%s of a structured rule is rejected', (path, rule) => {
    expect(failure(() => formatGeoRule(rule as GeoRule)).message).toContain(path)
  })
})

it('an undefined part is treated as absent', () => {
  const values = [
    { value: 'iOS', from: undefined, to: '9.0' } as const,
    { value: 'Android', from: undefined, to: undefined },
  ]
  expect(formatDeviceRule({ allow: true, kind: 'OS', values })).toBe('1:OS:iOS(-9.0);Android')
  expect(formatGeoRule({ country: 'US', allow: false, regions: undefined })).toBe('US:0')
})

it.each<[rule: object, message: string]>([
  [{ allow: true, kind: 'OS', values: [] }, 'values: expected a non-empty array, received an empty array'],
  [{ allow: true, kind: 5, values: [{ value: 'x' }] }, 'kind: expected a non-empty string, received 5'],
  [
    { allow: true, kind: 'Carrier', values: [{ value: 'x', from: '9' }] },
    'values[0]: expected a value without versions, as only those of kind OS have them, received "9"',
  ],
  [
    { allow: true, kind: 'Carrier', values: [{ value: 'x', to: '9' }] },
    'values[0]: expected a value without versions, as only those of kind OS have them, received "9"',
  ],
])('%j: %s', (rule, message) => {
  expect(failure(() => formatDeviceRule(rule as DeviceRule)).message).toBe(`formatDeviceRule: rule ${message}`)
})

it('describes what JSON cannot write', () => {
  const cyclic: unknown[] = []
  cyclic.push(cyclic)
  for (const [value, received] of [
    [10n, 'a bigint'],
    [cyclic, 'an array'],
  ] as const) {
    const rule = { allow: true, kind: value, values: [] } as unknown as DeviceRule
    expect(failure(() => formatDeviceRule(rule)).message).toBe(
      `formatDeviceRule: rule kind: expected a non-empty string, received ${received}`,
    )
  }
})

it('regions must be an array, and a rule to read a text', () => {
  const rule = { country: 'US', allow: true, regions: 'CA' }
  expect(failure(() => formatGeoRule(rule as never)).message).toBe(
    'formatGeoRule: rule regions: expected an array of region codes, received "CA"',
  )
  expect(failure(() => parseGeoRule('US:1:\ud800')).message).toContain('expected a string of well-formed Unicode')
})

it.each([[null], [undefined], [1], [['1:OS:iOS']], ['1:OS:\ud800']])('%o is not a valid rule', (value) => {
  for (const work of [parseDeviceRule, parseGeoRule, formatDeviceRule, formatGeoRule])
    failure(() => (work as (value: unknown) => unknown)(value))
})

const NAMES = ['Carrier', 'Language', 'Device Type', 'Device Brand', 'OS', 'Browser', 'Android', 'iOS', 'Windows Phone']
const letters = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
/** Whether a text may be taken for a known name, as a random one of up to 8 characters may. */
const isNearMiss = (text: string) => NAMES.some((name) => editDistance(letters(name), letters(text)) <= 2)
const numeric = (a: string, b: string) => {
  const [left, right] = [a, b].map((version) => `${version}.0.0`.split('.', 3).map(Number)) as [number[], number[]]
  return left.map((part, at) => part - (right[at] ?? 0)).find((difference) => difference !== 0) ?? 0
}

describe('properties', () => {
  const token = fc.string({ minLength: 1, maxLength: 8 }).filter((text) => !/[:;(),-]/.test(text) && !isNearMiss(text))
  const region = token.filter((text) => !/\s/.test(text))
  const country = fc.constantFrom('US', 'CA', 'DE', 'GB', 'XK')
  const version = fc.stringMatching(/^\d{1,2}(\.\d){0,2}$/)
  const system = fc.oneof(token, fc.constantFrom('Android', 'iOS', 'Windows Phone'))
  const osValue = fc.oneof(
    fc.record({ value: system }),
    fc.record({ value: system, from: version }),
    fc.record({ value: system, to: version }),
    fc
      .record({ value: system, from: version, to: version })
      .map(({ value, from, to }) => (numeric(from, to) > 0 ? { value, from: to, to: from } : { value, from, to })),
  )
  const deviceRule = fc.oneof(
    fc.record({ allow: fc.boolean(), kind: fc.constant('OS'), values: fc.array(osValue, { minLength: 1 }) }),
    fc.record({
      allow: fc.boolean(),
      kind: fc.oneof(token, fc.constantFrom('Carrier', 'Language', 'Device Type', 'Device Brand')),
      values: fc.array(fc.record({ value: token }), { minLength: 1 }),
    }),
  )
  const geoRule = fc.oneof(
    fc.record({ country, allow: fc.boolean() }),
    fc.record({ country, allow: fc.boolean(), regions: fc.array(region) }),
  )

  it('parse(format(rule)) returns the rule, and format(parse(text)) the text', () => {
    fc.assert(
      fc.property(deviceRule, (rule) => {
        expect(parseDeviceRule(formatDeviceRule(rule))).toEqual(rule)
      }),
    )
    fc.assert(
      fc.property(geoRule, (rule) => {
        expect(parseGeoRule(formatGeoRule(rule))).toEqual(rule)
      }),
    )
  })

  it('any text is either rejected or unchanged by a round trip', () => {
    const text = fc.oneof(
      fc.string(),
      fc.stringMatching(/^[01]:(OS|Carrier):[a-c():;.\-0-9]{0,12}$/),
      fc.stringMatching(/^[ABC][DEFM]?:[01](:[a-c:;,]{0,8})?$/),
    )
    fc.assert(
      fc.property(text, (rule) => {
        for (const roundTrip of [
          () => formatDeviceRule(parseDeviceRule(rule)),
          () => formatGeoRule(parseGeoRule(rule)),
        ]) {
          let written: string | undefined
          try {
            written = roundTrip()
          } catch (error) {
            expect(error).toBeInstanceOf(InputError)
          }
          if (written !== undefined) expect(written).toBe(rule)
        }
      }),
      { numRuns: runs(2000) },
    )
  })

  it.each([
    ['a device rule', () => parseDeviceRule('x'.repeat(100_000))],
    ['a geo rule', () => parseGeoRule(`US:1:${'x'.repeat(100_000)}!;`)],
  ])('the error of a long text of %s does not repeat it', (_, parse) => {
    expect(JSON.stringify(failure(parse)).length).toBeLessThan(1000)
  })

  it('parsing a long text takes linear time', () => {
    const start = performance.now()
    failure(() => parseDeviceRule(`1:OS:${'iOS(9.0-);'.repeat(20_000)}`))
    failure(() => parseGeoRule(`US:1:${'('.repeat(100_000)};`))
    expect(performance.now() - start).toBeLessThan(1000)
  })
})
