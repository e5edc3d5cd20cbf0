import { describe, expect, it } from 'vitest'
import { UnreadableResponse } from '../../src/errors/unreadable-response.ts'
import { messageOf, readEnvelope } from '../../src/transport/envelope.ts'
import { parseJson } from '../../src/transport/response-body.ts'

/** How a text is refused: what was expected, and whether it looks cut short. */
const refused = (text: string) => refusedBy(() => parseJson(text))

function refusedBy(read: () => unknown): { expected: string; code: string | undefined } {
  try {
    read()
  } catch (error) {
    if (error instanceof UnreadableResponse) return { expected: error.message, code: error.code }
    throw error
  }
  throw new Error('was read')
}

describe('a response that is not JSON', () => {
  it.each(['', ' \n\t'])('is empty: %j', (text) =>
    expect(refused(text)).toEqual({ expected: 'JSON, received an empty body', code: undefined }))

  it.each(['<html>{}</html>', 'x[', '"a', `${'12'.repeat(20)}x`])('is something else: %j', (text) =>
    expect(refused(text)).toEqual({ expected: 'JSON, received text', code: undefined }))

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
  ])('was cut short, as its first bracket is never closed: %s', (text) =>
    expect(refused(text)).toEqual({ expected: 'JSON, received a truncated response', code: 'CUT_SHORT' }))

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
    expect(refused(text)).toEqual({ expected: 'JSON, received invalid JSON', code: undefined }))
})

describe('an integer that a number cannot hold', () => {
  it.each([
    ['{"a":1234567890123456789}', { a: '1234567890123456789' }],
    ['{"a":-9007199254740993,"b":[9007199254740993]}', { a: '-9007199254740993', b: ['9007199254740993'] }],
    ['[1, 9007199254740993]', [1, '9007199254740993']],
    // Too large for any number.
    [`[${'9'.repeat(400)},-${'9'.repeat(400)}]`, ['9'.repeat(400), `-${'9'.repeat(400)}`]],
    ['[\n\n9007199254740993 ]', ['9007199254740993']],
    ['{"a":9007199254740991}', { a: 9007199254740991 }],
    ['{"a":"x:9007199254740993"}', { a: 'x:9007199254740993' }],
    ['{"a":9007199254740993.5,"b":9007199254740993e2}', { a: 2 ** 53 + 2, b: 900719925474099300 }],
  ])('keeps its digits, wherever it stands: %s', (text, value) => expect(parseJson(text)).toEqual(value))

  it('is an error in an engine that would round it', ({ onTestFinished }) => {
    const { parse } = JSON
    onTestFinished(() => {
      JSON.parse = parse
    })
    JSON.parse = (text, reviver) => parse(text, reviver && ((key, value) => reviver(key, value)))
    expect(parseJson('{"a":9007199254740991}')).toEqual({ a: 2 ** 53 - 1 })
    expect(refused('{"a":9007199254740993}').expected).toMatch(
      /^an integer below 2\^53, or a JavaScript engine of 2025/,
    )
  })

  it('is found wherever it begins', () => {
    for (let at = 0; at < 40; at++)
      expect(parseJson(`[${' '.repeat(at)}9007199254740993]`)).toEqual(['9007199254740993'])
  })
})

describe('an envelope', () => {
  it('has its fields, and its data unchanged', () => {
    const head = { httpStatus: 200, message: 'm', errorMessage: 'e', 'api-trace-id': 'a', 'trace-id': 't' }
    const data = { any: ['thing'] }
    const envelope = readEnvelope({ errorCode: '7', ...head, data, other: 1 }, false)
    expect(envelope).toMatchObject({ errorCode: 7, ...head, data })
    expect(envelope.data).toBe(data)
  })

  it('leaves the value that it was read from unchanged', () => {
    const value = { errorCode: '0', message: 5 }
    readEnvelope(value, false)
    expect(value).toEqual({ errorCode: '0', message: 5 })
  })

  it('has the digits of a number in place of a text, and leaves out other values', () => {
    expect(readEnvelope({ errorCode: 0, message: 5, 'trace-id': false }, false)).toEqual({ errorCode: 0, message: '5' })
  })

  it.each([
    [null, 'null'],
    [5, 'a number'],
    ['x', 'a string'],
    [[], 'an empty array'],
    [[{ errorCode: 0 }], 'an array'],
  ])('is an object and not %j', (value, received) =>
    expect(refusedBy(() => readEnvelope(value, false)).expected).toBe(
      `an envelope with errorCode, received ${received}`,
    ))

  it.each([
    [{}, 'an integer as errorCode, received nothing'],
    [{ errorCode: 'x' }, 'an integer as errorCode, received a string'],
    [Object.create({ errorCode: 0 }), 'an integer as errorCode, received nothing'],
    [{ errorCode: 0, httpStatus: 'OK' }, 'an integer or null as httpStatus, received a string'],
    [{ result: 1 }, 'an integer as errorCode, received nothing'],
  ])('is unreadable without a valid errorCode or httpStatus: %j', (value, problem) =>
    expect(refusedBy(() => readEnvelope(value, false)).expected).toBe(problem))

  it('may be missing for an operation that allows it, if the response has a result', () => {
    const bare = { result: 1, message: 'm' }
    expect(readEnvelope(bare, true)).toMatchObject({ errorCode: 0, message: 'm', data: bare })
    for (const value of [{}, { data: 1 }, Object.create({ result: 1 })])
      expect(refusedBy(() => readEnvelope(value, true)).expected).toBe('an integer as errorCode, received nothing')
  })

  it('is preferred if the fields are at the top level too', () => {
    const value = { errorCode: 7, result: 1 }
    expect(readEnvelope(value, true)).toMatchObject({ errorCode: 7, data: value })
    expect(readEnvelope({ ...value, data: null }, true)).toMatchObject({ errorCode: 7, data: null })
    expect(readEnvelope(value, false).data).toBeUndefined()
  })

  it.each([
    ['', ''],
    [' \n', ''],
    [null, ''],
    [false, ''],
    [0, ''],
    ['0', ''],
    [[], ''],
    [{}, ''],
    [' Not all days ', 'Not all days'],
    [7, '7'],
    [{ offer: ['is paused'] }, '{"offer":["is paused"]}'],
    [['one', 'two'], '["one","two"]'],
  ])('has the text of an errorMessage %j', (errorMessage, text) =>
    expect(readEnvelope({ errorCode: 0, errorMessage }).errorMessage).toBe(text))

  it('has its message in `message` or `errorMessage`', () => {
    const envelope = { errorCode: 0, data: undefined } as const
    expect(messageOf({ ...envelope, message: 'm', errorMessage: 'e' })).toBe('m')
    expect(messageOf({ ...envelope, message: '', errorMessage: 'e' })).toBe('e')
    expect(messageOf({ ...envelope, message: null })).toBe('')
  })
})
