import { describe, expect, it } from 'vitest'
import { parseJson, UnreadableAnswer } from '../../src/transport/envelope.ts'

/** How a text is refused: what was expected, and whether it looks cut short. */
function refused(text: string): Pick<UnreadableAnswer, 'expected' | 'cut'> {
  try {
    parseJson(text)
  } catch (error) {
    if (error instanceof UnreadableAnswer) return { expected: error.expected, cut: error.cut }
    throw error
  }
  throw new Error('was read')
}

describe('an answer that is not JSON', () => {
  it.each(['', ' \n\t'])('is empty: %j', (text) =>
    expect(refused(text)).toEqual({ expected: 'JSON, received an empty body', cut: false }))

  it.each(['<html>{}</html>', 'x[', '"a', `${'12'.repeat(20)}x`])('is something else: %j', (text) =>
    expect(refused(text)).toEqual({ expected: 'JSON, received something else', cut: false }))

  it.each([
    '{',
    '[',
    ' [[1]',
    '{"a":[1,2],"b":{}',
    '{"a":"text',
    '{"a":"}',
    '["[]',
    '{"a":"]}","b":1',
    // A quote that is escaped ends no text.
    String.raw`{"a":"\"}`,
    String.raw`["\\\"]`,
  ])('[50] was cut short, as its first bracket is never closed: %s', (text) =>
    expect(refused(text)).toEqual({ expected: 'JSON, received an answer that was cut short', cut: true }))

  it.each([
    '{}}',
    '[1,]',
    '{"a":[1],}',
    '[1] [2',
    '{"a":"{"}x',
    '["["]x{',
    // A backslash that is escaped escapes nothing.
    String.raw`{"a":"\\"}x`,
    String.raw`[\]`,
  ])('is broken, though its first bracket is closed: %s', (text) =>
    expect(refused(text)).toEqual({ expected: 'JSON, received something like it that is not', cut: false }))
})

describe('[106] an integer that a number cannot hold', () => {
  it.each([
    ['{"a":1234567890123456789}', { a: '1234567890123456789' }],
    ['{"a":-9007199254740993,"b":[9007199254740993]}', { a: '-9007199254740993', b: ['9007199254740993'] }],
    ['[1, 9007199254740993]', [1, '9007199254740993']],
    ['[\n\n9007199254740993 ]', ['9007199254740993']],
    ['{"a":9007199254740991}', { a: 9007199254740991 }],
    ['{"a":"x:9007199254740993"}', { a: 'x:9007199254740993' }],
    ['{"a":9007199254740993.5,"b":9007199254740993e2}', { a: 2 ** 53 + 2, b: 900719925474099300 }],
  ])('keeps its digits, wherever it stands: %s', (text, value) => expect(parseJson(text)).toEqual(value))

  it('is found wherever it begins', () => {
    for (let at = 0; at < 40; at++)
      expect(parseJson(`[${' '.repeat(at)}9007199254740993]`)).toEqual(['9007199254740993'])
  })
})
