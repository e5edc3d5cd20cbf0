import http from 'node:http'
import https from 'node:https'
import { PassThrough, Readable, Stream } from 'node:stream'
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { postByHttp } from '../../src/platform/node/post-by-http.ts'
import { runs } from '../every-case.ts'
import { type Reply, rawServer } from '../raw-server/raw-server.ts'
import { json, OK, response } from '../raw-server/responses.ts'
import { temporaryFolder } from './folder.ts'
import { opened, requestTo, upload } from './sending.ts'

afterEach(() => {
  https.globalAgent.options.rejectUnauthorized = true
})

const MEGABYTE = 1024 * 1024
const TOO_LARGE = response(413, '{"errorCode":9}', { connection: 'close' })

describe('a response in mid-upload', () => {
  it.each<[string, Reply]>([
    ['and the service closes', (socket) => void socket.end(TOO_LARGE)],
    ['and the service reads no more', (socket) => void socket.removeAllListeners('data').pause().write(TOO_LARGE)],
    ['and the service reads on', (socket) => void socket.removeAllListeners('data').resume().write(TOO_LARGE)],
  ])('is returned at once %s, and nothing more is sent', async (_, reply) => {
    await using server = await rawServer(reply, { early: true })
    const stream = endless()
    const { status, text } = await upload({ name: 'a', stream }, server.url)
    expect([status, text]).toEqual([413, '{"errorCode":9}'])
    expect(stream.destroyed).toBe(true)
  })

  it('of a file on disk', async () => {
    await using folder = await temporaryFolder()
    await using server = await rawServer((socket) => void socket.end(TOO_LARGE), { early: true })
    const path = await folder.write('a.mp4', new Uint8Array(32 * 1024 * 1024))
    const { status } = await upload({ path }, server.url)
    expect(status).toBe(413)
    expect(await folder.openFiles()).toEqual([])
  })

  it.each<[string, () => unknown, tls?: boolean]>([
    ['of known size', () => ({ name: 'a', stream: endless(), size: 64 * MEGABYTE })],
    ['of a size that nobody knows', () => ({ name: 'a', stream: endless() })],
    ['of a size that nobody knows, by TLS', () => ({ name: 'a', stream: endless() }), true],
    ['that always has more', () => ({ name: 'a', stream: new ReadableStream({ pull: more }) })],
  ])('is reported instead of the failed write when the service has closed: a stream %s', async (_, make, tls = false) => {
    https.globalAgent.options.rejectUnauthorized = !tls
    const refuse: Reply = (socket) => {
      let left = MEGABYTE
      socket.removeAllListeners('data').on('data', ({ length }) => {
        if (left <= 0) return
        left -= length
        if (left <= 0) socket.write(TOO_LARGE, () => socket.destroy())
      })
    }
    await using server = await rawServer(refuse, { early: true, tls })
    // Each is a race.
    for (let time = 0; time < runs(12); time++) expect((await upload(make(), server.url)).status).toBe(413)
  })

  it('while a stream gives nothing: it does not wait for the stream', async () => {
    await using server = await rawServer((socket) => void socket.write(TOO_LARGE), { early: true })
    const stream = new PassThrough()
    stream.write('some')
    expect((await upload({ name: 'a', stream }, server.url)).status).toBe(413)
    expect(stream.destroyed).toBe(true)
    await server.idle()
  })
})

describe('a status in mid-upload that is no success', () => {
  it.each([300, 413, 500])('%i ends the reading of the source before its own body is read', async (status) => {
    const partOfResponse = `HTTP/1.1 ${status} X\r\ncontent-length: 99\r\n\r\n{`
    await using server = await rawServer(
      (socket) => void socket.removeAllListeners('data').resume().write(partOfResponse),
      { early: true },
    )
    const stream = endless()
    const ended = new Promise((resolve) => stream.once('close', resolve))
    await using body = await opened({ name: 'a', stream })
    const response = await body.send(requestTo(server.url))
    expect(response.status).toBe(status)
    await ended
    await response.body?.cancel()
  })

  it('closes the connection once its body is complete, also if the service reads nothing any more', async () => {
    let refuse = () => {}
    const reply: Reply = (socket) => {
      socket.removeAllListeners('data').pause()
      refuse = () => void socket.write(TOO_LARGE)
    }
    await using server = await rawServer(reply, { early: true })
    const socket = () =>
      Object.entries(http.globalAgent.sockets).find(([name]) => name.includes(`:${server.port}:`))?.[1]?.[0]
    await using body = await opened({ name: 'a', stream: endless() })
    const sending = body.send(requestTo(server.url))
    await server.received(1)
    // Until the buffers of the connection are full.
    let before = -1
    await vi.waitUntil(() => {
      const { bytesWritten = 0, writableLength = 0 } = socket() ?? {}
      const isStuck = writableLength > 0 && bytesWritten === before
      before = bytesWritten
      return isStuck
    })
    refuse()
    const response = await sending
    expect(socket()).toBeDefined()
    await response.text()
    await vi.waitFor(() => expect(socket()).toBeUndefined())
  })
})

