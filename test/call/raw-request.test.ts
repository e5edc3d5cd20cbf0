import { describe, expect, it } from 'vitest'
import { rawRequest } from '../../src/call/raw-request.ts'
import type { InputError } from '../../src/errors/errors.ts'

const prepare = (what: unknown, affiliateId?: string, extraQuery?: object) => {
  const clientState = { baseUrl: 'https://acme.example', affiliateId, headers: {} } as never
  return rawRequest.prepare([what, extraQuery && { extraQuery }], clientState)
}
const encode = (what: object, affiliateId?: string, extraQuery?: object) =>
  prepare({ path: 'v2/x', ...what }, affiliateId, extraQuery)

/** The issues of the InputError. */
function issuesOf(what: unknown, affiliateId?: string, extraQuery?: object): InputError['issues'] {
  try {
    prepare(what, affiliateId, extraQuery)
  } catch (error) {
    return (error as InputError).issues
  }
  throw new Error('was not refused')
}

describe('a raw request', () => {
  it('is a GET, which may be retried, where it has no body', () => {
    expect(encode({})).toMatchObject({
      operation: { name: 'request', method: 'GET', path: 'v2/x', role: 'network', effect: 'read' },
      url: 'https://acme.example/api/v2/x',
      text: undefined,
    })
    expect(encode({}, '7').operation.role).toBe('affiliate')
    expect(encode({ method: 'GET' })).toMatchObject({ operation: { method: 'GET', effect: 'read' } })
  })

  it('is a POST, which is never retried, with a body or by its method', () => {
    for (const [what, text] of [
      [{ form: { a: 1 } }, 'a=1'],
      [{ form: {} }, ''],
      [{ json: { a: [1] } }, '{"a":[1]}'],
      [{ json: null, method: 'POST' }, 'null'],
      [{ method: 'POST' }, undefined],
    ] as const)
      expect(encode(what)).toMatchObject({ operation: { method: 'POST', effect: 'unknown' }, text })
  })

  it('writes scalars in plain notation, lists in the query with commas, lists in a form with numbers', () => {
    const values = { s: '', t: true, f: false, n: -7, d: -0.5, e: 12.25, list: [1, 'b', true], no: undefined }
    const scalars = 's=&t=true&f=false&n=-7&d=-0.5&e=12.25'
    expect(encode({ query: values }).url).toBe(`https://acme.example/api/v2/x?${scalars}&list=1%2Cb%2Ctrue`)
    expect(encode({ form: { ...values, list: [1, 'a,b'] } }).text).toBe(`${scalars}&list%5B0%5D=1&list%5B1%5D=a%2Cb`)
  })

  it('takes extra parameters behind its own', () => {
    expect(encode({ query: { q: 1 } }, undefined, { locale: 'en' }).url).toMatch(/\?q=1&locale=en$/)
    // PHP reads it as `a`, which is the affiliate's in a query only.
    expect(encode({ form: { 'a[0]': 1 } }).text).toBe('a%5B0%5D=1')
  })
})

