import { openAsBlob } from 'node:fs'
import { PassThrough, Readable } from 'node:stream'
import { Agent } from 'undici'
import undici from 'undici/package.json' with { type: 'json' }
import { describe, expect, it, onTestFinished } from 'vitest'
import { openFiles as openInNode } from '../../src/platform/node.ts'
import { openFiles as openInBrowser } from '../../src/platform/web.ts'
import { rawServer } from '../raw-server/raw-server.ts'
import { data, response } from '../raw-server/responses.ts'
import { fails } from '../secrets/fails.ts'
import { BLOCKED, clientOf, NOBODY, OFFER } from '../transport/client.ts'
import { type Folder, temporaryFolder } from './folder.ts'
import { opened, requestTo, upload } from './sending.ts'
import { bodyOf } from './wire.ts'

const CONTENT = 'content of the file'
const OK = () => new Response('{"httpStatus":200,"errorCode":0,"message":"","data":[]}')

const KINDS: readonly [kind: string, make: (folder: Folder) => unknown][] = [
  ['a path', async (folder) => ({ path: await folder.write('a.txt', CONTENT) })],
  ['a Readable', () => ({ name: 'a.txt', stream: Readable.from([CONTENT]) })],
  ['a ReadableStream', () => ({ name: 'a.txt', stream: new Blob([CONTENT]).stream() })],
  ['a generator', () => ({ name: 'a.txt', stream: generate() })],
  ['a stream of known size', () => ({ name: 'a.txt', stream: Readable.from([CONTENT]), size: CONTENT.length })],
  ['a File', () => new File([CONTENT], 'a.txt')],
  ['a Blob on disk', async ({ write }) => ({ name: 'a.txt', data: await openAsBlob(await write('a', CONTENT)) })],
  ['bytes', () => ({ name: 'a.txt', data: new TextEncoder().encode(CONTENT) })],
]

describe.each(KINDS)('with the fetch option, an upload of %s', (kind, make) => {
  it('goes through that function, with a length where its size is known', async () => {
    await using folder = await temporaryFolder()
    await using server = await rawServer(data([]))
    const calls: unknown[] = []
    const given: typeof fetch = (input, init) => {
      calls.push([init?.method, init?.redirect, init?.credentials])
      return fetch(input, init)
    }
    const { network } = clientOf(server, { fetch: given })
    await network.banners.v2.upload({ offer_id: 1, files: (await make(folder)) as never })
    expect(calls).toEqual([['POST', 'manual', 'omit']])
    expect(server.requests).toHaveLength(1)
    const [request] = server.requests
    if (request === undefined) throw new Error('nothing came in')
    expect(bodyOf(request)).toContain(
      `form-data; name="file[0]"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n${CONTENT}\r\n--`,
    )
    const isSized = !['a Readable', 'a ReadableStream', 'a generator'].includes(kind)
    expect(request.headers['content-length']).toBe(isSized ? String(bodyOf(request).length) : undefined)
    expect(await folder.openFiles()).toEqual([])
  })

  it('ends when that function responds without reading it, and leaves nothing open', async () => {
    await using folder = await temporaryFolder()
    const { network } = clientOf(NOBODY, { fetch: async () => OK() })
    const files = await make(folder)
    expect(await network.banners.v3.upload({ offer_id: 1, files: files as never })).toEqual([])
    expect(await folder.openFiles()).toEqual([])
    const { stream } = files as { stream?: unknown }
    if (stream instanceof Readable) expect(stream.destroyed).toBe(true)
  })
})

