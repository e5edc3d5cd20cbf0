import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { affiliateId, id, idOrNone, ids } from '../../src/codecs/ids.ts'
import { namedCodes } from '../../src/codecs/separated.ts'
import { sent } from './sent.ts'

describe('id', () => {
  it.each([
    [42, '42'],
    ['42', '42'],
    ['007', '007'],
    [Number.MAX_SAFE_INTEGER, '9007199254740991'],
    ['9007199254740993', '9007199254740993'],
  ])('%j is sent as %s', (value, wire) => {
    expect(sent(id, value)).toBe(wire)
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
    expect(z.safeParse(id, value as never).success).toBe(false)
  })
})

it.each([
  [id, 'a positive integer'],
  [ids, 'a positive integer, or a non-empty array of them'],
  [affiliateId, 'a positive integer, in the query or as affiliateId of createClient'],
  [idOrNone, 'a positive integer, or 0 for none'],
  [namedCodes({ Pending: 1, Approved: 2 }), 'one of "Pending" (1), "Approved" (2), or a non-empty array of them'],
])('the issue of an invalid value says what is expected: %#', (schema, expected) => {
  expect(z.safeParse(schema, {} as never).error?.issues).toMatchObject([{ message: expected, path: [] }])
})

describe('ids', () => {
  it('joins one or more ids with commas', () => {
    expect(sent(ids, 42)).toBe('42')
    expect(sent(ids, ['42', 43])).toBe('42,43')
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
    expect(z.safeParse(ids, value as never).success).toBe(false)
  })

  it('encodes any accepted value as digits and commas', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.array(fc.oneof(fc.integer(), fc.string(), fc.anything()))), (value) => {
        const result = z.safeParse(ids, value as never)
        if (result.success) expect(sent(ids, value)).toMatch(/^\d+(,\d+)*$/)
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
    expect(sent(idOrNone, value)).toBe(wire)
  })

  it.each([-1, 1.5, '', ' 0', '-0', '0.0', 'none', null, false, [0]])('%j is rejected', (value) => {
    expect(z.safeParse(idOrNone, value as never).success).toBe(false)
  })
})

it('names and codes of statuses are sent as codes', () => {
  const status = namedCodes({ Pending: 1, Approved: 2, Rejected: 4 })
  expect(sent(status, 'Approved')).toBe('2')
  expect(sent(status, ['Pending', 4])).toBe('1,4')
  expect(sent(status, ['1', '4'] as never)).toBe('1,4')
  for (const value of [3, 'approved', [], [1, 3], null, [['1']], [['Approved']], { toString: () => '1' }])
    expect(z.safeParse(status, value as never).success).toBe(false)
})
