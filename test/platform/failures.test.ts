import { openAsBlob } from 'node:fs'
import { appendFile, rename, truncate, writeFile } from 'node:fs/promises'
import { PassThrough, Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { ConnectionError } from '../../src/errors/errors.ts'
import { rawServer } from '../raw-server/raw-server.ts'
import { OK } from '../raw-server/responses.ts'
import { temporaryFolder } from './folder.ts'
import { opened, requestTo, upload } from './sending.ts'

/** The error that an upload rejects with. */
async function failure(files: unknown, url: string): Promise<Error & { code?: string }> {
  return upload(files, url).then(
    ({ status }) => Promise.reject(new Error(`was answered ${status}`)),
    (error: Error) => error,
  )
}

describe('a source that is not what its size says', () => {
  it.each([
    ['fewer bytes', 9, 'files[0].stream: expected 9 bytes, received 4'],
    ['more bytes', 3, 'files[0].stream: expected 3 bytes, received more'],
  ])('%s', async (_, size, message) => {
    await using server = await rawServer(OK)
    const error = await failure({ name: 'a', stream: Readable.from([Buffer.from('four')]), size }, server.url)
    expect(error).toBeInstanceOf(ConnectionError)
    expect(error).toMatchObject({ message: `banners.v2.upload: ${message}`, outcome: 'unknown', code: 'SOURCE_FAILED' })
    await server.idle()
    // The service never received a complete request, so it could not act on one.
    expect(server.requests).toEqual([])
  })

  it.each([
    ['that grew', (path: string) => appendFile(path, 'more'), 'expected 200000 bytes, received more'],
    ['that shrank', (path: string) => truncate(path, 100_000), 'expected 200000 bytes, received 100000'],
    ['that was emptied', (path: string) => writeFile(path, ''), 'expected 200000 bytes, received 0'],
  ])('a file %s after it was opened', async (_, change, message) => {
    await using folder = await temporaryFolder()
    await using server = await rawServer(OK)
    const path = await folder.write('a.mp4', new Uint8Array(200_000))
    await using body = await opened({ path })
    await change(path)
    await expect(body.send(requestTo(server.url))).rejects.toMatchObject({
      message: `banners.v2.upload: files[0].path: ${message}`,
      outcome: 'unknown',
      code: 'SOURCE_FAILED',
    })
    await server.idle()
    expect(server.requests).toEqual([])
  })

  it('an empty file that grew after it was opened', async () => {
    await using folder = await temporaryFolder()
    await using server = await rawServer(OK)
    const path = await folder.write('a.mp4', '')
    await using body = await opened({ path })
    await appendFile(path, 'more')
    await expect(body.send(requestTo(server.url))).rejects.toMatchObject({
      message: 'banners.v2.upload: files[0].path: expected 0 bytes, received more',
      outcome: 'unknown',
    })
  })

  it('a file that was replaced by another: the one that was opened is sent', async () => {
    await using folder = await temporaryFolder()
    await using server = await rawServer(OK)
    const path = await folder.write('a.txt', 'checked')
    await using body = await opened({ path })
    await rename(await folder.write('b.txt', 'another file'), path)
    await (await body.send(requestTo(server.url))).text()
    expect(server.requests[0]?.body).toContain('\r\n\r\nchecked\r\n')
  })
})

describe('a source that fails in mid-upload', () => {
  const boom = Object.assign(new Error('read https://acme.example/?key=SECRET'), { code: 'EIO' })

  it.each([
    ['a Readable', () => failing(boom)],
    ['a ReadableStream', () => Readable.toWeb(failing(boom))],
    ['a generator', () => failing(boom).iterator()],
  ])('%s: the outcome is unknown, and the error has the code of the reason but not its message', async (_, make) => {
    await using server = await rawServer(OK)
    const error = await failure({ name: 'a', stream: make() }, server.url)
    expect(error).toMatchObject({
      name: 'ConnectionError',
      message: 'banners.v2.upload: files[0].stream: could not be read to its end (EIO)',
      outcome: 'unknown',
      code: 'EIO',
    })
    expect(error.cause).toBeUndefined()
    await server.idle()
    expect(server.requests).toEqual([])
  })

  it.each([
    ['a generator that throws nothing', () => throwing(undefined), 'unknown'],
    [
      'a ReadableStream that fails without a reason',
      () => new ReadableStream({ pull: (stream) => stream.error() }),
      'not-sent',
    ],
    ['a TransformStream whose writer gives up', () => givenUp(), 'unknown'],
  ])('%s: the upload fails at once', async (_, make, outcome) => {
    await using server = await rawServer(OK)
    expect(await failure({ name: 'a', stream: make() }, server.url)).toMatchObject({
      name: 'ConnectionError',
      message: 'banners.v2.upload: files[0].stream: could not be read to its end',
      outcome,
      code: 'SOURCE_FAILED',
    })
    if (outcome === 'not-sent') expect(server.connections).toBe(0)
  })

  it('a stream that fails before it is read', async () => {
    await using server = await rawServer(OK)
    const first = new PassThrough()
    const second = new PassThrough()
    await using body = await opened([
      { name: 'a', stream: first },
      { name: 'b', stream: second },
    ])
    second.destroy(boom)
    const sending = body.send(requestTo(server.url))
    first.end('whole')
    await expect(sending).rejects.toMatchObject({ message: expect.stringContaining('files[1].stream'), code: 'EIO' })
    await server.idle()
  })

  it('a stream that is destroyed without an error', async () => {
    await using server = await rawServer(OK)
    const stream = new PassThrough()
    stream.write('some')
    await using body = await opened({ name: 'a', stream })
    const sending = body.send(requestTo(server.url))
    stream.destroy()
    await expect(sending).rejects.toMatchObject({ code: 'ERR_STREAM_PREMATURE_CLOSE', outcome: 'unknown' })
  })

  it('a Blob on disk whose file has changed', async () => {
    await using folder = await temporaryFolder()
    await using server = await rawServer(OK)
    const path = await folder.write('a.mp4', new Uint8Array(200_000))
    const data = await openAsBlob(path)
    await appendFile(path, 'changed')
    const error = await failure({ name: 'a.mp4', data }, server.url)
    expect(error).toMatchObject({
      message: 'banners.v2.upload: files[0].data: could not be read to its end (NotReadableError)',
      code: 'NotReadableError',
    })
    await server.idle()
    expect(server.requests).toEqual([])
  })

  it('a stream of values that are not bytes', async () => {
    await using server = await rawServer(OK)
    const error = await failure({ name: 'a', stream: Readable.from([{ not: 'bytes' }]) }, server.url)
    expect(error.message).toBe('banners.v2.upload: files[0].stream: expected bytes, received an object')
  })

  it('the other streams are destroyed', async () => {
    await using server = await rawServer(OK)
    const other = new PassThrough()
    other.write('some')
    const web = new Blob(['x']).stream()
    await failure(
      [
        { name: 'a', stream: failing(boom) },
        { name: 'b', stream: other },
        { name: 'c', stream: web },
      ],
      server.url,
    )
    expect(other.destroyed).toBe(true)
    await expect.poll(() => web.locked).toBe(false)
    expect(await web.getReader().read()).toEqual({ done: true, value: undefined })
  })
})

describe('a connection that fails', () => {
  it('refused: the error is that of Node, with its code', async () => {
    await using folder = await temporaryFolder()
    const server = await rawServer(OK)
    await server[Symbol.asyncDispose]()
    const stream = new PassThrough()
    stream.write('some')
    const path = await folder.write('a', 'x')
    expect(await failure({ path }, server.url)).toMatchObject({ code: 'ECONNREFUSED' })
    expect(await failure({ name: 'a', stream }, server.url)).toMatchObject({ code: 'ECONNREFUSED' })
    expect(stream.destroyed).toBe(true)
  })

  it('reset in mid-upload', async () => {
    await using server = await rawServer((socket) => void socket.resetAndDestroy(), { early: true })
    const stream = endless()
    const error = await failure({ name: 'a', stream }, server.url)
    expect(error.code).toMatch(/^(ECONNRESET|EPIPE)$/)
    expect(stream.destroyed).toBe(true)
  })

  it('closed after the whole body, without a response', async () => {
    await using folder = await temporaryFolder()
    await using server = await rawServer((socket) => void socket.end())
    expect(await failure({ path: await folder.write('a', 'x') }, server.url)).toMatchObject({ code: 'ECONNRESET' })
  })

  it('a response that is not HTTP', async () => {
    await using folder = await temporaryFolder()
    await using server = await rawServer('SSH-2.0-OpenSSH\r\n\r\n')
    expect((await failure({ path: await folder.write('a', 'x') }, server.url)).code).toMatch(/^HPE_/)
  })

  it('an untrusted certificate: nothing is sent', async () => {
    await using folder = await temporaryFolder()
    await using server = await rawServer(OK, { tls: true })
    const error = await failure({ path: await folder.write('a', 'x') }, server.url)
    expect(error.code).toMatch(/^(DEPTH_ZERO_SELF_SIGNED_CERT|CERT_HAS_EXPIRED|ERR_TLS_CERT_ALTNAME_INVALID)$/)
    expect(server.requests).toEqual([])
  })
})

/** Gives some bytes and fails. */
function failing(error: Error): Readable {
  let reads = 0
  return new Readable({
    read() {
      if (reads++ === 0) this.push('some')
      else this.destroy(error)
    },
  })
}

async function* throwing(reason: unknown) {
  yield 'some'
  throw reason
}

function givenUp(): ReadableStream {
  const { readable, writable } = new TransformStream()
  const writer = writable.getWriter()
  // Resolves when somebody reads.
  void writer.write(Buffer.from('some')).then(() => writer.abort())
  return readable
}

const endless = () =>
  new Readable({
    read() {
      this.push(Buffer.alloc(16_384))
    },
  })
