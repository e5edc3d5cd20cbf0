import { getEventListeners } from 'node:events'
import { PassThrough, Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { OK } from '../raw-server/answers.ts'
import { rawServer } from '../raw-server/raw-server.ts'
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

it('an abort while the answer is read', async () => {
  await using folder = await temporaryFolder()
  await using server = await rawServer('HTTP/1.1 202 Accepted\r\ncontent-length: 100\r\n\r\n{"data":')
  const abort = new AbortController()
  const reason = new Error('too slow')
  await using body = await opened({ path: await folder.write('a', 'x') })
  const response = await body.send(requestTo(server.url, { signal: abort.signal }))
  const reading = response.text()
  abort.abort(reason)
  await expect(reading).rejects.toBe(reason)
  await server.idle()
})

it('cancelling the body of an answer closes the connection', async () => {
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
