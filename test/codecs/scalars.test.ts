import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  flag,
  nonEmptyText,
  oneOf,
  oneOfNumbers,
  text,
  textUpTo,
  url,
  urlWithHost,
  wholeNumberText,
  writtenAs,
} from '../../src/codecs/scalars.ts'
import { anyCharacter } from '../any-character.ts'
import { sent } from './sent.ts'

/** Each schema with values and their encodings, and values that it rejects. */
describe.each([
  {
    name: 'flag',
    schema: flag,
    expected: 'true, false, 1 or 0',
    writes: [
      [true, '1'],
      [1, '1'],
      [false, '0'],
      [0, '0'],
    ],
    refuses: ['1', '0', 'Yes', '', null, undefined, 2, []],
  },
  {
    name: 'text',
    schema: text,
    expected: 'a string of well-formed Unicode',
    writes: [
      ['', ''],
      ['第一 😀', '第一 😀'],
      ['a\nb', 'a\nb'],
    ],
    refuses: ['\ud800', 1, null, undefined, ['a']],
  },
  {
    name: 'text that is required',
    schema: nonEmptyText,
    expected: 'a non-empty string',
    writes: [[' a', ' a']],
    refuses: ['', ' ', '\n'],
  },
  {
    name: 'text of at most 3',
    schema: textUpTo(3),
    expected: 'a string of at most 3 characters',
    writes: [
      ['abc', 'abc'],
      ['😀😀😀', '😀😀😀'],
    ],
    refuses: ['abcd', 3],
  },
  {
    name: 'url',
    schema: url,
    expected: 'an absolute URL',
    writes: [
      ['https://a.example/?t={TID}&o={OID}', 'https://a.example/?t={TID}&o={OID}'],
      ['HTTP://a.example', 'HTTP://a.example'],
      ['market://details?id={OID}', 'market://details?id={OID}'],
    ],
    refuses: [
      '',
      'a.example',
      '/path',
      'https://',
      '//a.example',
      'a.example:8080/{TID}',
      ' https://a.example/ ',
      'https://a.example/a b',
      'https://a.example/\n',
      'https:a.example',
      'C:\\offers',
      'javascript:alert(1)',
      null,
      new URL('https://a'),
    ],
  },
  {
    name: 'url with a host',
    schema: urlWithHost,
    expected: 'a URL with a scheme and a host',
    writes: [
      'https://a.example/?t={TID}&o=[OID]',
      'https://a.example/a b?q=x y#z ',
      ' https://a.example/',
      'https://münchen.example/straße?q=日本 語&r=🎯',
      'http://[::1]:8080/%zz?a=1+1',
      'market://details?id={OID}',
    ].map((value): [string, string] => [value, value]),
    refuses: [
      '',
      ' ',
      'a.example',
      '/path',
      'https://',
      '//a.example',
      'a.example:8080/{TID}',
      'https://a b.example/',
      'file:///etc/passwd',
      'C:\\offers',
      'javascript:alert(1)',
      'mailto:ann@a.example',
      null,
      new URL('https://a'),
    ],
  },
  {
    name: 'one of words',
    schema: oneOf(['Active', 'Paused']),
    expected: 'one of "Active", "Paused"',
    writes: [['Active', 'Active']],
    refuses: ['active', '', 'Active ', null, ['Active']],
  },
  {
    name: 'one of numbers',
    schema: oneOfNumbers([500, 1000]),
    expected: 'one of 500, 1000',
    writes: [[500, '500']],
    refuses: [501, '500', null, Number.NaN, [500]],
  },
  {
    name: 'integer from -11 to 14',
    schema: wholeNumberText(-11, 14),
    expected: 'a whole number from -11 to 14',
    writes: [
      [-11, '-11'],
      [-0, '0'],
      [14, '14'],
    ],
    refuses: [-12, 15, 1.5, '3', Number.NaN, null, true],
  },
  {
    name: 'a word for a code',
    schema: writtenAs(['all', 'initial'], ['0', '1'], 'one of "all", "initial"'),
    expected: 'one of "all", "initial"',
    writes: [
      ['all', '0'],
      ['initial', '1'],
    ],
    refuses: [0, 1, 'All', '', 'toString', null],
  },
] as {
  name: string
  schema: z.ZodMiniType<unknown, unknown>
  expected: string
  writes: [unknown, string][]
  refuses: unknown[]
}[])('$name', ({ schema, expected, writes, refuses }) => {
  it.each(writes)('%j is sent as %s', (value, wire) => {
    expect(sent(schema, value)).toBe(wire)
  })
  it.each(refuses.map((value) => [value]))('%o is refused', (value) => {
    expect(z.safeParse(schema, value).error?.issues).toMatchObject([
      { message: typeof value === 'string' ? expected : expected.replace(' of well-formed Unicode', '') },
    ])
  })
})

it.each([
  ['text', text, '\ud800'],
  ['text that is required', nonEmptyText, ' \ud800'],
  ['text of at most 3', textUpTo(3), 'abcd\udc00'],
  ['url', url, 'https://a.example/\ud800'],
])('%s: a lone surrogate is what is wrong, whatever else is', (_, schema, value) => {
  expect(z.safeParse(schema, value).error?.issues).toMatchObject([{ message: 'a string of well-formed Unicode' }])
})

it('a whole number without an upper bound may be any that is exact', () => {
  expect(sent(wholeNumberText(1), Number.MAX_SAFE_INTEGER)).toBe('9007199254740991')
  expect(z.safeParse(wholeNumberText(1), 2 ** 53).error?.issues).toMatchObject([
    { message: 'a whole number of at least 1' },
  ])
})

it('text is sent unchanged or rejected', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (value) => {
      const result = z.safeParse(text, value)
      expect(result.success ? result.data : undefined).toBe(value.isWellFormed() ? value : undefined)
    }),
  )
})

it.each([
  'No',
  'no',
  'Yes',
  '0',
  '1',
  'false',
  '',
])('the string %j is not a valid flag: as a boolean, most strings are true', (word) => {
  expect(z.safeParse(flag, word as never).success).toBe(false)
})
