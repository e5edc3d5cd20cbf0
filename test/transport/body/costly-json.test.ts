import { describe, expect, it } from 'vitest'
import { parseJson } from '../../../src/transport/body/json.ts'

const TOO_MANY = 'a body of at most 2000000 commas and brackets, received a larger one'
const TOO_MANY_NAMES = 'a body of at most 1000000 names, received a larger one'
const TOO_MANY_DIFFERENT = 'a body of at most 100000 different names, received a larger one'

/** Numbers of 12 digits from a number on. */
const numbers = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => 100_000_000_000 + from + index)
/** An object of so many names. */
const object = (count: number, colon = ':') =>
  `{${numbers(0, count)
    .map((number) => `"${number}"${colon}"${'.'.repeat(10)}"`)
    .join()}}`

/** So many rows of ten names. */
const rows = (count: number) => `[${Array(count).fill(`{${Array.from('abcdefghij', (name) => `"${name}":1`)}}`)}]`

describe('JSON of as much as is read', () => {
  it.each<[what: string, text: string, length: number]>([
    ['2,000,000 commas and brackets', `[${'1,'.repeat(1_999_997)}1,1]`, 1_999_999],
    ['commas and brackets in a text', `["${'[{,}]'.repeat(500_000)}"]`, 1],
    ['commas in a text of escapes', `["${'\\",\\\\'.repeat(2_100_000)}"]`, 1],
    ['commas in many texts', `[${`"${','.repeat(100)}",`.repeat(30_000)}1]`, 30_001],
    [
      'colons in texts',
      `[${numbers(0, 150_000)
        .map((number) => `"\\"${number}\\":"`)
        .join()}]`,
      150_000,
    ],
    ['1,000,000 names', rows(100_000), 100_000],
    ['100,000 different names', `[${object(100_000)}]`, 1],
    [
      '100,000 different names in each of three objects',
      `[${object(100_000)},${object(100_000)},${object(100_000)}]`,
      3,
    ],
  ])('%s', (_, text, length) => expect(parseJson(text)).toHaveLength(length))
})

describe('JSON of more is refused before it is parsed', () => {
  it.each<[what: string, text: string, expected: string]>([
    ['numbers', `[${'1,'.repeat(1_999_998)}1,1]`, TOO_MANY],
    ['empty objects', `[${'{},'.repeat(670_000)}1]`, TOO_MANY],
    ['empty arrays', `[${'[],'.repeat(670_000)}1]`, TOO_MANY],
    ['arrays in arrays', `${'['.repeat(1_000_001)}${']'.repeat(1_000_001)}`, TOO_MANY],
    ['objects in objects', `${'{"a":'.repeat(1_000_001)}1${'}'.repeat(1_000_001)}`, TOO_MANY_NAMES],
    ['names of rows', rows(100_001), TOO_MANY_NAMES],
    ['brackets that nothing closes', '['.repeat(2_000_001), TOO_MANY],
    ['values behind a long text', `["${' '.repeat(20_000_000)}"${',1'.repeat(2_000_001)}]`, TOO_MANY],
    ['values before a long text', `[${'1,'.repeat(2_000_001)}"${' '.repeat(20_000_000)}"]`, TOO_MANY],
    ['values between texts', `[${`"${' '.repeat(60)}",1,1,1,1,`.repeat(450_000)}1]`, TOO_MANY],
    ['names of an object', object(100_001), TOO_MANY_DIFFERENT],
    ['names before blanks', object(100_001, '\r\n\t :'), TOO_MANY_DIFFERENT],
    [
      'names of many objects',
      `[${numbers(0, 100_001)
        .map((number) => `{"${number}":1}`)
        .join()}]`,
      TOO_MANY_DIFFERENT,
    ],
    [
      'names with escapes',
      `{${numbers(0, 100_001)
        .map((number) => `"${number}\\"\\\\":1`)
        .join()}}`,
      TOO_MANY_DIFFERENT,
    ],
    ['names behind a long text', `["${' '.repeat(20_000_000)}",${object(100_001)}]`, TOO_MANY_DIFFERENT],
  ])('%s', (_, text, expected) => {
    expect(() => parseJson(text)).toThrow(expected)
  })
})
