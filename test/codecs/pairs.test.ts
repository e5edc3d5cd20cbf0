import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromPairs, toPairs } from '../../src/codecs/pairs.ts'

it('numbers the items of arrays and omits undefined values', () => {
  expect(toPairs({ a: '1', b: undefined, c: ['x', 'y'], d: '' })).toEqual([
    ['a', '1'],
    ['c[0]', 'x'],
    ['c[1]', 'y'],
    ['d', ''],
  ])
})

it('decodes numbered items in the order of their numbers', () => {
  expect({
    ...fromPairs([
      ['c[10]', 'k'],
      ['c[2]', 'b'],
      ['a', '1'],
    ]),
  }).toEqual({ a: '1', c: ['b', 'k'] })
})

it('keeps the last of two items with the same number and appends items without a number', () => {
  expect({
    ...fromPairs([
      ['c[0]', 'first'],
      ['c[0]', 'last'],
      ['c[4000000000]', 'far'],
      ['d[]', 'x'],
      ['d[5]', 'y'],
      ['d[]', 'z'],
    ]),
  }).toEqual({ c: ['last', 'far'], d: ['x', 'y', 'z'] })
})

it('decodes a name with anything after its number as a name of its own', () => {
  expect({ ...fromPairs([['c[0]x', 'a']]) }).toEqual({ 'c[0]x': 'a' })
})

it('decodes a numbered name that begins with a number in brackets, or spans lines', () => {
  expect({ ...fromPairs([['[0][1]', 'a']]) }).toEqual({ '[0]': ['a'] })
  expect({ ...fromPairs([['c\nd[0]', 'a']]) }).toEqual({ 'c\nd': ['a'] })
})

it('decodes what it encodes, with more than ten items too', () => {
  const name = fc.stringMatching(/^[a-z_]{1,8}$/)
  const value = fc.oneof(fc.string(), fc.array(fc.string(), { minLength: 1, maxLength: 30 }))
  fc.assert(
    fc.property(fc.dictionary(name, value), (record) => {
      expect({ ...fromPairs(toPairs(record)) }).toEqual({ ...record })
    }),
  )
})
