import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { InputError } from '../../src/errors/errors.ts'
import { createClient } from '../../src/index.ts'
import { anyCharacter } from '../any-character.ts'
import { runs } from '../every-case.ts'
import { thenClose } from '../raw-server/faults.ts'
import { rawServer } from '../raw-server/raw-server.ts'
import { json, OK, response } from '../raw-server/responses.ts'
import { CANARY } from '../secrets/canary.ts'
import { expectNoKey } from '../secrets/expect-no-key.ts'
import { fails } from '../secrets/fails.ts'
import { clientOf } from './client.ts'

const refusal = (work: () => unknown): unknown => {
  try {
    work()
  } catch (error) {
    return expectNoKey(error, 'S3CRET')
  }
  return undefined
}

describe('baseUrl', () => {
  it.each([
    ['no URL', 'S3CRET'],
    ['no URL at all', 'http://S3CRET:port'],
    ['relative', '/S3CRET'],
    ['empty', ''],
    ['userinfo', 'https://user:S3CRET@acme.example'],
    ['user only', 'https://S3CRET@acme.example'],
    ['query', 'https://acme.example/?key=S3CRET'],
    ['empty query', 'https://acme.example/?'],
    ['fragment', 'https://acme.example/#S3CRET'],
    ['empty fragment', 'https://acme.example/#'],
    ['http', 'http://acme.example/S3CRET'],
    ['http to a name that only looks like loopback', 'http://localhost.acme.example/S3CRET'],
    ['http to a name that only ends like loopback', 'http://evillocalhost/S3CRET'],
    ['http to an address that only looks like loopback', 'http://127.0.0.1.acme.example/S3CRET'],
    ['http to a private address', 'http://10.0.0.1/S3CRET'],
    ['the path of the interface', 'https://acme.example/S3CRET/api'],
    ['its second version', 'https://acme.example/S3CRET/api/v2'],
    ['its third version, with a slash', 'https://acme.example/S3CRET/api/v3/'],
    ['the path of the interface in capitals', 'https://acme.example/S3CRET/API'],
    ['the path of the interface, encoded', 'https://acme.example/S3CRET%2F%61p%69/v2'],
    ['another scheme', 'ftp://acme.example/S3CRET'],
    ['a data URL', 'data:text/plain,S3CRET'],
    ['no text', 42],
    ['nothing', undefined],
  ])('%s is refused without showing it', (_, baseUrl) => {
    const error = refusal(() => createClient({ baseUrl: baseUrl as string, key: CANARY }))
    expect(error).toBeInstanceOf(InputError)
    expect(error).toMatchObject({
      kind: 'input',
      operation: 'createClient',
      outcome: 'not-sent',
      issues: [{ path: 'baseUrl' }],
    })
  })

  it.each([
    'http://127.0.0.1:8080',
    'http://127.9.8.7',
    'http://[::1]:8080',
    'http://localhost',
    'http://a.localhost:1',
    'https://acme.example',
    'HTTPS://ACME.example:8443/x//',
  ])('%s is taken', (baseUrl) => {
    expect(refusal(() => createClient({ baseUrl, key: CANARY }))).toBeUndefined()
    expect(refusal(() => createClient({ baseUrl: new URL(baseUrl), key: CANARY }))).toBeUndefined()
  })

  it('http beyond loopback is taken where it is allowed', () => {
    expect(
      refusal(() => createClient({ baseUrl: 'http://acme.example', key: CANARY, allowInsecureHttp: true })),
    ).toBeUndefined()
    const words = { baseUrl: 'http://acme.example', key: CANARY, allowInsecureHttp: 'no' as never }
    expect(refusal(() => createClient(words))).toMatchObject({ issues: [{ path: 'allowInsecureHttp' }] })
  })

  it.each([
    ['', '/api/v2/getAdvertisers'],
    ['/', '/api/v2/getAdvertisers'],
    ['/x/y', '/x/y/api/v2/getAdvertisers'],
    ['/x/y///', '/x/y/api/v2/getAdvertisers'],
  ])('with the path %j', async (path, target) => {
    await using server = await rawServer(OK)
    await clientOf({ url: server.url + path }).network.advertisers.list()
    expect(server.requests[0]?.target.split('?')[0]).toBe(target)
  })
})