describe('a raw request is refused', () => {
  const THE_KEY = 'it is the option key of createClient'
  const THE_AFFILIATE = 'it is the option affiliateId of createClient'
  const PLAIN = 'a string, a boolean or a number in plain notation'

  it.each([
    [{}, 'path', "a path such as 'v2/getOffers', without a query", 'nothing'],
    [{ path: 'v2/x', method: 'PUT' }, 'method', 'one of "GET", "POST"', '"PUT"'],
    [{ path: 'v2/x', query: 5 }, 'query', 'an object of names and values', '5'],
    [{ path: 'v2/x', form: [1] }, 'form', 'an object of names and values', 'an array'],
    [{ path: 'v2/x', query: new Map() }, 'query', 'a plain object', 'an instance of a class'],
    [{ path: 'v2/x', schema: {} }, 'schema', 'a schema of a library that follows Standard Schema', 'an object'],
    [{ path: 'v2/x', form: {}, json: 1 }, 'json', 'form or json, not both', '1'],
    [{ path: 'v2/x', form: {}, method: 'GET' }, 'method', 'POST, because there is a body', '"GET"'],
    [{ path: 'v2/x', query: { key: 1 } }, 'query.key', THE_KEY, 'a value'],
    [{ path: 'v2/x', form: { key: 1 } }, 'form.key', THE_KEY, 'a value'],
    [{ path: 'v2/x', query: { a: 1 } }, 'query.a', THE_AFFILIATE, 'a value'],
    [{ path: 'v2/x', query: { q: {} } }, 'query.q', PLAIN, 'an object'],
    [{ path: 'v2/x', query: { q: 1e21 } }, 'query.q', PLAIN, '1e+21'],
    [{ path: 'v2/x', query: { q: 2 ** 53 } }, 'query.q', PLAIN, '9007199254740992'],
    [{ path: 'v2/x', query: { q: 1.5e-7 } }, 'query.q', PLAIN, '1.5e-7'],
    [{ path: 'v2/x', query: { q: '\ud800' } }, 'query.q', PLAIN, String.raw`"\ud800"`],
    [{ path: 'v2/x', query: { q: [1, null] } }, 'query.q[1]', PLAIN, 'null'],
    [{ path: 'v2/x', query: { q: [[1.5]] } }, 'query.q[0]', PLAIN, 'an array'],
    [{ path: 'v2/x', query: { q: [] } }, 'query.q', 'a value or a non-empty array', 'an empty array'],
    [{ path: 'v2/x', query: { q: ['a,b'] } }, 'query.q', 'items without a comma', '"a,b"'],
    [
      { path: 'v2/x', query: { '\ud800': 1 } },
      'query',
      'names of letters, digits, _ and -, perhaps with [ ] at the end',
      String.raw`"\ud800"`,
    ],
    [{ path: 'v2/x', json: 1n }, 'json', 'a value that JSON can write', 'a bigint'],
    [{ path: 'v2/x', json: () => 1 }, 'json', 'a value that JSON can write', 'a function'],
  ])('%o', (what, path, expected, received) => expect(issuesOf(what)).toMatchObject([{ path, expected, received }]))

  it.each(['v1/x', 'v2/', 'v2/x/', '/v2/x', 'v2/x?y', 'v2/x y', 'xv2/x', 'v2x', 'v2//x'])('a path such as %s', (path) =>
    expect(issuesOf({ path })).toMatchObject([{ path: 'path' }]))

  it('an `a` in a form of an affiliate client', () => {
    expect(issuesOf({ path: 'v2/x', form: { a: 1 } }, '7')).toMatchObject([{ path: 'form.a' }])
    expect(encode({ form: { a: 1 } }).text).toBe('a=1')
  })

  it('an extra parameter that repeats one of its own, as PHP reads it', () => {
    expect(issuesOf({ path: 'v2/x', query: { 'q[0]': 1 } }, undefined, { q: '2' })).toMatchObject([
      { path: 'extraQuery.q', expected: 'it is a parameter of the call itself' },
    ])
    expect(issuesOf({ path: 'v2/x', form: { id: 1 } }, undefined, { ID: '2' })).toMatchObject([
      { path: 'extraQuery.ID' },
    ])
  })

  it('what is no object, and an unknown field', () => {
    expect(issuesOf('v2/x')).toEqual([{ path: '', expected: 'an object with a path', received: '"v2/x"' }])
    expect(issuesOf({ path: 'v2/x', key: 'k' })).toMatchObject([
      { path: 'key', expected: 'it is the option key of createClient', code: 'reserved' },
    ])
    expect(issuesOf({ path: 'v2/x', querry: {} })).toMatchObject([{ path: 'querry', code: 'unknown', meant: 'query' }])
  })
})
