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
    expect(unknownNameIssue('bannerId', ['banner_id', 'b'], 'field', 'files[0].')).toEqual({
      path: 'files[0].bannerId',
      expected: 'a known field',
      received: 'an unknown field',
      code: 'unknown',
      meant: 'banner_id',
    })
  })
})

describe('a suggestion', () => {
  it.each([
    ['bannerId', ['banner', 'banner_id'], 'banner_id'],
    ['BANNER-ID', ['banner', 'banner_id'], 'banner_id'],
    ['banner_ids', ['banner', 'banner_id'], 'banner_id'],
    ['ab', ['unlike_it', 'a_b'], 'a_b'],
    ['id', ['unlike_it', 'ids'], 'ids'],
    ['ids', ['unlike_it', 'id'], 'id'],
    ['offer', ['offerz', 'offers'], 'offers'],
    ['offers', ['offerz', 'offer'], 'offer'],
    ['retry', ['relay', 'retryBudget', 'retries'], 'retries'],
    ['day', ['ck_month', 'ck_day'], 'ck_day'],
    // One letter in four is wrong, missing or too many.
    ['banner_i', ['unlike_it', 'banner_id'], 'banner_id'],
    ['baner_id', ['unlike_it', 'banner_id'], 'banner_id'],
    ['bannner_id', ['unlike_it', 'banner_id'], 'banner_id'],
    ['xbanner_id', ['unlike_it', 'banner_id'], 'banner_id'],
    ['banner_dx', ['unlike_it', 'banner_id'], 'banner_id'],
    ['from', ['unlike_it', 'frm'], 'frm'],
    ['abcx', ['abcy'], 'abcy'],
    ['abcdefxy', ['abcdefzw'], 'abcdefzw'],
    ['xyabcdef', ['zwabcdef'], 'zwabcdef'],
    ['abcxydef', ['abczwdef'], 'abczwdef'],
    ['offers.lst', ['*', 'offers.*', 'offers.get', 'offers.list'], 'offers.list'],
    ['offer_idd', ['offer_id', 'offer_ids'], 'offer_id'],
    // The same letters in another order.
    ['tuoemit', ['timeout'], 'timeout'],
    ['cba', ['abc'], 'abc'],
    ['kye', ['unlike_it', 'key'], 'key'],
    // The end or the start of a name.
    ['apiKey', ['baseUrl', 'key', 'relay'], 'key'],
    ['url', ['baseUrl', 'key', 'relay'], 'baseUrl'],
    ['lookback', ['fields', 'lookBackDays'], 'lookBackDays'],
    ['offer_id', ['order', 'offer', 'affiliate'], 'offer'],
    // A word that is the name of a field of every object, but for one letter.
    ['constructer', ['unlike_it', 'constructors'], 'constructors'],
  ])('for %s among %j is %s', (key, names, meant) => {
    expect(nearestName(key, names)).toBe(meant)
  })

  it.each([
    ['ba', ['ab']],
    ['abx', ['aby']],
    ['axc', ['abc']],
    ['idx', ['idea']],
    ['xxxx', ['yyyy']],
    ['limit', ['timezone']],
    ['abcdef', ['abxxxf']],
    ['abcxyz', ['abcuvw']],
    ['abcdxy', ['abcdzw']],
    ['aaaaaaa', ['aaaa']],
    ['retry', ['relay']],
    ['offer_status', ['offer_id', 'offer_name', 'country']],
    ['conversions', ['*']],
    ['offer_id', []],
  ])('for %s is not among %j', (key, names) => {
    expect(nearestName(key, names)).toBeUndefined()
  })
})

describe('the nearest name', () => {
  it.each([
    ['has the same letters', 'click_rate', ['x_rate', 'clickrate'], 'clickrate'],
    ['has the same letters, in other words', 'clickrate', ['clickrat', 'click_rate'], 'click_rate'],
    ['has the same letters, without ck', 'ck_click', ['a_click', 'click'], 'click'],
    ['has the same letters, without an s at the end', 'sales', ['ales', 'sale'], 'sale'],
    ['has the same last word', 'x_y_rate', ['x_y_rat', 'a_b_rate'], 'a_b_rate'],
    ['ends in all of it', 'y_rate', ['a_rate', 'x_y_rate'], 'x_y_rate'],
    ['is the shortest', 'click', ['xyz_click', 'x_click', 'y_z_click'], 'x_click'],
    ['has ck where it is not at the start', 'stock', ['sto', 'stock'], 'stock'],
  ])('%s: %s among %j is %s', (_, key, names, nearest) => {
    expect(nearestName(key, names)).toBe(nearest)
  })

  const fields = [
    'ck_day',
    'ck_offer_id',
    'ck_offer_name',
    'ck_affiliate_id',
    'ck_click_country',
    'ck_click_referral',
    'ck_conversion',
    'ck_conversion_ip',
    'ck_conversion_status',
    'ck_cost',
    'ck_cr',
    'ck_gross',
    'ck_os',
    'ck_os_version',
    'ck_revenue',
    'ck_source_click',
    'ck_sub1',
    'ck_type',
  ]

  it.each([
    ['ck_click_country', 'ck_click_country'],
    ['clickCountry', 'ck_click_country'],
    ['CK_DAYS', 'ck_day'],
    ['offerId', 'ck_offer_id'],
    // The last word, before fewer different letters.
    ['ck_country', 'ck_click_country'],
    ['ck_visitor_country', 'ck_click_country'],
    ['ck_ip', 'ck_conversion_ip'],
    ['ck_status', 'ck_conversion_status'],
    ['ck_clicks', 'ck_source_click'],
    ['ck_device_type', 'ck_type'],
    // The start of the name.
    ['ck_offers', 'ck_offer_id'],
    ['ck_conv', 'ck_conversion'],
    ['revenu', 'ck_revenue'],
    ['ck_os_ver', 'ck_os_version'],
    ['ck_sub', 'ck_sub1'],
    // A typo.
    ['ck_click_cuntry', 'ck_click_country'],
    ['clickcuntry', 'ck_click_country'],
    ['ck_offr_name', 'ck_offer_name'],
    ['ck_dya', 'ck_day'],
  ])('of %s is %s', (key, name) => {
    expect(nearestName(key, fields)).toBe(name)
  })

  it.each([
    'ck_ctr',
    'ck_sale_amount',
    // Many names end in these.
    'ck_click_id',
    'ck_advertiser_name',
    'ck_idfa',
    'constructor',
    'ck_',
    '?',
    '',
  ])('of %j is none: another field would be wrong', (key) => {
    expect(nearestName(key, fields)).toBeUndefined()
  })

  it('of a long text is that of its start', () => {
    expect(nearestName(`${'x'.repeat(99)}_country`, fields)).toBeUndefined()
  })

  it('is found quickly where a name has a million letters', () => {
    const start = performance.now()
    expect(nearestName(`ck_country_${'x'.repeat(1_000_000)}`, fields)).toBeUndefined()
    expect(performance.now() - start).toBeLessThan(1000)
  })
})
