import { PassThrough, Readable } from 'node:stream'
import { ReadableStream as WebStream } from 'node:stream/web'
import { describe, expect, it } from 'vitest'
import { openFiles } from '../../src/platform/node.ts'
import { rawServer } from '../raw-server/raw-server.ts'
import { data } from '../raw-server/responses.ts'
import { clientOf, NOBODY } from '../transport/client.ts'
import { OPERATION, opened, upload } from './sending.ts'

const ONE_SHOT = [
  ['a Readable', () => Readable.from([Buffer.from('whole')])],
  ['a ReadableStream', () => new Blob(['whole']).stream()],
  ['a generator', () => generate('whole')],
  ['an object that always gives the same iterator', () => sameIterator(generate('whole'))],
] as const

const BYTES = 'a stream with at least one byte'
const EMPTY = 'one that is empty, or was read before'
const UNREAD = 'a stream that nobody has read or closed yet'
const what = (stream: unknown) => ({ offer_id: 1, files: { name: 'a.txt', stream } }) as never
const wholes = (bodies: readonly { body: string }[]) => bodies.filter(({ body }) => body.includes('\r\nwhole\r\n'))

it('an upload resolves also if its stream cannot be destroyed afterwards', async () => {
  await using server = await rawServer(data([{ name: 'a.txt' }]))
  const stream = Object.assign(Readable.from([Buffer.from('whole')], { autoDestroy: false }), {
    destroy: () => expect.unreachable(),
  })
  expect(await clientOf(server).network.banners.v3.upload(what(stream))).toMatchObject([{ name: 'a.txt' }])
})

describe('a source that was sent and comes back in another form', () => {
  it.each([
    ['a Readable of it', (source: AsyncIterable<unknown>) => Readable.from(source)],
    ['a ReadableStream of it', (source: AsyncIterable<unknown>) => WebStream.from(source)],
    ['a web stream of a Readable of it', (source: AsyncIterable<unknown>) => Readable.toWeb(Readable.from(source))],
  ])('%s is not sent as an empty file', async (_, wrap) => {
    await using server = await rawServer(data([]))
    const { network } = clientOf(server)
    const source = generate('whole')
    await network.banners.v3.upload(what(source))
    await expect(network.banners.v3.upload(what(wrap(source)))).rejects.toMatchObject({ name: 'InputError' })
    expect(server.requests).toHaveLength(1)
  })
})

describe.each(ONE_SHOT)('%s', (_, make) => {
  it('that an earlier upload has sent is refused, and nothing is sent', async () => {
    await using server = await rawServer(data([]))
    const { network } = clientOf(server)
    const stream = make()
    await network.banners.v3.upload(what(stream))
    await expect(network.banners.v3.upload(what(stream))).rejects.toMatchObject({
      name: 'InputError',
      outcome: 'not-sent',
      issues: [{ path: 'files[0].stream', expected: UNREAD }],
    })
    expect(wholes(server.requests)).toHaveLength(1)
    expect(server.requests).toHaveLength(1)
  })

  it('that another upload is about to send is refused, and does not disturb that upload', async () => {
    await using server = await rawServer(data([]))
    const { network } = clientOf(server)
    const stream = make()
    const [first, second] = await Promise.allSettled([
      network.banners.v3.upload(what(stream)),
      network.banners.v3.upload(what(stream)),
    ])
    expect(first.status).toBe('fulfilled')
    expect(second).toMatchObject({ reason: { name: 'InputError', issues: [{ path: 'files[0].stream' }] } })
    expect(wholes(server.requests)).toHaveLength(1)
  })

  it('given twice in one upload is refused, and can be sent afterwards', async () => {
    await using server = await rawServer(data([]))
    const stream = make()
    const file = { name: 'a.txt', stream }
    await expect(upload([file, file], server.url)).rejects.toMatchObject({
      issues: [{ path: 'files[1].stream', expected: 'a stream of its own', received: 'that of files[0].stream' }],
    })
    await upload(file, server.url)
    expect(wholes(server.requests)).toHaveLength(1)
  })

  it('can be sent after an upload that was refused for another reason, or only previewed', async () => {
    await using server = await rawServer(data([]))
    const stream = make()
    const { network } = clientOf(server)
    const files = [{ name: 'a.txt', stream }, { path: '/nowhere/b.png' }]
    await expect(upload(files, server.url)).rejects.toMatchObject({ issues: [{ path: 'files[1].path' }] })
    await network.preview.banners.v3.upload(what(stream))
    await network.banners.v3.upload(what(stream))
    expect(wholes(server.requests)).toHaveLength(1)
  })
})

