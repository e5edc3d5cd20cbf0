import { describe, expect, it } from 'vitest'
import type { NetworkClientOptions } from '../../src/index.ts'
import { fails } from '../secrets/fails.ts'
import { clientOf } from './client.ts'

const NON_EMPTY = 'the key function to return a non-empty string (is its environment variable set?)'

const SERVICE = { url: 'https://acme.example' }
const PLACE = 'https://acme.example/api/v2/getAdvertisers'
const OK = () => Response.json({ errorCode: 0, data: [] })

/** A client whose fetch responds with this, and the requests that it made. */
function clientAgainst(
  respond: (count: number) => Response | Promise<Response>,
  options: Partial<NetworkClientOptions> = {},
) {
  const requests: { url: unknown; init: RequestInit | undefined }[] = []
  const fetch: typeof globalThis.fetch = async (url, init) => respond(requests.push({ url, init }))
  return { requests, ...clientOf(SERVICE, { retries: 0, fetch, ...options }) }
}

/** A response whose body ends with this error. */
const breaking = (error: unknown, status = 200) =>
  new Response(new ReadableStream({ pull: (controller) => controller.error(error) }), { status })

describe('the request that fetch receives', () => {
  it('a read: the URL with the key first, and no body', async () => {
    const { network, requests } = clientAgainst(OK, { key: 'k&y', headers: { 'x-a': 'b' } })
    await network.advertisers.list({ status: 'Active' })
    const [request] = requests
    expect(request?.url).toBe(`${PLACE}?key=k%26y&status=Active`)
    expect(request?.init).toMatchObject({ method: 'GET', headers: { accept: 'application/json', 'x-a': 'b' } })
    expect(request?.init).not.toHaveProperty('body')
    expect(request?.init?.signal).toBeInstanceOf(AbortSignal)
  })

  it('a write: its body', async () => {
    const { network, requests } = clientAgainst(OK)
    await network.offers.update(42, { status: 'Paused' })
    expect(requests[0]?.init).toMatchObject({ method: 'POST', body: 'id=42&status=Paused' })
  })
})

describe('a key function', () => {
  it('is called for each request, and all its keys are removed from errors and events', async () => {
    let asked = 0
    const key = async () => `key-of-the-vault-${++asked}`
    const { network, requests } = clientAgainst(
      (count) =>
        count === 1
          ? new Response('', { status: 503, headers: { 'retry-after': '0' } })
          : Response.json({ errorCode: 7, message: 'key-of-the-vault-1, key-of-the-vault-2' }, { status: 400 }),
      { key, retries: 1 },
    )
    const error = await fails(network.advertisers.list())
    expect(requests.map(({ url }) => url)).toEqual([
      `${PLACE}?key=key-of-the-vault-1`,
      `${PLACE}?key=key-of-the-vault-2`,
    ])
    expect(error.serviceMessage).toBe('<API_KEY>, <API_KEY>')
  })

  it.each([
    ['gives none', async () => '', NON_EMPTY, 'an empty string'],
    ['gives no text', async () => 5 as never, NON_EMPTY, 'a number'],
    [
      'fails with a code',
      () => Promise.reject(Object.assign(new Error('x'), { code: 'VAULT_CLOSED' })),
      'a key from the key function',
      'an error that it threw (VAULT_CLOSED)',
    ],
    [
      'fails with a name',
      () => Promise.reject(new RangeError('x')),
      'a key from the key function',
      'an error that it threw (RangeError)',
    ],
    ['throws', () => expect.unreachable(), 'a key from the key function', 'an error that it threw (AssertionError)'],
  ])('that %s is refused before anything is sent', async (_, key, expected, received) => {
    const { network, requests } = clientAgainst(OK, { key })
    const error = await fails(network.advertisers.list())
    expect(error).toMatchObject({ kind: 'input', outcome: 'not-sent', issues: [{ path: 'key', expected, received }] })
    expect(requests).toEqual([])
  })
})

describe('a response with a location', () => {
  it.each([300, 301, 399])('and status %i is a redirect', async (status) => {
    const { network } = clientAgainst(
      () => new Response('', { status, headers: { location: 'https://b.example/x?key=1' } }),
    )
    expect(await fails(network.advertisers.list())).toMatchObject({
      kind: 'connection',
      code: 'REDIRECTED',
      status,
      message:
        'advertisers.list: the service redirected to https://b.example/x; following it would send the key to that address',
    })
  })

  it('is not one with another status', async () => {
    const headers = { location: '/x' }
    const created = clientAgainst(() => Response.json({ errorCode: 0, data: [] }, { status: 201, headers }))
    expect(await created.network.advertisers.list()).toEqual([])
    const refused = clientAgainst(() => Response.json({ errorCode: 7 }, { status: 400, headers }))
    expect(await fails(refused.network.advertisers.list())).toMatchObject({ kind: 'api', status: 400 })
  })

  it('that the runtime hides leads to another address', async () => {
    const hidden = () => Object.defineProperties(Response.error(), { type: { value: 'opaqueredirect' } })
    const error = await fails(clientAgainst(hidden).network.advertisers.list())
    expect(error.message).toContain('redirected to another address;')
    expect(error.status).toBeUndefined()
  })
})

