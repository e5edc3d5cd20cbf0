import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { flag, integer, named, oneOf, oneOfNumbers, text, textUpTo, url } from '../../src/codecs/scalars.ts'

/** Each schema with values and their encodings, and values that it rejects. */
describe.each([
  {
    name: 'flag',
    schema: flag,
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
    writes: [
      ['', ''],
      ['第一 😀', '第一 😀'],
      ['a\nb', 'a\nb'],
    ],
    refuses: ['\ud800', 1, null, undefined, ['a']],
  },
  {
    name: 'text of at most 3',
    schema: textUpTo(3),
    writes: [
      ['abc', 'abc'],
      ['😀😀😀', '😀😀😀'],
    ],
    refuses: ['abcd', '\udc00', 3],
  },
  {
    name: 'url',
    schema: url,
    writes: [
      ['https://a.example/?t={TID}&o={OID}', 'https://a.example/?t={TID}&o={OID}'],
      ['HTTP://a.example', 'HTTP://a.example'],
    ],
    refuses: [
      '',
      'a.example',
      '/path',
      'https://',
      '//a.example',
      'https://a.example/\ud800',
      null,
      new URL('https://a'),
    ],
  },
  {
    name: 'one of words',
    schema: oneOf(['Active', 'Paused']),
    writes: [['Active', 'Active']],
    refuses: ['active', '', 'Active ', null, ['Active']],
  },
  {
    name: 'one of numbers',
    schema: oneOfNumbers([500, 1000]),
    writes: [[500, '500']],
    refuses: [501, '500', null, Number.NaN, [500]],
  },
  {
    name: 'integer from -11 to 14',
    schema: integer(-11, 14),
    writes: [
      [-11, '-11'],
      [-0, '0'],
      [14, '14'],
    ],
    refuses: [-12, 15, 1.5, '3', Number.NaN, null, true],
  },
  {
    name: 'named',
    schema: named({ all: 0, initial: 1 }, '0 or 1'),
    writes: [
      ['all', '0'],
      ['initial', '1'],
    ],
    refuses: [0, 1, 'All', '', 'toString', null],
  },
] as {
  name: string
  schema: z.ZodMiniType<unknown, unknown>
  writes: [unknown, string][]
  refuses: unknown[]
}[])('$name', ({ schema, writes, refuses }) => {
  it.each(writes)('%j is sent as %s', (value, wire) => {
    expect(z.decode(schema, value)).toBe(wire)
    expect(z.decode(schema, z.encode(schema, wire))).toBe(wire)
  })
  it.each(refuses.map((value) => [value]))('%o is refused', (value) => {
    expect(z.safeDecode(schema, value).success).toBe(false)
  })
})

it('text is sent unchanged or rejected', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (value) => {
      const result = z.safeDecode(text, value)
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
])('[110] the string %j is not a valid flag: as a boolean, most strings are true', (word) => {
  expect(z.safeDecode(flag, word as never).success).toBe(false)
})
