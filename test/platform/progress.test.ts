import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { UploadProgress } from '../../src/options/options.ts'
import { openFiles as openInNode } from '../../src/platform/node.ts'
import { openFiles as openInBrowser } from '../../src/platform/web.ts'
import { rawServer } from '../raw-server/raw-server.ts'
import { OK, response } from '../raw-server/responses.ts'
import { temporaryFolder } from './folder.ts'
import { opened, requestTo, upload } from './sending.ts'

const SIZE = 3_000_000

describe.each(['a path', 'a stream of known size', 'data'])('progress of %s', (kind) => {
  it('counts the bytes of the files, from none to all', async () => {
    await using folder = await temporaryFolder()
    await using server = await sink()
    const bytes = new Uint8Array(SIZE)
    const path = await folder.write('a', bytes)
    const file =
      kind === 'data'
        ? { name: 'a', data: bytes }
        : kind === 'a path'
          ? { path }
          : { name: 'a', stream: pieces(), size: SIZE }
    const steps: UploadProgress[] = []
    await upload([file, { name: 'b', data: new Uint8Array(7) }], server.url, { onProgress: (step) => steps.push(step) })
    expect(steps[0]).toEqual({ loaded: 0, total: SIZE + 7 })
    expect(steps.at(-1)).toEqual({ loaded: SIZE + 7, total: SIZE + 7 })
    expect(steps.length).toBeGreaterThan(20)
    const loaded = steps.map((step) => step.loaded)
    expect(loaded).toEqual([...new Set(loaded)].sort((a, b) => a - b))
  })

  it('a listener that throws does not break the upload', async () => {
    await using folder = await temporaryFolder()
    await using server = await rawServer(OK)
    const file = kind === 'data' ? { name: 'a', data: new Uint8Array(9) } : { path: await folder.write('a', 'x') }
    const onProgress = () => {
      throw new Error('my own affair')
    }
    expect((await upload(file, server.url, { onProgress })).status).toBe(200)
  })

  it('a listener that rejects does not end the process', async () => {
    const unhandled: unknown[] = []
    const onUnhandled = (reason: unknown) => unhandled.push(reason)
    process.on('unhandledRejection', onUnhandled)
    await using folder = await temporaryFolder()
    await using server = await rawServer(OK)
    const file = kind === 'data' ? { name: 'a', data: new Uint8Array(9) } : { path: await folder.write('a', 'x') }
    const onProgress = () => Promise.reject(new Error('my own affair'))
    expect((await upload(file, server.url, { onProgress: onProgress as () => void })).status).toBe(200)
    await new Promise(setImmediate)
    process.off('unhandledRejection', onUnhandled)
    expect(unhandled).toEqual([])
  })
})

it('has no total where a size is not known', async () => {
  await using server = await sink()
  const steps: UploadProgress[] = []
  await upload({ name: 'a', stream: pieces() }, server.url, { onProgress: (step) => steps.push(step) })
  expect(steps[0]).toEqual({ loaded: 0, total: undefined })
  expect(steps.at(-1)).toEqual({ loaded: SIZE, total: undefined })
})

it('does not report that everything was sent when the service stopped the upload', async () => {
  await using server = await rawServer(
    (socket) => void socket.removeAllListeners('data').pause().write(response(413)),
    {
      early: true,
    },
  )
  const steps: UploadProgress[] = []
  const size = 64 * 1024 * 1024
  await upload({ name: 'a', stream: pieces(size), size }, server.url, { onProgress: (step) => steps.push(step) })
  expect(steps.at(-1)?.loaded).toBeLessThan(size)
})

it('starts again with each attempt', async () => {
  await using folder = await temporaryFolder()
  await using server = await rawServer(OK)
  const steps: number[] = []
  const onProgress = ({ loaded }: UploadProgress) => steps.push(loaded)
  await using body = await opened({ path: await folder.write('a', 'four') }, openInNode, { onProgress })
  for (let time = 0; time < 2; time++) await (await body.send(requestTo(server.url))).text()
  expect(steps).toEqual([0, 4, 0, 4])
})

it('through fetch reports the start, and the end once the service has accepted the upload', async () => {
  const steps: UploadProgress[] = []
  const onProgress = (step: UploadProgress) => steps.push(step)
  const body = await openInBrowser('banners.v2.upload', new File(['four'], 'a'), { onProgress })
  const blind = (status: number) => async () => new Response('{}', { status })
  await body.send(requestTo('http://127.0.0.1', { fetch: blind(400) }))
  expect(steps).toEqual([{ loaded: 0, total: 4 }])
  await body.send(requestTo('http://127.0.0.1', { fetch: blind(202) }))
  expect(steps.slice(1)).toEqual([
    { loaded: 0, total: 4 },
    { loaded: 4, total: 4 },
  ])
})

it('is not reported again where no byte is new', async () => {
  const steps: UploadProgress[] = []
  const onProgress = (step: UploadProgress) => steps.push(step)
  const body = await openInBrowser('banners.v2.upload', new File([], 'empty'), { onProgress })
  const accepting = async () => new Response('{}')
  await body.send(requestTo('http://127.0.0.1', { fetch: accepting }))
  expect(steps).toEqual([{ loaded: 0, total: 0 }])
})

it('a source is not read faster than the service takes it', async () => {
  let received = 0
  await using server = await sink((bytes) => {
    received += bytes
  })
  const size = 48 * 1024 * 1024
  let given = 0
  let furthest = 0
  const watched = async function* () {
    for await (const piece of pieces(size)) {
      given += piece.length
      furthest = Math.max(furthest, given - received)
      yield piece
    }
  }
  await upload({ name: 'a', stream: watched() }, server.url)
  expect(given).toBe(size)
  // The buffers of the system for a connection, and a few pieces.
  expect(furthest).toBeLessThan(20 * 1024 * 1024)
})

async function* pieces(size = SIZE) {
  for (let left = size; left > 0; left -= 65_536) yield Buffer.alloc(Math.min(left, 65_536))
}

/** A server that accepts any body. */
async function sink(onData: (bytes: number) => void = () => {}) {
  const server = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => onData(chunk.length)).on('end', () => response.end('{}'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

it('of a fetch whose response has no `ok` ends with all bytes, as with any other', async () => {
  const steps: number[] = []
  const onProgress = ({ loaded }: UploadProgress) => steps.push(loaded)
  const response = { status: 200, headers: new Headers() } as Response
  await using body = await opened(new File(['four'], 'a'), openInBrowser, { onProgress })
  expect(await body.send(requestTo('https://acme.example', { fetch: async () => response }))).toBe(response)
  expect(steps).toEqual([0, 4])
})

it('of a fetch that gives no response leaves it to the call', async () => {
  const fetch = (async () => undefined) as unknown as typeof globalThis.fetch
  await using body = await opened(new File(['four'], 'a'), openInBrowser, { onProgress: () => {} })
  expect(await body.send(requestTo('https://acme.example', { fetch }))).toBeUndefined()
})
