import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { affiliateId, id, idOrNone, ids, namedCodes } from '../../src/codecs/ids.ts'

describe('id', () => {
  it.each([
    [42, '42'],
    ['42', '42'],
    ['007', '007'],
    [Number.MAX_SAFE_INTEGER, '9007199254740991'],
    ['9007199254740993', '9007199254740993'],
  ])('%j is sent as %s', (value, wire) => {
    expect(z.decode(id, value)).toBe(wire)
  })

  it.each([
    0,
    -1,
    1.5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    2 ** 53,
    '0',
    '',
    ' 1',
    '1,2',
    '1.0',
    '1e3',
    '0x10',
    '-1',
    '٣',
    null,
    undefined,
    true,
    [],
    [1],
    {},
    1n,
  ])('%o is rejected', (value) => {
    expect(z.safeDecode(id, value as never).success).toBe(false)
  })

  it('decodes what it encodes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1 }), (value) => {
        expect(z.encode(id, z.decode(id, value))).toBe(value)
      }),
    )
  })
})

describe('decoding from the wire', () => {
  it('blanks around items are ignored', () => {
    expect(z.encode(ids, '1, 2 ,9007199254740993')).toEqual([1, 2, '9007199254740993'])
  })

  it.each(['', '1,', '1,,2', 'x', '1,x', 42, ['1'], null])('%j from a service is not a list of ids', (wire) => {
    expect(z.safeEncode(ids, wire as never).success).toBe(false)
  })

  it.each(['', 'x', '1,2', '-1', 0, null])('%j is not a valid id', (wire) => {
    expect(z.safeEncode(id, wire as never).success).toBe(false)
  })
})

it.each([
  [id, 'an id: a positive whole number, or its digits as a string'],
  [ids, 'an id or a non-empty array of ids, each a positive whole number or its digits as a string'],
  [
    affiliateId,
    'the id of an affiliate: a positive whole number, or its digits as a string, given in the query or once as createClient({ affiliateId })',
  ],
  [idOrNone, 'an id: a positive whole number, or its digits as a string; or 0 for none'],
  [namedCodes({ Pending: 1, Approved: 2 }, '1 or 2'), "one or a non-empty array of 'Pending' (1), 'Approved' (2)"],
])('the issue of an invalid value says what is expected: %#', (schema, expected) => {
  expect(z.safeDecode(schema, {} as never).error?.issues).toMatchObject([{ message: expected, path: [] }])
})

it.each([
  [id, 'an id: a positive whole number'],
  [ids, 'ids separated by commas, each a positive whole number'],
  [affiliateId, 'the id of an affiliate: a positive whole number'],
  [idOrNone, 'an id: a positive whole number; or 0 for none'],
  [namedCodes({ Pending: 1, Approved: 2 }, '1 or 2'), '1 or 2'],
])('the issue of an invalid value on the wire says what is expected there: %#', (schema, expected) => {
  expect(z.safeEncode(schema, '?').error?.issues).toMatchObject([{ message: expected, path: [] }])
})

describe('ids', () => {
  it('joins one or more ids with commas', () => {
    expect(z.decode(ids, 42)).toBe('42')
    expect(z.decode(ids, ['42', 43])).toBe('42,43')
  })

  it.each([
    [[]],
    ['1,2'],
    [['1,2']],
    [[1, undefined]],
    [new Array(2)],
    [[[1]]],
    [null],
    [{}],
    [''],
  ])('%j is not a valid list of ids', (value) => {
    expect(z.safeDecode(ids, value as never).success).toBe(false)
  })

  it('encodes any accepted value as digits and commas, and decodes it', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.array(fc.oneof(fc.integer(), fc.string(), fc.anything()))), (value) => {
        const result = z.safeDecode(ids, value as never)
        if (result.success) expect(result.data).toMatch(/^\d+(,\d+)*$/)
      }),
    )
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1 }), { minLength: 1 }), (list) => {
        expect(z.encode(ids, z.decode(ids, list))).toEqual(list)
      }),
    )
  })
})

describe('an id or none', () => {
  it.each([
    [0, '0'],
    ['0', '0'],
    [42, '42'],
    ['42', '42'],
    ['9007199254740993', '9007199254740993'],
  ])('%j is sent as %s', (value, wire) => {
    expect(z.decode(idOrNone, value)).toBe(wire)
  })

  it.each([-1, 1.5, '', ' 0', '-0', '0.0', 'none', null, false, [0]])('%j is rejected', (value) => {
    expect(z.safeDecode(idOrNone, value as never).success).toBe(false)
  })

  it('is read from the wire', () => {
    expect(z.encode(idOrNone, '0')).toBe(0)
    expect(z.encode(idOrNone, '42')).toBe(42)
  })
})

it('names and codes of statuses are encoded as codes and decoded as names', () => {
  const status = namedCodes({ Pending: 1, Approved: 2, Rejected: 4 }, '1, 2 or 4')
  expect(z.decode(status, 'Approved')).toBe('2')
  expect(z.decode(status, ['Pending', 4])).toBe('1,4')
  expect(z.encode(status, '1,4')).toEqual(['Pending', 'Rejected'])
  expect(z.decode(status, ['1', '4'] as never)).toBe('1,4')
  for (const value of [3, 'approved', [], [1, 3], null, [['1']], [['Approved']], { toString: () => '1' }])
    expect(z.safeDecode(status, value as never).success).toBe(false)
})
