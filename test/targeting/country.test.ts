import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { countries, country } from '../../src/targeting/country.ts'
import { sent } from '../codecs/sent.ts'

/** ISO 3166-1 alpha-2, typed from the list of the standard. */
const ISO = `
  AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC
  CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD
  GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH
  KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW
  MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC
  SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY
  UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`
  .trim()
  .split(/\s+/)

const expectedOf = (value: unknown) => z.safeParse(country, value as never).error?.issues[0]?.message

describe('a country code', () => {
  it('is one of ISO 3166-1, or XK', () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
    const pairs = letters.flatMap((first) => letters.map((second) => first + second))
    expect(ISO).toHaveLength(249)
    expect(pairs.filter((pair) => expectedOf(pair) === undefined)).toEqual([...ISO, 'XK'].sort())
    expect(sent(country, 'US')).toBe('US')
  })

  it.each([
    ['UK', 'GB'],
    ['uk', 'GB'],
    ['us', 'US'],
    [' US ', 'US'],
    ['U.S.', 'US'],
    ['USA', 'US'],
    ['UAE', 'AE'],
    ['Germany', 'DE'],
    ['GERMANY', 'DE'],
    ['united states', 'US'],
    ['United Kingdom', 'GB'],
  ])('is suggested for %j: %s', (value, code) => {
    expect(expectedOf(value)).toBe(`an ISO 3166-1 country code such as US (did you mean ${code}?)`)
  })

  it.each([
    '',
    ' ',
    'AN',
    'SU',
    'YU',
    'EU',
    'AC',
    'EN',
    'XX',
    'US1',
    'US-CA',
    'US,CA',
    'Korea',
    'K',
    'A:',
    'FRANCEx',
    'Europe',
    'Atlantis',
    '*',
  ])('is not suggested for %j', (value) => {
    expect(expectedOf(value)).toBe('an ISO 3166-1 country code such as US')
  })

  it('is refused in any other case, with the right one', () => {
    const blank = fc.constantFrom('', ' ', '.')
    fc.assert(
      fc.property(fc.constantFrom(...ISO, 'XK'), fc.boolean(), blank, blank, (code, both, before, between) => {
        const [first = '', second = ''] = code
        const other = `${before}${both ? first.toLowerCase() : first}${between}${second.toLowerCase()}`
        expect(expectedOf(other)).toBe(`an ISO 3166-1 country code such as US (did you mean ${code}?)`)
      }),
    )
  })

  it.each([5, null, undefined, ['US'], {}, '\ud800'])('is not %o', (value) => {
    expect(expectedOf(value)).toBe('an ISO 3166-1 country code such as US')
  })
})

describe('several country codes', () => {
  it('are sent comma-separated', () => {
    expect(sent(countries, 'US')).toBe('US')
    expect(sent(countries, ['CN', 'US', 'XK'])).toBe('CN,US,XK')
  })

  const list = 'an ISO 3166-1 country code such as US, or a non-empty array of them'
  it.each<[unknown, (string | number)[], string]>([
    ['UK', [], 'an ISO 3166-1 country code such as US (did you mean GB?)'],
    [['US', 'UK'], [1], 'an ISO 3166-1 country code such as US (did you mean GB?)'],
    [['US', 5], [1], 'an ISO 3166-1 country code such as US'],
    [['US', ['CA']], [1], 'an ISO 3166-1 country code such as US'],
    [Array(1), [0], 'an ISO 3166-1 country code such as US'],
    ['US,CA', [], list],
    ['US; CA, MX', [], list],
    ['US,UK', [], list],
    [['US,CA'], [0], 'an ISO 3166-1 country code such as US'],
    ['', [], 'an ISO 3166-1 country code such as US'],
    [[], [], list],
    [5, [], 'an ISO 3166-1 country code such as US'],
    [null, [], list],
    [{ 0: 'US' }, [], list],
  ])('%j is refused', (value, path, message) => {
    expect(z.safeParse(countries, value as never).error?.issues).toMatchObject([{ path, message }])
  })

  it('are each refused where they are', () => {
    expect(z.safeParse(countries, ['us', 'CA', 'AN']).error?.issues.map(({ path }) => path)).toEqual([[0], [2]])
  })
})
