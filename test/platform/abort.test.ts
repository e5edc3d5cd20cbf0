import { getEventListeners, once } from 'node:events'
import { PassThrough, Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import type { UploadProgress } from '../../src/options/options.ts'
import { openFiles } from '../../src/platform/node.ts'
import { rawServer } from '../raw-server/raw-server.ts'
import { OK } from '../raw-server/responses.ts'
import { clientOf } from '../transport/client.ts'
import { temporaryFolder } from './folder.ts'
import { opened, requestTo, upload } from './sending.ts'

const MEGABYTES = 32 * 1024 * 1024

describe.each(['a path', 'a stream', 'a web stream', 'a generator', 'data'])('an upload of %s', (kind) => {
  it('is aborted in mid-upload: it rejects with the reason, and nothing is left open', async () => {
    await using folder = await temporaryFolder()
    let goOn = () => {}
    await using server = await rawServer(
      (socket) => {
        socket.removeAllListeners('data').pause()
        goOn = () => void socket.resume()
      },
      { early: true },
    )
    const abort = new AbortController()
    const reason = new Error('changed my mind')
    const { file, isEnded } = await make(kind, folder.write)
    const body = await opened(file)
    const sending = body.send(requestTo(server.url, { signal: abort.signal }))
    await server.received(1)
    abort.abort(reason)
    await expect(sending).rejects.toBe(reason)
    await body.close()
    expect(await folder.openFiles()).toEqual([])
    expect(await isEnded()).toBe(true)
    // Node does not notice that a connection was closed while nobody reads from it.
    goOn()
    await server.idle()
  })

  it('does not start with an aborted signal', async () => {
    await using folder = await temporaryFolder()
    await using server = await rawServer(OK)
    const reason = new Error('never mind')
    const { file } = await make(kind, folder.write)
    await expect(upload(file, server.url, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    expect(server.connections).toBe(0)
  })
})

it('an abort while the response is read', async () => {
  const partOfResponse = 'HTTP/1.1 202 Accepted\r\ncontent-length: 100\r\n\r\n{"data":'
  const headersCame = Promise.withResolvers<void>()
  await using server = await rawServer((socket) => void socket.write(partOfResponse, () => headersCame.resolve()))
  const abort = new AbortController()
  const reason = new Error('too slow')
  const files = { name: 'a', data: new Uint8Array(1) }
  const uploading = clientOf(server).network.banners.v2.upload({ offer_id: 1, files }, { signal: abort.signal })
  await headersCame.promise
  await new Promise(setImmediate)
  abort.abort(reason)
  await expect(uploading).rejects.toBe(reason)
  await server.idle()
})

it('a source that always has more does not keep an abort from being noticed', async () => {
  const code = `require('node:net').createServer((socket) => socket.resume()).listen(0, '127.0.0.1', function () {
    require('node:worker_threads').parentPort.postMessage(this.address().port)
  })`
  const service = new Worker(code, { eval: true })
  const [port] = await once(service, 'message')
  let [left, given] = [200_000, 0]
  const stream = new ReadableStream({
    pull(controller) {
      given++
      if (left-- > 0) controller.enqueue(new Uint8Array(100))
      else controller.close()
    },
  })
  const signal = AbortSignal.timeout(50)
  await using body = await opened({ name: 'a', stream })
  await expect(body.send(requestTo(`http://127.0.0.1:${port}`, { signal }))).rejects.toMatchObject({
    name: 'TimeoutError',
  })
  expect(given).toBeLessThan(200_000)
  await service.terminate()
})

it('no progress is reported after an abort', async () => {
  await using server = await rawServer((socket) => void socket.removeAllListeners('data').pause(), { early: true })
  const abort = new AbortController()
  let isOver = false
  const late: UploadProgress[] = []
  const onProgress = (step: UploadProgress) => {
    if (isOver) late.push(step)
  }
  await using body = await opened({ name: 'a', data: new Uint8Array(MEGABYTES) }, openFiles, { onProgress })
  const sending = body.send(requestTo(server.url, { signal: abort.signal }))
  await server.received(1)
  abort.abort('changed my mind')
  isOver = true
  await expect(sending).rejects.toBe('changed my mind')
  await new Promise(setImmediate)
  expect(late).toEqual([])
})

it('cancelling the body of a response closes the connection', async () => {
  await using folder = await temporaryFolder()
  await using server = await rawServer('HTTP/1.1 202 Accepted\r\ncontent-length: 100\r\n\r\n{"data":')
  await using body = await opened({ path: await folder.write('a', 'x') })
  const response = await body.send(requestTo(server.url))
  await response.body?.cancel()
  await server.idle()
})

it('leaves no listener on the signal', async () => {
  await using folder = await temporaryFolder()
  await using server = await rawServer(OK)
  const { signal } = new AbortController()
  await upload({ path: await folder.write('a', 'x') }, server.url, { signal })
  await server.idle()
  expect(getEventListeners(signal, 'abort')).toHaveLength(0)
})

it('closing destroys a stream that was never sent', async () => {
  const stream = new PassThrough()
  const body = await opened({ name: 'a', stream })
  await body.close()
  expect(stream.destroyed).toBe(true)
})

/** A file of a kind, too large for the buffers of the connection, and whether it was released. */
async function make(kind: string, write: (name: string, content: Uint8Array) => Promise<string>) {
  const bytes = () => new Uint8Array(64 * 1024)
  if (kind === 'data') return { file: { name: 'a', data: new Uint8Array(MEGABYTES) }, isEnded: async () => true }
  if (kind === 'a path')
    return { file: { path: await write('a', new Uint8Array(MEGABYTES)) }, isEnded: async () => true }
  const stream = new Readable({
    read() {
      this.push(bytes())
    },
  })
  const closed = new Promise<boolean>((resolve) => stream.once('close', () => resolve(true)))
  const given = kind === 'a web stream' ? Readable.toWeb(stream) : kind === 'a generator' ? generate(stream) : stream
  return { file: { name: 'a', stream: given }, isEnded: () => closed }
}

async function* generate(stream: Readable) {
  yield* stream
}
