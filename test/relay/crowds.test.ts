import { connect } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { RelayOptions } from '../../src/relay/index.ts'
import { OK } from '../raw-server/responses.ts'
import { relayed } from './relayed.ts'

const CROWD = 1100
const SIGNED_IN = 'cookie: session=1'
const ORIGIN = 'origin: http://127.0.0.1:PORT'
const FORM = 'content-type: application/x-www-form-urlencoded'
const UPDATE = 'id=1&status=Paused'
const UPLOAD = 'POST /network/api/v3/setOfferBanners?offer_id=1'
const MULTIPART = 'content-type: multipart/form-data; boundary=b'
const FILE = '--b\r\ncontent-disposition: form-data; name="file[0]"; filename="a.png"\r\n\r\n12345'

const isSignedIn = (request: Request) => request.headers.get('cookie') === 'session=1'
const hangForOthers = (request: Request) => isSignedIn(request) || new Promise<boolean>(() => {})

/** Opens connections that send the same bytes, and leave the rest to be waited for. Counts the statuses of responses. */
function crowd(port: number, bytes: string) {
  const statuses: Record<string, number> = {}
  const sockets = Array.from({ length: CROWD }, () => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.on('error', () => {})
    socket.once('data', (data) => {
      const status = String(data).slice(9, 12)
      statuses[status] = (statuses[status] ?? 0) + 1
    })
    return socket
  })
  const leave = () => {
    for (const socket of sockets) socket.destroy()
  }
  onTestFinished(leave)
  return { statuses, leave }
}

const head = (line: string, port: number, headers: readonly string[]) =>
  [`${line} HTTP/1.1`, `host: 127.0.0.1:${port}`, ...headers, '', ''].join('\r\n')

it('uploads that stall have half of the calls at once: others are served, and the next upload has its turn', async () => {
  await using relay = await relayed(['offers.list', 'banners.v3.upload'], {}, OK, { concurrency: 4 })
  const { port } = relay.served
  const sockets = Array.from({ length: 6 }, () => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`${head(UPLOAD, port, [MULTIPART, 'content-length: 100000'])}${FILE}`)
    })
    onTestFinished(() => void socket.destroy())
    return socket
  })
  await vi.waitFor(() => expect(relay.network.connections).toBe(2), { timeout: 50_000 })
  const lists = Array.from({ length: 8 }, () => relay.get('v2/getOffers?page=1'))
  expect((await Promise.all(lists)).map(({ status }) => status)).toEqual(Array(8).fill(200))
  const upload = relay.raw(UPLOAD, [MULTIPART, `content-length: ${FILE.length + 9}`], `${FILE}\r\n--b--\r\n`)
  // Two of them have a turn, and the others have left when theirs would come.
  for (const socket of sockets) socket.destroy()
  expect((await upload).status).toBe(200)
  expect(relay.sent()).toHaveLength(9)
})

describe(`${CROWD} connections`, () => {
  it('with uploads that stall keep out uploads only: others are served', async () => {
    await using relay = await relayed(['offers.list', 'banners.v3.upload'], {}, OK, { concurrency: 4 })
    const { port } = relay.served
    const { statuses } = crowd(port, `${head(UPLOAD, port, [MULTIPART, 'content-length: 100000'])}${FILE}`)
    await vi.waitFor(() => expect(statuses).toEqual({ 503: CROWD - 500 }), { timeout: 25_000 })
    expect((await relay.get('v2/getOffers?page=1')).status).toBe(200)
  })

  it.each<[what: string, options: Partial<RelayOptions>, others: Record<string, number>]>([
    ['are refused at once, where authenticate knows them', { authenticate: isSignedIn }, { 401: CROWD }],
    ['give way, where only authorize does', { authorize: isSignedIn }, { 503: CROWD - 999 }],
  ])('that send one byte of a body %s: others are served', async (_, options, others) => {
    await using relay = await relayed(['offers.update'], options)
    const { port } = relay.served
    const { statuses } = crowd(port, `${head('POST /network/api/v2/setOffer', port, [FORM, 'content-length: 100'])}i`)
    const update = () => relay.post('v2/setOffer', UPDATE, [FORM, ORIGIN.replace('PORT', String(port)), SIGNED_IN])
    expect((await update()).status).toBe(200)
    // The last one to come has made the first ones go.
    await vi.waitFor(() => expect(Object.values(statuses)[0]).toBeGreaterThanOrEqual(CROWD - 1000), { timeout: 50_000 })
    expect((await update()).status).toBe(200)
    await vi.waitFor(() => expect(statuses).toEqual(others), { timeout: 50_000 })
    expect(relay.sent()).toHaveLength(2)
  })

  it.each<[name: string, options: Partial<RelayOptions>]>([
    ['authenticate', { authenticate: hangForOthers }],
    ['affiliateId', { affiliateId: async (request) => ((await hangForOthers(request)) ? 42 : undefined) }],
    ['authorize', { authorize: hangForOthers }],
  ])('for which %s hangs hold no place: others are served', async (_, options) => {
    await using relay = await relayed(['offers.list'], options)
    const { port } = relay.served
    const { statuses, leave } = crowd(port, head('GET /network/api/v2/getOffers?page=1', port, []))
    await vi.waitFor(() => expect(statuses).toEqual({ 503: CROWD - 1000 }), { timeout: 50_000 })
    expect((await relay.get('v2/getOffers?page=1', [SIGNED_IN])).status).toBe(200)
    leave()
    expect((await relay.get('v2/getOffers?page=1', [SIGNED_IN])).status).toBe(200)
  })
})
