import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { describe, expect, it, vi } from 'vitest'
import { openFiles } from '../../src/platform/node.ts'
import { openFiles as openInBrowser } from '../../src/platform/web.ts'
import { rawServer } from '../raw-server/raw-server.ts'
import { OK } from '../raw-server/responses.ts'
import { temporaryFolder } from './folder.ts'
import { OPERATION, opened, requestTo, upload } from './sending.ts'
import { bodyOf, boundaryOf, withoutBoundary } from './wire.ts'

const ONE_PNG =
  '--BOUNDARY\r\n' +
  'Content-Disposition: form-data; name="file[0]"; filename="banner.png"\r\n' +
  'Content-Type: image/png\r\n' +
  '\r\n' +
  '\x89PNG\r\n\x1a\n' +
  '\r\n' +
  '--BOUNDARY--\r\n'

const TWO_FILES =
  '--BOUNDARY\r\n' +
  'Content-Disposition: form-data; name="file[0]"; filename="banner.png"\r\n' +
  'Content-Type: image/png\r\n' +
  '\r\n' +
  '\x89PNG\r\n\x1a\n' +
  '\r\n' +
  '--BOUNDARY\r\n' +
  'Content-Disposition: form-data; name="file[1]"; filename="all.zip"\r\n' +
  'Content-Type: application/zip\r\n' +
  '\r\n' +
  'PK' +
  '\r\n' +
  '--BOUNDARY--\r\n'

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** A Blob of a frame or a test environment: not an instance of the global class. */
class ForeignBlob {
  readonly size: number
  readonly type = ''
  readonly [Symbol.toStringTag]: string = ''
  readonly #bytes: Uint8Array

  constructor(bytes: Uint8Array, tag: string) {
    this.size = bytes.length
    this[Symbol.toStringTag] = tag
    this.#bytes = bytes
  }