it('a second failure of a body is ignored', async () => {
  await using server = await rawServer(OK)
  const body = new Stream() as Stream & NodeJS.ReadableStream
  const { signal } = new AbortController()
  const posting = postByHttp({ url: server.url, headers: {}, signal }, { headers: {}, bytes: body })
  body.emit('error', new Error('first'))
  await expect(posting).rejects.toThrow('first')
  await new Promise(setImmediate)
  body.emit('error', new Error('second'))
})

describe('a success status in mid-upload', () => {
  const YES = response(202, '{"data":[]}')

  it.each([
    ['known', 16 * MEGABYTE],
    ['not known', undefined],
  ])('is returned once the whole body was sent, its size %s', async (_, size) => {
    let received = 0
    const reply: Reply = (socket) => {
      socket.removeAllListeners('data').on('data', ({ length }) => {
        received += length
      })
      socket.write(YES)
    }
    await using server = await rawServer(reply, { early: true })
    const stream = Readable.from(Array.from({ length: 16 }, () => Buffer.alloc(MEGABYTE)))
    expect(await upload({ name: 'a', stream, size }, server.url)).toMatchObject({ status: 202, text: '{"data":[]}' })
    await server.idle()
    expect(received).toBeGreaterThan(15 * MEGABYTE)
  })

  it.each<[string, Reply]>([
    ['closes', (socket) => void socket.end(YES)],
    ['is gone', (socket) => void socket.write(YES, () => socket.destroy())],
  ])('is no success when the service %s before the body is whole', async (_, reply) => {
    await using server = await rawServer(reply, { early: true })
    const stream = endless()
    await expect(upload({ name: 'a', stream }, server.url)).rejects.toMatchObject({
      code: expect.stringMatching(/^(ECONNRESET|EPIPE)$/),
    })
    expect(stream.destroyed).toBe(true)
    await server.idle()
  })

  it('does not hide that the source fails later on', async () => {
    const { reply, muchMore } = readingOn()
    await using server = await rawServer(reply, { early: true })
    const stream = endless()
    const sending = upload({ name: 'a', stream }, server.url)
    await muchMore
    stream.destroy(Object.assign(new Error('unreadable'), { code: 'EIO' }))
    await expect(sending).rejects.toMatchObject({ name: 'ConnectionError', code: 'EIO', outcome: 'unknown' })
    await server.idle()
  })

  it('does not keep an abort from ending the upload', async () => {
    const { reply, muchMore } = readingOn()
    await using server = await rawServer(reply, { early: true })
    const abort = new AbortController()
    const stream = endless()
    const sending = upload({ name: 'a', stream }, server.url, { signal: abort.signal })
    await muchMore
    abort.abort('too slow')
    await expect(sending).rejects.toBe('too slow')
    expect(stream.destroyed).toBe(true)
    await server.idle()
  })

  /** Responds with success at once, and resolves when it has read more than the system buffers. */
  function readingOn() {
    const { promise: muchMore, resolve } = Promise.withResolvers<void>()
    let received = 0
    const reply: Reply = (socket) => {
      socket.removeAllListeners('data').on('data', ({ length }) => {
        received += length
        if (received > 32 * MEGABYTE) resolve()
      })
      socket.write(YES)
    }
    return { reply, muchMore }
  }
})

