import { expect, it } from 'vitest'
import { parseJson } from '../../../src/transport/response-body.ts'

it('integers that a number cannot hold keep their digits, wherever they are in a text', () => {
  for (let before = 0; before < 48; before++) {
    const text = 'x'.repeat(before)
    for (const digits of ['9007199254740993', '12345678901234567', '-9007199254740993', '123456789012345678901'])
      expect(parseJson(`{"text":"${text}","id":${digits}}`)).toEqual({ text, id: digits })
    // Others stay what they are: a shorter one, one that fits, and digits inside of a text.
    const others = { text, a: 123456789012345, b: 9007199254740991, c: '12345678901234567', d: ',12345678901234567' }
    expect(parseJson(JSON.stringify(others))).toEqual(others)
  }
})
