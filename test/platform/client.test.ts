import { openAsBlob } from 'node:fs'
import { PassThrough, Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { UploadFiles } from '../../src/options/uploads.ts'
import { rawServer } from '../raw-server/raw-server.ts'
import { data, json, OK, response } from '../raw-server/responses.ts'
import { clientOf, NOBODY } from '../transport/client.ts'
import { temporaryFolder } from './folder.ts'

const uploadOf = (files: UploadFiles) => ({ offer_id: 42, type: 3, files }) as const

describe('an upload by the client', () => {
  it('has the offer in the query and the files in the body', async () => {
    await using folder = await temporaryFolder()
    await using server = await rawServer(data([]))
    const { network } = clientOf(server, { key: 'abcdef' })
    const path = await folder.write('a.png', 'x')
    await network.banners.v3.upload(uploadOf([{ path }, new File(['y'], 'b.png')]))
    await network.banners.v3.upload(uploadOf(new File(['y'], 'b.png')))
    expect(server.requests.map(({ method, target }) => [method, target])).toEqual([
      ['POST', '/api/v3/setOfferBanners?key=abcdef&offer_id=42&type=3'],
      ['POST', '/api/v3/setOfferBanners?key=abcdef&offer_id=42&type=3'],
    ])
    expect(await folder.openFiles()).toEqual([])
  })

  it('stops at an early 413, which is a rejection', async () => {
    const early = response(413, '<h1>Too large</h1>', { connection: 'close' })
    await using server = await rawServer((socket) => void socket.end(early), { early: true })
    const { network } = clientOf(server)
    const stream = endless()
    await expect(network.banners.v2.upload({ offer_id: 1, files: { name: 'a', stream } })).rejects.toMatchObject({
      name: 'ApiError',
      status: 413,
      outcome: 'rejected',
      attempts: 1,
    })
    expect(stream.destroyed).toBe(true)
  })

  it('leaves a stream untouched when an option is invalid, so that it can be sent afterwards', async () => {
    await using server = await rawServer(data([]))
    const { network } = clientOf(server)
    const stream = Readable.from(['x'])
    const what = { offer_id: 1, files: { name: 'a', stream } }
    for (const wrong of [{ timeout: -1 }, { retries: 0.5 }, { onProgress: 5 as never }])
      await expect(network.banners.v2.upload(what, wrong)).rejects.toMatchObject({
        kind: 'input',
        issues: [{ path: Object.keys(wrong)[0] }],
      })
    expect(stream.destroyed).toBe(false)
    await network.banners.v3.upload(what)
    expect(server.requests).toHaveLength(1)
  })

  it('is not retried when the service may have received it', async () => {
    await using folder = await temporaryFolder()
    await using server = await rawServer((socket) => void socket.resetAndDestroy())
    const { network } = clientOf(server)
    const path = await folder.write('a', 'x')
    await expect(network.banners.v2.upload({ offer_id: 1, files: { path } })).rejects.toMatchObject({
      name: 'ConnectionError',
      outcome: 'unknown',
      attempts: 1,
    })
    expect(server.requests).toHaveLength(1)
  })

  it('is retried from the first byte on when the service was not reached, or was busy', async () => {
    await using folder = await temporaryFolder()
    const busy = response(429, '', { 'retry-after': '0' })
    await using server = await rawServer([busy, OK])
    const path = await folder.write('a.txt', 'whole')
    await clientOf(server).network.banners.v2.upload({ offer_id: 1, files: { path } })
    expect(server.requests.map(({ body }) => body.includes('\r\n\r\nwhole\r\n'))).toEqual([true, true])
    await expect(
      clientOf(NOBODY, { retries: 1 }).network.banners.v2.upload({ offer_id: 1, files: { path } }),
    ).rejects.toMatchObject({ code: 'ECONNREFUSED', outcome: 'not-sent', attempts: 2 })
  })

  it('of a stream is not retried: a stream can be read once', async () => {
    await using server = await rawServer([response(429, '', { 'retry-after': '0' }), OK])
    const { network } = clientOf(server)
    const files = [
      { name: 'a', data: Buffer.from('x') },
      { name: 'b', stream: Readable.from(['x']) },
    ]
    await expect(network.banners.v2.upload({ offer_id: 1, files })).rejects.toMatchObject({ status: 429, attempts: 1 })
    expect(server.requests).toHaveLength(1)
  })

  it('ends at its timeout, and destroys its stream', async () => {
    await using server = await rawServer((socket) => void socket.pause(), { early: true })
    const { network } = clientOf(server, { timeout: 500 })
    const stream = endless()
    await expect(network.banners.v2.upload({ offer_id: 1, files: { name: 'a', stream } })).rejects.toMatchObject({
      name: 'TimeoutError',
      outcome: 'unknown',
    })
    expect(stream.destroyed).toBe(true)
  })

  it('does not follow a redirect', async () => {
    await using folder = await temporaryFolder()
    await using server = await rawServer(response(307, '', { location: 'https://other.example/x?key=abcdef' }))
    const { network } = clientOf(server)
    const files = { path: await folder.write('a', 'x') }
    const error = await network.banners.v2.upload({ offer_id: 1, files }).catch((reason: Error) => reason)
    expect(error).toMatchObject({ name: 'ConnectionError', code: 'REDIRECTED', outcome: 'rejected' })
    expect((error as Error).message).toContain('https://other.example/x;')
  })

  it('decompresses a response that was compressed without being asked', async () => {
    await using folder = await temporaryFolder()
    const packed = gzipSync(JSON.stringify({ httpStatus: 202, errorCode: 0, message: '', data: {} }))
    await using server = await rawServer(response(202, packed, { 'content-encoding': 'gzip' }))
    const { network } = clientOf(server)
    const files = { path: await folder.write('a', 'x') }
    expect(await network.banners.v2.upload({ offer_id: 1, files })).toEqual({})
  })

  it('sends a file-backed Blob through the fetch option', async () => {
    await using folder = await temporaryFolder()
    await using server = await rawServer(json({ httpStatus: 202, errorCode: 0, data: {} }, 202))
    const urls: string[] = []
    const { network } = clientOf(server, {
      fetch: (input, init) => {
        urls.push(`${init?.method} ${init?.redirect}`)
        return fetch(input, init)
      },
    })
    const blob = await openAsBlob(await folder.write('a', 'content'))
    await network.banners.v2.upload({ offer_id: 1, files: { name: 'a', data: blob } })
    expect(urls).toEqual(['POST manual'])
    expect(server.requests[0]?.body).toContain('\r\n\r\ncontent\r\n')
  })
})

describe('a preview of an upload', () => {
  it('lists the parts, and leaves streams untouched', async () => {
    await using folder = await temporaryFolder()
    const { network } = clientOf(NOBODY)
    const stream = new PassThrough()
    const path = await folder.write('a.png', 'four')
    const files: UploadFiles = [{ path }, { name: 'b', stream }, { name: 'c', stream: Readable.from([]), size: 9 }]
    const { body } = await network.preview.banners.v2.upload({ offer_id: 1, files })
    expect(body).toEqual([
      { name: 'file[0]', filename: 'a.png', size: 4 },
      { name: 'file[1]', filename: 'b', size: undefined },
      { name: 'file[2]', filename: 'c', size: 9 },
    ])
    expect(stream.destroyed).toBe(false)
    expect(stream.listenerCount('error')).toBe(0)
    expect(await folder.openFiles()).toEqual([])
  })

  it('refuses what the upload would refuse', async () => {
    const { network } = clientOf(NOBODY)
    const files = { path: '/nowhere/a.png' }
    await expect(network.preview.banners.v2.upload({ offer_id: 1, files })).rejects.toMatchObject({
      name: 'InputError',
      issues: [
        {
          path: 'files[0].path',
          expected: 'the path of a file that can be read',
          received: 'no such file: "/nowhere/a.png"',
        },
      ],
    })
  })
})

const endless = () =>
  new Readable({
    read() {
      this.push(Buffer.alloc(16_384))
    },
  })

describe('files that throw', () => {
  const fails = () => {
    throw Object.assign(new Error('no abcdefgh'), { code: 'EIO' })
  }
  const file = (stream: object) => ({ name: 'a.png', stream }) as never
  const refused = { kind: 'input', outcome: 'not-sent', issues: [{ path: 'files' }] }

  it.each([
    [
      'a field',
      {
        get name() {
          return fails()
        },
      },
    ],
    ['an iterable', file({ [Symbol.asyncIterator]: fails })],
    ['a reader', file({ getReader: fails })],
  ])('%s: the call rejects with an InputError, and files that were opened are closed', async (_, thrower) => {
    await using folder = await temporaryFolder()
    const { network } = clientOf(NOBODY, { key: 'abcdefgh' })
    const upload = uploadOf([{ path: await folder.write('b.png', 'x') }, thrower as never])
    const error = await network.banners.v3.upload(upload).catch((thrown) => thrown)
    expect(error).toMatchObject(refused)
    expect(error.message).toMatch(/ files: expected a file that can be read, received an error that it threw \(EIO\)$/)
    expect(await folder.openFiles()).toEqual([])
  })

  it('a stream that is locked while a path is opened is refused, and the path is closed', async () => {
    await using folder = await temporaryFolder()
    const stream = new Blob(['x']).stream()
    const files = [{ path: await folder.write('b.png', 'x') }, { name: 'a.png', stream }]
    const call = clientOf(NOBODY)
      .network.banners.v3.upload(uploadOf(files))
      .catch((thrown) => thrown)
    stream.getReader()
    expect(await call).toMatchObject({ kind: 'input', issues: [{ path: 'files[1].stream' }] })
    expect(await folder.openFiles()).toEqual([])
  })
})

it('an upload whose signal was aborted before rejects with the reason, and leaves its streams as they were', async () => {
  const stream = Readable.from(['x'])
  const { network, events } = clientOf(NOBODY)
  for (const file of [{ name: 'a.png', stream }, { path: '/nowhere/a.png' }])
    await expect(network.banners.v3.upload(uploadOf(file), { signal: AbortSignal.abort('early') })).rejects.toBe(
      'early',
    )
  expect(stream.destroyed).toBe(false)
  expect(events).toMatchObject(Array(2).fill({ type: 'end', outcome: 'aborted' }))
})