describe('a response', () => {
  it('is a Response with status, headers and body', async () => {
    await using folder = await temporaryFolder()
    await using server = await rawServer(json({ data: 'é' }, 202, { 'trace-id': 't-1', 'set-cookie': 'a=1' }))
    await using body = await opened({ path: await folder.write('a', 'x') })
    const response = await body.send(requestTo(server.url))
    expect(response).toBeInstanceOf(Response)
    expect([response.status, response.ok]).toEqual([202, true])
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-length': '13',
      'content-type': 'application/json',
      'set-cookie': 'a=1',
      'trace-id': 't-1',
    })
    expect(await response.json()).toEqual({ data: 'é' })
    expect(server.requests[0]).toMatchObject({
      method: 'POST',
      target: '/api/v2/setOfferBanners?key=k&offer_id=7',
      headers: { accept: 'application/json', connection: 'close', 'user-agent': 'node' },
    })
    await server.idle()
  })

  it.each([301, 302, 303, 307, 308])('%i is not followed', async (status) => {
    await using folder = await temporaryFolder()
    await using other = await rawServer(OK)
    await using server = await rawServer(response(status, '', { location: `${other.url}/?key=k` }))
    const path = await folder.write('a', 'x')
    for (const file of [{ path }, { name: 'a', data: new Blob(['x']) }]) {
      const result = await upload(file, server.url)
      expect([result.status, result.headers.get('location')]).toEqual([status, `${other.url}/?key=k`])
    }
    expect(other.connections).toBe(0)
  })

  it.each([200, 599])('%i is a status, as it is for fetch', async (status) => {
    await using folder = await temporaryFolder()
    await using server = await rawServer(response(status, 'a body'))
    const path = await folder.write('a', 'x')
    for (const viaFetch of [undefined, fetch])
      expect(await upload({ path }, server.url, { fetch: viaFetch })).toMatchObject({ status, text: 'a body' })
  })

  it.each([204, 304])('%i has no body', async (status) => {
    await using folder = await temporaryFolder()
    await using server = await rawServer(`HTTP/1.1 ${status} X\r\n\r\n`)
    await using body = await opened({ path: await folder.write('a', 'x') })
    const response = await body.send(requestTo(server.url))
    expect([response.status, response.body]).toEqual([status, null])
    await server.idle()
  })

  it.each([
    ['gzip', gzipSync('{"data":1}')],
    ['x-gzip', gzipSync('{"data":1}')],
    ['GZIP', gzipSync('{"data":1}')],
    ['deflate', deflateSync('{"data":1}')],
    ['br', brotliCompressSync('{"data":1}')],
    ['zstd', zstdCompressSync('{"data":1}')],
    ['identity', Buffer.from('{"data":1}')],
    ['constructor', Buffer.from('{"data":1}')],
  ])('in %s is read', async (encoding, bytes) => {
    await using folder = await temporaryFolder()
    await using server = await rawServer(response(200, bytes, { 'content-encoding': encoding }))
    expect((await upload({ path: await folder.write('a', 'x') }, server.url)).text).toBe('{"data":1}')
  })

  it.each([
    ['that lies about gzip', response(200, '{"data":1}', { 'content-encoding': 'gzip' }), { code: 'Z_DATA_ERROR' }],
    [
      'cut in its gzip',
      response(200, gzipSync('{"data":1}').subarray(0, 20), { 'content-encoding': 'gzip' }),
      { code: 'Z_BUF_ERROR' },
    ],
  ])('%s is an error', async (_, reply, error) => {
    await using folder = await temporaryFolder()
    await using server = await rawServer(reply)
    await expect(upload({ path: await folder.write('a', 'x') }, server.url)).rejects.toMatchObject(error)
    await server.idle()
  })

  it.each<[string, Reply]>([
    ['in the same packet', Buffer.concat([OK, Buffer.from('<!-- served by x -->')])],
    ['later on', (socket) => void socket.write(OK, () => socket.end('<!-- served by x -->'))],
  ])('is valid, whatever follows it %s', async (_, reply) => {
    await using folder = await temporaryFolder()
    await using server = await rawServer(reply)
    const { status, text } = await upload({ path: await folder.write('a', 'x') }, server.url)
    expect([status, text]).toEqual([200, '{"httpStatus":200,"data":[],"errorCode":0,"message":""}'])
    await server.idle()
  })

  it('of a service that closes the connection with it is complete', async () => {
    await using folder = await temporaryFolder()
    await using server = await rawServer((socket) => void socket.end(OK))
    const path = await folder.write('a', new Uint8Array(100_000))
    for (const file of [{ path }, { name: 'a', stream: Readable.from([Buffer.alloc(100_000)]) }])
      expect((await upload(file, server.url)).status).toBe(200)
  })

  it('that is cut short is an error', async () => {
    await using folder = await temporaryFolder()
    await using server = await rawServer((socket) => void socket.end('HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n{'))
    await expect(upload({ path: await folder.write('a', 'x') }, server.url)).rejects.toMatchObject({
      code: 'ECONNRESET',
    })
  })

  it('after 100 and 103 is the final one', async () => {
    await using folder = await temporaryFolder()
    const hints = Buffer.from('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n')
    await using server = await rawServer(Buffer.concat([hints, OK]))
    expect((await upload({ path: await folder.write('a', 'x') }, server.url)).status).toBe(200)
  })
})

const endless = () =>
  new Readable({
    read() {
      this.push(Buffer.alloc(16_384))
    },
  })

const more = (stream: ReadableStreamDefaultController) => stream.enqueue(new Uint8Array(65_536))
