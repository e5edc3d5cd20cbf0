import fc from 'fast-check'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  decimal,
  decimalOrNull,
  integer,
  integerOrNull,
  lenientInteger,
  list,
  mapOf,
  string,
  stringOrNull,
  urlOrNull,
} from '../../src/codecs/responses.ts'
import { type Path, readBy } from '../../src/codecs/zod/read.ts'

type AnySchema = z.ZodMiniType<unknown, unknown>
const INVALID = Symbol('invalid')

/** Decodes a value both as the client does and as a contract test does. The results must be equal. */
function read(schema: AnySchema, value: unknown): unknown {
  let fits = true
  const inPlace = readBy(schema, structuredClone(value), () => {
    fits = false
  })
  const parsed = z.safeParse(schema, value)
  expect(parsed.success).toBe(fits)
  if (!parsed.success) {
    expect(inPlace).toEqual(value)
    return INVALID
  }
  expect(parsed.data).toEqual(inPlace)
  return inPlace
}

const table: [name: string, schema: AnySchema, cases: [value: unknown, result: unknown][]][] = [
  [
    'integer',
    lenientInteger,
    [
      ['', null],
      [null, null],
      ['-12', -12],
      ['x7', INVALID],
      ['7x', INVALID],
      ['9'.repeat(17), INVALID],
      [{}, INVALID],
    ],
  ],
  [
    'integer',
    integer,
    [
      [7, 7],
      ['7', 7],
      ['-1', -1],
      ['007', 7],
      ...['', ' 12 ', '0x10', '1.0', '1e3', null, [], ['7'], true, {}, 1.5, 2 ** 53, '9007199254740993'].map(
        (value): [unknown, unknown] => [value, INVALID],
      ),
    ],
  ],
  [
    'integerOrNull',
    integerOrNull,
    [
      ['', null],
      [null, null],
      ['7', 7],
      ['x', INVALID],
      [[], INVALID],
    ],
  ],
  [
    'string',
    string,
    [
      ['a', 'a'],
      ['', ''],
      [' a ', ' a '],
      [7, '7'],
      [1.5, '1.5'],
      [1e-7, '0.0000001'],
      [null, INVALID],
      [true, INVALID],
      [[], INVALID],
      [2 ** 53, INVALID],
      [Number.POSITIVE_INFINITY, INVALID],
    ],
  ],
  [
    'stringOrNull',
    stringOrNull,
    [
      [null, null],
      ['', ''],
      [7, '7'],
      [{}, INVALID],
    ],
  ],
  [
    'decimal',
    decimal,
    [
      ['1.50000', '1.50000'],
      ['-2.50', '-2.50'],
      ['0', '0'],
      [1.5, '1.5'],
      [-1, '-1'],
      [1e-7, '0.0000001'],
      [-1e-7, '-0.0000001'],
      [1.4e-17, '0.000000000000000014'],
      [2 ** 53, '9007199254740992'],
      [1e21, '1000000000000000000000'],
      [-1.25e23, '-125000000000000000000000'],
      [-0, '0'],
      ...['', '1,234.50', '1.', '.5', '+1', ' 1', 'NaN', '1e3', null, true, ['1.5'], Number.POSITIVE_INFINITY].map(
        (value): [unknown, unknown] => [value, INVALID],
      ),
    ],
  ],
  [
    'decimalOrNull',
    decimalOrNull,
    [
      [null, null],
      ['', ''],
      ['-12.50', '-12.50'],
      ['12', '12'],
      [12.5, '12.5'],
      [-12, '-12'],
      [1.25e-19, '0.000000000000000000125'],
      ['x1', INVALID],
      ['1x', INVALID],
      ['1.', INVALID],
    ],
  ],
  [
    'urlOrNull',
    urlOrNull,
    [
      [' https://a.example/ ', 'https://a.example/'],
      ['', ''],
      [null, null],
      [{}, INVALID],
    ],
  ],
  [
    'mapOf string',
    mapOf(string),
    [
      [[], {}],
      ['', {}],
      [null, {}],
      [
        { 7: 'Ann', 8: 9 },
        { 7: 'Ann', 8: '9' },
      ],
      [['Ann'], INVALID],
      [{ 7: null }, INVALID],
      ['x', INVALID],
    ],
  ],
  [
    'list',
    list(lenientInteger),
    [
      ['', []],
      [[], []],
      [
        ['1', 2],
        [1, 2],
      ],
      [['x'], INVALID],
      [{}, INVALID],
      [{ 1: '5', 3: 6 }, [5, 6]],
      [{ 10: '5', 11: 6 }, [5, 6]],
      [{ 1: '5', x: 6 }, INVALID],
      [{ x1: 5 }, INVALID],
      [{ '1x': 5 }, INVALID],
      [null, INVALID],
      ['12', INVALID],
      [5, INVALID],
    ],
  ],
  [
    'mapOf',
    mapOf(list(lenientInteger)),
    [
      [[], {}],
      [{ 42: ['1'] }, { 42: [1] }],
      [[1], INVALID],
      ['x', INVALID],
    ],
  ],
]