describe('a body', () => {
  it('that is too large', async () => {
    const { network } = clientAgainst(OK, { maxResponseBytes: 3 })
    expect(await fails(network.advertisers.list())).toMatchObject({
      kind: 'response',
      message: 'advertisers.list: expected a body of at most 3 bytes (maxResponseBytes), received a larger one',
      outcome: 'unknown',
      status: 200,
    })
  })

  it('that is not UTF-8', async () => {
    const { network } = clientAgainst(() => new Response(Uint8Array.of(0xff)))
    expect(await fails(network.advertisers.list())).toMatchObject({
      kind: 'response',
      message: 'advertisers.list: expected UTF-8, received other bytes',
      status: 200,
    })
  })

  it('that was cut short, which a read gets over', async () => {
    const reset = Object.assign(new Error('x'), { code: 'ECONNRESET' })
    const { network, events } = clientAgainst((count) => (count === 1 ? breaking(reset) : OK()), { retries: 1 })
    expect(await network.advertisers.list()).toEqual([])
    expect(events.find(({ type }) => type === 'retry')).toMatchObject({ reason: 'response (CUT_SHORT)' })
    const { network: other } = clientAgainst(() => breaking(reset))
    expect(await fails(other.advertisers.list())).toMatchObject({
      kind: 'response',
      message: 'advertisers.list: expected the whole response, received part of it (ECONNRESET)',
      outcome: 'unknown',
      status: 200,
      code: 'CUT_SHORT',
    })
  })

  it.each([
    ['too large', () => new Response('x'.repeat(101), { status: 404 })],
    ['cut short', () => breaking(new Error('x'), 404)],
    ['no text', () => new Response(Uint8Array.of(0xff), { status: 404 })],
  ])('of an error that is %s: the error counts', async (_, respond) => {
    const { network } = clientAgainst(respond, { maxResponseBytes: 100 })
    expect(await fails(network.advertisers.list())).toMatchObject({ kind: 'api', status: 404, body: '' })
  })
})

describe("the time limits of Node's own fetch end a call as a timeout", () => {
  it('before the headers', async () => {
    const code = 'UND_ERR_HEADERS_TIMEOUT'
    const { network } = clientAgainst(() => Promise.reject(Object.assign(new Error('x'), { code })))
    expect(await fails(network.advertisers.list())).toMatchObject({
      kind: 'timeout',
      message: `advertisers.list: no whole response before fetch gave up (${code}) at ${PLACE}`,
      outcome: 'unknown',
      code,
    })
  })

  it('in the body', async () => {
    const code = 'UND_ERR_BODY_TIMEOUT'
    const { network } = clientAgainst(() => breaking(Object.assign(new Error('x'), { code })))
    expect(await fails(network.advertisers.list())).toMatchObject({
      kind: 'timeout',
      message: `advertisers.list: no whole response before fetch gave up (${code}) at ${PLACE}`,
      status: 200,
      code,
    })
  })
})

it.each([
  ['an error', new RangeError('no route'), ': RangeError: no route'],
  ['an error without a name', { message: 'no route' }, ''],
  ['an error without a message', { name: 'Odd' }, ''],
  ['a text', 'no route', ''],
])('what a custom fetch throws is shown, if it has a name and a message: %s', async (_, reason, shown) => {
  const { network } = clientAgainst(() => Promise.reject(reason))
  expect(await fails(network.advertisers.list())).toMatchObject({
    kind: 'connection',
    message: `advertisers.list: the connection broke before the response at ${PLACE}${shown}`,
    outcome: 'unknown',
  })
})

describe('what is known after several attempts', () => {
  const busy = () => new Response('', { status: 503, headers: { 'retry-after': '0' } })
  const refused = () => Response.json({ errorCode: 7 }, { status: 400 })

  it('the worst outcome, whichever came last', async () => {
    const { network } = clientAgainst((count) => (count === 1 ? busy() : refused()), { retries: 1 })
    expect(await fails(network.advertisers.list())).toMatchObject({ status: 400, outcome: 'unknown', attempts: 2 })
    const { network: other } = clientAgainst(refused, { retries: 1 })
    expect(await fails(other.advertisers.list())).toMatchObject({ status: 400, outcome: 'rejected', attempts: 1 })
  })

  it('a key that fails later: what the attempts before it did', async () => {
    let asked = 0
    const key = async () => (asked++ === 0 ? 'key-of-the-vault' : '')
    const { network } = clientAgainst(busy, { key, retries: 1 })
    expect(await fails(network.advertisers.list())).toMatchObject({ kind: 'input', outcome: 'unknown', attempts: 1 })
    const first = await fails(clientAgainst(busy, { key: () => '' }).network.advertisers.list())
    expect(first).toMatchObject({ kind: 'input', outcome: 'not-sent' })
    expect(first.attempts).toBeUndefined()
  })

  it('a key that never comes: what was awaited', async () => {
    let asked = 0
    const key = () => (asked++ === 0 ? 'key-of-the-vault' : new Promise<string>(() => {}))
    const { network } = clientAgainst(busy, { key, retries: 1, timeout: 100 })
    const error = await fails(network.advertisers.list())
    expect(error).toMatchObject({
      kind: 'timeout',
      message: 'advertisers.list: timed out after 100 ms, waiting for the key function',
      outcome: 'unknown',
      attempts: 1,
    })
    expect(error.status).toBeUndefined()
  })

  it('how long the call took', async () => {
    const started = performance.now()
    const { network, events } = clientAgainst(OK)
    await network.advertisers.list()
    const end = events.find((event) => event.type === 'end')
    expect(end?.durationMs).toBeGreaterThanOrEqual(0)
    expect(end?.durationMs).toBeLessThanOrEqual(performance.now() - started)
  })
})
