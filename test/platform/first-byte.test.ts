import { createReadStream } from 'node:fs'
import { PassThrough, Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { rawServer } from '../raw-server/raw-server.ts'
import { data } from '../raw-server/responses.ts'
import { clientOf } from '../transport/client.ts'

const uploadOf = (...files: unknown[]) => ({ offer_id: 1, files }) as never

async function* chunksOf(...chunks: (string | Uint8Array)[]) {
  for (const chunk of chunks) {
    await new Promise((resolve) => setTimeout(resolve, 5))
    yield chunk
  }
}

const EMPTY: readonly (readonly [what: string, make: () => AsyncIterable<unknown>])[] = [
  ['a Readable', () => Readable.from([])],
  ['a Readable that ends after a while', () => Readable.from(chunksOf())],
  ['a ReadableStream', () => new Blob([]).stream()],
  ['a generator that ends after a while', () => chunksOf()],
  ['a generator of empty chunks', () => chunksOf('', new Uint8Array(0), Buffer.alloc(0))],
]

describe.each(EMPTY)('%s without a byte', (_, make) => {
  it.each([
    ['of no given size', {}, () => []],
    ['of size 0', { size: 0 }, () => []],
    ['of another size', { size: 9 }, () => []],
    ['beside a full stream', {}, () => [{ name: 'b', stream: Readable.from(['whole']) }]],
    ['beside a stream that waits', {}, () => [{ name: 'b', stream: new PassThrough() }]],
    ['beside an empty file', {}, () => [{ name: 'b', data: new Uint8Array(0) }]],
  ])('%s is refused, and no request goes out', async (_, size, others) => {
    await using server = await rawServer(data([]))
    const events: string[] = []
    const { network } = clientOf(server, { onEvent: ({ type }) => events.push(type) })
    const uploading = network.banners.v3.upload(uploadOf(...others(), { name: 'a', stream: make(), ...size }))
    await expect(uploading).rejects.toMatchObject({ name: 'InputError', outcome: 'not-sent' })
    expect(server.connections).toBe(0)
    expect(events).toEqual(['end'])
  })
})

describe('the wait for the first byte', () => {
  it('comes before the request', async () => {
    await using server = await rawServer(data([]))
    const stream = new PassThrough()
    const uploading = clientOf(server).network.banners.v3.upload(uploadOf({ name: 'a', stream }))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(server.connections).toBe(0)
    stream.end('whole')
    await uploading
    expect(server.requests[0]?.body).toContain('\r\nwhole\r\n')
  })

  it('is no part of the time for an attempt, and takes no place from other calls', async () => {
    await using server = await rawServer([data([]), data([])])
    const { network } = clientOf(server, { timeout: 100, concurrency: 1 })
    const stream = new PassThrough()
    const uploading = network.banners.v3.upload(uploadOf({ name: 'a', stream }))
    await network.advertisers.list()
    await new Promise((resolve) => setTimeout(resolve, 200))
    stream.end('whole')
    await uploading
  })

  it('is ended by the signal, with its reason', async () => {
    await using server = await rawServer(data([]))
    const stream = new PassThrough()
    const abort = new AbortController()
    const { network } = clientOf(server)
    const uploading = network.banners.v3.upload(uploadOf({ name: 'a', stream }), { signal: abort.signal })
    setTimeout(() => abort.abort('changed my mind'), 20)
    await expect(uploading).rejects.toBe('changed my mind')
    expect([server.connections, stream.destroyed]).toEqual([0, true])
  })

  it('is ended by the time of the whole call', async () => {
    await using server = await rawServer(data([]))
    const stream = new PassThrough()
    const { network } = clientOf(server)
    const uploading = network.banners.v3.upload(uploadOf({ name: 'a', stream }), { totalTimeout: 50 })
    await expect(uploading).rejects.toMatchObject({ name: 'TimeoutError', outcome: 'not-sent', attempts: 0 })
    expect([server.connections, stream.destroyed]).toEqual([0, true])
  })
})

describe('a stream that fails while a file beside it is opened', () => {
  const files = () => [{ path: import.meta.filename }, { name: 'b', stream: createReadStream('/no/such/file') }]

  it('is an error of the upload, and no request goes out', async () => {
    await using server = await rawServer(data([]))
    const uploading = clientOf(server).network.banners.v3.upload(uploadOf(...files()))
    await expect(uploading).rejects.toMatchObject({ name: 'ConnectionError', outcome: 'not-sent', code: 'ENOENT' })
    expect(server.connections).toBe(0)
  })

  it('does not end the process of a preview', async () => {
    await using server = await rawServer(data([]))
    const { body } = await clientOf(server).network.preview.banners.v3.upload(uploadOf(...files()))
    expect(body).toMatchObject([{ filename: 'first-byte.test.ts' }, { filename: 'b' }])
  })
})

it('a stream that was opened before another one throws is destroyed', async () => {
  await using server = await rawServer(data([]))
  const first = new PassThrough()
  const second = Object.assign(new PassThrough(), {
    [Symbol.asyncIterator]() {
      throw new Error('mine')
    },
  })
  const uploading = clientOf(server).network.banners.v3.upload(
    uploadOf({ name: 'a', stream: first }, { name: 'b', stream: second }),
  )
  await expect(uploading).rejects.toMatchObject({ name: 'InputError', issues: [{ path: 'files' }] })
  expect(first.destroyed).toBe(true)
})
