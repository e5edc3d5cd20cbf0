import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createClient } from '../../src/index.ts'
import { boundedBody } from '../../src/relay/bodies/bounded-body.ts'
import { pageBody } from '../../src/relay/bodies/page-body.ts'
import { createRelay, type RelayOptions } from '../../src/relay/index.ts'
import { type Share, sharesOf } from '../../src/relay/shares.ts'
import { turnsOf } from '../../src/relay/turns.ts'

const MIB = 1_048_576
const ADDRESS = 'https://app.example/network/api'
const FORM = 'application/x-www-form-urlencoded'

afterEach(() => void vi.useRealTimers())

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')
function used(): number {
  collect()
  return process.memoryUsage().heapUsed
}

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
    // A query is held as well.
    const list = (ids: number) => new Request(`${ADDRESS}/v2/getOffers?page=1&offer_ids=1${',1'.repeat(ids)}`)
    expect(await send('slow', { request: list(700) })).toBe(503)
    expect(await send('slow', { request: list(300) })).toBe(200)
    expect(await send('other', { request: list(700) })).toBe(200)
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

it('a body in tiny chunks takes hardly more memory than its bytes', async () => {
  const before = used()
  const unit = new TextEncoder().encode('ab')
  const bodies = Array.from({ length: 20 }, async () => {
    const { promise: isRead, resolve: allRead } = Promise.withResolvers<void>()
    let left = 10_000
    const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      if (left-- > 0) return controller.enqueue(unit)
      allRead()
      return new Promise<void>(() => {})
    }
    const body = new ReadableStream({ pull }, { highWaterMark: 0 })
    const request = new Request(ADDRESS, { method: 'POST', body, duplex: 'half' } as RequestInit)
    const bounded = boundedBody(request, MIB, 600_000, sharesOf(MIB)('a'))
    const text = bounded.text()
    await isRead
    return { bounded, text }
  })
  const held = await Promise.all(bodies)
  const grown = used() - before
  for (const { bounded } of held) bounded.release()
  await Promise.allSettled(held.map(({ text }) => text))
  expect(grown / MIB).toBeLessThan(4)
})

it('names of callers are not kept once they hold nothing, and wait for nothing', () => {
  const [shares, turns] = [sharesOf(16), turnsOf(1)]
  void turns('first').take()
  const before = used()
  for (let caller = 0; caller < 20_000; caller++) {
    const name = `${caller}${'x'.repeat(1000)}`
    const [share, turn] = [shares(name), turns(name)]
    share.take(1)
    share.release()
    void turn.take()
    turn.release()
  }
  expect((used() - before) / MIB).toBeLessThan(4)
  turns('first').release()
  shares('first').take(16)
})

it('a long body is refused before it is parsed, however little is in it', async () => {
  const relay = relayTo(done, { allow: ['tool.testRedirect'] })
  const body = `${' '.repeat(2_500_000)}{"url":"https://t.example","country":"US","os":"iOS","osv":"9"}`
  const request = new Request(`${ADDRESS}/v2/test`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  expect(await (await relay(request)).json()).toMatchObject({
    httpStatus: 400,
    message: 'the relay takes parameters of at most 250000 characters: send less',
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

  it('holds bytes, and not characters', () => {
    const waiting = sharesOf(100_000)
    const open = () => void pageBody('€'.repeat(30_000), waiting('a'))
    open()
    expect(open).toThrow('the relay is busy: try again in a second')
  })

  it('may be larger than a share where it is the first of its caller', () => {
    const waiting = sharesOf(16)
    waiting('a').take(100)
    expect(() => waiting('b').take(1)).toThrow('the relay is busy')
    waiting('a').add(-99)
    waiting('b').take(20)
    expect(() => waiting('b').take(1)).toThrow('the relay is busy')
  })

  it('leaves room to others, however many there are', () => {
    const waiting = sharesOf(16)
    const [a, b, c, d, e] = ['a', 'b', 'c', 'd', 'e'].map((caller) => waiting(caller)) as [
      Share,
      Share,
      Share,
      Share,
      Share,
    ]
    for (const share of [a, b, c]) share.take(16)
    expect(() => d.take(9)).toThrow('the relay is busy: try again in a second')
    d.take(8)
    expect(() => e.take(5)).toThrow()
    e.take(4)
    // They may hold as much as they do, and no more.
    for (const share of [a, b, c, d, e]) expect(() => share.take(1)).toThrow('the relay is busy')
    waiting('f').take(2)
    a.release()
    a.release()
    e.take(3)
    waiting('a').take(7)
  })
})

it.each(['', 'x'])('a character of a large response is never parted, wherever it stands: %j', async (start) => {
  const text = start + '😀'.repeat(100_000)
  expect(await new Response(pageBody(text, sharesOf(MIB)(undefined))).text()).toBe(text)
})

describe('the response to a write', () => {
  const updated = JSON.stringify({ errorCode: 0, data: { id: 1, text: 'x'.repeat(17 * MIB) } })
  const update = () => {
    const { request, finish } = unfinished('v2/setOffer', FORM, 'id=1&status=Paused')
    finish()
    return request
  }

  it('waits for its page like that to a read', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const relay = relayTo(async () => new Response(updated))
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

  it('is never refused: a write is not sent while its caller holds too much', async () => {
    const refused = vi.fn()
    const sent = vi.fn(async () => new Response(updated))
    const relay = relayTo(sent, { onRefused: refused })
    const list = () => relay(new Request(`${ADDRESS}/v2/getOffers?page=1`))
    // As much as a caller may hold, but not more.
    const small = JSON.stringify({ errorCode: 0, data: 'x'.repeat(15 * MIB) })
    sent.mockResolvedValueOnce(new Response(small))
    await list()
    expect((await list()).status).toBe(503)
    expect((await relay(update())).status).toBe(200)
    expect(sent).toHaveBeenCalledTimes(3)
    refused.mockClear()
    const response = await relay(update())
    expect([response.status, response.headers.get('retry-after'), await response.json()]).toEqual([
      503,
      '1',
      {
        httpStatus: 503,
        errorCode: 503,
        message: 'the relay is busy: try again in a second',
        code: 'busy',
        relay: { kind: 'refusal', outcome: 'not-sent', code: 'busy' },
      },
    ])
    expect(sent).toHaveBeenCalledTimes(3)
    expect(refused).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ code: 'busy', status: 503, operation: 'offers.update' }),
    )
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
