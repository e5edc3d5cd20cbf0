import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createClient } from '../../src/index.ts'
import { pageBody } from '../../src/relay/bodies/page-body.ts'
import { createRelay, type RelayOptions } from '../../src/relay/index.ts'
import { sharesOf } from '../../src/relay/shares.ts'
import { OFFER } from '../transport/client.ts'

const MIB = 1_048_576
const ADDRESS = 'https://app.example/network/api'
const FORM = 'application/x-www-form-urlencoded'

afterEach(() => void vi.useRealTimers())

const done = async () => Response.json({ errorCode: 0, data: [] })

function relayTo(fetch: typeof globalThis.fetch, options: Partial<RelayOptions> = {}, timeout = 600_000) {
  const network = createClient({ baseUrl: 'https://network.example', key: 'the-key', fetch, timeout })
  return createRelay(network, { allow: ['offers.list', 'offers.update', 'banners.v3.upload'], ...options })
}

/** A request whose body begins with `start`, and ends with `finish`. `isRead` resolves once all that has come was read. */
function unfinished(path: string, type: string, start: BodyInit) {
  const { promise: end, resolve: finish } = Promise.withResolvers<void>()
  const { promise: isRead, resolve: askedForMore } = Promise.withResolvers<void>()
  const chunks = [start]
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const chunk = chunks.shift()
        if (chunk !== undefined) return controller.enqueue(await new Response(chunk).bytes())
        askedForMore()
        await end
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const headers = { 'content-type': type, origin: 'https://app.example' }
  const request = new Request(`${ADDRESS}/${path}`, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
  return { request, finish, isRead }
}

const upload = (name: string) =>
  unfinished(
    'v3/setOfferBanners?offer_id=1&type=2',
    'multipart/form-data; boundary=b',
    `--b\r\ncontent-disposition: form-data; name="${name}"; filename="a.png"\r\n\r\n${'x'.repeat(100_000)}`,
  )

describe('an upload whose body has not ended holds no timer, and so no bytes,', () => {
  it('once it is refused', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { request } = upload('other')
    expect((await relayTo(done)(request)).status).toBe(400)
    expect(vi.getTimerCount()).toBe(0)
  })

  it.each([
    ['having read nothing', async () => {}],
    ['having read a part', async (body: ReadableStream) => void (await body.getReader().read())],
  ])('once the network has answered, %s', async (_, read) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { request } = upload('file[0]')
    const relay = relayTo(async (_url, init) => {
      await read(init?.body as ReadableStream)
      return Response.json({ errorCode: 413 }, { status: 413 })
    })
    expect((await relay(request)).status).toBe(413)
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('a form that comes slowly', () => {
  const slowForm = (bytes: number) => unfinished('v2/setOffer', FORM, new Uint8Array(bytes).fill(0x78))
  const update = () => {
    const { request, finish } = unfinished('v2/setOffer', FORM, 'id=1&status=Paused')
    finish()
    return request
  }

  it('takes the room of its caller, and not that of another one', async () => {
    const relay = relayTo(done, { authenticate: ({ headers }) => headers.get('x-user') ?? false })
    const send = async (user: string, { request }: { request: Request }) => {
      request.headers.set('x-user', user)
      return (await relay(request)).status
    }
    const [large, second, other, small] = [
      slowForm(8 * MIB),
      slowForm(8 * MIB - 2000),
      slowForm(2 * MIB),
      slowForm(1000),
    ]
    const waiting = [send('slow', large), send('slow', second)]
    await Promise.all([large.isRead, second.isRead])
    expect(await send('slow', other)).toBe(503)
    waiting.push(send('slow', small))
    await small.isRead
    expect(await send('other', { request: update() })).toBe(200)
    expect(await send('slow', { request: update() })).toBe(200)
    expect(await Promise.race([...waiting, 'they wait'])).toBe('they wait')
  })

  it('gives its room back with the response', async () => {
    const relay = relayTo(done)
    for (let round = 0; round < 3; round++) {
      const form = unfinished('v2/setOffer', FORM, `x=${'y'.repeat(7 * MIB)}`)
      form.finish()
      expect((await relay(form.request)).status).toBe(400)
    }
  })
})

describe('a page that reads a large response slowly', () => {
  it('keeps out other responses of its caller, until it has read it or has read nothing for 30 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const waiting = sharesOf(16 * MIB)
    const open = (caller: string, letters: number) => pageBody('x'.repeat(letters), waiting(caller))
    const slow = (open('slow', 17 * MIB) as ReadableStream<Uint8Array>).getReader()
    const isBusy = () => {
      try {
        void (open('slow', 200_000) as ReadableStream).cancel()
        return false
      } catch (error) {
        expect(error).toMatchObject({ code: 'busy' })
        return true
      }
    }
    for (let read = 0; read < 3; read++) {
      vi.advanceTimersByTime(29_000)
      expect((await slow.read()).value).toHaveLength(65_536)
      expect(isBusy()).toBe(true)
    }
    expect(await new Response(open('other', 200_000)).text()).toHaveLength(200_000)
    expect(open('slow', 65_536)).toHaveLength(65_536)
    vi.advanceTimersByTime(30_000)
    await expect(slow.read()).rejects.toThrow('The page has read nothing for 30000 ms.')
    expect(isBusy()).toBe(false)
    expect(await new Response(open('slow', 17 * MIB)).text()).toHaveLength(17 * MIB)
    expect([isBusy(), vi.getTimerCount()]).toEqual([false, 0])
  })

  it('one of four: a fifth caller finds no room', () => {
    const waiting = sharesOf(10)
    const shares = ['a', 'b', 'c', 'd'].map((caller) => waiting(caller))
    for (const share of shares) share.take(10)
    expect(() => waiting('e').take(1)).toThrow('the relay is busy: try again in a second')
    shares[0]?.release()
    shares[0]?.release()
    waiting('e').take(10)
    expect(() => waiting('a').take(1)).toThrow()
  })
})

it.each(['', 'x'])('a character of a large response is never parted, wherever it stands: %j', async (start) => {
  const text = start + '😀'.repeat(100_000)
  expect(await new Response(pageBody(text, sharesOf(MIB)(undefined))).text()).toBe(text)
})

describe('the response to a write', () => {
  const updated = JSON.stringify({ errorCode: 0, data: { id: 1, text: 'x'.repeat(17 * MIB) } })
  const answering = (options: Partial<RelayOptions> = {}) =>
    relayTo(async () => new Response(updated), { allow: ['offers.list', 'offers.create', 'offers.update'], ...options })
  const update = () => {
    const { request, finish } = unfinished('v2/setOffer', FORM, 'id=1&status=Paused')
    finish()
    return request
  }

  it('waits for its page like that to a read', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const relay = answering()
    const read = new Request(`${ADDRESS}/v2/getOffers?page=1`)
    const written = await relay(update())
    const reader = (written.body as ReadableStream<Uint8Array>).getReader()
    expect((await reader.read()).value).toHaveLength(65_536)
    expect((await relay(read)).status).toBe(503)
    vi.advanceTimersByTime(30_000)
    await expect(reader.read()).rejects.toThrow('The page has read nothing for 30000 ms.')
    expect(await (await relay(read)).text()).toBe(updated)
  })

  it('that cannot be handed on does not say that nothing was changed', async () => {
    const error = new Error('no date')
    const headers = Object.assign(new Headers(), {
      get: (name: string) => {
        if (name === 'date') throw error
        return null
      },
    })
    const onError = vi.fn()
    const relay = relayTo(async () => Object.defineProperty(await done(), 'headers', { value: headers }), { onError })
    expect(await (await relay(update())).json()).toMatchObject({ httpStatus: 500, relay: { outcome: 'unknown' } })
    expect(onError).toHaveBeenCalledExactlyOnceWith(error, expect.objectContaining({ operation: 'offers.update' }))
  })

  it('for which there is no room does not say that nothing was changed', async () => {
    const refused = vi.fn()
    const relay = answering({ onRefused: refused })
    await relay(new Request(`${ADDRESS}/v2/getOffers?page=1`))
    const response = await relay(update())
    expect([response.status, response.headers.get('retry-after'), await response.json()]).toEqual([
      503,
      '1',
      {
        httpStatus: 503,
        errorCode: 503,
        message: 'the relay sent the change, but is too busy to return its result',
        code: 'busy',
        relay: { kind: 'refusal', outcome: 'unknown', code: 'busy' },
      },
    ])
    expect(refused).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ code: 'busy', status: 503, operation: 'offers.update' }),
    )
    const fetch = (url: string, init: object) => relay(new Request(url, init))
    const page = createClient({
      baseUrl: 'https://app.example/network',
      relay: true,
      fetch: fetch as never,
      retries: 2,
    })
    const error = await page.offers.create(OFFER).then(
      () => expect.fail('created'),
      (reason: unknown) => reason,
    )
    expect(error).toMatchObject({ kind: 'api', status: 503, code: 'busy', outcome: 'unknown', attempts: 1 })
  })
})

it('at most 1,000 requests are in progress', async () => {
  const relay = relayTo(() => new Promise(() => {}))
  const list = (signal?: AbortSignal) =>
    relay(new Request(`${ADDRESS}/v2/getOffers?page=1`, { signal: signal ?? null }))
  const page = new AbortController()
  onTestFinished(() => page.abort())
  const waiting = Array.from({ length: 1000 }, () => list(page.signal))
  const refused = await list()
  expect([refused.status, refused.headers.get('retry-after'), (await refused.json()).message]).toEqual([
    503,
    '1',
    'the relay is busy: try again in a second',
  ])
  page.abort()
  expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([499]))
  expect(await Promise.race([list(), 'in progress'])).toBe('in progress')
})
