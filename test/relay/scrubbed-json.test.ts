import { expect, it } from 'vitest'
import { responseScrubber } from '../../src/relay/response-scrubber.ts'
import { parseJson } from '../../src/transport/response-body.ts'
import { response } from '../raw-server/responses.ts'
import { relayed } from './relayed.ts'

const KEY = 'a1b2/c3d4+e5f6=='

const scrubJson = (keys: readonly string[], text: string) => responseScrubber(keys).scrubJson(text, parseJson(text))

it.each<[what: string, key: string, text: string, expected: string]>([
  ['all other values stay', KEY, `{"a":[1.10, "x${KEY}y",\n"\\u00e4\\/"]}`, '{"a":[1.1,"x<API_KEY>y","ä/"]}'],
  ['an integer keeps its digits', KEY, `[12345678901234567890,"${KEY}"]`, '["12345678901234567890","<API_KEY>"]'],
  ['a text without the key', KEY, '["\\u0026\\/\\\\\\u00e4",1.10,-1e2]', '["\\u0026\\/\\\\\\u00e4",1.10,-1e2]'],
  ['names are looked at too', KEY, `{"${KEY}":{"b":"${KEY}"}}`, '{"<API_KEY>":{"b":"<API_KEY>"}}'],
  [
    'other escapes in the same string are kept in their meaning',
    KEY,
    `["\\"\\u0026\\n${KEY}"]`,
    '["\\"&\\n<API_KEY>"]',
  ],
  ['JSON inside JSON', KEY, '["{\\"key\\":\\"a1b2\\\\\\/c3d4+e5f6==\\"}"]', '["{\\"key\\":\\"<API_KEY>\\"}"]'],
  ['strings before and after stay', KEY, `["\\\\","${KEY}","\\\\"]`, '["\\\\","<API_KEY>","\\\\"]'],
  ['a key that a quotation mark begins', '"1234567', '["a","\\"1234567","b"]', '["a","<API_KEY>","b"]'],
  [
    'a number with a key of digits becomes a text',
    '123456',
    '[1234567,-0.123456,{"a":123456e2},12345]',
    '["<API_KEY>7","-0.<API_KEY>",{"a":"<API_KEY>00"},12345]',
  ],
  ['a number whose first digit is the highest', '987654', '[9876543]', '["<API_KEY>3"]'],
  ['a number with an exponent', '1234567', '[1.234567e6,12.34567E+5,1e3]', '["<API_KEY>","<API_KEY>",1000]'],
  ['other numbers with an exponent', '1234567', '[1.234568e6,1.50,1e3]', '[1.234568e6,1.50,1e3]'],
  ['a number without semicolons', 'secret77', '["&#115ecret77","&#x73;ecret77"]', '["<API_KEY>","<API_KEY>"]'],
  ['letters as numbers', 'abcdef', `["&#97&#98&#99&#100&#101&#0000${'0'.repeat(9)}102"]`, '["<API_KEY>"]'],
  ['an escape of an escape by name', 'abcdef', '["&percnt;61bcdef","&amp;&num;97;bcdef"]', '["<API_KEY>","<API_KEY>"]'],
  ['a key that is like an escape', 'ab\\/cd1', '["ab\\/cd1"]', '["<API_KEY>"]'],
  ['a Latin-1 reading of other letters, escaped', 'schlüssel', '["schl\\u00c3\\u00bcssel"]', '["<API_KEY>"]'],
  [
    'a key without letters in a row',
    'a/b/c/d',
    '["a\\/b/c\\/d",1,"x","a%2Fb%2Fc/d"]',
    '["<API_KEY>",1,"x","<API_KEY>"]',
  ],
  ['a parameter, if a key is short', 'k3y', '["?key=abc\\u0026b=1","k3y"]', '["?key=<API_KEY>&b=1","k3y"]'],
  ['a parameter of an address in a row is not the key', KEY, '["?key=abc&b=1"]', '["?key=abc&b=1"]'],
])('%s', (_, key, text, expected) => {
  expect(JSON.parse(text)).toBeDefined()
  expect(scrubJson([key], text)).toEqual([expected, true])
})

it('JSON that a key looks like is no JSON any more', () => {
  expect(scrubJson(['1","b":"2'], '{"a":"1","b":"2"}')).toEqual(['{"a":"<API_KEY>"}', false])
  expect(scrubJson(['"a":"1"'], '{"a":"1","b":"2"}')).toEqual(['{<API_KEY>,"b":"2"}', false])
})

it('several keys, in whatever order they came', () => {
  const text = '["first-key","second-key","first-key-2"]'
  expect(scrubJson(['first-key', 'second-key', 'first-key-2'], text)).toEqual([
    '["<API_KEY>","<API_KEY>","<API_KEY>"]',
    true,
  ])
  for (const [key, other] of [
    ['first', 'second'],
    ['second', 'first'],
    ['first', 'second'],
  ])
    expect(scrubJson([`${key}-key`], `["${key}-key","${other}-key"]`)).toEqual([`["<API_KEY>","${other}-key"]`, true])
})

it('the field `relay` is left out, and what is nested too deep is cut off', async () => {
  const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
  const text = `{"errorCode":0,"relay":{"kind":"refusal","outcome":"rejected"},"data":[{"relay":1}],"__proto__":1,"deep":${deep}}`
  for (const status of [200, 500]) {
    await using relay = await relayed(['offers.list'], {}, response(status, text))
    const { body } = await relay.get('v2/getOffers?page=1')
    expect(body).toMatch(/^\{"errorCode":0,"data":\[\{"relay":1\}\],"__proto__":1,"deep":\[+"…"\]+\}$/)
  }
})