  async arrayBuffer() {
    return new Uint8Array(this.#bytes).buffer
  }
}

describe('the content of a file in memory', () => {
  it.each([
    ['a File', new File([PNG], 'banner.png')],
    ['a File with its own type', new File([PNG], 'banner.png', { type: 'image/png' })],
    ['a Blob', { name: 'banner.png', data: new Blob([PNG]) }],
    ['a Blob without stream(), as of a test environment', { name: 'banner.png', data: blobWithout('stream') }],
    ['a Blob without arrayBuffer()', { name: 'banner.png', data: blobWithout('arrayBuffer') }],
    ['a Uint8Array', { name: 'banner.png', data: new Uint8Array(PNG) }],
    ['a Buffer', { name: 'banner.png', data: PNG }],
    ['a part of a buffer', { name: 'banner.png', data: new Uint8Array([0, ...PNG, 0]).subarray(1, -1) }],
    ['memory that threads share', { name: 'banner.png', data: shared(PNG) }],
    ['an ArrayBuffer', { name: 'banner.png', data: new Uint8Array(PNG).buffer }],
    ['a list', [new File([PNG], 'banner.png')]],
    ['a FileList', fileList(new File([PNG], 'banner.png'))],
    ['a name with folders', { name: '../../etc/banner.png', data: PNG }],
    ['a name with folders of Windows', { name: 'C:\\creatives\\banner.png', data: PNG }],
  ])('%s', async (_, files) => {
    await using server = await rawServer(OK)
    await upload(files, server.url)
    const [request] = server.requests
    if (request === undefined) throw new Error('nothing came in')
    expect(withoutBoundary(request)).toBe(ONE_PNG)
    expect(request.headers['content-length']).toBe(String(bodyOf(request).length))
  })

  it.each([
    ['a Uint8Array', (data: Uint8Array) => data],
    ['an ArrayBuffer', ({ buffer }: Uint8Array) => buffer],
  ])('is not copied: what is in %s when it is read is sent', async (_, dataOf) => {
    await using server = await rawServer(OK)
    const bytes = new Uint8Array(PNG.length)
    await using body = await opened({ name: 'banner.png', data: dataOf(bytes) })
    bytes.set(PNG)
    await (await body.send(requestTo(server.url))).text()
    expect(server.requests.map(withoutBoundary)).toEqual([ONE_PNG])
  })

  it('is copied in a browser, so that a retry sends what was given', async () => {
    await using server = await rawServer(OK)
    const data = new Uint8Array(PNG)
    const body = await openInBrowser(OPERATION, { name: 'banner.png', data })
    data.fill(0)
    expect(body.replayable).toBe(true)
    await (await body.send(requestTo(server.url))).text()
    expect(server.requests.map(withoutBoundary)).toEqual([ONE_PNG])
  })

  it.each([
    ['Node', openFiles],
    ['a browser', openInBrowser],
  ])('that is a Blob or File of another class is sent in %s', async (_, open) => {
    await using server = await rawServer(OK)
    await upload({ name: 'banner.png', data: new ForeignBlob(PNG, 'Blob') }, server.url, {}, open)
    const file = Object.assign(new ForeignBlob(PNG, 'File'), { name: 'banner.png' })
    await upload(file, server.url, {}, open)
    expect(server.requests.map(withoutBoundary)).toEqual([ONE_PNG, ONE_PNG])
  })

  it('two files', async () => {
    await using server = await rawServer(OK)
    await upload([new File([PNG], 'banner.png'), { name: 'all.zip', data: Buffer.from('PK') }], server.url)
    expect(server.requests.map(withoutBoundary)).toEqual([TWO_FILES])
  })
})

describe('the content of a file that is read while it is sent', () => {
  it('a path and a file URL', async () => {
    await using folder = await temporaryFolder()
    await using server = await rawServer(OK)
    const path = await folder.write('banner.png', PNG)
    for (const given of [path, pathToFileURL(path), pathToFileURL(path).href]) await upload({ path: given }, server.url)
    expect(server.requests.map(withoutBoundary)).toEqual([ONE_PNG, ONE_PNG, ONE_PNG])
    for (const request of server.requests) {
      expect(request.headers['content-length']).toBe(String(bodyOf(request).length))
      expect(request.headers).not.toHaveProperty('transfer-encoding')
    }
  })

  it('a path under another name', async () => {
    await using folder = await temporaryFolder()
    await using server = await rawServer(OK)
    await upload({ path: await folder.write('x.tmp', PNG), name: 'banner.png' }, server.url)
    expect(server.requests.map(withoutBoundary)).toEqual([ONE_PNG])
  })

  it('a path and a Blob: one body, in the order given', async () => {
    await using folder = await temporaryFolder()
    await using server = await rawServer(OK)
    const path = await folder.write('banner.png', PNG)
    await upload([{ path }, { name: 'all.zip', data: new Blob(['PK']) }], server.url)
    expect(server.requests.map(withoutBoundary)).toEqual([TWO_FILES])
    expect(server.requests[0]?.headers['content-length']).toBe(String(bodyOf(server.requests[0] as never).length))
  })

  it.each([
    ['a Readable', () => Readable.from([PNG.subarray(0, 3), PNG.subarray(3)])],
    [
      'a Readable that gives text',
      () => Readable.from(['\u0089PNG', '\r\n\x1a\n']).map((text) => Buffer.from(text, 'latin1')),
    ],
    ['a ReadableStream', () => new Blob([PNG]).stream()],
    ['a generator', () => chunks(PNG.subarray(0, 1), new Uint8Array(0), PNG.subarray(1))],
  ])('%s, chunked because its size is unknown', async (_, stream) => {
    await using server = await rawServer(OK)
    await upload({ name: 'banner.png', stream: stream() }, server.url)
    expect(server.requests.map(withoutBoundary)).toEqual([ONE_PNG])
    expect(server.requests[0]?.headers).toMatchObject({ 'transfer-encoding': 'chunked' })
    expect(server.requests[0]?.headers).not.toHaveProperty('content-length')
  })

  it('a stream of known size, with its length', async () => {
    await using server = await rawServer(OK)
    await upload({ name: 'banner.png', stream: Readable.from([PNG]), size: PNG.length }, server.url)
    expect(server.requests.map(withoutBoundary)).toEqual([ONE_PNG])
    expect(server.requests[0]?.headers['content-length']).toBe(String(bodyOf(server.requests[0] as never).length))
  })

  it('a Readable with an encoding, as UTF-8', async () => {
    await using server = await rawServer(OK)
    const stream = Readable.from([Buffer.from('é')], { objectMode: false }).setEncoding('utf8')
    await upload({ name: 'a.txt', stream }, server.url)
    expect(bodyOf(server.requests[0] as never)).toContain('\r\n\r\n\u00c3\u00a9\r\n')
  })
})

describe('many files', () => {
  it.each(['data', 'path'])('100 files of one name by %s keep their order and indices', async (kind) => {
    await using folder = await temporaryFolder()
    await using server = await rawServer(OK)
    const files = await Promise.all(
      Array.from({ length: 100 }, async (_, index) =>
        kind === 'data'
          ? { name: 'same.txt', data: Buffer.from(`file ${index}`) }
          : { path: await folder.write(`${index}.tmp`, `file ${index}`), name: 'same.txt' },
      ),
    )
    await upload(files, server.url)
    const [request] = server.requests
    if (request === undefined) throw new Error('nothing came in')
    const parts = bodyOf(request)
      .split(`--${boundaryOf(request)}\r\n`)
      .slice(1)
    expect(parts).toHaveLength(100)
    for (const [index, part] of parts.entries()) {
      expect(part).toMatch(
        `Content-Disposition: form-data; name="file[${index}]"; filename="same.txt"\r\nContent-Type: text/plain\r\n\r\nfile ${index}\r\n`,
      )
    }
    expect(request.headers['content-length']).toBe(String(bodyOf(request).length))
  })

  it.each([
    ['data', async () => ({ name: 'empty.gif', data: new Uint8Array(0) })],
    [
      'a path',
      async (write: (name: string, content: string) => Promise<string>) => ({ path: await write('empty.gif', '') }),
    ],
    ['a Blob', async () => ({ name: 'empty.gif', data: new Blob([]) })],
  ])('an empty file by %s', async (_, file) => {
    await using folder = await temporaryFolder()
    await using server = await rawServer(OK)
    await upload(await file(folder.write), server.url)
    const [request] = server.requests
    if (request === undefined) throw new Error('nothing came in')
    expect(withoutBoundary(request)).toBe(
      '--BOUNDARY\r\nContent-Disposition: form-data; name="file[0]"; filename="empty.gif"\r\nContent-Type: image/gif\r\n\r\n\r\n--BOUNDARY--\r\n',
    )
    expect(request.headers['content-length']).toBe(String(bodyOf(request).length))
  })
})

it('paths and blobs can be sent several times, from their first byte on', async () => {
  await using folder = await temporaryFolder()
  await using server = await rawServer(OK)
  const path = await folder.write('banner.png', PNG)
  for (const files of [[{ path }], [{ name: 'banner.png', data: PNG }]]) {
    await using body = await opened(files)
    expect(body.replayable).toBe(true)
    for (let time = 0; time < 2; time++) await (await body.send(requestTo(server.url))).text()
  }
  expect(server.requests.map(withoutBoundary)).toEqual([ONE_PNG, ONE_PNG, ONE_PNG, ONE_PNG])
})

function blobWithout(method: 'stream' | 'arrayBuffer'): Blob {
  return Object.defineProperty(new Blob([PNG]), method, { value: undefined })
}

function shared(bytes: Uint8Array): Uint8Array {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length))
  copy.set(bytes)
  return copy
}

function fileList(...files: File[]) {
  return { ...files, length: files.length, item: (index: number) => files[index] ?? null }
}

async function* chunks(...list: Uint8Array[]) {
  yield* list
}

it("the web's FormData takes the files of an environment whose File is none of its Blob, as in jest-fixed-jsdom", async () => {
  class File {}
  vi.stubGlobal('File', File)
  await using server = await rawServer(OK)
  const body = await openInBrowser(OPERATION, [{ name: 'banner.png', data: PNG }])
  // Node's own FormData looks the class up too.
  vi.unstubAllGlobals()
  await body.send(requestTo(server.url))
  expect(server.requests.map(withoutBoundary)).toEqual([ONE_PNG])
})

it('takes descriptions without a prototype', async () => {
  await using server = await rawServer(OK)
  const file = Object.assign(Object.create(null), { name: 'banner.png', data: PNG })
  await upload(file, server.url)
  await upload([file], server.url, {}, openInBrowser)
  expect(server.requests.map(withoutBoundary)).toEqual([ONE_PNG, ONE_PNG])
})