describe('a generator', () => {
  it.each([
    ['to its end', Number.POSITIVE_INFINITY],
    ['up to a break', 1],
  ])('that was read before, %s, is refused before anything is sent', async (_, chunks) => {
    const generator = generate('some', 'more')
    for await (const _chunk of generator) if (--chunks <= 0) break
    await expect(clientOf(NOBODY).network.banners.v3.upload(what(generator))).rejects.toMatchObject({
      name: 'InputError',
      outcome: 'not-sent',
      issues: [{ path: 'files[0].stream', expected: BYTES, received: EMPTY }],
    })
  })

  it('of several pieces does not divide them between two uploads', async () => {
    const file = { name: 'a', stream: generate('some', 'more') }
    await using _first = await opened(file)
    await expect(openFiles(OPERATION, file)).rejects.toMatchObject({
      issues: [{ path: 'files[0].stream', expected: UNREAD, received: 'one that an earlier upload has taken' }],
    })
  })

  it('that waits for its bytes can be closed', async () => {
    const waiting = new PassThrough()
    const body = await openFiles(OPERATION, { name: 'a', stream: generateFrom(waiting) })
    waiting.destroy()
    await body.close()
  })

  it('that was opened and never sent is closed', async () => {
    let isClosed = false
    const generator = generate('some', 'more', () => {
      isClosed = true
    })
    const body = await openFiles(OPERATION, { name: 'a', stream: generator })
    await body.close()
    await expect(generator.next()).resolves.toMatchObject({ done: true })
    expect(isClosed).toBe(true)
  })
})

describe('a source that gives a new iterator each time', () => {
  const repeatable = (...chunks: string[]) => ({ [Symbol.asyncIterator]: () => generate(...chunks) })

  it.each([
    ['', {}],
    [', with an on() but without a pipe()', { on() {} }],
    [', with a pipe() but without an on()', { pipe() {} }],
  ])('can be sent again, in one upload and in several%s', async (_, methods) => {
    await using server = await rawServer(data([]))
    const file = { name: 'a.txt', stream: { ...repeatable('whole'), ...methods } }
    await upload([file, file], server.url)
    await upload(file, server.url)
    expect(server.requests.map(({ body }) => body.split('\r\nwhole\r\n').length - 1)).toEqual([2, 1])
  })

  it('without a byte is refused: it may read a stream that was read before', async () => {
    await using server = await rawServer(data([]))
    const readable = Readable.from(['whole'])
    const wrapped = { [Symbol.asyncIterator]: () => readable[Symbol.asyncIterator]() }
    await upload({ name: 'a.txt', stream: wrapped }, server.url)
    for (const stream of [wrapped, repeatable()])
      await expect(upload({ name: 'a.txt', stream }, server.url)).rejects.toMatchObject({
        name: 'InputError',
        issues: [{ path: 'files[0].stream', expected: BYTES, received: EMPTY }],
      })
    expect(server.requests).toHaveLength(1)
  })
})

it.each([
  ['a Readable', () => Readable.from([])],
  ['a ReadableStream', () => new Blob([]).stream()],
  ['a generator', () => generate()],
])('%s without a byte that was opened and never sent is closed, and may fail', async (_, make) => {
  const stream = make()
  const body = await openFiles(OPERATION, { name: 'a', stream })
  if (stream instanceof Readable) expect(stream.emit('error', new Error('too late'))).toBe(true)
  await body.close()
  if (stream instanceof ReadableStream) expect(await stream.getReader().read()).toMatchObject({ done: true })
})

it.each([
  ['an iterator without return()', { next: async () => ({ done: false, value: 'x' }) }, {}],
  ['an old stream without destroy()', generate('some'), { on() {}, pipe() {} }],
])('%s is left as it is', async (_, iterator, methods) => {
  const stream = { ...methods, [Symbol.asyncIterator]: () => iterator }
  await (await openFiles(OPERATION, { name: 'a', stream })).close()
})

async function* generate(...chunks: (string | (() => void))[]) {
  try {
    for (const chunk of chunks) if (typeof chunk === 'string') yield Buffer.from(chunk)
  } finally {
    for (const onEnd of chunks) if (typeof onEnd === 'function') onEnd()
  }
}

async function* generateFrom(stream: Readable) {
  yield* stream
}

function sameIterator(iterator: AsyncIterator<Buffer>) {
  return { [Symbol.asyncIterator]: () => iterator }
}
