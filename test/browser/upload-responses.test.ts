import type { Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hang, reset } from '../raw-server/faults.ts'
import { type RawRequest, type Reply, rawServer } from '../raw-server/raw-server.ts'
import { openUploadSite, PERMISSION, permitting, readable, type UploadSite, uploadFrom, YES } from './upload-page.ts'

const MEGABYTE = 1024 * 1024

let site: UploadSite
beforeAll(async () => {
  site = await openUploadSite()
})
afterAll(() => site?.[Symbol.asyncDispose]())

/** Says that the body has 1000 bytes more than it sends. */
const unfinished = (status: number) => readable(status, YES, { 'content-length': String(YES.length + 1000) })

/** Sends a response of unknown length for as long as somebody takes it. */
const endless =
  (status: number) =>
  (socket: Socket): void => {
    const head = Object.entries({ ...PERMISSION, 'transfer-encoding': 'chunked' }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    )
    const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(0x10000, ' '), Buffer.from('\r\n')])
    const send = () => {
      while (!socket.destroyed && socket.write(chunk));
    }
    socket.on('drain', send).write(`HTTP/1.1 ${status} As it may be\r\n${head.join('')}\r\n`)
    send()
  }

/** Reads a part of an upload, and then does something. Whatever follows is read and ignored. */
const afterPart =
  (part: number, then: (socket: Socket) => void): Reply =>
  (socket, { headers, body }: RawRequest) => {
    let left = Number(headers['content-length']) * part - body.length
    socket.removeAllListeners('data').on('data', ({ length }) => {
      if (left > 0 && left <= length) then(socket)
      left -= length
    })
  }

const SHORT = { timeout: 1_500 }
const SMALL = { maxResponseBytes: 100_000 }
const TOO_LARGE = { name: 'ResponseError', status: 200, message: expect.stringContaining('at most 100000 bytes') }

describe.each([
  ['through XMLHttpRequest', true],
  ['through fetch', false],
] as const)('an upload in a page, %s', (_, listen) => {
  it.each<[fault: string, reply: Reply, expected: object, options?: object]>([
    ['a server error', readable(500, 'oops'), { name: 'ApiError', status: 500, outcome: 'unknown' }],
    ['an empty response', readable(204), { name: 'ResponseError', status: 204, outcome: 'unknown' }],
    ['a refusal', readable(413, '<h1>Too large</h1>'), { name: 'ApiError', status: 413, outcome: 'rejected' }],
    ['no text', readable(200, Uint8Array.of(0x22, 0xff, 0x22)), { name: 'ResponseError', status: 200 }],
    ['no response', hang, { name: 'TimeoutError', outcome: 'unknown' }, SHORT],
    ['a response that stops', unfinished(200), { name: 'TimeoutError', status: 200, outcome: 'unknown' }, SHORT],
    ['a connection that breaks', reset, { name: 'ConnectionError', outcome: 'unknown' }],
    ['a response too large', readable(200, ' '.repeat(100_001)), TOO_LARGE, SMALL],
    ['an endless error', endless(500), { name: 'ApiError', status: 500, outcome: 'unknown' }, SMALL],
  ])('ends as it should for %s', async (_, reply, expected, options) => {
    await using server = await rawServer(permitting(reply))
    const { outcome, requests } = await site.upload({ url: server.url, size: 9, listen, ...(options && { options }) })
    expect(outcome).toMatchObject(expected)
    expect(requests).toBe(listen ? 1 : 0)
  })

  it.each([
    [200, { name: 'ResponseError', status: 200, outcome: 'unknown' }],
    [422, { name: 'ApiError', status: 422, outcome: 'rejected' }],
    [500, { name: 'ApiError', status: 500, outcome: 'unknown' }],
  ])('has the status %i of a response that is cut short', async (status, expected) => {
    const sockets: Socket[] = []
    const begin: Reply = (socket) => void (sockets.push(socket) && socket.write(unfinished(status)))
    await using server = await rawServer(permitting(begin))
    await using page = await site.openPage()
    const seen = uploadFrom(page, { url: server.url, size: 9, listen })
    // Chromium gives no headers if a connection ends at once.
    await page.waitForFunction('globalThis.answered')
    for (const socket of sockets) socket.end()
    expect((await seen).outcome).toMatchObject(expected)
  })

  it.each([
    ['is announced', (socket: Socket) => void socket.write(readable(200, YES, { 'content-length': '1000000' }))],
    ['never ends', endless(200)],
  ])('closes the connection of a response that is too large and %s', async (_, begin) => {
    const closed = Promise.withResolvers<void>()
    const reply = (socket: Socket) => {
      socket.once('close', closed.resolve)
      begin(socket)
    }
    await using server = await rawServer(permitting(reply))
    await using page = await site.openPage()
    const { outcome } = await uploadFrom(page, { url: server.url, size: 9, listen, options: SMALL })
    expect(outcome).toMatchObject(TOO_LARGE)
    await closed.promise
  })

  it('does not know what became of half an upload', async () => {
    const half = afterPart(0.5, (socket) => socket.resetAndDestroy())
    await using server = await rawServer(permitting(half), { early: true })
    const { outcome, steps } = await site.upload({ url: server.url, size: 16 * MEGABYTE, listen })
    expect(outcome).toMatchObject({ name: 'ConnectionError', outcome: 'unknown' })
    expect(steps.filter(({ loaded, total }) => loaded === total)).toEqual([])
  })
})
