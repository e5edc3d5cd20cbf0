import { getEventListeners } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createClient } from '../../src/index.ts'
import { createRelay, type RefusedRequest, type RelayCall, type RelayOptions } from '../../src/relay/index.ts'
import { askOwner } from '../../src/relay/owners-functions.ts'
import { OK } from '../raw-server/responses.ts'
import { fails } from '../secrets/fails.ts'
import { relayed } from './relayed.ts'

const FORM = 'content-type: application/x-www-form-urlencoded'
const QUERY = 'v2/getOffers?page=1'
const signedIn = (request: Request) => request.headers.get('cookie') === 'session=1'

/** The status of a response to a request of which only the head is sent. */
async function statusOfHead(port: number, target: string): Promise<string> {
  const head = `POST /network/api/${target} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${FORM}\r\ncontent-length: 100\r\n\r\n`
  const socket = connect(port, '127.0.0.1', () => socket.write(head))
  onTestFinished(() => void socket.destroy())
  return new Promise((resolve) => socket.once('data', (data) => resolve(String(data).slice(9, 12))))
}

describe('authenticate', () => {
  it.each<[string, () => unknown]>([
    ['false', () => false],
    ['a later false', async () => false],
    ['nothing', () => undefined],
    ['a text without letters', async () => ''],
    ['0', () => 0],
    ['a session that is null', () => null],
  ])('%s: nobody is signed in', async (_, authenticate) => {
    const refused: RefusedRequest[] = []
    const options = { authenticate: authenticate as () => boolean, authorize: () => true, affiliateId: () => 42 }
    await using relay = await relayed(['offers.list'], { ...options, onRefused: (one) => refused.push(one) })
    const { status, body } = await relay.get(QUERY)
    expect([status, relay.sent()]).toEqual([401, []])
    expect(JSON.parse(body)).toMatchObject({
      code: 'not-signed-in',
      message: 'the relay does not know who you are: log in, and try again',
    })
    expect(refused).toEqual([
      { code: 'not-signed-in', status: 401, operation: 'offers.list', request: expect.any(Request) },
    ])
  })

  it('tells a page whose session has expired from one that may not make a call', async () => {
    await using relay = await relayed(['offers.list'], { authenticate: signedIn, authorize: () => false })
    const page = (headers: Record<string, string>) =>
      createClient({ baseUrl: `${relay.served.url}/network`, relay: true, headers })
    const expired = await fails(page({}).offers.list())
    expect(expired).toMatchObject({ kind: 'api', status: 401, code: 'not-signed-in', outcome: 'rejected' })
    expect(expired.message).toBe('offers.list: the relay does not know who you are: log in, and try again')
    const signed = page({ cookie: 'session=1' })
    expect(await fails(signed.offers.list())).toMatchObject({ status: 403, code: 'not-allowed' })
    const other = await fails(signed.advertisers.list())
    expect(other).toMatchObject({ status: 403, hint: 'The option `allow` lists the calls that pass.' })
    expect(other.message).toBe('advertisers.list: the relay does not allow advertisers.list')
  })

  it('is asked first, then affiliateId, and both before the body comes', async () => {
    await using relay = await relayed(['offers.update'], { authenticate: () => false })
    expect(await statusOfHead(relay.served.port, 'v2/setOffer')).toBe('401')

    const asked: string[] = []
    let read = 0
    const chunks = ['{"url":"https://t.example/","country":"US",', '"os":"iOS","osv":"9.0"}']
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          const chunk = chunks[read++]
          if (chunk === undefined) controller.close()
          else controller.enqueue(new TextEncoder().encode(chunk))
        },
      },
      { highWaterMark: 0 },
    )
    const note = <Answer>(name: string, answer: Answer) => {
      asked.push(`${name} after ${read} chunks`)
      return Promise.resolve(answer)
    }
    const network = createClient({
      baseUrl: 'https://acme.example',
      key: 'the-key',
      fetch: async () => Response.json({}),
    })
    const handle = createRelay(network, {
      allow: ['tool.testRedirect'],
      authorize: (_, { operation }) => note(`authorize of ${operation}`, false),
      affiliateId: () => note('affiliateId', 42),
      authenticate: () => note('authenticate', true),
    })
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
    expect((await handle(new Request('https://app.example/api/v2/test', init))).status).toBe(403)
    expect(asked).toEqual([
      'authenticate after 0 chunks',
      'affiliateId after 0 chunks',
      'authorize of tool.testRedirect after 3 chunks',
    ])
  })
})

describe('authorize gets the call, however it declares its parameters:', () => {
  const refuses = ({ operation, input }: RelayCall) => operation !== 'banners.v3.deleteAll' || input.offer_id !== 1
  it.each<[string, NonNullable<RelayOptions['authorize']>]>([
    ['by a default', (_request, call = {} as RelayCall) => refuses(call)],
    ['as the rest', (...all) => refuses(all[1])],
    ['as all', (...[, call]) => refuses(call)],
    ['one that is bound', ((_this: null, _request: Request, call: RelayCall) => refuses(call)).bind(null, null)],
  ])('%s', async (_, authorize) => {
    await using relay = await relayed(['banners.v3.deleteAll'], { authorize })
    expect((await relay.post('v3/delOfferBanners', 'offer_id=1')).status).toBe(403)
    expect((await relay.post('v3/delOfferBanners', 'offer_id=2')).status).toBe(200)
  })
})

