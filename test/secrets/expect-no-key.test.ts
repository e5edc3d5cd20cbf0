import { describe, expect, it } from 'vitest'
import { CANARY, spellings } from './canary.ts'
import { expectNoKey } from './expect-no-key.ts'

const url = `https://h.example/?${new URLSearchParams({ key: CANARY })}`
const hidden = Object.defineProperty(new Error('x'), 'request', { value: { url }, enumerable: false })

const leaky: Record<string, unknown> = {
  message: new Error(CANARY),
  stack: Object.assign(new Error('x'), { stack: `at ${url}` }),
  cause: new Error('x', { cause: new Error(url) }),
  'non-enumerable property': hidden,
  symbol: { [Symbol('s')]: url },
  'property name': { [CANARY]: 1 },
  'part of an aggregate': new AggregateError([new Error(url)], 'x'),
  map: new Map([['url', url]]),
  prototype: Object.create({ url }),
  JSON: { toJSON: () => ({ url }) },
  'custom inspect': { [Symbol.for('nodejs.util.inspect.custom')]: () => url },
  Response: Object.defineProperty(new Response(''), 'url', { value: url }),
}

describe('the look for the key finds it in', () => {
  it.each(Object.entries(leaky))('%s', (_, value) => {
    expect(() => expectNoKey(value, CANARY)).toThrow('places that show the key')
  })

  it.each(spellings(CANARY))('the spelling %s', (spelling) => {
    expect(() => expectNoKey(new Error(`a ${spelling} b`), CANARY)).toThrow()
  })

  it('nothing, where there is nothing', () => {
    expect(expectNoKey(new Error('clean', { cause: { a: [1] } }), CANARY).message).toBe('clean')
  })
})
