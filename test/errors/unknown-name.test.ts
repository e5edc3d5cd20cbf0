import { describe, expect, it } from 'vitest'
import { didYouMean, nearestName, unknownNameIssue } from '../../src/errors/unknown-name.ts'

describe('an issue about an unknown name', () => {
  const names = (count: number) => Array.from({ length: count }, (_, index) => `name${index}`)

  it('lists the known ones, unless there are more than 20', () => {
    expect(unknownNameIssue('x', ['a', 'b'], 'field')).toEqual({
      path: 'x',
      expected: 'one of a, b',
      received: 'an unknown one',
    })
    expect(unknownNameIssue('x', names(20), 'option').expected).toBe(`one of ${names(20).join(', ')}`)
    expect(unknownNameIssue('x', names(21), 'option').expected).toBe('a known option')
  })

  it('suggests one instead of listing them', () => {
    expect(unknownNameIssue('bannerId', ['banner_id', 'b'], 'field', 'files[0].')).toEqual({
      path: 'files[0].bannerId',
      expected: 'a known field',
      received: 'an unknown one (did you mean banner_id?)',
    })
  })
})

describe('the name that was probably meant', () => {
  it.each([
    ['bannerId', ['banner', 'banner_id'], 'banner_id'],
    ['offer', ['offerz', 'offers'], 'offers'],
    ['offers', ['offerz', 'offer'], 'offer'],
    ['tuoemit', ['timeout'], 'timeout'],
    ['cba', ['abc'], 'abc'],
    ['abcx', ['abcy'], 'abcy'],
    ['abcdefxy', ['abcdefzw'], 'abcdefzw'],
    ['xyabcdef', ['zwabcdef'], 'zwabcdef'],
    ['abcxydef', ['abczwdef'], 'abczwdef'],
    ['retry', ['relay', 'retryBudget', 'retries'], 'retries'],
    ['apiKey', ['baseUrl', 'key', 'relay'], 'key'],
    ['url', ['baseUrl', 'key', 'relay'], 'baseUrl'],
    ['lookback', ['fields', 'lookBackDays'], 'lookBackDays'],
    ['offers.lst', ['*', 'offers.*', 'offers.get', 'offers.list'], 'offers.list'],
    ['publisher_id', ['offer_id', 'affiliate_id'], 'affiliate_id'],
  ])('for %s among %j is %s', (key, names, meant) => {
    expect(didYouMean(key, names)).toBe(` (did you mean ${meant}?)`)
  })

  it.each([
    ['ba', ['ab']],
    ['abx', ['aby']],
    ['abcxyz', ['abcuvw']],
    ['retry', ['relay']],
    ['offer_status', ['offer_id', 'offer_name', 'country']],
    ['conversions', ['*']],
    ['aaaaaaa', ['aaaa']],
    ['abcdxy', ['abcdzw']],
  ])('for %s is not among %j', (key, names) => {
    expect(didYouMean(key, names)).toBe('')
  })
})

describe('the nearest name', () => {
  it.each([
    ['has the same letters', 'click_rate', ['x_rate', 'clickrate'], 'clickrate'],
    ['has the same letters, in other parts', 'clickrate', ['clickrat', 'click_rate'], 'click_rate'],
    ['has the same letters, without ck', 'ck_click', ['a_click', 'click'], 'click'],
    ['has the same letters, without ck and _', 'ckclick', ['ckcluck', 'click'], 'click'],
    ['has ck where it is not at the start', 'stock', ['sto', 'stock'], 'stock'],
    ['has the same letters, without an s at the end', 'sales', ['ales', 'sale'], 'sale'],
    ['has the same last part', 'x_y_rate', ['x_y_rat', 'a_b_rate'], 'a_b_rate'],
    ['has the fewest other letters', 'click', ['xyz_click', 'x_click', 'y_z_click'], 'x_click'],
    ['is called otherwise', 'ck_commission', ['cost', 'payout'], 'payout'],
    ['is called otherwise', 'date', ['cost', 'day'], 'day'],
    ['is called otherwise', 'margin', ['cost', 'profit'], 'profit'],
  ])('%s: %s among %j is %s', (_, key, names, nearest) => {
    expect(nearestName(key, names)).toBe(nearest)
  })
})
