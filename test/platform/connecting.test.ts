import dns from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Reply, rawServer } from '../raw-server/raw-server.ts'
import { data, response } from '../raw-server/responses.ts'
import { clientOf, NOBODY } from '../transport/client.ts'
import { temporaryFolder } from './folder.ts'

afterEach(() => {
  vi.useRealTimers()
  https.globalAgent.options.rejectUnauthorized = true
  vi.restoreAllMocks()
})

const FILE = { name: 'a', data: new Uint8Array(1) }

/** A fatal alert of TLS. */
const alert = (description: number) => Buffer.from([0x15, 3, 3, 0, 2, 2, description])

describe('https to a service that does not complete the handshake', () => {
  it.each<[string, (socket: Socket) => void]>([
    ['responds in plain HTTP', (socket) => void socket.end(response(400))],
    ['knows older versions of TLS only', (socket) => void socket.end(alert(70))],
    ['knows no cipher of ours', (socket) => void socket.end(alert(40))],
    ['does not know the name', (socket) => void socket.end(alert(112))],
    ['closes', (socket) => void socket.end()],
    ['resets', (socket) => void socket.resetAndDestroy()],
  ])('but %s: nothing was sent, and the upload is retried', async (_, reply) => {
    await using folder = await temporaryFolder()
    await using server = await handshakeServer((socket) => socket.once('data', () => reply(socket)))
    const { network } = clientOf(server, { retries: 1 })
    const files = { path: await folder.write('a', 'x') }
    await expect(network.banners.v2.upload({ offer_id: 1, files })).rejects.toMatchObject({
      name: 'ConnectionError',
      outcome: 'not-sent',
      attempts: 2,
    })
  })

  it('but stays silent: connecting times out after 10 s', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const connected = Promise.withResolvers<Socket>()
    await using server = await handshakeServer(connected.resolve)
    const { network } = clientOf(server)
    const stream = new PassThrough()
    stream.write('some')
    const uploading = network.banners.v2.upload({ offer_id: 1, files: { name: 'a', stream } })
    const rejected = expect(uploading).rejects.toMatchObject({
      name: 'ConnectionError',
      message: expect.stringContaining('no connection could be made (ETIMEDOUT) at https://127.0.0.1'),
      outcome: 'not-sent',
    })
    await connected.promise
    vi.advanceTimersByTime(9_999)
    expect(stream.destroyed).toBe(false)
    vi.advanceTimersByTime(1)
    await rejected
    expect(stream.destroyed).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('a connection that does not come about', () => {
  it('by http: connecting times out after 10 s', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const asked = Promise.withResolvers<void>()
    vi.spyOn(dns, 'lookup').mockImplementation(() => asked.resolve())
    const { network } = clientOf({ url: 'http://network.test' }, { allowInsecureHttp: true, retries: 0 })
    const rejected = expect(network.banners.v2.upload({ offer_id: 1, files: FILE })).rejects.toMatchObject({
      code: 'ETIMEDOUT',
      outcome: 'not-sent',
    })
    await asked.promise
    await new Promise(setImmediate)
    vi.advanceTimersByTime(10_000)
    await rejected
  })

  it('leaves no timer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { network } = clientOf(NOBODY, { retries: 0 })
    await expect(network.banners.v2.upload({ offer_id: 1, files: FILE })).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    })
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(0))
  })

  it.each([
    ['its own code', Object.assign(new Error('no proxy'), { code: 'EPROXY' }), 'EPROXY'],
    ['a cause', new Error('no proxy', { cause: Object.assign(new Error(), { code: 'ENOTFOUND' }) }), 'ENOTFOUND'],
  ])('because of an agent, for a reason with %s: nothing was sent', async (_, reason, code) => {
    vi.spyOn(http.globalAgent, 'createConnection').mockImplementation((_options, done) => {
      done?.(reason, undefined as never)
      return undefined
    })
    const { network } = clientOf(NOBODY, { retries: 0 })
    await expect(network.banners.v2.upload({ offer_id: 1, files: FILE })).rejects.toMatchObject({
      name: 'ConnectionError',
      outcome: 'not-sent',
      code,
    })
  })
})

describe('an established connection', () => {
  it('that an agent has kept is not connected again: when it breaks, the outcome is unknown', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let timers = 0
    const broken: Reply = (socket) => {
      timers = vi.getTimerCount()
      socket.destroy()
    }
    await using server = await rawServer([data([]), broken])
    await new Promise((resolve) =>
      http.get(server.url, { agent: http.globalAgent }, (response) => response.resume().once('close', resolve)),
    )
    await new Promise(setImmediate)
    const { network } = clientOf(server, { retries: 0 })
    await expect(network.banners.v2.upload({ offer_id: 1, files: FILE })).rejects.toMatchObject({
      name: 'ConnectionError',
      outcome: 'unknown',
    })
    expect(server.connections).toBe(1)
    // That of the call, and none of connecting.
    expect(timers).toBe(1)
  })

  it('is limited by the timeout of the call only', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await using server = await rawServer((socket) => {
      // The timer of the call remains, and that of connecting does not.
      expect(vi.getTimerCount()).toBe(1)
      vi.advanceTimersByTime(29_999)
      socket.write(data({}))
    })
    const { network } = clientOf(server)
    const stream = new PassThrough().end('x')
    expect(await network.banners.v2.upload({ offer_id: 1, files: { name: 'a', stream } })).toEqual({})
  })

  it('by TLS that breaks: the outcome is unknown, and the upload is not retried', async () => {
    https.globalAgent.options.rejectUnauthorized = false
    await using folder = await temporaryFolder()
    await using server = await rawServer((socket) => void socket.destroy(), { tls: true })
    const { network } = clientOf(server)
    const files = { path: await folder.write('a', 'x') }
    await expect(network.banners.v2.upload({ offer_id: 1, files })).rejects.toMatchObject({
      name: 'ConnectionError',
      outcome: 'unknown',
      attempts: 1,
    })
  })
})

/** A server under https that hands its connections to a function. */
async function handshakeServer(onConnection: (socket: Socket) => void) {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => {}))
    onConnection(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
