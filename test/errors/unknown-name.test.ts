import { describe, expect, it } from 'vitest'
import { nearestName, unknownNameIssue } from '../../src/errors/unknown-name.ts'

describe('an issue about an unknown name', () => {
  const names = (count: number) => Array.from({ length: count }, (_, index) => `name${index}x`)

  it('lists the known ones, unless there are more than 20', () => {
    expect(unknownNameIssue('?', ['a', 'b'], 'field')).toEqual({
      path: '?',
      expected: 'one of the fields a, b',
      received: 'an unknown field',
      code: 'unknown',
    })
    expect(unknownNameIssue('?', names(20), 'option').expected).toBe(`one of the options ${names(20).join(', ')}`)
    expect(unknownNameIssue('?', names(21), 'option').expected).toBe('a known option')
  })

  it('suggests one instead of listing them', () => {
    expect(unknownNameIssue('bannerId', ['banner_id', 'b'], 'field')).toEqual({
      path: 'bannerId',
      expected: 'a known field',
      received: 'an unknown field',
      code: 'unknown',
      meant: 'banner_id',
    })
  })
})

const FIELDS = [
  'ck_day',
  'ck_offer_id',
  'ck_offer_name',
  'ck_click_country',
  'ck_conversion',
  'ck_conversion_ip',
  'ck_os',
  'ck_os_version',
  'ck_revenue',
  'ck_source_click',
]
const OPTIONS = ['baseUrl', 'key', 'relay', 'retries', 'retryBudget', 'timeout', 'lookBackDays']

describe('the nearest name', () => {
  it.each([
    // In another spelling, or with another ending.
    ['offerId', FIELDS, 'ck_offer_id'],
    ['CK_DAYS', FIELDS, 'ck_day'],
    ['retry', OPTIONS, 'retries'],
    ['offer', ['offerz', 'offers'], 'offers'],
    ['clickrate', ['clickrat', 'click_rate'], 'click_rate'],
    ['rate', ['a_rate', 'ck_rates'], 'ck_rates'],
    ['stock', ['sto', 'stock'], 'stock'],
    // The end of it, the shortest first, and before fewer different letters.
    ['y_rate', ['a_rate', 'x_y_rate'], 'x_y_rate'],
    ['ck_country', FIELDS, 'ck_click_country'],
    ['ck_visitor_country', FIELDS, 'ck_click_country'],
    ['x_y_rate', ['x_y_rat', 'a_b_rate'], 'a_b_rate'],
    ['click', ['xyz_click', 'x_click', 'y_z_click'], 'x_click'],
    ['apiKey', OPTIONS, 'key'],
    ['url', OPTIONS, 'baseUrl'],
    // Its start.
    ['ck_offers', FIELDS, 'ck_offer_id'],
    ['revenu', FIELDS, 'ck_revenue'],
    ['ck_os_ver', FIELDS, 'ck_os_version'],
    ['lookback', OPTIONS, 'lookBackDays'],
    ['offer_id', ['order', 'offer', 'affiliate'], 'offer'],
    // One letter in four is wrong, missing or too many.
    ['baner_id', ['unlike_it', 'banner_id'], 'banner_id'],
    ['xbanner_id', ['unlike_it', 'banner_id'], 'banner_id'],
    ['banner_dx', ['unlike_it', 'banner_id'], 'banner_id'],
    ['abcxydef', ['abczwdef'], 'abczwdef'],
    ['offer_idd', ['offer_id', 'offer_ids'], 'offer_id'],
    // The same letters in another order.
    ['tuoemit', OPTIONS, 'timeout'],
    ['ck_dya', FIELDS, 'ck_day'],
    // A word that is the name of a field of every object, but for one letter.
    ['constructer', ['unlike_it', 'constructors'], 'constructors'],
  ])('of %s among %j is %s', (name, names, nearest) => {
    expect(nearestName(name, names)).toBe(nearest)
  })

  it.each([
    // Many names end in these.
    ['ck_click_id', FIELDS],
    ['ck_advertiser_name', FIELDS],
    ['ck_ctr', FIELDS],
    ['ck_idfa', FIELDS],
    ['constructor', FIELDS],
    ['ck_', FIELDS],
    ['?', FIELDS],
    ['', FIELDS],
    ['ba', ['ab']],
    ['cr', ['create']],
    ['axc', ['abc']],
    ['idx', ['idea']],
    ['abcxyz', ['abcuvw']],
    ['aaaaaaa', ['aaaa']],
    ['conversions', ['*']],
    ['offer_id', []],
  ])('of %j is none of %j: another one would be wrong', (name, names) => {
    expect(nearestName(name, names)).toBeUndefined()
  })

  it('of a long text is that of its start, and found quickly', () => {
    expect(nearestName(`${'x'.repeat(99)}_country`, FIELDS)).toBeUndefined()
    const start = performance.now()
    expect(nearestName(`ck_country_${'x'.repeat(1_000_000)}`, FIELDS)).toBeUndefined()
    expect(performance.now() - start).toBeLessThan(1000)
  })
})