describe('with the fetch option', () => {
  it('the body is a stream that a Request takes, and never a FormData of one undici for the fetch of another', async () => {
    const bodies: unknown[] = []
    const given: typeof fetch = async (input, init) => {
      bodies.push(init?.body instanceof ReadableStream)
      const form = await new Request(input, init).formData()
      bodies.push([...form].map(([name, file]) => [name, (file as File).name, (file as File).size]))
      return OK()
    }
    const { network } = clientOf(NOBODY, { fetch: given })
    const file = { name: 'a.png', data: new Uint8Array(100_000) }
    await network.banners.v3.upload({ offer_id: 1, files: [file, { name: 'b.png', data: new Blob(['x']) }] })
    expect(bodies).toEqual([
      true,
      [
        ['file[0]', 'a.png', 100_000],
        ['file[1]', 'b.png', 1],
      ],
    ])
  })

  it('a fetch that cancels the body before it reads it fails that upload only', async () => {
    const uncaught: unknown[] = []
    const listen = (error: unknown) => void uncaught.push(error)
    process.on('uncaughtException', listen)
    const { network } = clientOf(BLOCKED, { fetch: (input, init) => fetch(input, init) })
    const files = { name: 'a.txt', data: new Uint8Array(10) }
    const error = await fails(network.banners.v3.upload({ offer_id: 1, files }))
    await new Promise(setImmediate)
    process.off('uncaughtException', listen)
    expect(error).toMatchObject({ kind: 'connection', code: 'BLOCKED_PORT', outcome: 'not-sent' })
    expect(uncaught).toEqual([])
  })

  // The other undici is the one of this package, of which that of Node has another major version.
  const isOther = process.versions.undici?.split('.')[0] !== undici.version.split('.')[0]
  it.skipIf(!isOther)('a dispatcher of another undici is refused before anything is sent, and named', async () => {
    await using server = await rawServer(data({ id: 1 }))
    const dispatcher = new Agent()
    onTestFinished(() => dispatcher.close())
    const given: typeof fetch = (input, init) => fetch(input, { ...init, dispatcher } as RequestInit)
    const { network } = clientOf(server, { fetch: given })
    for (const call of [network.offers.create(OFFER), network.offers.list()]) {
      const error = await fails(call)
      expect(error).toMatchObject({
        kind: 'connection',
        code: 'UND_ERR_INVALID_ARG',
        outcome: 'not-sent',
        attempts: 1,
      })
      expect(error).toHaveProperty('message', expect.stringContaining('pass the `fetch` of the undici that made'))
    }
    expect(server.requests).toEqual([])
  })

  it('an upload is retried from the first byte on', async () => {
    await using folder = await temporaryFolder()
    await using server = await rawServer([response(429, '', { 'retry-after': '0' }), data({})])
    const { network } = clientOf(server, { fetch: (input, init) => fetch(input, init) })
    await network.banners.v2.upload({ offer_id: 1, files: { path: await folder.write('a.txt', CONTENT) } })
    expect(server.requests.map(({ body }) => body.includes(`\r\n\r\n${CONTENT}\r\n`))).toEqual([true, true])
  })

  it('a stream that fails is a ConnectionError that names it', async () => {
    await using server = await rawServer(data([]))
    const stream = new PassThrough()
    stream.write('some')
    await using body = await opened({ name: 'a', stream })
    const sending = body.send(requestTo(server.url, { fetch }))
    stream.destroy(Object.assign(new Error('key=SECRET'), { code: 'EIO' }))
    await expect(sending).rejects.toMatchObject({
      message: 'banners.v2.upload: files[0].stream: could not be read to its end (EIO)',
      outcome: 'unknown',
    })
    await server.idle()
    expect(server.requests).toEqual([])
  })

  it('a stream that fails ends an upload whose fetch never does', async () => {
    const stream = Readable.from(failing())
    const hangs = () => new Promise<Response>(() => {})
    const sending = upload({ name: 'a', stream }, NOBODY.url, { fetch: hangs })
    await expect(sending).rejects.toMatchObject({ name: 'ConnectionError', code: 'EIO' })
  })

  it('an abort in mid-upload rejects with its reason and destroys the stream', async () => {
    await using server = await rawServer((socket) => void socket.removeAllListeners('data').resume(), { early: true })
    const abort = new AbortController()
    const stream = new Readable({ read: () => void stream.push(Buffer.alloc(16_384)) })
    await using body = await opened({ name: 'a', stream })
    const sending = body.send(requestTo(server.url, { fetch, signal: abort.signal }))
    await server.received(1)
    abort.abort('changed my mind')
    await expect(sending).rejects.toBe('changed my mind')
    await body.close()
    expect(stream.destroyed).toBe(true)
    await server.idle()
  })

  it.each([
    ['Node', openInNode],
    ['a browser', openInBrowser],
  ])('an abort before the upload sends nothing in %s', async (_, open) => {
    let calls = 0
    const given = async () => {
      calls++
      return OK()
    }
    const options = { fetch: given, signal: AbortSignal.abort('never mind') }
    await expect(upload(new File(['x'], 'a'), NOBODY.url, options, open)).rejects.toBe('never mind')
    expect(calls).toBe(0)
  })

  it('progress counts the bytes of the files that fetch has taken', async () => {
    await using server = await rawServer(data([]))
    const steps: { loaded: number; total: number | undefined }[] = []
    const size = 3_000_000
    const onProgress = (step: (typeof steps)[number]) => steps.push(step)
    await upload({ name: 'a', data: new Uint8Array(size) }, server.url, { fetch, onProgress })
    expect(steps[0]).toEqual({ loaded: 0, total: size })
    expect(steps.at(-1)).toEqual({ loaded: size, total: size })
    expect(steps.length).toBeGreaterThan(20)
  })
})

async function* generate() {
  yield Buffer.from(CONTENT)
}

async function* failing() {
  yield 'some'
  throw Object.assign(new Error('unreadable'), { code: 'EIO' })
}
