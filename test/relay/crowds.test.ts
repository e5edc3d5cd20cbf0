import { connect } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createClient } from '../../src/index.ts'
import { createRelay, type RelayOptions } from '../../src/relay/index.ts'
import { json, OK } from '../raw-server/responses.ts'
import { relayed } from './relayed.ts'

const FORM = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data; boundary=b'
const FILE = '--b\r\ncontent-disposition: form-data; name="file[0]"; filename="a.png"\r\n\r\n12345'

/** The session names the caller. */
const sessionOf = ({ headers }: Request) => /session=(\w+)/.exec(headers.get('cookie') ?? '')?.[1]
const head = (line: string, port: number, headers: readonly string[]) =>
  [`${line} HTTP/1.1`, `host: 127.0.0.1:${port}`, ...headers, '', ''].join('\r\n')

it('uploads that stall have half of the calls at once: others are served, and the next upload has its turn', async () => {
  await using relay = await relayed(['offers.list', 'banners.v3.upload'], {}, OK, { concurrency: 4 })
  const { port } = relay.served
  const upload = 'POST /network/api/v3/setOfferBanners?offer_id=1'
  const type = `content-type: ${MULTIPART}`
  const sockets = Array.from({ length: 6 }, () => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`${head(upload, port, [type, 'content-length: 100000'])}${FILE}`)
    })
    onTestFinished(() => void socket.destroy())
    return socket
  })
  await vi.waitFor(() => expect(relay.network.connections).toBe(2), { timeout: 50_000 })
  const lists = Array.from({ length: 8 }, () => relay.get('v2/getOffers?page=1'))
  expect((await Promise.all(lists)).map(({ status }) => status)).toEqual(Array(8).fill(200))
  const next = relay.raw(upload, [type, `content-length: ${FILE.length + 9}`], `${FILE}\r\n--b--\r\n`)
  // Two of them have a turn, and the others have left when theirs would come.
  for (const socket of sockets) socket.destroy()
  expect((await next).status).toBe(200)
  expect(relay.sent()).toHaveLength(9)
})

it('1,005 sockets of one caller do not keep 30 calls of another one waiting', async () => {
  const held: (() => void)[] = []
  const arrived = { crowd: 0, honest: 0, other: 0 }
  const authenticate = (request: Request) => {
    const name = sessionOf(request) as 'crowd' | 'honest'
    arrived[name]++
    return name
  }
  let answered = 0
  // The network answers a call of the crowd when the test says so.
  await using relay = await relayed(
    ['offers.list'],
    { authenticate, queueTimeout: 600_000 },
    async (socket, { target }) => {
      if (target.includes('offer_ids=')) await new Promise<void>((resolve) => held.push(resolve))
      answered++
      socket.write(json({ errorCode: 0, data: [] }))
    },
  )
  const { port } = relay.served
  const bytes = head('GET /network/api/v2/getOffers?page=1&offer_ids=1', port, ['cookie: session=crowd'])
  for (let count = 0; count < 1005; count++) {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.on('error', () => {})
    onTestFinished(() => void socket.destroy())
  }
  await vi.waitFor(() => expect([arrived.crowd, held.length]).toEqual([1005, 4]), { timeout: 50_000 })
  const calls = Array.from({ length: 30 }, () => relay.get('v2/getOffers?page=1', ['cookie: session=honest']))
  await vi.waitFor(() => expect(arrived.honest).toBe(30), { timeout: 50_000 })
  let isDone = false
  const done = Promise.all(calls).finally(() => (isDone = true))
  while (!isDone) {
    held.shift()?.()
    await new Promise(setImmediate)
  }
  expect((await done).map(({ status }) => status)).toEqual(Array(30).fill(200))
  // They have every second turn.
  expect(answered).toBeLessThan(30 + 30 + 10)
})