it.each(table)('%s reads what a service may send', (_name, schema, cases) => {
  for (const [value, result] of cases) expect(read(schema, value), JSON.stringify(value)).toEqual(result)
})

const keep =
  (issues: unknown[]) =>
  (path: Path, ...issue: unknown[]): void => {
    issues.push([[...path], ...issue])
  }

it.each<[string, AnySchema]>([
  ['an integer', lenientInteger],
  ['an integer', integer],
  ['an integer or null', integerOrNull],
  ['a string', string],
  ['a string or null', stringOrNull],
  ['a decimal', decimal],
  ['a decimal or null', decimalOrNull],
  ['a URL or null', urlOrNull],
  ['an array', list(lenientInteger)],
  ['a map of ids', mapOf(lenientInteger)],
])('%s is what an invalid value should have been', (expected, schema) => {
  const reported: unknown[] = []
  readBy(schema, true, keep(reported))
  expect(reported).toEqual([[[], expected, true]])
  expect(z.safeParse(schema, true).error?.issues).toMatchObject([{ message: expected }])
})

it('an invalid value is reported with its path and does not affect other values', () => {
  const reported: unknown[] = []
  const row = z.looseObject({
    id: lenientInteger,
    events: z.optional(list(z.looseObject({ payout: decimal }))),
    seen: lenientInteger,
  })
  const value = { id: '1', events: [{ payout: '1.0' }, { payout: 'free' }], seen: '2', more: [1] }
  const result = readBy(row, value, keep(reported))
  expect(result).toEqual({ id: 1, events: [{ payout: '1.0' }, { payout: 'free' }], seen: 2, more: [1] })
  expect(reported).toEqual([[['events', 1, 'payout'], 'a decimal', 'free']])
})

it('an invalid name does not affect other values', () => {
  const reported: unknown[] = []
  const result = readBy(mapOf(string), { 7: null, 8: 9 }, keep(reported))
  expect(result).toEqual({ 7: null, 8: '9' })
  expect(reported).toEqual([[[{ key: '7' }], 'a string', null]])
})

it('the path of an invalid value in a map contains its id', () => {
  const { error } = z.safeParse(mapOf(list(lenientInteger)), { 42: ['1'], 43: ['x'], 44: 5 })
  expect(error?.issues.map(({ path }) => path)).toEqual([['43', 0], ['44']])
  expect(error?.issues[0]?.message).toBe('an integer')
  expect(z.safeParse(z.object({ access: mapOf(lenientInteger) }), { access: 5 }).error?.issues).toEqual([
    { code: 'custom', path: ['access'], message: 'a map of ids' },
  ])
})

it('a map keeps __proto__ as an entry and changes no prototype', () => {
  const hostile = JSON.parse('{"__proto__": "Eve", "7": "Ann"}')
  const map = readBy(mapOf(string), hostile, () => {}) as object
  expect(Object.entries(map)).toEqual([
    ['7', 'Ann'],
    ['__proto__', 'Eve'],
  ])
  expect(Object.getPrototypeOf(map)).toBe(Object.prototype)
  expect(Object.prototype).not.toHaveProperty('7')
})

it('a decimal that is a JSON number is in plain notation, and no other number', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      const text = read(decimal, value)
      expect(text).toMatch(/^-?\d+(?:\.\d+)?$/)
      expect(Number(text)).toBe(value + 0)
    }),
  )
})

it('a decimal keeps every digit that a floating-point number would lose', () => {
  for (const value of ['0.10', '1.100000', '9007199254740993.01', '0.30000000000000004'])
    expect(read(decimal, value)).toBe(value)
  fc.assert(
    fc.property(fc.stringMatching(/^-?\d{1,40}\.\d{1,20}$/), (value) => {
      expect(read(decimal, value)).toBe(value)
    }),
  )
})