const hang = () => new Promise<never>(() => {})
const HANGING: [name: string, options: Partial<RelayOptions>, key: string | (() => Promise<string>)][] = [
  ['authenticate', { authenticate: hang }, 'the-key'],
  ['affiliateId', { affiliateId: hang }, 'the-key'],
  ['authorize', { authorize: hang }, 'the-key'],
  ['the key function', {}, hang],
]

describe('a function that hangs:', () => {
  it.each(HANGING)('%s is left after the timeout of the client', async (name, options, key) => {
    const errors: unknown[] = []
    const onError = (error: unknown, { operation }: { operation: unknown }) => errors.push([error, operation])
    await using relay = await relayed(['offers.list'], { ...options, onError }, OK, { key, timeout: 50 })
    const { status, body } = await relay.get(QUERY)
    expect([status, relay.sent()]).toEqual([500, []])
    expect(JSON.parse(body)).toMatchObject({
      message: 'the relay failed: try again later',
      relay: { outcome: 'rejected' },
    })
    const error = new Error(`createRelay: ${name} did not finish within the timeout of the client`)
    expect(errors).toEqual([[error, 'offers.list']])
  })

  it.each(HANGING)('%s is left when the page leaves', async (_, options, key) => {
    const fetch = vi.fn()
    const onError = vi.fn()
    const network = createClient({ baseUrl: 'https://acme.example', key, fetch, timeout: 600_000 })
    const relay = createRelay(network, { allow: ['offers.list'], ...options, onError })
    const stop = new AbortController()
    const pending = relay(new Request(`https://app.example/network/api/${QUERY}`, { signal: stop.signal }))
    // Long enough for the function to be called.
    await new Promise(setImmediate)
    stop.abort()
    expect((await pending).status).toBe(499)
    expect(fetch).not.toHaveBeenCalled()
    expect(onError).not.toHaveBeenCalled()
  })

  it('none is called for a page that has left', async () => {
    const authenticate = vi.fn()
    const network = createClient({ baseUrl: 'https://acme.example', key: 'the-key' })
    const signal = AbortSignal.abort()
    const request = new Request(`https://app.example/network/api/${QUERY}`, { signal })
    expect((await createRelay(network, { allow: ['offers.list'], authenticate })(request)).status).toBe(499)
    expect(authenticate).not.toHaveBeenCalled()
  })

  it('one that fails later breaks nothing, and one that has answered holds no timer and no listener', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    let fail: (error: Error) => void = () => {}
    const network = createClient({
      baseUrl: 'https://acme.example',
      key: 'the-key',
      fetch: async () => Response.json({}),
    })
    const onError = vi.fn()
    const relay = createRelay(network, {
      allow: ['offers.list'],
      authenticate: () => true,
      affiliateId: () => new Promise((_, reject) => (fail = reject)),
      onError,
    })
    const request = new Request(`https://app.example/network/api/${QUERY}`)
    const pending = relay(request)
    await new Promise(setImmediate)
    expect(vi.getTimerCount()).toBe(1)
    vi.advanceTimersByTime(30_000)
    expect((await pending).status).toBe(500)
    expect([vi.getTimerCount(), getEventListeners(request.signal, 'abort')]).toEqual([0, []])
    fail(new Error('later'))
    await new Promise(setImmediate)
    expect(onError).toHaveBeenCalledOnce()
  })
})

it.each<[what: string, Partial<RelayOptions>]>([
  ['a text of authenticate', { authenticate: async () => 'ann', caller: () => expect.fail('asked') }],
  ['a number of authenticate', { authenticate: () => 7 }],
  ['a text of caller', { authenticate: () => true, caller: async () => '10.0.0.1' }],
  ['no name of caller', { caller: () => undefined }],
  ['an empty text of caller', { caller: () => '' }],
])('%s lets a call pass', async (_, options) => {
  await using relay = await relayed(['offers.list'], options)
  expect((await relay.get(QUERY)).status).toBe(200)
})

it.each<[name: string, options: Partial<RelayOptions>, received: string]>([
  ['authenticate', { authenticate: () => ({ user: 1 }) as never }, 'a name: a text or a number'],
  ['authenticate', { authenticate: () => 7n as never }, 'a name: a text or a number'],
  ['caller', { caller: () => ({ ip: '10.0.0.1' }) as never }, 'a name: a text or a number'],
  ['affiliateId', { affiliateId: () => 'ann' }, 'an id or undefined'],
])('an invalid result of %s is reported: %o', async (name, options, expected) => {
  const onError = vi.fn()
  await using relay = await relayed(['offers.list'], { ...options, onError })
  expect([(await relay.get(QUERY)).status, relay.sent()]).toEqual([500, []])
  const [error] = onError.mock.calls[0] ?? []
  expect(error).toMatchObject({
    kind: 'input',
    issues: [{ path: name, expected: `a function that gives ${expected}` }],
  })
})

it('a function that throws at once leaves no rejection behind, if its request gives way at that moment', async () => {
  const onUnhandled = vi.fn()
  process.on('unhandledRejection', onUnhandled)
  onTestFinished(() => void process.off('unhandledRejection', onUnhandled))
  const arrival = new AbortController()
  const noSession = () => {
    throw new TypeError('there is no session')
  }
  const asked = askOwner('authorize', noSession, { signal: arrival.signal, timeout: 1000 })
  arrival.abort()
  await expect(asked).rejects.toMatchObject({ cause: arrival.signal.reason })
  await new Promise(setImmediate)
  expect(onUnhandled).not.toHaveBeenCalled()
})