/** A relay, and what makes many requests at once. Counts the statuses of responses. */
function crowds(options: Partial<RelayOptions>) {
  const fetch = async () => Response.json({ errorCode: 0, data: [] })
  const network = createClient({ baseUrl: 'https://network.example', key: 'the-key', fetch, timeout: 600_000 })
  const relay = createRelay(network, {
    allow: ['offers.list', 'offers.update', 'banners.v3.upload'],
    ...options,
  })
  const ask = async (name: string, target: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    // Node's `Request` has cookies, which those of browsers have not.
    headers.set('cookie', `session=${name}`)
    headers.set('origin', 'https://app.example')
    const request = new Request(`https://app.example/network/api/${target}`, { ...init, headers })
    return (await relay(request)).status
  }
  /** A request whose body begins, and does not go on. */
  const stall = (target: string, type: string, start: string) => {
    const chunks = [new TextEncoder().encode(start)]
    const pull = (controller: ReadableStreamDefaultController) => {
      const chunk = chunks.pop()
      if (chunk) controller.enqueue(chunk)
      else return new Promise<void>(() => {})
    }
    const body = new ReadableStream({ pull }, { highWaterMark: 0 })
    return ask('crowd', target, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
      duplex: 'half',
    } as RequestInit)
  }
  const list = (name: string) => ask(name, 'v2/getOffers?page=1')
  const update = (name: string) =>
    ask(name, 'v2/setOffer', { method: 'POST', body: new URLSearchParams('id=1&status=Paused') })
  const upload = (name: string) => {
    const headers = { 'content-type': MULTIPART }
    return ask(name, 'v3/setOfferBanners?offer_id=1', { method: 'POST', headers, body: `${FILE}\r\n--b--\r\n` })
  }
  return { list, update, upload, stall }
}

/** Makes 1,100 requests, and waits until those that are refused have their responses. */
async function crowd(request: () => Promise<number>) {
  const statuses: Record<number, number> = {}
  for (let count = 0; count < 1100; count++)
    void request().then((status) => {
      statuses[status] = (statuses[status] ?? 0) + 1
    })
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
  return statuses
}

describe('1,100 requests of one caller', () => {
  it.each<[what: string, options: Partial<RelayOptions>, request: (of: ReturnType<typeof crowds>) => Promise<number>]>([
    ['whose body stalls', {}, ({ stall }) => stall('v2/setOffer', FORM, 'i')],
    ['whose upload stalls', {}, ({ stall }) => stall('v3/setOfferBanners?offer_id=1', MULTIPART, FILE.slice(0, 50))],
    [
      'for which authorize hangs',
      { authorize: (request) => sessionOf(request) !== 'crowd' || new Promise(() => {}) },
      ({ list }) => list('crowd'),
    ],
  ])('%s have 1,000 places: others are served', async (_, options, request) => {
    const relay = crowds({ authenticate: sessionOf, ...options })
    expect(await crowd(() => request(relay))).toEqual({ 503: 100 })
    const { list, update, upload } = relay
    expect([await list('honest'), await update('honest'), await upload('honest')]).toEqual([200, 200, 200])
    expect([await list('crowd'), await update('crowd')]).toEqual([503, 503])
  })

  const hangForCrowd = async (request: Request) => {
    const name = sessionOf(request)
    return name === 'crowd' ? new Promise<never>(() => {}) : name
  }
  it.each<[name: string, options: Partial<RelayOptions>]>([
    ['authenticate', { authenticate: hangForCrowd }],
    ['caller', { caller: hangForCrowd }],
    ['affiliateId', { affiliateId: async (request) => ((await hangForCrowd(request)) ? 42 : undefined) }],
  ])('for which %s hangs hold no place: others are served', async (_, options) => {
    const { list } = crowds(options)
    expect(await crowd(() => list('crowd'))).toEqual({})
    expect(await list('honest')).toBe(200)
  })

  it('that are not signed in are refused at once, whatever their bodies do', async () => {
    const { stall, update } = crowds({ authenticate: (request) => sessionOf(request) === 'honest' })
    expect(await crowd(() => stall('v2/setOffer', FORM, 'i'))).toEqual({ 401: 1100 })
    expect(await update('honest')).toBe(200)
  })
})
