import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { formatGeoRule } from '../../src/index.ts'
import { published } from '../../src/schemas/published-input.ts'
import { deviceRule, geoRule } from '../../src/targeting/rule-codecs.ts'
import { sent } from '../codecs/sent.ts'
import { runs } from '../every-case.ts'

/** The pattern of a text, as JSON Schema shows it. */
function patternOf(rule: typeof deviceRule | typeof geoRule, io: 'input' | 'output'): RegExp {
  const { anyOf = [], ...schema } = z.toJSONSchema(published(rule), { io })
  const { pattern } = [schema, ...anyOf].find((one) => one.type === 'string') ?? {}
  return new RegExp(pattern ?? 'no pattern', 'u')
}

/** Texts that are rules more often than not. */
const rules = (parts: string) => fc.stringMatching(new RegExp(`^[a1]?${parts}:?$`))

describe('the pattern of a rule', () => {
  it.each([
    ['a device rule', deviceRule, rules('[01]:[abc]{0,2}:[ab]{0,2}(;[ab]{0,2}){0,2}')],
    ['a geo rule', geoRule, rules('[UDG][SKEB]{1,2}:[01](:[ab,]{0,2}(;[ab]{0,2}){0,2})?')],
  ])('of %s fits what a call takes, and what it sends', (_what, rule, texts) => {
    const [taken, shown] = [patternOf(rule, 'input'), patternOf(rule, 'output')]
    fc.assert(
      fc.property(texts, (text) => {
        const { success } = z.safeParse(rule as z.ZodMiniType, text)
        expect(taken.test(text), text).toBe(success)
        if (success) expect(sent(rule as z.ZodMiniType, text)).toMatch(shown)
      }),
      { numRuns: runs(1000) },
    )
  })

  it.each([
    ['1:OS:iOS(9.0-)', deviceRule],
    ['0:Device Brand:LG;OPPO', deviceRule],
    ['US:1', geoRule],
    ['US:1:', geoRule],
    ['XK:0:CA;NY;TX', geoRule],
  ] as const)('fits %s', (text, rule) => {
    expect(patternOf(rule, 'input').test(text)).toBe(true)
    expect(sent(rule as z.ZodMiniType, text)).toBe(text)
  })

  it.each([
    ['US:1:CA,NY', geoRule],
    ['UK:1', geoRule],
    ['1:os', deviceRule],
  ] as const)('does not fit %s', (text, rule) => {
    expect(patternOf(rule, 'input').test(text)).toBe(false)
  })
})

it('an issue is in the part of a structured rule, and in the whole of a text', () => {
  const rule = (value: string) => ({ allow: true, kind: 'OS', values: [{ value }] })
  expect(sent(deviceRule, rule('iOS'))).toBe('1:OS:iOS')
  expect(z.safeParse(deviceRule, rule('ios')).error?.issues).toMatchObject([
    { path: ['values', 0, 'value'], message: "the OS written as 'iOS'", params: { received: '"ios"' } },
  ])
  expect(z.safeParse(deviceRule, '1:OS:ios').error?.issues).toMatchObject([
    { path: [], message: "the OS written as 'iOS'" },
  ])
})

it('an error that is no issue of a rule is not hidden', () => {
  const rule = {
    get allow(): boolean {
      throw new TypeError('a getter of the caller')
    },
    country: 'US',
  }
  expect(() => z.safeParse(geoRule, rule)).toThrow('a getter of the caller')
  expect(() => formatGeoRule(rule)).toThrow(new TypeError('a getter of the caller'))
})
