import { describe, expect, it } from 'vitest'
import { keyIssue } from '../../src/transport/options/key-issue.ts'
import { scrubber, scrubValue } from '../../src/transport/secrets/scrubber.ts'

const scrub = scrubber(['s3cret-value'])

describe('a JSON value', () => {
  it('is clean in all its texts, names included, and else the same', () => {
    const value = { a: ['s3cret-value', 1, null, true, { 's3cret-value': 'x s3cret-value' }], b: 'fine', c: {}, d: [] }
    expect(scrubValue(value, scrub)).toEqual({
      a: ['<API_KEY>', 1, null, true, { '<API_KEY>': 'x <API_KEY>' }],
      b: 'fine',
      c: {},
      d: [],
    })
    expect(scrubValue('s3cret-value', scrub)).toBe('<API_KEY>')
    expect(scrubValue({ a: 12345678, b: 1234567 }, scrubber(['12345678']))).toEqual({ a: '<API_KEY>', b: 1234567 })
    expect(scrubValue(null, scrub)).toBeNull()
    expect(scrubValue(undefined, scrub)).toBeUndefined()
  })

  it('keeps __proto__ as a field of its own, that can be changed like any other', () => {
    const copy = scrubValue(JSON.parse('{"__proto__":{"a":1},"b":2}'), scrub) as Record<string, unknown>
    expect(Object.getPrototypeOf(copy)).toBe(Object.prototype)
    expect(Object.getOwnPropertyDescriptors(copy)).toEqual({
      ['__proto__']: { value: { a: 1 }, enumerable: true, configurable: true, writable: true },
      b: { value: 2, enumerable: true, configurable: true, writable: true },
    })
  })

  it('is cut off below a hundred levels, and not before', () => {
    const nested = (levels: number, wrap: (inner: unknown) => unknown): unknown => {
      let value: unknown = 7
      for (let i = 0; i < levels; i++) value = wrap(value)
      return value
    }
    for (const wrap of [(inner: unknown) => [inner], (inner: unknown) => ({ inner })]) {
      expect(scrubValue(nested(101, wrap), scrub)).toEqual(nested(101, wrap))
      expect(JSON.stringify(scrubValue(nested(102, wrap), scrub))).toContain('…')
      expect(JSON.stringify(scrubValue(nested(100_000, wrap), scrub)).length).toBeLessThan(2_000)
    }
  })
})

describe('validation of a key', () => {
  const MALFORMED =
    'a string without control characters or surrounding whitespace (use .trim()), received a string with some'
  it.each([
    [undefined, 'a non-empty string (is its environment variable set?), received nothing'],
    [null, 'a non-empty string (is its environment variable set?), received null'],
    [7, 'a non-empty string (is its environment variable set?), received a number'],
    [['k'], 'a non-empty string (is its environment variable set?), received an array'],
    ['', 'a non-empty string (is its environment variable set?), received an empty string'],
    ['a\nb', MALFORMED],
    ['a\u0000', MALFORMED],
    ['a\u001fb', MALFORMED],
    ['a\u007fb', MALFORMED],
    ['a\u009fb', MALFORMED],
    [' a', MALFORMED],
    ['a\u00a0', MALFORMED],
    ['a\ud800b', MALFORMED],
  ])('%o', (key, complaint) => expect(Object.values(keyIssue(key) ?? {}).join(', received ')).toBe(complaint))

  it.each(['a', 'a b', '<key&=+%>', 'ключ 😀', '\u00a1', '~'])('%j is valid', (key) =>
    expect(keyIssue(key)).toBeUndefined())
})