describe('the key in the query', () => {
  it('comes first, once, and before what the call says', async () => {
    await using server = await rawServer(json({ errorCode: 0, data: [], page: 1, totalPages: 0, totalItems: 0 }))
    const { network } = clientOf(server, { key: 'abcdef' })
    await network.offers.list({ offer_ids: [1, 2], status: 'Active' }, { extraQuery: { extra: 'a b&c' } })
    expect(server.requests[0]?.bytes.split('\r\n')[0]).toBe(
      'GET /api/v2/getOffers?key=abcdef&page=1&offer_ids=1%2C2&status=Active&extra=a+b%26c HTTP/1.1',
    )
  })

  it.each([
    ['key', { key: 'evil' }],
    ['key, undefined', { key: undefined }],
    ['a', { a: '7' }],
    ['of the call itself', { status: 'Active' }],
    ['no text', { extra: 5 }],
    ['lone surrogate', { extra: '\ud800' }],
    ['null', { extra: null }],
    ['no object', 'key=evil'],
  ])('extraQuery: %s is refused', async (_, extraQuery) => {
    await using server = await rawServer(OK)
    const call = clientOf(server).network.advertisers.list({ status: 'Active' }, { extraQuery: extraQuery as never })
    expect(await fails(call)).toMatchObject({ kind: 'input' })
    expect(server.connections).toBe(0)
  })

  it('__proto__ and constructor are names like others', async () => {
    await using server = await rawServer(OK)
    const extraQuery = JSON.parse('{"__proto__":"1","constructor":"2"}')
    await clientOf(server, { key: 'abcdef' }).network.advertisers.list(undefined, { extraQuery })
    expect(server.requests[0]?.target).toBe('/api/v2/getAdvertisers?key=abcdef&__proto__=1&constructor=2')
  })

  it('any value arrives as it was', async () => {
    await using server = await rawServer(OK)
    const { network } = clientOf(server)
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: anyCharacter }).filter((text) => text.isWellFormed()),
        async (text) => {
          await network.request({ path: 'v2/x', query: { text } })
          await network.request({ path: 'v2/x', form: { text } })
          const [get, post] = server.requests.slice(-2)
          expect(new URLSearchParams(get?.target.split('?')[1]).get('text')).toBe(text)
          expect(new URLSearchParams(post?.body).get('text')).toBe(text)
        },
      ),
      { numRuns: runs(100), interruptAfterTimeLimit: 10_000 },
    )
  })
})

describe('paths of a raw request', () => {
  const paths = [
    'https://evil.example/v2/x',
    '//evil.example/v2/x',
    '\\\\evil.example\\v2',
    '/v2/x',
    'v2/../../x',
    'v2/%2e%2e/x',
    'v2/./x',
    'v2',
    'v4/x',
    'v2/x?key=1',
    'v2/x#y',
    'v2/x y',
    'v2//x',
    '',
    'v2/x\r\nhost: evil',
    undefined,
    new URL('https://evil.example/v2/x'),
    new Request('https://evil.example/v2/x'),
  ]

  it.each(paths.map((path) => [path]))('%o is refused', async (path) => {
    await using server = await rawServer(OK)
    expect(await fails(clientOf(server).network.request({ path: path as string }))).toMatchObject({ kind: 'input' })
    expect(server.connections).toBe(0)
  })

  it('whatever path is given, nothing goes beyond /api/ of the own host', async () => {
    await using server = await rawServer(OK)
    const { network } = clientOf({ url: `${server.url}/base` })
    const path = fc.oneof(
      fc.string({ unit: anyCharacter }),
      fc
        .array(fc.constantFrom('v2', 'v3', '/', '.', '..', '%2e', '\\', '?', '#', 'x', '@', ':'), { maxLength: 8 })
        .map((it) => it.join('')),
    )
    await fc.assert(
      fc.asyncProperty(path, async (text) => {
        await network.request({ path: text }).catch((error) => expect(error.kind).toBe('input'))
      }),
      { numRuns: runs(500), interruptAfterTimeLimit: 10_000 },
    )
    for (const { target } of server.requests) expect(target).toMatch(/^\/base\/api\/v[23]\/[\w/-]+\?key=/)
  })
})

describe('very long URLs', () => {
  const ids = Array.from({ length: 4000 }, (_, index) => 1_000_000 + index)

  it('go out whole', async () => {
    await using server = await rawServer(json({ errorCode: 0, data: [], page: 1, totalPages: 0, totalItems: 0 }))
    await clientOf(server).network.offers.list({ offer_ids: ids })
    expect(server.requests[0]?.target).toContain(ids.join('%2C'))
  })

  it('414 is an ApiError', async () => {
    await using server = await rawServer(thenClose(response(414)))
    const error = await fails(clientOf(server).network.offers.list({ offer_ids: ids }))
    expect(error).toMatchObject({ kind: 'api', status: 414, outcome: 'rejected', attempts: 1 })
    expect(error.message.length).toBeLessThan(200)
  })
})
