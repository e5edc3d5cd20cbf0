import { expect, it, onTestFinished, vi } from 'vitest'
import { createClient } from '../../src/index.ts'
import { createRelay, type RelayOptions } from '../../src/relay/index.ts'
import { turnsOf } from '../../src/relay/turns.ts'

type Turn = ReturnType<ReturnType<typeof turnsOf>>

/** A relay whose calls are named by a header, in front of a network that holds them. */
function holding(options: Partial<RelayOptions> = {}, concurrency = 1) {
  const held: { call: string; answer: () => void }[] = []
  const fetch = (url: unknown, init?: RequestInit) =>
    new Promise<Response>((resolve, reject) => {
      const [, call = ''] = /offer_ids=(\d+)/.exec(String(url)) ?? []
      const answer = () => resolve(Response.json({ errorCode: 0, data: [] }))
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      held.push({ call, answer })
    })
  const network = createClient({
    baseUrl: 'https://network.example',
    key: 'the-key',
    fetch,
    concurrency,
    totalTimeout: 1000,
  })
  const relay = createRelay(network, {
    allow: ['offers.list'],
    authenticate: ({ headers }) => headers.get('x-user') ?? true,
    ...options,
  })
  const ask = (user: string | undefined, id: number, signal?: AbortSignal) =>
    relay(
      new Request(`https://app.example/network/api/v2/getOffers?page=1&offer_ids=${id}`, {
        headers: { 'x-address': `10.0.0.${id % 10}`, ...(user !== undefined && { 'x-user': user }) },
        signal: signal ?? null,
      }),
    )
  const next = async () => {
    await vi.waitFor(() => expect(held.length).toBeGreaterThan(0))
    const { call, answer } = held.shift() as (typeof held)[number]
    answer()
    return call
  }
  return { relay, ask, next, held }
}

it.each<[what: string, users: (string | undefined)[], Partial<RelayOptions>, order: string[]]>([
  [
    'by the names that authenticate gives',
    ['ann', 'ann', 'ann', 'ann', 'bob', 'bob', 'eve'],
    {},
    ['1', '2', '5', '7', '3', '6', '4'],
  ],
  [
    'by caller, where authenticate gives no name',
    [undefined, undefined, undefined],
    { caller: ({ headers }) => headers.get('x-address') ?? undefined },
    ['1', '2', '3'],
  ],
  ['in one queue, if nothing names them', [undefined, undefined, undefined, undefined], {}, ['1', '2', '3', '4']],
])('calls are served in turn, %s', async (_, users, options, order) => {
  const { ask, next } = holding(options)
  const calls = users.map((user, index) => ask(user, index + 1))
  const sent: string[] = []
  for (const _ of users) sent.push(await next())
  expect(sent).toEqual(order)
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(users.map(() => 200))
})

it('a call after a thousand of another caller is the second to be sent', async () => {
  const { ask, next } = holding()
  const gone = new AbortController()
  const thousand = Array.from({ length: 999 }, () => ask('ann', 1, gone.signal))
  const honest = ask('bob', 2)
  // Both of them wait now.
  await new Promise(setImmediate)
  expect([await next(), await next(), await next()]).toEqual(['1', '1', '2'])
  expect((await honest).status).toBe(200)
  gone.abort()
  expect(new Set((await Promise.all(thousand)).map(({ status }) => status))).toEqual(new Set([200, 499]))
})

it('affiliates have a queue each', async () => {
  const { ask, next } = holding({
    authenticate: () => true,
    affiliateId: ({ headers }) => headers.get('x-user') ?? undefined,
  })
  const calls = [ask('41', 1), ask('41', 2), ask('41', 3), ask('42', 4)]
  expect([await next(), await next(), await next(), await next()]).toEqual(['1', '2', '4', '3'])
  await Promise.all(calls)
})

it('a call whose turn does not come is not sent, and the time of one whose turn comes begins then', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const onRefused = vi.fn()
  const { ask, held } = holding({ onRefused, queueTimeout: 1500 })
  const [first, second, third] = [ask('ann', 1), ask('ann', 2), ask('ann', 3)]
  await vi.advanceTimersByTimeAsync(999)
  expect(held.map(({ call }) => call)).toEqual(['1'])
  // The `totalTimeout` of the client is 1,000 ms.
  await vi.advanceTimersByTimeAsync(1)
  expect([(await first).status, held.map(({ call }) => call)]).toEqual([504, ['1', '2']])
  await vi.advanceTimersByTimeAsync(500)
  const refused = await third
  expect([refused.status, await refused.json()]).toMatchObject([503, { code: 'busy', relay: { outcome: 'not-sent' } }])
  expect(onRefused.mock.calls).toMatchObject([[{ code: 'busy', status: 503, operation: 'offers.list' }]])
  held[1]?.answer()
  expect((await second).status).toBe(200)
  expect(held).toHaveLength(2)
})

/** An upload of one small file. */
const upload = (signal: AbortSignal) =>
  new Request('https://app.example/network/api/v3/setOfferBanners?offer_id=1', {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=b', origin: 'https://app.example' },
    body: '--b\r\ncontent-disposition: form-data; name="file[0]"; filename="a.png"\r\n\r\n12345\r\n--b--\r\n',
    signal,
  })

it.each([
  [1, 1, 0],
  [2, 1, 1],
  [4, 2, 2],
  [9, 4, 5],
])('of %i calls at once, %i may be uploads', async (concurrency, uploads, others) => {
  const { relay, ask, held } = holding({ allow: ['offers.list', 'banners.v3.upload'] }, concurrency)
  const gone = new AbortController()
  const sent = Array.from({ length: 10 }, () => relay(upload(gone.signal)))
  await vi.waitFor(() => expect(held).toHaveLength(uploads))
  sent.push(...Array.from({ length: 10 }, () => ask('ann', 1, gone.signal)))
  await vi.waitFor(() => expect(held).toHaveLength(uploads + others))
  gone.abort()
  expect(new Set((await Promise.all(sent)).map(({ status }) => status))).toEqual(new Set([499]))
  expect(held).toHaveLength(uploads + others)
  const { signal } = new AbortController()
  void relay(upload(signal))
  await vi.waitFor(() => expect(held).toHaveLength(uploads + others + 1))
})

it('a turn that is given back while it waits is not taken', async () => {
  const turns = turnsOf(1)
  const [first, second, third] = ['ann', 'ann', 'bob'].map(turns) as [Turn, Turn, Turn]
  await first.take()
  const taken: string[] = []
  void second.take().then(() => taken.push('second'))
  void third.take().then(() => taken.push('third'))
  second.release()
  second.release()
  first.release()
  first.release()
  await new Promise(setImmediate)
  expect(taken).toEqual(['third'])
})
