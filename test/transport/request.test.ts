import { describe, expect, it } from 'vitest'
import { type Body, type Pairs, requestOf, withKey, withPage } from '../../src/transport/request.ts'

const operation = { name: 'x', method: 'GET', path: 'v2/getThings', role: 'network', effect: 'read' } as const
const settings = { baseUrl: 'https://acme.example/base', key: undefined, affiliateId: undefined, headers: {} }
interface Parts {
  readonly operation?: Parameters<typeof requestOf>[0]
  readonly query?: Pairs
  readonly body?: Body
}
const prepared = (
  parts: Parts,
  more: Partial<Record<'baseUrl' | 'key' | 'affiliateId', string>> & { readonly headers?: Record<string, string> } = {},
) => requestOf(parts.operation ?? operation, parts.query ?? [], parts.body, { ...settings, ...more })

describe('a request', () => {
  it('has a URL below /api/, without a ? where it has no query', () => {
    expect(prepared({})).toMatchObject({
      url: 'https://acme.example/base/api/v2/getThings',
      text: undefined,
    })
  })

  it('encodes its parameters in their order, also two of one name', () => {
    const query: Pairs = [
      ['b', '1,2'],
      ['a b', '&=#é\r\n'],
      ['b', ''],
    ]
    expect(prepared({ query }).url).toBe(
      'https://acme.example/base/api/v2/getThings?b=1%2C2&a+b=%26%3D%23%C3%A9%0D%0A&b=',
    )
  })

  it('begins its query with `a`, in the affiliate form only', () => {
    const query: Pairs = [['x', '1']]
    const affiliateId = '42'
    const affiliates = { ...operation, role: 'affiliate' } as const
    expect(prepared({ query, operation: affiliates }, { affiliateId }).url).toMatch(/\?a=42&x=1$/)
    expect(prepared({ query }, { affiliateId }).url).toMatch(/\?x=1$/)
    expect(prepared({ query, operation: affiliates }).url).toMatch(/\?x=1$/)
  })

  it('sends a form URL-encoded, with its content-type', () => {
    const form = prepared({
      body: {
        type: 'form',
        pairs: [
          ['id', '42'],
          ['a&b', 'é ='],
        ],
      },
    })
    expect(form.text).toBe('id=42&a%26b=%C3%A9+%3D')
    expect(form.headers['content-type']).toBe('application/x-www-form-urlencoded')
  })

  it('sends JSON unchanged, with its content-type', () => {
    const sent = prepared({ body: { type: 'json', text: '{"a":"b&c"}' } })
    expect(sent.text).toBe('{"a":"b&c"}')
    expect(sent.headers).toMatchObject({ 'content-type': 'application/json' })
  })

  it('has a page, which may be replaced by another', () => {
    const { url } = prepared(
      {
        query: [
          ['page', '1'],
          ['limit', '10'],
          ['x', '&page=7'],
        ],
      },
      { baseUrl: 'https://a.example/page=3' },
    )
    expect(withPage({ operation, wire: {}, options: {}, headers: {}, text: undefined, url }, 12).url).toBe(
      'https://a.example/page=3/api/v2/getThings?page=12&limit=10&x=%26page%3D7',
    )
  })

  it('has the headers of the client, except its content-type', () => {
    const headers = { 'x-team': 'blue', 'content-type': 'text/plain', accept: 'text/html' }
    expect(prepared({}, { headers }).headers).toMatchObject(headers)
    expect(prepared({ body: { type: 'json', text: '{}' } }, { headers }).headers).toMatchObject({
      ...headers,
      'content-type': 'application/json',
    })
  })
})

describe('the key', () => {
  it('is the first parameter, and a placeholder until the request is sent', () => {
    const { url } = prepared({ query: [['x', '1?key=<API_KEY>']] }, { key: 'k' })
    expect(url).toBe('https://acme.example/base/api/v2/getThings?key=<API_KEY>&x=1%3Fkey%3D%3CAPI_KEY%3E')
    expect(withKey(url, 'k&/$&')).toBe(url.replace('<API_KEY>', () => 'k%26%2F%24%26'))
    expect(prepared({}, { key: 'k' }).url).toBe('https://acme.example/base/api/v2/getThings?key=<API_KEY>')
  })

  it('is not there in a client of a relay', () => {
    const { url } = prepared({ query: [['x', '1']] })
    expect(withKey(url, undefined)).toBe('https://acme.example/base/api/v2/getThings?x=1')
  })
})
